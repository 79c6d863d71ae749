//===- JoinedValues.cpp - values where three branches meet --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: StructurizeCFG turns nested conditions of lanes into branches that follow one another. Before, it hoists
// instructions that cost nothing, such as the extension of an index, out of the branch whose value they are; then it
// takes their value for the value of other branches, too. That is right where two branches meet, and wrong where three
// do, or where several conditions lead to one of two. Stores went to wild addresses.
//
// Remedy: a pass, one of the last before the back end, keeps such an instruction in its branch: one of its operands is
// made there, by an empty inline assembly. Values that are the same in all lanes stay as they are: StructurizeCFG
// leaves the branches of whole waves alone.
//
// Upstream: pull request 183792, in LLVM 23.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;
using namespace flyc;
using namespace flyc::codegen;

namespace {
class JoinedValuesPass : public PassInfoMixin<JoinedValuesPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
};
} // namespace

/// What StructurizeCFG would move: it costs nothing, and its operands come from elsewhere.
static bool isMoved(Instruction &instruction, const BasicBlock &branch, const TargetTransformInfo &costs) {
  if (instruction.getParent() != &branch || isa<PHINode>(instruction))
    return false;
  if (const InstructionCost cost = costs.getInstructionCost(&instruction, TargetTransformInfo::TCK_Latency);
      cost.isValid() && cost != 0)
    return false;
  return llvm::none_of(instruction.operands(), [&](const Use &operand) {
    const auto *made = dyn_cast<Instruction>(operand.get());
    return made && made->getParent() == &branch;
  });
}

/// More than a condition of its own, or a loop, is between the two values of the phi or before them.
static bool meetsMoreThanTwo(const PHINode &phi, const DominatorTree &tree) {
  if (phi.getNumIncomingValues() != 2)
    return phi.getNumIncomingValues() > 2;
  const BasicBlock *one = phi.getIncomingBlock(0), *other = phi.getIncomingBlock(1);
  if (tree.dominates(phi.getParent(), one) || tree.dominates(phi.getParent(), other))
    return false;
  const BasicBlock *before = one->getSinglePredecessor(), *beforeOther = other->getSinglePredecessor();
  return !(before && before == beforeOther) && before != other && beforeOther != one;
}

/// Fits a register, or some.
static bool isHeld(const Type *type, const DataLayout &layout) {
  if (type->isPointerTy())
    return layout.getPointerTypeSizeInBits(const_cast<Type *>(type)) % 32 == 0 &&
           layout.getPointerTypeSizeInBits(const_cast<Type *>(type)) <= 64;
  return type->isIntegerTy(16) || type->isIntegerTy(32) || type->isIntegerTy(64) || type->isHalfTy() ||
         type->isFloatTy() || type->isDoubleTy();
}

PreservedAnalyses JoinedValuesPass::run(Function &function, FunctionAnalysisManager &analyses) {
  const UniformityInfo &uniformity = analyses.getResult<UniformityInfoAnalysis>(function);
  const TargetTransformInfo &costs = analyses.getResult<TargetIRAnalysis>(function);
  const DominatorTree &tree = analyses.getResult<DominatorTreeAnalysis>(function);
  const DataLayout &layout = function.getDataLayout();
  SmallSetVector<Instruction *, 8> moved;
  for (BasicBlock &block : function)
    for (PHINode &phi : block.phis()) {
      if (!meetsMoreThanTwo(phi, tree) || !uniformity.isDivergent(&phi))
        continue;
      for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i)
        if (auto *value = dyn_cast<Instruction>(phi.getIncomingValue(i));
            value && phi.getIncomingBlock(i)->getSingleSuccessor() && isMoved(*value, *phi.getIncomingBlock(i), costs))
          moved.insert(value);
    }
  bool changed = false;
  for (Instruction *instruction : moved)
    for (Use &operand : instruction->operands())
      if (!isa<Constant>(operand.get()) && isHeld(operand->getType(), layout)) {
        IRBuilder<> builder(instruction);
        operand.set(codegen::hidden(builder, operand.get()));
        changed = true;
        break;
      }
  return changed ? keptControlFlow() : PreservedAnalyses::all();
}

namespace flyc::codegen::workaround {
extern const Workaround joinedValues;
const Workaround joinedValues = {
    .name = "joined-values",
    .upstream = "#183792",
    .mendedIn = 23,
    .levels = Workaround::Optimized,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(JoinedValuesPass()); }};
} // namespace flyc::codegen::workaround
