//===- Tensor.h - views of tensors, fragments -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Division of tensors by tilers, and the check of layouts of registers.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_TENSOR_H
#define FLYC_FRONTEND_SEMA_BUILTINS_TENSOR_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Value divide(Context &context, DivideKind kind, const Value &of, SourceRange ofRange, const Value &by,
             SourceRange byRange, SourceRange range);
Value identityTensor(Context &context, const layout::IntTuple &shape, SourceRange range);
/// True if a thread can hold registers of that layout (static, and not too large); otherwise reports an error.
bool checkRegisters(Context &context, const layout::AnyLayout &l, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_TENSOR_H
