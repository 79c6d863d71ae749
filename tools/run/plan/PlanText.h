//===- PlanText.h - what a plan launches, in words -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a plan. Output: the text of `flyc run --dry-run`: its launches in order, with blocks, threads and dynamic LDS,
// and what is passed to them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_PLAN_PLANTEXT_H
#define FLYC_TOOLS_RUN_PLAN_PLANTEXT_H

#include "tools/run/plan/Plan.h"

namespace flyc::driver {

/// Lines that end in a newline, columns that line up.
std::string planText(const RunPlan &plan);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_PLAN_PLANTEXT_H
