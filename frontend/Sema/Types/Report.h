//===- Report.h - an error of Sema in the making --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A DiagnosticBuilder that is also the value of the expression in which the error was found:
//   return context.report(diag::NoValue, range).note(diag::Instead, range, "..");
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_REPORT_H
#define FLYC_FRONTEND_SEMA_TYPES_REPORT_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/Sema/Types/Value.h"

namespace flyc::sema {

class Report : public DiagnosticBuilder {
public:
  explicit Report(DiagnosticBuilder &&builder) : DiagnosticBuilder(std::move(builder)) {}

  template <typename... Args> Report &note(diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) {
    addNote(range, textOf(id, std::forward<Args>(args)...));
    return *this;
  }
  /// Adds the note only if `holds`; its arguments are computed either way.
  template <typename... Args>
  Report &noteIf(bool holds, diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) {
    if (holds)
      addNote(range, textOf(id, std::forward<Args>(args)...));
    return *this;
  }

  /// What an expression with an error gives.
  operator Poison() const { return {}; }
  operator Value() const { return Poison{}; }
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_REPORT_H
