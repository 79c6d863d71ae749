//===- CopyReader.h - the file of copy instructions, checked --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The reader of specs/atoms/copy.yaml, which flyc-specgen calls when flyc is built.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_READER_COPYREADER_H
#define FLYC_SPECS_READER_COPYREADER_H

#include "specs/reader/SpecReader.h"

namespace flyc::specs {

struct CopyAtomText {
  std::string name, source;
  std::vector<unsigned> bits;
  CapabilitySet needs;
  bool cache = false;
};

struct AtomicAtomText {
  std::string name, intrinsic, source;
  std::vector<std::string> ops, types;
  CapabilitySet needs;
};

struct CopyFile {
  std::vector<CopyAtomText> copies;
  std::vector<AtomicAtomText> atomics;
  std::vector<SpecError> errors; // if there are any, the rest is incomplete
};

/// Reads one file. `fileName` is only quoted.
CopyFile readCopyAtoms(std::string_view text, std::string_view fileName) noexcept;

} // namespace flyc::specs

#endif // FLYC_SPECS_READER_COPYREADER_H
