//===- Memory.h - device memory: an allocation map with guard gaps --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Device addresses are our own: the first allocation starts at a fixed address and each is followed by a gap, so that
// runs are deterministic and an access beyond an allocation, or into a freed one, is found and named. Addresses are
// never used again. Lookups may run on many threads at once; allocate() and release() may not run beside them.
//
// Each device of a node has a window of addresses of its own, and reaches what lies in those of its peers.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_STATE_MEMORY_H
#define FLYC_RUNTIME_EMULATOR_STATE_MEMORY_H

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flyc::emulator {

struct Allocation {
  struct Free {
    void operator()(std::byte *bytes) const { std::free(bytes); }
  };
  uint64_t base = 0;
  uint64_t size = 0;
  std::string name; ///< what messages call it, e.g. the argument's name
  bool writable = true;
  bool freed = false; ///< its bytes are gone; the record stays, so that later accesses are told why they fault
  std::unique_ptr<std::byte[], Free> bytes;
  uint64_t end() const { return base + size; }
  bool holds(uint64_t address, uint64_t count) const {
    return address - base < size && count <= size - (address - base); // also for addresses near 2^64
  }
};

class DeviceMemory {
public:
  static constexpr uint64_t firstAddress = 0x2000'0000'0000, guard = 0x10000, window = 0x100'0000'0000;
  static constexpr unsigned maxDevices = 32;

  /// `number`: of the device in its node.
  explicit DeviceMemory(unsigned number = 0)
      : next(firstAddress + number * window), limit(firstAddress + (number + 1) * window) {}
  /// Accesses may go to `peer`, which must outlive this or be forgotten.
  void reach(const DeviceMemory &peer) { peers.push_back(&peer); }
  void forget(const DeviceMemory &peer) { std::erase(peers, &peer); }

  /// Zero-filled; aligned to 4 KiB. Returns the device address; 0 if the host has not that much memory.
  uint64_t allocate(uint64_t size, std::string name, bool writable = true);
  /// False if no live allocation starts at `address`.
  bool release(uint64_t address);

  /// The live allocation that holds all of [address, address + size), for a write a writable one; else null. `last` is
  /// the caller's (one a wave): the allocation that it hit before.
  const Allocation *findAllocation(uint64_t address, uint64_t size, bool write, const Allocation *&last) const {
    const Allocation *a = last;
    if (!a || !a->holds(address, size)) {
      a = lookup(address);
      if (!a || !a->holds(address, size))
        return nullptr;
      last = a;
    }
    return a->freed || (write && !a->writable) ? nullptr : a;
  }
  /// Its host bytes.
  std::byte *find(uint64_t address, uint64_t size, bool write, const Allocation *&last) const {
    const Allocation *a = findAllocation(address, size, write, last);
    return a ? a->bytes.get() + (address - a->base) : nullptr;
  }
  std::byte *find(uint64_t address, uint64_t size, bool write) const {
    const Allocation *last = nullptr;
    return find(address, size, write, last);
  }
  /// The contents of all allocations that may be written.
  class Copy {
  public:
    /// Puts it back. Allocations that have been released since stay so.
    void restore() const;

  private:
    friend class DeviceMemory;
    std::vector<std::pair<const Allocation *, std::unique_ptr<std::byte[], Allocation::Free>>> bytes;
  };
  /// Nothing if it would take more than `most` bytes, or more than the host has.
  std::optional<Copy> copy(uint64_t most) const;

  /// The allocation nearest to `address`, for messages; null if there is none.
  const Allocation *nearest(uint64_t address) const;

private:
  const Allocation *lookup(uint64_t address) const;
  const DeviceMemory *owner(uint64_t address) const;
  std::vector<std::unique_ptr<Allocation>> allocations; // by address
  uint64_t next, limit;
  std::vector<const DeviceMemory *> peers;
};

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_STATE_MEMORY_H
