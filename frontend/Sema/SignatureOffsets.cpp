//===- SignatureOffsets.cpp - tensors whose offsets have 32 bits ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule T15: where no leaf of a tensor's layout is an i64, offsets are computed in 32 bits. So the launch checks that the last element
// lies below 2^31 elements behind the first: what would wrap in the kernel is refused on the host.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Signature.h"

#include "frontend/Sema/Offsets.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

/// The sum of (extent - 1) * stride over the modes, on the host; nothing where it cannot pass 31 bits, or after an error.
std::optional<HostExpr> Signature::lastOffset(const layout::Layout &l, SourceRange range) {
  using Op = HostExpr::Op;
  const auto shapes = l.shape.leaves(), strides = l.stride.leaves();
  int64_t known = 0;
  bool canPass = false;
  unsigned open = 0;
  std::optional<HostExpr> sum;
  for (size_t i = 0; i < shapes.size() && i < strides.size(); ++i) {
    if (!shapes[i].isPlainInt() || !strides[i].isPlainInt())
      return std::nullopt;
    const Int &shape = shapes[i].leaf(), &stride = strides[i].leaf();
    if (isWide(shape) || isWide(stride))
      return std::nullopt;
    if (shape.is(1) || stride.is(0))
      continue;
    if (shape.isStatic() && stride.isStatic()) {
      known += (shape.value() - 1) * stride.value();
      continue;
    }
    canPass |= !stride.is(1) || ++open > 1;
    auto extent = hostExpr(eval.fromInt(shape, range), range), step = hostExpr(eval.fromInt(stride, range), range);
    if (!extent || !step)
      return std::nullopt;
    HostExpr term = extent->isConstant() ? HostExpr{Op::Constant, extent->value - 1, {}}
                                         : HostExpr{Op::Sub, 0, {std::move(*extent), HostExpr{Op::Constant, 1, {}}}};
    if (!(step->isConstant() && step->value == 1))
      term = term.isConstant() && term.value == 1 ? std::move(*step) : HostExpr{Op::Mul, 0, {std::move(term), std::move(*step)}};
    sum = sum ? HostExpr{Op::Add, 0, {std::move(*sum), std::move(term)}} : std::move(term);
  }
  if (!sum || (!canPass && known == 0))
    return std::nullopt;
  return known == 0 ? std::move(*sum) : HostExpr{Op::Add, 0, {std::move(*sum), HostExpr{Op::Constant, known, {}}}};
}

/// `l` with its strides in the width of its offsets. Tensors of one stride share it.
layout::Layout Signature::inOwnWidth(const layout::Layout &l, SourceRange range) {
  if (!hasWideLeaf(l))
    return l;
  auto wide = [&](auto &&self, const IntTuple &t) -> IntTuple {
    if (t.isTuple()) {
      std::vector<IntTuple> elements;
      for (const IntTuple &element : t.elements())
        elements.push_back(self(self, element));
      return IntTuple(std::move(elements));
    }
    if (!t.isPlainInt() || t.leaf().isStatic() || t.leaf().width() == 64)
      return t;
    auto [place, isNew] = wideStrides.try_emplace(t.leaf().handle());
    if (isNew)
      place->second = widened(eval, t, range);
    return place->second;
  };
  return {l.shape, wide(wide, l.stride)};
}

void Signature::requireNarrowOffsets(const std::string &tensor, const layout::AnyLayout &l, SourceRange range) {
  const auto *plain = std::get_if<layout::Layout>(&l);
  if (!plain)
    return;
  Block unused;
  auto *saved = std::exchange(eval.block, &unused);
  auto last = lastOffset(*plain, range);
  eval.block = saved;
  if (!last)
    return;
  HostExpr condition{HostExpr::Op::LessEqual, 0, {std::move(*last), HostExpr{HostExpr::Op::Constant, INT32_MAX, {}}}};
  std::string text = spell(condition, interface);
  // Tensors of one layout are one condition.
  if (std::ranges::any_of(interface.preconditions, [&](const Precondition &p) { return p.text == text; }))
    return;
  interface.preconditions.push_back(
      {std::move(condition), std::move(text), range,
       "offsets into '" + tensor + "' have 32 bits; for more elements declare an extent and its stride as i64, as in 'ld: i64'"});
}
