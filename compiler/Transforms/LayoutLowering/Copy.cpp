//===- Copy.cpp - fly.copy as a sequence of atom calls --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.copy of two partitioned tensors (mode 0 the values, the other modes repetitions).
// Output: one fly.copy_atom_call for each piece that the atom moves, in column-major order, on views of static layout.
// A tensor is seen as (values of one atom):(their strides) and the pieces: mode 0 beyond the atom's values, then the
// other modes. All extents are static; strides may be dynamic.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc {
namespace {

struct Pieces {
  Layout values;    ///< of one piece
  AnyLayout starts; ///< piece number -> offset of its first value
  int64_t inMode0;  ///< pieces that mode 0 holds
  int64_t count;    ///< pieces in all
};

Result<int64_t> staticSize(LayoutLowering &l, const IntTuple &shape, const char *what) {
  FLYC_TRY(Int n, product(l.arith(), shape));
  if (n.isDynamic())
    return Explanation{std::string(what) + " has the dynamic shape " + shape.str() +
                       "; a copy is unrolled over the repetitions of its atom, which must be known when compiling"};
  return n.value();
}

/// `tensor` cut into pieces of `atomValues` values.
Result<Pieces> cut(LayoutLowering &l, const AnyLayout &tensor, int64_t atomValues, const char *what) {
  const Layout &modes = linear(tensor);
  bool hasRest = modes.shape.isTuple() && modes.rank() > 1;
  Layout mode0 = modes.shape.isTuple() ? modes[0] : modes;
  // The verifier has seen to it that the atom divides mode 0.
  FLYC_TRY(int64_t count0, staticSize(l, mode0.shape, what));
  FLYC_TRY(AnyLayout divided,
           logicalDivide(l.arith(), AnyLayout(mode0), tileOf(Layout{IntTuple(atomValues), IntTuple(1)})));
  Layout cutMode0 = linear(divided);

  std::vector<IntTuple> shape{cutMode0.shape[1]}, stride{cutMode0.stride[1]};
  for (size_t i = 1; hasRest && i < modes.rank(); ++i) {
    shape.push_back(modes.shape[i]);
    stride.push_back(modes.stride[i]);
  }
  Layout starts{IntTuple(shape), IntTuple(stride)};
  FLYC_TRY(int64_t count, staticSize(l, starts.shape, what));
  FLYC_TRY(Layout values, coalesce(l.arith(), cutMode0[0]));
  FLYC_TRY(AnyLayout startsOfTensor, mapLinear(tensor, [&](const Layout &) -> Result<Layout> { return starts; }));
  return Pieces{std::move(values), std::move(startsOfTensor), count0 / atomValues, count};
}

/// The pointer at piece `i`.
Result<Pointer> pieceOf(LayoutLowering &l, const Tensor &tensor, const Pieces &pieces, int64_t i) {
  FLYC_TRY(IntTuple offset, crd2idx(l.arith(), IntTuple(i), pieces.starts));
  if (!offset.isPlainInt())
    return Explanation{"a tensor in memory has integer strides, not " + str(pieces.starts)};
  return l.addOffset(tensor.pointer(), offset.leaf());
}

/// With a swizzled layout the values of one piece lie together only if the swizzle moves them as a whole.
std::optional<Explanation> checkSwizzle(const AnyLayout &tensor, int64_t atomValues, const char *what) {
  const ComposedLayout *composed = std::get_if<ComposedLayout>(&tensor);
  if (!composed)
    return std::nullopt;
  const Swizzle *swizzle = std::get_if<Swizzle>(&composed->inner);
  if (!swizzle)
    return Explanation{std::string("a copy wants a plain or swizzled layout, but ") + what + " has " + composed->str()};
  if (atomValues > (int64_t(1) << swizzle->base))
    return Explanation{"the atom moves " + std::to_string(atomValues) + " values, but " + swizzle->str() + " of " +
                       what + " keeps only " + std::to_string(int64_t(1) << swizzle->base) + " together"};
  return std::nullopt;
}

/// The predicate of piece `i`: an i1 loaded from the register tensor `pred`.
class Predicate {
public:
  static Result<Predicate> make(LayoutLowering &l, Value pred, const Pieces &src) {
    Predicate p;
    FLYC_TRY(p.tensor, l.tensor(pred));
    const Layout &modes = linear(p.tensor.layout);
    FLYC_TRY(int64_t count, staticSize(l, modes.shape, "the predicate"));
    if (count == src.count)
      p.divisor = 1;
    else if (count * src.inMode0 == src.count)
      p.divisor = src.inMode0;
    else
      return Explanation{"the predicate " + modes.str() + " has " + std::to_string(count) + " values for " +
                         std::to_string(src.count) + " calls of the atom"};
    return p;
  }

  Result<Value> at(LayoutLowering &l, int64_t i) const {
    FLYC_TRY(IntTuple offset, crd2idx(l.arith(), IntTuple(i / divisor), tensor.layout));
    FLYC_TRY(Pointer where, l.addOffset(tensor.pointer(), offset.leaf()));
    Value pointer = l.materialize(where);
    Type element = cast<fly::PtrType>(pointer.getType()).getElementType();
    return fly::PtrLoadOp::create(l.getBuilder(), l.getLoc(), element, pointer).getResult();
  }

private:
  Tensor tensor;
  int64_t divisor = 1; ///< pieces that share one predicate
};

Result<Done> lowerCopy(LayoutLowering &l, fly::CopyOp op) {
  FLYC_TRY(Tensor src, l.tensor(op.getSrc()));
  FLYC_TRY(Tensor dst, l.tensor(op.getDst()));
  Value atom = l.copyAtom(op.getCopyAtom());
  auto atomType = cast<fly::CopyAtomType>(atom.getType());
  if (atomType.getOp().isWholeTile())
    return Explanation{"the instruction of this atom moves a whole tile, which has no lowering on this path"};
  FLYC_TRY(Layout tv, atomType.getThrValLayoutSrc());
  FLYC_TRY(int64_t atomValues, staticSize(l, tv.shape[1], "the atom"));

  FLYC_TRY(Pieces from, cut(l, src.layout, atomValues, "the source"));
  FLYC_TRY(Pieces to, cut(l, dst.layout, atomValues, "the destination"));
  if (std::optional<Explanation> why = checkSwizzle(src.layout, atomValues, "the source"))
    return *why;
  if (std::optional<Explanation> why = checkSwizzle(dst.layout, atomValues, "the destination"))
    return *why;

  std::optional<Predicate> predicate;
  if (op.getPred()) {
    FLYC_TRY(predicate, Predicate::make(l, op.getPred(), from));
  }
  FLYC_TRY(Done afforded, l.budget().spend(from.count, "calls of its atom"));
  (void)afforded;
  for (int64_t i = 0; i < from.count; ++i) {
    FLYC_TRY(Pointer source, pieceOf(l, src, from, i));
    FLYC_TRY(Pointer destination, pieceOf(l, dst, to, i));
    FLYC_TRY(Value sourceView, l.materialize(source, AnyLayout(from.values)));
    FLYC_TRY(Value destinationView, l.materialize(destination, AnyLayout(to.values)));
    Value holds;
    if (predicate) {
      FLYC_TRY(holds, predicate->at(l, i));
    }
    fly::CopyAtomCallOp::create(l.getBuilder(), l.getLoc(), atom, sourceView, destinationView, holds);
  }
  return Done{};
}

} // namespace

void addCopy(Dispatch &d) { d.action<fly::CopyOp, lowerCopy>(); }

} // namespace flyc
