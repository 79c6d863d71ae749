//===- MissingEnds.cpp - kernels without an end ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: what is undefined in every run, as a branch on a value that nobody has set, becomes `unreachable`, for which
// the AMDGPU back end writes no instruction. A kernel that begins so has no code: its entry point is where the next
// kernel's code begins, or outside of all code. One that ends so runs on into what stands behind it.
//
// Remedy: such a kernel ends there. A trap keeps its `unreachable`: nothing runs behind it.
//
// Upstream: no issue is known; LLVM leaves undefined programs to their authors. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class MissingEndsPass : public PassInfoMixin<MissingEndsPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};
} // namespace

/// True if `unreachable` stands behind a call that does not return.
static bool isBehindTrap(const UnreachableInst &unreachable) {
  const auto *call = dyn_cast_or_null<CallBase>(unreachable.getPrevNode());
  return call && (call->doesNotReturn() || call->getIntrinsicID() == Intrinsic::trap);
}

PreservedAnalyses MissingEndsPass::run(Function &function, FunctionAnalysisManager &) {
  if (function.getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return PreservedAnalyses::all();
  bool isChanged = false;
  for (BasicBlock &block : function)
    if (auto *end = dyn_cast<UnreachableInst>(block.getTerminator()); end && !isBehindTrap(*end)) {
      ReturnInst::Create(function.getContext(), nullptr, end->getIterator())->setDebugLoc(end->getDebugLoc());
      end->eraseFromParent();
      isChanged = true;
    }
  if (isChanged)
    function.removeFnAttr(Attribute::NoReturn);
  return isChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

namespace flyc::codegen::workaround {
extern const Workaround missingEnds;
const Workaround missingEnds = {
    .name = "missing-ends",
    .upstream = "",
    .mendedIn = 0,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(MissingEndsPass()); }};
} // namespace flyc::codegen::workaround
