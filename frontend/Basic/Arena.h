//===- Arena.h - memory that lives as long as a compile -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Owns the memory of syntax trees and interned names. Allocation moves a pointer; everything is freed at once with the
// arena. Invariant: only trivially destructible objects live here, since no destructor ever runs.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_BASIC_ARENA_H
#define FLYC_FRONTEND_BASIC_ARENA_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace flyc {

class Arena {
public:
  Arena() = default;
  Arena(const Arena &) = delete;
  Arena &operator=(const Arena &) = delete;

  void *allocate(size_t bytes, size_t alignment) {
#ifdef __SANITIZE_ADDRESS__
    // Each object is a heap allocation of its own, so that AddressSanitizer sees an access beyond it.
    if (alignment <= alignof(std::max_align_t))
      return slabs.emplace_back(std::make_unique_for_overwrite<std::byte[]>(bytes)).get();
#endif
    uintptr_t at = (cursor + alignment - 1) & ~uintptr_t(alignment - 1);
    if (at + bytes > limit) {
      grow(bytes + alignment);
      at = (cursor + alignment - 1) & ~uintptr_t(alignment - 1);
    }
    cursor = at + bytes;
    return reinterpret_cast<void *>(at);
  }

  template <typename T, typename... Args> T *make(Args &&...args) {
    static_assert(std::is_trivially_destructible_v<T>, "an arena runs no destructors");
    return new (allocate(sizeof(T), alignof(T))) T(std::forward<Args>(args)...);
  }

  /// A copy of the elements that lives in the arena.
  template <typename T> std::span<T> copy(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    if (items.empty())
      return {};
    T *to = static_cast<T *>(allocate(items.size_bytes(), alignof(T)));
    std::memcpy(static_cast<void *>(to), items.data(), items.size_bytes());
    return {to, items.size()};
  }
  template <typename T> std::span<T> copy(const std::vector<T> &items) { return copy(std::span<const T>(items)); }

  std::string_view copy(std::string_view text) {
    std::span<char> chars = copy(std::span<const char>(text.data(), text.size()));
    return {chars.data(), chars.size()};
  }

private:
  void grow(size_t atLeast) {
    size_t bytes = std::max<size_t>(atLeast, size_t(4096) << std::min<size_t>(slabs.size(), 8));
    slabs.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes));
    cursor = reinterpret_cast<uintptr_t>(slabs.back().get());
    limit = cursor + bytes;
  }

  std::vector<std::unique_ptr<std::byte[]>> slabs;
  uintptr_t cursor = 0;
  uintptr_t limit = 0;
};

} // namespace flyc

#endif // FLYC_FRONTEND_BASIC_ARENA_H
