//===- WaitCounters.h - the counters of s_waitcnt -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Where S_WAITCNT of a target holds which counter, from the target's figures. Targets with split counters have other
// instructions.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_WAITCOUNTERS_H
#define FLYC_FRONTEND_SEMA_TYPES_WAITCOUNTERS_H

#include "frontend/KernelIR/Atom.h"
#include "specs/tables/TargetSpec.h"

#include <optional>
#include <span>
#include <vector>

namespace flyc::sema {

/// The counters of s_waitcnt, and those of targets that have one for each kind of access.
inline constexpr std::string_view classicCounters[] = {"vm", "lgkm", "exp"};
inline constexpr std::string_view splitCounters[] = {"load", "store", "ds", "km", "async", "tensor"};
/// Those of them that the target has.
std::vector<std::string_view> countersOf(const specs::TargetSpec &target);

/// The largest number that the field of `counter` (classicCounters) holds.
int64_t largestCount(const specs::TargetSpec &target, std::string_view counter);
/// The operand that waits until each counter is at most `counts` (by classicCounters; nothing: any number).
int64_t waitImmediate(const specs::TargetSpec &target, std::span<const std::optional<int64_t>> counts);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_WAITCOUNTERS_H
