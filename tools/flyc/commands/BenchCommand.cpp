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
#include "tools/driver/TemporaryFolder.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/SourceCompile.h"
#include "tools/run/arrays/Fill.h"
#include "tools/run/bench/BenchReport.h"
#include "tools/run/plan/Device.h"

#include <charconv>
#include <cmath>

using namespace flyc;
using namespace flyc::driver;

namespace {

template <typename Number> bool readNumber(std::string_view text, Number &out) {
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), out);
  return code == std::errc() && end == text.data() + text.size();
}

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
  int benchSource(const std::string &path);
  int benchPlan(const RunPlan &plan) const;
  std::optional<DriverError> readOptions(RunOptions &run, BenchOptions &bench) const;

  RunRequest request;
  CompileArguments source; ///< also --arch, which is not of sources only
  std::vector<std::string> assumptions;
  std::string clock, top;
  bool json = false;
};

void BenchCommand::addOptions(OptionList &options) {
  options.group("What runs");
  options.add("--kernel", "NAME", "The kernel. May be left out if there is one only.", request.kernel);
  options.add("--arch", "TARGET",
              "Of a manifest: take the image for this processor. Default: the first. Of a source: compile for it.",
              source.archs);
  options.add("--grid", "X[,Y[,Z]]", "Of a code object: how many workgroups.", request.grid);
  options.add("--block", "X[,Y[,Z]]", "Of a code object: work-items of a workgroup.", request.block);
  options.add("--lds", "BYTES", "Of a code object: dynamic LDS, on top of what the kernel has itself.", request.lds);
  options.add("--arg", "[NAME=]VALUE",
              "Of a code object: the next argument. TYPE:VALUE, TYPE[SHAPE]:FILL, TYPE[SHAPE]:@FILE, FILE.npy, null or "
              "hex:BYTES.",
              request.arguments);
  addOptionsOfSource(options, source);
  options.flag("--debug-info", "Of a source: add line tables, so that waits are shown by its lines.", source.debugInfo);

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
  addWarningOptions(options, source);
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

int BenchCommand::benchSource(const std::string &path) {
  TemporaryFolder folder("flyc-bench");
  if (folder.failed)
    return failWith(
        cannotWrite("a temporary folder", std::error_code(folder.failed, std::generic_category()).message()));
  std::string manifest;
  if (const ExitCode status = compileIntoFolder(source, path, folder.path.str().str(), manifest); status != exitOk)
    return status;
  auto plan = planFromManifest(manifest, request);
  return plan ? benchPlan(*plan) : failWith(plan.error());
}

int BenchCommand::run(const CommandInput &input) {
  if (input.words.empty())
    return failWith(usageError("nothing to bench",
                               "name a manifest, a code object or a .fly source; `flyc bench --help` explains"));
  const std::string &path = input.words[0];
  request.words.assign(input.words.begin() + 1, input.words.end());
  request.blank = true;
  auto bytes = readInputFile(path);
  if (!bytes)
    return failWith(bytes.error());
  const bool object = bytes->starts_with("\177ELF");
  if (!object &&
      (!request.grid.empty() || !request.block.empty() || !request.lds.empty() || !request.arguments.empty()))
    return failWith(usageError("--grid, --block, --lds and --arg are for code objects; '" + path + "' is not one",
                               "with a manifest, geometry is the kernel's own, and arguments are written NAME=VALUE"));
  if (path.ends_with(".fly"))
    return benchSource(path);
  request.archs = source.archs;
  auto plan = object ? planFromObject(path, std::move(*bytes), request) : planFromManifest(path, request);
  return plan ? benchPlan(*plan) : failWith(plan.error());
}

} // namespace

std::unique_ptr<Command> flyc::driver::makeBenchCommand() { return std::make_unique<BenchCommand>(); }
