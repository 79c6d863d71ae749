//===- TransposingLoad.h - which elements lanes give each other -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The loads that transpose for waves of 32 lanes, ds_load_tr and global_load_tr: some lanes read a run of elements each
// and get elements of each other's runs. 16 bits: AMD CDNA5 ISA manual, 10.9 and 11.4. Of 8, 6 and 4 bits the manual
// does not say the order; that of public emulators stands here, in which what a lane gets is what a matrix instruction
// wants of it. RDNA4's global_load_tr_b128 is that of 16 bits.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_ATOMS_TRANSPOSINGLOAD_H
#define FLYC_COMPILER_LAYOUT_ATOMS_TRANSPOSINGLOAD_H

#include "compiler/Layout/Tiled.h"

namespace flyc::layout {

struct TransposingLoad {
  unsigned elementBits;
  /// Lane (l0, l1) gets as its value (v0, v1) element l0 + laneStride * l1 + valueStrides[0] * v0 + .. of all runs, of
  /// which lane 0's is the first.
  int64_t lanes[2], laneStride, values[2], valueStrides[2];

  int64_t laneCount() const { return lanes[0] * lanes[1]; }
  int64_t valueCount() const { return values[0] * values[1]; }
  unsigned bitsOfLane() const { return elementBits * static_cast<unsigned>(valueCount()); }

  /// (lane, value) to the element, each of which is `parts` things that are counted.
  Layout read(int64_t parts) const;
  Layout got(int64_t parts) const;

  /// Null if no load exchanges elements of that many bits.
  static const TransposingLoad *find(unsigned elementBits);
};

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_ATOMS_TRANSPOSINGLOAD_H
