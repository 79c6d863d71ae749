//===- GuardedWalk.h - accesses, and the threads that make them -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Visits the accesses of a kernel's memory in order, with the conditions around each, and computes which threads of the
// first block reach it. Checks that report what some thread certainly does are built on this walk.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_GUARDEDWALK_H
#define FLYC_FRONTEND_SEMA_CHECK_GUARDEDWALK_H

#include "frontend/KernelIR/Effects.h"
#include "frontend/Sema/Check/Checks.h"
#include "frontend/Sema/Check/ThreadValues.h"

namespace flyc::sema {

class GuardedWalk {
public:
  explicit GuardedWalk(const FinishedKernel &finished)
      : diagnostics(finished.diagnostics), values(finished.kernel, finished.target, finished.symbols) {}
  virtual ~GuardedWalk() = default;
  /// Skips a loop that lanes may leave in different trips, and visits only the first trip of other loops. Skips a copy
  /// with a predicate, which may exclude the threads.
  void visit(const Block &block);

protected:
  virtual void visitAccess(const Node &node, const MemoryAccess &access) = 0;

  /// The threads of the first block that reach the visited node; empty if they are not known.
  std::vector<bool> comingHere();
  /// True if a condition encloses the visited node.
  bool isGuarded() const { return !guards.empty(); }

  DiagnosticEngine &diagnostics;
  ThreadValues values;

private:
  /// A condition that encloses the visited node, and the branch that the node is in.
  struct Guard {
    const Node *condition;
    bool isThen;
  };
  void visit(const Node &node);

  std::vector<Guard> guards;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_GUARDEDWALK_H
