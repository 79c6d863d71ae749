//===- CycleKernel.h - small kernels under the cycle model -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A microbenchmark is a loop: what a body costs is the difference between a loop that holds it 32 times and one that
// holds it 16 times, so that the loop's own instructions fall out, as they do in measurements on hardware.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_RUNTIME_EMULATOR_CYCLES_CYCLEKERNEL_H
#define FLYC_TEST_RUNTIME_EMULATOR_CYCLES_CYCLEKERNEL_H

#include "runtime/emulator/cycles/CycleModel.h"

#include <gtest/gtest.h>

namespace flyc::emulator::test {

struct CycleLaunch {
  std::string processor = "gfx942";
  unsigned lds = 0, vgprs = 512;
  uint32_t grid = 1, block = 64;
  cycles::AssumedFigures assumed = {};
  std::string directives = {}; ///< of the descriptor (CheckKernel.h)
};

/// The report of a kernel of assembly (CheckKernel.h); a fault fails the running test.
cycles::CycleReport modelled(const std::string &body, const CycleLaunch & = {});

/// A loop around `body`, `copies` times, `trips` trips; `setup` before it. It uses s20.
std::string loopOf(const std::string &setup, const std::string &body, unsigned copies, unsigned trips = 24);

/// Share of the matrix pipes.
inline double matrixBusy(const cycles::CycleReport &report) {
  return report.unit.matrixClocks / report.clocksOfGrid / report.simds;
}

/// Clocks of the loop's trip that a wave is in for the longest.
double tripClocks(const cycles::CycleReport &);

/// Clocks of one `body` in a loop, for a wave.
double clocksOf(const std::string &setup, const std::string &body, const CycleLaunch & = {});

/// Within 3 % of what is published.
#define EXPECT_CLOCKS(modelledClocks, published) EXPECT_NEAR(modelledClocks, published, 0.03 * (published))

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_CYCLES_CYCLEKERNEL_H
