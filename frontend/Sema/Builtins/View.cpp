//===- View.cpp - memory through another layout ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule T14: views that begin at another element, or see the memory from a tensor's first element on through another
// layout.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Builtins/Tensor.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Tensors.h"

#include <functional>

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;

/// make_view(tensor.iter, layout): the memory from the tensor's first element on, through another layout (rule T14).
Value sema::evalMakeView(Context &context, Call &call) {
  const auto *start = decay(call.value(0)).as<TensorStart>();
  if (!start)
    return context.report(diag::ExpectedKind, call.at(0), "the place of a tensor, as in 'make_view(t.iter, layout)'",
                          describe(decay(call.value(0))));
  const TensorType &from = start->tensor->type.tensor();
  const auto *composed = std::get_if<layout::ComposedLayout>(&from.layout);
  if (composed && (!composed->offset.isPlainInt() || !composed->offset.leaf().is(0)))
    return context.report(diag::ViewOfSlice, call.at(0), spell(from.layout));
  std::optional<layout::AnyLayout> l;
  if (decay(call.value(1)).is<layout::AnyLayout>()) {
    l = from.space == Space::Coordinates ? anyLayout(context, call.value(1), call.at(1))
                                         : memoryLayout(context, call.value(1), call.at(1));
  } else if (auto shape = intTuple(context, call.value(1), call.at(1))) { // a shape: column-major
    if (auto compact = take(context, layout::makeColMajor(context.arith, *shape), call.at(1)))
      l = layout::AnyLayout(*compact);
  }
  if (!l)
    return Poison{};
  if (std::holds_alternative<layout::ComposedLayout>(*l) && from.space != Space::Shared)
    return context.report(diag::ViewSwizzle, call.range, start->tensor->type.str());
  if (!checkPackedSwizzle(context, *l, from.element, call.at(1)))
    return Poison{};
  const bool isStatic = std::visit([](const auto &x) { return x.isStatic(); }, *l);
  if (!isStatic && from.space != Space::Global && from.space != Space::Buffer)
    return mustBeKnown(context, call.at(1), "the layout of this view", *l, spell(*l));
  auto reach = take(context, layout::cosize(context.arith, *l), call.at(1)),
       have = take(context, layout::cosize(context.arith, from.layout), call.at(0));
  if (!reach || !have)
    return Poison{};
  if (from.space == Space::Register && !checkRegisters(context, *l, call.range))
    return Poison{};
  // Of a slice it is not known what lies behind it.
  const bool isWhole = start->tensor->as<SharedMemory>() || start->tensor->as<Fragment>();
  if (isWhole && reach->isStatic() && have->isStatic() && reach->value() > have->value())
    return context.report(diag::ViewBeyond, call.range, spell(*l), reach->value(), spell(from.layout), have->value());
  TensorType type = from;
  type.layout = *l;
  return emit(context, type, call.range, View{start->tensor});
}

/// The plain layout of memory that views may be made of; null after an error.
static const layout::Layout *viewable(Context &context, const Node *tensor, Call &call) {
  const TensorType &type = tensor->type.tensor();
  if (type.space == Space::Register || type.space == Space::Coordinates) {
    context.report(diag::ExpectedKind, call.at(0), "a tensor in memory", describe(Value(tensor)));
    return nullptr;
  }
  const auto *plain = std::get_if<layout::Layout>(&type.layout);
  if (!plain)
    context.report(diag::ExpectedKind, call.at(0), "memory with a layout without swizzle or offset",
                   describe(Value(tensor)));
  return plain;
}

/// t.offset(coord): the memory from that element on, through the same layout (rule T14). A part `_` of the coordinate
/// stays.
Value sema::evalOffset(Context &context, Call &call) {
  const Node *tensor = tensorNode(context, call.value(0), call.at(0));
  auto coord = tensor ? intTuple(context, call.value(1), call.at(1)) : std::nullopt;
  const layout::Layout *l = coord ? viewable(context, tensor, call) : nullptr;
  if (!l)
    return Poison{};
  const std::function<IntTuple(const IntTuple &)> begin = [&](const IntTuple &c) {
    if (c.isNone())
      return IntTuple(0);
    if (!c.isTuple())
      return c;
    std::vector<IntTuple> elements;
    for (const IntTuple &element : c.elements())
      elements.push_back(begin(element));
    return IntTuple(std::move(elements));
  };
  const IntTuple at = begin(*coord);
  if (!take(context, layout::crd2idx(context.arith, at, tensor->type.tensor().layout), call.range))
    return Poison{};
  // The element is the slice of a view with one mode more, and the place of that slice is seen through the layout
  // again.
  TensorType type = tensor->type.tensor();
  auto wider = take(
      context,
      layout::makeLayout(IntTuple(std::vector{l->shape, IntTuple(1)}), IntTuple(std::vector{l->stride, IntTuple(0)})),
      call.range);
  if (!wider)
    return Poison{};
  const layout::AnyLayout same = type.layout;
  type.layout = layout::AnyLayout(*wider);
  Value slice = sliceTensor(context, emit(context, type, call.range, View{tensor}),
                            IntTuple(std::vector{at, IntTuple::none()}), call.range);
  const Node *from = slice.node();
  if (!from)
    return Poison{};
  type = from->type.tensor();
  type.layout = same;
  return emit(context, type, call.range, View{from});
}

/// t.with_shape(shape): the same strides with other extents (rule T14); a mode `_` keeps its own.
Value sema::evalWithShape(Context &context, Call &call) {
  const Node *tensor = tensorNode(context, call.value(0), call.at(0));
  auto wanted = tensor ? intTuple(context, call.value(1), call.at(1)) : std::nullopt;
  const layout::Layout *l = wanted ? viewable(context, tensor, call) : nullptr;
  if (!l)
    return Poison{};
  const std::function<IntTuple(const IntTuple &, const IntTuple &)> chosen = [&](const IntTuple &w,
                                                                                 const IntTuple &own) {
    if (w.isNone())
      return own;
    if (!w.isTuple() || !own.isTuple() || w.rank() != own.rank())
      return w;
    std::vector<IntTuple> elements;
    for (size_t i = 0; i < w.rank(); ++i)
      elements.push_back(chosen(w[i], own[i]));
    return IntTuple(std::move(elements));
  };
  auto made = take(context, layout::makeLayout(chosen(*wanted, l->shape), l->stride), call.range);
  if (!made)
    return Poison{};
  TensorType type = tensor->type.tensor();
  type.layout = layout::AnyLayout(*made);
  const bool isStatic = made->isStatic();
  if (!isStatic && type.space == Space::Shared)
    return mustBeKnown(context, call.at(1), "the layout of this view", layout::AnyLayout(*made), spell(*made));
  auto reach = take(context, layout::cosize(context.arith, *made), call.at(1)),
       have = take(context, layout::cosize(context.arith, *l), call.at(0));
  if (!reach || !have)
    return Poison{};
  if (tensor->as<SharedMemory>() && reach->value() > have->value())
    return context.report(diag::ViewBeyond, call.range, spell(*made), reach->value(), spell(*l), have->value());
  return emit(context, type, call.range, View{tensor});
}
