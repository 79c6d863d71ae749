//===- Memory.cpp - device memory: an allocation map with guard gaps ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/Memory.h"

#include <algorithm>
#include <cstring>

namespace flyc::emulator {

uint64_t DeviceMemory::allocate(uint64_t size, std::string name, bool writable) {
  if (size > limit - next)
    return 0;
  auto a = std::make_unique<Allocation>();
  a->base = next;
  a->size = size;
  a->name = std::move(name);
  a->writable = writable;
  a->bytes.reset(static_cast<std::byte *>(std::calloc(std::max<uint64_t>(size, 1), 1)));
  if (!a->bytes)
    return 0;
  next = ((next + size + 0xFFF) & ~uint64_t(0xFFF)) + guard;
  allocations.push_back(std::move(a));
  return allocations.back()->base;
}

bool DeviceMemory::release(uint64_t address) {
  const auto at = std::lower_bound(allocations.begin(), allocations.end(), address,
                                   [](const auto &a, uint64_t base) { return a->base < base; });
  if (at == allocations.end() || (*at)->base != address || (*at)->freed)
    return false;
  (*at)->freed = true;
  (*at)->bytes.reset();
  return true;
}

/// The peer in whose window the address lies; null: none.
const DeviceMemory *DeviceMemory::owner(uint64_t address) const {
  for (const DeviceMemory *peer : peers)
    if (address < peer->limit && address >= peer->limit - window)
      return peer;
  return nullptr;
}

const Allocation *DeviceMemory::lookup(uint64_t address) const {
  if (const DeviceMemory *peer = owner(address))
    return peer->lookup(address);
  const auto after = std::upper_bound(allocations.begin(), allocations.end(), address,
                                      [](uint64_t at, const auto &a) { return at < a->base; });
  return after == allocations.begin() ? nullptr : std::prev(after)->get();
}

std::optional<DeviceMemory::Copy> DeviceMemory::copy(uint64_t most) const {
  Copy made;
  uint64_t sum = 0;
  for (const auto &a : allocations) {
    if (a->freed || !a->writable || a->size == 0)
      continue;
    if (a->size > most - sum)
      return std::nullopt;
    sum += a->size;
    auto *bytes = static_cast<std::byte *>(std::malloc(a->size));
    if (!bytes)
      return std::nullopt;
    std::memcpy(bytes, a->bytes.get(), a->size);
    made.bytes.emplace_back(a.get(), bytes);
  }
  return made;
}

void DeviceMemory::Copy::restore() const {
  for (const auto &[allocation, held] : bytes)
    if (!allocation->freed)
      std::memcpy(allocation->bytes.get(), held.get(), allocation->size);
}

const Allocation *DeviceMemory::nearest(uint64_t address) const {
  if (const DeviceMemory *peer = owner(address))
    return peer->nearest(address);
  const Allocation *best = nullptr;
  uint64_t distance = ~uint64_t(0);
  for (const auto &a : allocations) {
    if (a->freed && !a->holds(address, 1)) // of what is gone only what was there
      continue;
    const uint64_t d = address < a->base ? a->base - address : address >= a->end() ? address - a->end() : 0;
    if (d < distance) {
      distance = d;
      best = a.get();
    }
  }
  return best;
}

} // namespace flyc::emulator
