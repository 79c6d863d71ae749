//===- LoopBarriers.cpp - waits in front of barriers that begin loops ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: a fence becomes a wait that SIInsertWaitcnts may take away where nothing is under way. At the beginning of a
// loop it looks at what comes from in front of the loop, and takes the wait away for good; what the loop itself has
// written to LDS, it sees only when it comes again. Another wave reads past the barrier what has not been written.
//
// Remedy: a wait of our own between the fence and a barrier that begins a loop, or that no access of LDS is sure to
// come in front of in the loop: where one does, it is under way at the first look, or has been waited for, and with it
// all before it. The back end keeps a wait that it has not made, and joins it with its own.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"
#include "compiler/CodeGen/llvm22/Hidden.h"

#include "specs/tables/TargetTable.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

#include <optional>

using namespace llvm;
using namespace flyc::codegen;

namespace {
class LoopBarriersPass : public PassInfoMixin<LoopBarriersPass> {
public:
  explicit LoopBarriersPass(std::optional<unsigned> together) : together(together) {}
  PreservedAnalyses run(Function &function, FunctionAnalysisManager &analyses);
  static bool isRequired() { return true; } // without optimisation too

private:
  std::optional<unsigned> together; ///< the operand of s_waitcnt; none where LDS has a wait of its own
};
} // namespace

/// All ones at the places of a counter in the operand of s_waitcnt, "0:4 14:2".
static unsigned maskOf(const flyc::specs::TargetSpec &target, const char *counter) {
  const flyc::specs::Figure *figure = target.figure("issue", counter);
  unsigned mask = 0;
  SmallVector<StringRef> places;
  if (figure)
    StringRef(figure->text.data(), figure->text.size()).split(places, ' ');
  for (StringRef place : places) {
    unsigned first = 0, width = 0;
    const auto [low, bits] = place.split(':');
    if (!low.getAsInteger(10, first) && !bits.getAsInteger(10, width))
      mask |= ((1u << width) - 1) << first;
  }
  return mask;
}

/// Whether an instruction reads or writes LDS by a pointer, other than what comes from memory past the registers.
static bool accessesLds(const Instruction &instruction) {
  if (!instruction.mayReadOrWriteMemory() || isa<FenceInst>(instruction))
    return false;
  constexpr unsigned ldsSpace = 3;
  if (const auto *call = dyn_cast<IntrinsicInst>(&instruction);
      call && call->getIntrinsicID() == Intrinsic::amdgcn_raw_ptr_buffer_load_lds)
    return false;
  return any_of(instruction.operands(), [](const Use &operand) {
    const auto *pointer = dyn_cast<PointerType>(operand->getType());
    return pointer && pointer->getAddressSpace() == ldsSpace;
  });
}

/// Whether the barrier stands in a loop, one of those around it included, of which no access of LDS comes in front of
/// it on each way.
static bool beginsLoop(const Instruction &barrier, const LoopInfo &loops, const DominatorTree &dominators) {
  const BasicBlock *block = barrier.getParent();
  if (loops.isLoopHeader(block))
    return true;
  for (const Loop *loop = loops.getLoopFor(block); loop; loop = loop->getParentLoop()) {
    const auto inFront = [&](const BasicBlock *other) {
      return dominators.dominates(other, block) && any_of(*other, [&](const Instruction &instruction) {
               return accessesLds(instruction) && (other != block || instruction.comesBefore(&barrier));
             });
    };
    if (none_of(loop->blocks(), inFront))
      return true;
  }
  return false;
}

PreservedAnalyses LoopBarriersPass::run(Function &function, FunctionAnalysisManager &analyses) {
  const LoopInfo &loops = analyses.getResult<LoopAnalysis>(function);
  const DominatorTree &dominators = analyses.getResult<DominatorTreeAnalysis>(function);
  SmallVector<Instruction *> barriers;
  for (Instruction &instruction : instructions(function))
    if (const auto *call = dyn_cast<IntrinsicInst>(&instruction);
        call && call->getIntrinsicID() == Intrinsic::amdgcn_s_barrier &&
        isa_and_nonnull<FenceInst>(call->getPrevNode()) && beginsLoop(instruction, loops, dominators))
      barriers.push_back(&instruction);
  for (Instruction *barrier : barriers) {
    IRBuilder<> builder(barrier);
    if (together)
      builder.CreateIntrinsic(Intrinsic::amdgcn_s_waitcnt, {}, {builder.getInt32(*together)});
    else
      builder.CreateIntrinsic(Intrinsic::amdgcn_s_wait_dscnt, {}, {builder.getInt16(0)});
  }
  return barriers.empty() ? PreservedAnalyses::all() : keptControlFlow();
}

namespace flyc::codegen::workaround {
extern const Workaround loopBarriers;
const Workaround loopBarriers = {
    .name = "loop-barriers",
    .upstream = "",
    .mendedIn = 0,
    .last = [](FunctionPassManager &passes, const TargetMachine &machine) {
      const flyc::specs::TargetSpec *target = specOf(machine);
      if (target && target->has(flyc::specs::Capability::SplitCounters))
        passes.addPass(LoopBarriersPass(std::nullopt));
      else if (target && maskOf(*target, "waitcnt_lgkm"))
        passes.addPass(LoopBarriersPass(maskOf(*target, "waitcnt_vm") | maskOf(*target, "waitcnt_exp")));
    }};
} // namespace flyc::codegen::workaround
