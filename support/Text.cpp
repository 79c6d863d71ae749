//===- Text.cpp -----------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Text.h.
//===----------------------------------------------------------------------===//

#include "support/Text.h"

#include <charconv>

namespace flyc {

std::string quote(std::string_view text) { return "'" + std::string(text) + "'"; }

std::string quoteAsString(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out.append({'\\', c});
    else if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (byte < 0x20 || byte == 0x7F)
      out += "\\x" + hexDigits(byte, 2);
    else
      out += c;
  }
  return out + "\"";
}

std::string counted(uint64_t count, std::string_view one, std::string_view many) {
  std::string out = std::to_string(count) + " ";
  if (count != 1 && !many.empty())
    return out.append(many);
  return out.append(one).append(count == 1 ? "" : "s");
}

std::string hexDigits(uint64_t value, unsigned width) {
  char digits[16];
  const char *end = std::to_chars(digits, digits + sizeof digits, value, 16).ptr;
  std::string out(static_cast<const char *>(digits), end);
  return out.size() < width ? std::string(width - out.size(), '0') + out : out;
}

std::string hex(uint64_t value) { return "0x" + hexDigits(value); }

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const size_t first = text.find_first_not_of(blanks);
  return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace flyc
