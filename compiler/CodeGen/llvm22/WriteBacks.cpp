//===- WriteBacks.cpp - waits behind the write-back of caches -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: a release for the device or the system writes caches back (buffer_wbl2) and waits until that is over. The
// back end does not count the write-back, and leaves the wait out where the wave has no other access under way, as
// behind a barrier whose stores have been waited for. Another die may then see the flag before the data.
//
// Remedy: a pass, one of the last before the back end, puts a wait of its own behind each such fence, and in front of
// each such atomic a fence with one. The back end keeps a wait that it has not made.
//
// Upstream: pull request 178316, in LLVM 23.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "specs/tables/TargetTable.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;
using namespace flyc::codegen;

namespace {
class WriteBacksPass : public PassInfoMixin<WriteBacksPass> {
public:
  WriteBacksPass(bool forAgent, bool countsStores) : forAgent(forAgent), countsStores(countsStores) {}
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too

private:
  bool forAgent;     ///< a release for the device writes back, too, not only one for the system
  bool countsStores; ///< a counter of stores counts the write-back, and s_waitcnt is no instruction
  void wait(IRBuilder<> &) const;
};
} // namespace

/// Does a release for "agent" or "system" write caches back on that processor?
static bool writesBack(const flyc::specs::TargetSpec &target, StringRef scope) {
  const flyc::specs::Figure *figure = target.figure("memory_order", ("write_back_" + scope).str());
  return figure && figure->text != "none";
}

/// Is `scope` wider than a workgroup, or than the agent?
static bool isWide(LLVMContext &context, SyncScope::ID scope, bool orAgent) {
  SmallVector<StringRef> names;
  context.getSyncScopeNames(names);
  const StringRef name = names[scope];
  return (orAgent || !name.starts_with("agent")) && !name.starts_with("singlethread") &&
         !name.starts_with("wavefront") && !name.starts_with("workgroup");
}

/// Waits for all accesses to device memory, or for stores alone: vmcnt(0), the other counters at their largest.
void WriteBacksPass::wait(IRBuilder<> &builder) const {
  constexpr unsigned vectorMemory = 0x0F70;
  if (countsStores)
    builder.CreateIntrinsic(Intrinsic::amdgcn_s_wait_storecnt, {}, {builder.getInt16(0)});
  else
    builder.CreateIntrinsic(Intrinsic::amdgcn_s_waitcnt, {}, {builder.getInt32(vectorMemory)});
}

/// The ordering of an atomic behind a fence that releases.
static AtomicOrdering withoutRelease(AtomicOrdering ordering) {
  return ordering == AtomicOrdering::Release          ? AtomicOrdering::Monotonic
         : ordering == AtomicOrdering::AcquireRelease ? AtomicOrdering::Acquire
                                                      : ordering;
}

PreservedAnalyses WriteBacksPass::run(Function &function, FunctionAnalysisManager &) {
  LLVMContext &context = function.getContext();
  SmallVector<Instruction *> releases;
  for (Instruction &instruction : instructions(function))
    if (const auto scope = getAtomicSyncScopeID(&instruction); scope && isWide(context, *scope, forAgent)) {
      const auto *fence = dyn_cast<FenceInst>(&instruction);
      const auto *store = dyn_cast<StoreInst>(&instruction);
      const auto *change = dyn_cast<AtomicRMWInst>(&instruction);
      const auto *exchange = dyn_cast<AtomicCmpXchgInst>(&instruction);
      const AtomicOrdering ordering = fence      ? fence->getOrdering()
                                      : store    ? store->getOrdering()
                                      : change   ? change->getOrdering()
                                      : exchange ? exchange->getMergedOrdering()
                                                 : AtomicOrdering::NotAtomic;
      if (isReleaseOrStronger(ordering))
        releases.push_back(&instruction);
    }
  for (Instruction *release : releases) {
    if (isa<FenceInst>(release)) {
      IRBuilder<> builder(release->getNextNode());
      wait(builder);
      continue;
    }
    IRBuilder<> builder(release);
    builder.CreateFence(AtomicOrdering::Release, *getAtomicSyncScopeID(release));
    wait(builder);
    if (auto *store = dyn_cast<StoreInst>(release))
      store->setOrdering(withoutRelease(store->getOrdering()));
    else if (auto *change = dyn_cast<AtomicRMWInst>(release))
      change->setOrdering(withoutRelease(change->getOrdering()));
    else if (auto *exchange = dyn_cast<AtomicCmpXchgInst>(release))
      exchange->setSuccessOrdering(withoutRelease(exchange->getSuccessOrdering()));
  }
  return releases.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround writeBacks;
const Workaround writeBacks = {.name = "write-backs",
                               .upstream = "#178316",
                               .mendedIn = 23,
                               .last = [](FunctionPassManager &passes, const TargetMachine &machine) {
                                 const flyc::specs::TargetSpec *target = specOf(machine);
                                 if (target && writesBack(*target, "system"))
                                   passes.addPass(WriteBacksPass(writesBack(*target, "agent"),
                                                                 target->has(flyc::specs::Capability::SplitCounters)));
                               }};
} // namespace flyc::codegen::workaround
