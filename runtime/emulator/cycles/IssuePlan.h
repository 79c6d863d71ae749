//===- IssuePlan.h - what an instruction takes of the compute unit -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Worked out once for each instruction of the code, so that an issue looks up numbers.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_ISSUEPLAN_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_ISSUEPLAN_H

#include "runtime/emulator/cycles/ChipFigures.h"
#include "runtime/emulator/isa/OperandFacts.h"

namespace flyc::emulator::cycles {

/// In a turn, a SIMD issues at most one instruction to each port, from different waves. None: the instruction takes no
/// port and no time.
enum class Port : uint8_t { Vector, Scalar, VectorMemory, Lds, Branch, None };
constexpr unsigned portCount = 6;

enum class Special : uint8_t { No, Wait, Barrier, Nop, Sleep, Priority, End };

struct IssuePlan {
  bool known = false;
  Port port = Port::None;
  Special special = Special::No;
  unsigned vectorClocks = 0; ///< that it holds the vector port of its SIMD
  unsigned matrixClocks = 0; ///< that it holds the matrix pipe; 0: no matrix instruction
  double flops = 0;          ///< of all lanes, matrix instructions only
  bool memory = false;       ///< goes into a queue, which a counter counts
  bool vectorCounter = false, scalarCounter = false;
  std::vector<RegisterRange> reads;   ///< except those that follow
  std::vector<RegisterRange> factors; ///< A and B of a matrix instruction
  RegisterRange addend;               ///< its C, if it is a register
  std::vector<RegisterRange> writes;
};

/// Its registers, its port, its times. False: a matrix instruction whose clocks the target does not say.
bool makePlan(const Instruction &, const ChipFigures &, IssuePlan &);

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_ISSUEPLAN_H
