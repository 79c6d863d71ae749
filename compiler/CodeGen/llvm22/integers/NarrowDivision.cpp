//===- NarrowDivision.cpp - quotients of 8 and 16 bits -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: at -O0 the AMDGPU back end ends with "cannot select" where a program takes both the quotient and the
// remainder of the same numbers of 8 or 16 bits: it makes one instruction of the two that it has no pattern for.
//
// Remedy: at -O0 a pass, one of the last before the back end, divides such numbers in 32 bits.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class NarrowDivisionPass : public PassInfoMixin<NarrowDivisionPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};
} // namespace

PreservedAnalyses NarrowDivisionPass::run(Function &function, FunctionAnalysisManager &) {
  std::vector<BinaryOperator *> narrow;
  for (Instruction &instruction : instructions(function))
    if (auto *binary = dyn_cast<BinaryOperator>(&instruction);
        binary && binary->isIntDivRem() && binary->getType()->getScalarSizeInBits() < 32)
      narrow.push_back(binary);
  for (BinaryOperator *binary : narrow) {
    IRBuilder<> builder(binary);
    const bool isSigned = binary->getOpcode() == Instruction::SDiv || binary->getOpcode() == Instruction::SRem;
    Type *wide = binary->getType()->getWithNewBitWidth(32);
    const auto extended = [&](Value *number) {
      return isSigned ? builder.CreateSExt(number, wide) : builder.CreateZExt(number, wide);
    };
    Value *a = extended(binary->getOperand(0)), *b = extended(binary->getOperand(1));
    binary->replaceAllUsesWith(builder.CreateTrunc(builder.CreateBinOp(binary->getOpcode(), a, b), binary->getType()));
    binary->eraseFromParent();
  }
  return narrow.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

namespace flyc::codegen::workaround {
extern const Workaround narrowDivision;
const Workaround narrowDivision = {
    .name = "narrow-division",
    .upstream = "",
    .mendedIn = 0,
    .levels = Workaround::Unoptimized,
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(NarrowDivisionPass()); }};
} // namespace flyc::codegen::workaround
