//===- SpecReader.h - a target's YAML file, checked -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The one reader of specs/targets/*.yaml. flyc-specgen calls it when flyc is built, `--spec-file` at run time. Input:
// the text of one file. Output: a TargetSpec with the memory it points to, or every error of the file, each with its
// place and with what would be right. specs/schema/target.schema.json describes the same format for other tools.
//
// Invariant: a spec that comes out has every field, holds no unknown key, and its numbers agree with each other (the
// occupancy steps with the register file, the memory of a workgroup with the pool it comes from, the default code
// object version with those that may be chosen).
//
// The library behind it throws; nothing leaves here but values.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_READER_SPECREADER_H
#define FLYC_SPECS_READER_SPECREADER_H

#include "specs/reader/OwnedTargetSpec.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::specs {

struct SpecError {
  std::string file;
  unsigned line = 0;   // 1-based; 0 if the error has no place
  unsigned column = 0; // 1-based, in bytes
  std::string message;
  std::string hint; // what would be right; may be empty

  /// `file:line:col: error: message; hint`
  std::string text() const;
};

struct SpecResult {
  std::shared_ptr<const OwnedTargetSpec> target; // null if there are errors
  std::vector<SpecError> errors;                 // in the order of the file's keys as they are looked for
};

/// Files larger than this are refused.
inline constexpr size_t maxSpecBytes = 1 << 20;

/// Reads one target. `fileName` is only quoted.
SpecResult readTargetSpec(std::string_view text, std::string_view fileName) noexcept;

} // namespace flyc::specs

#endif // FLYC_SPECS_READER_SPECREADER_H
