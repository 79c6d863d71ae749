//===- Listener.h - is told what evaluation finds out -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An editor shows beside the source what the compiler knows of it: the value of each expression, what each name means.
// A listener is called while the file is evaluated and changes nothing. Values point into the evaluation: what is to
// outlive the call is written down as text.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_LISTENER_H
#define FLYC_FRONTEND_SEMA_TYPES_LISTENER_H

#include "frontend/AST/Expr.h"
#include "frontend/Sema/Types/Scope.h"

namespace flyc::sema {

class Listener {
public:
  virtual ~Listener() = default;

  /// The expression has this value, Poison after an error. An expression of a function or of an unrolled loop is
  /// evaluated more than once.
  virtual void evaluated(const ast::Expr &e, const Value &value) = 0;
  /// The name that is declared at `name` means this from here on.
  virtual void declared(SourceRange name, const Binding &binding) = 0;
  /// True: nobody needs the result any more, and evaluation ends with an error. Asked now and then.
  virtual bool isCancelled() { return false; }
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_LISTENER_H
