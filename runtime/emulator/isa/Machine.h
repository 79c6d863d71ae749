//===- Machine.h - the machine that the emulator executes -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Decoder, wave and handlers take the shape of a wave from here: how many lanes, the type of a mask of lanes, the
// operand numbers of special registers. All are constants, so that a loop over lanes has a fixed length. A wave of 32
// is one of 64 whose upper lanes never run (Wave::lanes); the decoder gives operands of other families the numbers that
// they have here (docs/rationale/emulator-wave32.md).
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_MACHINE_H
#define FLYC_RUNTIME_EMULATOR_ISA_MACHINE_H

#include "runtime/emulator/isa/Cdna.h"

namespace flyc::emulator {

using Machine = Cdna;

constexpr unsigned laneCount = Machine::laneCount;
using LaneMask = Machine::LaneMask;
/// The mask of all lanes.
constexpr LaneMask allLanes = ~LaneMask(0);
static_assert(sizeof(LaneMask) * 8 == laneCount);

constexpr uint16_t firstVgpr = Machine::firstVgpr, firstAgpr = Machine::firstAgpr;
/// Fields of Instruction that name nothing.
constexpr uint16_t noOperand = 0xFFFF;

constexpr bool isScalarRegister(unsigned operand) { return operand < Machine::scalarEnd; }
constexpr bool isVectorRegister(unsigned operand) { return operand >= firstVgpr && operand != noOperand; }

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_MACHINE_H
