//===- TuneCommand.cpp - flyc tune ------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Searches the instances of a kernel's tune section by the cycle model (tools/tune), in this process or as a graph of
// actions that Ninja runs.
//===----------------------------------------------------------------------===//

#include "compiler/Package/Generator.h"
#include "compiler/Package/Unit.h"
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
#include "tools/run/plan/Gpu.h"
#include "tools/tune/TuneChoice.h"
#include "tools/tune/TuneJournal.h"
#include "tools/tune/TunePlan.h"

#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

using namespace flyc;
using namespace flyc::driver;

namespace {

class TuneCommand : public Command {
public:
  CommandText text() const override {
    return {"flyc tune FILE.fly... [options]",
            "Finds the fastest instances of a kernel without a GPU: compiles the points of the `tune` section of "
            "NAME.yaml beside NAME.fly and models their launches (all figures are modelled, but for those of "
            "--measure). Prints "
            "for each shape the best instance and the next; -o writes the variants file that builds them. "
            "docs/tune.md says how a space is described and searched.",
            "  flyc tune gemm.fly --arch=$B -o gemm.variants.yaml --journal=gemm.journal\n"
            "  flyc tune gemm.fly --arch=$B --entry gemm_tuned.fly\n"
            "  flyc tune gemm.fly --plan=sweep --launcher='srun -n1 -c1' && ninja -C sweep\n",
            "012345"};
  }
  void addOptions(OptionList &options) override {
    options.group("The search");
    options.add("--arch", "LIST", "Only these targets. Default: those of the section, or all that are emulated.",
                archs);
    options.flag("--whole",
                 "Model every point under every assumption. Default: after each assumption only the best "
                 "quarter goes on.",
                 whole);
    options.add("--jobs", "N", "Search by N threads. Default: one for each processor. Results do not depend on it.",
                jobs);
    options.add("--journal", "FILE", "Keep what was modelled in FILE; a search that was stopped goes on from it.",
                journal);

    options.flag("--measure",
                 "Launch the eight best of each shape on this machine's GPU, and rank them by the time that they "
                 "take there. For one target, which is the GPU's.",
                 measured);

    options.group("Results");
    options.add("--output", "FILE", "Write the variants file.", output);
    options.add("--entry", "FILE",
                "Write a source with an entry, named as the file, that chooses among the best instances by shape. Of "
                "several targets: those that are the least behind the best.",
                entry);
    options.add("--table", "FILE",
                "Write a module with the choice alone, `suits<..>(sizes)`, for an entry of your own to ask.", table);

    options.group("As a graph of actions");
    options.add("--plan", "DIR", "Do not search: write DIR/build.ninja, by which `ninja -C DIR` searches.", planFolder);
    options.add("--launcher", "COMMAND", "With --plan: the command that runs each action, as in 'srun -n1 -c1'.",
                launcher);
    options.add("--action", "NAME", "Run one action of a plan, in the current folder: build.ninja calls this.", action);

    options.group("How sources are compiled");
    options.add("--include-dir", "DIR", "Look for imports in DIR too. May be repeated.", source.includeDirs);
    options.add("--opt-level", "LEVEL", "0, 1, 2 or 3. Default: -O3.", source.optLevel);
  }
  int run(const CommandInput &input) override;

private:
  /// The files that a compile of the first point reads, be it right or not, and a digest of their texts.
  std::vector<std::string> closureOf(const TuneTask &task, std::string &digest) const;
  std::string compileInstance(const TuneTask &task, const std::string &instance, const std::string &folder) const;

  /// The points of a task, each compiled once, when it is first asked for.
  class Codes {
  public:
    Codes(const TuneTask &task, std::string prefix, const CompileInstance &compile)
        : task(task), prefix(std::move(prefix)), compile(compile), codes(task.points.size()) {}
    /// Why it does not count; empty: it does, and the manifest is there. By any thread.
    std::string refusalOf(size_t point);
    std::string manifestOf(size_t point) const { return pathOf(point) + "/unit.json"; }

  private:
    struct Code {
      std::mutex mutex;
      std::optional<std::string> refused;
    };
    const TuneTask &task;
    const std::string prefix; ///< of folders
    const CompileInstance &compile;
    std::vector<Code> codes;
    std::string pathOf(size_t point) const { return prefix + std::to_string(point); }
  };
  TuneRanking search(const TuneTask &task, Codes &codes, unsigned threads, const flyc_emulator &emulator,
                     TuneJournal &kept) const;
  std::optional<DriverError> measureBest(const TuneTask &task, Codes &codes, TuneRanking &ranking) const;
  int writePlan(const std::vector<TuneTask> &tasks, const CommandInput &input) const;
  /// The command that searches again, without what it shall write: the same in whatever folder it ran.
  std::string againText(const CommandInput &input) const;

  std::vector<std::string> archs;
  std::string jobs, journal, output, entry, table, planFolder, launcher, action;
  bool whole = false, measured = false;
  CompileArguments source;
};

std::string fileName(const std::string &path) { return std::filesystem::path(path).filename().string(); }

std::string generatorText() {
  const package::Generator generator = package::currentGenerator();
  return generator.name + " " + generator.version;
}

std::string TuneCommand::compileInstance(const TuneTask &task, const std::string &instance,
                                         const std::string &folder) const {
  CompileArguments args = source;
  args.archs = {task.target};
  args.inputs = {task.source->path};
  args.instances = {instance};
  args.outputDir = folder;
  args.emit = {"hsaco,manifest"};
  args.name = "unit";
  args.noWarnings = true;
  CheckedRequest checked = checkRequest(args, /*checkOnly=*/false);
  if (checked.status != exitOk)
    return "its options are wrong";
  CompileResult result = compile(checked.request);
  DriverError error;
  if (!result)
    return result.diagnostics.empty() ? "it does not compile" : result.diagnostics.front().message;
  return writeResults(result, error) ? "" : error.message;
}

std::vector<std::string> TuneCommand::closureOf(const TuneTask &task, std::string &digest) const {
  CompileArguments args = source;
  args.archs = {task.target};
  args.inputs = {task.source->path};
  args.instances = {instanceOf(task, 0)};
  std::vector<std::string> files;
  CheckedRequest checked = checkRequest(args, /*checkOnly=*/true);
  if (checked.status != exitOk)
    return files; // the first compile says why
  const CompileResult result = check(std::move(checked.request));
  std::string texts;
  for (uint32_t n = 0; n < result.sources->fileCount(); ++n)
    if (const FileID file(n); result.sources->isRead(file)) {
      files.emplace_back(std::filesystem::absolute(result.sources->name(file)).string());
      texts += package::sha256Hex(result.sources->text(file));
    }
  digest = package::sha256Hex(texts);
  return files;
}

std::string TuneCommand::Codes::refusalOf(size_t point) {
  Code &code = codes[point];
  const std::lock_guard lock(code.mutex);
  if (!code.refused)
    code.refused = compile(task, instanceOf(task, point), pathOf(point));
  if (code.refused->empty())
    code.refused = spillsOf(manifestOf(point));
  return *code.refused;
}

TuneRanking TuneCommand::search(const TuneTask &task, Codes &codes, unsigned threads, const flyc_emulator &emulator,
                                TuneJournal &kept) const {
  TuneSearch search(task, whole);
  ProgressBar bar;
  while (!search.isDone()) {
    std::vector<TuneJob> all = search.jobs();
    const TuneLook look = search.look(search.round());
    std::vector<TuneTiming> timings(all.size());
    std::atomic<size_t> next = 0, done = 0;
    std::mutex shown;
    const auto work = [&] {
      for (size_t j; (j = next++) < all.size();) {
        const std::string key = journalKey(task, all[j].point, all[j].shape, look);
        if (auto known = kept.find(key)) {
          timings[j] = *known;
        } else {
          timings[j].refused = codes.refusalOf(all[j].point);
          if (timings[j].refused.empty())
            timings[j] = timeOf(emulator, task, codes.manifestOf(all[j].point), all[j].shape, look);
          kept.add(key, timings[j]);
        }
        const std::lock_guard lock(shown);
        bar.show(++done, all.size());
      }
    };
    std::vector<std::thread> pool;
    for (unsigned i = 1; i < std::min<size_t>(threads, all.size()); ++i)
      pool.emplace_back(work);
    work();
    for (std::thread &thread : pool)
      thread.join();
    search.finish(timings);
  }
  return search.ranking();
}

/// One after the other: what is measured has the GPU to itself.
std::optional<DriverError> TuneCommand::measureBest(const TuneTask &task, Codes &codes, TuneRanking &ranking) const {
  for (size_t shape = 0; shape < ranking.shapes.size(); ++shape) {
    std::vector<TunePlace> &places = ranking.shapes[shape], measured;
    const size_t count = std::min(places.size(), TuneSearch::fewest);
    for (size_t n = 0; n < count; ++n) {
      if (const std::string refused = codes.refusalOf(places[n].point); !refused.empty()) {
        ranking.refused[shape].emplace_back(places[n].point, refused);
        continue;
      }
      const auto time = microsecondsOf(task, codes.manifestOf(places[n].point), shape);
      if (!time)
        return time.error();
      measured.push_back(places[n]);
      measured.back().microseconds = *time;
    }
    std::sort(measured.begin(), measured.end(), [](const TunePlace &a, const TunePlace &b) {
      return a.microseconds != b.microseconds ? a.microseconds < b.microseconds : a.point < b.point;
    });
    places.erase(places.begin(), places.begin() + static_cast<ptrdiff_t>(count));
    places.insert(places.begin(), measured.begin(), measured.end());
  }
  return std::nullopt;
}

int TuneCommand::writePlan(const std::vector<TuneTask> &tasks, const CommandInput &input) const {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  std::string digest, command;
  for (const TuneTask &task : tasks) {
    for (const std::string &file : closureOf(task, digest))
      if (std::find(files.begin(), files.end(), file) == files.end())
        files.push_back(file);
    if (const std::string cases = fs::absolute(task.source->cases).string();
        std::find(files.begin(), files.end(), cases) == files.end())
      files.push_back(cases);
  }
  const auto quoted = [](const std::string &word) {
    std::string out = "'";
    for (const char c : word)
      out += c == '\'' ? "'\\''" : c == '$' ? "$$" : std::string(1, c);
    return out + "'";
  };
  std::error_code error;
  const std::string program = fs::read_symlink("/proc/self/exe", error).string();
  if (error)
    return failWith(cannotRead("/proc/self/exe", error.message()));
  files.push_back(program);
  command = launcher + (launcher.empty() ? "" : " ") + quoted(program) + " tune";
  for (const std::string &word : input.words)
    command += " " + quoted(fs::absolute(word).string());
  for (const std::string &arch : archs)
    command += " --arch=" + arch;
  for (const std::string &folder : source.includeDirs)
    command += " -I " + quoted(fs::absolute(folder).string());
  if (!source.optLevel.empty())
    command += " -O" + source.optLevel;
  if (whole)
    command += " --whole";
  Outputs outputs;
  outputs.addFolder(planFolder);
  for (size_t t = 0; t < tasks.size(); ++t)
    outputs.addFolder(planFolder + "/" + std::to_string(t));
  outputs.add(planFolder + "/build.ninja", ninjaText({tasks, whole, planFolder}, command, files));
  DriverError failure;
  return outputs.commit(failure) ? exitOk : failWith(failure);
}

std::string TuneCommand::againText(const CommandInput &input) const {
  return "flyc tune " + joined(input.words, fileName, " ") +
         (archs.empty() ? "" : " --arch=" + joined(archs, {}, ",")) + (whole ? " --whole" : "") +
         (measured ? " --measure" : "");
}

int TuneCommand::run(const CommandInput &input) {
  if (input.words.empty())
    return failWith(usageError("nothing to tune", "`flyc tune FILE.fly`, which has a `tune` section in FILE.yaml"));
  unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  if (const auto error = readJobs(jobs, threads))
    return failWith(*error);
  if (!launcher.empty() && planFolder.empty())
    return failWith(usageError("--launcher needs --plan"));
  const auto emulator = openEmulator();
  if (!emulator)
    return failWith(emulator.error());
  const std::vector<std::string> emulated = emulatedTargets(**emulator);
  std::vector<std::string> targets;
  if (const auto error = chooseTargets(**emulator, archs, targets))
    return failWith(*error);
  auto sources = findSources(input.words, /*complete=*/false);
  if (!sources)
    return failWith(sources.error());
  SourceManager texts;
  std::vector<DriverError> errors;
  if (readCases(*sources, texts, errors))
    checkTargets(*sources, emulated, texts, errors);
  if (!errors.empty())
    return failWith(errors, texts, {});
  const std::vector<TuneTask> tasks = tasksOf(*sources, targets);
  if (tasks.empty())
    return failWith(
        usageError("no `tune` section is for " + joined(targets, {}, " or "), "docs/tune.md says how one is written"));
  const std::string choice = !entry.empty() ? "--entry" : !table.empty() ? "--table" : "";
  if (!choice.empty() && (!planFolder.empty() || !action.empty()))
    return failWith(usageError(choice + " does not go with " + std::string(action.empty() ? "--plan" : "--action"),
                               "search in one process"));
  if (!entry.empty() &&
      std::any_of(tasks.begin(), tasks.end(), [&](const TuneTask &t) { return t.space != tasks[0].space; }))
    return failWith(usageError("--entry is of one `tune` section, and there are several", "choose by FILE"));
  if (!table.empty() &&
      std::any_of(tasks.begin(), tasks.end(), [&](const TuneTask &t) { return !chooseAlike(t, tasks[0]); }))
    return failWith(
        usageError("--table is of `tune` sections that have the same shapes and choose among the same values",
                   "choose by FILE or --arch"));
  if (measured && (!planFolder.empty() || !action.empty()))
    return failWith(usageError("--measure does not go with " + std::string(action.empty() ? "--plan" : "--action"),
                               "measure where the GPU is, without a plan"));
  if (measured &&
      std::any_of(tasks.begin(), tasks.end(), [&](const TuneTask &t) { return t.target != tasks[0].target; }))
    return failWith(usageError("--measure is of one target, and there are several", "choose by --arch"));
  if (measured)
    if (const auto error = findGpu())
      return failWith(*error);
  if (!planFolder.empty())
    return writePlan(tasks, input);
  const CompileInstance compileOne = [&](const TuneTask &task, const std::string &instance, const std::string &folder) {
    return compileInstance(task, instance, folder);
  };
  if (!action.empty()) {
    const auto error =
        runAction({tasks, whole, "."}, action, **emulator, compileOne, generatorText(), againText(input) + " -o FILE");
    return error ? failWith(*error) : exitOk;
  }

  std::string subject = generatorText();
  for (const auto &[part, id] : package::currentGenerator().buildIds)
    subject += " " + part + ":" + id;
  for (const TuneTask &task : tasks) {
    std::string digest;
    closureOf(task, digest);
    subject += " " + digest;
  }
  TuneJournal kept;
  if (const auto error = kept.open(journal, subject + " -O" + source.optLevel))
    return failWith(*error);
  const TemporaryFolder folder("flyc-tune");
  if (folder.failed)
    return failWith(
        cannotWrite("a temporary folder", std::error_code(folder.failed, std::generic_category()).message()));
  std::vector<TuneFound> found;
  for (const TuneTask &task : tasks) {
    Codes codes(task, folder.path.str().str() + "/" + std::to_string(found.size()) + ".", compileOne);
    TuneRanking ranking = search(task, codes, threads, **emulator, kept);
    if (const auto error = kept.error())
      return failWith(*error);
    if (measured)
      if (const auto error = measureBest(task, codes, ranking))
        return failWith(*error);
    found.push_back({&task, std::move(ranking)});
  }
  Outputs outputs;
  outputs.add("-", tuneTable(found));
  bool isWhole = true;
  for (const TuneFound &one : found)
    for (size_t s = 0; s < one.ranking.shapes.size(); ++s)
      if (one.ranking.shapes[s].empty()) {
        isWhole = false;
        errors.push_back({diag::CasesFile,
                          "no point of " + quote(one.task->space->kernel.text) + " runs on " + one.task->target + ": " +
                              one.ranking.refused[s].front().second,
                          {},
                          {},
                          rangeOf(*one.task->source, one.task->space->place, texts)});
      }
  if (!isWhole)
    return failWith(errors, texts, {});
  if (!output.empty())
    outputs.add(output, tuneVariants(found, generatorText(), againText(input) + " -o FILE"));
  if (!choice.empty()) {
    const auto winners = tuneWinners(found);
    if (!winners)
      return failWith(winners.error());
    if (!entry.empty())
      outputs.add(entry, tuneEntry(found, *winners, std::filesystem::path(tasks[0].source->path).stem().string(),
                                   std::filesystem::path(entry).stem().string()));
    if (!table.empty()) {
      const auto text = tuneModule(found, *winners, generatorText(), againText(input) + " --table " + fileName(table));
      if (!text)
        return failWith(text.error());
      outputs.add(table, *text);
    }
  }
  DriverError error;
  return outputs.commit(error) ? exitOk : failWith(error);
}

} // namespace

std::unique_ptr<Command> flyc::driver::makeTuneCommand() { return std::make_unique<TuneCommand>(); }
