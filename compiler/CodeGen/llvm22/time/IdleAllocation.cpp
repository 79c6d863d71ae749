//===- IdleAllocation.cpp - register allocation that has nothing to do ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the second of the back end's three register allocations is for registers of whole waves, which few kernels
// have. It runs on all of them: asks again which registers are reserved, and fills its tables. The rewriter behind it
// looks at each operand for registers that were allocated.
//
// Remedy: both are left out where no register is for them. Of 200 small kernels in one source the allocation was 2 % of
// the instructions, the rewriter 0.5 % of the time.
//
// Upstream: no issue is known. Measure `scripts/bench` before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/ReplacedPass.h"
#include "llvm/CodeGen/LiveRegMatrix.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"

namespace flyc::codegen {
namespace {

/// Does what is to do for registers of whole waves, where there are any.
class ForWholeWaves : public ReplacedPass {
public:
  using ReplacedPass::ReplacedPass;

  bool isWorthwhile(const llvm::Function &function) const override {
    const llvm::MachineFunction *machine =
        getAnalysis<llvm::MachineModuleInfoWrapperPass>().getMMI().getMachineFunction(function);
    const llvm::MachineRegisterInfo &registers = machine->getRegInfo();
    const llvm::TargetRegisterInfo &target = *machine->getSubtarget().getRegisterInfo();
    // The only flag of a virtual register that this target has is the one of whole waves.
    for (unsigned n = 0; n < registers.getNumVirtRegs(); ++n)
      if (!target.getVRegFlagsOfReg(llvm::Register::index2VirtReg(n), *machine).empty())
        return true;
    return false;
  }
};

class WholeWaveAllocation final : public ForWholeWaves {
public:
  static char ID;
  explicit WholeWaveAllocation(llvm::Pass *pass) : ForWholeWaves(ID, pass) {}
};

/// Which registers are allocated is known anew for the next allocation, or has never been.
class WholeWaveRewriting final : public ForWholeWaves {
public:
  static char ID;
  explicit WholeWaveRewriting(llvm::Pass *pass) : ForWholeWaves(ID, pass) {}

  void getAnalysisUsage(llvm::AnalysisUsage &asked) const override {
    ForWholeWaves::getAnalysisUsage(asked);
    asked.addPreserved<llvm::VirtRegMapWrapperLegacy>();
    asked.addPreserved<llvm::LiveRegMatrixWrapperLegacy>();
  }

  void setChanged(llvm::Function &function) override {
    renew(getAnalysisIfAvailable<llvm::VirtRegMapWrapperLegacy>(), function);
    renew(getAnalysisIfAvailable<llvm::LiveRegMatrixWrapperLegacy>(), function);
  }

private:
  static void renew(llvm::FunctionPass *analysis, llvm::Function &function) {
    if (!analysis)
      return;
    analysis->releaseMemory();
    analysis->runOnFunction(function);
  }
};

char WholeWaveAllocation::ID = 0;
char WholeWaveRewriting::ID = 0;

bool leaveOut(llvm::Pass *pass, unsigned before, AddBackEndPass add) {
  // The first ones are for scalar registers, the second ones for those of whole waves.
  if (before != 1)
    return false;
  if (pass->getPassName() == "Greedy Register Allocator")
    add(new WholeWaveAllocation(pass));
  else if (pass->getPassName() == "Virtual Register Rewriter")
    add(new WholeWaveRewriting(pass));
  else
    return false;
  return true;
}

} // namespace

namespace workaround {
extern const Workaround idleAllocation;
const Workaround idleAllocation = {.name = "idle-allocation", .upstream = "", .mendedIn = 0, .backEnd = leaveOut};
} // namespace workaround

} // namespace flyc::codegen
