//===- UniformOffsets.cpp - what a scalar register can carry of an address ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See UniformOffsets.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/UniformOffsets.h"
#include "compiler/CodeGen/Signs.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

#include <optional>

using namespace llvm;

namespace flyc::codegen {
namespace {

/// Where a buffer instruction has its offset of the lane; that of the wave stands behind it.
std::optional<unsigned> laneOffsetOperand(const IntrinsicInst &call) {
  switch (call.getIntrinsicID()) {
  case Intrinsic::amdgcn_raw_ptr_buffer_load: return 1;
  case Intrinsic::amdgcn_raw_ptr_buffer_store: return 2;
  case Intrinsic::amdgcn_raw_ptr_buffer_load_lds: return 3;
  default: return std::nullopt;
  }
}

/// (value >> shift) * factor, where the shift drops zeros only.
struct Term {
  Value *value;
  APInt factor;
  unsigned shift = 0;
};

/// The sum of the terms >> shift, times the factor, term by term: false unless the shift drops only zeros of each. It
/// drops only zeros of the sum, so one term may be one of which nothing is known.
bool shiftTerms(MutableArrayRef<Term> terms, unsigned shift, const APInt &factor, const DataLayout &layout) {
  unsigned unknown = 0;
  for (Term &term : terms) {
    const unsigned zeros = term.factor.countr_zero();
    if (term.shift != 0)
      return false;
    if (zeros < shift && computeKnownBits(term.value, layout).countMinTrailingZeros() < shift - zeros && ++unknown > 1)
      return false;
    const unsigned ofFactor = std::min(zeros, shift);
    term.shift = shift - ofFactor;
    term.factor = term.factor.lshr(ofFactor) * factor;
  }
  return true;
}

/// v * factor as a sum; what does not change in the loop is not taken apart.
void collectTerms(Value *v, const APInt &factor, const Loop &loop, SmallVectorImpl<Term> &terms) {
  using namespace PatternMatch;
  Value *a, *b;
  const APInt *c;
  constexpr size_t maxTerms = 32;
  if (!loop.isLoopInvariant(v) && terms.size() < maxTerms) {
    if (match(v, m_Add(m_Value(a), m_Value(b))) || match(v, m_DisjointOr(m_Value(a), m_Value(b)))) {
      collectTerms(a, factor, loop, terms);
      collectTerms(b, factor, loop, terms);
      return;
    }
    if (match(v, m_Shl(m_Value(a), m_APInt(c))) && c->ult(v->getType()->getScalarSizeInBits()))
      return collectTerms(a, factor.shl(*c), loop, terms);
    if (match(v, m_Mul(m_Value(a), m_APInt(c))))
      return collectTerms(a, factor * *c, loop, terms);
    // Elements that share bytes are counted until the end.
    if (match(v, m_Exact(m_LShr(m_Value(a), m_APInt(c)))) && c->ult(v->getType()->getScalarSizeInBits())) {
      SmallVector<Term> shifted;
      collectTerms(a, APInt(factor.getBitWidth(), 1), loop, shifted);
      if (shiftTerms(shifted, c->getZExtValue(), factor, cast<Instruction>(v)->getDataLayout())) {
        terms.append(shifted);
        return;
      }
    }
  }
  terms.push_back({v, factor});
}

/// `sum` plus the terms.
Value *emitSum(IRBuilder<> &b, Value *sum, ArrayRef<Term> terms) {
  for (const Term &term : terms) {
    Value *v = term.shift == 0 ? term.value : b.CreateLShr(term.value, term.shift, "", /*isExact=*/true);
    v = term.factor.isOne() ? v : b.CreateMul(v, b.getInt(term.factor));
    sum = sum ? b.CreateAdd(sum, v) : v;
  }
  return sum ? sum : b.getInt32(0);
}

bool split(IntrinsicInst &call, unsigned operand, const Loop &loop, const UniformityInfo &uniformity, Signs &signs) {
  SmallVector<Term> terms, ofLane, ofWave;
  Value *offset = call.getArgOperand(operand);
  collectTerms(offset, APInt(32, 1), loop, terms);
  for (Term &term : terms) {
    if (term.factor.isNegative() || !signs.isNonNegative(term.value))
      return false;
    bool moves = !loop.isLoopInvariant(term.value) && uniformity.isUniform(term.value);
    (moves ? ofWave : ofLane).push_back(term);
  }
  Value *scalar = call.getArgOperand(operand + 1);
  if (ofWave.empty() || !signs.isNonNegative(scalar))
    return false;
  IRBuilder<> b(&call);
  call.setArgOperand(operand, emitSum(b, nullptr, ofLane));
  bool none = isa<ConstantInt>(scalar) && cast<ConstantInt>(scalar)->isZero();
  call.setArgOperand(operand + 1, emitSum(b, none ? nullptr : scalar, ofWave));
  return true;
}

} // namespace

PreservedAnalyses UniformOffsetsPass::run(Function &function, FunctionAnalysisManager &analyses) {
  auto &loops = analyses.getResult<LoopAnalysis>(function);
  if (loops.empty())
    return PreservedAnalyses::all();
  auto &uniformity = analyses.getResult<UniformityInfoAnalysis>(function);
  Signs signs(analyses.getResult<AssumptionAnalysis>(function));
  bool changed = false;
  for (BasicBlock &block : function)
    if (const Loop *loop = loops.getLoopFor(&block))
      for (Instruction &i : block)
        if (auto *call = dyn_cast<IntrinsicInst>(&i))
          if (std::optional<unsigned> operand = laneOffsetOperand(*call))
            changed |= split(*call, *operand, *loop, uniformity, signs);
  if (!changed)
    return PreservedAnalyses::all();
  PreservedAnalyses preserved;
  preserved.preserveSet<CFGAnalyses>();
  return preserved;
}

} // namespace flyc::codegen
