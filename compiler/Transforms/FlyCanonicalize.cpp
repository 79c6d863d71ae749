//===- FlyCanonicalize.cpp - static values made where they are used -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: Fly IR. Output: the same with fly.static for every value whose type tells it, and without dead fly operations.
// Layout lowering does not need it (it reads types itself); it makes dumps short and comparable.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_FLYCANONICALIZE
#include "compiler/Transforms/Passes.h.inc"

namespace {

/// The operation that makes the value of `type`, if the type tells it. The state of an atom does not stand in its type.
Operation *makeStatic(OpBuilder &b, Location loc, Type type) {
  if (auto atom = dyn_cast<fly::CopyAtomType>(type))
    return isa<fly::StatefulOpTypeInterface>(atom.getCopyOp()) ? nullptr : fly::MakeCopyAtomOp::create(b, loc, atom);
  if (auto atom = dyn_cast<fly::MmaAtomType>(type))
    return isa<fly::StatefulOpTypeInterface>(atom.getMmaOp()) ? nullptr : fly::MakeMmaAtomOp::create(b, loc, atom);
  // Tiled operations hold their atom, which may have been given state.
  if (isa<fly::TiledCopyType, fly::TiledMmaType>(type))
    return nullptr;
  auto known = dyn_cast<fly::MayStaticTypeInterface>(type);
  return known && known.isStatic() ? fly::StaticOp::create(b, loc, type) : nullptr;
}

struct FlyCanonicalize : impl::FlyCanonicalizeBase<FlyCanonicalize> {
  void runOnOperation() override {
    SmallVector<Operation *> visited;
    getOperation()->walk([&](Operation *op) {
      if (isa_and_nonnull<fly::FlyDialect>(op->getDialect()))
        visited.push_back(op);
    });
    // Backwards, so that what only led to a static value is dead when it is reached.
    for (Operation *op : llvm::reverse(visited)) {
      if (isOpTriviallyDead(op)) {
        op->erase();
        continue;
      }
      if (op->getNumResults() != 1 || !isPure(op) || isa<fly::StaticOp, fly::MakeCopyAtomOp, fly::MakeMmaAtomOp>(op))
        continue;
      OpBuilder b(op);
      if (Operation *made = makeStatic(b, op->getLoc(), op->getResult(0).getType())) {
        op->getResult(0).replaceAllUsesWith(made->getResult(0));
        op->erase();
      }
    }
  }
};

} // namespace
} // namespace flyc
