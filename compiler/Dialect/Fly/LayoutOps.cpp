//===- LayoutOps.cpp - functions of layouts: sizes, composition, divides, products
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each operation is one function of compiler/Layout over the operand types.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Dialect/Fly/Published.h"
#include "compiler/Layout/Compose.h"
#include "compiler/Layout/Coordinates.h"
#include "compiler/Layout/Divide.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Recast.h"
#include "compiler/Layout/Structure.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

static Result<Type> asTuple(Value context, Result<IntTuple> t) {
  if (!t)
    return t.error();
  return Type(IntTupleType::get(context.getContext(), *t));
}
static Result<Type> asTuple(Value context, Result<Int> i) {
  if (!i)
    return i.error();
  return Type(IntTupleType::get(context.getContext(), IntTuple(*i)));
}
static Result<Type> asLayout(Value context, Result<Layout> l) {
  if (!l)
    return l.error();
  return Type(LayoutType::get(context.getContext(), *l));
}
// In the class of `like`.
static Result<Type> asLike(Value like, Result<AnyLayout> l) {
  if (!l)
    return l.error();
  return withLayout(like.getType(), *l);
}

//===----------------------------------------------------------------------===//
// Measures and coordinates
//===----------------------------------------------------------------------===//

Result<Type> SizeOp::inferType(Adaptor op) {
  TypeArith arith;
  if (isa<IntTupleType>(op.getSrc().getType()))
    return asTuple(op.getSrc(), size(arith, tupleOf(op.getSrc())));
  return asTuple(op.getSrc(), size(arith, anyLayoutOf(op.getSrc())));
}

Result<Type> CoprofileOp::inferType(Adaptor op) {
  return asTuple(op.getSrc(), coprofile(linear(anyLayoutOf(op.getSrc()))));
}

Result<Type> CoshapeOp::inferType(Adaptor op) {
  TypeArith arith;
  return asTuple(op.getSrc(), coshape(arith, linear(anyLayoutOf(op.getSrc()))));
}

Result<Type> CosizeOp::inferType(Adaptor op) {
  TypeArith arith;
  return asTuple(op.getSrc(), cosize(arith, anyLayoutOf(op.getSrc())));
}

Result<Type> Crd2IdxOp::inferType(Adaptor op) {
  TypeArith arith;
  const IntTuple &coord = tupleOf(op.getCoord());
  Type type = op.getLayout().getType();
  if (auto swizzle = dyn_cast<SwizzleType>(type)) {
    if (!coord.isPlainInt())
      return Explanation{"a swizzle takes one integer, got " + coord.str()};
    return asTuple(op.getCoord(), applySwizzle(arith, swizzle.getValue(), coord.leaf()));
  }
  if (auto swizzle = dyn_cast<CoordSwizzleType>(type))
    return asTuple(op.getCoord(), applySwizzle(arith, swizzle.getValue(), coord));
  return asTuple(op.getCoord(), crd2idx(arith, coord, anyLayoutOf(op.getLayout())));
}

Result<Type> Idx2CrdOp::inferType(Adaptor op) {
  TypeArith arith;
  return asTuple(op.getIndex(), idx2crd(arith, tupleOf(op.getIndex()), layoutOf(op.getLayout())));
}

Result<Type> GetFlatCoordOp::inferType(Adaptor op) {
  TypeArith arith;
  return asTuple(op.getIndex(), flatCoord(arith, tupleOf(op.getIndex()), layoutOf(op.getLayout())));
}

Result<Type> Get1DCoordOp::inferType(Adaptor op) {
  TypeArith arith;
  return asTuple(op.getIndex(), coord1d(arith, tupleOf(op.getIndex()), layoutOf(op.getLayout())));
}

//===----------------------------------------------------------------------===//
// One layout
//===----------------------------------------------------------------------===//

Result<Type> CoalesceOp::inferType(Adaptor op) {
  TypeArith arith;
  if (!op.getPattern())
    return asLike(op.getSrc(), coalesce(arith, anyLayoutOf(op.getSrc())));
  return asLike(op.getSrc(), coalesce(arith, anyLayoutOf(op.getSrc()), tupleOf(op.getPattern())));
}

Result<Type> ComplementOp::inferType(Adaptor op) {
  TypeArith arith;
  const Layout &l = layoutOf(op.getLayout());
  return asLayout(op.getLayout(),
                  op.getCodomain() ? complement(arith, l, tupleOf(op.getCodomain())) : complement(arith, l));
}

Result<Type> RightInverseOp::inferType(Adaptor op) {
  TypeArith arith;
  return asLike(op.getLayout(), rightInverse(arith, anyLayoutOf(op.getLayout())));
}

Result<Type> LeftInverseOp::inferType(Adaptor op) {
  TypeArith arith;
  return asLike(op.getLayout(), leftInverse(arith, anyLayoutOf(op.getLayout())));
}

Result<Type> RecastLayoutOp::inferType(Adaptor op) {
  TypeArith arith;
  int32_t newBits = static_cast<int32_t>(op.getNewTypeBits()), oldBits = static_cast<int32_t>(op.getOldTypeBits());
  if (newBits < 1 || oldBits < 1)
    return Explanation{"needs positive widths, got new_type_bits = " + std::to_string(newBits) +
                       " and old_type_bits = " + std::to_string(oldBits)};
  const AnyLayout from = anyLayoutOf(op.getSrc());
  auto result = recast(arith, from, oldBits, newBits);
  if (!result || newBits < oldBits)
    return asLike(op.getSrc(), std::move(result));
  return asLike(op.getSrc(), mapLinear(*result, [&](const Layout &l) {
                  return Result<Layout>(withUnitsRecast(l, linear(from), newBits / oldBits));
                }));
}

//===----------------------------------------------------------------------===//
// Two layouts
//===----------------------------------------------------------------------===//

Result<Type> CompositionOp::inferType(Adaptor op) {
  TypeArith arith;
  AnyLayout lhs = anyLayoutOf(op.getLhs());
  Type rhs = op.getRhs().getType();
  if (auto tile = dyn_cast<TileType>(rhs))
    return asLike(op.getLhs(), composition(arith, lhs, tile.getValue()));
  if (auto plain = dyn_cast<LayoutType>(rhs))
    return asLike(op.getLhs(), composition(arith, lhs, plain.getValue()));
  return asLike(op.getLhs(), composition(arith, lhs, anyLayoutOf(op.getRhs())));
}

using TilingFn = Result<AnyLayout> (*)(Arith &, const AnyLayout &, const Tile &);
static Result<Type> inferTiling(TilingFn fn, Value lhs, Value rhs) {
  TypeArith arith;
  return asLike(lhs, fn(arith, anyLayoutOf(lhs), *getTilerOf(rhs.getType())));
}

Result<Type> LogicalDivideOp::inferType(Adaptor op) { return inferTiling(logicalDivide, op.getLhs(), op.getRhs()); }
Result<Type> ZippedDivideOp::inferType(Adaptor op) { return inferTiling(zippedDivide, op.getLhs(), op.getRhs()); }
Result<Type> TiledDivideOp::inferType(Adaptor op) { return inferTiling(tiledDivide, op.getLhs(), op.getRhs()); }
Result<Type> FlatDivideOp::inferType(Adaptor op) { return inferTiling(flatDivide, op.getLhs(), op.getRhs()); }
Result<Type> LogicalProductOp::inferType(Adaptor op) { return inferTiling(logicalProduct, op.getLhs(), op.getRhs()); }
Result<Type> ZippedProductOp::inferType(Adaptor op) { return inferTiling(zippedProduct, op.getLhs(), op.getRhs()); }
Result<Type> TiledProductOp::inferType(Adaptor op) { return inferTiling(tiledProduct, op.getLhs(), op.getRhs()); }
Result<Type> FlatProductOp::inferType(Adaptor op) { return inferTiling(flatProduct, op.getLhs(), op.getRhs()); }

Result<Type> BlockedProductOp::inferType(Adaptor op) {
  TypeArith arith;
  return asLike(op.getLhs(), blockedProduct(arith, anyLayoutOf(op.getLhs()), layoutOf(op.getRhs())));
}

Result<Type> RakedProductOp::inferType(Adaptor op) {
  TypeArith arith;
  return asLike(op.getLhs(), rakedProduct(arith, anyLayoutOf(op.getLhs()), layoutOf(op.getRhs())));
}

Result<Type> TileToShapeOp::inferType(Adaptor op) {
  TypeArith arith;
  return asLike(op.getBlock(),
                tileToShape(arith, anyLayoutOf(op.getBlock()), tupleOf(op.getTrgShape()), tupleOf(op.getOrdShape())));
}

} // namespace flyc::fly
