//===- WideTuples.cpp - places for tuples of registers, side by side ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistake: the operands of matrix instructions are tuples of 8 and 16 registers. LLVM's allocator puts each where it
// finds room first, moves those apart that stand in the way of others, and does not find places again where every
// second register is taken. Loops whose tuples take nine of ten registers got copies of whole tuples, and spilled
// hundreds of registers, where a place for each was there: 1,344 in a product of microscaled floats on gfx1250 that
// needs 1,021 of 1,024 (gemm_tdm_mx8).
//
// Remedy: where tuples take most of the registers, each is dealt a place in front of the allocator, which then moves it
// only where it must: the wide ones first, from the last register down, and each where one of its kind has ended last.
// Small values have what is left, below: the scales of products may be nowhere else. If there is no place for a tuple,
// nothing is dealt.
//
// Upstream: no issue is known. Remove it when its test says so.
//===----------------------------------------------------------------------===//

#include "compiler/CodeGen/Workarounds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/LiveRegMatrix.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace flyc::codegen {
namespace {

using llvm::LiveInterval;
using llvm::MCRegister;

class DealtTuples final : public llvm::MachineFunctionPass {
public:
  static char ID;
  DealtTuples() : MachineFunctionPass(ID) {}

  llvm::StringRef getPassName() const override { return "Deal places to tuples of registers"; }
  void getAnalysisUsage(llvm::AnalysisUsage &usage) const override {
    usage.addRequired<llvm::LiveIntervalsWrapperPass>();
    usage.addRequired<llvm::LiveRegMatrixWrapperLegacy>();
    usage.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool runOnMachineFunction(llvm::MachineFunction &function) override;

private:
  /// Registers of a tuple that is dealt.
  static constexpr unsigned narrowest = 8;

  /// The places of a class of tuples, from the last one down, none of which overlaps another.
  const std::vector<MCRegister> &placesOf(const llvm::TargetRegisterClass &kind);
  /// The best place for `value`, whose class has `places`: none that is taken while `value` lives.
  std::optional<MCRegister> placeFor(const LiveInterval &value, llvm::ArrayRef<MCRegister> places) const;

  const llvm::MachineFunction *machine = nullptr;
  const llvm::TargetRegisterInfo *target = nullptr;
  std::map<const llvm::TargetRegisterClass *, std::vector<MCRegister>> known;
  std::vector<llvm::SmallVector<const LiveInterval *>> owners; ///< by register unit
};

char DealtTuples::ID = 0;

unsigned sizeOf(const llvm::TargetRegisterInfo &target, const llvm::TargetRegisterClass &kind) {
  return target.getRegSizeInBits(kind) / 32;
}

const std::vector<MCRegister> &DealtTuples::placesOf(const llvm::TargetRegisterClass &kind) {
  auto [found, isNew] = known.try_emplace(&kind);
  std::vector<MCRegister> &places = found->second;
  if (isNew)
    for (llvm::MCPhysReg each : llvm::reverse(kind.getRawAllocationOrder(*machine)))
      if (!machine->getRegInfo().isReserved(each) && (places.empty() || !target->regsOverlap(places.back(), each)))
        places.push_back(each);
  return places;
}

std::optional<MCRegister> DealtTuples::placeFor(const LiveInterval &value, llvm::ArrayRef<MCRegister> places) const {
  // Operands of loops go in rings: what is loaded takes the place of what was loaded so before, the one that was left
  // last. A place that another ring wants back soon may be too short for the next of this one.
  constexpr int forever = 1 << 29;
  const auto opcode = [this](const LiveInterval &of) {
    const llvm::MachineRegisterInfo &registers = machine->getRegInfo();
    return registers.def_empty(of.reg()) ? 0u : registers.def_instr_begin(of.reg())->getOpcode();
  };
  std::optional<MCRegister> best;
  std::pair<bool, int> least;
  for (MCRegister place : places) {
    std::pair<bool, int> lost(true, forever);
    bool isFree = true;
    for (llvm::MCRegUnit unit : target->regunits(place))
      for (const LiveInterval *owner : owners[static_cast<unsigned>(unit)]) {
        isFree = isFree && !owner->overlaps(value);
        for (const llvm::LiveRange::Segment &segment : *owner)
          if (segment.end <= value.beginIndex())
            if (const int time = segment.end.distance(value.beginIndex()); time < lost.second)
              lost = {opcode(*owner) != opcode(value), time};
      }
    if (isFree && (!best || lost < least)) {
      best = place;
      least = lost;
    }
  }
  return best;
}

bool DealtTuples::runOnMachineFunction(llvm::MachineFunction &function) {
  machine = &function;
  llvm::MachineRegisterInfo &registers = function.getRegInfo();
  target = registers.getTargetRegisterInfo();
  const llvm::LiveIntervals &lives = getAnalysis<llvm::LiveIntervalsWrapperPass>().getLIS();
  llvm::LiveRegMatrix &matrix = getAnalysis<llvm::LiveRegMatrixWrapperLegacy>().getLRM();
  known.clear();

  std::vector<const LiveInterval *> tuples;
  for (unsigned n = 0; n < registers.getNumVirtRegs(); ++n) {
    const llvm::Register each = llvm::Register::index2VirtReg(n);
    if (registers.reg_nodbg_empty(each) || !lives.hasInterval(each) || lives.getInterval(each).empty())
      continue;
    const llvm::TargetRegisterClass &kind = *registers.getRegClass(each);
    if (kind.isAllocatable() && sizeOf(*target, kind) >= narrowest && target->isDivergentRegClass(&kind))
      tuples.push_back(&lives.getInterval(each));
  }
  const auto size = [&](const LiveInterval *value) { return sizeOf(*target, *registers.getRegClass(value->reg())); };

  // The registers of tuples at their most, and those that there are.
  unsigned all = 0, most = 0;
  std::map<llvm::SlotIndex, int> changes;
  for (const LiveInterval *value : tuples) {
    for (const llvm::LiveRange::Segment &segment : *value) {
      changes[segment.start] += size(value);
      changes[segment.end] -= size(value);
    }
    all = std::max<unsigned>(all, placesOf(*registers.getRegClass(value->reg())).size() * size(value));
  }
  int now = 0;
  for (const auto &[at, change] : changes)
    most = std::max<unsigned>(most, now += change);
  if (most < all * 15 / 16 || most > all)
    return false;

  // The wide ones first; of these what outlives its block, in the order of length, before the others, in the order in
  // which they begin.
  const auto isLocal = [&](const LiveInterval *value) { return lives.intervalIsInOneMBB(*value) != nullptr; };
  llvm::sort(tuples, [&](const LiveInterval *a, const LiveInterval *b) {
    if (size(a) != size(b))
      return size(a) > size(b);
    if (isLocal(a) != isLocal(b))
      return isLocal(b);
    return std::pair(a->beginIndex(), a->reg().id()) < std::pair(b->beginIndex(), b->reg().id());
  });
  owners.assign(target->getNumRegUnits(), {});
  std::vector<std::pair<const LiveInterval *, MCRegister>> dealt;
  for (const LiveInterval *value : tuples) {
    const std::optional<MCRegister> place = placeFor(*value, placesOf(*registers.getRegClass(value->reg())));
    if (!place)
      return false;
    dealt.emplace_back(value, *place);
    for (llvm::MCRegUnit unit : target->regunits(*place))
      owners[static_cast<unsigned>(unit)].push_back(value);
  }
  for (auto [value, place] : dealt)
    if (matrix.checkInterference(*value, place) == llvm::LiveRegMatrix::IK_Free)
      matrix.assign(*value, place);
  return true;
}

bool dealtBefore(llvm::Pass *pass, unsigned before, AddBackEndPass add) {
  // The third one is for vector registers.
  if (pass->getPassName() != "Greedy Register Allocator" || before != 2)
    return false;
  add(new DealtTuples);
  add(pass);
  return true;
}

} // namespace

namespace workaround {
extern const Workaround wideTuples;
const Workaround wideTuples = {.name = "wide-tuples", .upstream = "", .mendedIn = 0, .backEnd = dealtBefore};
} // namespace workaround

} // namespace flyc::codegen
