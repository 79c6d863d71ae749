//===- Mma.h - matrix atoms, tiled mmas, their parts ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The check that the target has a matrix instruction.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_MMA_H
#define FLYC_FRONTEND_SEMA_BUILTINS_MMA_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// True if the target has the instruction; otherwise reports an error that lists the targets which have it.
bool checkOnTarget(Context &context, const MmaAtom &atom, SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_MMA_H
