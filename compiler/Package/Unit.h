//===- Unit.h - a compiled unit as the packager sees it -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The kernels and entries of a unit (compiler/Interface) with the sources that they come from and the images that they
// are compiled to. This is what the compiler believes; readBack (Facts.h) compares it with the code objects, and only
// what they confirm reaches the manifest and the header.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_UNIT_H
#define FLYC_COMPILER_PACKAGE_UNIT_H

#include "compiler/Interface/Interface.h"
#include "support/Error.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::package {

// The packager uses the model's types everywhere.
using interface::Argument;
using interface::ArgumentKind;
using interface::Entry;
using interface::Field;
using interface::isScratch;
using interface::Kernel;
using interface::LaunchExpr;
using interface::Operand;
using interface::Precondition;
using interface::scalarNamed;
using interface::Step;
using interface::Struct;
using interface::WorkspaceAlign;

struct Source {
  std::string name;   ///< relative, never absolute
  std::string sha256; ///< 64 hexadecimal digits
};

/// A piece of LDS that a kernel calls by a name.
struct LdsArray {
  std::string name;
  uint64_t offset = 0, bytes = 0;
};

/// A kernel as it is in one image. Needed only where images differ: a kernel that one target lacks, or a block size
/// that depends on the target.
struct ImageKernel {
  unsigned kernel = 0; ///< index into Unit::kernels
  std::array<uint32_t, 3> block{1, 1, 1};
  unsigned waveSize = 0; ///< of @wave; 0: the image's
};

/// A kernel or entry that the source exports, but not for this target.
struct AbsentKernel {
  std::string name;
  std::string condition; ///< what is false here, as written
};

struct Image {
  std::string target; ///< as written after --arch, canonical: processor[:sramecc+|-][:xnack+|-]
  std::string processor;
  std::map<std::string, bool> features;     ///< the suffixes of `target`: "xnack" -> true
  std::vector<std::string> genericCoverage; ///< the processors that a generic image runs on; empty: not generic
  unsigned codeObjectVersion = 5;
  unsigned waveSize = 64; ///< of kernels that do not say
  std::vector<uint8_t> bytes;
  std::string fileName;             ///< beside the manifest, without a path: "vector_add.<processor>.hsaco"
  std::vector<ImageKernel> kernels; ///< empty in all images: every kernel, with its block
  std::vector<AbsentKernel> absent; ///< in the order of the source
};

/// A kernel or an entry of `list`, by its name; null if there is none.
template <typename List> auto *findNamed(List &list, std::string_view name) {
  for (auto &one : list)
    if (one.name == name)
      return &one;
  return decltype(&*list.begin()){nullptr};
}

struct Unit {
  std::string name;            ///< a C identifier: "vector_add"
  std::vector<Source> sources; ///< [0] is the file that was compiled, then its imports
  std::vector<Kernel> kernels;
  std::vector<Image> images;
  std::vector<Entry> entries; ///< the manifest has one more per kernel, under its name
};

/// The SHA-256 of `size` bytes, as 64 hexadecimal digits.
std::string sha256Hex(const uint8_t *bytes, size_t size);
std::string sha256Hex(std::string_view text);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_UNIT_H
