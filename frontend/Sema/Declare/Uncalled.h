//===- Uncalled.h - functions that nothing calls --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Checks functions that nothing calls.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_DECLARE_UNCALLED_H
#define FLYC_FRONTEND_SEMA_DECLARE_UNCALLED_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

void checkUncalled(Context &context, const ast::Module &module);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_DECLARE_UNCALLED_H
