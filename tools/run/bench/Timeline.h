//===- Timeline.h - what the waves of a SIMD did, clock by clock ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the intervals of the first SIMD of the compute unit that was modelled. Output: a trace in Chrome's JSON, which
// Perfetto opens: a track for each wave and for each unit that takes instructions, one clock a nanosecond; or a picture
// of a part of it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_BENCH_TIMELINE_H
#define FLYC_TOOLS_RUN_BENCH_TIMELINE_H

#include "tools/run/bench/Rates.h"

#include <optional>

namespace flyc::driver {

/// How many intervals are asked of the model: some hundred trips of a loop, and a file that a browser opens at once.
constexpr uint32_t timelineIntervals = 40'000;

struct ClockSpan {
  double from, to;
};

/// All that lies in `span`; without one, all there is.
std::string timelineTrace(const RunPlan &plan, const std::vector<StepCycles> &steps, std::optional<ClockSpan> span);
/// The first launch. Without a span: two trips through the hot loop in the middle of what is known, or else about
/// two lives of a wave there.
std::string timelineSvg(const StepCycles &step, std::optional<ClockSpan> span);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_BENCH_TIMELINE_H
