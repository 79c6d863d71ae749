//===- Exits.h - how control leaves a statement ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A statement goes on to the next one, or breaks, continues or returns. Under a run-time condition several of these are
// possible; then a bool that the kernel computes says which was taken. Blocks of the typed AST have one way in and one
// way out, so what stands behind such a statement becomes a branch of its own (Branches.cpp).
//
// Invariant: if `ways` holds several bits, `taken` is set for each of them but Next; if it holds one, for none.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_EXITS_H
#define FLYC_FRONTEND_SEMA_TYPES_EXITS_H

#include "frontend/Sema/Types/Value.h"

#include <array>

namespace flyc::sema {

struct Exits {
  enum Way : uint8_t { Next = 1, Break = 2, Continue = 4, Return = 8 };
  uint8_t ways = Next;
  /// An i1 for each of Break, Continue and Return: true where control left that way.
  std::array<const Node *, 3> taken{};
  Value result; ///< of Return: what the function gives; nothing in a kernel
  SourceRange resultRange;

  static Exits by(Way way) {
    Exits e;
    e.ways = way;
    return e;
  }
  bool may(Way way) const { return ways & way; }
  /// Control goes on, for certain.
  bool goesOn() const { return ways == Next; }
  const Node *&flag(Way way) { return taken[way == Break ? 0 : way == Continue ? 1 : 2]; }
  const Node *flag(Way way) const { return const_cast<Exits *>(this)->flag(way); }
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_EXITS_H
