//===- Address.h - addresses, buffer descriptors, and what is wrong with them ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef FLYC_RUNTIME_EMULATOR_ADDRESS_H
#define FLYC_RUNTIME_EMULATOR_ADDRESS_H

#include "runtime/emulator/Wave.h"

namespace flyc::emulator {

/// A buffer resource. CDNA3 ISA manual, table "Buffer Resource Descriptor".
struct BufferDescriptor {
  uint64_t base = 0;    ///< 48 bits
  uint32_t stride = 0;  ///< bytes, 14 bits; 0: a raw buffer
  uint32_t records = 0; ///< bytes if raw, else elements
  bool swizzled = false, addThread = false;
};
BufferDescriptor readDescriptor(const Wave &, uint16_t firstScalar);

/// How many VGPRs, from src[0], a FLAT, GLOBAL, SCRATCH, MUBUF or MTBUF instruction takes for its address.
unsigned addressRegisterCount(const Instruction &);

/// Where each lane of an instruction reads or writes, EXEC or not, by its registers as they stand. Both give false, and say
/// nothing, if the instruction names a vector register that the wave does not have.
struct FlatLanes {
  uint64_t lane[laneCount];
};
bool flatAddresses(const Wave &, const Instruction &, FlatLanes &);

struct BufferLane {
  uint64_t address;
  uint64_t limit; ///< bytes from `address` that are in range
};
struct BufferLanes {
  BufferLane lane[laneCount];
};
bool bufferAddresses(const Wave &, const Instruction &, BufferLanes &);

/// "global load of 16 bytes at 0x...: 16 bytes beyond the end of `a` (0x..., 4000 bytes)"
std::string accessMessage(const DeviceMemory &, const char *what, uint64_t address, uint64_t bytes);

/// The host bytes behind a flat address of one lane: LDS and scratch by their apertures, else device memory. Null: no such
/// memory; `what` is then said with the lane.
std::byte *flatAddress(Wave &, const Instruction &, const char *what, uint64_t address, unsigned bytes, bool write, unsigned lane);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ADDRESS_H
