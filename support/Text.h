//===- Text.h - how messages quote, list and count ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The few functions that turn names and numbers into the words of a message, so that every message of flyc quotes,
// lists and counts alike.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_TEXT_H
#define FLYC_SUPPORT_TEXT_H

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>

namespace flyc {

/// 'text'. The text stands as it is: who prints a file's bytes makes them printable first.
std::string quote(std::string_view text);

/// "text", as a string of C++ and YAML: quotation marks, backslashes and control characters are escaped.
std::string quoteAsString(std::string_view text);

/// A number in decimal; a text as it is.
template <typename T> std::string toText(const T &value) {
  if constexpr (std::is_arithmetic_v<T>)
    return std::to_string(value);
  else
    return std::string(value);
}

/// "a, b, c": the elements of a range, or what `textOf` makes of each; "" of none.
template <typename Range, typename TextOf = std::identity>
std::string joined(const Range &range, TextOf textOf = {}, std::string_view separator = ", ") {
  std::string out;
  bool isFirst = true;
  for (const auto &element : range) {
    out.append(isFirst ? "" : separator).append(toText(std::invoke(textOf, element)));
    isFirst = false;
  }
  return out;
}

/// "a, b and c" with `last` for "and"; "" of none.
template <typename Range, typename TextOf = std::identity>
std::string listed(const Range &range, std::string_view last, TextOf textOf = {}) {
  std::string out;
  size_t count = 0, at = 0;
  for ([[maybe_unused]] const auto &element : range)
    ++count;
  for (const auto &element : range) {
    out += at == 0 ? "" : at + 1 == count ? " " + std::string(last) + " " : ", ";
    out += toText(std::invoke(textOf, element));
    ++at;
  }
  return out;
}

/// "1 byte", "2 bytes"; `many` where an "s" does not make the plural.
std::string counted(uint64_t count, std::string_view one, std::string_view many = {});

/// "0x2a".
std::string hex(uint64_t value);
/// "2a", with leading zeros up to `width` digits.
std::string hexDigits(uint64_t value, unsigned width = 1);

/// `text` without the blanks (space, tab, end of line) at both ends.
std::string_view trimmed(std::string_view text);

} // namespace flyc

#endif // FLYC_SUPPORT_TEXT_H
