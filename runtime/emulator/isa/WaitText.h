//===- WaitText.h - waits for the counters of a wave as assembly ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef FLYC_RUNTIME_EMULATOR_ISA_WAITTEXT_H
#define FLYC_RUNTIME_EMULATOR_ISA_WAITTEXT_H

#include "runtime/emulator/isa/Family.h"

#include <span>
#include <string>

namespace flyc::emulator {

/// What is waited for. Families with fewer counters have one for several: stores are counted with loads, scalar memory
/// with LDS.
enum class WaitFor : uint8_t { VectorMemory, Lds, ScalarMemory, AsyncCopies, TensorCopies, Stores };

struct WaitStep {
  WaitFor what;
  uint32_t count; ///< that may still be under way
};

/// "s_waitcnt vmcnt(3) lgkmcnt(0)", "s_wait_loadcnt 3 and s_wait_dscnt 0": the instructions that wait for all of these.
/// For each counter at most one step; that of stores, if any, is the last.
std::string waitText(const Family &, std::span<const WaitStep>);
inline std::string waitText(const Family &family, WaitStep step) { return waitText(family, std::span(&step, 1)); }

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_WAITTEXT_H
