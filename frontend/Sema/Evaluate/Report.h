//===- Report.h - what evaluation reports ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Functions that report an error. Each gives Poison, the value that makes its users silent.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_REPORT_H
#define FLYC_FRONTEND_SEMA_EVALUATE_REPORT_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// An addition to an error.
struct Note {
  diag::ID id;
  SourceRange range;
  std::vector<std::string> arguments;
};
/// Reports and gives Poison.
Poison error(Context &context, diag::ID id, SourceRange range, std::vector<std::string> arguments,
             std::vector<Note> notes = {});
/// Reports a condition that is not a bool.
Poison notABool(Context &context, const Value &v, SourceRange range);
/// Reports what the algebra refuses, with its picture.
Poison refuse(Context &context, const layout::Explanation &why, SourceRange range);
/// The value, or nothing after its explanation has been reported.
template <typename T> std::optional<T> take(Context &context, layout::Result<T> result, SourceRange range) {
  if (result)
    return std::move(*result);
  refuse(context, result.error(), range);
  return std::nullopt;
}

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_REPORT_H
