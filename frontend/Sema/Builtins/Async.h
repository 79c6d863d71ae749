//===- Async.h - copies straight to LDS, and waiting ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Checks and operands that copies straight to shared memory have in common with other copies.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_BUILTINS_ASYNC_H
#define FLYC_FRONTEND_SEMA_BUILTINS_ASYNC_H

#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// True if the target has the copy; otherwise reports an error.
bool checkOnTarget(Context &context, const CopyAtom &atom, SourceRange range);
/// The first thread of the wave, if a wave of `copy` writes `tensor` as the hardware does; nothing after an error.
std::optional<const Node *> waveOf(Context &context, const ThreadCopy &copy, const Node *tensor, SourceRange range);
/// What a copy with `atom` writes to; null after an error.
const Node *directDestination(Context &context, const Call &call, const CopyAtom &atom, const Node *src,
                              const Node *dst);
/// The auxiliary operand that argument `i` of a copy asks for, 0 if it is absent; nothing after an error.
std::optional<int32_t> cachePolicy(Context &context, const Call &call, size_t i, const CopyAtom &atom);
/// True if the target has the capability `c`; otherwise reports an error that names the targets which have it.
bool checkCapability(Context &context, specs::Capability c, const std::string &what, SourceRange range,
                     const std::string &where = {});

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_BUILTINS_ASYNC_H
