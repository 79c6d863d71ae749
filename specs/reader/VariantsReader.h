//===- VariantsReader.h - a file of variants, checked ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The reader of `--variants FILE` (docs/variants.md, specs/schema/variants.schema.json). Input: the text of one file.
// Output: its entries, or every error of the file, each with its place. The front end says what the texts mean: each
// keeps its place in the file, so that an error is shown there.
//
// Invariant: every text that comes out stands in the file as it is, on one line: text == file.substr(offset).
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_READER_VARIANTSREADER_H
#define FLYC_SPECS_READER_VARIANTSREADER_H

#include "specs/reader/SpecReader.h"

#include <optional>

namespace flyc::specs {

/// A text of the file, and where it begins: in bytes, behind the quote if there is one.
struct PlacedText {
  std::string text;
  size_t offset = 0;
};

struct VariantArgument {
  PlacedText name;
  std::vector<PlacedText> values; ///< never empty; more than one make a product
};

/// An entry of the list: as many instances as its lists of arguments have combinations.
struct VariantEntry {
  PlacedText kernel;
  std::optional<PlacedText> name; ///< `{T}` stands for the argument T
  std::vector<VariantArgument> arguments;
  std::optional<PlacedText> condition;
  std::vector<PlacedText> targets; ///< empty: all
  std::vector<PlacedText> tuned;   ///< how `flyc tune` chose it
  PlacedText targetsText;          ///< `targets: [A, B]`, from its key to its end

  size_t combinations() const;
};

struct VariantsResult {
  std::vector<VariantEntry> entries;
  std::vector<SpecError> errors;
};

/// More instances than this from one file are refused.
inline constexpr size_t maxVariants = 1024;

/// Longer names, values and conditions too.
inline constexpr size_t maxVariantText = 4096;

/// Reads a file of variants. `fileName` is only quoted.
VariantsResult readVariants(std::string_view text, std::string_view fileName) noexcept;

} // namespace flyc::specs

#endif // FLYC_SPECS_READER_VARIANTSREADER_H
