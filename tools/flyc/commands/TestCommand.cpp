//===- TestCommand.cpp - flyc test ----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compiles each source once, for the targets that its cases name, and runs them; the work is in tools/test.
//===----------------------------------------------------------------------===//

#include "frontend/Parse/Parser.h"
#include "frontend/Sema/Sema.h"
#include "support/NearestName.h"
#include "support/Text.h"
#include "tools/driver/Outputs.h"
#include "tools/driver/TemporaryFolder.h"
#include "tools/flyc/Commands.h"
#include "tools/flyc/EmulatedTargets.h"
#include "tools/flyc/LaunchArguments.h"
#include "tools/flyc/ProgressBar.h"
#include "tools/flyc/Reporter.h"
#include "tools/flyc/SourceCompile.h"
#include "tools/run/plan/Device.h"
#include "tools/test/TestReport.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

using namespace flyc;
using namespace flyc::driver;

namespace {

class TestCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc test [FILE.fly|FOLDER...] [options]",
            "Runs the cases of kernels on the emulator, without a GPU, and compares what they compute. The cases of "
            "NAME.fly stand in NAME.yaml beside it: arguments, sizes, checks, tolerances, and bounds of what `flyc "
            "bench` models. A source is compiled once, with NAME.variants.yaml if that exists, for the targets that "
            "are emulated. The smallest and the largest launch of each case also run under the checks for races, "
            "hazards, and reads of what nothing has written. Without a FILE: the current folder. docs/test.md says how "
            "cases are written.",
            "  flyc test kernels\n"
            "  flyc test kernels/elementwise/vector_add.fly --arch=$B\n"
            "  flyc test kernels --filter='softmax_f32 on $B' --quick\n"
            "  flyc test kernels -j 8 --junit=report.xml\n",
            "012345"};
  }
  void addOptions(OptionList &options) override {
    options.group("What runs");
    options.add("--arch", "LIST", "Only these targets. Default: all of CDNA that are emulated.", archs);
    options.add("--filter", "TEXT", "Only launches that have TEXT in 'KERNEL on TARGET'.", filter);
    options.flag("--quick",
                 "Only the smallest and the largest launch of each case, bounds under their first assumption only, and "
                 "of what entries may launch only what these do.",
                 quick);
    options.flag("--complete", "Fail for sources and kernels without a case.", complete);
    options.add("--jobs", "N", "Compile and run by N threads. Default: one for each processor.", jobs);

    options.group("How sources are compiled");
    options.add("--include-dir", "DIR", "Look for imports in DIR too. May be repeated.", source.includeDirs);
    options.add("--opt-level", "LEVEL",
                "0, 1, 2 or 3. Default: -O3. Bounds are of code at -O3: other levels leave them out.", source.optLevel);

    options.group("Results");
    options.flag("--json", "Print one JSON object: every launch and every bound.", json);
    options.add("--junit", "FILE", "Also write a report for build servers to FILE: a testcase for each launch.", junit);
    options.flag("--update-bounds", "Set the bounds of the cases to the modelled figures, rounded to the safe side.",
                 updateBounds);
  }
  int run(const CommandInput &input) override;

private:
  bool compileAll(std::vector<TestSource> &sources, const std::vector<std::string> &tested, const TestPlan &plan,
                  const std::string &folder, unsigned threads, ExitCode &status) const;
  std::optional<DriverError> writeBounds(const TestPlan &plan, const std::vector<TestSource> &sources,
                                         const SourceManager &texts) const;

  std::vector<std::string> archs;
  std::string filter, jobs, junit;
  bool quick = false, complete = false, json = false, updateBounds = false;
  CompileArguments source;
};

/// Whether a source is a module for others to import: it declares nothing that could be launched.
static bool isModule(const std::string &path) {
  SourceManager texts;
  const LoadResult file = texts.addFile(path);
  if (!file)
    return false;
  Arena arena;
  IdentifierTable names;
  DiagnosticEngine diags(engineOptions({}));
  const ast::Module *module = parseModule({texts, arena, names, diags}, *file);
  return !module->hasErrors && !sema::declaresKernel(*module);
}

/// Compiles each source into a folder of its own. Mistakes are shown in the order of the sources.
bool TestCommand::compileAll(std::vector<TestSource> &sources, const std::vector<std::string> &tested,
                             const TestPlan &plan, const std::string &folder, unsigned threads,
                             ExitCode &status) const {
  struct Compiled {
    CheckedRequest checked;
    CompileResult result;
    bool wanted = false;
  };
  std::vector<Compiled> compiled(sources.size());
  for (size_t i = 0; i < sources.size(); ++i) {
    const std::vector<std::string> targets = targetsOf(sources[i], tested);
    if (targets.empty())
      continue;
    CompileArguments args = source;
    args.archs = {joined(targets, {}, ",")};
    args.inputs = {sources[i].path};
    if (!sources[i].variants.empty())
      args.variants = {sources[i].variants};
    if (!filter.empty() && !complete)
      args.kernels = kernelsOf(sources[i]);
    args.outputDir = folder + "/" + std::to_string(i);
    args.emit = {"hsaco,manifest"};
    args.name = "unit";
    compiled[i].checked = checkRequest(args, /*checkOnly=*/false);
    if (compiled[i].checked.status != exitOk) {
      status = compiled[i].checked.status;
      return false;
    }
    if (quick || (!filter.empty() && !complete))
      compiled[i].checked.request.options.planned = plannedLaunches(plan, sources[i]);
    compiled[i].wanted = true;
    sources[i].manifest = args.outputDir + "/unit.json";
  }
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    for (size_t i; (i = next++) < compiled.size();) {
      if (!compiled[i].wanted)
        continue;
      CompileRequest &request = compiled[i].checked.request;
      compiled[i].result = compile(request);
      // A case of a kernel that there is not: compared with all that there are, it gets its own message.
      if (compiled[i].result.status == exitUsage && !request.options.kernels.empty()) {
        request.options.kernels.clear();
        compiled[i].result = compile(request);
      }
    }
  };
  std::vector<std::thread> pool;
  for (unsigned i = 1; i < threads; ++i)
    pool.emplace_back(work);
  work();
  for (std::thread &thread : pool)
    thread.join();
  for (Compiled &one : compiled) {
    if (!one.wanted)
      continue;
    showDiagnostics(one.result.diagnostics, *one.result.sources, one.checked.request.options.diagnostics);
    DriverError error;
    if (!one.result)
      status = one.result.status;
    else if (!writeResults(one.result, error))
      status = static_cast<ExitCode>(failWith(error));
  }
  return status == exitOk;
}

std::optional<DriverError> TestCommand::writeBounds(const TestPlan &plan, const std::vector<TestSource> &sources,
                                                    const SourceManager &texts) const {
  Outputs outputs;
  for (const TestSource &one : sources)
    if (!one.cases.empty())
      if (auto text = withBounds(one, plan, texts.text(one.file)))
        outputs.add(one.cases, *text);
  DriverError error;
  if (!outputs.commit(error))
    return error;
  return std::nullopt;
}

int TestCommand::run(const CommandInput &input) {
  unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  if (const auto error = readJobs(jobs, threads))
    return failWith(*error);
  if (updateBounds && quick)
    return failWith(
        usageError("--update-bounds needs every bound, and --quick leaves some out", "leave one of them out"));
  const bool bounded = source.optLevel.empty() || source.optLevel == "3";
  if (updateBounds && !bounded)
    return failWith(usageError("--update-bounds at -O" + source.optLevel + ": bounds are of code at -O3"));
  const auto emulator = openEmulator();
  if (!emulator)
    return failWith(emulator.error());
  const std::vector<std::string> emulated = emulatedTargets(**emulator);
  std::vector<std::string> tested;
  if (const auto error = chooseTargets(**emulator, archs, tested))
    return failWith(*error);
  auto sources = findSources(input.words.empty() ? std::vector<std::string>{"."} : input.words, complete);
  if (!sources)
    return failWith(sources.error());
  std::erase_if(*sources, [](const TestSource &one) { return one.cases.empty() && isModule(one.path); });
  SourceManager texts;
  std::vector<DriverError> errors;
  if (readCases(*sources, texts, errors))
    checkTargets(*sources, emulated, texts, errors);
  if (!errors.empty())
    return failWith(errors, texts, {});

  if (!filter.empty() && !complete)
    for (TestSource &source : *sources)
      leaveCases(source, tested, filter);
  const TemporaryFolder folder("flyc-test");
  if (folder.failed)
    return failWith(
        cannotWrite("a temporary folder", std::error_code(folder.failed, std::generic_category()).message()));
  ExitCode status = exitOk;
  TestPlan plan = planTests(*sources, tested, filter, quick);
  if (!bounded)
    plan.benches.clear();
  if (!compileAll(*sources, tested, plan, folder.path.str().str(), threads, status))
    return status;
  for (TestSource &one : *sources)
    if (!one.manifest.empty())
      compareWithManifest(one, tested, texts, errors);
  if (!errors.empty())
    return failWith(errors, texts, {});
  if (plan.launches.empty() && plan.benches.empty()) {
    std::vector<std::string> others;
    for (const std::string &target : emulated)
      if (llvm::any_of(*sources, [&](const TestSource &one) { return !targetsOf(one, {target}).empty(); }))
        others.push_back(target);
    const std::string hint =
        others.empty() ? "" : "write '--arch=" + joined(others, {}, ",") + "', for which there are cases";
    return failWith(filter.empty() ? usageError("no case runs on " + joined(tested, {}, " or "), hint)
                                   : usageError("no launch has " + quote(filter) + " in 'KERNEL on TARGET'",
                                                "leave --filter out to see the names of all"));
  }
  ProgressBar bar;
  runTests(plan, **emulator, threads, texts, [&](size_t done, size_t all) { bar.show(done, all); });

  if (updateBounds)
    if (const auto error = writeBounds(plan, *sources, texts))
      return failWith(*error);
  Outputs outputs;
  outputs.add("-", json ? testJson(plan, *sources) : testTable(plan, *sources));
  if (!junit.empty())
    outputs.add(junit, testJunit(plan));
  DriverError writeError;
  if (!outputs.commit(writeError))
    return failWith(writeError);
  std::vector<DriverError> failures = testErrors(plan, 20);
  if (updateBounds)
    std::erase_if(failures,
                  [](const DriverError &error) { return error.range.isValid() && error.id == diag::CheckFailed; });
  if (!failures.empty())
    return failWith(failures, texts, {});
  const bool untested = std::any_of(sources->begin(), sources->end(),
                                    [](const TestSource &one) { return one.cases.empty() || !one.untested.empty(); });
  return complete && untested ? exitVerification : exitOk;
}

} // namespace

std::unique_ptr<Command> flyc::driver::makeTestCommand() { return std::make_unique<TestCommand>(); }
