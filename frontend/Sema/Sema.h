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
#include "specs/tables/TargetSpec.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace flyc {
class ModuleLoader;
} // namespace flyc

namespace flyc::sema {

struct SemaOptions {
  /// -D NAME=VALUE in the order given; the last of a name wins. Each must name a `param` of the file.
  std::vector<std::pair<std::string, std::string>> defines;
  /// The operands of --instantiate and the entries of --variants: what is built instead of what the file exports.
  std::vector<const ast::ExportDecl *> instances;
  /// Finds what the file imports; null: nothing can be imported, and there is no prelude. Must outlive the call.
  ModuleLoader *modules = nullptr;
  /// What `target` means in the source. Must outlive the call.
  const specs::TargetSpec *target = nullptr;
  /// Functions that nothing calls are looked at, too, as far as that goes without arguments; a file need not have a
  /// kernel.
  bool checksFunctions = false;
};

/// The kernels of a module; null if an error was reported. A module with syntax errors may be given, to hear of more.
/// Deterministic; no global state.
std::unique_ptr<TypedUnit> analyze(const ast::Module &module, const SourceManager &sources, const SemaOptions &options,
                                   DiagnosticEngine &diagnostics);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_SEMA_H
