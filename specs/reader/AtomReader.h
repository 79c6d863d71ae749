//===- AtomReader.h - a file of matrix instructions, checked --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The reader of specs/atoms/*.yaml with a `family`, which flyc-specgen calls when flyc is built. Input: the text of one
// file. Output: one row for each instruction and pair of element types, or every error of the file with its place.
// specs/schema/atoms.schema.json describes the same format for other tools.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_READER_ATOMREADER_H
#define FLYC_SPECS_READER_ATOMREADER_H

#include "specs/reader/SpecReader.h"

namespace flyc::specs {

/// An operand with one element type.
struct MatrixOperandText {
  std::string type, registers, layout;
  std::string word; // what stands for it in the intrinsic's name, at {a} or {b}
  unsigned format = 0;
};

struct MatrixArgumentText {
  std::string name;                           // "a", "cbsz", ...: MatrixArgumentKind in lower case
  bool immediate = false, isConstant = false; // isConstant: no operand (MatrixConstantKind)
  unsigned max = 0;
};

struct MatrixAtomText {
  int64_t m = 0, n = 0, k = 0, blocks = 1;
  MatrixOperandText a, b, acc;
  std::string intrinsic, instruction, clocks, source; // one of the first two is empty
  bool signs = false;
  std::vector<MatrixArgumentText> arguments; // those of its intrinsic
  std::vector<Capability> needs;
};

struct AtomFile {
  std::string family, type;
  unsigned wave = 64;
  bool sparse = false;
  unsigned scaleBlock = 0;
  unsigned scaleFormat = 0;                  // ScaleFormat
  std::vector<MatrixArgumentText> arguments; // of the atoms that do not say
  std::vector<MatrixAtomText> atoms;
  std::vector<SpecError> errors; // if there are any, the rest is incomplete
};

/// Reads one file. `fileName` is only quoted.
AtomFile readMatrixAtoms(std::string_view text, std::string_view fileName) noexcept;

} // namespace flyc::specs

#endif // FLYC_SPECS_READER_ATOMREADER_H
