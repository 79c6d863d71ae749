//===- Touch.h - which bytes of memory an instruction touches -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: an instruction that is about to execute, and its wave. Output: the space, the address and the number of bytes
// of every active lane, as the checks, the statistics and the trace need them; bytes that a buffer's range cuts
// off are not in it, those that the LDS allocation cuts off stand apart. A scalar load is one lane of 64.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_TOUCH_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_TOUCH_H

#include "runtime/emulator/isa/OperandFacts.h"
#include "runtime/emulator/state/Wave.h"

namespace flyc::emulator {

enum class MemorySpace : uint8_t { Global, Lds, Scratch };
constexpr unsigned memorySpaceCount = 3;
const char *name(MemorySpace);

/// The bytes of one lane in one place. LDS and scratch addresses are offsets in the workgroup's LDS, in the lane's
/// scratch.
struct LaneTouch {
  uint8_t lane = 0;
  MemorySpace space = MemorySpace::Global;
  uint8_t bytes = 0;
  uint64_t address = 0;
};

/// The lanes that access memory at the same time.
struct TouchGroup {
  MemoryAccess access = MemoryAccess::None;
  unsigned width = 0;  ///< bytes that a lane asks for
  bool direct = false; ///< the LDS side of a load from memory straight into LDS
  std::vector<LaneTouch> lanes;
  std::vector<LaneTouch> beyondLds; ///< meant for LDS, but not in the workgroup's: hardware drops them
};

/// What an instruction does to memory: one group; two for read2 and write2, and for loads straight to LDS (memory, then
/// LDS).
struct Touch {
  std::vector<TouchGroup> groups;
  void find(const Wave &, const Instruction &);
  void clear();
  bool touches(MemorySpace) const;

private:
  std::vector<std::vector<LaneTouch>> spare; ///< of groups before, used again
  friend class TouchFinder;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_TOUCH_H
