//===- OrderClock.h - what a wave knows of other waves' memory operations -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A vector clock: for every wave, the last of its operations that comes before what happens now. "In order" has
// degrees (Times), since a store that was issued is not yet one that others see. Waves of a workgroup are one entry
// (GroupTimes), workgroups are gathered in chunks; entries and chunks are shared between clocks until one changes, so
// that a clock takes memory only for what is new in it: a chain of ten thousand workgroups, each of which learns from
// the one before, stays small.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_CHECKS_ORDERCLOCK_H
#define FLYC_RUNTIME_EMULATOR_CHECKS_ORDERCLOCK_H

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace flyc::emulator {

/// A pointer that counts, for one thread.
template <typename T> class Ref {
public:
  Ref() = default;
  Ref(const Ref &other) : target(other.target) {
    if (target)
      ++target->references;
  }
  Ref(Ref &&other) noexcept : target(std::exchange(other.target, nullptr)) {}
  Ref &operator=(Ref other) noexcept {
    std::swap(target, other.target);
    return *this;
  }
  ~Ref() {
    if (target && --target->references == 0)
      delete target;
  }
  template <typename... A> static Ref make(A &&...arguments) {
    Ref made;
    made.target = new T(std::forward<A>(arguments)...);
    made.target->references = 1;
    return made;
  }
  /// The object for writing: a copy if others see it.
  T &own() {
    if (!target)
      *this = make();
    else if (target->references > 1)
      *this = make(*target);
    return *target;
  }
  explicit operator bool() const { return target; }
  const T *operator->() const { return target; }
  const T &operator*() const { return *target; }
  const T *get() const { return target; }

private:
  T *target = nullptr;
};
/// What a Ref counts; a copy begins anew.
struct Counted {
  Counted() = default;
  Counted(const Counted &) {}
  Counted &operator=(const Counted &) { return *this; }
  uint32_t references = 0;
};

/// A wave's operations have numbers from 1 on. Those up to each of these are...
struct Times {
  uint32_t issued = 0;  ///< in order for waves of the same workgroup that look through the same cache
  uint32_t lds = 0;     ///< operations on LDS: over
  uint32_t done = 0;    ///< operations on device memory: waited for
  uint32_t copied = 0;  ///< copies between memory and LDS that pass no register: over
  uint32_t written = 0; ///< stores to device memory: waited for, and out of the caches of compute unit and die

  void join(const Times &other) {
    issued = std::max(issued, other.issued);
    lds = std::max(lds, other.lds);
    done = std::max(done, other.done);
    copied = std::max(copied, other.copied);
    written = std::max(written, other.written);
  }
  bool covers(const Times &other) const {
    return issued >= other.issued && lds >= other.lds && done >= other.done && copied >= other.copied &&
           written >= other.written;
  }
};

/// Of each wave of a workgroup.
struct GroupTimes : Counted {
  std::vector<Times> waves;
};

/// Of all workgroups of a launch, by number.
class OrderClock : public Counted {
public:
  /// Null: nothing is known of that workgroup.
  const GroupTimes *find(uint32_t group) const {
    const size_t chunk = group / chunkGroups;
    return chunk < chunks.size() && chunks[chunk] ? chunks[chunk]->groups[group % chunkGroups].get() : nullptr;
  }
  Times of(uint32_t group, unsigned wave) const {
    const GroupTimes *times = find(group);
    return times && wave < times->waves.size() ? times->waves[wave] : Times{};
  }
  void join(uint32_t group, const Ref<GroupTimes> &times);
  void join(const OrderClock &other);

private:
  static constexpr size_t chunkGroups = 32;
  struct Chunk : Counted {
    std::array<Ref<GroupTimes>, chunkGroups> groups;
  };
  /// Does one chunk know all that the other one knows? It holds both, so that neither changes.
  struct Comparison {
    Ref<Chunk> mine, theirs;
    bool isOld = false, isMore = false;
  };
  static Comparison compare(const Ref<Chunk> &mine, const Ref<Chunk> &theirs);

  std::vector<Ref<Chunk>> chunks;
};

/// Joins `other` into `clock`; takes it as it is where nothing was known.
void join(Ref<OrderClock> &clock, const Ref<OrderClock> &other);
/// The same of one workgroup; the shorter one lacks waves that it knows nothing of.
void join(Ref<GroupTimes> &times, const Ref<GroupTimes> &other);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_CHECKS_ORDERCLOCK_H
