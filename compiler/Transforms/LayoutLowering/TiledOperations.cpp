//===- TiledOperations.cpp - a thread's part of a tensor ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.make_tiled_*, fly.tiled_copy.*, fly.tiled_mma.*, fly.mma.make_fragment. Output: bound tensors.
// Tiled operations are static: their types say everything, and so nothing of them is left.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/AtomLayouts.h"
#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

Result<Done> lowerMakeTiledCopy(LayoutLowering &, fly::MakeTiledCopyOp) { return Done{}; }
Result<Done> lowerMakeTiledMma(LayoutLowering &, fly::MakeTiledMmaOp) { return Done{}; }

template <typename Op, CopySide side> Result<AlgebraValue> lowerCopyPartition(LayoutLowering &l, Op op) {
  FLYC_TRY(TiledCopy tiled, fly::toAlgebra(cast<fly::TiledCopyType>(op.getTiledCopy().getType())));
  FLYC_TRY(AnyLayout tensor, l.layout(op.getTensor()));
  FLYC_TRY(IntTuple thread, l.tuple(op.getCoord()));
  FLYC_TRY(Sliced part, partition(l.arith(), tiled, side, tensor, thread));
  return l.withLayout(op.getTensor(), std::move(part.layout), part.offset);
}

Result<AlgebraValue> lowerRetile(LayoutLowering &l, fly::TiledCopyRetileOp op) {
  FLYC_TRY(TiledCopy tiled, fly::toAlgebra(cast<fly::TiledCopyType>(op.getTiledCopy().getType())));
  FLYC_TRY(AnyLayout fragment, l.layout(op.getFragment()));
  FLYC_TRY(AnyLayout result, retile(l.arith(), tiled, fragment));
  return l.withLayout(op.getFragment(), std::move(result));
}

Result<AlgebraValue> lowerMmaPartition(LayoutLowering &l, fly::TiledMmaPartitionOp op) {
  FLYC_TRY(TiledMma tiled, fly::toAlgebra(cast<fly::TiledMmaType>(op.getTiledMma().getType())));
  FLYC_TRY(AnyLayout tensor, l.layout(op.getTensor()));
  FLYC_TRY(IntTuple thread, l.tuple(op.getCoord()));
  FLYC_TRY(Sliced part, partition(l.arith(), tiled, fly::toAlgebra(op.getOperandId()), tensor, thread));
  return l.withLayout(op.getTensor(), std::move(part.layout), part.offset);
}

Result<AlgebraValue> lowerMmaPartitionShape(LayoutLowering &l, fly::TiledMmaPartitionShapeOp op) {
  FLYC_TRY(TiledMma tiled, fly::toAlgebra(cast<fly::TiledMmaType>(op.getTiledMma().getType())));
  FLYC_TRY(IntTuple shape, l.tuple(op.getShape()));
  FLYC_TRY(IntTuple result, partitionShape(l.arith(), tiled, fly::toAlgebra(op.getOperandId()), shape));
  return AlgebraValue(std::move(result));
}

Result<AlgebraValue> lowerMakeFragment(LayoutLowering &l, fly::MmaMakeFragmentOp op) {
  FLYC_TRY(TiledMma tiled, fly::toAlgebra(cast<fly::TiledMmaType>(op.getTiledMma().getType())));
  FLYC_TRY(AnyLayout source, l.layout(op.getSrc()));
  int64_t stages = op.getStages() ? *op.getStages() : 0;
  const MmaOperand operand = fly::toAlgebra(op.getOperandId());
  FLYC_TRY(Sliced part, partition(l.arith(), tiled, operand, source, IntTuple(0)));
  FLYC_TRY(Layout made, makeFragment(l.arith(), tiled, operand, part.layout, stages));
  return l.allocateRegisters(cast<fly::MemRefType>(op.getResult().getType()), made);
}

} // namespace

void addTiledOperations(Dispatch &d) {
  d.action<fly::MakeTiledCopyOp, lowerMakeTiledCopy>();
  d.action<fly::MakeTiledMmaOp, lowerMakeTiledMma>();
  d.algebra<fly::TiledCopyPartitionSrcOp, lowerCopyPartition<fly::TiledCopyPartitionSrcOp, CopySide::Src>>();
  d.algebra<fly::TiledCopyPartitionDstOp, lowerCopyPartition<fly::TiledCopyPartitionDstOp, CopySide::Dst>>();
  d.algebra<fly::TiledCopyRetileOp, lowerRetile>();
  d.algebra<fly::TiledMmaPartitionOp, lowerMmaPartition>();
  d.algebra<fly::TiledMmaPartitionShapeOp, lowerMmaPartitionShape>();
  d.algebra<fly::MmaMakeFragmentOp, lowerMakeFragment>();
}

} // namespace flyc
