//===- Device.h - a plan, on the emulator ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Opens libflyc_emulator.so as an application would, through its C table, and executes a plan on a device of it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_PLAN_DEVICE_H
#define FLYC_TOOLS_RUN_PLAN_DEVICE_H

#include "flyc/emulator.h"
#include "tools/run/plan/Plan.h"
#include "tools/run/plan/StepCycles.h"

#include <array>
#include <cstdint>
#include <optional>

namespace flyc::driver {

/// The library's table; an error if it is not there.
RunResult<const flyc_emulator *> openEmulator();

/// Several devices that run a plan at once (flyc/emulator.h, launch_together).
struct NodeOptions {
  unsigned count = 1;
  std::string number; ///< the argument that is the number of the device, from 0 on
  /// Arrays whose row r lies on device r, and the argument that is the distance of two rows, in elements: where memory
  /// lies is for the emulator to say. Other arrays are each device's own.
  std::vector<std::pair<std::string, std::string>> apart = {};
};

/// How a plan is executed, every value checked.
struct RunOptions {
  uint64_t instructionLimit = 1'000'000'000; ///< of a wave; 0: none
  unsigned threads = 1;                      ///< at least 1
  bool statistics = false;
  bool hazards = false, uninitialised = false, uninitialisedRegisters = false, races = false,
       lds = false; ///< what is checked
  bool strictBarriers = false;
  bool progress = true;                              ///< say on a terminal how far a long run is
  std::optional<uint64_t> memorySeed = std::nullopt; ///< memory does what hardware may do, by this seed
  bool exactMatrix = false;                          ///< matrix instructions follow the published model of the chip
  std::string trace, traceAccesses;                  ///< files; "-" is standard output, empty: no trace
  std::optional<std::array<uint32_t, 3>> traceWorkgroup = std::nullopt; ///< trace this one only
  std::optional<uint32_t> traceWave = std::nullopt;                     ///< trace the waves of this number only
  uint32_t timeline = 0;    ///< with `cycles`: so many intervals of one SIMD are kept at most, of each launch
  bool cycles = false;      ///< model how long it takes; then arrays do not come back, and nothing is checked
  bool firstRounds = false; ///< with `cycles`: by a first look, to rank launches by
  std::vector<std::pair<std::string, double>> assumptions; ///< figures that the model takes in place of the target's
  NodeOptions node = {};
};

struct RunOutcome {
  std::optional<DriverError> fault;  ///< the kernel did not get to its end; `after` is empty then
  std::vector<std::string> findings; ///< of --check-hazards and its like
  std::vector<Array> after; ///< what the arguments hold, in the order of the plan; scalars and null ones as they were
  std::vector<std::vector<Array>> others;      ///< the same of devices 1, 2, ..
  std::string statisticsTable, statisticsJson; ///< if they were asked for
  std::string printed;                         ///< by the kernel, before a fault too
  std::vector<StepCycles> cycles;              ///< of each launch, if they were asked for
};
RunResult<RunOutcome> execute(const flyc_emulator &emulator, const RunPlan &plan, const RunOptions &options);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_PLAN_DEVICE_H
