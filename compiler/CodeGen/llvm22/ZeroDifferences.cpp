//===- ZeroDifferences.cpp - signs of zero of 0 - x -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: where an instruction can negate its operand, the AMDGPU back end takes 0 - x for -x. Of x = 0 the one is 0,
// the other -0: (0 - x) * y and 1 / (0 - x) have the wrong sign, at every level of optimisation. -x + 0 becomes 0 - x
// first: of bf16 on gfx950 it printed 8000 for 0 at every level (fuzz-programs, seed 6000965), and likewise where a
// conversion stands around -x (seed 200024663). At -O0 the zero may be one that only the back end finds, as x - x of
// integers, converted.
//
// Remedy: a pass, one of the last before the back end, keeps it from looking behind such a difference. Where the back
// end makes other differences of it (of vectors and of bf16), the pass hides the zero.
//
// Upstream: no issue is known (AMDGPUDAGToDAGISel::SelectVOP3ModsImpl). Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace flyc::codegen;

namespace {
class ZeroDifferencesPass : public PassInfoMixin<ZeroDifferencesPass> {
public:
  explicit ZeroDifferencesPass(bool unoptimized) : unoptimized(unoptimized) {}
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too

private:
  bool isZero(const Value *) const;
  Use *zeroOf(Instruction &) const;

  const bool unoptimized;
};
} // namespace

/// Whether the constant has an element that is +0.
static bool hasPositiveZero(const Value *value) {
  const auto *constant = dyn_cast<Constant>(value);
  if (!constant || !constant->getType()->isFPOrFPVectorTy())
    return false;
  const auto isZero = [](const Constant *element) {
    const auto *number = dyn_cast_or_null<ConstantFP>(element);
    return number && number->isZero() && !number->isNegative();
  };
  const auto *vector = dyn_cast<FixedVectorType>(constant->getType());
  if (!vector)
    return isZero(constant);
  for (unsigned i = 0; i < vector->getNumElements(); ++i)
    if (isZero(constant->getAggregateElement(i)))
      return true;
  return false;
}

/// Whether the back end may make the negative of the operand without an instruction: of -x, of x * -1, and of what is
/// computed of such a number and has its sign.
static bool isNegation(const Value *value, unsigned depth = 0) {
  constexpr unsigned deepest = 4;
  if (match(value, m_FNeg(m_Value())) || match(value, m_c_FMul(m_Value(), m_SpecificFP(-1.0))))
    return true;
  const auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || depth == deepest)
    return false;
  switch (instruction->getOpcode()) {
  case Instruction::FPExt:
  case Instruction::FPTrunc:
  case Instruction::FMul:
  case Instruction::FDiv:
  case Instruction::Select:
  case Instruction::Call:
    return llvm::any_of(instruction->operands(), [&](const Use &u) { return isNegation(u.get(), depth + 1); });
  default: return false;
  }
}

/// May the back end find that it is +0, in some lane?
bool ZeroDifferencesPass::isZero(const Value *value) const {
  return isa<Constant>(value) ? hasPositiveZero(value) : unoptimized;
}

/// The operand that is the zero of 0 - x or -x + 0; none of anything else.
Use *ZeroDifferencesPass::zeroOf(Instruction &instruction) const {
  if (instruction.getOpcode() == Instruction::FSub)
    return isZero(instruction.getOperand(0)) ? &instruction.getOperandUse(0) : nullptr;
  if (instruction.getOpcode() != Instruction::FAdd)
    return nullptr;
  for (unsigned i : {0u, 1u})
    if (isZero(instruction.getOperand(i)) && isNegation(instruction.getOperand(1 - i)))
      return &instruction.getOperandUse(i);
  return nullptr;
}

/// `number` of which the back end knows nothing; numbers of 16 bits as integers, which every chip keeps in a register.
static Value *hiddenNumber(IRBuilder<> &builder, Value *number) {
  Type *type = number->getType();
  if (type->getPrimitiveSizeInBits() != 16)
    return hidden(builder, number);
  return builder.CreateBitCast(hidden(builder, builder.CreateBitCast(number, builder.getInt16Ty())), type);
}

PreservedAnalyses ZeroDifferencesPass::run(Function &function, FunctionAnalysisManager &) {
  std::vector<std::pair<Instruction *, Use *>> found;
  for (Instruction &instruction : instructions(function))
    if (isa<FPMathOperator>(instruction) && !instruction.hasNoSignedZeros())
      if (Use *zero = zeroOf(instruction))
        found.emplace_back(&instruction, zero);
  for (const auto &[difference, zero] : found) {
    if (const auto *vector = dyn_cast<FixedVectorType>(difference->getType())) {
      IRBuilder<> builder(difference);
      Value *elements = zero->get();
      const auto *constant = dyn_cast<Constant>(elements);
      for (unsigned i = 0; i < vector->getNumElements(); ++i)
        if (!constant || hasPositiveZero(constant->getAggregateElement(i)))
          elements = builder.CreateInsertElement(
              elements, hiddenNumber(builder, builder.CreateExtractElement(zero->get(), i)), i);
      zero->set(elements);
      continue;
    }
    if (difference->getType()->isBFloatTy()) { // the difference is one of 32 bits, behind this pass
      IRBuilder<> builder(difference);
      zero->set(hiddenNumber(builder, zero->get()));
      continue;
    }
    replaceBehind(difference, [&](IRBuilder<> &builder) { return hiddenNumber(builder, difference); });
  }
  return found.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround zeroDifferences;
const Workaround zeroDifferences = {.name = "zero-differences",
                                    .upstream = "",
                                    .mendedIn = 0,
                                    .last = [](FunctionPassManager &passes, const TargetMachine &machine) {
                                      passes.addPass(
                                          ZeroDifferencesPass(machine.getOptLevel() == CodeGenOptLevel::None));
                                    }};
} // namespace flyc::codegen::workaround
