//===- Recovery.cpp - LLVM's fatal errors and signals as values -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Recovery.h. report_fatal_error calls our handler on the thread that failed; the handler leaves the text in that
// thread's innermost runRecoverably and jumps back into it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Recovery.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"
#include <atomic>
#include <cstring>

namespace flyc::codegen {
namespace {

std::atomic<bool> recovered{false};

/// Where the innermost runRecoverably of this thread wants the text of a fatal error.
thread_local std::string *fatalText = nullptr;

constexpr int fatalErrorCode = 70;

void handleFatalError(void *, const char *reason, bool) {
  llvm::CrashRecoveryContext *context = llvm::CrashRecoveryContext::GetCurrent();
  if (!context)
    return; // Not ours: LLVM ends the process as it does without a handler.
  if (fatalText)
    *fatalText = reason ? reason : "";
  context->HandleExit(fatalErrorCode);
}

} // namespace

void installRecovery() {
  llvm::install_fatal_error_handler(handleFatalError);
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
