//===- Setup.h - what main does once before any code generation -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM has process-wide state: the target registry, cl::opt values, the fatal-error handler, the signal handlers of
// crash recovery. All of it is set here, once, before the first thread, and only read afterwards.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_SETUP_H
#define FLYC_COMPILER_CODEGEN_SETUP_H

#include "compiler/CodeGen/Failure.h"
#include "llvm/ADT/ArrayRef.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace flyc::codegen {

/// Grows the heap once, in large pages. A compile touches 10 MB of fresh memory and more (Sema's nodes, LLVM's tables
/// per function, MLIR's dialects); in pages of 4 KiB, grown step by step, the kernel's work for it is an eighth of a
/// small compile. Idempotent. initialize() does it too; it pays to call it before the front end of a compile that will
/// generate code.
void growHeap();

/// Registers the AMDGPU target, the fatal-error handler and crash recovery. Idempotent; call it before any thread.
void initialize();

/// Sets LLVM's cl::opt values (`-Xllvm ARG`): every option becomes its default, then those of `arguments` (and ours)
/// are set, so that what was set before does not count. While no thread generates code: LLD resets every option when it
/// links, and runJobs (Scheduler.h), which calls this, keeps the two apart. An unknown option or a bad value is a
/// Failure that holds LLVM's text; the caller reports it as a usage error (exit 2).
///
/// `debugInfo`: line tables will be made. An instruction without a place of its own then continues the line before it,
/// where LLVM would say line 0: every instruction of a kernel belongs to a line of its source.
std::optional<Failure> setLLVMOptions(llvm::ArrayRef<std::string> arguments, bool debugInfo = false);

/// Adds the dialects generateCode reads (builtin, gpu, llvm, rocdl) and their translations to LLVM IR to `registry`.
void registerTranslations(mlir::DialectRegistry &registry);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_SETUP_H
