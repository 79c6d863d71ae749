//===- Layouts.h - layouts as the generator understands them --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Extents and strides, all powers of two but for what pads, in at most two levels; nothing here comes from
// compiler/Layout.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_FUZZ_PROGRAMS_LAYOUTS_H
#define FLYC_TEST_FUZZ_PROGRAMS_LAYOUTS_H

#include "test/fuzz/programs/Random.h"

#include <string>
#include <vector>

namespace flyc::fuzz {

struct Leaf {
  unsigned extent, stride;
};

struct Layout {
  std::vector<std::vector<Leaf>> modes;
  unsigned bits = 0, base = 0, shift = 0; ///< of the swizzle; without bits there is none

  unsigned size() const { return sizeFrom(0, modes.size()); }
  /// Of mode `mode` alone.
  unsigned extent(size_t mode) const { return sizeFrom(mode, mode + 1); }
  /// The value at coordinate `index`, the leftmost leaf fastest.
  unsigned at(unsigned index) const;
  /// One more than the largest value.
  unsigned span() const;
  /// `(2,(4,8)):(1,(2,8))`, without the swizzle.
  std::string plain() const;
  /// The whole of it, to stand where one expression may.
  std::string text() const;
  /// The coordinate of `index`, an expression that is not negative: "i" or "(i) % 4, (i) / 4 % 8".
  std::string coordinate(const std::string &index, bool byMode) const;

private:
  unsigned sizeFrom(size_t begin, size_t end) const;
};

/// No two coordinates of it have one value. Without `mayPad` its values are 0 .. size - 1.
Layout anyLayout(Random &random, unsigned size, bool mayPad, bool maySwizzle);

} // namespace flyc::fuzz

#endif // FLYC_TEST_FUZZ_PROGRAMS_LAYOUTS_H
