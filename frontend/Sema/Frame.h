//===- Frame.h - calls, branches and loops under evaluation ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the evaluator remembers while it is inside an inlined call or a run-time branch.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_FRAME_H
#define FLYC_FRONTEND_SEMA_FRAME_H

#include "frontend/Sema/Evaluator.h"

namespace flyc::sema {

/// One branch of a run-time `if`, or the body of a run-time loop.
struct Evaluator::Branch {
  Branch *outer = nullptr;
  Block block;
  unsigned firstSerial = 0; ///< variables from this number on were declared inside
  bool isLoop = false;
  /// The outer variables assigned inside, in order of their first assignment, with their values before it and, once the
  /// branch is done, after it.
  struct Assigned {
    Variable *variable;
    const Node *before, *after;
  };
  std::vector<Assigned> assigned;
  /// Of a loop: the variables that it carries. Assigning another outer one is refused.
  std::vector<Variable *> carried;
};

/// One inlined call.
struct Evaluator::Frame {
  Frame *outer = nullptr;
  Branch *branch = nullptr; ///< where the call stands: a return may not leave a branch inside the call
  SourceRange call;
  Value result;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_FRAME_H
