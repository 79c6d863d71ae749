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
bool Signs::isAssumed(const llvm::Instruction &i) {
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
  const auto *i = dyn_cast<llvm::Instruction>(v);
  if (!i || left == 0)
    return false;
  --left;
  if (!open.insert(v).second)
    return isa<PHINode>(v);
  bool result = lookInto(*i);
  open.erase(v);
  return result;
}

bool Signs::lookInto(const llvm::Instruction &i) {
  switch (i.getOpcode()) {
  case llvm::Instruction::ZExt: return true;
  case llvm::Instruction::ExtractValue: return isAssumed(i);
  case llvm::Instruction::Add:
  case llvm::Instruction::Mul:
  case llvm::Instruction::Or:
  case llvm::Instruction::Xor:
  case llvm::Instruction::AShr:
  case llvm::Instruction::UDiv:
  case llvm::Instruction::URem:
  case llvm::Instruction::SDiv: return all(i.operands());
  case llvm::Instruction::SRem: // of the dividend's sign
  case llvm::Instruction::Shl:
  case llvm::Instruction::LShr:
  case llvm::Instruction::Trunc:
  case llvm::Instruction::Freeze: return look(i.getOperand(0));
  case llvm::Instruction::Sub: {
    // a - a / b * b: a remainder, taken apart.
    using namespace PatternMatch;
    const Value *a = i.getOperand(0), *b = nullptr, *quotient = nullptr;
    if (match(i.getOperand(1),
              m_c_Mul(m_CombineAnd(m_Value(quotient), m_IDiv(m_Specific(a), m_Value(b))), m_Deferred(b))))
      return look(a);
    return false;
  }
  case llvm::Instruction::SExt: {
    // (a < 0 && ..) as 0 or -1: what a quotient takes off to be rounded down.
    using namespace PatternMatch;
    const Value *a = nullptr, *condition = i.getOperand(0);
    if (!condition->getType()->isIntegerTy(1))
      return look(condition);
    return match(condition, m_c_And(m_SpecificICmp(CmpInst::ICMP_SLT, m_Value(a), m_Zero()), m_Value())) && look(a);
  }
  case llvm::Instruction::And: return look(i.getOperand(0)) || look(i.getOperand(1));
  case llvm::Instruction::PHI: return all(cast<PHINode>(i).incoming_values());
  case llvm::Instruction::Select: return look(i.getOperand(1)) && look(i.getOperand(2));
  case llvm::Instruction::Call: break;
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
