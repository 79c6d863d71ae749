//===- Scheduler.cpp - all code generation in parallel, then all links ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Scheduler.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Scheduler.h"
#include "compiler/CodeGen/Link.h"
#include "compiler/CodeGen/Recovery.h"
#include "compiler/CodeGen/Stopwatch.h"
#include "llvm/Support/thread.h"
#include <algorithm>
#include <atomic>

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

} // namespace

std::vector<Result<JobOutput>> runJobs(const std::vector<Job> &jobs, unsigned threads) {
  std::vector<std::optional<Result<CodeGenOutput>>> generated(jobs.size());
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t i = next++; i < jobs.size(); i = next++)
      generated[i].emplace(generate(jobs[i]));
  };

  // The calling thread is one of them: a single job starts no thread at all.
  size_t workers = std::min<size_t>(std::max(threads, 1u), jobs.size());
  std::vector<llvm::thread> others;
  for (size_t i = 1; i < workers; ++i)
    others.emplace_back(std::optional<unsigned>(threadStackBytes), work);
  work();
  for (llvm::thread &other : others)
    other.join();

  // From here on no code is generated: LLD resets LLVM's options.
  std::vector<Result<JobOutput>> results;
  results.reserve(jobs.size());
  for (size_t i = 0; i < jobs.size(); ++i) {
    results.push_back(finish(jobs[i], *generated[i]));
    generated[i].reset();
  }
  return results;
}

} // namespace flyc::codegen
