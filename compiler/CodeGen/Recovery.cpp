//===- Recovery.cpp - LLVM's fatal errors and signals as values -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Recovery.h. report_fatal_error calls our handler on the thread that failed; the handler leaves the text in that
// thread's innermost runRecoverably and jumps back into it. So do the handlers of memory that ran out, of LLVM and of
// operator new, which must not allocate.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Recovery.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Signals.h"
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace flyc::codegen {
namespace {

std::atomic<bool> recovered{false};

/// Where the innermost runRecoverably of this thread wants the text of a fatal error.
thread_local std::string *fatalText = nullptr;

constexpr int fatalErrorCode = 70, outOfMemoryCode = 71;

/// What a program wants that cannot go on without memory; 0: to abort, as it would without us.
std::atomic<int> outOfMemoryExit{0};

/// Ends a program for want of a resource, without allocating; returns if it has not asked for that.
void exitForWant(std::string_view of) {
  const int code = outOfMemoryExit;
  if (code == 0)
    return;
  for (std::string_view text : {std::string_view("flyc: error: "), of, std::string_view(" [FLY0009]\n")})
    (void)!::write(STDERR_FILENO, text.data(), text.size());
  llvm::sys::RunInterruptHandlers();
  ::_exit(code);
}

void handleFatalError(void *, const char *reason, bool) {
  const std::string_view text = reason ? reason : "";
  llvm::CrashRecoveryContext *context = llvm::CrashRecoveryContext::GetCurrent();
  if (!context) {
    if (text.starts_with("pthread_")) // no memory for another thread's stack, or too many threads
      exitForWant(text);
    return; // Not ours: LLVM ends the process as it does without a handler.
  }
  if (fatalText)
    *fatalText = text;
  context->HandleExit(fatalErrorCode);
}

void handleOutOfMemory() {
  if (llvm::CrashRecoveryContext *context = llvm::CrashRecoveryContext::GetCurrent())
    context->HandleExit(outOfMemoryCode);
  exitForWant("out of memory");
  std::abort();
}

void handleBadAllocation(void *, const char *, bool) { handleOutOfMemory(); }

} // namespace

void exitWhenOutOfMemory(int exitCode) {
  outOfMemoryExit = exitCode;
  std::set_new_handler(handleOutOfMemory);
  llvm::install_bad_alloc_error_handler(handleBadAllocation);
}

void keepIgnoredSignals() {
  std::vector<int> ignored;
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ}) {
    struct sigaction action;
    if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN)
      ignored.push_back(signal);
  }
  llvm::sys::SetInterruptFunction(nullptr); // installs LLVM's handlers, once for the life of the process
  for (const int signal : ignored)
    std::signal(signal, SIG_IGN);
}

void installRecovery() {
  llvm::install_fatal_error_handler(handleFatalError);
  if (outOfMemoryExit == 0)
    llvm::install_bad_alloc_error_handler(handleBadAllocation);
  llvm::CrashRecoveryContext::Enable();
}

std::optional<Failure> runRecoverably(llvm::function_ref<void()> body) {
  std::string text;
  std::string *outer = fatalText;
  fatalText = &text;
  llvm::CrashRecoveryContext context;
  bool ended = context.RunSafely(body);
  fatalText = outer;
  // LLD recovers in a context of its own: then the body ends by itself, but the text is there.
  if (ended && text.empty())
    return std::nullopt;
  recovered = true;
  if (!ended && context.RetCode == outOfMemoryCode)
    return Failure::of(FailureKind::System, "out of memory");
  if (!ended && context.RetCode != fatalErrorCode) {
    // A signal: CrashRecoveryContext stores 128 + its number, as a shell would.
    const char *name = strsignal(context.RetCode - 128);
    text = "the code generator crashed (" + std::string(name ? name : "unknown signal") + ")";
  }
  while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
    text.pop_back();
  return Failure::of(FailureKind::Fatal, std::move(text));
}

bool hasRecovered() { return recovered; }

} // namespace flyc::codegen
