//===- LdsUnit.cpp - when LDS accesses are served -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/LdsUnit.h"

#include <algorithm>

namespace flyc::emulator::cycles {

LdsUnit::LdsUnit(const ChipFigures &chip)
    : chip(chip), phases(chip.spec), coreFree(chip.ldsCores), portFree((chip.simds + 1) / 2) {}

double LdsUnit::serve(double now, const Client &client, const Demand &demand) {
  arrive(now);
  double &port = portFree[client.simd / 2], &core = coreFree[client.core];
  double onPort = demand.load ? demand.bytes / chip.ldsPort : chip.ldsWriteFirst + chip.ldsWriteEach * demand.dwords;
  const double unhindered = std::max(onPort, demand.least);
  onPort = std::max(onPort, demand.core);
  double start = std::max({now, port, core});
  if (demand.load && chip.ldsReadOfWave > 0) {
    start = std::max(start, client.waveFree);
    client.waveFree = start + demand.bytes / chip.ldsReadOfWave;
  }
  // Work adds up by unit: an access that waits for one of them does not keep another one from others.
  core = std::max(now, core) + demand.core;
  port = std::max(now, port) + onPort;
  coreBusy += demand.core;
  conflicts += demand.core - demand.least;
  const unsigned width = std::clamp(demand.dwords, 1u, 4u) - 1;
  return start + (demand.load ? chip.ldsRead : chip.ldsWrite)[width] + onPort - unhindered;
}

/// Of `lanes`.
const specs::LdsPhases::Cost &LdsUnit::costOf(bool load, unsigned width) {
  const auto isSame = [](const specs::LdsLane &a, const specs::LdsLane &b) {
    return a.lane == b.lane && a.bytes == b.bytes && a.address == b.address;
  };
  uint64_t some = 0;
  if (!lanes.empty()) {
    uint64_t lowest = lanes.front().address;
    for (const specs::LdsLane &lane : lanes)
      lowest = std::min(lowest, lane.address);
    const uint64_t period = phases.period({load, width, lanes});
    for (specs::LdsLane &lane : lanes)
      lane.address -= lowest / period * period;
    some = lanes.front().address + 5 * lanes[lanes.size() / 2].address + 25 * lanes.back().address;
  }
  Known &place = known[(some / 4 + 37 * width + load) % known.size()];
  if (place.load != load || place.width != width ||
      !std::equal(place.lanes.begin(), place.lanes.end(), lanes.begin(), lanes.end(), isSame))
    place = {load, width, lanes, phases.cost({load, width, lanes})};
  return place.cost;
}

double LdsUnit::access(double now, const Client &client, const Touch &touch) {
  Demand demand;
  demand.dwords = 0;
  for (const TouchGroup &group : touch.groups) {
    lanes.clear();
    for (const LaneTouch &lane : group.lanes)
      if (lane.space == MemorySpace::Lds) {
        lanes.push_back({lane.lane, lane.bytes, lane.address});
        demand.bytes += lane.bytes;
      }
    demand.load = group.access != MemoryAccess::Store;
    demand.dwords += std::max(1u, (group.width + 3) / 4);
    const specs::LdsPhases::Cost &cost = costOf(group.access == MemoryAccess::Load, group.width);
    demand.core += double(cost.clocks);
    demand.least += double(cost.clocks - cost.conflicts);
    assumed += cost.assumed;
  }
  demand.dwords = std::max(demand.dwords, 1u);
  if (const double wanted = demand.bytes / chip.ldsPeak; wanted > demand.least) { // phases may be faster than the peak
    demand.core += wanted - demand.least;
    demand.least = wanted;
  }
  return serve(now, client, demand);
}

double LdsUnit::exchange(double now, const Client &client, unsigned lanes) {
  Demand demand;
  demand.bytes = lanes * 4;
  demand.core = demand.least = demand.bytes / chip.ldsPeak;
  return serve(now, client, demand);
}

double LdsUnit::fill(double arrival, unsigned core, double bytes) {
  const double clocks = bytes / chip.ldsPeak;
  coming.push({arrival, clocks, core});
  coreBusy += clocks;
  return arrival + clocks;
}

/// What has come from memory until `now` was written then, between the accesses of waves.
void LdsUnit::arrive(double now) {
  for (; !coming.empty() && coming.top().at <= now; coming.pop())
    coreFree[coming.top().core] = std::max(coming.top().at, coreFree[coming.top().core]) + coming.top().clocks;
}

} // namespace flyc::emulator::cycles
