//===- FlyAssumeSizes.cpp - what every tensor of a launch has in common ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A tensor that is passed to a kernel brings its extents and strides as signed integers. None is negative, which the
// type does not say: quotients by a power of two are shifts then, and offsets may stand in scalar registers.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/Passes.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_FLYASSUMESIZES
#include "compiler/Transforms/Passes.h.inc"

namespace {

void assumeLeaves(OpBuilder &b, Location loc, Value tuple) {
  for (Value leaf : fly::GetLeavesOp::create(b, loc, tuple, /*dynamicOnly=*/true).getResults()) {
    Value zero = arith::ConstantOp::create(b, loc, b.getIntegerAttr(leaf.getType(), 0));
    LLVM::AssumeOp::create(b, loc, arith::CmpIOp::create(b, loc, arith::CmpIPredicate::sge, leaf, zero));
  }
}

struct FlyAssumeSizes : impl::FlyAssumeSizesBase<FlyAssumeSizes> {
  void runOnOperation() override {
    getOperation()->walk([](gpu::GPUFuncOp kernel) {
      if (!kernel.isKernel() || kernel.isExternal())
        return;
      OpBuilder b = OpBuilder::atBlockBegin(&kernel.getBody().front());
      for (BlockArgument argument : kernel.getArguments()) {
        auto memref = dyn_cast<fly::MemRefType>(argument.getType());
        const auto *plain = memref ? std::get_if<layout::Layout>(&memref.getLayout()) : nullptr;
        if (!plain || plain->isStatic())
          continue;
        Location loc = argument.getLoc();
        Value layout = fly::GetLayoutOp::create(b, loc, argument);
        assumeLeaves(b, loc, fly::GetShapeOp::create(b, loc, layout));
        assumeLeaves(b, loc, fly::GetStrideOp::create(b, loc, layout));
      }
    });
  }
};

} // namespace
} // namespace flyc
