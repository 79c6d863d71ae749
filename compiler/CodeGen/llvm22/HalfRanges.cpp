//===- HalfRanges.cpp - integers too large for f16 ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: InstCombine takes the conversion of an integer to f16 for exact where the integer has 11 bits that may
// differ from 0, wherever they stand, and makes a conversion to f32 of that and a conversion to f32 behind it:
// `(x << 24).to<f16>()` is infinity, and became the number.
//
// Remedy: in front of the middle end, a pass puts llvm.canonicalize behind conversions to f16 of integers of more than
// 16 bits; InstCombine does not look through it. Behind the middle end another one takes it away.
//
// Upstream: no issue is known (isKnownExactCastIntToFP). Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace flyc::codegen;

/// Whether the conversion may give infinity: f16 ends at 65504, and what needs more than 11 bits below it is not exact.
static bool mayOverflow(const Instruction &instruction) {
  constexpr unsigned fits = 16;
  return (isa<SIToFPInst>(instruction) || isa<UIToFPInst>(instruction)) &&
         instruction.getType()->getScalarType()->isHalfTy() &&
         instruction.getOperand(0)->getType()->getScalarSizeInBits() > fits;
}

namespace {
class KeepHalvesPass : public PassInfoMixin<KeepHalvesPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
    SmallVector<Instruction *> found;
    for (Instruction &instruction : instructions(function))
      if (mayOverflow(instruction))
        found.push_back(&instruction);
    for (Instruction *conversion : found)
      replaceBehind(conversion, [&](IRBuilder<> &builder) {
        return builder.CreateUnaryIntrinsic(Intrinsic::canonicalize, conversion);
      });
    return found.empty() ? PreservedAnalyses::all() : keptControlFlow();
  }
};

class FreeHalvesPass : public PassInfoMixin<FreeHalvesPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
    SmallVector<IntrinsicInst *> found;
    for (Instruction &instruction : instructions(function))
      if (auto *call = dyn_cast<IntrinsicInst>(&instruction); call && call->getIntrinsicID() == Intrinsic::canonicalize)
        if (const auto *conversion = dyn_cast<Instruction>(call->getArgOperand(0));
            conversion && mayOverflow(*conversion))
          found.push_back(call);
    for (IntrinsicInst *call : found) {
      call->replaceAllUsesWith(call->getArgOperand(0));
      call->eraseFromParent();
    }
    return found.empty() ? PreservedAnalyses::all() : keptControlFlow();
  }
};
} // namespace

namespace flyc::codegen::workaround {
extern const Workaround halfRanges;
const Workaround halfRanges = {
    .name = "half-ranges",
    .upstream = "",
    .mendedIn = 0,
    .levels = Workaround::Optimized,
    .first = [](FunctionPassManager &passes) { passes.addPass(KeepHalvesPass()); },
    .last = [](FunctionPassManager &passes, const TargetMachine &) { passes.addPass(FreeHalvesPass()); }};
} // namespace flyc::codegen::workaround
