//===- LayoutFunctions.cpp - the algebra proper ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: sizes, coordinates, coalesce, composition, complement, inverses, divides, products, recasts.
// Output: bound values; what is dynamic is arithmetic on leaves.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

//===--- measures -----------------------------------------------------------===//

Result<AlgebraValue> lowerSize(LayoutLowering &l, fly::SizeOp op) {
  if (isa<fly::IntTupleType>(op.getSrc().getType())) {
    FLYC_TRY(IntTuple shape, l.tuple(op.getSrc()));
    FLYC_TRY(Int result, size(l.arith(), shape));
    return AlgebraValue(IntTuple(result));
  }
  FLYC_TRY(AnyLayout any, l.layout(op.getSrc()));
  FLYC_TRY(Int result, size(l.arith(), any));
  return AlgebraValue(IntTuple(result));
}

Result<AlgebraValue> lowerCoprofile(LayoutLowering &l, fly::CoprofileOp op) {
  FLYC_TRY(AnyLayout any, l.layout(op.getSrc()));
  FLYC_TRY(IntTuple result, coprofile(linear(any)));
  return AlgebraValue(std::move(result));
}

Result<AlgebraValue> lowerCoshape(LayoutLowering &l, fly::CoshapeOp op) {
  FLYC_TRY(AnyLayout any, l.layout(op.getSrc()));
  FLYC_TRY(IntTuple result, coshape(l.arith(), linear(any)));
  return AlgebraValue(std::move(result));
}

Result<AlgebraValue> lowerCosize(LayoutLowering &l, fly::CosizeOp op) {
  FLYC_TRY(AnyLayout any, l.layout(op.getSrc()));
  FLYC_TRY(Int result, cosize(l.arith(), any));
  return AlgebraValue(IntTuple(result));
}

//===--- coordinates --------------------------------------------------------===//

Result<AlgebraValue> lowerCrd2Idx(LayoutLowering &l, fly::Crd2IdxOp op) {
  FLYC_TRY(IntTuple coord, l.tuple(op.getCoord()));
  if (auto swizzle = dyn_cast<fly::SwizzleType>(op.getLayout().getType())) {
    if (!coord.isPlainInt())
      return refusedBefore("a swizzle is a function of one integer, not of " + coord.str());
    FLYC_TRY(Int result, applySwizzle(l.arith(), swizzle.getValue(), coord.leaf()));
    return AlgebraValue(IntTuple(result));
  }
  if (auto swizzle = dyn_cast<fly::CoordSwizzleType>(op.getLayout().getType())) {
    FLYC_TRY(IntTuple result, applySwizzle(l.arith(), swizzle.getValue(), coord));
    return AlgebraValue(std::move(result));
  }
  FLYC_TRY(AnyLayout any, l.layout(op.getLayout()));
  FLYC_TRY(IntTuple result, crd2idx(l.arith(), coord, any));
  return AlgebraValue(std::move(result));
}

Result<AlgebraValue> lowerIdx2Crd(LayoutLowering &l, fly::Idx2CrdOp op) {
  FLYC_TRY(IntTuple index, l.tuple(op.getIndex()));
  FLYC_TRY(Layout layout, l.plainLayout(op.getLayout()));
  FLYC_TRY(IntTuple result, idx2crd(l.arith(), index, layout));
  return AlgebraValue(std::move(result));
}

Result<AlgebraValue> lowerGetFlatCoord(LayoutLowering &l, fly::GetFlatCoordOp op) {
  FLYC_TRY(IntTuple index, l.tuple(op.getIndex()));
  FLYC_TRY(Layout layout, l.plainLayout(op.getLayout()));
  FLYC_TRY(IntTuple result, flatCoord(l.arith(), index, layout));
  return AlgebraValue(std::move(result));
}

Result<AlgebraValue> lowerGet1DCoord(LayoutLowering &l, fly::Get1DCoordOp op) {
  FLYC_TRY(IntTuple index, l.tuple(op.getIndex()));
  FLYC_TRY(Layout layout, l.plainLayout(op.getLayout()));
  FLYC_TRY(Int result, coord1d(l.arith(), index, layout));
  return AlgebraValue(IntTuple(result));
}

//===--- one layout ---------------------------------------------------------===//

Result<AlgebraValue> lowerCoalesce(LayoutLowering &l, fly::CoalesceOp op) {
  FLYC_TRY(AnyLayout source, l.layout(op.getSrc()));
  IntTuple pattern(1);
  if (op.getPattern()) {
    FLYC_TRY(pattern, l.tuple(op.getPattern()));
  }
  FLYC_TRY(AnyLayout result, coalesce(l.arith(), source, pattern));
  return l.withLayout(op.getSrc(), std::move(result));
}

Result<AlgebraValue> lowerComplement(LayoutLowering &l, fly::ComplementOp op) {
  FLYC_TRY(Layout source, l.plainLayout(op.getLayout()));
  if (!op.getCodomain()) {
    FLYC_TRY(Layout result, complement(l.arith(), source));
    return AlgebraValue(AnyLayout(std::move(result)));
  }
  FLYC_TRY(IntTuple codomain, l.tuple(op.getCodomain()));
  FLYC_TRY(Layout result, complement(l.arith(), source, codomain));
  return AlgebraValue(AnyLayout(std::move(result)));
}

Result<AlgebraValue> lowerRightInverse(LayoutLowering &l, fly::RightInverseOp op) {
  FLYC_TRY(AnyLayout source, l.layout(op.getLayout()));
  FLYC_TRY(AnyLayout result, rightInverse(l.arith(), source));
  return AlgebraValue(std::move(result));
}

Result<AlgebraValue> lowerLeftInverse(LayoutLowering &l, fly::LeftInverseOp op) {
  FLYC_TRY(AnyLayout source, l.layout(op.getLayout()));
  FLYC_TRY(AnyLayout result, leftInverse(l.arith(), source));
  return AlgebraValue(std::move(result));
}

Result<AlgebraValue> lowerRecastLayout(LayoutLowering &l, fly::RecastLayoutOp op) {
  FLYC_TRY(AnyLayout source, l.layout(op.getSrc()));
  FLYC_TRY(AnyLayout result, recast(l.arith(), source, op.getOldTypeBits(), op.getNewTypeBits()));
  return AlgebraValue(std::move(result));
}

//===--- two layouts --------------------------------------------------------===//

Result<AlgebraValue> lowerComposition(LayoutLowering &l, fly::CompositionOp op) {
  FLYC_TRY(AnyLayout lhs, l.layout(op.getLhs()));
  if (isa<fly::TileType>(op.getRhs().getType())) {
    FLYC_TRY(Tile rhs, l.tile(op.getRhs()));
    FLYC_TRY(AnyLayout result, composition(l.arith(), lhs, rhs));
    return l.withLayout(op.getLhs(), std::move(result));
  }
  FLYC_TRY(AnyLayout rhs, l.layout(op.getRhs()));
  FLYC_TRY(AnyLayout result, composition(l.arith(), lhs, rhs));
  return l.withLayout(op.getLhs(), std::move(result));
}

using Tiling = Result<AnyLayout> (*)(Arith &, const AnyLayout &, const Tile &);

template <typename Op, Tiling fn> Result<AlgebraValue> lowerTiling(LayoutLowering &l, Op op) {
  FLYC_TRY(AnyLayout lhs, l.layout(op.getLhs()));
  FLYC_TRY(Tile rhs, l.tile(op.getRhs()));
  FLYC_TRY(AnyLayout result, fn(l.arith(), lhs, rhs));
  return l.withLayout(op.getLhs(), std::move(result));
}

using Blocking = Result<AnyLayout> (*)(Arith &, const AnyLayout &, const Layout &);

template <typename Op, Blocking fn> Result<AlgebraValue> lowerBlocking(LayoutLowering &l, Op op) {
  FLYC_TRY(AnyLayout lhs, l.layout(op.getLhs()));
  FLYC_TRY(Layout rhs, l.plainLayout(op.getRhs()));
  FLYC_TRY(AnyLayout result, fn(l.arith(), lhs, rhs));
  return l.withLayout(op.getLhs(), std::move(result));
}

Result<AlgebraValue> lowerTileToShape(LayoutLowering &l, fly::TileToShapeOp op) {
  FLYC_TRY(AnyLayout block, l.layout(op.getBlock()));
  FLYC_TRY(IntTuple shape, l.tuple(op.getTrgShape()));
  FLYC_TRY(IntTuple order, l.tuple(op.getOrdShape()));
  FLYC_TRY(AnyLayout result, tileToShape(l.arith(), block, shape, order));
  return AlgebraValue(std::move(result));
}

} // namespace

void addLayoutFunctions(Dispatch &d) {
  d.algebra<fly::SizeOp, lowerSize>();
  d.algebra<fly::CoprofileOp, lowerCoprofile>();
  d.algebra<fly::CoshapeOp, lowerCoshape>();
  d.algebra<fly::CosizeOp, lowerCosize>();
  d.algebra<fly::Crd2IdxOp, lowerCrd2Idx>();
  d.algebra<fly::Idx2CrdOp, lowerIdx2Crd>();
  d.algebra<fly::GetFlatCoordOp, lowerGetFlatCoord>();
  d.algebra<fly::Get1DCoordOp, lowerGet1DCoord>();
  d.algebra<fly::CoalesceOp, lowerCoalesce>();
  d.algebra<fly::ComplementOp, lowerComplement>();
  d.algebra<fly::RightInverseOp, lowerRightInverse>();
  d.algebra<fly::LeftInverseOp, lowerLeftInverse>();
  d.algebra<fly::RecastLayoutOp, lowerRecastLayout>();
  d.algebra<fly::CompositionOp, lowerComposition>();
  d.algebra<fly::LogicalDivideOp, lowerTiling<fly::LogicalDivideOp, logicalDivide>>();
  d.algebra<fly::ZippedDivideOp, lowerTiling<fly::ZippedDivideOp, zippedDivide>>();
  d.algebra<fly::TiledDivideOp, lowerTiling<fly::TiledDivideOp, tiledDivide>>();
  d.algebra<fly::FlatDivideOp, lowerTiling<fly::FlatDivideOp, flatDivide>>();
  d.algebra<fly::LogicalProductOp, lowerTiling<fly::LogicalProductOp, logicalProduct>>();
  d.algebra<fly::ZippedProductOp, lowerTiling<fly::ZippedProductOp, zippedProduct>>();
  d.algebra<fly::TiledProductOp, lowerTiling<fly::TiledProductOp, tiledProduct>>();
  d.algebra<fly::FlatProductOp, lowerTiling<fly::FlatProductOp, flatProduct>>();
  d.algebra<fly::BlockedProductOp, lowerBlocking<fly::BlockedProductOp, blockedProduct>>();
  d.algebra<fly::RakedProductOp, lowerBlocking<fly::RakedProductOp, rakedProduct>>();
  d.algebra<fly::TileToShapeOp, lowerTileToShape>();
}

} // namespace flyc
