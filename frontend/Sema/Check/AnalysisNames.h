//===- AnalysisNames.h - names that nothing uses, names that hide others --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the AST of a file without errors, and the kernels made of it. Output: warnings. By scope alone, so that what
// an instance leaves out is used all the same. A name that begins with `_` is not looked at.
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

/// What a function says by names alone, in any case: not under `if const`, which may leave it out.
struct FunctionNames {
  std::vector<const ast::NameExpr *> free;       ///< declared neither in the function nor in its file
  std::vector<const ast::FieldExpr *> ofImports; ///< `module.name`
  std::vector<ast::Ident> declared;              ///< in the function
};
std::unordered_map<const ast::FnDecl *, FunctionNames> namesIn(const ast::Module &module);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ANALYSISNAMES_H
