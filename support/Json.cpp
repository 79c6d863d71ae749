//===- Json.cpp -----------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Json.h. Strings: RFC 8259, chapter 7.
//===----------------------------------------------------------------------===//

#include "support/Json.h"

#include "support/Text.h"
#include "support/Utf8.h"

#include <charconv>
#include <cmath>

namespace flyc {

/// Two digits, as the log of diagnostics and URIs have them.
static void appendUpperHex(std::string &out, uint8_t byte) {
  constexpr char digits[] = "0123456789ABCDEF";
  out += digits[byte >> 4];
  out += digits[byte & 15];
}

static void appendString(std::string &out, std::string_view text, JsonWriter::Escapes escapes) {
  const bool isNumeric = escapes == JsonWriter::Escapes::Numeric;
  out += '"';
  for (size_t at = 0; at < text.size();) {
    const size_t from = at;
    while (at < text.size() && text[at] >= 0x20 && text[at] < 0x7F && text[at] != '"' && text[at] != '\\')
      ++at;
    if (at != from) { // stands for itself, as most of any text does
      out += text.substr(from, at - from);
      continue;
    }
    const auto byte = static_cast<uint8_t>(text[at]);
    if (!decodeUTF8(text, at)) {
      out += isNumeric ? "\\uFFFD" : "\xEF\xBF\xBD";
      ++at;
    } else if (byte == '"' || byte == '\\') {
      out.append({'\\', text[from]});
    } else if (isNumeric && (byte < 0x20 || byte == 0x7F)) {
      out += "\\u00";
      appendUpperHex(out, byte);
    } else if (byte == '\n' || byte == '\t' || byte == '\r') {
      out.append({'\\', byte == '\n' ? 'n' : byte == '\t' ? 't' : 'r'});
    } else if (byte < 0x20) {
      out += "\\u" + hexDigits(byte, 4);
    } else {
      out += text.substr(from, at - from);
    }
  }
  out += '"';
}

void JsonWriter::newLine() {
  out += '\n';
  out.append(indent * scopes.size(), ' ');
}

void JsonWriter::separate() {
  if (isBehindKey) {
    isBehindKey = false;
    return;
  }
  if (scopes.empty())
    return;
  Scope &scope = scopes.back();
  if (scope.hasElements)
    out += ',';
  if (indent && !scope.isOneLine)
    newLine();
  else if (indent && scope.hasElements)
    out += ' ';
  scope.hasElements = true;
}

void JsonWriter::open(char bracket, Flow flow) {
  separate();
  out += bracket;
  scopes.push_back({flow == Flow::OneLine || (!scopes.empty() && scopes.back().isOneLine)});
}

void JsonWriter::close(char bracket) {
  const Scope scope = scopes.back();
  scopes.pop_back();
  if (indent && !scope.isOneLine && scope.hasElements)
    newLine();
  out += bracket;
}

void JsonWriter::key(std::string_view name) {
  separate();
  appendString(out, name, escapes);
  out += indent ? ": " : ":";
  isBehindKey = true;
}

void JsonWriter::raw(std::string_view json) {
  separate();
  out += json;
}

void JsonWriter::value(std::string_view text) {
  separate();
  appendString(out, text, escapes);
}

void JsonWriter::value(double number) {
  if (!std::isfinite(number))
    return value(nullptr);
  char digits[32];
  raw(std::string_view(digits, std::to_chars(digits, digits + sizeof digits, number).ptr));
}

std::string uriOf(std::string_view path) {
  std::string out;
  for (char c : path) {
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (isLetter || std::string_view("-._~/").find(c) != std::string_view::npos) {
      out += c;
    } else {
      out += '%';
      appendUpperHex(out, static_cast<uint8_t>(c));
    }
  }
  return out;
}

} // namespace flyc
