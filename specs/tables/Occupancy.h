//===- Occupancy.h - how many waves of a kernel live on a SIMD ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a target and what one kernel uses. Output: the waves that can live on one SIMD at a time, and the resource
// that forbids one more. Every resource is given out in granules (TargetSpec). Registers limit the waves of a SIMD
// directly; LDS and barriers limit whole workgroups, which are spread over the SIMDs of a scheduling unit.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_OCCUPANCY_H
#define FLYC_SPECS_TABLES_OCCUPANCY_H

#include "specs/tables/TargetSpec.h"

namespace flyc::specs {

struct KernelResources {
  unsigned vgprs = 0;        // architectural VGPRs per lane
  unsigned agprs = 0;        // accumulation VGPRs per lane; 0 where the target has none
  unsigned sgprs = 0;        // SGPRs per wave, with VCC and what the hardware reserves
  unsigned ldsBytes = 0;     // per workgroup, static and dynamic
  unsigned blockThreads = 1; // threads of a workgroup
};

enum class OccupancyLimit : uint8_t {
  Waves,    // nothing: the SIMD holds no more waves
  Vgprs,    // vector registers of both kinds
  Sgprs,    // scalar registers
  Lds,      // local memory
  Workgroup // workgroups come whole: their waves do not fill what registers and LDS leave, or there is no free barrier
};
std::string_view spelling(OccupancyLimit limit);

struct Occupancy {
  unsigned wavesPerSimd = 0; // on the SIMD that holds the most; 0: one workgroup does not fit at all
  unsigned workgroups = 0;   // that live on a scheduling unit (a compute unit, or the pair of a workgroup processor)
  OccupancyLimit limitedBy = OccupancyLimit::Waves;
};

/// Waves per SIMD that the vector registers allow: 0 if a wave uses more than it may address.
unsigned wavesForVgprs(const TargetSpec &target, unsigned vgprs, unsigned agprs);
/// Waves per SIMD that the scalar registers allow.
unsigned wavesForSgprs(const TargetSpec &target, unsigned sgprs);
/// The registers that count against the file: both kinds, the first rounded up to 4 where they share it.
unsigned totalVgprs(const TargetSpec &target, unsigned vgprs, unsigned agprs);

Occupancy occupancy(const TargetSpec &target, const KernelResources &use);

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_OCCUPANCY_H
