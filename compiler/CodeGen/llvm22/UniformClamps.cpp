//===- UniformClamps.cpp - bounds of whole waves --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the AMDGPU back end computes min(max(x, 1), 100) of integers by v_med3_i32, also where x is the same in all
// lanes. The scalar unit has no such instruction, so the result lies in a vector register. As the size of a buffer it
// is wanted in a scalar one, and each access to the buffer becomes a loop over the values that lanes might have.
//
// Remedy: a pass, one of the last before the back end, hides the inner of the two from the back end where it is the
// same in all lanes. It then takes s_max_i32 and s_min_i32.
//
// Upstream: no issue is known (SITargetLowering::performIntMed3ImmCombine). Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class UniformClampsPass : public PassInfoMixin<UniformClampsPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
};
} // namespace

/// A minimum or maximum of 32 bits with a constant; null: `value` is something else.
static MinMaxIntrinsic *boundOf(Value *value) {
  auto *bound = dyn_cast<MinMaxIntrinsic>(value);
  const bool isOne = bound && bound->getType()->isIntegerTy(32) &&
                     (isa<ConstantInt>(bound->getLHS()) || isa<ConstantInt>(bound->getRHS()));
  return isOne ? bound : nullptr;
}

/// Is the size of a buffer computed of it, by few operations?
static bool bounds(const Value *value, unsigned depth = 0) {
  return depth < 8 && llvm::any_of(
                          value->users(),
                          [&](const User *user) {
                            const auto *call = dyn_cast<IntrinsicInst>(user);
                            if (call && call->getIntrinsicID() == Intrinsic::amdgcn_make_buffer_rsrc)
                              return true;
                            return (isa<BinaryOperator, CastInst, SelectInst, FreezeInst, MinMaxIntrinsic>(user)) &&
                                   bounds(user, depth + 1);
                          });
}

PreservedAnalyses UniformClampsPass::run(Function &function, FunctionAnalysisManager &analyses) {
  SmallVector<Use *> found;
  for (Instruction &instruction : instructions(function)) {
    MinMaxIntrinsic *outer = boundOf(&instruction);
    if (!outer || !bounds(outer))
      continue;
    for (Use &operand : outer->args())
      if (boundOf(operand.get())) // signed or not: of a number above 0 the back end does not care
        found.push_back(&operand);
  }
  if (found.empty()) // as in most functions, for which the analysis need not be made
    return PreservedAnalyses::all();
  const UniformityInfo &uniformity = analyses.getResult<UniformityInfoAnalysis>(function);
  llvm::erase_if(found, [&](const Use *operand) { return uniformity.isDivergent(operand->getUser()); });
  for (Use *operand : found) {
    IRBuilder<> builder(cast<Instruction>(operand->getUser()));
    operand->set(hiddenInScalar(builder, operand->get()));
  }
  return found.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround uniformClamps;
const Workaround uniformClamps = {
    .name = "uniform-clamps",
    .upstream = "",
    .mendedIn = 0,
    .levels = Workaround::Optimized,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(UniformClampsPass()); }};
} // namespace flyc::codegen::workaround
