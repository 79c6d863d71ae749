//===- ShortBranches.cpp - functions in which every branch reaches its end -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: branch relaxation looks for branches that do not reach their block. It asks for the size of each
// instruction, though a branch reaches 128 KiB and few functions are that long.
//
// Remedy: it is left out where a function is short, however long its instructions are. It gives blocks new numbers,
// which stand in labels, and so does this.
//
// Upstream: no issue is known. Measure `scripts/bench` before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/ReplacedPass.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/Support/CommandLine.h"

namespace flyc::codegen {
namespace {

/// A branch has 16 bits for a signed number of words, and no instruction is longer than 20 bytes; most are 4 or 8. Of
/// an inline assembly nothing is known.
constexpr unsigned longest = (1u << 15) * 4 / 20 / 2;

/// Stands for LLVM's relaxation, and runs it where a branch might not reach.
class LongBranches final : public ReplacedPass {
public:
  static char ID;
  explicit LongBranches(llvm::Pass *pass) : ReplacedPass(ID, pass) {}

  bool isWorthwhile(const llvm::Function &function) const override {
    llvm::MachineFunction *machine =
        getAnalysis<llvm::MachineModuleInfoWrapperPass>().getMMI().getMachineFunction(function);
    unsigned length = 0;
    for (const llvm::MachineBasicBlock &block : *machine)
      for (const llvm::MachineInstr &instruction : block.instrs())
        if (++length > longest || instruction.isInlineAsm())
          return true;
    machine->RenumberBlocks();
    return false;
  }
};

char LongBranches::ID = 0;

bool leaveOut(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  // Tests make branches shorter than they are.
  const auto *bits = llvm::cl::getRegisteredOptions().lookup("amdgpu-s-branch-bits");
  if (pass->getPassName() != "Branch relaxation pass" || !bits || bits->getNumOccurrences() != 0)
    return false;
  add(new LongBranches(pass));
  return true;
}

} // namespace

namespace workaround {
extern const Workaround shortBranches;
const Workaround shortBranches = {.name = "short-branches", .upstream = "", .mendedIn = 0, .backEnd = leaveOut};
} // namespace workaround

} // namespace flyc::codegen
