//===- NegativeOffsets.cpp - constants in the offsets of buffers ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: of a buffer's offset `x + c` the back end makes the lane's offset x and the instruction's own offset c, as
// if the hardware wrapped their sum. It does not wrap it before it compares it with the bound
// (docs/rationale/uniform-offsets.md): of `b[i + 1]` with i = -1, which is b[0], it reads 0, and stores nothing. Only
// for gfx1250 does LLVM ask whether the sum may wrap.
//
// Remedy: a pass, one of the last before the back end, hides an offset with a constant from it unless all else in the
// sum is known not to be negative.
//
// Upstream: no issue is known (AMDGPU's splitBufferOffsets). Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Signs.h"
#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class NegativeOffsetsPass : public PassInfoMixin<NegativeOffsetsPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};

/// What stands in a sum.
struct Sum {
  bool hasConstant = false;  ///< one above 0
  bool isNonNegative = true; ///< all but the constants
};
} // namespace

/// The lane's offset of a buffer instruction without an index; null: it has none.
static Use *laneOffset(IntrinsicInst &call) {
  constexpr unsigned buffers = 8; // address space
  if (!call.getCalledFunction()->getName().starts_with("llvm.amdgcn.raw.ptr."))
    return nullptr;
  for (Use &operand : call.args())
    if (const auto *pointer = dyn_cast<PointerType>(operand->getType());
        pointer && pointer->getAddressSpace() == buffers) {
      const bool toLds = call.getIntrinsicID() == Intrinsic::amdgcn_raw_ptr_buffer_load_lds; // pointer and size between
      return &call.getArgOperandUse(operand.getOperandNo() + (toLds ? 3 : 1));
    }
  return nullptr;
}

/// Takes the sum `value` apart as instruction selection may.
static void addTerms(const Value *value, Signs &signs, Sum &sum, unsigned depth = 0) {
  using namespace PatternMatch;
  constexpr unsigned deepest = 12;
  const Value *a = nullptr, *b = nullptr;
  if (const auto *constant = dyn_cast<ConstantInt>(value)) {
    sum.hasConstant |= !constant->isZero() && !constant->isNegative();
    sum.isNonNegative &= !constant->isNegative();
  } else if (depth < deepest &&
             (match(value, m_Add(m_Value(a), m_Value(b))) || match(value, m_DisjointOr(m_Value(a), m_Value(b))))) {
    addTerms(a, signs, sum, depth + 1);
    addTerms(b, signs, sum, depth + 1);
  } else if (depth < deepest && (match(value, m_Shl(m_Value(a), m_ConstantInt())) ||
                                 match(value, m_c_Mul(m_Value(a), m_StrictlyPositive())))) {
    addTerms(a, signs, sum, depth + 1);
  } else {
    sum.isNonNegative &= signs.isNonNegative(value);
  }
}

PreservedAnalyses NegativeOffsetsPass::run(Function &function, FunctionAnalysisManager &analyses) {
  Signs signs(analyses.getResult<AssumptionAnalysis>(function));
  SmallVector<Use *> found;
  for (Instruction &instruction : instructions(function))
    if (auto *call = dyn_cast<IntrinsicInst>(&instruction))
      if (Use *offset = laneOffset(*call); offset && !isa<Constant>(offset->get())) {
        Sum sum;
        addTerms(offset->get(), signs, sum);
        if (sum.hasConstant && !sum.isNonNegative)
          found.push_back(offset);
      }
  for (Use *offset : found) {
    IRBuilder<> builder(cast<Instruction>(offset->getUser()));
    offset->set(hidden(builder, offset->get()));
  }
  return found.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround negativeOffsets;
const Workaround negativeOffsets = {
    .name = "negative-offsets",
    .upstream = "",
    .mendedIn = 0,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(NegativeOffsetsPass()); }};
} // namespace flyc::codegen::workaround
