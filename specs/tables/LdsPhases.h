//===- LdsPhases.h - which lanes share a clock of the LDS -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An access of a wave takes several clocks (phases), each for some of the lanes; which ones is a measured fact of the
// chip, in figures.lds_phases of specs/targets: "4x16 linear" (4 phases of 16 lanes in order) or "8x8
// {0-3,20-23}{4-7,16-19}...+32" (the lanes of each phase; the same again for the lanes from 32 on). In a phase, lanes
// that want the same dword share it; lanes that want different dwords of one bank wait for each other.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_LDSPHASES_H
#define FLYC_SPECS_TABLES_LDSPHASES_H

#include "specs/tables/TargetSpec.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace flyc::specs {

/// Lane masks, one a phase. Nothing if `text` is not of the form above or does not name each of 64 lanes once.
std::optional<std::vector<uint64_t>> parsePhases(std::string_view text);

/// What one lane of an access wants.
struct LdsLane {
  uint8_t lane = 0, bytes = 0;
  uint64_t address = 0;
};
/// An access of a wave; `width`: the bytes that each lane asks for.
struct LdsAccess {
  bool isLoad = true;
  unsigned width = 4;
  std::span<const LdsLane> lanes;
};

class LdsPhases {
public:
  /// Null: a chip that nothing is known of; lanes go in order over 32 banks.
  explicit LdsPhases(const TargetSpec *spec);

  struct Cost {
    uint64_t clocks = 0;    ///< that the access takes; 0 without active lanes
    uint64_t conflicts = 0; ///< clocks above one a phase
    bool assumed = false;   ///< the target has no phases for this width
  };
  Cost cost(const LdsAccess &) const;
  /// An access that lies so many bytes, or a multiple of them, away costs the same.
  uint64_t period(const LdsAccess &access) const { return uint64_t(4) * ruleOf(access).banks; }

  /// One clock or, where lanes conflict, several.
  struct Phase {
    uint64_t lanes = 0;           ///< a mask; those that are active and those that are not
    std::vector<unsigned> wanted; ///< by bank: how many dwords of it
  };
  /// What `cost` counts, phase by phase.
  std::vector<Phase> phases(const LdsAccess &) const;

private:
  struct Rule {
    std::vector<uint64_t> phases;
    unsigned banks = 32;
    bool assumed = true;
  };
  const Rule &ruleOf(const LdsAccess &) const;

  std::array<Rule, 4> reads, writes; ///< by dwords of a lane: 1 to 4
};

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_LDSPHASES_H
