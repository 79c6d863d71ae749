//===- LostCarries.cpp - carries out of 64 bits ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the AMDGPU back end computes a sum of 64 bits and its carry by halves. Where one high half is 0 and the
// other one a sum itself, as of a product, it adds the two sums at once, and takes the carry of both for the one that
// is asked: of `s = x * y + z; s < z` with a z below 2^32 it is wrong for half of all numbers. Likewise differences and
// borrows.
//
// Remedy: a pass, one of the last before the back end, hides what such a sum or difference begins with.
//
// Upstream: no issue is known (SITargetLowering::performAddCarrySubCarryCombine). Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace flyc::codegen;

namespace {
class LostCarriesPass : public PassInfoMixin<LostCarriesPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};

/// What the back end may compute with a carry: the two numbers, and who uses them.
struct CarriedSum {
  Value *first = nullptr, *second = nullptr;
  bool isDifference = false;
  SmallVector<Instruction *, 2> users;
};
} // namespace

/// The difference of two numbers that are compared, too; null: there is none.
static Instruction *differenceOf(Value *a, const Value *b) {
  for (User *user : a->users())
    if (match(user, m_Sub(m_Specific(a), m_Specific(b))))
      return cast<Instruction>(user);
  return nullptr;
}

/// The sum or difference of 64 bits whose carry `instruction` is, or has.
static CarriedSum carriedSumOf(Instruction &instruction) {
  if (const auto *call = dyn_cast<IntrinsicInst>(&instruction)) {
    const Intrinsic::ID id = call->getIntrinsicID();
    const bool isDifference = id == Intrinsic::usub_with_overflow || id == Intrinsic::usub_sat;
    if (isDifference || id == Intrinsic::uadd_with_overflow || id == Intrinsic::uadd_sat)
      return {call->getArgOperand(0), call->getArgOperand(1), isDifference, {&instruction}};
    return {};
  }
  auto *comparison = dyn_cast<ICmpInst>(&instruction);
  Value *a = nullptr, *b = nullptr, *sum = nullptr;
  if (!comparison)
    return {};
  if (match(comparison, m_UAddWithOverflow(m_Value(a), m_Value(b), m_Value(sum))) && isa<Instruction>(sum))
    return {a, b, false, {comparison, cast<Instruction>(sum)}};
  if (!comparison->isUnsigned())
    return {};
  for (unsigned i : {0u, 1u})
    if (Instruction *difference = differenceOf(comparison->getOperand(i), comparison->getOperand(1 - i)))
      return {comparison->getOperand(i), comparison->getOperand(1 - i), true, {comparison, difference}};
  return {};
}

/// Whether the back end may find that the high half of `number` is a sum.
static bool mayEndInSum(const Value *number) { return isa<BinaryOperator, BitCastInst, FreezeInst>(number); }

PreservedAnalyses LostCarriesPass::run(Function &function, FunctionAnalysisManager &analyses) {
  const SimplifyQuery query(function.getDataLayout());
  const auto isShort = [&](const Value *number) {
    return computeKnownBits(number, query).countMinLeadingZeros() >= 32;
  };
  SmallVector<std::pair<Value *, CarriedSum>> found;
  for (Instruction &instruction : instructions(function)) {
    const CarriedSum sum = carriedSumOf(instruction);
    if (!sum.first || !sum.first->getType()->isIntegerTy(64))
      continue;
    if (mayEndInSum(sum.first) && isShort(sum.second))
      found.emplace_back(sum.first, sum);
    else if (!sum.isDifference && mayEndInSum(sum.second) && isShort(sum.first))
      found.emplace_back(sum.second, sum);
  }
  if (found.empty())
    return PreservedAnalyses::all();
  const UniformityInfo &uniformity = analyses.getResult<UniformityInfoAnalysis>(function);
  for (const auto &[number, sum] : found) {
    IRBuilder<> builder(cast<Instruction>(number)->getNextNode());
    Value *made = uniformity.isDivergent(number) ? hidden(builder, number) : hiddenInScalar(builder, number);
    for (Instruction *user : sum.users)
      user->replaceUsesOfWith(number, made);
  }
  return keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround lostCarries;
const Workaround lostCarries = {
    .name = "lost-carries",
    .upstream = "",
    .mendedIn = 0,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(LostCarriesPass()); }};
} // namespace flyc::codegen::workaround
