//===- BenchReport.h - modelled times as text and JSON -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: what the cycle model says of the launches of a plan (StepCycles.h), and what the plan has to move at least.
// Output: the same as rates, shares and times at a clock, each called modelled.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_BENCH_BENCHREPORT_H
#define FLYC_TOOLS_RUN_BENCH_BENCHREPORT_H

#include "tools/run/bench/Rates.h"

namespace flyc::driver {

std::string benchText(const RunPlan &plan, const std::vector<StepCycles> &steps, const BenchOptions &options);
/// In the form of specs/schema/bench.schema.json.
std::string benchJson(const RunPlan &plan, const std::vector<StepCycles> &steps, const BenchOptions &options);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_BENCH_BENCHREPORT_H
