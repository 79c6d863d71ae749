//===- BitOperations.cpp - bit operations of three numbers, one from another lane ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: GCNDPPCombine makes one instruction of a move between lanes and the v_bitop3 that reads what it moves, and
// forgets which operation that was: the table of the new instruction is 0, and so is its result. On gfx1250
// (shuffle_xor(x, 8, 32) & 0x3E) | 1 of 16 bits became 0.
//
// Remedy: functions that have such operations keep their moves.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/ReplacedPass.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace flyc::codegen {
namespace {

class MoveCombination final : public ReplacedPass {
public:
  static char ID;
  explicit MoveCombination(llvm::Pass *pass) : ReplacedPass(ID, pass) {}

  bool isWorthwhile(const llvm::Function &function) const override {
    const llvm::MachineFunction *machine =
        getAnalysis<llvm::MachineModuleInfoWrapperPass>().getMMI().getMachineFunction(function);
    const llvm::TargetInstrInfo &names = *machine->getSubtarget().getInstrInfo();
    for (const llvm::MachineBasicBlock &block : *machine)
      for (const llvm::MachineInstr &instruction : block)
        if (names.getName(instruction.getOpcode()).starts_with("V_BITOP3"))
          return false;
    return true;
  }
};

char MoveCombination::ID = 0;

bool replaced(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  if (pass->getPassName() != "GCN DPP Combine")
    return false;
  add(new MoveCombination(pass));
  return true;
}

} // namespace

namespace workaround {
extern const Workaround bitOperations;
const Workaround bitOperations = {.name = "bit-operations", .upstream = "", .mendedIn = 0, .backEnd = replaced};
} // namespace workaround

} // namespace flyc::codegen
