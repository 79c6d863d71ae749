//===- LaneMoves.cpp - instructions that cannot read another lane ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: GCNDPPCombine makes one instruction of a move between lanes and what reads the moved number, of two that
// cannot be:
// - a shift of 64 bits: no chip has it with a data-parallel primitive. For gfx1100 it cannot be encoded, for gfx1201
//   and gfx1250 the code is no instruction: `x << (shuffle_xor(n, 1) & 63)`.
// - v_bitop3: the new instruction forgets which operation that was, its table is 0, and so is its result. On gfx1250
//   (shuffle_xor(x, 8, 32) & 0x3E) | 1 of 16 bits became 0.
//
// Remedy: these read a copy of what was moved, past which the pass does not look. Later ones take the copy away.
//
// Upstream: no issue is known. Remove it when its tests say so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

namespace flyc::codegen {
namespace {

class CopiedMoves final : public llvm::MachineFunctionPass {
public:
  static char ID;
  CopiedMoves() : MachineFunctionPass(ID) {}

  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override {
    usage.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(llvm::MachineFunction &function) override;
};

char CopiedMoves::ID = 0;

/// The name of `instruction` without its encoding: V_LSHLREV_B64.
llvm::StringRef nameOf(const llvm::TargetInstrInfo &names, const llvm::MachineInstr &instruction) {
  return names.getName(instruction.getOpcode()).split("_e64").first;
}

bool readsNoOtherLane(llvm::StringRef name) {
  return name.starts_with("V_BITOP3") || (name.starts_with("V_") && name.contains("64"));
}

/// Whether `operand` reads the result of a move between lanes, by itself or as a part of a tuple.
bool isMoved(const llvm::MachineOperand &operand, const llvm::MachineRegisterInfo &registers,
             const llvm::TargetInstrInfo &names) {
  if (!operand.isReg() || !operand.isUse() || !operand.getReg().isVirtual())
    return false;
  const llvm::MachineInstr *made = registers.getVRegDef(operand.getReg());
  if (made && made->isRegSequence() && operand.getSubReg())
    for (unsigned i = 1; i + 1 < made->getNumOperands(); i += 2)
      if (made->getOperand(i + 1).getImm() == operand.getSubReg()) {
        const llvm::Register part = made->getOperand(i).getReg();
        made = part.isVirtual() ? registers.getVRegDef(part) : nullptr;
        break;
      }
  if (!made)
    return false;
  const llvm::StringRef name = names.getName(made->getOpcode());
  return name.starts_with("V_MOV_B32_dpp") || (operand.getSubReg() && name.starts_with("V_MOV_B64_DPP"));
}

bool CopiedMoves::runOnMachineFunction(llvm::MachineFunction &function) {
  const llvm::TargetSubtargetInfo &target = function.getSubtarget();
  const llvm::TargetInstrInfo &names = *target.getInstrInfo();
  llvm::MachineRegisterInfo &registers = function.getRegInfo();
  bool changed = false;
  for (llvm::MachineBasicBlock &block : function)
    for (llvm::MachineInstr &instruction : block) {
      if (!readsNoOtherLane(nameOf(names, instruction)))
        continue;
      for (llvm::MachineOperand &operand : instruction.explicit_uses()) {
        if (!isMoved(operand, registers, names))
          continue;
        const llvm::TargetRegisterClass *whole = registers.getRegClass(operand.getReg());
        const llvm::Register copy = registers.createVirtualRegister(
            operand.getSubReg() ? target.getRegisterInfo()->getSubRegisterClass(whole, operand.getSubReg()) : whole);
        llvm::BuildMI(block, instruction, instruction.getDebugLoc(), names.get(llvm::TargetOpcode::COPY), copy)
            .addReg(operand.getReg(), llvm::getKillRegState(operand.isKill()), operand.getSubReg());
        operand.setReg(copy);
        operand.setSubReg(0);
        operand.setIsKill(true);
        changed = true;
      }
    }
  return changed;
}

bool copied(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  if (pass->getPassName() != "GCN DPP Combine")
    return false;
  add(new CopiedMoves);
  add(pass);
  return true;
}

} // namespace

namespace workaround {
extern const Workaround laneMoves;
const Workaround laneMoves = {.name = "lane-moves", .upstream = "", .mendedIn = 0, .backEnd = copied};
} // namespace workaround

} // namespace flyc::codegen
