//===- RoundedProducts.cpp - signs of zero of products rounded to 16 bits -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the AMDGPU back end computes a product of 32 bits that is rounded to 16 as v_fma_mixlo(a, b, 0). A product
// that is -0 becomes +0 by that addition, at every level of optimisation. Where there is v_fma_mixlo_bf16,
// every product of bf16 is computed so.
//
// Remedy: a pass, one of the last before the back end, writes the product as fma(a, b, -0), which is exactly a * b, and
// for which the same one instruction is made. The back end makes products of some quotients: one by a known power of
// two becomes such a product, the others it must not see through.
//
// Upstream: no issue is known (VOP3PInstructions.td, the patterns of V_FMA_MIXLO). Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "specs/tables/TargetTable.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class RoundedProductsPass : public PassInfoMixin<RoundedProductsPass> {
public:
  explicit RoundedProductsPass(bool mixesBf16) : mixesBf16(mixesBf16) {}
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too

private:
  bool mixesBf16; ///< there is v_fma_mixlo_bf16
};
} // namespace

/// `value` without the fneg in front of it, if there is one.
static Value *withoutSign(Value *value) {
  auto *negation = dyn_cast<UnaryOperator>(value);
  return negation && negation->getOpcode() == Instruction::FNeg ? negation->getOperand(0) : value;
}

/// Writes the product `product` as a fused addition of -0 to it, in front of `at`.
static Value *fused(IRBuilder<> &builder, BinaryOperator *product) {
  Type *type = product->getType();
  return builder.CreateIntrinsic(type, Intrinsic::fma,
                                 {product->getOperand(0), product->getOperand(1), ConstantFP::getNegativeZero(type)},
                                 product);
}

/// The products and quotients of 32 bits of which `vector` is put together: the back end rounds element by element.
static void findElements(Value *vector, SmallSetVector<BinaryOperator *, 4> &found, SmallPtrSetImpl<Value *> &seen) {
  vector = withoutSign(vector);
  auto *instruction = dyn_cast<Instruction>(vector);
  if (!instruction || !seen.insert(instruction).second)
    return;
  if (auto *number = dyn_cast<BinaryOperator>(instruction)) {
    const bool isRounded = number->getOpcode() == Instruction::FMul || number->getOpcode() == Instruction::FDiv;
    if (isRounded && number->getType()->getScalarType()->isFloatTy() && !number->hasNoSignedZeros())
      found.insert(number);
  } else if (isa<InsertElementInst, ExtractElementInst, ShuffleVectorInst, SelectInst, FreezeInst>(instruction)) {
    for (Value *operand : instruction->operands())
      if (operand->getType()->isFPOrFPVectorTy())
        findElements(operand, found, seen);
  }
}

/// The product of two numbers of bf16 as the back end computes it, in 32 bits, with -0 in place of 0.
static Value *fusedBf16(IRBuilder<> &builder, Value *a, Value *b) {
  Type *wide = builder.getFloatTy();
  Value *sum = builder.CreateIntrinsic(
      wide, Intrinsic::fma,
      {builder.CreateFPExt(a, wide), builder.CreateFPExt(b, wide), ConstantFP::getNegativeZero(wide)});
  return builder.CreateFPTrunc(sum, a->getType());
}

/// The same of a product or quotient `number`, of its operands or an element of both; null for a quotient that the back
/// end does not make a product of.
static Value *roundedBf16(IRBuilder<> &builder, BinaryOperator *number, Value *a, Value *b) {
  if (number->getOpcode() == Instruction::FMul)
    return fusedBf16(builder, a, b);
  APFloat inverse(APFloat::BFloat());
  if (const auto *known = dyn_cast<ConstantFP>(b); known && known->getValueAPF().getExactInverse(&inverse))
    return fusedBf16(builder, a, ConstantFP::get(b->getType(), inverse));
  if (!number->hasAllowReciprocal() && !number->hasApproxFunc())
    return nullptr;
  Type *wide = builder.getFloatTy();
  Value *quotient = builder.CreateFDivFMF(builder.CreateFPExt(a, wide), builder.CreateFPExt(b, wide), number);
  return builder.CreateFPTrunc(hidden(builder, quotient), b->getType());
}

/// The element of `vector` that is the only use of it; null: there are more, or others. Of a product of vectors the
/// back end then computes that element alone.
static ExtractElementInst *onlyElement(Value *vector) {
  return vector->hasOneUse() ? dyn_cast<ExtractElementInst>(*vector->user_begin()) : nullptr;
}

/// Writes a product or quotient of bf16 so that its zeros keep their signs.
static bool keepSigns(BinaryOperator *number) {
  IRBuilder<> builder(number);
  Value *a = number->getOperand(0), *b = number->getOperand(1), *rounded = nullptr;
  Instruction *replaced = number;
  const auto *vector = dyn_cast<FixedVectorType>(number->getType());
  if (ExtractElementInst *element = vector ? onlyElement(number) : nullptr) {
    builder.SetInsertPoint(element);
    Value *index = element->getIndexOperand();
    rounded =
        roundedBf16(builder, number, builder.CreateExtractElement(a, index), builder.CreateExtractElement(b, index));
    replaced = element;
  } else if (!vector) {
    rounded = roundedBf16(builder, number, a, b);
  } else if (number->getOpcode() == Instruction::FDiv) { // products of vectors have an instruction
    rounded = PoisonValue::get(number->getType());
    for (unsigned i = 0; rounded && i < vector->getNumElements(); ++i) {
      Value *element =
          roundedBf16(builder, number, builder.CreateExtractElement(a, i), builder.CreateExtractElement(b, i));
      rounded = element ? builder.CreateInsertElement(rounded, element, i) : nullptr;
    }
  }
  if (!rounded)
    return false;
  replaced->replaceAllUsesWith(rounded);
  replaced->eraseFromParent();
  if (replaced != number)
    number->eraseFromParent();
  return true;
}

PreservedAnalyses RoundedProductsPass::run(Function &function, FunctionAnalysisManager &) {
  bool changed = false;
  SmallVector<BinaryOperator *> brains;
  if (mixesBf16)
    for (Instruction &instruction : instructions(function))
      if ((instruction.getOpcode() == Instruction::FMul || instruction.getOpcode() == Instruction::FDiv) &&
          instruction.getType()->getScalarType()->isBFloatTy() && !instruction.hasNoSignedZeros())
        brains.push_back(cast<BinaryOperator>(&instruction));
  for (BinaryOperator *number : brains)
    changed |= keepSigns(number);
  SmallSetVector<BinaryOperator *, 4> elements;
  SmallPtrSet<Value *, 16> seen;
  for (Instruction &instruction : instructions(function)) {
    auto *rounding = dyn_cast<FPTruncInst>(&instruction);
    if (!rounding || rounding->getType()->getScalarSizeInBits() != 16)
      continue;
    Value *rounded = rounding->getOperand(0);
    auto *number = dyn_cast<BinaryOperator>(withoutSign(rounded));
    if (!number)
      findElements(rounded, elements, seen);
    if (!number || !number->getType()->getScalarType()->isFloatTy() || number->hasNoSignedZeros())
      continue;
    IRBuilder<> builder(rounding);
    if (number->getOpcode() == Instruction::FMul) {
      Value *product = fused(builder, number);
      rounding->setOperand(0, rounded == number ? product : builder.CreateFNeg(product));
    } else if (number->getOpcode() == Instruction::FDiv) {
      rounding->setOperand(0, hiddenElements(builder, rounded));
    } else {
      continue;
    }
    changed = true;
  }
  for (BinaryOperator *number : elements) {
    replaceBehind(number, [&](IRBuilder<> &builder) {
      return number->getOpcode() == Instruction::FMul ? fused(builder, number) : hiddenElements(builder, number);
    });
    changed = true;
  }
  return changed ? keptControlFlow() : PreservedAnalyses::all();
}

namespace flyc::codegen::workaround {
extern const Workaround roundedProducts;
const Workaround roundedProducts = {
    .name = "rounded-products",
    .upstream = "",
    .mendedIn = 0,
    .last = [](FunctionPassManager &passes, const TargetMachine &machine) {
      const flyc::specs::TargetSpec *target = specOf(machine);
      // The chips with functions of bf16 have its mixed sums, too.
      passes.addPass(RoundedProductsPass(target && target->has(flyc::specs::Capability::Bf16Trans)));
    }};
} // namespace flyc::codegen::workaround
