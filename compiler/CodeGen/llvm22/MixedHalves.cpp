//===- MixedHalves.cpp - f16 in sums that are rounded to bf16 -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: where a product or sum is rounded to bf16, the back end makes v_fma_mixlo_bf16 of it and takes a factor of
// f16, extended to 32 bits, for one of those that the instruction extends: it drops the extension and reads the bits of
// f16 as f32. `(x * h).to<bf16>()` was about 0 for every h, at every level.
//
// Remedy: a pass, one of the last before the back end, hides such an extension. Other chips have no such instruction.
//
// Upstream: pull request 224912, merged in September 2026.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "specs/tables/TargetTable.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class MixedHalvesPass : public PassInfoMixin<MixedHalvesPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};
} // namespace

/// The extensions of f16 that `value` is computed of by what an instruction may take in.
static void findExtensions(Value *value, SmallSetVector<Instruction *, 4> &found, SmallPtrSetImpl<Value *> &seen) {
  auto *instruction = dyn_cast<Instruction>(value);
  if (!instruction || !seen.insert(instruction).second)
    return;
  if (isa<FPExtInst>(instruction)) {
    if (instruction->getOperand(0)->getType()->getScalarType()->isHalfTy())
      found.insert(instruction);
    return;
  }
  const auto *call = dyn_cast<IntrinsicInst>(instruction);
  if (isa<InsertElementInst, ExtractElementInst, ShuffleVectorInst, SelectInst, FreezeInst, UnaryOperator,
          BinaryOperator>(instruction) ||
      (call && (call->getIntrinsicID() == Intrinsic::fma || call->getIntrinsicID() == Intrinsic::fmuladd ||
                call->getIntrinsicID() == Intrinsic::fabs)))
    for (Value *operand : instruction->operands())
      if (operand->getType()->isFPOrFPVectorTy())
        findExtensions(operand, found, seen);
}

PreservedAnalyses MixedHalvesPass::run(Function &function, FunctionAnalysisManager &) {
  SmallSetVector<Instruction *, 4> found;
  SmallPtrSet<Value *, 16> seen;
  for (Instruction &instruction : instructions(function))
    if (isa<FPTruncInst>(instruction) && instruction.getType()->getScalarType()->isBFloatTy())
      findExtensions(instruction.getOperand(0), found, seen);
  for (Instruction *extension : found)
    replaceBehind(extension, [&](IRBuilder<> &builder) { return hiddenElements(builder, extension); });
  return found.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround mixedHalves;
const Workaround mixedHalves = {.name = "mixed-halves",
                                .upstream = "#224912",
                                .mendedIn = 24,
                                .last = [](FunctionPassManager &passes, const TargetMachine &machine) {
                                  const flyc::specs::TargetSpec *target = specOf(machine);
                                  // The chips with functions of bf16 have its mixed sums, too.
                                  if (target && target->has(flyc::specs::Capability::Bf16Trans))
                                    passes.addPass(MixedHalvesPass());
                                }};
} // namespace flyc::codegen::workaround
