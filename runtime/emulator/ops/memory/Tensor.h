//===- Tensor.h - copies of tiles between memory and LDS: what they touch -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The descriptor of tensor_load_to_lds and tensor_store_from_lds, in scalar registers, field by field, and the walk
// over the tile that it names. Source: AMD CDNA5 ISA manual, 10.11 and 10.12.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_MEMORY_TENSOR_H
#define FLYC_RUNTIME_EMULATOR_OPS_MEMORY_TENSOR_H

#include "runtime/emulator/state/Wave.h"

#include <algorithm>
#include <optional>

namespace flyc::emulator {

/// A tile of up to five dimensions, the first the innermost, whose elements follow one another in memory. Sizes and
/// strides count elements.
struct TensorDescriptor {
  static constexpr unsigned maxRank = 5;
  bool valid = false; ///< else nothing is copied
  uint8_t type = 0;   ///< 2, or it is no descriptor of this kind
  uint32_t ldsAddress = 0;
  uint64_t globalAddress = 0;             ///< of the tile's first element
  uint32_t clusterMask = 0;               ///< the workgroups that want the same tile
  unsigned bytes = 1;                     ///< of an element
  uint32_t padInterval = 0, padBytes = 0; ///< of LDS: after so many bytes so many are left out; 0: none
  bool arrives = false;                   ///< at the barrier in LDS, when all is copied
  uint32_t barrierAddress = 0;
  uint32_t tile[maxRank] = {};    ///< elements; 0 from the rank on
  uint64_t tensor[maxRank] = {};  ///< elements from the tile's first on: what is beyond reads 0 and is not written
  uint64_t stride[maxRank] = {1}; ///< stride[0] is 1
  bool gathers = false;           ///< the rows of a tile of rank 2 stand anywhere
  uint32_t row[16] = {};          ///< which
  uint32_t passes = 1;            ///< the tile is copied so often,
  uint64_t ldsStep = 0, globalStep = 0; ///< both addresses further on by so many elements each time

  static TensorDescriptor read(const Wave &, const Instruction &);
};

/// A run of elements of one row, and where they are.
struct TensorRun {
  uint64_t lds, global; ///< addresses of the first byte
  uint32_t bytes;
  bool inside; ///< in the tensor; else loads give zeros, and stores do nothing
};

/// visit(run) for all of the tile in the order of LDS. Runs end where padding begins, if the copy goes to LDS.
template <typename Visit> void walkTensor(const TensorDescriptor &d, bool toLds, Visit visit) {
  uint32_t extent[TensorDescriptor::maxRank];
  for (unsigned n = 0; n < TensorDescriptor::maxRank; ++n)
    extent[n] = d.tile[n] ? d.tile[n] : 1;
  if (!d.valid || !d.tile[0])
    return;
  const uint32_t interval = toLds ? d.padInterval : 0;
  for (uint32_t pass = 0; pass < d.passes; ++pass) {
    uint64_t lds = d.ldsAddress + pass * d.ldsStep * d.bytes;
    const uint64_t base = d.globalAddress + pass * d.globalStep * d.bytes;
    uint32_t untilPad = interval;
    uint32_t at[TensorDescriptor::maxRank] = {};
    do {
      uint64_t offset = 0;
      bool rowInside = true;
      for (unsigned n = 1; n < TensorDescriptor::maxRank; ++n) {
        const uint64_t index = d.gathers && n == 1 ? d.row[at[1]] : at[n];
        offset += index * d.stride[n];
        rowInside &= !d.tile[n] || index < d.tensor[n];
      }
      const uint64_t row = base + offset * d.bytes, inside = rowInside ? std::min<uint64_t>(extent[0], d.tensor[0]) : 0;
      for (uint64_t byte = 0, end = uint64_t(extent[0]) * d.bytes; byte < end;) {
        const uint64_t border = byte < inside * d.bytes ? inside * d.bytes : end;
        const auto count =
            static_cast<uint32_t>(interval ? std::min<uint64_t>(border - byte, untilPad) : border - byte);
        visit(TensorRun{lds, row + byte, count, byte < inside * d.bytes});
        byte += count;
        lds += count;
        if (interval && !(untilPad -= count)) {
          lds += d.padBytes;
          untilPad = interval;
        }
      }
    } while ([&] {
      for (unsigned n = 1; n < TensorDescriptor::maxRank; ++n) {
        if (++at[n] < extent[n])
          return true;
        at[n] = 0;
      }
      return false;
    }());
  }
}

/// One arrival at a barrier object in LDS: subtracts `count` from what is pending. Its old value; nothing, and a fault
/// of the wave, where the workgroup has no such LDS.
std::optional<uint64_t> arriveAtLdsBarrier(Wave &, const Instruction &, uint32_t address, uint32_t count);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_MEMORY_TENSOR_H
