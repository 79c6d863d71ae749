//===- Utf8.h - code points of a text -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The one decoder of UTF-8. It accepts what the Unicode Standard, table 3-7, calls well-formed.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_UTF8_H
#define FLYC_SUPPORT_UTF8_H

#include <cstddef>
#include <optional>
#include <string_view>

namespace flyc {

/// Decodes one UTF-8 code point at `text[at]` and moves `at` past it. Malformed input gives nothing and does not move.
std::optional<char32_t> decodeUTF8(std::string_view text, size_t &at);

} // namespace flyc

#endif // FLYC_SUPPORT_UTF8_H
