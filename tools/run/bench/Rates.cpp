//===- Rates.cpp - what the model says, in the units of people -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/bench/Rates.h"

#include "specs/tables/TargetTable.h"

#include <algorithm>
#include <cstdio>

namespace flyc::driver {

const char *unitWord(std::string_view processor) {
  const specs::TargetSpec *spec = specs::findBuiltinTarget(processor);
  return spec && spec->waveSize == 32 ? "workgroup processor" : "compute unit";
}

std::string decimal(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}
std::string percent(double share) { return decimal(100 * share, 1) + " %"; }

std::string bytesText(double bytes) {
  static constexpr const char *units[] = {"B", "KB", "MB", "GB", "TB"};
  unsigned unit = 0;
  for (; bytes >= 9999.5 && unit + 1 < std::size(units); ++unit)
    bytes /= 1000;
  return decimal(bytes, unit && bytes < 100 ? 1 : 0) + " " + units[unit];
}

Rates::Rates(const StepCycles &step, const BenchOptions &options, uint64_t least) {
  const flyc_emulator_cycles &c = step.facts;
  clockMhz = options.clockMhz > 0 ? options.clockMhz : c.clock_mhz;
  seconds = c.clocks_of_grid / clockMhz / 1e6;
  flops = c.matrix_flops;
  bytes = c.bytes_hbm;
  flopRate = seconds > 0 ? flops / seconds : 0;
  byteRate = seconds > 0 ? bytes / seconds : 0;
  peakFlops = c.matrix_clocks > 0 ? c.matrix_flops / c.matrix_clocks * c.simds * double(c.units) * clockMhz * 1e6 : 0;
  peakBytes = c.memory_bytes_per_clock * c.clock_mhz * 1e6;
  if (least && flops > 0) {
    intensity = flops / double(least);
    roof = std::min(peakFlops, intensity * peakBytes);
  }
  if (const flyc_emulator_loop *loop = step.hotLoop())
    hotBusy = loop->matrix_busy;
}

uint64_t leastBytes(const RunPlan &plan) {
  uint64_t bytes = 0;
  for (const RunArgument &argument : plan.arguments)
    if (argument.kind == RunArgument::Kind::Tensor)
      bytes += argument.moves * ((argument.placement.size() * argument.array.elements.type().bits + 7) / 8);
  return bytes;
}

} // namespace flyc::driver
