//===- ControlSlice.h - the instructions that decide where a wave goes -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Jumps, what the scalar unit computes for them, and all that this needs of vector registers, LDS and memory: whether
// an instruction belongs to it follows from the registers that it reads and writes, wherever it stands. The loop of a
// matrix product has a few of them; its loads and products are left out.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_CONTROLSLICE_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_CONTROLSLICE_H

#include "runtime/emulator/isa/Instruction.h"

#include <vector>

namespace flyc::emulator::cycles {

class ControlSlice {
public:
  explicit ControlSlice(const std::vector<Instruction> &code);

  /// Whether the instruction at `pc` has to be executed to know where the wave goes.
  bool has(uint32_t pc) const { return needed[pc / 4]; }
  /// Where a wave goes depends on memory that the launch itself writes: an atomic's answer.
  bool dependsOnOthers() const { return others; }

private:
  std::vector<bool> needed; ///< by pc / 4
  bool others = false;
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_CONTROLSLICE_H
