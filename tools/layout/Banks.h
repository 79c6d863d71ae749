//===- Banks.h - bank conflicts of a layout ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: where the elements of a tile lie in LDS, who accesses which of them with one instruction (a tiled copy), a
// target. Output: the clocks that the accesses take, counted by the rules that `flyc run --stats` counts with, and a
// drawing of the worst one.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LAYOUT_BANKS_H
#define FLYC_TOOLS_LAYOUT_BANKS_H

#include "compiler/Layout/Tiled.h"
#include "specs/tables/TargetSpec.h"

#include <string>

namespace flyc::driver {

struct BankQuestion {
  layout::AnyLayout layout; ///< coordinates of the tile -> element of LDS
  layout::TiledCopy copy;
  unsigned elementBits = 32;
  const specs::TargetSpec *target = nullptr;
};

/// The accesses of all waves of the copy, read and written.
struct BankAnswer {
  struct Direction {
    unsigned clocks = 0, conflicts = 0; ///< of all accesses
    bool assumed = false;               ///< no phases are published for this width
    std::string drawing;                ///< of the first access among those with the most conflicts; empty without any
  };
  unsigned accesses = 0, bytes = 0; ///< how many, and of how many bytes a lane
  Direction read, write;

  std::string text(const BankQuestion &question) const;
  std::string json(const BankQuestion &question) const;
};

layout::Result<BankAnswer> countConflicts(const BankQuestion &question);

} // namespace flyc::driver

#endif // FLYC_TOOLS_LAYOUT_BANKS_H
