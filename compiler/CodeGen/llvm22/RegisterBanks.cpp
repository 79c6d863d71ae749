//===- RegisterBanks.cpp - vector registers from the 256th on -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: where a wave may have more than 256 vector registers, s_set_vgpr_msb says which bank of them the operands
// behind it mean. AMDGPULowerVGPREncoding moves it in front of waits and barriers that come before the instruction it
// is for, and one instruction too far: where that is no wait, it reads another bank's register of the same number.
//
// Remedy: kernels take 256 registers at most, and no bank is set. Larger ones spill.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "specs/tables/TargetTable.h"

#include "llvm/IR/Function.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
constexpr unsigned bank = 256;

struct RegisterBanksPass : PassInfoMixin<RegisterBanksPass> {
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &) {
    const StringRef name = "amdgpu-num-vgpr";
    if (function.getFnAttributeAsParsedInteger(name, bank) >= bank)
      function.addFnAttr(name, std::to_string(bank));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; } // without optimisation too
};
} // namespace

namespace flyc::codegen::workaround {
extern const Workaround registerBanks;
const Workaround registerBanks = {.name = "register-banks",
                                  .upstream = "",
                                  .mendedIn = 0,
                                  .last = [](FunctionPassManager &passes, const TargetMachine &machine) {
                                    const flyc::specs::TargetSpec *target = specOf(machine);
                                    if (target && target->registers.archVgprMax > bank)
                                      passes.addPass(RegisterBanksPass());
                                  }};
} // namespace flyc::codegen::workaround
