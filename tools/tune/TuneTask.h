//===- TuneTask.h - a space of instances on one target -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What is compared: the points of a tune section (docs/tune.md), on one target, by its launches. A launch of a point
// has a time, modelled, or a reason why the point does not count.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TUNE_TUNETASK_H
#define FLYC_TOOLS_TUNE_TUNETASK_H

#include "tools/run/arrays/Array.h"
#include "tools/test/CaseFiles.h"
#include "tools/test/TunePoints.h"

#include <functional>

struct flyc_emulator;

namespace flyc::driver {

struct TuneTask {
  const TestSource *source = nullptr;
  const specs::TuneSpace *space = nullptr;
  std::string target;
  std::vector<TunePoint> points;
};

/// The spaces of the sources on the targets that they name, or on all of `targets`: a task for each pair.
std::vector<TuneTask> tasksOf(const std::vector<TestSource> &sources, const std::vector<std::string> &targets);

/// `gemm<T = bf16, BM = 64>`.
std::string instanceOf(const TuneTask &task, size_t point);

struct TuneTiming {
  double clocks = 0;   ///< of the launch, modelled
  std::string refused; ///< not empty: why there is none
};

/// Compiles an instance to folder/unit.json; the reason if that fails.
using CompileInstance =
    std::function<std::string(const TuneTask &task, const std::string &instance, const std::string &folder)>;

/// An instance whose registers do not suffice does not count: "spills 12 registers". Empty: they do.
std::string spillsOf(const std::string &manifest);

/// How closely a launch is looked at: under which assumption of the space, and whether only its first rounds of
/// workgroups are modelled.
struct TuneLook {
  size_t assume = 0;
  bool first = false;
};

/// Runs one launch of the instance on the GPU of this machine, which is one of the task's target.
RunResult<double> microsecondsOf(const TuneTask &task, const std::string &manifest, size_t shape);

/// Models one launch of the instance whose manifest this is.
TuneTiming timeOf(const flyc_emulator &emulator, const TuneTask &task, const std::string &manifest, size_t shape,
                  TuneLook look);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TUNE_TUNETASK_H
