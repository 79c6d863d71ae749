//===- FlyLayoutLowering.cpp - the pass that leaves no layout behind ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: functions of Fly IR. Output: arithmetic on leaves, pointers, atom calls (LayoutLowering/ has the families).
// Invariant: no operation of the algebra is left.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/LayoutLowering.h"
#include "compiler/Transforms/Passes.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_FLYLAYOUTLOWERING
#include "compiler/Transforms/Passes.h.inc"

namespace {

struct FlyLayoutLowering : impl::FlyLayoutLoweringBase<FlyLayoutLowering> {
  using FlyLayoutLoweringBase::FlyLayoutLoweringBase;
  void runOnOperation() override {
    Dispatch dispatch;
    addConstructors(dispatch);
    addExtractors(dispatch);
    addTupleArithmetic(dispatch);
    addStructure(dispatch);
    addLayoutFunctions(dispatch);
    addTiledOperations(dispatch);
    addCopy(dispatch);
    addGemm(dispatch);
    addMemory(dispatch);
    addPrint(dispatch);
    bool ok = true;
    UnrollBudget budget;
    getOperation()->walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
      if (!function.isExternal())
        ok &= succeeded(LayoutLowering(function, dispatch, budget, ownForms).run());
      return WalkResult::skip();
    });
    if (!ok)
      signalPassFailure();
  }
};

} // namespace
} // namespace flyc
