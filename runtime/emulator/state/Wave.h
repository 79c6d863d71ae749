//===- Wave.h - the state of a wave, a workgroup and a dispatch -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Registers are structure-of-arrays, [register][lane], so that an instruction is a loop over 64 lanes that the host
// compiler vectorises. A wave has as many as its kernel's descriptor grants; an operand beyond is a fault. Scalar
// registers, VCC, M0 and EXEC stand in one array under their operand numbers. A wave of 32 lanes has the lower 32: a
// mask of its lanes is one scalar register, so that the upper ones never run, and what stands in them means nothing.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_STATE_WAVE_H
#define FLYC_RUNTIME_EMULATOR_STATE_WAVE_H

#include "runtime/emulator/isa/Family.h"
#include "runtime/emulator/isa/InstructionText.h"
#include "runtime/emulator/state/MatrixMode.h"
#include "runtime/emulator/state/Memory.h"

#include <atomic>
#include <cstring>
#include <optional>
#include <string>

namespace flyc::emulator {

struct alignas(64) Lanes {
  uint32_t lane[laneCount];
  uint32_t &operator[](unsigned i) { return lane[i]; }
  uint32_t operator[](unsigned i) const { return lane[i]; }
};

/// What stopped a run: the first fault, with what is known of its place.
struct Fault {
  std::string message;
  std::string instruction; ///< as assembly
  uint32_t pc = 0;
  uint32_t workgroup[3] = {0, 0, 0};
  unsigned device = 0; ///< of those that run together
  unsigned wave = 0;
  int lane = -1;
};

/// Workgroups that run together and share a barrier.
struct Cluster {
  uint32_t id[3] = {0, 0, 0}, size[3] = {1, 1, 1}; ///< sizes in workgroups
  unsigned groups = 1;
  unsigned arrived = 0; ///< workgroups of which a wave has signalled the barrier since it opened last
  uint64_t opened = 0;  ///< times
};

/// A barrier that some waves of a workgroup have joined. It completes when as many have signalled it as it has members;
/// who signals need not have joined it.
struct NamedBarrier {
  static constexpr unsigned count = 16; ///< their numbers begin at 1
  uint8_t members = 0, signals = 0;
  uint64_t completed = 0; ///< times
};

/// LDS and scratch, the apertures that flat addresses see, common to a workgroup.
struct Workgroup {
  uint32_t id[3] = {0, 0, 0};
  unsigned device = 0; ///< of those that run together
  std::vector<std::byte> lds;
  unsigned waves = 0;
  unsigned arrived = 0;       ///< waves that have signalled the barrier since it opened
  Cluster *cluster = nullptr; ///< null: none
  uint32_t inCluster[3] = {0, 0, 0};
  bool signalledCluster = false; ///< its barrier, since it opened
  NamedBarrier named[NamedBarrier::count + 1];
  unsigned namedCount = 0; ///< of them that the kernel has
};

struct Wave {
  uint32_t sgpr[Machine::scalarEnd + 1] = {}; ///< one more, so that a pair at the last stays inside
  uint32_t pc = 0;
  uint64_t codeBase = 0;  ///< the device address of the code object's .text
  uint32_t mode = 0;      ///< the MODE register: rounding [3:0], denormals [7:4]
  bool ocpFloat8 = false; ///< 8-bit floats are OCP, else FNUZ
  MatrixRounding matrixRounding = MatrixRounding::Sequential;
  bool scc = false;
  LaneMask lanes = allLanes; ///< those that it has: all, or the lower 32
  const Family *family = &cdnaFamily;
  const Instruction *halves = nullptr; ///< of pairs: two for each, at twice its immediate
  bool done = false;
  /// The barrier opens when every wave has signalled it. One that waits for it stands still; one that does not wait yet
  /// will find it open.
  bool signalled = false, atBarrier = false, barrierOpen = false;
  bool atClusterBarrier = false; ///< of those at a barrier
  uint64_t clusterWaits = 0;     ///< how often it has waited for the cluster's
  bool atNamedBarrier = false;   ///< of those at a barrier
  uint8_t joined = 0;            ///< the named barrier that it has joined last; 0: none
  uint64_t completionSeen = 0;   ///< of that barrier: how often it had completed when the wave joined, or waited last
  unsigned number = 0;           ///< in its workgroup
  Workgroup *group = nullptr;
  DeviceMemory *memory = nullptr;
  const Allocation *lastAllocation = nullptr; ///< where this wave found memory before: most accesses hit it again
  std::vector<std::byte> scratch;             ///< lane-major: laneBytes a lane
  uint32_t scratchBytesPerLane = 0;
  unsigned initialScalars = 0; ///< scalar registers that the launch filled, from the first
  uint64_t executed = 0;
  std::optional<Fault> fault;

  uint64_t pair(unsigned reg) const { return sgpr[reg] | uint64_t(sgpr[reg + 1]) << 32; }
  void setPair(unsigned reg, uint64_t value) {
    sgpr[reg] = static_cast<uint32_t>(value);
    sgpr[reg + 1] = static_cast<uint32_t>(value >> 32);
  }
  LaneMask exec() const { return mask(Machine::exec); }
  LaneMask vcc() const { return mask(Machine::vcc); }
  /// The lanes whose bits are set in a scalar register, or as many as hold a bit for each.
  LaneMask mask(unsigned reg) const { return pair(reg) & lanes; }
  void setMask(unsigned reg, LaneMask value) {
    sgpr[reg] = static_cast<uint32_t>(value);
    if (hasAllLanes())
      sgpr[reg + 1] = static_cast<uint32_t>(value >> 32);
  }
  /// It stands at the barrier of its workgroup.
  bool atOwnBarrier() const { return atBarrier && !atClusterBarrier && !atNamedBarrier; }
  bool hasAllLanes() const { return lanes == allLanes; }
  /// The number of a lane that an operand names.
  unsigned laneOf(uint32_t value) const { return value & (hasAllLanes() ? 63 : 31); }

  Wave() = default;
  Wave(Wave &&) = default; // registers are found by pointers into the wave's own memory
  Wave &operator=(Wave &&) = default;
  /// Resets it to a wave that has executed nothing, with so many vector registers, all registers zero. It keeps its
  /// memory. `unified`: one file holds both kinds, so that v[vgprs + n] is a[n].
  void restart(unsigned vgprs, unsigned agprs, bool unified);
  /// The vector register of an operand that hasVector.
  Lanes &vector(uint16_t operand) { return vectorFile[operand >> 8][operand & 255]; }
  const Lanes &vector(uint16_t operand) const { return vectorFile[operand >> 8][operand & 255]; }
  bool hasVector(uint16_t operand, unsigned count = 1) const {
    const unsigned file = operand >> 8; // 1: VGPRs, to 4: more of them, 5: AGPRs
    return file - 1 < agprFile && (operand & 255u) + count <= vectorCount[file];
  }
  /// All of them, VGPRs before AGPRs.
  const std::vector<Lanes> &vectors() const { return registers; }

  /// Records the first fault and ends the wave.
  void fail(const Instruction &inst, std::string message, int lane = -1);
  void fail(const Instruction &inst, const char *message, int lane = -1); // text is built once, in Wave.cpp: see Simd.h
  /// The fault of an operand that is no vector register, or one beyond those that the kernel has.
  void failRegisters(const Instruction &inst, uint16_t first, unsigned count);

private:
  std::vector<Lanes> registers;
  static constexpr unsigned vgprBanks = 4, agprFile = 1 + vgprBanks;
  Lanes *vectorFile[agprFile + 1] = {};
  unsigned vectorCount[agprFile + 1] = {}; ///< from the first of the file on
};

/// The addresses of the descriptor over a wave's scratch that kernels without flat scratch are given; device memory
/// ends below.
constexpr uint64_t scratchBufferBase = 0x5000'0000'0000, scratchBufferSize = uint64_t(1) << 38;
/// Apertures: where flat addresses reach LDS and scratch (their high 32 bits).
constexpr uint32_t sharedAperture = 0x0001'0000, privateAperture = 0x0002'0000;
/// With addresses of 57 bits scratch is where bits 63:58 say so, and bits 56:52 name the lane.
constexpr uint32_t wideScratchAperture = 0x0400'0000, wideScratchLaneShift = 20;

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_STATE_WAVE_H
