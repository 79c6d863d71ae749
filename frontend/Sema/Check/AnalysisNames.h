//===- AnalysisNames.h - names that nothing uses, names that hide others --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the AST of a file without errors, and the kernels made of it. Output: warnings. A use counts by its scope
// alone, even if no instance evaluates it. Names that begin with `_` are skipped.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ANALYSISNAMES_H
#define FLYC_FRONTEND_SEMA_CHECK_ANALYSISNAMES_H

#include "frontend/AST/AST.h"
#include "frontend/Basic/Diagnostic.h"
#include "frontend/KernelIR/Kernel.h"

#include <unordered_map>
#include <vector>

namespace flyc::sema {

void warnAboutNames(const ast::Module &module, const TypedUnit &unit, DiagnosticEngine &diagnostics);

/// The names that every instance of a function uses. Names under `if const` are left out, because an instance may not
/// evaluate them.
struct FunctionNames {
  std::vector<const ast::NameExpr *> free;       ///< declared neither in the function nor in its file
  std::vector<const ast::FieldExpr *> ofImports; ///< `module.name`
  std::vector<ast::Ident> declared;              ///< in the function
};
std::unordered_map<const ast::FnDecl *, FunctionNames> namesIn(const ast::Module &module);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISNAMES_H
