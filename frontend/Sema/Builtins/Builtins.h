//===- Builtins.h - the handlers of all builtin functions ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Builtins.def lists them: each row declares its handler here. Types/Builtin.h says what a handler is given.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_BUILTINS_H
#define FLYC_FRONTEND_SEMA_BUILTINS_BUILTINS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/Sema/Types/Builtin.h"

namespace flyc::sema {

#define FLYC_BUILTIN(name, handler, parameters) Value handler(Context &, Call &);
#define FLYC_GENERIC(name, handler, generics, parameters) Value handler(Context &, Call &);
#include "frontend/Sema/Builtins/Builtins.def"

/// The copy atom of a kind and width, or an error by `refusal` (Copy.cpp)
Value copyAtomOf(Context &, const Call &call, CopyAtom::Kind kind, int64_t bits, diag::Taking<3> refusal);
/// mma.slice(thread) (Mma.cpp)
Value sliceMma(Context &, const std::shared_ptr<const TiledMma> &mma, Call &);
/// The tiled mma that the value is or is a thread's slice of; else null.
std::shared_ptr<const TiledMma> tiledMmaOf(const Value &);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_BUILTINS_H
