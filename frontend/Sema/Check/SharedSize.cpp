//===- SharedSize.cpp - static and dynamic shared memory together ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Static shared memory grows while a kernel is evaluated, and each allocation is held to what the target has. Only at
// the end is it known whether the dynamic memory of the launch fits behind it, and how much is left for red zones.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Types/SharedSize.h"
#include "frontend/Sema/Check/Checks.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;

/// Red zones take what is left over at most: a kernel that needs all of the memory has none.
static void fitRedZones(Kernel &made, int64_t capacity) {
  int64_t allocations = 0;
  walk(made, [&](const Node *node) {
    const auto *memory = node->as<SharedMemory>();
    allocations += memory && !memory->over && !memory->dynamicOffset;
  });
  constexpr int64_t mostAlign = 16; // the back end may raise an alignment to it
  const LaunchExpr &dynamic = made.interface.sharedBytes;
  const int64_t given = dynamic.isConstant() ? dynamic.value() : capacity;
  const int64_t left = capacity - made.sharedBytes - (made.hasDynamicShared ? given + made.dynamicAlign : 0);
  const int64_t each = allocations == 0 ? 0 : left / allocations - mostAlign;
  made.redZone = std::max<int64_t>(std::min(made.redZone, each) / mostAlign * mostAlign, 0);
}

void sema::checkSharedSize(const FinishedKernel &finished) {
  Kernel &made = finished.kernel;
  if (made.redZone > 0)
    fitRedZones(made, finished.target.lds.bytes);
  const LaunchExpr &dynamic = made.interface.sharedBytes;
  if (!dynamic.isConstant() || dynamic.value() == 0)
    return;
  const int64_t capacity = finished.target.lds.bytes,
                before = (made.sharedBytes + made.dynamicAlign - 1) / made.dynamicAlign * made.dynamicAlign;
  if (dynamic.value() > capacity - before)
    finished.diagnostics.report(diag::SharedSize, made.range, dynamic.value(), sharedBytesLeft(before, capacity),
                                finished.target.name);
}
