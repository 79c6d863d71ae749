//===- UnsignedDivision.cpp - right quotients without optimisation --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See UnsignedDivision.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/UnsignedDivision.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

/// Does it have the nine sign bits that LowerDIVREM24 asks for, and may they be ones?
static bool isMistaken(const Value *operand, const DataLayout &layout) {
  return !isa<Constant>(operand) && ComputeNumSignBits(operand, layout) > 8 &&
         !computeKnownBits(operand, layout).isNonNegative();
}

/// The same number, or the same of each lane, of which the back end knows nothing.
static Value *hiddenLanes(IRBuilder<> &builder, Value *number) {
  if (auto *vector = dyn_cast<FixedVectorType>(number->getType())) {
    Value *made = PoisonValue::get(vector);
    for (unsigned lane = 0; lane < vector->getNumElements(); ++lane)
      made = builder.CreateInsertElement(
          made, flyc::codegen::hidden(builder, builder.CreateExtractElement(number, lane)), lane);
    return made;
  }
  return flyc::codegen::hidden(builder, number);
}

/// In 32 bits what is narrower.
static bool widen(Function &function) {
  std::vector<BinaryOperator *> narrow;
  for (Instruction &instruction : instructions(function))
    if (auto *binary = dyn_cast<BinaryOperator>(&instruction);
        binary && binary->isIntDivRem() && binary->getType()->getScalarSizeInBits() < 32)
      narrow.push_back(binary);
  for (BinaryOperator *binary : narrow) {
    IRBuilder<> builder(binary);
    const bool isSigned = binary->getOpcode() == Instruction::SDiv || binary->getOpcode() == Instruction::SRem;
    Type *wide = binary->getType()->getWithNewBitWidth(32);
    const auto extended = [&](Value *number) {
      return isSigned ? builder.CreateSExt(number, wide) : builder.CreateZExt(number, wide);
    };
    Value *a = extended(binary->getOperand(0)), *b = extended(binary->getOperand(1));
    binary->replaceAllUsesWith(builder.CreateTrunc(builder.CreateBinOp(binary->getOpcode(), a, b), binary->getType()));
    binary->eraseFromParent();
  }
  return !narrow.empty();
}

PreservedAnalyses flyc::codegen::UnsignedDivisionPass::run(Function &function, FunctionAnalysisManager &) {
  const DataLayout &layout = function.getDataLayout();
  const bool widened = widen(function);
  std::vector<Use *> mistaken;
  for (Instruction &instruction : instructions(function)) {
    const unsigned opcode = instruction.getOpcode();
    if ((opcode == Instruction::UDiv || opcode == Instruction::URem) && instruction.getType()->isIntOrIntVectorTy(32))
      for (Use &operand : instruction.operands())
        if (isMistaken(operand.get(), layout))
          mistaken.push_back(&operand);
  }
  for (Use *operand : mistaken) {
    IRBuilder<> builder(cast<Instruction>(operand->getUser()));
    operand->set(hiddenLanes(builder, operand->get()));
  }
  return mistaken.empty() && !widened ? PreservedAnalyses::all() : PreservedAnalyses::none();
}
