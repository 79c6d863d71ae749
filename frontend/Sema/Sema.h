//===- Sema.h - from the AST to the typed AST -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Sema is a partial evaluator: what is known when compiling is computed, what is not becomes nodes of the typed AST.
// It sees no MLIR. Everything a user can get wrong is reported here, with its place and the values in question.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_SEMA_H
#define FLYC_FRONTEND_SEMA_SEMA_H

#include "frontend/AST/AST.h"
#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"
#include "frontend/Sema/Types/Options.h"

#include <memory>

namespace flyc::sema {

/// The kernels of a module; null if an error was reported. A module with syntax errors is evaluated as far as possible,
/// to report more mistakes. Deterministic; no global state.
std::unique_ptr<TypedUnit> analyze(const ast::Module &module, const SourceManager &sources, const SemaOptions &options,
                                   DiagnosticEngine &diagnostics);

/// Whether a module declares what can be launched: a kernel, an entry or an export. One that does not is for others to
/// import.
bool declaresKernel(const ast::Module &module);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_SEMA_H
