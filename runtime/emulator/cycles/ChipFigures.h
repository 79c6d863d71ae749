//===- ChipFigures.h - the numbers that the cycle model computes with -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// All of them are figures of specs/targets, each with its origin there; nothing in this room has a constant of its own.
// `assumed` replaces figures, for facts that nobody is certain of: "latency.hbm=1800".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CYCLES_CHIPFIGURES_H
#define FLYC_RUNTIME_EMULATOR_CYCLES_CHIPFIGURES_H

#include "specs/tables/AtomFigures.h"
#include "specs/tables/TargetSpec.h"
#include "support/Error.h"

#include <map>
#include <string>

namespace flyc::emulator::cycles {

/// Figures by "group.name" that stand for those of the target.
using AssumedFigures = std::map<std::string, double, std::less<>>;

/// Times are clocks of the compute unit, rates bytes a clock.
struct ChipFigures {
  /// Refused: a figure that the model needs is missing, or one that is assumed does not exist.
  static support::OrError<ChipFigures> read(const specs::TargetSpec &, const AssumedFigures &assumed = {});

  const specs::TargetSpec *spec = nullptr;
  /// The unit that is modelled is the one that a workgroup lives on: a compute unit, or a workgroup processor.
  unsigned simds = 0, cus = 0; ///< SIMDs of the unit; units of the chip
  unsigned dies = 0;           ///< of the chip, each with its own L2
  double clockMhz = 0;

  // Issue and arithmetic.
  unsigned turn = 0; ///< clocks between two turns of a SIMD
  /// Clocks that an instruction of the spec's wave holds the vector port.
  unsigned valu = 0, transcendental = 0, f64 = 0, wideProduct = 0;
  unsigned transcendentalIssue = 0; ///< 0: as long as it lasts; else its own unit works on beside the port
  /// Clocks until a result may be used; 0: as long as the instruction holds its port.
  unsigned valuLatency = 0, transcendentalLatency = 0, f64Latency = 0, wideProductLatency = 0, scalarLatency = 0;
  unsigned matrixIssue = 0, matrixSparseIssue = 0; ///< that a matrix instruction holds the vector port
  std::string_view matrixBlocksVector; ///< input types whose products hold it as long as they last; "all": each does
  unsigned afterMatrix = 0;            ///< clocks beyond its own until D may be used
  unsigned after2PassSameC = 0, valuToMatrix = 0;                         ///< wait states
  unsigned branchTaken = 0, sleep = 0;                                    ///< sleep: of each unit of S_SLEEP
  unsigned vectorCounterMax = 0, ldsCounterMax = 0, scalarCounterMax = 0; ///< the last: where it is one of its own

  // LDS: of one wave's access.
  unsigned ldsRead[4] = {}, ldsWrite[4] = {}; ///< latency by dwords of a lane, 1 to 4
  unsigned ldsCores = 1;                      ///< memories that serve at the same time; a workgroup lies in one
  double ldsPeak = 0, ldsPort = 0;            ///< of such a memory; of the port of a pair of SIMDs
  double ldsReadOfWave = 0;                   ///< that one wave reaches; 0: no limit of its own is known
  double ldsWriteFirst = 0, ldsWriteEach = 0; ///< clocks of a write on its port: first + each * dwords

  // Memory.
  unsigned l1Latency = 0, l2Latency = 0, hbmLatency = 0, scalarMemoryLatency = 0;
  unsigned l1Count = 1; ///< in the unit, one for each of its compute units
  unsigned l1Bytes = 0, l1Line = 0, l2Bytes = 0, l2Line = 0;
  double l1Rate = 0, l2RateOfDie = 0, mallRate = 0,
         hbmRate = 0; ///< l2RateOfDie may be infinite; the last two: of the chip; mallRate 0: no limit is known
  uint64_t mallBytes = 0;
  unsigned instructionCacheBytes = 0, scalarCacheBytes = 0; ///< of the unit, or shared by two

  using Formats = specs::MatrixFormats;
  /// Clocks that a matrix instruction holds its SIMD's matrix pipe; 0: the target does not say.
  unsigned matrixClocks(std::string_view mnemonic, Formats = Formats::Other) const;
};

} // namespace flyc::emulator::cycles

#endif // FLYC_RUNTIME_EMULATOR_CYCLES_CHIPFIGURES_H
