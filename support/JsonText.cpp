//===- JsonText.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Two kinds of text do not need a JSON library.
//===----------------------------------------------------------------------===//

#include "support/JsonText.h"

#include "frontend/Basic/Source.h"

#include <cctype>

namespace flyc {

static void appendHex(std::string &out, uint8_t byte) {
  constexpr char digits[] = "0123456789ABCDEF";
  out += digits[byte >> 4];
  out += digits[byte & 15];
}

void appendJsonString(std::string &out, std::string_view text) {
  out += '"';
  for (size_t at = 0; at < text.size();) {
    size_t from = at;
    auto byte = static_cast<uint8_t>(text[at]);
    if (!decodeUTF8(text, at)) {
      out += "\\uFFFD";
      ++at;
    } else if (byte == '"' || byte == '\\') {
      out += '\\';
      out += text[from];
    } else if (byte < 0x20 || byte == 0x7F) {
      out += "\\u00";
      appendHex(out, byte);
    } else {
      out += text.substr(from, at - from);
    }
  }
  out += '"';
}

void appendJsonUri(std::string &out, std::string_view path) {
  out += '"';
  for (char c : path)
    if (auto byte = static_cast<uint8_t>(c);
        byte < 0x80 && (std::isalnum(byte) || std::string_view("-._~/").find(c) != std::string_view::npos)) {
      out += c;
    } else {
      out += '%';
      appendHex(out, byte);
    }
  out += '"';
}

} // namespace flyc
