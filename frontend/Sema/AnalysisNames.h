//===- AnalysisNames.h - names that nothing uses, names that hide others --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the AST of a file without errors. Output: warnings. By scope alone, so that what an instance leaves out is
// used all the same. A name that begins with `_` is not looked at.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_ANALYSISNAMES_H
#define FLYC_FRONTEND_SEMA_ANALYSISNAMES_H

#include "frontend/AST/AST.h"
#include "frontend/Basic/Diagnostic.h"

namespace flyc::sema {

void warnAboutNames(const ast::Module &module, DiagnosticEngine &diagnostics);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_ANALYSISNAMES_H
