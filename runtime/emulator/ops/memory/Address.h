//===- Address.h - the bytes that each lane of a memory instruction accesses -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: an instruction and the state of its wave. Output: one LaneAccess, the host bytes of every active lane, or a
// fault of the wave that names the lane, the address and the nearest allocation. Nothing is moved before all lanes are
// found, so that a fault leaves memory and registers as they were. LaneAccess.h moves the bytes. Source: AMD
// CDNA3 ISA manual, chapters 9 to 11.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MEMORY_ADDRESS_H
#define FLYC_RUNTIME_EMULATOR_OPS_MEMORY_ADDRESS_H

#include "runtime/emulator/ops/memory/Buffer.h"

namespace flyc::emulator {

/// What an instruction asks of memory.
struct AccessRequest {
  const char *what; ///< how messages call it: "load"
  unsigned bytes;   ///< of a lane
  bool write = false;
  bool atomic = false; ///< faults if misaligned, as the hardware does; loads and stores may have any alignment
  bool whole = false;  ///< a buffer's range holds all of it or none of it, as for atomics
};

enum class Space : uint8_t { Device, Lds, Scratch };

/// Where the lanes of one instruction find their bytes.
struct LaneAccess {
  LaneMask mask = 0;       ///< the lanes that take part
  bool whole = true;       ///< each of them has all its bytes; else `present` says how many
  bool contiguous = false; ///< all 64 lanes, one after the other without gaps, from at[0]
  std::byte *at[laneCount];
  uint8_t present[laneCount]; ///< only if not `whole`: bytes in range. The others read 0 and are not written
};

/// "load of 16 bytes at 0x...: 16 bytes past the end of `a` (4000 bytes at 0x...)"
std::string accessMessage(const DeviceMemory &, const char *what, uint64_t address, uint64_t bytes);

/// Where each lane of a FLAT, GLOBAL or SCRATCH instruction reads or writes, EXEC or not, by its registers as they
/// stand. False, with nothing said, if the instruction names a vector register that the wave does not have. Buffers:
/// Buffer.h.
struct FlatLanes {
  uint64_t lane[laneCount];
};
bool flatAddresses(const Wave &, const Instruction &, FlatLanes &);

/// Whether the high half of a flat address is that of scratch on processors with addresses of 57 bits.
bool isWideScratch(const Wave &, uint32_t high);

/// FLAT, GLOBAL and SCRATCH instructions. False: the wave has a fault.
bool locateFlat(Wave &, const Instruction &, const AccessRequest &, LaneAccess &);

/// MUBUF and MTBUF instructions, from byte `skip` of their access on.
bool locateBuffer(Wave &, const Instruction &, const AccessRequest &, LaneAccess &, unsigned skip = 0);

/// LDS instructions: `offset` bytes from the address that each lane has in `address`; 32-bit sums wrap. Beyond the
/// workgroup's LDS nothing is present.
bool locateLds(Wave &, const Instruction &, const AccessRequest &, const Lanes &address, uint32_t offset, LaneAccess &);

/// Device bytes that a scalar instruction reaches, or null and a fault of the wave.
std::byte *scalarBytes(Wave &, const Instruction &, const AccessRequest &, uint64_t address);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MEMORY_ADDRESS_H
