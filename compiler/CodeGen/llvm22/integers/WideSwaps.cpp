//===- WideSwaps.cpp - the bytes of 64 bits in reverse order --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: where registers have halves (real-true16), the AMDGPU back end takes the halves of llvm.bswap.i64's operand
// for registers of 16 bits: at -O0 it copies the lower 16 of 32 bits. The optimiser mostly removes these copies.
//
// Remedy: a pass, one of the last before the back end, makes two swaps of 32 bits of it.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/MC/MCSubtargetInfo.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class WideSwapsPass : public PassInfoMixin<WideSwapsPass> {
public:
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too
};
} // namespace

PreservedAnalyses WideSwapsPass::run(Function &function, FunctionAnalysisManager &) {
  std::vector<IntrinsicInst *> swaps;
  for (Instruction &instruction : instructions(function))
    if (auto *call = dyn_cast<IntrinsicInst>(&instruction);
        call && call->getIntrinsicID() == Intrinsic::bswap && call->getType()->getScalarSizeInBits() == 64)
      swaps.push_back(call);
  for (IntrinsicInst *swap : swaps) {
    IRBuilder<> builder(swap);
    Type *wide = swap->getType(), *half = wide->getWithNewBitWidth(32);
    Value *number = swap->getArgOperand(0);
    const auto swapped = [&](Value *bits) {
      return builder.CreateZExt(builder.CreateUnaryIntrinsic(Intrinsic::bswap, builder.CreateTrunc(bits, half)), wide);
    };
    Value *high = builder.CreateShl(swapped(number), 32);
    swap->replaceAllUsesWith(builder.CreateOr(high, swapped(builder.CreateLShr(number, 32))));
    swap->eraseFromParent();
  }
  return swaps.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

namespace flyc::codegen::workaround {
extern const Workaround wideSwaps;
const Workaround wideSwaps = {.name = "wide-swaps",
                              .upstream = "",
                              .mendedIn = 0,
                              .last = [](FunctionPassManager &passes, const TargetMachine &machine) {
                                if (machine.getMCSubtargetInfo()->checkFeatures("+real-true16"))
                                  passes.addPass(WideSwapsPass());
                              }};
} // namespace flyc::codegen::workaround
