//===- SignatureOffsets.cpp - tensors whose offsets have 32 bits ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule T15: where no leaf of a tensor's layout is an i64, offsets are computed in 32 bits. So the launch checks that
// the last element lies below 2^31 elements behind the first: what would wrap in the kernel is refused on the host. A
// buffer adds 32 bits of bytes, which fewer elements reach; and with offsets of 64 bits, what differs between lanes has
// to stay within them.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Signature.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Memory.h"

#include "frontend/Sema/Check/BufferReach.h"
#include "frontend/Sema/Evaluate/Tensors.h"
#include "frontend/Sema/Types/Offsets.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

/// The sum of (extent - 1) * stride over the modes, on the host; nothing after an error.
std::optional<LaunchExpr> Signature::lastOffset(const layout::Layout &l, SourceRange range) {
  using Op = LaunchExpr::Op;
  const auto shapes = l.shape.leaves(), strides = l.stride.leaves();
  int64_t known = 0;
  std::optional<LaunchExpr> sum;
  for (size_t i = 0; i < shapes.size() && i < strides.size(); ++i) {
    if (!shapes[i].isPlainInt() || !strides[i].isPlainInt())
      return std::nullopt;
    const Int &shape = shapes[i].leaf(), &stride = strides[i].leaf();
    if (shape.is(1) || stride.is(0))
      continue;
    if (shape.isStatic() && stride.isStatic()) {
      known += (shape.value() - 1) * stride.value();
      continue;
    }
    auto extent = hostExpr(fromInt(context, shape, range), range),
         step = hostExpr(fromInt(context, stride, range), range);
    if (!extent || !step)
      return std::nullopt;
    LaunchExpr term = extent->isConstant() ? LaunchExpr::constant(extent->value() - 1)
                                           : LaunchExpr::binary(Op::Sub, std::move(*extent), LaunchExpr::constant(1));
    if (!step->isConstant(1))
      term = term.isConstant(1) ? std::move(*step) : LaunchExpr::binary(Op::Mul, std::move(term), std::move(*step));
    sum = sum ? LaunchExpr::binary(Op::Add, std::move(*sum), std::move(term)) : std::move(term);
  }
  const LaunchExpr rest = LaunchExpr::constant(known);
  if (!sum)
    return rest;
  return known == 0 ? std::move(*sum) : LaunchExpr::binary(Op::Add, std::move(*sum), rest);
}

/// Whether the last offset may lie beyond 31 bits though no leaf has more than 32: one i32 extent alone does not get
/// there.
static bool canPass(const layout::Layout &l) {
  const auto shapes = l.shape.leaves(), strides = l.stride.leaves();
  bool isMore = false;
  unsigned open = 0;
  for (size_t i = 0; i < shapes.size() && i < strides.size(); ++i) {
    const Int &shape = shapes[i].leaf(), &stride = strides[i].leaf();
    if (shape.is(1) || stride.is(0))
      continue;
    if (shape.isStatic() && stride.isStatic())
      isMore |= (shape.value() - 1) * stride.value() != 0;
    else
      isMore |= !stride.is(1) || ++open > 1;
  }
  return isMore && !l.isStatic();
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
      place->second = widened(context, t, range);
    return place->second;
  };
  return {l.shape, wide(wide, l.stride)};
}

/// `last` <= `most`. Of conditions on one number the strictest is enough.
void Signature::requireAtMost(LaunchExpr last, int64_t most, std::string message) {
  Precondition made = Precondition::of(
      LaunchExpr::binary(LaunchExpr::Op::Le, std::move(last), LaunchExpr::constant(most)), std::move(message));
  for (Precondition &p : interface.preconditions)
    if (p.condition.op() == LaunchExpr::Op::Le && p.condition.operands()[1].isConstant() &&
        p.condition.operands()[0] == made.condition.operands()[0]) {
      const bool isOurs = !p.message.empty(), isWeaker = p.condition.operands()[1].value() > most;
      if (isWeaker && !isOurs)
        continue;
      if (isWeaker)
        p = std::move(made);
      return;
    }
  interface.preconditions.push_back(std::move(made));
}

void Signature::requireNarrowOffsets(const std::string &tensor, const layout::AnyLayout &l, SourceRange range) {
  const auto *plain = std::get_if<layout::Layout>(&l);
  if (!plain || hasWideLeaf(*plain) || !canPass(*plain))
    return;
  Block unused;
  auto *saved = std::exchange(context.block, &unused);
  auto last = lastOffset(*plain, range);
  context.block = saved;
  if (last)
    requireAtMost(std::move(*last), INT32_MAX,
                  "offsets into '" + tensor +
                      "' have 32 bits; for more elements declare an extent and its stride as i64, as in 'ld: i64'");
}

void Signature::requireBufferReaches() {
  for (const BufferReach &reach : findBufferReaches(*context.kernel, context.target())) {
    const Node *at = reach.access ? reach.access : reach.buffer;
    const Argument *root = rootArgument(context, reach.buffer);
    if (!root)
      continue;
    std::optional<LaunchExpr> last;
    {
      // Of what only the kernel computes the host knows nothing.
      DiagnosticEngine::Silence quiet(context.diagnostics);
      Block unused;
      auto *saved = std::exchange(context.block, &unused);
      last = lastOffset(reach.modes, at->range);
      context.block = saved;
    }
    const int64_t most = lastOffsetOfBuffer(reach.buffer->type.tensor().element);
    if (last && (!last->isConstant() || last->value() > most)) {
      requireAtMost(std::move(*last), most,
                    reach.access ? "what differs between lanes stays within 4 GiB in a buffer of '" + root->name +
                                       "'; '" + root->name + "' itself, without 'buffer', has no such bound"
                                 : "offsets into the buffer of '" + root->name +
                                       "' have 32 bits (4 GiB); for more declare an extent and its stride as i64, as "
                                       "in 'ld: i64', or read '" +
                                       root->name + "' without 'buffer'");
    } else if (!last && reach.access) {
      DiagnosticEngine::Within calls(context.diagnostics, at->context);
      context.diagnostics.report(diag::BufferReach, at->range, root->name);
    }
  }
}
