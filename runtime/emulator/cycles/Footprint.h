//===- Footprint.h - which lines running workgroups fetch in common -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Units of a die share an L2, all units share memory: what several fetch at the same time travels once. To know how
// much that is, the first instructions of all workgroups that the chip holds at once are executed, without their
// stores, atomics and matrix products, and the lines of their loads compared. Nothing outside of these workgroups' own
// registers and LDS changes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_FOOTPRINT_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_FOOTPRINT_H

#include "runtime/emulator/cycles/MemoryPath.h"
#include "runtime/emulator/run/InitialState.h"

namespace flyc::emulator::cycles {

/// `groups`: the first ones of the grid, that are under way at once.
Sharing findSharing(const DispatchState &, const ChipFigures &, uint64_t groups);

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_FOOTPRINT_H
