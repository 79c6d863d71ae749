//===- ByteProducts.cpp - sums of products of bytes ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the AMDGPU back end makes dot products (v_dot4) of sums of products of bytes. It follows a chain of
// additions without looking whether each operation of the chain is an addition: a * b + ((c * d) ^ 77) becomes a dot
// product that begins with 77. Sums of 8 bits meet it in ordinary programs, because an `and` cuts off their products;
// and the back end makes such chains itself, of quotients and remainders by 2: x / 2 is (x + (x >> 7 & 1)) >> 1.
//
// Remedy: functions do without the feature that the dot products need. A function that asks for one by name (an
// intrinsic in MLIR text) keeps it; there a pass, one of the last before the back end, hides the operation that is no
// addition, so that the chain ends.
//
// Upstream: pull request 198412, merged after the branch of LLVM 23 (SITargetLowering::performAddCombine).
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace flyc;
using namespace flyc::codegen;

namespace {
/// Takes the feature of the dot products from the functions that do not ask for one.
class WithoutDotProductsPass : public PassInfoMixin<WithoutDotProductsPass> {
public:
  explicit WithoutDotProductsPass(const TargetMachine &machine) : machine(machine.getTargetFeatureString()) {}
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);

private:
  std::string machine; ///< the features of functions without an attribute of their own
};

/// Hides what ends a chain, in the functions that do.
class ByteProductsPass : public PassInfoMixin<ByteProductsPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
};
} // namespace

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

/// Whether the function calls an intrinsic that is a dot product.
static bool asksForDotProducts(const Function &function) {
  return llvm::any_of(instructions(function), [](const Instruction &instruction) {
    const auto *call = dyn_cast<IntrinsicInst>(&instruction);
    const StringRef name = call ? call->getCalledFunction()->getName() : "";
    return name.starts_with("llvm.amdgcn.") && name.contains("dot");
  });
}

PreservedAnalyses WithoutDotProductsPass::run(Function &function, FunctionAnalysisManager &) {
  if (asksForDotProducts(function))
    return PreservedAnalyses::all();
  const Attribute own = function.getFnAttribute("target-features");
  std::string features = own.isValid() ? own.getValueAsString().str() : machine;
  features += features.empty() ? "-dot7-insts" : ",-dot7-insts";
  function.addFnAttr("target-features", features);
  return PreservedAnalyses::all();
}

PreservedAnalyses ByteProductsPass::run(Function &function, FunctionAnalysisManager &) {
  if (!asksForDotProducts(function))
    return PreservedAnalyses::all();
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
  return found.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround byteProducts;
const Workaround byteProducts = {.name = "byte-products",
                                 .upstream = "#198412",
                                 .mendedIn = 24,
                                 .levels = Workaround::Optimized,
                                 .last = [](FunctionPassManager &passes, const TargetMachine &machine) {
                                   passes.addPass(ByteProductsPass());
                                   passes.addPass(WithoutDotProductsPass(machine));
                                 }};
} // namespace flyc::codegen::workaround
