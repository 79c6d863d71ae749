//===- SharedSize.cpp - static and dynamic shared memory together ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Static shared memory grows while a kernel is evaluated, and each allocation is held to what the target has. Only at
// the end is it known whether the dynamic memory of the launch fits behind it.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Types/SharedSize.h"
#include "frontend/Sema/Check/Checks.h"

using namespace flyc;
using namespace flyc::sema;

void sema::checkSharedSize(const FinishedKernel &finished) {
  const Kernel &made = finished.kernel;
  const LaunchExpr &dynamic = made.interface.sharedBytes;
  if (!dynamic.isConstant() || dynamic.value() == 0)
    return;
  const int64_t capacity = finished.target.lds.bytes,
                before = (made.sharedBytes + made.dynamicAlign - 1) / made.dynamicAlign * made.dynamicAlign;
  if (dynamic.value() > capacity - before)
    finished.diagnostics.report(diag::SharedSize, made.range, dynamic.value(), sharedBytesLeft(before, capacity),
                                finished.target.name);
}
