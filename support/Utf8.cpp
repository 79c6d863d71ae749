//===- Utf8.cpp -----------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Utf8.h.
//===----------------------------------------------------------------------===//

#include "support/Utf8.h"

#include <cstdint>

namespace flyc {

std::optional<char32_t> decodeUTF8(std::string_view text, size_t &at) {
  if (at >= text.size())
    return std::nullopt;
  uint8_t first = static_cast<uint8_t>(text[at]);
  if (first < 0x80) {
    ++at;
    return first;
  }
  size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() - at < length)
    return std::nullopt;
  char32_t point = first & (0x7F >> length);
  for (size_t i = 1; i < length; ++i) {
    uint8_t byte = static_cast<uint8_t>(text[at + i]);
    if ((byte & 0xC0) != 0x80)
      return std::nullopt;
    point = point << 6 | (byte & 0x3F);
  }
  // The Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing past U+10FFFF.
  if ((length == 3 && point < 0x800) || (length == 4 && point < 0x10000) || (point >= 0xD800 && point <= 0xDFFF) ||
      point > 0x10FFFF)
    return std::nullopt;
  at += length;
  return point;
}

} // namespace flyc
