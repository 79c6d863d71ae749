//===- ApproximatePowers.cpp - exp2 and log2 where approximations do ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: V_EXP_F32 and V_LOG_F32 take and give zero below 2^-126, so the AMDGPU back end puts six instructions around
// them that scale such numbers, also where the call has the flag `afn`, which allows approximations.
//
// Remedy: a pass, one of the last before the back end, makes such calls the intrinsics of the instructions. The middle
// end sees the calls that it knows: those it vectorises, unrolls around, and computes of constants.
//
// Upstream: no issue is known.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class ApproximatePowersPass : public PassInfoMixin<ApproximatePowersPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};
} // namespace

PreservedAnalyses ApproximatePowersPass::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  for (Instruction &instruction : make_early_inc_range(instructions(function))) {
    auto *call = dyn_cast<IntrinsicInst>(&instruction);
    if (!call || (call->getIntrinsicID() != Intrinsic::exp2 && call->getIntrinsicID() != Intrinsic::log2) ||
        !call->getType()->getScalarType()->isFloatTy() || !call->hasApproxFunc())
      continue;
    const Intrinsic::ID native =
        call->getIntrinsicID() == Intrinsic::exp2 ? Intrinsic::amdgcn_exp2 : Intrinsic::amdgcn_log;
    IRBuilder<> builder(call);
    builder.setFastMathFlags(call->getFastMathFlags());
    Value *x = call->getArgOperand(0), *made = nullptr;
    if (auto *vector = dyn_cast<FixedVectorType>(call->getType())) {
      made = PoisonValue::get(vector);
      for (unsigned i = 0; i < vector->getNumElements(); ++i)
        made = builder.CreateInsertElement(made,
                                           builder.CreateUnaryIntrinsic(native, builder.CreateExtractElement(x, i)), i);
    } else {
      made = builder.CreateUnaryIntrinsic(native, x);
    }
    call->replaceAllUsesWith(made);
    call->eraseFromParent();
    changed = true;
  }
  return changed ? keptControlFlow() : PreservedAnalyses::all();
}

namespace flyc::codegen::workaround {
extern const Workaround approximatePowers;
const Workaround approximatePowers = {
    .name = "approximate-powers",
    .upstream = "",
    .mendedIn = 0,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(ApproximatePowersPass()); }};
} // namespace flyc::codegen::workaround
