//===- FlyConvertAtomCallToSSAForm.cpp - atoms on vectors -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.copy_atom_call and fly.mma_atom_call on views of static layout.
// Output: where a side lies in registers, the _ssa form between fly.ptr.load and fly.ptr.store of that side.
// Invariant: no atom call names a register tensor made by fly.make_view.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_FLYCONVERTATOMCALLTOSSAFORM
#include "compiler/Transforms/Passes.h.inc"

namespace {

/// A register tensor of one atom: its pointer, and the offsets of its values.
struct RegisterView {
  fly::MakeViewOp view;
  SmallVector<int64_t> offsets;
  Type element;

  VectorType vectorType() const { return VectorType::get({int64_t(offsets.size())}, element); }

  /// Nothing if `v` is not a static view of registers.
  static std::optional<RegisterView> of(Value v) {
    auto type = cast<fly::MemRefType>(v.getType());
    auto view = v.getDefiningOp<fly::MakeViewOp>();
    const auto *plain = std::get_if<layout::Layout>(&type.getLayout());
    if (!view || !plain || !plain->isStatic() || !type.isIn(fly::AddressSpace::Register))
      return std::nullopt;
    RegisterView result{view, {0}, type.getElementType()};
    std::vector<layout::IntTuple> shape = plain->shape.leaves(), stride = plain->stride.leaves();
    for (size_t mode = 0; mode < shape.size(); ++mode) {
      size_t before = result.offsets.size();
      for (int64_t i = 1; i < shape[mode].leaf().value(); ++i)
        for (size_t k = 0; k < before; ++k)
          result.offsets.push_back(result.offsets[k] + i * stride[mode].leaf().value());
    }
    return result;
  }

  /// Calls `fn(pointer, first, length)` for each run of consecutive registers.
  template <typename Fn> void forEachRun(OpBuilder &b, Location loc, Fn fn) const {
    for (size_t first = 0; first < offsets.size();) {
      size_t end = first + 1;
      while (end < offsets.size() && offsets[end] == offsets[end - 1] + 1)
        ++end;
      Value pointer = fly::MakeViewOp(view).getIter();
      if (offsets[first] != 0) {
        layout::Int offset(offsets[first]);
        auto type = fly::IntTupleType::get(b.getContext(), layout::IntTuple(offset));
        Value amount = fly::StaticOp::create(b, loc, type);
        pointer =
            fly::AddOffsetOp::create(b, loc, cast<fly::PtrType>(pointer.getType()).offsetBy(offset), pointer, amount);
      }
      fn(pointer, int64_t(first), int64_t(end - first));
      first = end;
    }
  }

  Value load(OpBuilder &b, Location loc) const {
    Value whole;
    forEachRun(b, loc, [&](Value pointer, int64_t first, int64_t length) {
      Value part = fly::PtrLoadOp::create(b, loc, VectorType::get({length}, element), pointer);
      if (part.getType() == vectorType()) {
        whole = part;
        return;
      }
      if (!whole)
        whole = ub::PoisonOp::create(b, loc, vectorType());
      whole = vector::InsertStridedSliceOp::create(b, loc, part, whole, ArrayRef<int64_t>{first}, ArrayRef<int64_t>{1});
    });
    return whole;
  }

  void store(OpBuilder &b, Location loc, Value whole) const {
    forEachRun(b, loc, [&](Value pointer, int64_t first, int64_t length) {
      Value part = whole;
      if (length != int64_t(offsets.size()))
        part = vector::ExtractStridedSliceOp::create(b, loc, whole, ArrayRef<int64_t>{first}, ArrayRef<int64_t>{length},
                                                     ArrayRef<int64_t>{1});
      fly::PtrStoreOp::create(b, loc, part, pointer);
    });
  }
};

struct FlyConvertAtomCallToSSAForm : impl::FlyConvertAtomCallToSSAFormBase<FlyConvertAtomCallToSSAForm> {
  void runOnOperation() override {
    views.clear(); // a pass may run on many modules
    SmallVector<Operation *> calls;
    getOperation()->walk([&](Operation *op) {
      if (isa<fly::CopyAtomCallOp, fly::MmaAtomCallOp>(op))
        calls.push_back(op);
    });
    for (Operation *op : calls) {
      if (auto copy = dyn_cast<fly::CopyAtomCallOp>(op))
        convert(copy);
      else
        convert(cast<fly::MmaAtomCallOp>(op));
    }
    for (fly::MakeViewOp view : views)
      if (view->use_empty())
        view->erase();
  }

private:
  void convert(fly::CopyAtomCallOp op) {
    std::optional<RegisterView> src = RegisterView::of(op.getSrc()), dst = RegisterView::of(op.getDst());
    if (!src && !dst)
      return;
    // A read-modify-write has no register destination; its source is read like that of a store.
    OpBuilder b(op);
    Location loc = op.getLoc();
    Value pred = op.getPred();
    if (pred && isa<fly::MemRefType>(pred.getType())) {
      std::optional<RegisterView> held = RegisterView::of(pred);
      if (!held || held->offsets.size() != 1)
        return;
      pred = vector::ExtractOp::create(b, loc, held->load(b, loc), ArrayRef<int64_t>{0});
    }
    if (!dst) {
      Value value = src->load(b, loc);
      fly::CopyAtomCallSSAOp::create(b, loc, TypeRange{}, op.getCopyAtom(), value, op.getDst(), pred);
      return finish(op, {src});
    }
    Value old = pred ? dst->load(b, loc) : Value();
    if (src) {
      // From registers to registers nothing moves; a predicate chooses.
      Value value = src->load(b, loc);
      if (value.getType() != dst->vectorType())
        return;
      if (pred)
        value = arith::SelectOp::create(b, loc, pred, value, old);
      dst->store(b, loc, value);
      return finish(op, {src, dst});
    }
    auto call =
        fly::CopyAtomCallSSAOp::create(b, loc, TypeRange{dst->vectorType()}, op.getCopyAtom(), op.getSrc(), old, pred);
    dst->store(b, loc, call->getResult(0));
    finish(op, {dst});
  }

  void convert(fly::MmaAtomCallOp op) {
    std::optional<RegisterView> d = RegisterView::of(op.getD()), a = RegisterView::of(op.getA()),
                                b = RegisterView::of(op.getB()), c = RegisterView::of(op.getC());
    if (!d || !a || !b || !c)
      return;
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Value valueA = a->load(builder, loc), valueB = b->load(builder, loc), valueC = c->load(builder, loc);
    auto call = fly::MmaAtomCallSSAOp::create(builder, loc, TypeRange{d->vectorType()}, op.getMmaAtom(), /*d=*/Value(),
                                              valueA, valueB, valueC);
    d->store(builder, loc, call->getResult(0));
    finish(op, {d, a, b, c});
  }

  void finish(Operation *op, ArrayRef<std::optional<RegisterView>> used) {
    for (const std::optional<RegisterView> &view : used)
      views.insert(view->view);
    op->erase();
  }

  llvm::SetVector<fly::MakeViewOp> views;
};

} // namespace
} // namespace flyc
