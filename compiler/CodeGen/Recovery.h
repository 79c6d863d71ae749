//===- Recovery.h - LLVM's fatal errors and signals as values -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// runRecoverably runs a function under LLVM's CrashRecoveryContext with a fatal-error handler that ends only that
// function. What the function held is leaked, and LLVM's state can no longer be trusted: from then on hasRecovered() is
// true, and no new job starts. If memory runs out the function ends in the same way; that is a failure of the system,
// not a mistake in flyc or the kernel.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_RECOVERY_H
#define FLYC_COMPILER_CODEGEN_RECOVERY_H

#include "compiler/CodeGen/Failure.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace flyc::codegen {

/// Installs the fatal-error handler and the signal handlers. Called by initialize().
void installRecovery();

/// From here on a program whose memory runs out outside of runRecoverably says "out of memory" (FLY0009) and ends with
/// `exitCode`; temporary results are removed.
void exitWhenOutOfMemory(int exitCode);

/// Signals that this program was started to ignore (a shell's background job and nohup do that) stay ignored: LLVM's
/// handlers would remove the temporary results and let the program go on without them. Call it before any other thread.
void keepIgnoredSignals();

/// Runs `body`. Returns nothing if it ended by itself, else the fatal error's text, or the name of the signal.
std::optional<Failure> runRecoverably(llvm::function_ref<void()> body);

/// True once any runRecoverably of this process did not end by itself.
bool hasRecovered();

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_RECOVERY_H
