//===- Frame.h - where evaluation stands inside a kernel ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The stack of run-time branches and loops that are being evaluated, and the stack of inlined calls.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_TYPES_FRAME_H
#define FLYC_FRONTEND_SEMA_TYPES_FRAME_H

#include "frontend/KernelIR/Kernel.h"
#include "frontend/Sema/Types/Exits.h"
#include "frontend/Sema/Types/Function.h"

namespace flyc::sema {

/// One branch of a run-time `if`, or the body of a run-time loop.
struct Branch {
  Branch *outer = nullptr;
  Block block;
  unsigned firstSerial = 0; ///< variables from this number on were declared inside
  uint32_t firstNode = 0;   ///< nodes from this number on were made inside, or later
  /// The outer variables assigned inside, in order of their first assignment, with their values before it and, once the
  /// branch is done, after it.
  struct Assigned {
    Variable *variable;
    const Node *before, *after;
  };
  std::vector<Assigned> assigned;
  Exits exits;
  /// Of a loop: the variables that it carries. Assigning another outer one is refused.
  bool isLoop = false;
  std::vector<Variable *> carried;

  const Assigned *find(const Variable *variable) const {
    for (const Assigned &a : assigned)
      if (a.variable == variable)
        return &a;
    return nullptr;
  }
};

/// Two branches on their way into one If: the values that meet where they end.
struct Meeting {
  Branch &then, &otherwise;
  unsigned count = 0;             ///< values that each branch hands out, besides its variables
  std::vector<Node *> after = {}; ///< what stands behind the If; the Results among them wait for their If
};

/// One inlined call.
struct Frame {
  Frame *outer = nullptr;
  SourceRange call;
  const Function *function = nullptr;
  const Value *result = nullptr; ///< the type that the function promises to give; null: what its returns give
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_TYPES_FRAME_H
