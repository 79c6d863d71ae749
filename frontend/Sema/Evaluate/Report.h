//===- Report.h - what evaluation reports ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Errors that several files report, with a text that depends on the value in question.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_REPORT_H
#define FLYC_FRONTEND_SEMA_EVALUATE_REPORT_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// Reports that `what`, written or spelled as `text`, must be known when compiling. If `value` depends on a `var`, a
/// note says so; otherwise `advice` is the note, unless it is empty.
Report mustBeKnown(Context &context, SourceRange range, std::string_view what, const Value &value,
                   std::string_view text, std::string_view advice = {});
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

/// False after an error if these parts of a tuple or struct hold more values than one may: each line of
/// `let b = (a, a)` doubles them.
bool checkSize(Context &context, const std::vector<Value> &parts, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_REPORT_H
