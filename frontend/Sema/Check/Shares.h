//===- Shares.h - the shares of tiled copies and mmas ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A tiled copy or mma deals its tile out to a number of threads. This finds the thread whose share a view of a tensor
// shows.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_SHARES_H
#define FLYC_FRONTEND_SEMA_CHECK_SHARES_H

#include "frontend/KernelIR/Kernel.h"

namespace flyc::sema {

struct Share {
  const Node *thread = nullptr; ///< the number of the share; null: the node is not a share
  const void *dealt = nullptr;  ///< the tiled copy or mma
  const char *what = "";        ///< in words
  int64_t count = 0;            ///< how many shares there are
};

/// The share that this node itself slices; views around it are not followed.
Share shareOf(const Node &tensor);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_SHARES_H
