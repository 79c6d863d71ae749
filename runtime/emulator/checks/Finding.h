//===- Finding.h - what a check has found ---------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_FINDING_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_FINDING_H

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace flyc::emulator {

enum class FindingKind : uint8_t { Hazard, Uninitialised, Race, Lds };
/// "hazard", "uninit", "race", "lds": as the options that ask for them end.
const char *name(FindingKind);

/// One mistake of a kernel: an instruction, in most cases a second one that conflicts with it, and the first place
/// where the mistake showed.
struct Finding {
  FindingKind kind = FindingKind::Hazard;
  uint32_t pc = 0;       ///< of the instruction that is wrong where it stands
  bool hasOther = false; ///< there is a second instruction
  uint32_t otherPc = 0;
  std::string
      message; ///< what is wrong and what would be right; instructions stand in it as assembly with offset and line
  uint32_t workgroup[3] = {0, 0, 0};
  unsigned wave = 0;
  int lane = -1;
  uint64_t count = 1; ///< how often it was seen

  /// One line: "hazard: ... (workgroup (0,0,0), wave 1, lane 3; 640 times)".
  std::string text() const;
};

/// Findings in the order in which they first showed; the same mistake (kind, instructions, topic) once.
class FindingList {
public:
  /// Null if that mistake was seen before (its count grows) or if there are enough; else a new finding to be filled in.
  /// `topic` tells apart what one pair of instructions can do wrong in several ways; `isSymmetric`: either of them
  /// first is the same mistake.
  Finding *add(FindingKind kind, uint32_t pc, const uint32_t *otherPc, unsigned topic = 0, bool isSymmetric = false);

  const std::vector<Finding> &all() const { return list; }
  /// Different mistakes that did not fit.
  uint64_t dropped() const { return left; }

  static constexpr size_t limit = 200;

private:
  std::vector<Finding> list;
  std::map<std::tuple<FindingKind, uint64_t, uint64_t, unsigned>, size_t> places;
  uint64_t left = 0;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_FINDING_H
