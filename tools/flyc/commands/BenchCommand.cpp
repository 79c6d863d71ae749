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
#include "tools/run/arrays/Fill.h"
#include "tools/run/bench/BenchCompare.h"
#include "tools/run/bench/BenchReport.h"
#include "tools/run/bench/Roofline.h"
#include "tools/run/bench/Timeline.h"

#include <cmath>

using namespace flyc;
using namespace flyc::driver;

namespace {

class BenchCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc bench MANIFEST.json [KERNEL] NAME=VALUE... [options]\n"
            "       flyc bench SOURCE.fly --arch=TARGET [KERNEL] NAME=VALUE... [options]\n"
            "       flyc bench FILE.hsaco --grid=X[,Y[,Z]] --block=X[,Y[,Z]] --arg [NAME=]VALUE... [options]\n"
            "       flyc bench --compare OLD NEW [KERNEL] [NAME=VALUE...] [options]\n"
            "       flyc bench --schema",
            "Models how long a kernel takes, without a GPU. The model is one compute unit with its share of the "
            "memory; it executes some of the launch's workgroups on the emulator, in the order of its own clock. All "
            "figures are modelled, none is measured. Arguments are as for flyc run, but arrays may be left out; they "
            "then hold zeros. --compare compares two of them, figure by figure: each is a file as above, with the same "
            "arguments, or the output of --json. docs/bench.md says what the figures mean, and what the model does not "
            "know.",
            "  flyc bench vector_add.json n=100000000\n"
            "  flyc bench kernels/gemm/gemm_256.fly --arch=$A gemm_256_bf16 M=8192 N=8192 K=8192 -g\n"
            "  flyc bench scan.hsaco --kernel scan --grid=4096 --block=256 --arg f32[1048576]:zeros --arg "
            "f32[1048576]:zeros --json\n"
            "  flyc bench gemm.json M=8192 N=8192 K=8192 --svg roofline.svg --timeline gemm.trace.json\n"
            "  flyc bench --compare old/gemm.json new/gemm.json M=8192 N=8192 K=8192 --slower=2\n",
            "012345"};
  }
  void addOptions(OptionList &options) override;
  int run(const CommandInput &input) override;

private:
  std::optional<DriverError> readOptions();
  int benchPlan(const RunPlan &plan) const;
  int compare(const std::vector<std::string> &words);
  std::optional<BenchSide> side(const std::string &file, const std::vector<std::string> &words, int &status);

  LaunchArguments launch;
  std::vector<std::string> assumptions;
  std::string clock, top, svg, timeline, clocks, slower;
  bool json = false, comparing = false, schema = false;

  // What the options say, read.
  RunOptions runOptions;
  BenchOptions benchOptions;
  std::optional<ClockSpan> span;
  double threshold = usualThreshold;
  /// Less is not worth a word: a figure of the model that changed a little.
  static constexpr double usualThreshold = 0.01;
};

void BenchCommand::addOptions(OptionList &options) {
  launch.addOptions(
      options, {"The kernel. May be left out if there is only one.",
                "For a manifest: take the image for this processor. Default: the first. For a source: compile for it.",
                "For a source: add line tables, so that waits are shown by its lines."});

  options.group("The model");
  options.add("--clock", "MHZ",
              "Compute times at this clock. Default: the chip's highest clock, which it may not "
              "sustain.",
              clock);
  options.add("--assume", "FIGURE=VALUE",
              "Replace a figure of the target by this value, as in latency.hbm=1800. May be repeated.", assumptions);

  options.group("Results");
  options.flag("--json", "Print all figures as one JSON object, in the form that --schema prints.", json);
  options.flag("--schema", "Print the JSON Schema of what --json prints.", schema);
  options.add("--top", "N", "List the N instructions that waves wait at the longest. Default: 12.", top);
  options.add("--svg", "FILE", "Draw the roofline, and how busy the parts of the chip are.", svg);
  options.add("--timeline", "FILE",
              "Write what the waves of one SIMD do, clock by clock: a trace that Perfetto opens, or a picture if the "
              "name ends in .svg.",
              timeline);
  options.add(
      "--clocks", "FROM:TO",
      "Only these clocks of the timeline. Default: the first 40 000 waits and instructions; for a picture two trips "
      "through the hot loop.",
      clocks);

  options.group("Comparison");
  options.flag("--compare", "Compare two files, the older one first.", comparing);
  options.add("--slower", "PERCENT",
              "With --compare: exit with 5 if a launch is slower by more than this. Without it, times that differ by "
              "more than 1 % are called slower or faster, and the exit code is 0.",
              slower);

  options.group("Warnings of a source");
  addWarningOptions(options, launch.source);
}

std::optional<DriverError> BenchCommand::readOptions() {
  runOptions.cycles = true;
  runOptions.timeline = timeline.empty() ? 0 : timelineIntervals;
  double &mhz = benchOptions.clockMhz;
  if (!clock.empty() && (!readNumber(clock, mhz) || !(mhz > 0) || !std::isfinite(mhz)))
    return usageError("--clock=" + clock + " is not a clock", "write a number of MHz above 0, as in --clock=1600");
  if (!top.empty() && !readNumber(top, benchOptions.places))
    return usageError("--top=" + top + " is not a number of instructions");
  for (const std::string &text : assumptions) {
    const size_t equals = text.find('=');
    double value = 0;
    if (equals == std::string::npos || !readNumber(std::string_view(text).substr(equals + 1), value) ||
        !std::isfinite(value) || value < 0)
      return usageError("--assume=" + text + " does not say which figure has which value",
                        "as in --assume=latency.hbm=1800; `flyc targets --json` lists the figures");
    runOptions.assumptions.emplace_back(text.substr(0, equals), value);
  }
  if (!clocks.empty()) {
    const size_t colon = clocks.find(':');
    ClockSpan read{};
    if (colon == std::string::npos || !readNumber(std::string_view(clocks).substr(0, colon), read.from) ||
        !readNumber(std::string_view(clocks).substr(colon + 1), read.to) || !(read.from >= 0) ||
        !(read.from < read.to) || !std::isfinite(read.to))
      return usageError("--clocks=" + clocks + " is not a span of clocks",
                        "write the first and the last, as in --clocks=20000:24000");
    if (timeline.empty())
      return usageError("--clocks needs --timeline");
    span = read;
  }
  if (!slower.empty()) {
    double share = 0;
    if (!readNumber(slower, share) || !(share >= 0) || !std::isfinite(share))
      return usageError("--slower=" + slower + " is not a share", "write a number of percent, as in --slower=2");
    if (!comparing)
      return usageError("--slower needs --compare");
    threshold = share / 100;
  }
  if (comparing && (!svg.empty() || !timeline.empty()))
    return usageError("--compare draws nothing", "leave out --svg and --timeline");
  return std::nullopt;
}

int BenchCommand::benchPlan(const RunPlan &plan) const {
  int status = exitOk;
  const auto cycles = modelPlan(plan, runOptions, status);
  if (!cycles)
    return status;
  Outputs outputs;
  outputs.add("-", json ? benchJson(plan, *cycles, benchOptions) : benchText(plan, *cycles, benchOptions));
  if (!svg.empty())
    outputs.add(svg, rooflineSvg(plan, *cycles, benchOptions));
  if (timeline.ends_with(".svg"))
    outputs.add(timeline, timelineSvg(cycles->front(), span));
  else if (!timeline.empty())
    outputs.add(timeline, timelineTrace(plan, *cycles, span));
  DriverError error;
  return outputs.commit(error) ? exitOk : failWith(error);
}

/// A result that is there, or that of what is benched now.
std::optional<BenchSide> BenchCommand::side(const std::string &file, const std::vector<std::string> &words,
                                            int &status) {
  if (file.ends_with(".json")) {
    auto text = readInputFile(file);
    if (!text) {
      status = failWith(text.error());
      return std::nullopt;
    }
    if (isBenchResult(*text))
      return BenchSide{file, std::move(*text)};
  }
  std::vector<std::string> all = {file};
  all.insert(all.end(), words.begin(), words.end());
  const std::optional<RunPlan> plan = launch.plan(all, "bench", status);
  if (!plan)
    return std::nullopt;
  const auto cycles = modelPlan(*plan, runOptions, status);
  if (!cycles)
    return std::nullopt;
  return BenchSide{file, benchJson(*plan, *cycles, benchOptions)};
}

int BenchCommand::compare(const std::vector<std::string> &words) {
  if (words.size() < 2)
    return failWith(usageError("--compare takes two files, the older one first",
                               "`flyc bench --compare OLD NEW [KERNEL] NAME=VALUE...`"));
  const std::vector<std::string> arguments(words.begin() + 2, words.end());
  int status = exitOk;
  const auto before = side(words[0], arguments, status);
  if (!before)
    return status;
  const auto after = side(words[1], arguments, status);
  if (!after)
    return status;
  const auto difference = compareBenches(*before, *after, threshold);
  if (!difference)
    return failWith(difference.error());
  DriverError error;
  if (!writeStandardOutput(json ? difference->json : difference->table, error))
    return failWith(error);
  return !slower.empty() && difference->slower ? exitVerification : exitOk;
}

int BenchCommand::run(const CommandInput &input) {
  DriverError error;
  if (schema && !input.words.empty())
    return failWith(usageError("--schema takes no files", "leave them out"));
  if (schema)
    return writeStandardOutput(benchSchema(), error) ? exitOk : failWith(error);
  if (auto wrong = readOptions())
    return failWith(*wrong);
  launch.request.blank = true;
  if (comparing)
    return compare(input.words);
  int status = exitOk;
  const std::optional<RunPlan> plan = launch.plan(input.words, "bench", status);
  return plan ? benchPlan(*plan) : status;
}

} // namespace

std::unique_ptr<Command> flyc::driver::makeBenchCommand() { return std::make_unique<BenchCommand>(); }
