//===- GroupTouches.cpp - which workgroups touched which memory -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/GroupTouches.h"

#include <algorithm>

namespace flyc::emulator {

bool GroupTouches::Users::add(uint32_t group, const SumOfUses &kinds) {
  const auto enter = [&](uint32_t &user, uint64_t does) {
    if (does)
      user = user == 0 || user == group ? group : several;
  };
  enter(reader, kinds.reads);
  enter(writer, kinds.writes);
  enter(changer, kinds.atomics);
  const auto differ = [](uint32_t a, uint32_t b) { return a && b && (a != b || a == several); };
  return writer != several && !differ(writer, reader) && !differ(writer, changer) && !differ(reader, changer);
}

void GroupTouches::Line::split(unsigned into) {
  auto finer = std::make_unique<Users[]>(into);
  for (unsigned n = 0; n < into; ++n)
    finer[n] = count == 1 ? whole : parts[n * count / into];
  parts = std::move(finer);
  count = into;
}

bool GroupTouches::Line::add(uint32_t group, const SumOfUses &bytes) {
  const uint64_t all[] = {bytes.reads, bytes.writes, bytes.atomics};
  // A byte and the next one differ, where a dword does not end.
  const auto splitsDword = [](uint64_t mask) { return ((mask ^ mask >> 1) & 0x7777'7777'7777'7777) != 0; };
  const auto splitsLine = [](uint64_t mask) { return mask != 0 && ~mask != 0; };
  if (count < 64 && std::any_of(std::begin(all), std::end(all), splitsDword))
    split(64);
  else if (count < 16 && std::any_of(std::begin(all), std::end(all), splitsLine))
    split(16);
  if (count == 1)
    return whole.add(group, bytes);
  bool good = true;
  const unsigned step = 64 / count;
  for (unsigned n = 0; n < count; ++n) {
    const uint64_t bit = uint64_t(1) << (n * step);
    const SumOfUses part{bytes.reads & bit, bytes.writes & bit, bytes.atomics & bit};
    if (part.any())
      good &= parts[n].add(group, part);
  }
  return good;
}

bool GroupTouches::add(const Shadow &touched) {
  const uint64_t number = ++entered;
  const auto group = static_cast<uint32_t>(number);
  bool good = number < several;
  touched.eachPage([&](uint64_t place, const auto &sum) {
    Share &share = shares[place % shares.size()];
    const std::lock_guard lock(share.mutex);
    std::unique_ptr<Page> &page = share.pages[place];
    if (!page)
      page = std::make_unique<Page>();
    for (size_t line = 0; line < page->size(); ++line)
      if (const SumOfUses &bytes = sum(line); bytes.any())
        good &= (*page)[line].add(group, bytes);
  });
  return good;
}

} // namespace flyc::emulator
