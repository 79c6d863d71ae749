//===- TuneTask.cpp - a space of instances on one target -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tune/TuneTask.h"

#include "tools/run/plan/Device.h"
#include "tools/run/plan/Gpu.h"
#include "tools/test/TestRun.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace flyc;
using namespace flyc::driver;

std::vector<TuneTask> flyc::driver::tasksOf(const std::vector<TestSource> &sources,
                                            const std::vector<std::string> &targets) {
  std::vector<TuneTask> out;
  for (const TestSource &source : sources)
    for (const specs::TuneSpace &space : source.is.tunes)
      for (const std::string &target : targets)
        if (specs::isListed(space.targets, target))
          out.push_back({&source, &space, target, *pointsOf(space)}); // readCases has seen that there are some
  return out;
}

std::string flyc::driver::instanceOf(const TuneTask &task, size_t point) {
  std::string out;
  for (size_t p = 0; p < task.space->parameters.size(); ++p) {
    const specs::TuneParameter &parameter = task.space->parameters[p];
    out += (out.empty() ? "<" : ", ") + parameter.name.text + " = " + parameter.values[task.points[point][p]].text;
  }
  return task.space->kernel.text + out + ">";
}

std::string flyc::driver::spillsOf(const std::string &manifest) {
  std::ifstream in(manifest);
  const auto read = nlohmann::json::parse(in, nullptr, /*allow_exceptions=*/false);
  if (read.is_discarded())
    return "no manifest";
  for (const auto &kernel : read["kernels"])
    for (const auto &variant : kernel["variants"]) {
      const auto &resources = variant["resources"];
      if (const auto spilled = resources.value("vgprSpills", 0))
        return "spills " + std::to_string(spilled) + " registers";
      if (const auto bytes = resources.value("scratchBytes", 0))
        return "keeps " + std::to_string(bytes) + " bytes in scratch memory";
    }
  return "";
}

/// What a launch of a shape is planned by. Arrays without a word hold zeros.
static RunRequest requestOf(const TuneTask &task, size_t shape) {
  RunRequest request;
  request.archs = {task.target};
  request.words = specs::argumentWords(task.space->shapes[shape], task.space->arguments);
  request.blank = true;
  return request;
}

RunResult<double> flyc::driver::microsecondsOf(const TuneTask &task, const std::string &manifest, size_t shape) {
  const auto plan = planFromManifest(manifest, requestOf(task, shape));
  if (!plan)
    return plan.error();
  return measure(*plan);
}

TuneTiming flyc::driver::timeOf(const flyc_emulator &emulator, const TuneTask &task, const std::string &manifest,
                                size_t shape, TuneLook look) {
  const auto plan = planFromManifest(manifest, requestOf(task, shape));
  if (!plan)
    return {0, plan.error().message};
  RunOptions options;
  options.progress = false;
  options.cycles = true;
  options.firstRounds = look.first;
  options.assumptions = task.space->assume[look.assume];
  const auto outcome = execute(emulator, *plan, options);
  if (!outcome || outcome->fault)
    return {0, (!outcome ? outcome.error() : *outcome->fault).message};
  double clocks = 0;
  for (const StepCycles &step : outcome->cycles)
    clocks += step.facts.clocks_of_grid;
  if (outcome->cycles.empty())
    return {0, "launches nothing"};
  return {std::round(clocks), ""};
}
