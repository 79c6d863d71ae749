//===- Atom.cpp - copy atoms and tiled copies as compile-time values ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Both kinds: thread 1:1, values (1,n):(1,1), where n elements fill the access.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Atom.h"

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;
using layout::Layout;

layout::CopyAtomLayouts sema::layoutsOf(const CopyAtom &atom, unsigned elementBits) {
  int64_t values = atom.bits / elementBits;
  Layout tv{IntTuple({IntTuple(1), IntTuple(values)}), IntTuple({IntTuple(1), IntTuple(1)})};
  return {Layout{IntTuple(1), IntTuple(1)}, tv, tv, tv};
}
