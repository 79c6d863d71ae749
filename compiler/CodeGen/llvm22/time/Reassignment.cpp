//===- Reassignment.cpp - register allocation of long blocks --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: where a block needs more registers than there are, the greedy allocator asks of each value that it might
// evict, for each register, whether that value would find another register, and each answer looks at all values that
// are in the way. In a block of thousands of instructions nine tenths of a compile are such questions: a softmax with
// 512 values a lane took 126 s, and 7.4 s without them (192 values: 2.9 and 0.5 s). Shorter blocks do it, too, if more
// values are needed at once than there are vector registers: 400 that are all loaded before the first is stored took
// 5.5 s, and 0.2 s without the questions.
//
// Remedy: functions with such a block are allocated without those questions (LLVM: "local reassignment"). The
// target asks for them at every level, and no option turns them off: LLVM's advisor of evictions is made by us, and
// told so. It spills a hundredth more or less than before.
//
// Upstream: no issue is known. Measure test/compiler/CodeGen/llvm22/reassignment.fly before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/RegAllocEvictionAdvisor.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

using namespace flyc::codegen;

namespace {

/// Instructions of a block from which on the questions cost more than all else. No shipped kernel has such a block.
constexpr size_t longBlock = 3500;

/// Values of one register each that no allocation holds in vector registers at once, and a length of a block up to
/// which it does not matter.
constexpr size_t tooMany = 256, shortBlock = 600;

/// The most values of one register that are in use at one instruction of the block, of those that it makes and uses up.
size_t mostAtOnce(const llvm::MachineBasicBlock &block) {
  const llvm::MachineFunction &function = *block.getParent();
  const llvm::MachineRegisterInfo &registers = function.getRegInfo();
  const llvm::TargetRegisterInfo &target = *registers.getTargetRegisterInfo();
  llvm::DenseSet<llvm::Register> inUse;
  size_t most = 0;
  for (const llvm::MachineInstr &instruction : llvm::reverse(block)) {
    for (const llvm::MachineOperand &operand : instruction.operands()) {
      if (!operand.isReg() || !operand.getReg().isVirtual())
        continue;
      const llvm::Register value = operand.getReg();
      if (operand.isDef())
        inUse.erase(value);
      else if (target.getRegSizeInBits(*registers.getRegClass(value)) == 32 && registers.hasOneDef(value) &&
               registers.getUniqueVRegDef(value)->getParent() == &block)
        inUse.insert(value);
    }
    most = std::max<size_t>(most, inUse.size());
  }
  return most;
}

/// True if the questions would take most of the time.
bool isHard(const llvm::MachineBasicBlock &block) {
  return block.size() > longBlock || (block.size() > shortBlock && mostAtOnce(block) > tooMany);
}

/// LLVM's own decisions, without local reassignment.
class QuickAdvisor final : public llvm::DefaultEvictionAdvisor {
public:
  QuickAdvisor(const llvm::MachineFunction &function, const llvm::RAGreedy &allocator)
      : DefaultEvictionAdvisor(function, allocator) {
    // Only the constructor of the base, inside LLVM, writes it, and only LLVM's code reads it.
    const_cast<bool &>(EnableLocalReassign) = false;
  }
};

class AdvisorProvider final : public llvm::RegAllocEvictionAdvisorProvider {
public:
  explicit AdvisorProvider(llvm::LLVMContext &context)
      : RegAllocEvictionAdvisorProvider(AdvisorMode::Default, context) {}

  std::unique_ptr<llvm::RegAllocEvictionAdvisor> getAdvisor(const llvm::MachineFunction &function,
                                                            const llvm::RAGreedy &allocator,
                                                            llvm::MachineBlockFrequencyInfo *,
                                                            llvm::MachineLoopInfo *) override {
    if (llvm::any_of(function, isHard))
      return std::make_unique<QuickAdvisor>(function, allocator);
    return std::make_unique<llvm::DefaultEvictionAdvisor>(function, allocator);
  }
};

/// Stands in the place of LLVM's analysis of the same ID, which the allocator makes if there is none.
class EvictionAnalysis final : public llvm::RegAllocEvictionAdvisorAnalysisLegacy {
public:
  EvictionAnalysis() : RegAllocEvictionAdvisorAnalysisLegacy(AdvisorMode::Default) {}

  bool doInitialization(llvm::Module &module) override {
    Provider = std::make_unique<AdvisorProvider>(module.getContext());
    return false;
  }
};

/// Adds the analysis in front of the allocator that uses it.
bool addAnalysis(llvm::Pass *pass, unsigned, AddBackEndPass add) {
  if (pass->getPassName() != "Greedy Register Allocator")
    return false;
  add(new EvictionAnalysis);
  add(pass);
  return true;
}

} // namespace

namespace flyc::codegen::workaround {
extern const Workaround reassignment;
const Workaround reassignment = {.name = "reassignment", .upstream = "", .mendedIn = 0, .backEnd = addAnalysis};
} // namespace flyc::codegen::workaround
