//===- RunCommand.cpp - flyc run -----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Executes a kernel on the emulator, writes and prints arrays, and says whether checks hold. Every mistake that can be
// known before the launch is reported before it; files are written after it, even if a check fails.
//===----------------------------------------------------------------------===//

#include "support/NearestName.h"
#include "tools/driver/Outputs.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/LaunchArguments.h"
#include "tools/flyc/Reporter.h"
#include "tools/run/arrays/Fill.h"
#include "tools/run/arrays/Npy.h"
#include "tools/run/expressions/Compare.h"
#include "tools/run/plan/Device.h"
#include "tools/run/plan/Outcome.h"
#include "tools/run/plan/PlanText.h"

#include <algorithm>
#include <cmath>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// "--rtol=1e-3": a number that is not negative.
std::optional<DriverError> readTolerance(const char *option, const std::string &text, std::optional<double> &out) {
  if (text.empty())
    return std::nullopt;
  double value = 0;
  if (!readNumber(text, value) || !(value >= 0))
    return usageError(std::string(option) + "=" + text + " is not a number of at least 0");
  out = value;
  return std::nullopt;
}

/// --out NAME=FILE, with the argument's number.
struct OutputWish {
  size_t argument;
  std::string file;
};

RunResult<std::vector<OutputWish>> readOutputs(const RunPlan &plan, const std::vector<std::string> &texts) {
  std::vector<OutputWish> wishes;
  for (const std::string &text : texts) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
      return usageError("--out " + text + " does not say which array goes into which file",
                        "it is written --out NAME=FILE.npy, or NAME=FILE for raw bytes");
    const std::string name = text.substr(0, equals);
    std::vector<std::string_view> names;
    size_t found = plan.arguments.size();
    for (size_t i = 0; i < plan.arguments.size(); ++i)
      if (plan.arguments[i].kind == RunArgument::Kind::Tensor) {
        names.push_back(plan.arguments[i].name);
        if (plan.arguments[i].name == name)
          found = i;
      }
    if (found == plan.arguments.size()) {
      const auto near = nearestNames(name, names, 1);
      return usageError("--out " + text + ": no array is called '" + name + "'",
                        near.empty() ? "" : "did you mean '" + std::string(near.front()) + "'?");
    }
    wishes.push_back({found, text.substr(equals + 1)});
  }
  return wishes;
}

/// As numpy would print it, in full: one line a row.
std::string printed(const std::string &text, const driver::Value &value, const driver::ElementType *type) {
  constexpr uint64_t most = 10000;
  if (value.shape.empty())
    return text + " = " +
           (value.integer ? value.text(0)
            : type        ? type->text(type->fromDouble(value.reals[0]))
                          : driver::ElementType::find("f64")->text(
                                driver::ElementType::find("f64")->fromDouble(value.reals[0]))) +
           "\n";
  const driver::ElementType &shown = type ? *type : *driver::ElementType::find(value.integer ? "i64" : "f64");
  std::string out = text + " = " + std::string(value.shape.size(), '[');
  const uint64_t row = value.shape.back();
  for (uint64_t i = 0; i < value.size() && i < most; ++i) {
    if (i != 0) {
      uint64_t block = row;
      size_t closed = 0;
      for (size_t mode = value.shape.size(); mode-- > 1 && block != 0 && i % block == 0; block *= value.shape[mode - 1])
        ++closed;
      out += closed ? std::string(closed, ']') + ",\n" +
                          std::string(text.size() + 3 + value.shape.size() - closed, ' ') + std::string(closed, '[')
                    : ", ";
    }
    out += value.integer ? value.text(i) : shown.text(shown.fromDouble(value.reals[i]));
  }
  if (value.size() > most)
    out += ", ... (" + std::to_string(value.size()) + " elements)";
  return out + std::string(value.shape.size(), ']') + "\n";
}

class RunCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc run MANIFEST.json [KERNEL] NAME=VALUE... [options]\n"
            "       flyc run SOURCE.fly --arch=TARGET [KERNEL] NAME=VALUE... [options]\n"
            "       flyc run FILE.hsaco --grid=X[,Y[,Z]] --block=X[,Y[,Z]] --arg [NAME=]VALUE... [options]",
            "Executes a finished code object, instruction by instruction. A manifest knows sizes, types, layouts, "
            "geometry and preconditions, so that a command line only says what the parameters hold: a number; for "
            "arrays zeros, ones, arange, random, ints, onehot (the three with :SEED, too), nan, a number, FILE.npy or "
            "@FILE (raw bytes). Sizes may be left out where a .npy file has them; `out` arrays may always be left out. "
            "An access beyond an array, or any other fault, ends the run and names instruction, wave, lane and the "
            "nearest array.",
            "  flyc run vector_add.json n=1000 a=random:1 b=arange --check 'c == a + b' --out c=c.npy\n"
            "  flyc run kernels/elementwise/saxpy.fly --arch=$A n=10 alpha=0.5 x=arange y=ones --print y\n"
            "  flyc run scan.hsaco --kernel scan --grid=4 --block=256 --arg f32[1024]:ones --arg out=f32[1024]:nan "
            "--print 'out[0:8]'\n",
            "01234567"};
  }
  void addOptions(OptionList &options) override;
  int run(const CommandInput &input) override;

private:
  int runPlan(const RunPlan &plan) const;
  int showPlan(const RunPlan &plan) const;
  /// What the options say of how to run and of when a check holds.
  std::optional<DriverError> readOptions(RunOptions &options, Tolerance &tolerance) const;

  LaunchArguments launch; ///< --arch and -j of it are not of sources only
  std::vector<std::string> outs, prints, checks;
  std::string rtol, atol, stats, limit, mma, memory, traceWorkgroup, traceWave;
  bool dryRun = false;
  RunOptions switches; ///< those of its members that options are stored in directly
};

void RunCommand::addOptions(OptionList &options) {
  launch.addOptions(
      options,
      {"The kernel. May be left out if there is only one. With a manifest the bare name may also stand behind it.",
       "For a manifest: run the image for this processor. Default: the first. For a source: compile for it.",
       "For a source: add line tables, so that faults name its lines."});

  options.group("Results");
  options.add("--out", "NAME=FILE",
              "Write the array NAME to FILE: .npy by that ending, else its bytes. May be repeated.", outs);
  options.add("--print", "EXPRESSION", "Print an array or what is computed of arrays, as in c[0:8]. May be repeated.",
              prints);
  options.add("--check", "CHECK",
              "Compare: an expression as in 'c == a + b', or NAME=FILE.npy for a reference. May be repeated. Names are "
              "what the arrays hold after the launch, old(NAME) before it.",
              checks);
  options.add("--rtol", "X",
              "Tolerate X times the expected value. Default: by the element type, as docs/run.md lists them.", rtol);
  options.add("--atol", "X", "Tolerate X more. Default: by the element type.", atol);
  options.add("--stats", "[=json]",
              "Print what ran: instructions by class, bytes moved, coalescing, LDS bank conflicts; as a table or as "
              "one JSON object.",
              stats);
  options.flag("--check-hazards",
               "Find mistakes that hardware may show although this run does not: registers and LDS that are used "
               "before s_waitcnt has waited for them, missing barriers.",
               switches.hazards);
  options.flag("--check-uninit", "Find reads of LDS and scratch that nothing has written.", switches.uninitialised);
  options.flag("--check-uninit-registers", "Find reads of registers that nothing has written.",
               switches.uninitialisedRegisters);
  options.flag("--check-races",
               "Find accesses of two waves to the same memory, one of them writing, that nothing orders.",
               switches.races);
  options.flag("--check-lds",
               "Find accesses to LDS outside of the kernel's shared memory. A source is compiled with --red-zones=64, "
               "so that none reaches a neighbour.",
               switches.lds);
  options.add("--trace", "FILE",
              "Write a line for each instruction to FILE: place, assembly, EXEC, what it changed. `-` is standard "
              "output.",
              switches.trace);
  options.add("--trace-accesses", "FILE",
              "Write a JSON object for each memory access to FILE, with the address of each lane.",
              switches.traceAccesses);
  options.add("--trace-workgroup", "X[,Y[,Z]]", "Trace this workgroup only.", traceWorkgroup);
  options.add("--trace-wave", "N", "Trace only the waves with this number.", traceWave);

  options.group("How it runs");
  options.flag("--dry-run",
               "Run nothing: print which kernels these arguments launch, with blocks and threads, and what is passed. "
               "Arrays may be left out.",
               dryRun);
  options.add("--jobs", "N",
              "Spread workgroups over N threads. The results do not depend on it, but for the order of atomics. "
              "Default: 1.",
              launch.source.jobs);
  options.add("--mma", "default|exact",
              "How matrix instructions round: docs/run.md has the error bound of the default; exact follows the "
              "published model of the chip.",
              mma);
  options.add(
      "--memory", "adversarial[:SEED]",
      "Let memory behave as badly as hardware may: late stores, stale caches, waves and workgroups in any order, all "
      "at random by SEED (0). A kernel that lacks a wait, a fence or a barrier gives a wrong result for some seed. "
      "Runs on one thread.",
      memory);
  options.flag("--strict-barriers",
               "Report a fault if a wave ends while others of its workgroup wait at a barrier. Hardware waits only for "
               "the waves that are left.",
               switches.strictBarriers);
  options.add("--limit", "N",
              "Report a fault if a wave executes more than N instructions. Default: 1000000000; 0 means no limit.",
              limit);

  options.group("Warnings of a source");
  addWarningOptions(options, launch.source);
}

std::optional<DriverError> RunCommand::readOptions(RunOptions &options, Tolerance &tolerance) const {
  for (auto [option, text, to] :
       {std::tuple("--rtol", &rtol, &tolerance.rtol), std::tuple("--atol", &atol, &tolerance.atol)})
    if (auto error = readTolerance(option, *text, *to))
      return error;
  if (!limit.empty() && !readNumber(limit, options.instructionLimit))
    return usageError("--limit=" + limit + " is not a number of instructions", "0 means no limit");
  if (auto error = readJobs(launch.source.jobs, options.threads))
    return error;
  if (!stats.empty() && stats != "json" && stats != "table")
    return usageError("--stats=" + stats + " is not a form of statistics",
                      "write --stats for a table, or --stats=json");
  options.statistics = !stats.empty();
  if (!mma.empty() && mma != "default" && mma != "exact")
    return usageError("--mma=" + mma + " is not a way to round", "it is default or exact");
  options.exactMatrix = mma == "exact";
  if (!memory.empty()) {
    constexpr std::string_view adversarial = "adversarial";
    const std::string_view text(memory);
    options.memorySeed = 0;
    const bool seeded = text.starts_with(adversarial) && text.substr(adversarial.size()).starts_with(':');
    if (seeded ? !readNumber(text.substr(adversarial.size() + 1), *options.memorySeed) : text != adversarial)
      return usageError("--memory=" + memory + " is not a model of memory",
                        "it is adversarial, or adversarial:SEED with a number");
  }
  if (!traceWorkgroup.empty())
    if (auto error = readExtents("--trace-workgroup", traceWorkgroup, 0, options.traceWorkgroup.emplace().data()))
      return error;
  if (!traceWave.empty() && !readNumber(traceWave, options.traceWave.emplace()))
    return usageError("--trace-wave=" + traceWave + " is not the number of a wave",
                      "waves of a workgroup are numbered from 0");
  return std::nullopt;
}

int RunCommand::runPlan(const RunPlan &plan) const {
  RunOptions options = switches;
  Tolerance tolerance;
  if (auto error = readOptions(options, tolerance))
    return failWith(*error);
  auto wishes = readOutputs(plan, outs);
  if (!wishes)
    return failWith(wishes.error());
  auto emulator = openEmulator();
  if (!emulator)
    return failWith(emulator.error());
  auto outcome = execute(**emulator, plan, options);
  if (!outcome)
    return failWith(outcome.error());
  std::vector<DriverError> errors;
  for (const std::string &finding : outcome->findings)
    errors.push_back({diag::KernelFinding, finding, {}, {}, {}});
  if (outcome->fault) {
    Outputs before; // what the kernel printed may say why
    DriverError writeError;
    if (!outcome->printed.empty()) {
      before.add("-", outcome->printed);
      if (!before.commit(writeError))
        errors.push_back(writeError);
    }
    errors.push_back(*outcome->fault);
    return failWith(errors, SourceManager(), {});
  }
  const std::vector<Array> &after = outcome->after;

  const Names names = namesOf(plan, after);
  std::string text = outcome->printed;
  for (const std::string &print : prints) {
    auto value = evaluate(print, names);
    if (!value)
      return failWith(value.error());
    const Array *single = arrayOf(print, names);
    text += printed(print, *value, single ? &single->elements.type() : nullptr);
  }
  text += stats == "json" ? outcome->statisticsJson : outcome->statisticsTable;
  if (auto error = checkReadOnly(plan, after))
    errors.push_back(*error);
  for (const std::string &wanted : checks)
    if (auto error = check(wanted, names, tolerance))
      errors.push_back(*error);

  Outputs outputs;
  for (const OutputWish &wish : *wishes) {
    const Array &array = after[wish.argument];
    const auto &bytes = array.elements.bytes();
    outputs.add(wish.file, wish.file.ends_with(".npy") ? writeNpy(array) : std::string(bytes.begin(), bytes.end()));
  }
  if (!text.empty())
    outputs.add("-", text);
  DriverError writeError;
  if (!outputs.commit(writeError))
    errors.push_back(writeError);
  return errors.empty() ? exitOk : failWith(errors, SourceManager(), {});
}

int RunCommand::showPlan(const RunPlan &plan) const {
  RunOptions options;
  Tolerance tolerance;
  if (auto error = readOptions(options, tolerance))
    return failWith(*error);
  for (const auto &[option, wanted] :
       {std::pair("--out", !outs.empty()), std::pair("--print", !prints.empty()), std::pair("--check", !checks.empty()),
        std::pair("--stats", !stats.empty()), std::pair("--trace", !switches.trace.empty()),
        std::pair("--trace-accesses", !switches.traceAccesses.empty())})
    if (wanted)
      return failWith(usageError(std::string("--dry-run runs nothing, so that ") + option + " has nothing to show",
                                 "leave out one of the two"));
  Outputs outputs;
  outputs.add("-", planText(plan));
  DriverError error;
  return outputs.commit(error) ? exitOk : failWith(error);
}

int RunCommand::run(const CommandInput &input) {
  if (switches.lds)
    launch.source.redZones = "64";
  launch.request.blank = dryRun;
  int status = exitOk;
  const std::optional<RunPlan> plan = launch.plan(input.words, "run", status);
  return !plan ? status : dryRun ? showPlan(*plan) : runPlan(*plan);
}

} // namespace

std::unique_ptr<Command> flyc::driver::makeRunCommand() { return std::make_unique<RunCommand>(); }
