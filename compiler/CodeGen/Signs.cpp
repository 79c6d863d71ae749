//===- Signs.cpp - which values are not negative --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Signs.h.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Signs.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace flyc::codegen {

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
  case Instruction::SExt: {
    // (a < 0 && ..) as 0 or -1: what a quotient takes off to be rounded down.
    using namespace PatternMatch;
    const Value *a = nullptr, *condition = i.getOperand(0);
    if (!condition->getType()->isIntegerTy(1))
      return look(condition);
    return match(condition, m_c_And(m_SpecificICmp(CmpInst::ICMP_SLT, m_Value(a), m_Zero()), m_Value())) && look(a);
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

} // namespace flyc::codegen
