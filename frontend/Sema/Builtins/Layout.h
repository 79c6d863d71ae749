//===- Layout.h - the layout algebra as functions -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `select(layout, modes)`, which shares its name with `select(condition, a, b)`.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_LAYOUT_H
#define FLYC_FRONTEND_SEMA_BUILTINS_LAYOUT_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

Value selectModes(Context &context, Call &call);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_LAYOUT_H
