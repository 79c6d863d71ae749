//===- Rates.h - what the model says, in the units of people -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_BENCH_RATES_H
#define FLYC_TOOLS_RUN_BENCH_RATES_H

#include "tools/run/plan/Plan.h"
#include "tools/run/plan/StepCycles.h"

namespace flyc::driver {

struct BenchOptions {
  double clockMhz = 0; ///< 0: the chip's highest
  size_t places = 12;  ///< instructions that are listed, those that waves wait at the longest
};

/// Bytes that the launches of a plan move at least: each array once, or twice if it is read and written; arrays that
/// nothing uses count, too.
uint64_t leastBytes(const RunPlan &plan);

/// One launch in the units of people. Rates are per second at the clock that was asked for; those of memory do not
/// depend on it, for memory has a clock of its own.
struct Rates {
  double clockMhz, seconds, flops, flopRate, peakFlops, bytes, byteRate, peakBytes, hotBusy = 0;
  double intensity = 0, roof = 0; ///< operations a byte; the most that the roofline allows, operations a second

  Rates(const StepCycles &step, const BenchOptions &options, uint64_t least);
};

/// What a workgroup lives on, and the model models one of: "compute unit", "workgroup processor".
const char *unitWord(std::string_view processor);
/// "12.5"
std::string decimal(double value, int decimals);
/// "12.5 %"
std::string percent(double share);
/// "1.5 KB"
std::string bytesText(double bytes);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_BENCH_RATES_H
