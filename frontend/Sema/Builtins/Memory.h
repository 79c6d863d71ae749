//===- Memory.h - shared memory, buffers, atomics -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// How much shared memory a kernel takes.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_MEMORY_H
#define FLYC_FRONTEND_SEMA_BUILTINS_MEMORY_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// False after an error if static and dynamic memory together are more than the target has.
bool checkDynamicShared(Context &context, const Kernel &made);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_MEMORY_H
