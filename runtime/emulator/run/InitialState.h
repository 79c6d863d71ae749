//===- InitialState.h - what a wave starts with -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The registers of a new wave by its kernel's descriptor. Source: AMDGPUUsage, "Initial Kernel Execution State".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_RUN_INITIALSTATE_H
#define FLYC_RUNTIME_EMULATOR_RUN_INITIALSTATE_H

#include "runtime/emulator/run/Dispatch.h"

#include <array>

namespace flyc::emulator {

/// What waves of one of the devices that run together share.
struct DevicePlace {
  DeviceMemory *memory;
  std::vector<std::byte> arguments;   ///< the kernarg segment
  uint64_t kernarg, packet, codeBase; ///< device addresses
};

/// Everything of one dispatch that its waves share.
struct DispatchState {
  const Program &program;
  const objects::Kernel &kernel;
  const Launch &launch;
  Observer *observer; ///< of the thread that executes; null: nobody watches
  const DecodedCode &decoded;
  const std::vector<Instruction> &code; ///< its instructions
  const Family &family;
  const std::vector<DevicePlace> &devices; ///< that run it together
  uint32_t entry;                          ///< byte offset in the code
  unsigned waves;                          ///< of a workgroup
  unsigned lanes;                          ///< of a wave: 32 or 64
  unsigned vgprs, agprs;                   ///< that the descriptor grants
  bool unifiedRegisters;                   ///< the AGPRs stand behind the VGPRs, and may be named as such
  uint64_t ldsBytes;
  bool ocpFloat8;
  MatrixRounding matrixRounding;
  std::array<uint32_t, 3> cluster; ///< workgroups that run together, by axis
  unsigned clusterGroups() const { return cluster[0] * cluster[1] * cluster[2]; }
  /// Workgroups of one device.
  uint64_t gridGroups() const { return uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2]; }
};

/// Makes `w` wave `number` of `group` at its first instruction.
void startWave(Wave &w, const DispatchState &, Workgroup &group, unsigned number);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_RUN_INITIALSTATE_H
