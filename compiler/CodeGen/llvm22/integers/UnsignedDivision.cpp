//===- UnsignedDivision.cpp - unsigned quotients at -O0 -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the AMDGPU back end divides numbers of at most 24 bits by way of f32. For an unsigned operand of 32 bits it
// decides by the number of sign bits (AMDGPUTargetLowering::LowerDIVREM24), so that a sign-extended negative i8 counts
// as small, and 0xffffff8f / 1 is wrong. With optimisation AMDGPUCodeGenPrepare expands the division first, and is
// right.
//
// Remedy: at -O0 a pass, one of the last before the back end, hides operands that may be negative behind an empty
// inline assembly: constants too, and all whose sign bits nobody knows here, since instruction selection finds out more
// (that x ^ ~x is -1).
//
// Upstream: issue 194829, mended by pull request 196418, in LLVM 23.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace flyc;
using namespace flyc::codegen;

namespace {
class UnsignedDivisionPass : public PassInfoMixin<UnsignedDivisionPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};
} // namespace

/// May it have the nine sign bits that LowerDIVREM24 asks for, and may they be ones?
static bool isMistaken(const Value *operand, const DataLayout &layout) {
  return !computeKnownBits(operand, layout).isNonNegative();
}

/// The same number, or the same of each lane, of which the back end knows nothing.
static Value *hiddenLanes(IRBuilder<> &builder, Value *number) {
  if (auto *vector = dyn_cast<FixedVectorType>(number->getType())) {
    Value *made = PoisonValue::get(vector);
    for (unsigned lane = 0; lane < vector->getNumElements(); ++lane)
      made = builder.CreateInsertElement(
          made, flyc::codegen::hidden(builder, builder.CreateExtractElement(number, lane)), lane);
    return made;
  }
  return flyc::codegen::hidden(builder, number);
}

PreservedAnalyses UnsignedDivisionPass::run(Function &function, FunctionAnalysisManager &) {
  const DataLayout &layout = function.getDataLayout();
  std::vector<Use *> mistaken;
  for (Instruction &instruction : instructions(function)) {
    const unsigned opcode = instruction.getOpcode();
    if ((opcode == Instruction::UDiv || opcode == Instruction::URem) && instruction.getType()->isIntOrIntVectorTy(32))
      for (Use &operand : instruction.operands())
        if (isMistaken(operand.get(), layout))
          mistaken.push_back(&operand);
  }
  for (Use *operand : mistaken) {
    IRBuilder<> builder(cast<Instruction>(operand->getUser()));
    operand->set(hiddenLanes(builder, operand->get()));
  }
  return mistaken.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

namespace flyc::codegen::workaround {
extern const Workaround unsignedDivision;
const Workaround unsignedDivision = {
    .name = "unsigned-division",
    .upstream = "#196418",
    .mendedIn = 23,
    .levels = Workaround::Unoptimized,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(UnsignedDivisionPass()); }};
} // namespace flyc::codegen::workaround
