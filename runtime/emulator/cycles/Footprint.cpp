//===- Footprint.cpp - what the workgroups under way fetch in common -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/Footprint.h"

#include "runtime/emulator/cycles/ControlSlice.h"
#include "runtime/emulator/run/ResidentGroup.h"

#include <algorithm>
#include <map>

namespace flyc::emulator::cycles {

namespace {

/// Instructions in all, and of a wave at most: enough to see a few trips of a loop around loads.
constexpr uint64_t stepBudget = 3'000'000, mostOfWave = 4096, leastOfWave = 256;

/// Numbers of lines, each once, in the order in which they came. A table with open addressing: hundreds of thousands
/// are added.
class LineSet {
public:
  void add(uint64_t line) {
    if (2 * (all.size() + 1) > slots.size())
      grow();
    if (uint32_t &slot = slotOf(line); !slot) {
      all.push_back(line);
      slot = static_cast<uint32_t>(all.size());
    }
  }
  void add(const std::vector<uint64_t> &lines) {
    for (uint64_t line : lines)
      add(line);
  }
  void clear() {
    all.clear();
    std::fill(slots.begin(), slots.end(), 0);
  }
  const std::vector<uint64_t> &lines() const { return all; }

private:
  std::vector<uint64_t> all;
  std::vector<uint32_t> slots; ///< a power of two of them: 1 + the place in `all`; 0: free

  uint32_t &slotOf(uint64_t line) {
    const size_t mask = slots.size() - 1;
    size_t at = static_cast<size_t>(line * 0x9E3779B97F4A7C15 >> 20) & mask; // Knuth's multiplicative hashing
    while (slots[at] && all[slots[at] - 1] != line)
      at = (at + 1) & mask;
    return slots[at];
  }
  void grow() {
    slots.assign(std::max<size_t>(64, 2 * slots.size()), 0);
    for (size_t n = 0; n < all.size(); ++n)
      slotOf(all[n]) = static_cast<uint32_t>(n + 1);
  }
};

class Sampler {
public:
  Sampler(const DispatchState &d, const ChipFigures &chip, uint64_t ofWave)
      : dispatch(d), chip(chip), ofWave(ofWave), banked(d), slice(banked, d.entry, ControlSlice::Asks::WaysAndPlaces),
        group(d), kinds(d.code.size()) {}

  /// The lines that the beginning of a workgroup loads, each once.
  const std::vector<uint64_t> &linesOf(uint64_t index) {
    lines.clear();
    group.startAlone(index);
    std::vector<uint64_t> executed(group.waveCount());
    for (bool goesOn = true; goesOn;) {
      goesOn = false;
      for (unsigned n = 0; n < group.waveCount(); ++n)
        goesOn |= runWave(n, executed[n]);
      goesOn |= group.openBarriers();
    }
    return lines.lines();
  }

private:
  enum class Kind : uint8_t { Unknown, Execute, Load, LookOnly, Skip };
  const DispatchState &dispatch;
  const ChipFigures &chip;
  uint64_t ofWave;
  const BankedCode banked;
  const ControlSlice slice;
  ResidentGroup group;
  std::vector<Kind> kinds; ///< by pc / 4
  Touch touch;
  LineSet lines;
  uint64_t last = 0; ///< that was added

  Kind kindOfInstruction(const Instruction &i) const {
    const specs::OpcodeClass &kind = kindOf(i);
    const bool isIdle = !slice.dependsOnOthers() && !slice.has(i.pc);
    if (kind.unit == specs::OpcodeUnit::Matrix)
      return Kind::Skip;
    if (kind.unit != specs::OpcodeUnit::VectorMemory)
      return isIdle ? Kind::Skip : Kind::Execute;
    const bool copiesTile = i.encoding == Encoding::TENSOR && kind.has(specs::OpcodeTrait::Load);
    if (!i.facts || (i.facts->access != MemoryAccess::Load && !copiesTile))
      return Kind::Skip;
    return isIdle ? Kind::LookOnly : Kind::Load;
  }

  bool runWave(unsigned number, uint64_t &executed) {
    Wave &w = group.wave(number);
    const uint64_t before = executed;
    while (executed < ofWave && !w.done && !w.atBarrier && w.pc / 4 < dispatch.code.size()) {
      const Instruction &i = banked.at(w.pc);
      Kind &kind = kinds[w.pc / 4];
      if (kind == Kind::Unknown)
        kind = kindOfInstruction(i);
      ++executed;
      if (kind == Kind::Skip) {
        w.pc += i.size;
        continue;
      }
      if (kind != Kind::Execute)
        look(w, i);
      if (kind == Kind::LookOnly)
        w.pc += i.size;
      else
        group.step(number);
    }
    return executed != before;
  }

  void look(const Wave &w, const Instruction &i) {
    touch.find(w, i);
    for (const TouchGroup &touched : touch.groups)
      for (const LaneTouch &lane : touched.lanes)
        if (lane.space == MemorySpace::Global)
          if (const uint64_t line = lane.address / chip.l2Line; lines.lines().empty() || last != line)
            lines.add(last = line);
  }
};

/// Lines of one allocation.
struct Count {
  uint64_t fetched = 0, ofDies = 0, ofChip = 0; ///< once for each unit, each die, the chip
  Sharing::Share share() const {
    return fetched ? Sharing::Share{double(ofDies) / double(fetched), double(ofChip) / double(fetched)}
                   : Sharing::Share();
  }
};

struct ByBase {
  bool operator()(const Allocation *a, const Allocation *b) const { return (a ? a->base : 0) < (b ? b->base : 0); }
};

class Counts {
public:
  Counts(const DeviceMemory &memory, const ChipFigures &chip) : memory(memory), chip(chip) {}
  std::map<const Allocation *, Count, ByBase> byBase; ///< null: lines that begin in none

  void add(const LineSet &set, uint64_t Count::*what) {
    for (uint64_t line : set.lines())
      ++(byBase[memory.findAllocation(line * chip.l2Line, 1, false, last)].*what);
  }

private:
  const DeviceMemory &memory;
  const ChipFigures &chip;
  const Allocation *last = nullptr;
};

} // namespace

Sharing findSharing(const DispatchState &d, const ChipFigures &chip, uint64_t groups) {
  Sharing sharing;
  if (groups < 2)
    return sharing;
  const uint64_t ofWave = std::clamp(stepBudget / (groups * d.waves), leastOfWave, mostOfWave);
  Sampler sampler(d, chip, ofWave);
  std::vector<LineSet> dies(chip.dies);
  LineSet own, whole;
  Counts counts(*d.devices[0].memory, chip);
  // Workgroups go to units and dies in turn. What those of a unit have in common, its own caches hold.
  for (uint64_t unit = 0; unit < std::min<uint64_t>(groups, chip.cus); ++unit) {
    own.clear();
    for (uint64_t index = unit; index < groups; index += chip.cus)
      own.add(sampler.linesOf(index));
    counts.add(own, &Count::fetched);
    dies[unit % chip.dies].add(own.lines());
  }
  for (const LineSet &die : dies) {
    counts.add(die, &Count::ofDies);
    whole.add(die.lines());
  }
  counts.add(whole, &Count::ofChip);
  Count all;
  for (const auto &[allocation, count] : counts.byBase) {
    if (allocation)
      sharing.parts.push_back({allocation->base, allocation->end(), count.share()});
    all.fetched += count.fetched, all.ofDies += count.ofDies, all.ofChip += count.ofChip;
  }
  sharing.ofAll = all.share();
  return sharing;
}

} // namespace flyc::emulator::cycles
