//===- BenchCommand.cpp - flyc bench ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Models how long a kernel takes: the emulator's cycle model runs some of its workgroups, BenchReport.h says what that
// means.
//===----------------------------------------------------------------------===//

#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/LaunchArguments.h"
#include "tools/flyc/Reporter.h"
#include "tools/run/bench/BenchReport.h"
#include "tools/run/plan/Device.h"

#include <cmath>

using namespace flyc;
using namespace flyc::driver;

namespace {

class BenchCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc bench MANIFEST.json [KERNEL] NAME=VALUE... [options]\n"
            "       flyc bench SOURCE.fly --arch=TARGET [KERNEL] NAME=VALUE... [options]\n"
            "       flyc bench FILE.hsaco --grid=X[,Y[,Z]] --block=X[,Y[,Z]] --arg [NAME=]VALUE... [options]",
            "Says how long a kernel takes, without a GPU: a model of one compute unit and its share of the memory, "
            "which runs some of the launch's workgroups on the emulator in the order of its clock. All figures are "
            "modelled, none is measured. Arguments are as for flyc run, but arrays may be left out: they hold zeros "
            "then, and take no time to fill. docs/bench.md says what the figures mean, and what the model does not "
            "know.",
            "  flyc bench vector_add.json n=100000000\n"
            "  flyc bench kernels/gemm/gemm_256.fly --arch=$A gemm_256_bf16 M=8192 N=8192 K=8192 -g\n"
            "  flyc bench scan.hsaco --kernel scan --grid=4096 --block=256 --arg f32[1048576]:zeros --arg "
            "f32[1048576]:zeros --json\n",
            "012345"};
  }
  void addOptions(OptionList &options) override;
  int run(const CommandInput &input) override;

private:
  int benchPlan(const RunPlan &plan) const;
  std::optional<DriverError> readOptions(RunOptions &run, BenchOptions &bench) const;

  LaunchArguments launch;
  std::vector<std::string> assumptions;
  std::string clock, top;
  bool json = false;
};

void BenchCommand::addOptions(OptionList &options) {
  launch.addOptions(
      options, {"The kernel. May be left out if there is one only.",
                "Of a manifest: take the image for this processor. Default: the first. Of a source: compile for it.",
                "Of a source: add line tables, so that waits are shown by its lines."});

  options.group("The model");
  options.add("--clock", "MHZ", "Say times at this clock. Default: the highest of the chip, which it may not hold.",
              clock);
  options.add("--assume", "FIGURE=VALUE",
              "Compute with this value of a figure of the target, as in latency.hbm=1800. May be repeated.",
              assumptions);

  options.group("Results");
  options.flag("--json", "Print all figures as one JSON object.", json);
  options.add("--top", "N", "List the N instructions that waves wait at the longest. Default: 12.", top);

  options.group("Warnings of a source");
  addWarningOptions(options, launch.source);
}

std::optional<DriverError> BenchCommand::readOptions(RunOptions &run, BenchOptions &bench) const {
  run.cycles = true;
  if (!clock.empty() && (!readNumber(clock, bench.clockMhz) || !(bench.clockMhz > 0) || !std::isfinite(bench.clockMhz)))
    return usageError("--clock=" + clock + " is no clock", "a number of MHz above 0, as in --clock=1600");
  if (!top.empty() && !readNumber(top, bench.places))
    return usageError("--top=" + top + " is no number of instructions");
  for (const std::string &text : assumptions) {
    const size_t equals = text.find('=');
    double value = 0;
    if (equals == std::string::npos || !readNumber(std::string_view(text).substr(equals + 1), value) ||
        !std::isfinite(value) || value < 0)
      return usageError("--assume=" + text + " does not say which figure has which value",
                        "as in --assume=latency.hbm=1800; `flyc targets --json` lists the figures");
    run.assumptions.emplace_back(text.substr(0, equals), value);
  }
  return std::nullopt;
}

int BenchCommand::benchPlan(const RunPlan &plan) const {
  RunOptions options;
  BenchOptions bench;
  if (auto error = readOptions(options, bench))
    return failWith(*error);
  auto emulator = openEmulator();
  if (!emulator)
    return failWith(emulator.error());
  auto outcome = execute(**emulator, plan, options);
  if (!outcome)
    return failWith(outcome.error());
  if (outcome->fault)
    return failWith(*outcome->fault);
  if (outcome->cycles.empty())
    return failWith(inputError("'" + plan.name + "' launches nothing with these arguments: there is no time to model"));
  Outputs outputs;
  outputs.add("-", json ? benchJson(plan, outcome->cycles, bench) : benchText(plan, outcome->cycles, bench));
  DriverError error;
  return outputs.commit(error) ? exitOk : failWith(error);
}

int BenchCommand::run(const CommandInput &input) {
  launch.request.blank = true;
  int status = exitOk;
  const std::optional<RunPlan> plan = launch.plan(input.words, "bench", status);
  return plan ? benchPlan(*plan) : status;
}

} // namespace

std::unique_ptr<Command> flyc::driver::makeBenchCommand() { return std::make_unique<BenchCommand>(); }
