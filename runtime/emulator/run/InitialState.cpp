//===- InitialState.cpp - what a wave starts with ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/InitialState.h"

#include <algorithm>

namespace flyc::emulator {

void startWave(Wave &w, const DispatchState &d, Workgroup &group, unsigned number) {
  const objects::KernelDescriptor &k = d.kernel.descriptor;
  w.restart(d.vgprs, d.agprs, d.unifiedRegisters);
  w.group = &group;
  const DevicePlace &device = d.devices[group.device];
  w.memory = device.memory;
  w.ocpFloat8 = d.ocpFloat8;
  w.matrixRounding = d.matrixRounding;
  w.pc = d.entry;
  w.codeBase = device.codeBase;
  w.family = &d.family;
  w.halves = d.decoded.halves.data();
  w.lanes = d.lanes == laneCount ? allLanes : (LaneMask(1) << d.lanes) - 1;
  w.mode = (k.rsrc1 >> 12 & 0xFF) | (k.rsrc1 >> 21 & 1) << 8 | (k.rsrc1 >> 23 & 1) << 9 | // DX10_CLAMP, IEEE_MODE
           (k.rsrc1 >> 26 & 1) << 23;                                                     // FP16_OVFL
  w.mode = (w.mode & d.family.modeBits) | d.family.modeAlways;
  w.number = number;
  w.scratchBytesPerLane = static_cast<uint32_t>(d.kernel.privateSegmentFixedSize);
  if (k.usesDynamicStack())
    w.scratchBytesPerLane = std::max(w.scratchBytesPerLane, 16384u);
  w.scratch.assign(size_t(w.scratchBytesPerLane) * laneCount, std::byte{0});

  // User SGPRs in the order of the descriptor's enable bits, then preloaded arguments, then the workgroup's ids.
  unsigned s = 0;
  const auto pointer = [&](uint64_t value) {
    w.setPair(s, value);
    s += 2;
  };
  const unsigned properties = k.codeProperties;
  if (properties & 1) { // private segment buffer: a swizzled descriptor over the scratch
    pointer(scratchBufferBase | uint64_t(1) << 63);
    w.sgpr[s++] = 0xFFFFFFFF;
    w.sgpr[s++] = 0x00E00000;
  }
  if (properties & 2)
    pointer(device.packet);
  if (properties & 4)
    pointer(0); // queue
  if (properties & 8)
    pointer(device.kernarg);
  if (properties & 16)
    pointer(0); // dispatch id
  if (properties & 32)
    pointer(uint64_t(privateAperture) << 32);
  if (properties & 64)
    w.sgpr[s++] = w.scratchBytesPerLane;
  for (uint32_t n = 0; n < k.preloadLength() && s < d.family.userScalars; ++n) {
    const size_t at = size_t(k.preloadOffset() + n) * 4;
    if (at + 4 <= device.arguments.size())
      std::memcpy(&w.sgpr[s], device.arguments.data() + at, 4);
    ++s;
  }
  s = std::max(s, k.userSgprCount(d.family.userScalars));
  if (d.family.workgroupIdsInTraps) { // TTMP9: x; TTMP7: y, and z in its upper half; TTMP8: the wave's number
    w.sgpr[Machine::firstTrap + 9] = group.id[0];
    w.sgpr[Machine::firstTrap + 7] = (group.id[1] & 0xFFFF) | group.id[2] << 16;
    w.sgpr[Machine::firstTrap + 8] = number << 25 | 1u << 30;
    if (const Cluster *cluster = group.cluster) { // TTMP6: the place in the cluster and its size; the others its number
      const auto number = [](const uint32_t *axis, unsigned less) {
        return (axis[0] - less) | (axis[1] - less) << 4 | (axis[2] - less) << 8;
      };
      w.sgpr[Machine::firstTrap + 6] =
          number(group.inCluster, 0) | number(cluster->size, 1) << 12 | (cluster->groups - 1) << 24;
      w.sgpr[Machine::firstTrap + 9] = cluster->id[0];
      w.sgpr[Machine::firstTrap + 7] = (cluster->id[1] & 0xFFFF) | cluster->id[2] << 16;
    }
  } else {
    for (unsigned axis = 0; axis < 3; ++axis)
      if (k.workgroupIdMask() >> axis & 1)
        w.sgpr[s++] = group.id[axis];
  }
  if (k.rsrc2 >> 10 & 1) // workgroup info
    w.sgpr[s++] = 0;
  if (k.usesScratch() && !d.family.workgroupIdsInTraps)
    w.sgpr[s++] = 0;

  w.initialScalars = s;

  // Packed work-item ids in v0: x, y << 10, z << 20. EXEC: the lanes that exist.
  const uint32_t *block = d.launch.block;
  const uint32_t total = block[0] * block[1] * block[2];
  uint64_t exec = 0;
  Lanes &ids = w.vector(firstVgpr);
  for (unsigned l = 0; l < d.lanes; ++l) {
    const uint32_t flat = number * d.lanes + l;
    if (flat >= total)
      break;
    exec |= uint64_t(1) << l;
    ids[l] = flat % block[0] | (flat / block[0] % block[1]) << 10 | (flat / (block[0] * block[1])) << 20;
  }
  w.setPair(Machine::exec, exec);
}

} // namespace flyc::emulator
