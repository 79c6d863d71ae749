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
#include "compiler/CodeGen/Recovery.h"
#include "compiler/CodeGen/Setup.h"
#include "compiler/CodeGen/Stopwatch.h"
#include "llvm/ADT/STLExtras.h"
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

Result<CodeGenOutput> generate(const Job &job) {
  if (hasRecovered())
    return notStarted(job);
  std::optional<Result<CodeGenOutput>> output;
  if (std::optional<Failure> fatal = runRecoverably([&] { output.emplace(job.generate()); }))
    return *fatal;
  return std::move(*output);
}

Result<JobOutput> finish(const Job &job, Result<CodeGenOutput> &generated) {
  if (!generated)
    return std::move(generated.error());
  JobOutput output;
  output.code = std::move(*generated);
  if (!job.link)
    return output;
  if (hasRecovered())
    return notStarted(job).error();
  Stopwatch watch;
  const auto &object = output.code.object;
  auto linked = link(llvm::StringRef(object.data(), object.size()), job.name);
  if (!linked)
    return std::move(linked.error());
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
  std::vector<std::optional<Result<CodeGenOutput>>> generated(jobs.size());
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t i = next++; i < jobs.size(); i = next++)
      generated[i].emplace(generate(jobs[i]));
  };

  if (std::optional<Failure> failure = phases().beginGenerating(settings))
    return *failure;
  // The calling thread is one of them: a single job starts no thread at all.
  size_t workers = std::min<size_t>(std::max(threads, 1u), jobs.size());
  std::vector<llvm::thread> others;
  for (size_t i = 1; i < workers; ++i)
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
  for (size_t i = 0; i < jobs.size(); ++i) {
    results.push_back(finish(jobs[i], *generated[i]));
    generated[i].reset();
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
