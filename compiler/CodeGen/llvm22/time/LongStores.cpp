//===- LongStores.cpp - scheduling blocks of hundreds of stores -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: a tile that is stored by elements is a block of hundreds of stores, none of which waits for another one. For
// each instruction that the machine schedulers place they look at all that could be placed, the one behind register
// allocation with a walk over the instructions before for each; and both ask alias analysis about pairs of the stores.
// With 512 sums a lane this was two thirds of a compile.
//
// The 512 constants that these sums begin with, in front of the loop, are such a block, too: half of what was left.
//
// Remedy: behind the vectoriser of stores, a boundary for the schedulers (llvm.amdgcn.sched.barrier, which makes no
// code) stands between each group of stores of such a block, and in front of the scheduler one between each group of
// constants. No shipped kernel has either.
//
// Upstream: no issue is known. Measure `scripts/bench`'s rows of wider tiles before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"

namespace flyc::codegen {
namespace {

/// Stores of a block, with no boundary between them, that the schedulers may order as they like.
constexpr size_t mostStores = 128;
/// Stores of a group, where there are more.
constexpr size_t group = 16;

/// Constants of a block that they may order as they like, and those of a group where there are more. No shipped kernel
/// has so many.
constexpr size_t mostConstants = 288, constantsOfGroup = 64;

bool isBoundary(const llvm::Instruction &instruction) {
  const auto *call = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  return call && call->getIntrinsicID() == llvm::Intrinsic::amdgcn_sched_barrier;
}

bool isStore(const llvm::Instruction &instruction) {
  return instruction.mayWriteToMemory() && !instruction.mayReadFromMemory();
}

class GroupStores final : public llvm::FunctionPass {
public:
  static char ID;
  GroupStores() : FunctionPass(ID) {}

  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override { usage.setPreservesAll(); }

  bool runOnFunction(llvm::Function &function) override {
    llvm::SmallVector<llvm::Instruction *> places, stores;
    const auto end = [&] {
      if (stores.size() > mostStores)
        for (size_t n = group; n < stores.size(); n += group)
          places.push_back(stores[n]);
      stores.clear();
    };
    for (llvm::BasicBlock &block : function) {
      for (llvm::Instruction &instruction : block) {
        if (isBoundary(instruction))
          end();
        else if (isStore(instruction))
          stores.push_back(&instruction);
      }
      end();
    }
    for (llvm::Instruction *place : places) {
      llvm::IRBuilder<> builder(place);
      builder.CreateIntrinsic(llvm::Intrinsic::amdgcn_sched_barrier, {builder.getInt32(0)});
    }
    return !places.empty();
  }
};

/// The same for the constants that sums begin with, which are there in the machine's code only.
class GroupConstants final : public llvm::MachineFunctionPass {
public:
  static char ID;
  GroupConstants() : MachineFunctionPass(ID) {}

  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override {
    usage.addRequired<llvm::LiveIntervalsWrapperPass>();
    usage.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(llvm::MachineFunction &function) override {
    llvm::SmallVector<llvm::MachineInstr *> places, constants;
    const llvm::TargetInstrInfo &instructions = *function.getSubtarget().getInstrInfo();
    for (llvm::MachineBasicBlock &block : function) {
      if (block.size() <= mostConstants)
        continue;
      for (llvm::MachineInstr &instruction : block)
        if (isConstant(instruction))
          constants.push_back(&instruction);
      if (constants.size() > mostConstants)
        for (size_t n = constantsOfGroup; n < constants.size(); n += constantsOfGroup)
          places.push_back(constants[n]);
      constants.clear();
    }
    const unsigned opcode = places.empty() ? 0 : findBoundary(instructions);
    if (opcode == 0)
      return false;
    auto &intervals = getAnalysis<llvm::LiveIntervalsWrapperPass>().getLIS();
    for (llvm::MachineInstr *place : places)
      intervals.InsertMachineInstrInMaps(
          *llvm::BuildMI(*place->getParent(), place, llvm::DebugLoc(), instructions.get(opcode)).addImm(0));
    return true;
  }

private:
  /// A number in a register, that nothing is read for.
  static bool isConstant(const llvm::MachineInstr &instruction) {
    return instruction.getNumExplicitDefs() == 1 && instruction.getNumExplicitOperands() > 1 &&
           !instruction.mayLoadOrStore() && !instruction.hasUnmodeledSideEffects() &&
           llvm::all_of(instruction.explicit_uses(),
                        [](const llvm::MachineOperand &operand) { return operand.isImm(); });
  }

  static unsigned findBoundary(const llvm::TargetInstrInfo &instructions) {
    for (unsigned opcode = 1; opcode < instructions.getNumOpcodes(); ++opcode)
      if (instructions.getName(opcode) == "SCHED_BARRIER")
        return opcode;
    return 0;
  }
};

char GroupStores::ID = 0;
char GroupConstants::ID = 0;

/// Adds the pass where the target's own last changes of the IR begin: behind the vectoriser, and not at -O0.
bool addInFront(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  if (pass->getPassName() == "Machine Instruction Scheduler") {
    add(new GroupConstants);
    add(pass);
    return true;
  }
  if (pass->getPassName() != "AMDGPU IR late optimizations")
    return false;
  add(new GroupStores);
  add(pass);
  return true;
}

} // namespace

namespace workaround {
extern const Workaround longStores;
const Workaround longStores = {.name = "long-stores", .upstream = "", .mendedIn = 0, .backEnd = addInFront};
} // namespace workaround

} // namespace flyc::codegen
