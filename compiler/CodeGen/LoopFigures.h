//===- LoopFigures.h - what a loop is made of ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a function and one of its loops. Output: how many instructions of each class the loop has. Each block counts
// once, however often it would run. The counts need no run, and they explain most of the speed of a loop of matrix
// instructions.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LOOPFIGURES_H
#define FLYC_COMPILER_CODEGEN_LOOPFIGURES_H

#include "compiler/CodeGen/Loops.h"

namespace flyc::codegen {

struct LoopFigures {
  uint64_t offset = 0; ///< of the header, from the start of the function
  unsigned bytes = 0;  ///< of code
  unsigned instructions = 0;
  unsigned matrix = 0;           ///< mfma, smfmac, wmma, swmmac
  unsigned valu = 0;             ///< vector arithmetic and moves, without the matrix instructions
  unsigned accumulatorMoves = 0; ///< of these: moves from and to accumulation registers
  unsigned salu = 0;             ///< scalar arithmetic and moves
  unsigned ldsReads = 0, ldsWrites = 0, ldsOthers = 0;
  unsigned vectorLoads = 0, vectorStores = 0; ///< buffer, global, flat, scratch; atomics are stores
  unsigned loadsToLds = 0;                    ///< of the loads: those that go past the registers
  unsigned scratch = 0;                       ///< of loads and stores: those of scratch
  unsigned scalarLoads = 0;
  unsigned nops = 0, waits = 0, barriers = 0, branches = 0;
  unsigned scheduling = 0;      ///< what computes nothing: priorities, sleeps, caches
  unsigned fullWaits = 0;       ///< waits for all vector loads: vmcnt(0), loadcnt 0
  unsigned loadedBytes = 0;     ///< of a lane, by the vector loads
  unsigned loadedBytesBy16 = 0; ///< of these: by loads of 16 bytes

  unsigned others() const { return instructions - matrix; }
};

LoopFigures loopFigures(const Function &function, const Loop &loop);

/// The index of the loop that a kernel spends its time in as far as code can say: most matrix instructions, else most
/// instructions. `figures` is not empty.
size_t hottest(const std::vector<LoopFigures> &figures);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LOOPFIGURES_H
