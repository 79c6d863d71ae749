//===- ConstructorOps.cpp - values of the algebra made from parts, and their parts
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Operand types -> result type through compiler/Layout, and the verifiers and folders of these operations.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Layout/Construct.h"
#include "compiler/Layout/Structure.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

//===----------------------------------------------------------------------===//
// fly.static and int_tuples
//===----------------------------------------------------------------------===//

LogicalResult StaticOp::verify() {
  auto type = dyn_cast<MayStaticTypeInterface>(getResult().getType());
  if (!type)
    return emitOpError("makes values of the dialect that a type determines, not ") << getResult().getType();
  if (!type.isStatic())
    return emitOpError("needs a static type; the values of `?` are not known from ") << getResult().getType();
  return success();
}

// One value for each dynamic leaf, depth first.
static LogicalResult verifyLeaves(Operation *op, IntTupleType type, TypeRange given) {
  SmallVector<Type> wanted = GetLeavesOp::getLeafTypes(type, /*dynamicOnly=*/true);
  if (wanted.size() != given.size())
    return op->emitOpError("needs ") << wanted.size() << " operands, one for each dynamic leaf of " << type << ", got "
                                     << given.size();
  return success();
}
LogicalResult MakeIntTupleOp::verify() { return verifyLeaves(*this, getResult().getType(), getLeaves().getTypes()); }
LogicalResult MakeShapeOp::verify() { return verifyLeaves(*this, getResult().getType(), getLeaves().getTypes()); }
LogicalResult MakeStrideOp::verify() { return verifyLeaves(*this, getResult().getType(), getLeaves().getTypes()); }
LogicalResult MakeCoordOp::verify() { return verifyLeaves(*this, getResult().getType(), getLeaves().getTypes()); }

Type getLeafIntegerType(MLIRContext *context, const Int &leaf) {
  bool wide = leaf.isDynamic() ? leaf.width() == 64 : leaf.value() < INT32_MIN || leaf.value() > INT32_MAX;
  return IntegerType::get(context, wide ? 64 : 32);
}

SmallVector<Type> GetLeavesOp::getLeafTypes(IntTupleType type, bool dynamicOnly) {
  SmallVector<Type> types;
  for (const IntTuple &leaf : type.getValue().leaves())
    if (leaf.isInt() && (!dynamicOnly || leaf.leaf().isDynamic()))
      types.push_back(getLeafIntegerType(type.getContext(), leaf.leaf()));
  return types;
}

void GetLeavesOp::build(OpBuilder &builder, OperationState &state, Value intTuple, bool dynamicOnly) {
  build(builder, state, getLeafTypes(cast<IntTupleType>(intTuple.getType()), dynamicOnly), intTuple, dynamicOnly);
}

LogicalResult GetLeavesOp::verify() {
  SmallVector<Type> wanted = getLeafTypes(getIntTuple().getType(), getDynamicOnly());
  if (TypeRange(wanted) == TypeRange(getLeaves().getTypes()))
    return success();
  return emitOpError("gives (") << wanted << ") for " << getIntTuple().getType() << ", got (" << getLeaves().getTypes()
                                << ")";
}

// Tuples of one are unwrapped.
static const IntTuple &unwrap(const IntTuple &t) {
  const IntTuple *inner = &t;
  while (inner->isTuple() && inner->rank() == 1)
    inner = &(*inner)[0];
  return *inner;
}

Result<Type> GetScalarOp::inferType(Adaptor op) {
  auto type = cast<IntTupleType>(op.getIntTuple().getType());
  const IntTuple &leaf = unwrap(type.getValue());
  if (!leaf.isInt())
    return Explanation{"needs one integer, got " + type.getValue().str()};
  return getLeafIntegerType(type.getContext(), leaf.leaf());
}

OpFoldResult GetScalarOp::fold(FoldAdaptor) {
  const IntTuple &leaf = unwrap(getIntTuple().getType().getValue());
  if (leaf.isInt() && leaf.leaf().isStatic())
    return IntegerAttr::get(getResult().getType(), leaf.leaf().value());
  // The one dynamic leaf is the one operand of whatever made the tuple.
  Operation *made = getIntTuple().getDefiningOp();
  if (isa_and_nonnull<MakeIntTupleOp, MakeShapeOp, MakeStrideOp, MakeCoordOp>(made) && made->getNumOperands() == 1 &&
      made->getOperand(0).getType() == getResult().getType())
    return made->getOperand(0);
  return {};
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

static Result<Type> asLayout(Value context, Result<Layout> l) {
  if (!l)
    return l.error();
  return Type(LayoutType::get(context.getContext(), *l));
}

Result<Type> MakeLayoutOp::inferType(Adaptor op) {
  return asLayout(op.getShape(), makeLayout(tupleOf(op.getShape()), tupleOf(op.getStride())));
}

Result<Type> MakeLayoutLikeOp::inferType(Adaptor op) {
  TypeArith arith;
  return asLayout(op.getLayout(), makeLayoutLike(arith, layoutOf(op.getLayout())));
}

Result<Type> MakeOrderedLayoutOp::inferType(Adaptor op) {
  TypeArith arith;
  return asLayout(op.getShape(), makeOrderedLayout(arith, tupleOf(op.getShape()), tupleOf(op.getOrder())));
}

Result<Type> MakeIdentityLayoutOp::inferType(Adaptor op) {
  return asLayout(op.getShape(), makeIdentityLayout(tupleOf(op.getShape())));
}

Result<Type> MakeComposedLayoutOp::inferType(Adaptor op) {
  MLIRContext *context = op.getOffset().getContext();
  const IntTuple &offset = tupleOf(op.getOffset());
  AnyLayout outer = *getLayoutOf(op.getOuter().getType());
  Type inner = op.getInner().getType();
  auto made = [&]() -> Result<ComposedLayout> {
    if (auto swizzle = dyn_cast<SwizzleType>(inner))
      return makeComposedLayout(swizzle.getValue(), offset, outer);
    if (auto swizzle = dyn_cast<CoordSwizzleType>(inner))
      return makeComposedLayout(swizzle.getValue(), offset, outer);
    return makeComposedLayout(*getLayoutOf(inner), offset, outer);
  }();
  if (!made)
    return made.error();
  return Type(ComposedLayoutType::get(context, *made));
}

Result<Type> MakeTileOp::inferType(Adaptor op) {
  if (op.getElements().empty())
    return Explanation{"needs at least one element"};
  std::vector<Tile> elements;
  for (Value element : op.getElements()) {
    if (std::optional<Tile> tile = getTilerOf(element.getType())) {
      elements.push_back(std::move(*tile));
      continue;
    }
    const IntTuple &leaf = unwrap(tupleOf(element));
    if (!leaf.isNone() && !leaf.isPlainInt())
      return Explanation{"an element of a tile is an integer, `_`, a layout or a tile, got " + leaf.str()};
    if (leaf.isInt() && leaf.leaf().isStatic() && leaf.leaf().value() < 1)
      return Explanation{"an extent of a tile must be at least 1, got " + leaf.str()};
    elements.push_back(Tile{leaf});
  }
  return Type(TileType::get(op.getElements().front().getContext(), Tile{std::move(elements)}));
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

Result<Type> MakeViewOp::inferType(Adaptor op) {
  AnyLayout l = *getLayoutOf(op.getLayout().getType());
  Type iter = op.getIter().getType();
  if (auto ptr = dyn_cast<PtrType>(iter))
    return Type(MemRefType::get(ptr, l));
  const IntTuple &base = tupleOf(op.getIter());
  if (base.hasNone())
    return Explanation{"the base of a tensor of coordinates must be integers, got " + base.str()};
  return Type(CoordTensorType::get(iter.getContext(), base, l));
}

Result<Type> MakeFragmentLikeOp::inferType(Adaptor op) {
  Type src = op.getSrc().getType();
  Type element = op.getDtype().value_or(Type());
  if (!element) {
    auto memref = dyn_cast<MemRefType>(src);
    if (!memref)
      return Explanation{"needs a dtype, as a layout and a tensor of coordinates have no element type"};
    element = memref.getElementType();
  }
  if (getElementBits(element) == 0)
    return Explanation{"the dtype must be an integer, a float or a vector of those"};
  TypeArith arith;
  FLYC_TRY(Layout fragment, makeFragmentLike(arith, *getLayoutOf(src)));
  if (!fragment.isStatic())
    return Explanation{"registers need a static layout, got " + fragment.str()};
  return Type(MemRefType::get(element, AddressSpaceAttr::get(src.getContext(), AddressSpace::Register), fragment));
}

Result<Type> MakeFragmentLayoutLikeOp::inferType(Adaptor op) {
  TypeArith arith;
  return asLayout(op.getSrc(), makeFragmentLike(arith, *getLayoutOf(op.getSrc().getType())));
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

Result<Type> GetShapeOp::inferType(Adaptor op) {
  AnyLayout l = *getLayoutOf(op.getSrc().getType());
  return Type(IntTupleType::get(op.getSrc().getContext(), linear(l).shape));
}

Result<Type> GetStrideOp::inferType(Adaptor op) {
  AnyLayout l = *getLayoutOf(op.getSrc().getType());
  const Layout *plain = std::get_if<Layout>(&l);
  if (!plain)
    return Explanation{"a composed layout has no stride: " + str(l)};
  return Type(IntTupleType::get(op.getSrc().getContext(), plain->stride));
}

Result<Type> GetLayoutOp::inferType(Adaptor op) {
  Type tensor = op.getTensor().getType();
  return getLayoutType(tensor.getContext(), *getLayoutOf(tensor));
}

OpFoldResult GetLayoutOp::fold(FoldAdaptor) {
  if (auto view = getTensor().getDefiningOp<MakeViewOp>(); view && view.getLayout().getType() == getResult().getType())
    return view.getLayout();
  return {};
}

Result<Type> GetIterOp::inferType(Adaptor op) {
  if (auto memref = dyn_cast<MemRefType>(op.getTensor().getType()))
    return Type(memref.getPtrType());
  auto coords = cast<CoordTensorType>(op.getTensor().getType());
  return Type(IntTupleType::get(coords.getContext(), coords.getBase()));
}

OpFoldResult GetIterOp::fold(FoldAdaptor) {
  if (auto view = getTensor().getDefiningOp<MakeViewOp>(); view && view.getIter().getType() == getResult().getType())
    return view.getIter();
  return {};
}

Result<Type> ComposedGetInnerOp::inferType(Adaptor op) {
  auto type = cast<ComposedLayoutType>(op.getSrc().getType());
  MLIRContext *context = type.getContext();
  return std::visit(
      [&](const auto &part) -> Type {
        using T = std::decay_t<decltype(part)>;
        if constexpr (std::is_same_v<T, Swizzle>)
          return SwizzleType::get(context, part);
        else if constexpr (std::is_same_v<T, CoordSwizzle>)
          return CoordSwizzleType::get(context, part);
        else if constexpr (std::is_same_v<T, Layout>)
          return LayoutType::get(context, part);
        else
          return ComposedLayoutType::get(context, *part);
      },
      type.getValue().inner);
}

Result<Type> ComposedGetOffsetOp::inferType(Adaptor op) {
  auto type = cast<ComposedLayoutType>(op.getSrc().getType());
  return Type(IntTupleType::get(type.getContext(), type.getValue().offset));
}

Result<Type> ComposedGetOuterOp::inferType(Adaptor op) {
  auto type = cast<ComposedLayoutType>(op.getSrc().getType());
  if (const Layout *plain = std::get_if<Layout>(&type.getValue().outer))
    return Type(LayoutType::get(type.getContext(), *plain));
  return Type(ComposedLayoutType::get(type.getContext(), *std::get<ComposedPtr>(type.getValue().outer)));
}

} // namespace flyc::fly
