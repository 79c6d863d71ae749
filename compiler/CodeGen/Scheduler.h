//===- Scheduler.h - all code generation in parallel, then all links ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: jobs, one per code object; each knows how to make its object, or the objects of its parts (usually: its own
// MLIRContext, IR generation, passes, generateCode). Output: one result per job, in the order of the jobs.
//
// Phase 1: generate() and the parts of all jobs on `threads` threads. Phase 2, on the calling thread: the links, one
// after another. The phases never overlap, because LLD resets LLVM's options; nor do they where several threads call
// runJobs: those whose settings of LLVM are equal generate code side by side, the others wait for each other, and a
// link waits for all who generate. So runJobs may be called any number of times in a process. Results depend neither on
// `threads` nor on the order in which jobs end. Once LLVM had to be recovered from, no job that has not begun generates
// code (LLVM's state is not to be trusted); those end with FailureKind::NotStarted, or say what the program has wrong.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_SCHEDULER_H
#define FLYC_COMPILER_CODEGEN_SCHEDULER_H

#include "compiler/CodeGen/CodeGen.h"
#include <functional>
#include <string>

namespace flyc::codegen {

/// Where LLVM's time profiler is on for the calling thread (--time-trace), runJobs turns it on for its other threads
/// with this granularity: microseconds below which a part is left out.
inline constexpr unsigned traceGranularity = 20;

struct Job {
  /// How messages call it: "vector_add" or "vector_add.<target>".
  std::string name;
  /// Makes the object. Runs on any thread, under crash recovery; must share nothing that is written.
  using Generate = std::function<Result<CodeGenOutput>()>;
  /// Of everything. Null: only the parts are wanted.
  Generate generate;
  /// Link the object to a code object. Needs CodeGenOptions::wantObject.
  bool link = true;
  /// Where there are any, the code object is linked of theirs, in this order, and not of generate()'s. Each of them
  /// runs like generate, on a thread of its own if there is one.
  std::vector<Generate> parts = {};
  /// Once LLVM had to be recovered from: false: generate() and the parts are not called; true: they are, generate no
  /// code (they ask hasRecovered) and end with what the program has wrong, or with FailureKind::NotStarted.
  bool explainsAfterRecovery = false;
};

struct JobOutput {
  /// Of generate(); without it, the diagnostics and times of all parts.
  CodeGenOutput code;
  /// The finished code object; empty if Job::link is false.
  llvm::SmallVector<char, 0> codeObject;
};

/// What one call of runJobs asks of LLVM as a whole (setLLVMOptions).
struct LLVMSettings {
  std::vector<std::string> arguments; ///< of -Xllvm
  bool debugInfo = false;

  bool operator==(const LLVMSettings &) const = default;
};

/// Sets LLVM's options, then runs the jobs as below. A Failure: the options are wrong, and nothing has run.
Result<std::vector<Result<JobOutput>>> runJobs(const std::vector<Job> &jobs, unsigned threads,
                                               const LLVMSettings &settings);

/// Leaves LLVM's options as they are. Runs `jobs` on at most `threads` threads (0 counts as 1; one thread is the
/// calling one).
std::vector<Result<JobOutput>> runJobs(const std::vector<Job> &jobs, unsigned threads);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_SCHEDULER_H
