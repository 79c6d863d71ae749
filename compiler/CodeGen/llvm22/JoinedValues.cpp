//===- JoinedValues.cpp - right values where three ways meet ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See JoinedValues.h. What is the same in all lanes stays as it is: branches of whole waves are not made one after the
// other.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/llvm22/JoinedValues.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"

using namespace llvm;
using namespace flyc;

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

PreservedAnalyses flyc::codegen::JoinedValuesPass::run(Function &function, FunctionAnalysisManager &analyses) {
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
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses kept;
  kept.preserveSet<CFGAnalyses>();
  return kept;
}
