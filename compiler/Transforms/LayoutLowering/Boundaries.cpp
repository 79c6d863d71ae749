//===- Boundaries.cpp - values that come from elsewhere, and that go there ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The algebra follows definitions. An argument of a block and the result of an operation that it does not know have
// none: there the pointers and integers are read from the value once, right behind its definition. And an operation
// that it does not know gets its operands put together again, in the types that it declares.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"
#include "compiler/Transforms/Parts.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {

IntTuple bindLeaves(EmitArith &arith, const IntTuple &tree, ArrayRef<Value> &values) {
  if (tree.isTuple()) {
    std::vector<IntTuple> elements;
    for (const IntTuple &element : tree.elements())
      elements.push_back(bindLeaves(arith, element, values));
    return elements;
  }
  if (tree.isNone() || tree.leaf().isStatic())
    return tree;
  Value value = values.front();
  if (value.getType().getIntOrFloatBitWidth() != tree.leaf().width())
    value = arith.materialize(arith.intOf(value), tree.leaf().width());
  Int leaf = arith.bind(value, tree.leaf().divisibility());
  values = values.drop_front();
  return tree.isBasis() ? IntTuple::basis(leaf, tree.path()) : IntTuple(leaf);
}

//===--- from elsewhere -----------------------------------------------------===//

/// A value of `type` of the pointers and integers at the front of `flat`, which it consumes.
static Result<AlgebraValue> valueOfParts(LayoutLowering &l, Type type, ArrayRef<Value> &flat) {
  if (std::optional<AlgebraValue> known = valueOfStaticType(type))
    return *known;
  if (isa<fly::PtrType>(type)) {
    Value pointer = flat.front();
    flat = flat.drop_front();
    return AlgebraValue(Pointer{pointer, 0, 0, 0});
  }
  if (auto tuple = dyn_cast<fly::IntTupleType>(type))
    return AlgebraValue(bindLeaves(l.arith(), tuple.getValue(), flat));
  std::vector<AlgebraValue> values;
  for (Type part : parts::partsOf(type)) {
    FLYC_TRY(AlgebraValue value, valueOfParts(l, part, flat));
    values.push_back(std::move(value));
  }
  if (isa<fly::LayoutType>(type))
    return AlgebraValue(AnyLayout(Layout{std::get<IntTuple>(values[0]), std::get<IntTuple>(values[1])}));
  if (isa<fly::MemRefType>(type))
    return AlgebraValue(Tensor{std::get<Pointer>(values[0]), std::get<AnyLayout>(values[1])});
  if (isa<fly::CoordTensorType>(type))
    return AlgebraValue(Tensor{std::get<IntTuple>(values[0]), std::get<AnyLayout>(values[1])});
  if (!isa<fly::ComposedLayoutType>(type))
    return refusedBefore("has a value that is not taken apart");
  const AnyLayout &outer = std::get<AnyLayout>(values[0]);
  const IntTuple &offset = std::get<IntTuple>(values[1]);
  auto made = std::visit(
      [&](const auto &inner) -> Result<ComposedLayout> {
        using T = std::decay_t<decltype(inner)>;
        if constexpr (std::is_same_v<T, Swizzle> || std::is_same_v<T, CoordSwizzle> || std::is_same_v<T, AnyLayout>)
          return makeComposedLayout(inner, offset, outer);
        else
          return refusedBefore("has an inner part that is not a function");
      },
      values[2]);
  if (!made)
    return made.error();
  return AlgebraValue(AnyLayout(std::move(*made)));
}

Result<AlgebraValue> LayoutLowering::fromElsewhere(Value v) {
  SmallVector<Type> types;
  if (!parts::hasParts(v.getType()) || failed(parts::flatten(v.getType(), types)))
    return Explanation{"nothing tells the value of the operand of type " + typeText(v.getType())};
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(v);
  SmallVector<Value> flat;
  parts::takeApart(builder, v.getLoc(), v, flat);
  ArrayRef<Value> rest = flat;
  return valueOfParts(*this, v.getType(), rest);
}

//===--- to elsewhere -------------------------------------------------------===//

/// The pointers and integers of `value`, as `type` orders them.
static Result<Done> partsOfValue(LayoutLowering &l, Type type, const AlgebraValue &value,
                                 SmallVectorImpl<Value> &flat) {
  if (parts::isStaticType(type))
    return Done{};
  auto leaves = [&](const IntTuple &declared, const IntTuple &tree) {
    const std::vector<IntTuple> held = tree.leaves();
    for (auto [i, leaf] : llvm::enumerate(declared.leaves()))
      if (!leaf.isNone() && leaf.leaf().isDynamic())
        flat.push_back(l.arith().materialize(held[i].leaf(), leaf.leaf().width()));
  };
  if (auto tuple = dyn_cast<fly::IntTupleType>(type)) {
    leaves(tuple.getValue(), std::get<IntTuple>(value));
    return Done{};
  }
  const Tensor *tensor = std::get_if<Tensor>(&value);
  if (tensor && tensor->isMemory()) {
    Value pointer = l.materialize(tensor->pointer());
    Type declared = cast<fly::MemRefType>(type).getPtrType();
    if (pointer.getType() != declared)
      pointer = fly::RecastIterOp::create(l.getBuilder(), l.getLoc(), declared, pointer);
    flat.push_back(pointer);
  } else if (tensor) {
    leaves(cast<fly::CoordTensorType>(type).getBase(), tensor->coordinate());
  }
  const AnyLayout &held = tensor ? tensor->layout : std::get<AnyLayout>(value);
  Type layoutType = tensor ? parts::partsOf(type).back() : type;
  if (auto plain = dyn_cast<fly::LayoutType>(layoutType)) {
    leaves(plain.getValue().shape, linear(held).shape);
    leaves(plain.getValue().stride, linear(held).stride);
    return Done{};
  }
  if (parts::isStaticType(layoutType))
    return Done{};
  const auto *composed = std::get_if<ComposedLayout>(&held);
  const SmallVector<Type> types = parts::partsOf(layoutType);
  if (!composed || types.size() != 3)
    return refusedBefore("passes on a value that is not put together again");
  const auto *plainOuter = std::get_if<Layout>(&composed->outer);
  FLYC_TRY(Done outer, partsOfValue(l, types[0],
                                    AlgebraValue(plainOuter ? AnyLayout(*plainOuter)
                                                            : AnyLayout(*std::get<ComposedPtr>(composed->outer))),
                                    flat));
  FLYC_TRY(Done offset, partsOfValue(l, types[1], AlgebraValue(composed->offset), flat));
  if (const auto *inner = std::get_if<Layout>(&composed->inner))
    return partsOfValue(l, types[2], AlgebraValue(AnyLayout(*inner)), flat);
  if (const auto *inner = std::get_if<ComposedPtr>(&composed->inner))
    return partsOfValue(l, types[2], AlgebraValue(AnyLayout(**inner)), flat);
  (void)outer, (void)offset;
  return Done{};
}

Result<Value> LayoutLowering::toElsewhere(Value v) {
  Type type = v.getType();
  if (parts::isStaticType(type))
    return staticValue(type);
  FLYC_TRY(const AlgebraValue *value, lookup(v));
  SmallVector<Value> flat;
  FLYC_TRY(Done done, partsOfValue(*this, type, AlgebraValue(*value), flat));
  (void)done;
  ArrayRef<Value> rest = flat;
  return parts::build(builder, getLoc(), type, rest);
}

} // namespace flyc
