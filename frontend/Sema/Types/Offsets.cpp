//===- Offsets.cpp - how wide offsets into tensors are --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Offsets.h.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Types/Offsets.h"

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

bool sema::isWide(const Int &i) { return i.isStatic() ? !holds(Scalar::I32, i.value()) : i.width() == 64; }

bool sema::hasWideLeaf(const layout::AnyLayout &l) {
  const layout::Layout &plain = layout::linear(l);
  for (const IntTuple *part : {&plain.shape, &plain.stride})
    for (const IntTuple &leaf : part->leaves())
      if (leaf.isInt() && isWide(leaf.leaf()))
        return true;
  return false;
}
