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

IntTuple sema::widened(Evaluator &eval, const IntTuple &t, SourceRange range) {
  if (t.isTuple()) {
    std::vector<IntTuple> elements;
    for (const IntTuple &element : t.elements())
      elements.push_back(widened(eval, element, range));
    return IntTuple(std::move(elements));
  }
  if (!t.isPlainInt() || t.leaf().isStatic() || t.leaf().width() == 64)
    return t;
  const Node *narrow = eval.toNode(t.leaf(), range);
  if (!narrow)
    return t;
  Node *wide = eval.emit(Scalar::I64, range, Convert{narrow});
  wide->nonNegative = narrow->nonNegative;
  return IntTuple(Int::dynamic(64, t.leaf().divisibility(), eval.toInt(wide, spell(t.leaf())).handle()));
}

IntTuple sema::inWidthOf(Evaluator &eval, const TensorType &tensor, const IntTuple &coord, SourceRange range) {
  const bool isMemory = tensor.space == Space::Global || tensor.space == Space::Buffer;
  return isMemory && !coord.isStatic() && hasWideLeaf(tensor.layout) ? widened(eval, coord, range) : coord;
}
