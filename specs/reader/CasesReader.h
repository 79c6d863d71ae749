//===- CasesReader.h - the cases of a kernel's YAML, checked --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The reader of NAME.yaml beside NAME.fly (docs/test.md, specs/schema/cases.schema.json): with which arguments kernels
// are tested, how fast they must be, and which of their instances may be compared. Input: the text of one file. Output:
// its cases, or every error of the file, each with its place. The reader does not know what arguments and checks mean,
// nor whether the kernels exist.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_READER_CASESREADER_H
#define FLYC_SPECS_READER_CASESREADER_H

#include "specs/reader/SpecReader.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flyc::specs {

/// Sizes, arguments, figures: in the order of the file.
template <typename T> using Named = std::vector<std::pair<std::string, T>>;

struct FilePlace {
  unsigned line = 0, column = 0; ///< 1-based
};

struct PlacedWord {
  FilePlace place; ///< of the first letter, behind a quote
  std::string text;
};

/// Whether a list of targets, of which an empty one means all, has it.
bool isListed(const std::vector<PlacedWord> &targets, std::string_view target);

/// A kernel, or an entry, and what is launched and compared.
struct KernelCase {
  FilePlace place, namePlace; ///< of the case, of the kernel's name
  std::string kernel;
  std::vector<PlacedWord> targets; ///< empty: all that are tested
  Named<std::string> arguments;    ///< as behind `flyc run`; `=K` is the size K, which there is
  Named<std::vector<int64_t>> sizes;
  std::vector<Named<int64_t>> shapes;
  std::vector<PlacedWord> checks;  ///< never empty
  std::vector<std::string> prints; ///< the lines of its printf, in any order
  /// Of a launch on several devices: the argument that is a device's number, with how many there are; arrays whose rows
  /// lie on a device each, with the argument that is the distance of two rows. Empty: one device.
  Named<std::string> devices;
  std::string rtol, atol; ///< numbers; empty: as the element type has it

  /// Every combination of `sizes`, the last one fastest; then `shapes`. One, of nothing, where there are neither.
  std::vector<Named<int64_t>> launches(size_t &combinations) const;
};

/// A figure of `flyc bench --json`, or bytes_ratio.
struct FigureBound {
  FilePlace place; ///< of the number
  std::string figure, text;
  double value = 0;
  bool isLeast = false; ///< else the most that it may be
};

/// A launch that is modelled, and what its figures must be.
struct BenchCase {
  FilePlace place;
  std::string kernel;
  std::vector<PlacedWord> targets;
  Named<std::string> arguments;
  Named<int64_t> sizes;
  std::vector<Named<double>> assume; ///< the bounds hold under each of them; never empty
  std::vector<FigureBound> bounds;   ///< never empty
};

/// A parameter of the instance, and what it may be.
struct TuneParameter {
  PlacedWord name;
  std::vector<PlacedWord> values; ///< never empty; one: it is fixed
};

/// Instances of a kernel that a search may choose from, and the launches that they are compared by.
struct TuneSpace {
  FilePlace place;
  PlacedWord kernel;                     ///< generic, or an entry
  std::vector<TuneParameter> parameters; ///< never empty
  std::vector<PlacedWord> constraints;   ///< over the parameters
  std::vector<PlacedWord> targets;       ///< empty: all that are tested
  Named<std::string> arguments;          ///< of the launches
  std::vector<Named<int64_t>> shapes;    ///< never empty
  std::vector<Named<double>> assume;     ///< a launch counts by the worst of them; never empty

  /// How many combinations of values there are, before any constraint.
  size_t combinations() const;
};

struct CasesResult {
  std::vector<KernelCase> cases;
  std::vector<BenchCase> benches;
  std::vector<TuneSpace> tunes;
  std::vector<SpecError> errors;
};

/// NAME=VALUE of the sizes and of the arguments, as behind `flyc run`; an argument `=K` is the size K.
std::vector<std::string> argumentWords(const Named<int64_t> &sizes, const Named<std::string> &arguments);

/// Cases with more launches are refused.
inline constexpr size_t maxLaunches = 10000;
/// Spaces with more combinations too.
inline constexpr size_t maxTunePoints = 1000000;

/// Reads the cases of one file. `fileName` is only quoted.
CasesResult readCases(std::string_view text, std::string_view fileName) noexcept;

} // namespace flyc::specs

#endif // FLYC_SPECS_READER_CASESREADER_H
