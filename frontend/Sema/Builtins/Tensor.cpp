//===- Tensor.cpp - views of tensors, fragments ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule T3. Memory is referenced, registers are values: divides and slices are views, a fragment owns its registers. The
// layout of each result is computed here by the algebra; the node records the operation.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Tensor.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Tensors.h"

#include <numeric>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::IntTuple;
using layout::Layout;
using layout::Tile;

//===--- divides ----------------------------------------------------------===//

static layout::Result<AnyLayout> divided(layout::Arith &arith, DivideKind kind, const AnyLayout &l, const Tile &tiler) {
  switch (kind) {
  case DivideKind::Logical: return layout::logicalDivide(arith, l, tiler);
  case DivideKind::Zipped: return layout::zippedDivide(arith, l, tiler);
  case DivideKind::Tiled: return layout::tiledDivide(arith, l, tiler);
  case DivideKind::Flat: return layout::flatDivide(arith, l, tiler);
  }
  return layout::Explanation{"no such divide"};
}

Value sema::divide(Context &context, DivideKind kind, const Value &of, SourceRange ofRange, const Value &by,
                   SourceRange byRange, SourceRange range) {
  auto tiler = tile(context, by, byRange);
  if (!tiler)
    return Poison{};
  const TensorType *tensor = decay(of).tensor();
  if (!tensor) {
    auto l = anyLayout(context, of, ofRange);
    return l ? known(context, divided(context.arith, kind, *l, *tiler), range) : Value(Poison{});
  }
  if (!tiler->isStatic())
    return mustBeKnown(context, byRange, "a tiler of a tensor", *tiler, spell(*tiler));
  auto result = take(context, divided(context.arith, kind, tensor->layout, *tiler), range);
  if (!result)
    return Poison{};
  TensorType type = *tensor;
  type.layout = *result;
  return emit(context, type, range, Divide{kind, decay(of).node(), *tiler});
}

static Value evalDivide(Context &context, Call &call, DivideKind kind) {
  return divide(context, kind, call.value(0), call.at(0), call.value(1), call.at(1), call.range);
}
Value sema::evalLogicalDivide(Context &context, Call &call) { return evalDivide(context, call, DivideKind::Logical); }
Value sema::evalZippedDivide(Context &context, Call &call) { return evalDivide(context, call, DivideKind::Zipped); }
Value sema::evalTiledDivide(Context &context, Call &call) { return evalDivide(context, call, DivideKind::Tiled); }
Value sema::evalFlatDivide(Context &context, Call &call) { return evalDivide(context, call, DivideKind::Flat); }

//===--- coordinates ------------------------------------------------------===//

Value sema::identityTensor(Context &context, const IntTuple &shape, SourceRange range) {
  auto l = take(context, layout::makeIdentityLayout(shape), range);
  if (!l)
    return Poison{};
  return emit(context, TensorType{Scalar::I32, Space::Coordinates, *l, 0}, range, Identity{shape});
}

/// identity(shape): the tensor whose element at c is c.
Value sema::evalIdentity(Context &context, Call &call) {
  auto shape = intTuple(context, call.value(0), call.at(0));
  return shape ? identityTensor(context, *shape, call.range) : Value(Poison{});
}

//===--- fragments --------------------------------------------------------===//

bool sema::checkRegisters(Context &context, const AnyLayout &l, SourceRange range) {
  constexpr int64_t most = 4096; // eight times what any target gives a thread in 32-bit registers
  if (!std::visit([](const auto &x) { return x.isStatic(); }, l)) {
    mustBeKnown(context, range, "the layout of registers", l, spell(l));
    return false;
  }
  for (auto count : {layout::size(context.arith, l), layout::cosize(context.arith, l)}) {
    auto number = take(context, std::move(count), range);
    if (!number)
      return false;
    if (number->value() < 1 || number->value() > most) {
      context.report(diag::FragmentSize, range, spell(l), number->value(), most);
      return false;
    }
  }
  return true;
}

static Value makeFragment(Context &context, const Node *like, const AnyLayout &l, Scalar element, SourceRange range) {
  if (!checkRegisters(context, l, range))
    return Poison{};
  return emit(context, TensorType{element, Space::Register, l, byteWidth(element)}, range, Fragment{like});
}

/// make_fragment_like(t): registers for what a thread's part `t` holds; make_fragment_like(t, T): of another element
/// type.
Value sema::evalMakeFragmentLike(Context &context, Call &call) {
  const Node *like = tensorNode(context, call.value(0), call.at(0));
  if (!like)
    return Poison{};
  const TensorType &type = like->type.tensor();
  Scalar element = type.element;
  if (call.has(1)) {
    auto wanted = scalarType(context, call.value(1), call.at(1));
    if (!wanted)
      return Poison{};
    element = *wanted;
  }
  auto l = take(context, layout::makeFragmentLike(context.arith, type.layout), call.range);
  return l ? makeFragment(context, like, AnyLayout(*l), element, call.range) : Value(Poison{});
}

/// fragment<T>(layout): registers with that layout.
Value sema::evalFragment(Context &context, Call &call) {
  auto element = scalarType(context, call.generics[0].value, call.generics[0].range);
  auto l = plainLayout(context, call.value(0), call.at(0));
  return element && l ? makeFragment(context, nullptr, AnyLayout(*l), *element, call.range) : Value(Poison{});
}

/// The register tensor that `load`, `store` and `fill` act on.
static const Node *registerTensor(Context &context, Call &call) {
  const Node *tensor = tensorNode(context, call.value(0), call.at(0));
  if (!tensor)
    return nullptr;
  if (tensor->type.tensor().space != Space::Register) {
    context.report(diag::NotRegisters, call.at(0), call.builtin->name, tensor->type.str());
    return nullptr;
  }
  return tensor;
}

/// f.load(): all elements of a fragment as one vector, leftmost mode fastest.
Value sema::evalLoad(Context &context, Call &call) {
  const Node *tensor = registerTensor(context, call);
  if (!tensor)
    return Poison{};
  auto type = vectorOf(context, tensor->type.tensor(), call.range);
  return type ? Value(emit(context, *type, call.range, LoadVector{tensor})) : Value(Poison{});
}

/// f.store(v): a vector into the elements of a fragment, leftmost mode fastest.
Value sema::evalStore(Context &context, Call &call) {
  const Node *tensor = registerTensor(context, call);
  if (!tensor)
    return Poison{};
  auto type = vectorOf(context, tensor->type.tensor(), call.range);
  if (!type)
    return Poison{};
  const Node *value = convert(context, call.value(1), *type, call.at(1));
  if (!value)
    return Poison{};
  emit(context, {}, call.range, StoreVector{tensor, value});
  return {};
}

/// f.fill(x): the same number in every element.
Value sema::evalFill(Context &context, Call &call) { return evalStore(context, call); }
