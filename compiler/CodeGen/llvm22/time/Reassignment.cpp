//===- Reassignment.cpp - register allocation of long blocks --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: where a block needs more registers than there are, the greedy allocator asks of each value that it might
// evict, for each register, whether that value would find another register, and each answer looks at all values that
// are in the way. In a block of thousands of instructions nine tenths of a compile are such questions: a softmax with
// 512 values a lane took 126 s, and 7.4 s without them (192 values: 2.9 and 0.5 s).
//
// Remedy: functions with a block that long are allocated without those questions (LLVM: "local reassignment"). The
// target asks for them at every level, and no option turns them off: LLVM's advisor of evictions is made by us, and
// told so. It spills a hundredth more or less than before.
//
// Upstream: no issue is known. Measure test/compiler/CodeGen/llvm22/reassignment.fly before removing it.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/RegAllocEvictionAdvisor.h"

using namespace flyc::codegen;

namespace {

/// Instructions of a block from which on the questions cost more than all else. No shipped kernel has such a block.
constexpr size_t longBlock = 3500;

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
    if (llvm::any_of(function, [](const llvm::MachineBasicBlock &block) { return block.size() > longBlock; }))
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
