//===- RaceCheck.h - finds workgroups that touch the same memory ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Workgroups of a launch run in any order. Two of them that touch the same bytes of device memory, one of them writing,
// race unless both do so with atomics or with loads and stores that are coherent across the device (sc0, sc1: what
// atomic loads and stores compile to). A plain read may meet an atomic: compilers begin a compare-and-swap loop with
// one. A kernel that orders its workgroups by such means and then hands over plain data is reported all the same: the
// order is not followed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_RACECHECK_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_RACECHECK_H

#include "runtime/emulator/checks/Check.h"
#include "runtime/emulator/run/Dispatch.h"

#include <array>
#include <unordered_map>

namespace flyc::emulator {

class RaceCheck : public Check {
public:
  RaceCheck(FindingList &findings, const Program &program) : Check(findings), program(program) {}
  void startGroup(const Workgroup &, unsigned slot) override;
  void before(const Issue &) override;

private:
  /// The last workgroup that did so, from 1 on; which bytes of the dword; where.
  struct Use {
    uint32_t group = 0, pc = 0;
    uint8_t bytes = 0;
    bool coherent = false, atomic = false;
  };
  struct Dword {
    Use write, read;
  };
  static constexpr uint64_t pageDwords = 1024;
  using Page = std::vector<Dword>;

  Dword &at(uint64_t dword);
  void compare(const Issue &, const LaneTouch &, uint64_t address, const Use &earlier, bool earlierWrites, bool writes);

  const Program &program;
  std::unordered_map<uint64_t, Page> pages;
  uint64_t lastPage = ~uint64_t(0);
  Page *last = nullptr;
  std::vector<uint32_t> numbers;            ///< of the groups that are under way, by slot
  std::vector<std::array<uint32_t, 3>> ids; ///< of every group, by number - 1
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_RACECHECK_H
