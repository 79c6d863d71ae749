//===- Memory.h - device memory: an allocation map with guard gaps --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Device addresses are our own: the first allocation starts at a fixed address and each is followed by a gap, so that runs are
// deterministic and an access beyond an allocation, or into a freed one, is found and named.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_MEMORY_H
#define FLYC_RUNTIME_EMULATOR_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace flyc::emulator {

struct Allocation {
  uint64_t base = 0;
  uint64_t size = 0;
  std::string name; ///< what messages call it, e.g. the argument's name
  bool writable = true;
  bool freed = false;
  std::unique_ptr<std::byte[]> bytes;
  uint64_t end() const { return base + size; }
};

class DeviceMemory {
public:
  static constexpr uint64_t firstAddress = 0x2000'0000'0000, guard = 0x10000;

  /// Zero-filled; aligned to 4 KiB. Returns the device address; 0 if the host has no memory for it.
  uint64_t allocate(uint64_t size, std::string name, bool writable = true);
  /// False if no live allocation starts at `address`.
  bool release(uint64_t address);

  /// The host bytes of [address, address + size), or null if that is not wholly inside a live allocation (for a write: a
  /// writable one).
  std::byte *find(uint64_t address, uint64_t size, bool write) {
    const Allocation *a = last;
    if (!a || address < a->base || address > a->end() || size > a->end() - address || a->freed) {
      a = lookup(address);
      if (!a || size > a->end() - address || a->freed)
        return nullptr;
      last = a;
    }
    return write && !a->writable ? nullptr : a->bytes.get() + (address - a->base);
  }
  /// The allocation nearest to `address`, for messages; null if there is none.
  const Allocation *nearest(uint64_t address) const;

private:
  const Allocation *lookup(uint64_t address) const;
  std::vector<std::unique_ptr<Allocation>> allocations; // by address
  uint64_t next = firstAddress;
  const Allocation *last = nullptr;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_MEMORY_H
