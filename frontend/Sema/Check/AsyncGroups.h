//===- AsyncGroups.h - what is on its way to LDS, at each point -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The hardware counts instructions, the kernel counts groups: async_mark() ends a group, async_wait(n) leaves the n
// youngest on their way. So behind each way through the kernel it must be known how many instructions these n groups
// hold. Other vector memory instructions among them make the hardware's count higher, and the wait longer than need be,
// never shorter; for the same reason a way with fewer groups does not matter.
//
// A barrier() waits for copies that are in no group: what was written before it, is seen behind it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_ASYNCGROUPS_H
#define FLYC_FRONTEND_SEMA_CHECK_ASYNCGROUPS_H

#include "frontend/KernelIR/Kernel.h"

#include <functional>

namespace flyc::sema {

/// A group of different sizes on two ways to one async_wait.
struct AsyncConflict {
  const Node *wait;
  bool isOpen;    ///< there are copies in no group
  unsigned group; ///< from the youngest on, 1, 2, ..
  int64_t one, other;
};

/// Fills in the counts that async_wait and barrier wait for: `immediate` encodes a vmcnt.
std::vector<AsyncConflict> countAsyncGroups(Kernel &kernel, const std::function<int64_t(int64_t)> &immediate);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_ASYNCGROUPS_H
