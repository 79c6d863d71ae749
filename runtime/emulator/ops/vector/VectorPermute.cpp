//===- VectorPermute.cpp - moves between lanes, and swaps -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Semantics: AMD CDNA3 ISA manual, chapter 13, V_READLANE_B32, V_WRITELANE_B32, V_READFIRSTLANE_B32, V_SWAP_B32; CDNA4
// ISA manual, V_PERMLANE16_SWAP_B32, V_PERMLANE32_SWAP_B32.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/VectorShapes.h"

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;
using u64 = uint64_t;

void readFirstLane(W &w, const I &i) {
  Lanes t;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  const u64 exec = w.exec();
  writeScalar(w, i.sdst, a[exec ? unsigned(std::countr_zero(exec)) : 0]); // EXEC = 0 reads lane 0
}
void readLane(W &w, const I &i) { // ignores EXEC
  Lanes t;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::Int);
  writeScalar(w, i.sdst, a[w.laneOf(readScalar(w, i, i.src[1]))]);
}
void writeLane(W &w, const I &i) {
  if (!registersFor(w, i, i.dst))
    return;
  w.vector(i.dst)[w.laneOf(readScalar(w, i, i.src[1]))] = readScalar(w, i, i.src[0]);
}

void swap32(W &w, const I &i) {
  if (!registersFor(w, i, i.dst) || !registersFor(w, i, i.src[0]))
    return;
  const Lanes a = w.vector(i.dst), b = w.vector(i.src[0]);
  writeLanes(w, i.dst, b, w.exec());
  writeLanes(w, i.src[0], a, w.exec());
}
/// Odd groups of `Width` lanes of the destination change places with even ones of the source. A lane outside EXEC keeps
/// its value; one whose partner is outside reads it with fi, else 0 with bound_ctrl, else keeps its value.
template <unsigned Width> void permlaneSwap(W &w, const I &i) {
  if (!registersFor(w, i, i.dst) || !registersFor(w, i, i.src[0]))
    return;
  const bool fetchesInactive = i.opSel & 1, zeroes = i.opSel & 2;
  Lanes first = w.vector(i.dst), second = w.vector(i.src[0]);
  const Lanes oldFirst = first, oldSecond = second;
  const u64 exec = w.exec();
  const auto move = [&](Lanes &to, unsigned lane, const Lanes &from, unsigned partner) {
    if (!(exec >> lane & 1))
      return;
    if (fetchesInactive || (exec >> partner & 1))
      to[lane] = from[partner];
    else if (zeroes)
      to[lane] = 0;
  };
  for (unsigned l = 0; l < laneCount; ++l)
    if (l & Width)
      move(first, l, oldSecond, l - Width);
    else
      move(second, l, oldFirst, l + Width);
  w.vector(i.dst) = first;
  w.vector(i.src[0]) = second;
}

const OperationEntry operations[] = {
    {"v_swap_b32", swap32},
    {"v_readfirstlane_b32", readFirstLane},
    {"v_readlane_b32", readLane},
    {"v_writelane_b32", writeLane},
    {"v_permlane16_swap_b32", permlaneSwap<16>},
    {"v_permlane32_swap_b32", permlaneSwap<32>},
};

} // namespace

std::span<const OperationEntry> vectorPermuteOperations() { return operations; }

} // namespace flyc::emulator
