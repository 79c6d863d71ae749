//===- Copy.h - copy atoms, tiled copies, predicates ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the builtins of copies have in common with those of tiled mmas.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_COPY_H
#define FLYC_FRONTEND_SEMA_BUILTINS_COPY_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// The thread of `.slice(thread)`, of a tiling for `threads` threads; null after an error.
const Node *threadOf(Context &context, const Value &v, const layout::IntTuple &threads, SourceRange range);
bool checkAtomElement(Context &context, const CopyAtom &atom, Scalar element, const std::string &whose,
                      SourceRange range);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_COPY_H
