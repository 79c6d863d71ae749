//===- Bytes.h - checked reads from a range of bytes ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every byte of a code object is read through this view. A read takes an offset, says whether it fits, and never adds
// two numbers of the file without knowing that the sum is in range.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_BYTES_H
#define FLYC_RUNTIME_OBJECTS_BYTES_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace flyc::objects {

class Bytes {
public:
  Bytes() = default;
  Bytes(const uint8_t *data, size_t size) : first(data), count(size) {}

  size_t size() const { return count; }
  const uint8_t *data() const { return first; }

  bool contains(uint64_t offset, uint64_t length) const { return length <= count && offset <= count - length; }

  /// The `length` bytes at `offset`; only after contains(offset, length).
  Bytes slice(uint64_t offset, uint64_t length) const { return {first + offset, static_cast<size_t>(length)}; }

  /// A little-endian unsigned number; only after contains(offset, sizeof(T)).
  template <typename T> T read(uint64_t offset) const {
    T value = 0;
    for (size_t i = sizeof(T); i-- > 0;)
      value = static_cast<T>((static_cast<uint64_t>(value) << 8) | first[offset + i]);
    return value;
  }

  /// The zero-terminated string at `offset`; false if it does not end inside the range, within `limit` bytes.
  bool readString(uint64_t offset, size_t limit, std::string_view &text) const {
    if (offset >= count)
      return false;
    const void *end = std::memchr(first + offset, 0, std::min<size_t>(limit, count - offset));
    if (!end)
      return false;
    text = {reinterpret_cast<const char *>(first + offset),
            static_cast<size_t>(static_cast<const uint8_t *>(end) - (first + offset))};
    return true;
  }

private:
  const uint8_t *first = nullptr;
  size_t count = 0;
};

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_BYTES_H
