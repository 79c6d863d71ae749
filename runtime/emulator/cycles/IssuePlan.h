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
#include "runtime/emulator/isa/Decode.h"
#include "runtime/emulator/isa/Family.h"
#include "runtime/emulator/isa/OperandFacts.h"

namespace flyc::emulator::cycles {

/// In a turn, a SIMD issues at most one instruction to each port, from different waves. None: the instruction takes no
/// port and no time.
enum class Port : uint8_t { Vector, Scalar, VectorMemory, Lds, Branch, None };
constexpr unsigned portCount = 6;

enum class Special : uint8_t { No, Wait, Barrier, Nop, Sleep, Priority, End };

/// Where operations of memory are under way until they come back, each a queue of a wave. Where fewer counters count
/// them, some stay empty: CDNA has the first two, and scalar memory stands among the accesses of LDS.
enum class Queue : uint8_t { Vector, Lds, Store, Scalar, AsyncLoad, AsyncStore, Tensor, None };
constexpr unsigned queueCount = 7;

struct IssuePlan {
  bool known = false;
  Port port = Port::None;
  Special special = Special::No;
  unsigned vectorClocks = 0;         ///< that it holds the vector port of its SIMD
  unsigned transcendentalClocks = 0; ///< that it holds the transcendental unit, where that works beside the port
  unsigned matrixClocks = 0;         ///< that it holds the matrix pipe; 0: no matrix instruction
  unsigned latency = 0;              ///< until its result may be used; of matrix instructions ComputeUnit knows it
  double flops = 0;                  ///< of all lanes, matrix instructions only
  bool memory = false;               ///< goes into a queue, which a counter counts
  Queue queue = Queue::None;
  bool alsoLds = false;               ///< counts in that of LDS, too
  bool inOrder = false;               ///< comes back behind what its queue already holds
  std::vector<RegisterRange> reads;   ///< except those that follow
  std::vector<RegisterRange> factors; ///< A and B of a matrix instruction
  RegisterRange addend;               ///< its C, if it is a register
  std::vector<RegisterRange> writes;
};

/// What a plan depends on beside the instruction.
struct PlanContext {
  const ChipFigures &chip;
  const Family &family;
  const DecodedCode &code; ///< that the instruction is of
  unsigned lanes;          ///< of a wave
};

/// Its registers, its port, its times. False: a matrix instruction whose clocks the target does not say.
bool makePlan(const Instruction &, const PlanContext &, IssuePlan &);

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_ISSUEPLAN_H
