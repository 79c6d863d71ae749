//===- GuardedWalk.h - accesses, and the threads that make them -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Visits the accesses of a kernel's memory in order, with the conditions around each, and computes for the first block
// which threads come there: the base of checks that report what some thread certainly does.
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
  /// A loop is left out if lanes may leave it in different trips; of others the first trip is looked at. So is a copy
  /// with a predicate, which may leave the threads out.
  void visit(const Block &block);

protected:
  virtual void visitAccess(const Node &node, const MemoryAccess &access) = 0;

  /// The threads that come to what is visited, of the first block; empty if that is not known.
  std::vector<bool> comingHere();
  /// True if a condition stands around what is visited.
  bool isGuarded() const { return !guards.empty(); }

  DiagnosticEngine &diagnostics;
  ThreadValues values;

private:
  /// A condition that stands around what is visited, and which of its branches that is.
  struct Guard {
    const Node *condition;
    bool isThen;
  };
  void visit(const Node &node);

  std::vector<Guard> guards;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_GUARDEDWALK_H
