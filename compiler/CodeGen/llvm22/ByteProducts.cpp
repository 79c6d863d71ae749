//===- ByteProducts.cpp - right sums of products of bytes ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See ByteProducts.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/llvm22/ByteProducts.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

/// No more than a byte, with or without a sign.
static bool isByte(const Value *number, const DataLayout &layout) {
  const unsigned bits = number->getType()->getScalarSizeInBits();
  return bits <= 8 || computeKnownBits(number, layout).countMaxActiveBits() <= 8 ||
         ComputeNumSignBits(number, layout) + 8 > bits;
}

/// A product of bytes, be it widened, cut off or an element.
static bool isByteProduct(const Value *number, const DataLayout &layout) {
  while (isa<CastInst>(number) || isa<ExtractElementInst>(number))
    number = cast<Instruction>(number)->getOperand(0);
  const auto *product = dyn_cast<BinaryOperator>(number);
  return product && product->getOpcode() == Instruction::Mul && isByte(product->getOperand(0), layout) &&
         isByte(product->getOperand(1), layout);
}

/// Where a chain of additions of products ends, though the back end may take it for a part.
static bool isMistaken(const Instruction &number, const DataLayout &layout) {
  if (number.getOpcode() == Instruction::Add || isa<PHINode>(number) || isa<LoadInst>(number))
    return false;
  if (isByteProduct(&number, layout)) // of 8 bits it becomes the `and` of one of 16
    return number.getType()->getScalarSizeInBits() <= 8;
  return llvm::any_of(number.operands(), [&](const Use &operand) { return isByteProduct(operand.get(), layout); });
}

PreservedAnalyses flyc::codegen::ByteProductsPass::run(Function &function, FunctionAnalysisManager &) {
  const DataLayout &layout = function.getDataLayout();
  SmallVector<Use *, 8> found;
  for (Instruction &sum : instructions(function))
    if (sum.getOpcode() == Instruction::Add && sum.getType()->isIntegerTy() &&
        sum.getType()->getIntegerBitWidth() <= 32)
      for (Use &operand : sum.operands())
        if (const auto *number = dyn_cast<Instruction>(operand.get()); number && isMistaken(*number, layout))
          found.push_back(&operand);
  for (Use *operand : found) {
    IRBuilder<> builder(cast<Instruction>(operand->getUser()));
    Value *number = operand->get();
    Value *wide = number->getType()->isIntegerTy(32) ? number : builder.CreateZExt(number, builder.getInt32Ty());
    operand->set(builder.CreateTrunc(hidden(builder, wide), number->getType()));
  }
  if (found.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses kept;
  kept.preserveSet<CFGAnalyses>();
  return kept;
}
