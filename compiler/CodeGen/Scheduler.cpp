//===- Scheduler.cpp - all code generation in parallel, then all links ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Scheduler.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Scheduler.h"
#include "compiler/CodeGen/Link.h"
#include "compiler/CodeGen/MetadataNotes.h"
#include "compiler/CodeGen/Recovery.h"
#include "compiler/CodeGen/Setup.h"
#include "compiler/CodeGen/Stopwatch.h"
#include "compiler/CodeGen/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/thread.h"
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace flyc::codegen {
namespace {

/// Deep expressions recurse in LLVM's DAG combiner and in MLIR's printer; only touched pages cost memory.
constexpr unsigned threadStackBytes = 64u << 20;

Result<CodeGenOutput> notStarted(const Job &job) {
  return Failure::of(FailureKind::NotStarted,
                     "'" + job.name + "' was not compiled, because the code generator failed on another one");
}

/// Something that a thread does, and what came of it.
struct Task {
  const Job *job;
  const Job::Generate *generate;
  std::optional<Result<CodeGenOutput>> made;

  void run() {
    if (hasRecovered() && !job->explainsAfterRecovery) {
      made.emplace(notStarted(*job));
      return;
    }
    llvm::TimeTraceScope scope("compile", job->name);
    if (std::optional<Failure> fatal = runRecoverably([&] { made.emplace((*generate)()); }))
      made.emplace(std::move(*fatal));
  }
};

std::vector<Task> tasksOf(const std::vector<Job> &jobs) {
  std::vector<Task> tasks;
  for (const Job &job : jobs) {
    if (job.generate)
      tasks.push_back({&job, &job.generate, {}});
    for (const Job::Generate &part : job.parts)
      tasks.push_back({&job, &part, {}});
  }
  return tasks;
}

bool isOfEverything(const Task &task) { return task.generate == &task.job->generate; }

/// What has failed of a job, as one failure: of the first task that did, with what all parts had to say. generate() of
/// everything says what its parts say. A task that was not started says nothing, if another one says why.
std::optional<Failure> failureOf(llvm::MutableArrayRef<Task> tasks) {
  const auto failed = [](const Task &task) { return !*task.made; };
  const auto says = [&](const Task &task) {
    return failed(task) && task.made->error().kind != FailureKind::NotStarted;
  };
  const Task *first = llvm::find_if(tasks, says);
  if (first == tasks.end())
    first = llvm::find_if(tasks, failed);
  if (first == tasks.end())
    return std::nullopt;
  Failure all = first->made->error();
  if (isOfEverything(*first) || !says(*first))
    return all;
  all.diagnostics.clear();
  for (const Task &task : tasks) {
    if (isOfEverything(task) || (failed(task) && !says(task)))
      continue;
    const auto &own = failed(task) ? task.made->error().diagnostics : (*task.made)->diagnostics;
    all.diagnostics.insert(all.diagnostics.end(), own.begin(), own.end());
  }
  return all;
}

Result<JobOutput> finish(const Job &job, llvm::MutableArrayRef<Task> tasks) {
  if (std::optional<Failure> failure = failureOf(tasks))
    return std::move(*failure);
  JobOutput output;
  std::vector<llvm::SmallVector<char, 0>> objects;
  for (Task &task : tasks) {
    CodeGenOutput &made = **task.made;
    if (isOfEverything(task)) {
      output.code = std::move(made);
      // The code object is made of the parts, whose variables have names of their own.
      if (!job.parts.empty())
        output.code.sharedVariables.clear();
      continue;
    }
    llvm::append_range(output.code.sharedVariables, std::move(made.sharedVariables));
    objects.push_back(std::move(made.object));
    output.code.times.insert(output.code.times.end(), made.times.begin(), made.times.end());
    if (!job.generate)
      output.code.diagnostics.insert(output.code.diagnostics.end(), made.diagnostics.begin(), made.diagnostics.end());
  }
  if (!job.link)
    return output;
  if (hasRecovered())
    return notStarted(job).error();
  Stopwatch watch;
  llvm::TimeTraceScope scope("link", job.name);
  std::vector<llvm::StringRef> inputs;
  for (const auto &object : objects)
    inputs.emplace_back(object.data(), object.size());
  if (objects.empty())
    inputs.emplace_back(output.code.object.data(), output.code.object.size());
  auto linked = link(inputs, job.name);
  if (!linked)
    return std::move(linked.error());
  if (inputs.size() > 1)
    if (std::optional<std::string> why = joinMetadata(*linked))
      return Failure::of(FailureKind::Link, "linking " + job.name + ": " + *why);
  output.codeObject = std::move(*linked);
  output.code.times.push_back({"link", watch.seconds()});
  return output;
}

/// Keeps the phases of all callers of this process apart. LLVM has one set of options, which generating code reads and
/// linking resets.
class Phases {
public:
  /// Waits until code may be generated under these settings (null: under whatever is set), and sets them. A Failure:
  /// they are wrong, and the phase has not begun.
  std::optional<Failure> beginGenerating(const LLVMSettings *settings) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] {
      return !isLinking && waitingLinks == 0 && (generating == 0 || (settings && current == *settings));
    });
    if (settings && current != *settings) {
      current.reset();
      if (std::optional<Failure> failure = setLLVMOptions(settings->arguments, settings->debugInfo)) {
        changed.notify_all();
        return failure;
      }
      current = *settings;
    }
    ++generating;
    return std::nullopt;
  }
  void endGenerating() {
    std::lock_guard lock(mutex);
    --generating;
    changed.notify_all();
  }
  /// Links go before those who wait to generate: who has objects is nearer to the end.
  void beginLinking() {
    std::unique_lock lock(mutex);
    ++waitingLinks;
    changed.wait(lock, [&] { return !isLinking && generating == 0; });
    --waitingLinks;
    isLinking = true;
    current.reset();
  }
  void endLinking() {
    std::lock_guard lock(mutex);
    isLinking = false;
    changed.notify_all();
  }

private:
  std::mutex mutex;
  std::condition_variable changed;
  unsigned generating = 0, waitingLinks = 0;
  bool isLinking = false;
  std::optional<LLVMSettings> current; ///< what LLVM's options are set to; nothing: it is not known
};

Phases &phases() {
  static Phases all;
  return all;
}

Result<std::vector<Result<JobOutput>>> runPhases(const std::vector<Job> &jobs, unsigned threads,
                                                 const LLVMSettings *settings) {
  std::vector<Task> tasks = tasksOf(jobs);
  std::atomic<size_t> next{0};
  auto work = [&] {
    MachineKeeper keeper;
    for (size_t i = next++; i < tasks.size(); i = next++)
      tasks[i].run();
  };

  if (std::optional<Failure> failure = phases().beginGenerating(settings))
    return *failure;
  // The calling thread is one of them: a single job starts no thread at all.
  size_t workers = std::min<size_t>(std::max(threads, 1u), tasks.size());
  std::vector<llvm::thread> others;
  const bool isTraced = llvm::timeTraceProfilerEnabled(); // each thread has a profile of its own
  auto workTraced = [&] {
    llvm::timeTraceProfilerInitialize(traceGranularity, "flyc");
    work();
    llvm::timeTraceProfilerFinishThread();
  };
  for (size_t i = 1; i < workers; ++i)
    if (isTraced)
      others.emplace_back(std::optional<unsigned>(threadStackBytes), workTraced);
    else
      others.emplace_back(std::optional<unsigned>(threadStackBytes), work);
  work();
  for (llvm::thread &other : others)
    other.join();
  phases().endGenerating();

  const bool links = llvm::any_of(jobs, [](const Job &job) { return job.link; });
  if (links)
    phases().beginLinking();
  std::vector<Result<JobOutput>> results;
  results.reserve(jobs.size());
  llvm::MutableArrayRef<Task> left = tasks;
  for (const Job &job : jobs) {
    const size_t own = (job.generate ? 1 : 0) + job.parts.size();
    results.push_back(finish(job, left.take_front(own)));
    for (Task &task : left.take_front(own))
      task.made.reset();
    left = left.drop_front(own);
  }
  if (links)
    phases().endLinking();
  return results;
}

} // namespace

Result<std::vector<Result<JobOutput>>> runJobs(const std::vector<Job> &jobs, unsigned threads,
                                               const LLVMSettings &settings) {
  return runPhases(jobs, threads, &settings);
}

std::vector<Result<JobOutput>> runJobs(const std::vector<Job> &jobs, unsigned threads) {
  return std::move(*runPhases(jobs, threads, nullptr));
}

} // namespace flyc::codegen
