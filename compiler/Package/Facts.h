//===- Facts.h - what the finished images say about a unit ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// readBack reads every image with runtime/objects and holds the unit against it. Its result feeds the manifest, the
// launch header and the reports, so that no kernarg offset and no register count in them is only what the compiler
// believes.
// After readBack: every kernel is where the unit says it is, with the explicit arguments the unit says, in their order.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_FACTS_H
#define FLYC_COMPILER_PACKAGE_FACTS_H

#include "compiler/Package/Unit.h"
#include "runtime/objects/CodeObject.h"

#include <functional>
#include <optional>

namespace flyc::package {

/// What one kernel takes of one processor.
struct ResourceUse {
  std::string processor;
  unsigned waveSize = 64;     ///< lanes
  unsigned workgroupSize = 1; ///< lanes
  uint64_t vgprs = 0;         ///< per lane, without the AGPRs
  uint64_t agprs = 0;         ///< per lane
  uint64_t sgprs = 0;         ///< per wave
  uint64_t ldsBytes = 0;      ///< static, per workgroup
};

struct Occupancy {
  unsigned wavesPerSimd = 0;
  std::string limitedBy; ///< as specs spells it: "waves" (nothing else does), "vgprs", "sgprs", "lds", "workgroup"
};

/// The chip's answer (from specs). Nothing if the processor is not known.
using OccupancyFunction = std::function<std::optional<Occupancy>(const ResourceUse &)>;

/// One kernel in one image.
struct VariantFacts {
  unsigned kernel = 0; ///< index into Unit::kernels
  unsigned image = 0;  ///< index into Unit::images
  std::array<uint32_t, 3> block{1, 1, 1};
  objects::Kernel object; ///< as it was read back
  std::optional<Occupancy> occupancy;
  /// All of its LDS, static and dynamic, by place; nothing where the places are not known. The compiler's word: a code
  /// object does not say it.
  std::optional<std::vector<LdsArray>> lds;

  uint64_t vgprs() const; ///< VGPRs without AGPRs
  uint64_t agprs() const { return object.agprCount.value_or(0); }
  uint64_t vgprSpills() const { return object.vgprSpillCount.value_or(0); }
  uint64_t sgprSpills() const { return object.sgprSpillCount.value_or(0); }
  uint64_t codeBytes() const { return object.codeSize.value_or(0); }
};

/// Where an explicit argument lies in the kernarg segment: the same in every image.
struct ArgSlot {
  uint64_t offset = 0, size = 0; ///< bytes
};

struct UnitFacts {
  std::vector<objects::CodeObject> images;     ///< parallel to Unit::images
  std::vector<std::string> imageSha256;        ///< parallel to Unit::images
  std::string buildId;                         ///< of the set; empty before makeSet (BuildId.h)
  std::vector<VariantFacts> variants;          ///< by kernel, then by image
  std::vector<std::vector<ArgSlot>> arguments; ///< per kernel, parallel to Kernel::params
};

/// An error is a contradiction between the compiler and what it made: an internal error, with the values in its text.
support::OrError<UnitFacts> readBack(const Unit &unit, const OccupancyFunction &occupancy);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_FACTS_H
