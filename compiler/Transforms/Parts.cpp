//===- Parts.cpp - values of fly types, taken apart and put together ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Parts.h.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Parts.h"

using namespace mlir;

namespace flyc::parts {

bool hasParts(Type type) {
  return isa<fly::IntTupleType, fly::BasisType, fly::LayoutType, fly::ComposedLayoutType, fly::TileType,
             fly::SwizzleType, fly::CoordSwizzleType, fly::MemRefType, fly::CoordTensorType, fly::TiledCopyType,
             fly::TiledMmaType>(type);
}

bool isStaticType(Type type) {
  auto known = dyn_cast<fly::MayStaticTypeInterface>(type);
  return known && known.isStatic();
}

/// The types of the inner and outer part of a composed layout.
static Type innerType(MLIRContext *context, const layout::ComposedLayout &l) {
  return std::visit(
      [&](const auto &inner) -> Type {
        using T = std::decay_t<decltype(inner)>;
        if constexpr (std::is_same_v<T, layout::Swizzle>)
          return fly::SwizzleType::get(context, inner);
        else if constexpr (std::is_same_v<T, layout::CoordSwizzle>)
          return fly::CoordSwizzleType::get(context, inner);
        else if constexpr (std::is_same_v<T, layout::Layout>)
          return fly::LayoutType::get(context, inner);
        else
          return fly::ComposedLayoutType::get(context, *inner);
      },
      l.inner);
}
static Type outerType(MLIRContext *context, const layout::ComposedLayout &l) {
  if (const auto *plain = std::get_if<layout::Layout>(&l.outer))
    return fly::LayoutType::get(context, *plain);
  return fly::ComposedLayoutType::get(context, *std::get<layout::ComposedPtr>(l.outer));
}

SmallVector<Type> partsOf(Type type) {
  MLIRContext *context = type.getContext();
  return llvm::TypeSwitch<Type, SmallVector<Type>>(type)
      .Case([&](fly::LayoutType t) -> SmallVector<Type> {
        return {fly::IntTupleType::get(context, t.getValue().shape),
                fly::IntTupleType::get(context, t.getValue().stride)};
      })
      .Case([&](fly::ComposedLayoutType t) -> SmallVector<Type> {
        const layout::ComposedLayout &l = t.getValue();
        return {outerType(context, l), fly::IntTupleType::get(context, l.offset), innerType(context, l)};
      })
      .Case([&](fly::MemRefType t) -> SmallVector<Type> {
        return {t.getPtrType(), fly::getLayoutType(context, t.getLayout())};
      })
      .Case([&](fly::CoordTensorType t) -> SmallVector<Type> {
        return {fly::IntTupleType::get(context, t.getBase()), fly::getLayoutType(context, t.getLayout())};
      })
      .Default([](Type) { return SmallVector<Type>(); });
}

LogicalResult flatten(Type type, SmallVectorImpl<Type> &flat) {
  if (!hasParts(type)) {
    flat.push_back(type);
    return success();
  }
  if (isStaticType(type))
    return success();
  if (auto tuple = dyn_cast<fly::IntTupleType>(type)) {
    llvm::append_range(flat, fly::GetLeavesOp::getLeafTypes(tuple, /*dynamicOnly=*/true));
    return success();
  }
  SmallVector<Type> parts = partsOf(type);
  if (parts.empty())
    return failure();
  for (Type part : parts)
    if (failed(flatten(part, flat)))
      return failure();
  return success();
}

Value build(OpBuilder &b, Location loc, Type type, ArrayRef<Value> &flat) {
  auto take = [&] {
    Value first = flat.front();
    flat = flat.drop_front();
    return first;
  };
  if (!hasParts(type))
    return take();
  if (isStaticType(type))
    return fly::StaticOp::create(b, loc, type);
  if (auto tuple = dyn_cast<fly::IntTupleType>(type)) {
    SmallVector<Value> leaves;
    for (size_t i = fly::GetLeavesOp::getLeafTypes(tuple, /*dynamicOnly=*/true).size(); i > 0; --i)
      leaves.push_back(take());
    return fly::MakeIntTupleOp::create(b, loc, type, leaves);
  }
  SmallVector<Value> parts;
  for (Type part : partsOf(type))
    parts.push_back(build(b, loc, part, flat));
  if (isa<fly::LayoutType>(type))
    return fly::MakeLayoutOp::create(b, loc, type, parts[0], parts[1]);
  if (isa<fly::ComposedLayoutType>(type))
    return fly::MakeComposedLayoutOp::create(b, loc, type, /*inner=*/parts[2], /*offset=*/parts[1], /*outer=*/parts[0]);
  return fly::MakeViewOp::create(b, loc, type, parts[0], parts[1]);
}

void takeApart(OpBuilder &b, Location loc, Value value, SmallVectorImpl<Value> &flat) {
  Type type = value.getType();
  if (!hasParts(type)) {
    flat.push_back(value);
    return;
  }
  if (isStaticType(type))
    return;
  if (isa<fly::IntTupleType>(type)) {
    llvm::append_range(flat, fly::GetLeavesOp::create(b, loc, value, /*dynamicOnly=*/true).getResults());
    return;
  }
  auto part = [&]<typename Op>(Type partType) {
    if (!isStaticType(partType))
      takeApart(b, loc, Op::create(b, loc, partType, value), flat);
  };
  SmallVector<Type> types = partsOf(type);
  if (isa<fly::LayoutType>(type)) {
    part.template operator()<fly::GetShapeOp>(types[0]);
    part.template operator()<fly::GetStrideOp>(types[1]);
  } else if (isa<fly::ComposedLayoutType>(type)) {
    part.template operator()<fly::ComposedGetOuterOp>(types[0]);
    part.template operator()<fly::ComposedGetOffsetOp>(types[1]);
    part.template operator()<fly::ComposedGetInnerOp>(types[2]);
  } else {
    part.template operator()<fly::GetIterOp>(types[0]);
    part.template operator()<fly::GetLayoutOp>(types[1]);
  }
}

} // namespace flyc::parts
