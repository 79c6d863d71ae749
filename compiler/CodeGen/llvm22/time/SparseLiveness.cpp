//===- SparseLiveness.cpp - last uses of values, without a table per block ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the analysis of live variables looks at each register of the target at the end of each block, and clears
// two tables of all of them. AMDGPU has some 10,000 registers, tuples included, and a block names a few. Of 200 small
// kernels in one source it was 3.5 % of the time.
//
// Remedy: the analysis goes on from block to block as before, with the same functions of LLVM for what a block has,
// but it ends only the registers that the block names, in the same order, and clears only their entries.
//
// Upstream: no issue is known. Measure `scripts/bench` before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/CodeGen/LiveVariables.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace flyc::codegen;
using llvm::LiveVariables;

namespace {

/// Opens a private member of LiveVariables: an explicit instantiation may name it. `memberOf(tag)` points to it.
template <typename Tag, auto Member> struct Opens {
  friend constexpr auto memberOf(Tag) { return Member; }
};
#define FLYC_OPEN(name)                                                                                                \
  struct name {                                                                                                        \
    friend constexpr auto memberOf(name);                                                                              \
  };                                                                                                                   \
  template struct Opens<name, &LiveVariables::name>;
FLYC_OPEN(MF)
FLYC_OPEN(MRI)
FLYC_OPEN(TRI)
FLYC_OPEN(PhysRegDef)
FLYC_OPEN(PhysRegUse)
FLYC_OPEN(PHIVarInfo)
FLYC_OPEN(VirtRegInfo)
FLYC_OPEN(analyzePHINodes)
FLYC_OPEN(runOnBlock)
FLYC_OPEN(HandlePhysRegDef)
#undef FLYC_OPEN

/// The registers that a block names, and their parts: no other has an entry in the tables.
class NamedRegisters {
public:
  explicit NamedRegisters(const llvm::TargetRegisterInfo &target) : target(target) {}

  /// Takes those of `block`. False if it has a call, which may end any register.
  bool collect(const llvm::MachineBasicBlock &block) {
    registers.clear();
    for (const auto &liveIn : block.liveins())
      add(liveIn.PhysReg);
    bool hasCall = false;
    for (const llvm::MachineInstr &instruction : block)
      for (const llvm::MachineOperand &operand : instruction.operands()) {
        hasCall |= operand.isRegMask();
        if (operand.isReg() && operand.getReg().isPhysical())
          add(operand.getReg().asMCReg());
      }
    llvm::sort(registers);
    registers.erase(llvm::unique(registers), registers.end());
    return !hasCall;
  }

  llvm::ArrayRef<llvm::MCPhysReg> get() const { return registers; }

private:
  void add(llvm::MCRegister reg) {
    if (!registers.empty() && registers.back() == reg)
      return;
    for (llvm::MCPhysReg part : target.subregs_inclusive(reg))
      registers.push_back(part);
  }

  const llvm::TargetRegisterInfo &target;
  llvm::SmallVector<llvm::MCPhysReg> registers;
};

/// LLVM's analysis, block by block as it goes.
class SparseLiveness final : public llvm::LiveVariablesWrapperPass {
public:
  bool runOnMachineFunction(llvm::MachineFunction &function) override {
    LiveVariables &analysis = getLV();
    llvm::MachineRegisterInfo &values = function.getRegInfo();
    const llvm::TargetRegisterInfo &target = *function.getSubtarget().getRegisterInfo();
    analysis.*memberOf(MF()) = &function;
    analysis.*memberOf(MRI()) = &values;
    analysis.*memberOf(TRI()) = &target;
    auto &definitions = analysis.*memberOf(PhysRegDef());
    auto &uses = analysis.*memberOf(PhysRegUse());
    auto &atEnds = analysis.*memberOf(PHIVarInfo());
    // From function to function the tables stay, and are empty.
    const unsigned count = target.getNumSupportedRegs(function);
    definitions.resize(count);
    uses.resize(count);
    atEnds.resize(function.getNumBlockIDs());

    (analysis.*memberOf(analyzePHINodes()))(function);
    NamedRegisters named(target);
    for (llvm::MachineBasicBlock *block : llvm::depth_first(&function.front())) {
      if (!named.collect(*block)) {
        (analysis.*memberOf(runOnBlock()))(block, count);
        definitions.assign(count, nullptr);
        uses.assign(count, nullptr);
        continue;
      }
      (analysis.*memberOf(runOnBlock()))(block, /*NumRegs=*/0);
      endAll(analysis, *block, named.get());
    }
    atEnds.clear();
    markLastUses(analysis, values, target);
    return false;
  }

private:
  /// Ends what `block` has made or used, but for reserved registers that a block behind it reads.
  static void endAll(LiveVariables &analysis, const llvm::MachineBasicBlock &block,
                     llvm::ArrayRef<llvm::MCPhysReg> registers) {
    auto &definitions = analysis.*memberOf(PhysRegDef());
    auto &uses = analysis.*memberOf(PhysRegUse());
    const llvm::TargetRegisterInfo &target = *(analysis.*memberOf(TRI()));
    llvm::SmallVector<llvm::MCPhysReg> needed;
    for (const llvm::MachineBasicBlock *next : block.successors())
      for (const auto &liveIn : next->liveins())
        if (!next->isEHPad() && !target.isInAllocatableClass(liveIn.PhysReg))
          needed.push_back(liveIn.PhysReg);
    llvm::SmallVector<llvm::Register> none;
    for (llvm::MCPhysReg reg : registers)
      if ((definitions[reg] || uses[reg]) && !llvm::is_contained(needed, reg))
        (analysis.*memberOf(HandlePhysRegDef()))(reg, nullptr, none);
    for (llvm::MCPhysReg reg : registers)
      definitions[reg] = uses[reg] = nullptr;
  }

  /// Tells the instructions which value they use last, or make for nothing.
  static void markLastUses(LiveVariables &analysis, const llvm::MachineRegisterInfo &values,
                           const llvm::TargetRegisterInfo &target) {
    auto &infos = analysis.*memberOf(VirtRegInfo());
    for (unsigned n = 0, end = infos.size(); n < end; ++n) {
      const llvm::Register value = llvm::Register::index2VirtReg(n);
      for (llvm::MachineInstr *last : infos[value].Kills)
        if (last == values.getVRegDef(value))
          last->addRegisterDead(value, &target);
        else
          last->addRegisterKilled(value, &target);
    }
  }
};

bool replace(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  if (pass->getPassID() != &llvm::LiveVariablesWrapperPass::ID)
    return false;
  delete pass;
  add(new SparseLiveness);
  return true;
}

} // namespace

namespace flyc::codegen::workaround {
extern const Workaround sparseLiveness;
const Workaround sparseLiveness = {.name = "sparse-liveness", .upstream = "", .mendedIn = 0, .backEnd = replace};
} // namespace flyc::codegen::workaround
