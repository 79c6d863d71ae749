//===- Memory.cpp - device memory: an allocation map with guard gaps ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Memory.h"

#include <algorithm>
#include <new>

namespace flyc::emulator {

/// Beyond any host, and far below where addresses would leave 48 bits.
static constexpr uint64_t maxAllocation = uint64_t(1) << 42;

uint64_t DeviceMemory::allocate(uint64_t size, std::string name, bool writable) {
  auto a = std::make_unique<Allocation>();
  a->base = next;
  a->size = size;
  a->name = std::move(name);
  a->writable = writable;
  a->bytes.reset(size > maxAllocation ? nullptr : new (std::nothrow) std::byte[std::max<uint64_t>(size, 1)]());
  if (!a->bytes)
    return 0;
  next = ((next + size + 0xFFF) & ~uint64_t(0xFFF)) + guard;
  allocations.push_back(std::move(a));
  return allocations.back()->base;
}

bool DeviceMemory::release(uint64_t address) {
  for (auto &a : allocations)
    if (a->base == address && !a->freed) {
      a->freed = true;
      return true;
    }
  return false;
}

const Allocation *DeviceMemory::lookup(uint64_t address) const {
  auto after = std::upper_bound(allocations.begin(), allocations.end(), address,
                                [](uint64_t at, const auto &a) { return at < a->base; });
  if (after == allocations.begin())
    return nullptr;
  const Allocation *a = std::prev(after)->get();
  return address < a->end() ? a : nullptr;
}

const Allocation *DeviceMemory::nearest(uint64_t address) const {
  const Allocation *best = nullptr;
  uint64_t distance = ~uint64_t(0);
  for (const auto &a : allocations) {
    const uint64_t d = address < a->base ? a->base - address : address >= a->end() ? address - a->end() : 0;
    if (d < distance) {
      distance = d;
      best = a.get();
    }
  }
  return best;
}

} // namespace flyc::emulator
