//===- Buffer.h - buffer descriptors: addresses and bounds ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Source: AMD CDNA3 ISA manual, 9.1.5 "Buffer Addressing" and the table "Buffer Resource Descriptor".
//
// Range rule. Raw buffers (stride 0): dword k of an access is in range by itself if voffset + inst_offset + soffset + 4
// * (k + 1)
// <= num_records. With a stride and an index, and in swizzled buffers, num_records counts records: the index decides.
// With a stride and no index, it counts bytes. Atomics and typed accesses are in range as a whole or not at all.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MEMORY_BUFFER_H
#define FLYC_RUNTIME_EMULATOR_OPS_MEMORY_BUFFER_H

#include "runtime/emulator/state/Wave.h"

namespace flyc::emulator {

struct BufferDescriptor {
  uint64_t base = 0;    ///< 48 bits, or 57
  uint32_t stride = 0;  ///< bytes; 14 bits, with addThread 18: the data format holds the rest
  uint64_t records = 0; ///< bytes or records
  bool swizzled = false, addThread = false;
  /// What is out of range: of RDNA its word 3 says it; CDNA's rules are Raw and Records, by how a buffer is addressed.
  /// RawStructured: both Raw and the stride decide.
  enum class Rule : uint8_t { Structured, Records, Never, Raw, RawStructured } rule = Rule::Raw;
  uint8_t indexStride = 8; ///< records that lie interleaved in a swizzled buffer
  uint8_t dataFormat = 0, numberFormat = 0;
  uint8_t select[4] = {}; ///< what each component of a formatted load takes: 0: 0, 1: 1, 4 to 7: X to W
};
/// Of the four scalar registers from `firstScalar`.
BufferDescriptor readDescriptor(const Wave &, uint16_t firstScalar);

/// Where each lane of a buffer instruction reads or writes, EXEC or not, by its registers as they stand.
struct BufferLane {
  uint64_t address;
  uint64_t limit; ///< bytes from `address` that are in range
};
struct BufferLanes {
  BufferLane lane[laneCount];
  bool split;   ///< a swizzled buffer: the access continues elsewhere after each dword
  bool scratch; ///< the descriptor is that of the waves' own scratch (scratchBufferBase)
};
/// From byte `skip` of the access on. False, with nothing said, if the instruction names a vector register that the
/// wave does not have.
bool bufferAddresses(const Wave &, const Instruction &, BufferLanes &, unsigned skip = 0);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MEMORY_BUFFER_H
