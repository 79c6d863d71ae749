//===- WorkProfile.cpp - how much each workgroup of a launch has to do -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/WorkProfile.h"

#include "runtime/emulator/cycles/ControlSlice.h"
#include "runtime/emulator/run/ResidentGroup.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <queue>

namespace flyc::emulator::cycles {

namespace {

/// Instructions that are followed in all, of executed ones and of those that are left out; of one workgroup at most.
constexpr uint64_t budget = 6'000'000, mostOfGroup = 4'000'000;
/// Workgroups that are followed at least and at most.
constexpr uint64_t leastGroups = 16, mostGroups = 4096;
/// Where some workgroups have far more to do than the first one that was followed, so many instructions end the search;
/// the least number of workgroups as long as they may be is below it.
constexpr uint64_t budgetOfAll = leastGroups * mostOfGroup;
/// Workgroups that differ by less than so many instructions are equal: what short ones take is not their instructions.
/// Nor do the few at an edge count, whose path is another one: together they have to be so much off the middle one, or
/// one of them has so many times its work.
constexpr double leastDifference = 2000, unequal = 0.02, muchMore = 1.5;

bool areUnequal(std::vector<double> works) {
  std::sort(works.begin(), works.end());
  const double middle = works[works.size() / 2];
  double off = 0, all = 0;
  for (double work : works) {
    off += std::abs(work - middle);
    all += work;
  }
  return works.back() - works.front() >= leastDifference && (off > unequal * all || works.back() > muchMore * middle);
}

class Follower {
public:
  explicit Follower(const DispatchState &d)
      : dispatch(d), slice(BankedCode(d), d.entry, ControlSlice::Asks::Ways), group(d) {}

  bool canFollow() const { return !slice.dependsOnOthers(); }

  /// Instructions of the workgroup; nothing if it faults, or goes on for too long.
  std::optional<uint64_t> workOf(uint64_t index) {
    group.startAlone(index);
    uint64_t work = 0;
    for (bool goesOn = true; goesOn;) {
      goesOn = false;
      for (unsigned n = 0; n < group.waveCount(); ++n) {
        const std::optional<uint64_t> ran = runWave(n, mostOfGroup - work);
        if (!ran)
          return std::nullopt;
        goesOn |= *ran > 0;
        work += *ran;
      }
      goesOn |= group.openBarriers();
    }
    return work;
  }

private:
  const DispatchState &dispatch;
  ControlSlice slice;
  ResidentGroup group;

  std::optional<uint64_t> runWave(unsigned number, uint64_t most) {
    Wave &w = group.wave(number);
    uint64_t work = 0;
    while (!w.done && !w.atBarrier && !w.fault && w.pc / 4 < dispatch.code.size()) {
      if (++work > most)
        return std::nullopt;
      if (slice.has(w.pc))
        group.step(number);
      else
        w.pc += dispatch.code[w.pc / 4].size;
    }
    return w.fault ? std::nullopt : std::optional(work);
  }
};

/// Somewhere in the part of the grid that begins there: where workgroups differ in a pattern, no multiple of `stride`
/// meets the same of it every time. Knuth's multiplicative hashing.
uint64_t somewhereIn(uint64_t part, uint64_t stride, uint64_t groups) {
  const uint64_t place = part * stride + ((part * 0x9E3779B97F4A7C15) >> 32) % stride;
  return std::min(place, groups - 1);
}

} // namespace

WorkProfile::WorkProfile(const DispatchState &d, uint64_t groups) : sampled{1} {
  stride = std::max<uint64_t>(1, groups);
  if (groups < 2)
    return;
  Follower follower(d);
  if (!follower.canFollow())
    return;
  const std::optional<uint64_t> first = follower.workOf(groups / 2);
  if (!first)
    return;
  const uint64_t count = std::min(groups, std::clamp(budget / std::max<uint64_t>(*first, 1), leastGroups, mostGroups));
  const uint64_t each = (groups + count - 1) / count;
  std::vector<double> works;
  uint64_t followed = 0;
  for (uint64_t part = 0; part * each < groups; ++part) {
    const std::optional<uint64_t> work =
        followed < budgetOfAll ? follower.workOf(somewhereIn(part, each, groups)) : std::nullopt;
    if (!work)
      return;
    followed += *work;
    works.push_back(double(*work));
  }
  if (!areUnequal(works))
    return;
  equal = false;
  stride = each;
  sampled = std::move(works);
}

UnitShare dealOut(const WorkProfile &profile, uint64_t groups, const ChipFigures &chip, unsigned resident) {
  struct Room {
    double free;
    uint64_t
        turn; ///< of rooms that are free at the same time the first goes first: unit after unit, then their next ones
    unsigned unit;
    bool operator>(const Room &other) const { return free != other.free ? free > other.free : turn > other.turn; }
  };
  const unsigned dies = std::max(1u, chip.dies);
  std::vector<std::priority_queue<Room, std::vector<Room>, std::greater<>>> rooms(dies);
  for (unsigned n = 0; n < chip.cus * resident; ++n)
    rooms[n % chip.cus % dies].push({0, n, n % chip.cus});
  std::vector<double> ends(chip.cus), work(chip.cus);
  std::vector<uint32_t> unitOf(groups);
  double all = 0;
  for (uint64_t group = 0; group < groups; ++group) {
    auto &die = rooms[group % dies];
    Room room = die.top();
    die.pop();
    const double own = profile.of(group);
    all += own;
    room.free += own;
    work[room.unit] += own;
    ends[room.unit] = std::max(ends[room.unit], room.free);
    unitOf[group] = room.unit;
    room.turn += uint64_t(chip.cus) * resident;
    die.push(room);
  }
  const auto last = static_cast<unsigned>(std::max_element(ends.begin(), ends.end()) - ends.begin());
  UnitShare share;
  for (uint64_t group = 0; group < groups; ++group)
    if (unitOf[group] == last)
      share.groups.push_back(group);
  share.work = work[last];
  share.units = all / work[last];
  return share;
}

} // namespace flyc::emulator::cycles
