//===- ControlSlice.h - the instructions that decide where a wave goes -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Jumps, what the scalar unit computes for them, and all that this needs of vector registers, LDS and memory: an
// instruction belongs to it if one that does reads what it wrote (liveness, but only of what is needed). The loop of a
// matrix product has a few of them; its loads and products are left out.
//
// Who wants to know the places in memory, too, asks for what computes the addresses of every access besides: all that a
// clock depends on. Products, and what is done with them, are still left out.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_CONTROLSLICE_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_CONTROLSLICE_H

#include "runtime/emulator/cycles/BankedCode.h"

#include <vector>

namespace flyc::emulator::cycles {

class ControlSlice {
public:
  enum class Asks : uint8_t { Ways, WaysAndPlaces };
  /// Of the kernel whose first instruction stands at `entry`. Where nobody knows which registers its instructions mean,
  /// all of them are executed.
  ControlSlice(const DecodedCode &, uint32_t entry, Asks, bool registersAreKnown = true);
  ControlSlice(const BankedCode &code, uint32_t entry, Asks asks)
      : ControlSlice(code.code(), entry, asks, code.isKnown()) {}

  /// Whether the instruction at `pc` has to be executed to know what was asked for.
  bool has(uint32_t pc) const { return needed[pc / 4]; }
  /// What was asked for depends on memory that the launch itself writes: an atomic's answer; with places, also what the
  /// scalar unit loads after its cache was emptied.
  bool dependsOnOthers() const { return others; }

private:
  std::vector<bool> needed; ///< by pc / 4
  bool others = false;
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_CONTROLSLICE_H
