//===- GroupTouches.h - which workgroups touched which memory -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Says for every byte of device memory which workgroups read it, wrote it and changed it by atomics: none, one, or
// several. If no instruction lets workgroups agree (MemoryRules::anyAcquires), two that touch one byte have no order,
// and it does not matter when each did: any thread may enter the workgroups of a launch, in any order.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_GROUPTOUCHES_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_GROUPTOUCHES_H

#include "runtime/emulator/checks/Shadow.h"

#include <atomic>
#include <mutex>

namespace flyc::emulator {

class GroupTouches {
public:
  /// Enters what a workgroup that has ended touched. False: another one touched a byte of it, one of the two writes,
  /// and they are not both atomics. May be called on many threads at once.
  bool add(const Shadow &touched);

private:
  /// Of some bytes: 0 is nobody, `several` more than one.
  struct Users {
    uint32_t reader = 0, writer = 0, changer = 0;
    bool add(uint32_t group, const SumOfUses &kinds);
  };
  static constexpr uint32_t several = ~uint32_t(0);
  /// A line in as few records as its users allow: one, one for each dword, or one for each byte.
  struct Line {
    Users whole;
    std::unique_ptr<Users[]> parts;
    unsigned count = 1;
    void split(unsigned into);
    bool add(uint32_t group, const SumOfUses &bytes);
  };
  using Page = std::array<Line, Shadow::pageBytes / Shadow::lineBytes>;
  /// The pages whose numbers have the same remainder share a lock, so that threads seldom wait for each other.
  struct Share {
    std::mutex mutex;
    std::unordered_map<uint64_t, std::unique_ptr<Page>> pages;
  };
  std::array<Share, 64> shares;
  std::atomic<uint64_t> entered{0}; ///< workgroups: their numbers from 1 on
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_GROUPTOUCHES_H
