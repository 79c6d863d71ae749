//===- Memory.cpp - loads, stores and pointers ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.memref.*, fly.add_offset, fly.decomposition. Output: fly.ptr.load and fly.ptr.store of elements or of the
// longest contiguous runs; vectors hold the elements in the order of their coordinates (column-major).
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

Result<AlgebraValue> lowerAddOffset(LayoutLowering &l, fly::AddOffsetOp op) {
  FLYC_TRY(IntTuple offset, l.tuple(op.getOffset()));
  if (isa<fly::IntTupleType>(op.getIter().getType())) {
    FLYC_TRY(IntTuple base, l.tuple(op.getIter()));
    FLYC_TRY(IntTuple result, add(l.arith(), base, offset));
    return AlgebraValue(std::move(result));
  }
  const IntTuple *leaf = &offset;
  while (leaf->isTuple() && leaf->rank() == 1)
    leaf = &(*leaf)[0];
  if (!leaf->isPlainInt())
    return refusedBefore("a pointer moves by one integer, not by " + offset.str());
  FLYC_TRY(Pointer base, l.pointer(op.getIter()));
  FLYC_TRY(Pointer result, l.addOffset(base, leaf->leaf()));
  return AlgebraValue(result);
}

/// (S o off o L) at p is L at the swizzled pointer p + off: the type inference has checked that off is a multiple of
/// the swizzle's period.
Result<AlgebraValue> lowerDecomposition(LayoutLowering &l, fly::DecompositionOp op) {
  FLYC_TRY(Tensor source, l.tensor(op.getTensor()));
  auto type = dyn_cast<fly::MemRefType>(op.getResult().getType());
  const ComposedLayout *composed = std::get_if<ComposedLayout>(&source.layout);
  if (!type || !composed)
    return AlgebraValue(std::move(source));
  if (!composed->offset.isPlainInt())
    return refusedBefore("the offset of a swizzled layout is one integer, not " + composed->offset.str());
  FLYC_TRY(Pointer moved, l.addOffset(source.pointer(), composed->offset.leaf()));
  OpBuilder &b = l.getBuilder();
  Value swizzle = fly::StaticOp::create(b, l.getLoc(), fly::SwizzleType::get(b.getContext(), type.getSwizzle()));
  Value pointer = fly::ApplySwizzleOp::create(b, l.getLoc(), type.getPtrType(), l.materialize(moved), swizzle);
  const Layout *plain = std::get_if<Layout>(&composed->outer);
  AnyLayout outer = plain ? AnyLayout(*plain) : AnyLayout(*std::get<ComposedPtr>(composed->outer));
  return AlgebraValue(Tensor{Pointer{pointer, 0, 0, 0}, std::move(outer)});
}

Result<AlgebraValue> lowerAssume(LayoutLowering &l, fly::AssumeOp op) { return l.valueOf(op.getSrc()); }

Result<Done> lowerExtractPointer(LayoutLowering &l, fly::ExtractAlignedPointerAsIndexOp op) {
  Pointer source;
  if (isa<fly::MemRefType>(op.getSrc().getType())) {
    FLYC_TRY(Tensor tensor, l.tensor(op.getSrc()));
    source = tensor.pointer();
  } else {
    FLYC_TRY(source, l.pointer(op.getSrc()));
  }
  OpBuilder &b = l.getBuilder();
  Value pointer = l.materialize(source);
  bool shared = cast<fly::PtrType>(pointer.getType()).isIn(fly::AddressSpace::Shared);
  Value address = fly::PtrToIntOp::create(b, l.getLoc(), b.getIntegerType(shared ? 32 : 64), pointer);
  l.replace(op, arith::IndexCastUIOp::create(b, l.getLoc(), b.getIndexType(), address).getResult());
  return Done{};
}

//===--- elements -----------------------------------------------------------===//

Result<Value> elementAt(LayoutLowering &l, const Tensor &tensor, const IntTuple &coord) {
  FLYC_TRY(IntTuple offset, crd2idx(l.arith(), coord, tensor.layout));
  if (!offset.isPlainInt())
    return Explanation{"a tensor in memory has integer strides, not " + str(tensor.layout)};
  FLYC_TRY(Pointer where, l.addOffset(tensor.pointer(), offset.leaf()));
  return l.materialize(where);
}

/// The element of a tensor of coordinates.
Result<IntTuple> coordinateAt(LayoutLowering &l, const Tensor &tensor, const IntTuple &coord) {
  FLYC_TRY(IntTuple offset, crd2idx(l.arith(), coord, tensor.layout));
  return add(l.arith(), tensor.coordinate(), offset);
}

Result<Done> lowerLoad(LayoutLowering &l, fly::MemRefLoadOp op) {
  FLYC_TRY(Tensor tensor, l.tensor(op.getMemref()));
  FLYC_TRY(IntTuple coord, l.tuple(op.getIndices()));
  if (!tensor.isMemory()) {
    FLYC_TRY(IntTuple coordinate, coordinateAt(l, tensor, coord));
    l.bind(op.getResult(), inTypeOf(op.getResult().getType(), AlgebraValue(std::move(coordinate))));
    return Done{};
  }
  FLYC_TRY(Value pointer, elementAt(l, tensor, coord));
  l.replace(op, fly::PtrLoadOp::create(l.getBuilder(), l.getLoc(), op.getResult().getType(), pointer).getResult());
  return Done{};
}

Result<Done> lowerStore(LayoutLowering &l, fly::MemRefStoreOp op) {
  FLYC_TRY(Tensor tensor, l.tensor(op.getMemref()));
  FLYC_TRY(IntTuple coord, l.tuple(op.getIndices()));
  FLYC_TRY(Value pointer, elementAt(l, tensor, coord));
  fly::PtrStoreOp::create(l.getBuilder(), l.getLoc(), op.getValue(), pointer);
  return Done{};
}

//===--- vectors ------------------------------------------------------------===//

/// How many consecutive elements of `tensor`, in coordinate order, lie together: the first mode of the coalesced
/// layout.
Result<int64_t> contiguousRun(LayoutLowering &l, const AnyLayout &tensor, int64_t count) {
  const Layout *plain = std::get_if<Layout>(&tensor);
  if (!plain)
    return 1;
  FLYC_TRY(Layout merged, coalesce(l.arith(), *plain));
  if (count == 1)
    return 1;
  return merged.stride[0].isPlainInt() && merged.stride[0].leaf().is(1) ? merged.shape[0].leaf().value() : 1;
}

/// `fn(pointer, first element, length)` for each contiguous run.
template <typename Fn>
std::optional<Explanation> forEachRun(LayoutLowering &l, const Tensor &tensor, VectorType type, Fn fn) {
  int64_t count = type.getNumElements();
  FLYC_TRY(Int size, product(l.arith(), linear(tensor.layout).shape));
  if (!size.is(count))
    return refusedBefore("a tensor " + str(tensor.layout) + " does not fill a vector of " + std::to_string(count) +
                         " elements");
  FLYC_TRY(int64_t run, contiguousRun(l, tensor.layout, count));
  FLYC_TRY(Done afforded, l.budget().spend(count / run, "accesses"));
  (void)afforded;
  for (int64_t first = 0; first < count; first += run) {
    FLYC_TRY(Value pointer, elementAt(l, tensor, IntTuple(first)));
    fn(pointer, first, run);
  }
  return std::nullopt;
}

Result<Done> lowerLoadVec(LayoutLowering &l, fly::MemRefLoadVecOp op) {
  FLYC_TRY(Tensor tensor, l.tensor(op.getMemref()));
  auto type = cast<VectorType>(op.getResult().getType());
  OpBuilder &b = l.getBuilder();
  Location loc = l.getLoc();
  Value whole;
  if (!tensor.isMemory()) {
    FLYC_TRY(Done afforded, l.budget().spend(type.getNumElements(), "coordinates"));
    (void)afforded;
    SmallVector<Value> elements;
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      FLYC_TRY(IntTuple coordinate, coordinateAt(l, tensor, IntTuple(i)));
      elements.push_back(l.arith().materialize(coordinate.leaf(), type.getElementTypeBitWidth()));
    }
    l.replace(op, vector::FromElementsOp::create(b, loc, type, elements).getResult());
    return Done{};
  }
  auto why = forEachRun(l, tensor, type, [&](Value pointer, int64_t first, int64_t run) {
    auto partType = VectorType::get({run}, type.getElementType());
    Value part = fly::PtrLoadOp::create(b, loc, partType, pointer);
    if (partType == type) {
      whole = part;
      return;
    }
    if (!whole)
      whole = ub::PoisonOp::create(b, loc, VectorType::get({type.getNumElements()}, type.getElementType()));
    whole = vector::InsertStridedSliceOp::create(b, loc, part, whole, ArrayRef<int64_t>{first}, ArrayRef<int64_t>{1});
  });
  if (why)
    return *why;
  if (whole.getType() != type)
    whole = vector::ShapeCastOp::create(b, loc, type, whole);
  l.replace(op, whole);
  return Done{};
}

Result<Done> lowerStoreVec(LayoutLowering &l, fly::MemRefStoreVecOp op) {
  FLYC_TRY(Tensor tensor, l.tensor(op.getMemref()));
  OpBuilder &b = l.getBuilder();
  Location loc = l.getLoc();
  Value whole = op.getVector();
  auto type = cast<VectorType>(whole.getType());
  auto flat = VectorType::get({type.getNumElements()}, type.getElementType());
  if (flat != type)
    whole = vector::ShapeCastOp::create(b, loc, flat, whole);
  auto why = forEachRun(l, tensor, flat, [&](Value pointer, int64_t first, int64_t run) {
    Value part = whole;
    if (run != flat.getNumElements())
      part = vector::ExtractStridedSliceOp::create(b, loc, whole, ArrayRef<int64_t>{first}, ArrayRef<int64_t>{run},
                                                   ArrayRef<int64_t>{1});
    fly::PtrStoreOp::create(b, loc, part, pointer);
  });
  if (why)
    return *why;
  return Done{};
}

} // namespace

void addMemory(Dispatch &d) {
  d.algebra<fly::AddOffsetOp, lowerAddOffset>();
  d.algebra<fly::DecompositionOp, lowerDecomposition>();
  d.algebra<fly::AssumeOp, lowerAssume>();
  d.action<fly::ExtractAlignedPointerAsIndexOp, lowerExtractPointer>();
  d.action<fly::MemRefLoadOp, lowerLoad>();
  d.action<fly::MemRefStoreOp, lowerStore>();
  d.action<fly::MemRefLoadVecOp, lowerLoadVec>();
  d.action<fly::MemRefStoreVecOp, lowerStoreVec>();
}

} // namespace flyc
