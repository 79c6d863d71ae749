//===- Outcome.h - what a run left behind ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// After a launch: what expressions may name, and whether the kernel kept its word about what it only reads.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_PLAN_OUTCOME_H
#define FLYC_TOOLS_RUN_PLAN_OUTCOME_H

#include "tools/run/expressions/Expression.h"
#include "tools/run/plan/Plan.h"

namespace flyc::driver {

/// The arguments before and after the launch, by name; null ones have none. `after` is in the order of the plan. Both
/// must outlive what is returned.
Names namesOf(const RunPlan &plan, const std::vector<Array> &after);

/// An error if the kernel wrote to a tensor that it declares `in`.
std::optional<DriverError> checkReadOnly(const RunPlan &plan, const std::vector<Array> &after);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_PLAN_OUTCOME_H
