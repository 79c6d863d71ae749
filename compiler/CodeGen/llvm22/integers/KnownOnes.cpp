//===- KnownOnes.cpp - `or` of 64 bits with a half of ones --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the AMDGPU back end computes `or` of 64 bits by halves. Where SIFoldOperands finds late that one operand of
// a half has all its bits set, it keeps the other operand instead of the ones: ~x | y becomes y.
//
// Remedy: a pass, one of the last before the back end, finds such a half first and writes it as the constant it is.
// Without optimisation SIFoldOperands does not run.
//
// Upstream: issue 189677, mended by pull request 189655, in LLVM 23.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace flyc;
using namespace flyc::codegen;

namespace {
class KnownOnesPass : public PassInfoMixin<KnownOnesPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
};
} // namespace

/// Of a lane of the number, or of the only one: the halves of 32 bits all of whose bits are set, the low one first.
static std::array<bool, 2> onesOf(const Value *number, unsigned lane, const SimplifyQuery &query) {
  const auto *vector = dyn_cast<FixedVectorType>(number->getType());
  const KnownBits known =
      computeKnownBits(number, APInt::getOneBitSet(vector ? vector->getNumElements() : 1, lane), query);
  return {known.One.trunc(32).isAllOnes(), known.One.lshr(32).trunc(32).isAllOnes()};
}

namespace {
using Ones = SmallVector<std::array<bool, 2>, 4>; ///< of each lane
} // namespace

/// Of both operands together; empty: no half of any lane.
static Ones onesOf(const Value *a, const Value *b, const SimplifyQuery &query) {
  const auto *vector = dyn_cast<FixedVectorType>(a->getType());
  Ones ones;
  bool any = false;
  for (unsigned lane = 0; lane < (vector ? vector->getNumElements() : 1); ++lane) {
    const auto ofA = onesOf(a, lane, query), ofB = onesOf(b, lane, query);
    ones.push_back({ofA[0] || ofB[0], ofA[1] || ofB[1]});
    any |= ones.back()[0] || ones.back()[1];
  }
  return any ? ones : Ones();
}

/// Whether a half of the number may turn out to be all ones: a constant says, of the rest each half must have a bit
/// that is known to be 0.
static bool mayBeOnes(const Value &number, const SimplifyQuery &query) {
  const KnownBits known = computeKnownBits(&number, query);
  if (isa<ConstantInt>(number))
    return known.One.trunc(32).isAllOnes() || known.One.lshr(32).trunc(32).isAllOnes();
  return known.Zero.trunc(32).isZero() || known.Zero.lshr(32).trunc(32).isZero();
}

/// a | b by halves, where those that are all ones are written so.
static Value *byHalves(IRBuilder<> &builder, Value *a, Value *b, const Ones &ones) {
  Value *made = PoisonValue::get(FixedVectorType::get(builder.getInt32Ty(), 2 * ones.size()));
  const bool isVector = a->getType()->isVectorTy();
  for (unsigned half = 0; half < 2 * ones.size(); ++half) {
    const auto of = [&](Value *number) {
      Value *lane = isVector ? builder.CreateExtractElement(number, half / 2) : number;
      return builder.CreateTrunc(half % 2 ? builder.CreateLShr(lane, 32) : lane, builder.getInt32Ty());
    };
    Value *one = ones[half / 2][half % 2] ? builder.getInt32(-1) : builder.CreateOr(of(a), of(b));
    made = builder.CreateInsertElement(made, one, half);
  }
  return builder.CreateBitCast(made, a->getType());
}

PreservedAnalyses KnownOnesPass::run(Function &function, FunctionAnalysisManager &) {
  std::vector<std::pair<BinaryOperator *, Ones>> found;
  std::vector<AtomicRMWInst *> atomics;
  for (Instruction &instruction : instructions(function)) {
    const SimplifyQuery query(function.getDataLayout(), &instruction);
    if (auto *binary = dyn_cast<BinaryOperator>(&instruction);
        binary && binary->getOpcode() == Instruction::Or && binary->getType()->isIntOrIntVectorTy(64)) {
      if (Ones ones = onesOf(binary->getOperand(0), binary->getOperand(1), query); !ones.empty())
        found.emplace_back(binary, std::move(ones));
    } else if (auto *atomic = dyn_cast<AtomicRMWInst>(&instruction);
               atomic && atomic->getOperation() == AtomicRMWInst::Or && atomic->getType()->isIntegerTy(64)) {
      // The back end may make a loop of it, with an `or` that this pass never sees, and find a constant that it does
      // not.
      if (mayBeOnes(*atomic->getValOperand(), query))
        atomics.push_back(atomic);
    }
  }
  for (const auto &[binary, ones] : found) {
    IRBuilder<> builder(binary);
    binary->replaceAllUsesWith(byHalves(builder, binary->getOperand(0), binary->getOperand(1), ones));
    binary->eraseFromParent();
  }
  for (AtomicRMWInst *atomic : atomics) {
    IRBuilder<> builder(atomic);
    atomic->setOperand(1, flyc::codegen::hidden(builder, atomic->getValOperand()));
  }
  return found.empty() && atomics.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround knownOnes;
const Workaround knownOnes = {
    .name = "known-ones",
    .upstream = "#189677",
    .mendedIn = 23,
    .levels = Workaround::Optimized,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(KnownOnesPass()); }};
} // namespace flyc::codegen::workaround
