//===- VectorBounds.cpp - bounds of buffers that are computed in vector registers ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: a minimum of 64 bits that all lanes share has no instruction of the scalar unit. Where the vector unit has
// v_min_u64, instruction selection computes it in vector registers. A descriptor of a buffer that holds such a number
// is read back lane by lane, in a loop around each access. (Of 32 bits: UniformClamps.cpp.)
//
// Remedy: such a number is read back into scalar registers once.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/CodeGen/TargetLowering.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {

/// How many instructions stand between a minimum and the descriptor at most.
constexpr unsigned deepest = 6;

class VectorBoundsPass : public PassInfoMixin<VectorBoundsPass> {
public:
  explicit VectorBoundsPass(const TargetMachine &machine) : machine(machine) {}
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);

private:
  bool isVector(const MinMaxIntrinsic &of, const Function &function) const;
  void find(Value *from, unsigned depth, const Function &function);

  const TargetMachine &machine;
  SmallSetVector<MinMaxIntrinsic *, 4> found;
};

/// Does instruction selection make a vector instruction of it, whatever its operands are?
bool VectorBoundsPass::isVector(const MinMaxIntrinsic &of, const Function &function) const {
  const TargetLowering *lowering = machine.getSubtargetImpl(function)->getTargetLowering();
  return of.getType()->isIntegerTy(64) && lowering->isOperationLegal(of.isSigned() ? ISD::SMIN : ISD::UMIN, MVT::i64);
}

void VectorBoundsPass::find(Value *from, unsigned depth, const Function &function) {
  auto *instruction = dyn_cast<Instruction>(from);
  if (!instruction || depth == deepest || isa<PHINode>(instruction))
    return;
  if (auto *minimum = dyn_cast<MinMaxIntrinsic>(instruction); minimum && isVector(*minimum, function)) {
    found.insert(minimum);
    return;
  }
  for (Value *operand : instruction->operands())
    find(operand, depth + 1, function);
}

PreservedAnalyses VectorBoundsPass::run(Function &function, FunctionAnalysisManager &analyses) {
  found.clear();
  for (Instruction &instruction : instructions(function))
    if (const auto *call = dyn_cast<IntrinsicInst>(&instruction);
        call && call->getIntrinsicID() == Intrinsic::amdgcn_make_buffer_rsrc)
      find(call->getArgOperand(2), 0, function);
  if (found.empty())
    return PreservedAnalyses::all();
  const UniformityInfo &uniformity = analyses.getResult<UniformityInfoAnalysis>(function);
  for (MinMaxIntrinsic *minimum : found) {
    if (!uniformity.isUniform(minimum))
      continue;
    replaceBehind(minimum, [&](IRBuilder<> &builder) {
      return builder.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {minimum->getType()}, {minimum});
    });
  }
  return keptControlFlow();
}

} // namespace

namespace flyc::codegen::workaround {
extern const Workaround vectorBounds;
const Workaround vectorBounds = {.name = "vector-bounds",
                                 .upstream = "",
                                 .mendedIn = 0,
                                 .levels = Workaround::Optimized,
                                 .last = [](FunctionPassManager &passes, const TargetMachine &machine) {
                                   passes.addPass(VectorBoundsPass(machine));
                                 }};
} // namespace flyc::codegen::workaround
