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
// Remedy: while that pass works, a mark stands in front of each instruction, an instruction that is no code, and the
// pass moves nothing past it. When the marks are taken out, what the pass has set is moved past waits and barriers, no
// further: behind them hardware does not issue it beside another instruction.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace flyc::codegen {
namespace {

/// What the two passes share: neither adds nor removes code.
class BankPass : public llvm::MachineFunctionPass {
public:
  using MachineFunctionPass::MachineFunctionPass;
  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override {
    usage.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(usage);
  }
};

/// A mark is a KILL without operands, which nothing else makes.
bool isMark(const llvm::MachineInstr &instruction) {
  return instruction.getOpcode() == llvm::TargetOpcode::KILL && instruction.getNumOperands() == 0;
}

/// Puts a mark in front of each instruction; of a bundle in front of its head.
class MarkInstructions final : public BankPass {
public:
  static char ID;
  MarkInstructions() : BankPass(ID) {}

  bool runOnMachineFunction(llvm::MachineFunction &function) override {
    const llvm::MCInstrDesc &mark = function.getSubtarget().getInstrInfo()->get(llvm::TargetOpcode::KILL);
    for (llvm::MachineBasicBlock &block : function)
      for (llvm::MachineInstr &instruction : block)
        if (!isMark(instruction))
          llvm::BuildMI(block, instruction, llvm::DebugLoc(), mark);
    return true;
  }
};

/// Takes them out again.
class UnmarkInstructions final : public BankPass {
public:
  static char ID;
  UnmarkInstructions() : BankPass(ID) {}

  bool runOnMachineFunction(llvm::MachineFunction &function) override {
    const llvm::TargetInstrInfo &names = *function.getSubtarget().getInstrInfo();
    const auto is = [&names](const llvm::MachineInstr &instruction, llvm::StringRef name) {
      return names.getName(instruction.getOpcode()).starts_with(name);
    };
    for (llvm::MachineBasicBlock &block : function) {
      for (llvm::MachineInstr &instruction : llvm::make_early_inc_range(block))
        if (isMark(instruction))
          instruction.eraseFromParent();
      for (llvm::MachineInstr &instruction : llvm::make_early_inc_range(block)) {
        if (!is(instruction, "S_SET_VGPR_MSB"))
          continue;
        auto place = instruction.getIterator();
        while (place != block.begin() && (is(*std::prev(place), "S_WAIT") || is(*std::prev(place), "S_BARRIER")))
          --place;
        if (place != instruction.getIterator())
          block.splice(place, &block, instruction.getIterator());
      }
    }
    return true;
  }
};

char MarkInstructions::ID = 0;
char UnmarkInstructions::ID = 0;

bool marked(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  if (pass->getPassName() != "AMDGPU Lower VGPR Encoding")
    return false;
  add(new MarkInstructions);
  add(pass);
  add(new UnmarkInstructions);
  return true;
}

} // namespace

namespace workaround {
extern const Workaround registerBanks;
const Workaround registerBanks = {.name = "register-banks", .upstream = "", .mendedIn = 0, .backEnd = marked};
} // namespace workaround

} // namespace flyc::codegen
