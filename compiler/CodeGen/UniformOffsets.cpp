//===- UniformOffsets.cpp - what a scalar register can carry of an address ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See UniformOffsets.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/UniformOffsets.h"
#include "llvm/ADT/SmallPtrSet.h"
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

/// Whether values are known not to be negative, sums and products taken not to overflow. A phi on the way to itself
/// counts as what flows in from elsewhere says. Each answer looks at a bounded number of instructions.
class Signs {
public:
  Signs(AssumptionCache &assumptions) : assumptions(assumptions) {}
  bool isNonNegative(const Value *v) {
    left = 256;
    return look(v);
  }

private:
  bool isAssumed(const Instruction &i);
  bool look(const Value *v);
  bool lookInto(const Instruction &i);
  bool all(User::const_op_range operands) {
    return llvm::all_of(operands, [&](const Use &u) { return look(u.get()); });
  }

  AssumptionCache &assumptions;
  SmallPtrSet<const Value *, 16> open;
  unsigned left = 256;
};

/// A number that a struct brought into the kernel, of which the kernel says at its start that it is not negative.
bool Signs::isAssumed(const Instruction &i) {
  using namespace PatternMatch;
  return any_of(assumptions.assumptionsFor(&i), [&](const AssumptionCache::ResultElem &known) {
    return known && match(cast<CallInst>(known)->getArgOperand(0),
                          m_SpecificICmp(CmpInst::ICMP_SGT, m_Specific(&i), m_AllOnes()));
  });
}

bool Signs::look(const Value *v) {
  if (const auto *constant = dyn_cast<ConstantInt>(v))
    return !constant->isNegative();
  if (const auto *argument = dyn_cast<Argument>(v)) {
    Attribute range = argument->getAttribute(Attribute::Range);
    return range.isValid() && range.getRange().getSignedMin().isNonNegative();
  }
  const auto *i = dyn_cast<Instruction>(v);
  if (!i || left == 0)
    return false;
  --left;
  if (!open.insert(v).second)
    return isa<PHINode>(v);
  bool result = lookInto(*i);
  open.erase(v);
  return result;
}

bool Signs::lookInto(const Instruction &i) {
  switch (i.getOpcode()) {
  case Instruction::ZExt: return true;
  case Instruction::ExtractValue: return isAssumed(i);
  case Instruction::Add:
  case Instruction::Mul:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::AShr:
  case Instruction::UDiv:
  case Instruction::URem:
  case Instruction::SDiv: return all(i.operands());
  case Instruction::SRem: // of the dividend's sign
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::Trunc:
  case Instruction::Freeze: return look(i.getOperand(0));
  case Instruction::Sub: {
    // a - a / b * b: a remainder, taken apart.
    using namespace PatternMatch;
    const Value *a = i.getOperand(0), *b = nullptr, *quotient = nullptr;
    if (match(i.getOperand(1),
              m_c_Mul(m_CombineAnd(m_Value(quotient), m_IDiv(m_Specific(a), m_Value(b))), m_Deferred(b))))
      return look(a);
    return false;
  }
  case Instruction::And: return look(i.getOperand(0)) || look(i.getOperand(1));
  case Instruction::PHI: return all(cast<PHINode>(i).incoming_values());
  case Instruction::Select: return look(i.getOperand(1)) && look(i.getOperand(2));
  case Instruction::Call: break;
  default: return false;
  }
  switch (cast<CallInst>(i).getIntrinsicID()) {
  case Intrinsic::amdgcn_workitem_id_x:
  case Intrinsic::amdgcn_workitem_id_y:
  case Intrinsic::amdgcn_workitem_id_z:
  case Intrinsic::amdgcn_workgroup_id_x:
  case Intrinsic::amdgcn_workgroup_id_y:
  case Intrinsic::amdgcn_workgroup_id_z:
  case Intrinsic::amdgcn_mbcnt_lo:
  case Intrinsic::amdgcn_mbcnt_hi: return true;
  case Intrinsic::amdgcn_readfirstlane: return look(i.getOperand(0));
  case Intrinsic::smax: return look(i.getOperand(0)) || look(i.getOperand(1));
  case Intrinsic::smin:
  case Intrinsic::umin: return look(i.getOperand(0)) && look(i.getOperand(1));
  default: return false;
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
