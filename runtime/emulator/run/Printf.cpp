//===- Printf.cpp - what a kernel prints ----------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/Printf.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string_view>

namespace flyc::emulator {

namespace {

/// Records that are not written stay so: how many dwords a record lacks tells which strings came without their
/// terminator.
constexpr uint32_t untouched = 0xF1FC'5EED;
constexpr unsigned header = 8; ///< bytes

struct Format {
  std::vector<uint64_t> sizes; ///< of the arguments, in whole dwords
  std::string text;
};

/// The metadata's escapes: \n and its like, and \72 (octal) for the colon, which separates fields.
std::string unescaped(std::string_view text) {
  static constexpr std::string_view letters = "abfnrtv", meant = "\a\b\f\n\r\t\v";
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    ++i;
    if (const size_t letter = letters.find(text[i]); letter != letters.npos) {
      out += meant[letter];
    } else if (text[i] >= '0' && text[i] <= '7') {
      unsigned code = 0;
      const size_t end = std::min(i + 3, text.size());
      for (; i < end && text[i] >= '0' && text[i] <= '7'; ++i)
        code = code * 8 + static_cast<unsigned>(text[i] - '0');
      --i;
      out += static_cast<char>(code);
    } else {
      out += text[i];
    }
  }
  return out;
}

/// The number before the next colon of `rest`, which then starts behind it.
bool takeNumber(std::string_view &rest, uint64_t &number) {
  number = 0;
  size_t i = 0;
  for (; i < rest.size() && i < 10 && rest[i] >= '0' && rest[i] <= '9'; ++i)
    number = number * 10 + static_cast<uint64_t>(rest[i] - '0');
  if (i == 0 || i == rest.size() || rest[i] != ':')
    return false;
  rest.remove_prefix(i + 1);
  return true;
}

std::map<uint32_t, Format> readFormats(const objects::CodeObject &object) {
  std::map<uint32_t, Format> formats;
  for (const auto &[path, fact] : object.otherFacts) {
    if (path.compare(0, 14, "amdhsa.printf[") != 0)
      continue;
    std::string_view rest = fact;
    uint64_t id, count, size;
    Format format;
    bool good = takeNumber(rest, id) && takeNumber(rest, count);
    for (uint64_t n = 0; good && n < count; ++n) {
      good = takeNumber(rest, size);
      format.sizes.push_back((size + 3) & ~uint64_t(3));
    }
    if (!good)
      continue;
    format.text = unescaped(rest);
    formats.emplace(static_cast<uint32_t>(id), std::move(format));
  }
  return formats;
}

/// One conversion: "%-5.2v4hld" is flags, width and precision "-5.2", 4 elements, length "hl", 'd'.
struct Conversion {
  std::string modifiers;
  unsigned elements = 1;
  std::string length;
  char letter = 0;
};

/// The conversion at `at`, behind the '%'; `at` is then behind it.
Conversion takeConversion(std::string_view text, size_t &at) {
  Conversion c;
  const auto take = [&](std::string_view set, std::string &to) {
    while (at < text.size() && set.find(text[at]) != set.npos)
      to += text[at++];
  };
  take("-+ #0", c.modifiers);
  for (const bool precision : {false, true}) { // three digits at most: see maxField
    std::string digits;
    if (precision && at < text.size() && text[at] == '.') {
      c.modifiers += '.';
      ++at;
    }
    take("0123456789", digits);
    c.modifiers += digits.substr(0, 3);
  }
  if (at < text.size() && text[at] == 'v') {
    std::string digits;
    ++at;
    take("0123456789", digits);
    c.elements = static_cast<unsigned>(std::clamp(std::atoi(digits.substr(0, 3).c_str()), 1, 16));
  }
  take("hlLjzt", c.length);
  c.letter = at < text.size() ? text[at++] : 0;
  return c;
}

/// Longer fields are cut; the longest number is 1e308 with 999 digits behind the point.
constexpr size_t maxField = 1536;

std::string oneValue(const Conversion &c, uint64_t bits, uint64_t bytes) {
  char out[maxField] = "";
  const auto print = [&](const char *length, auto value) {
    std::snprintf(out, sizeof out, ("%" + c.modifiers + length + c.letter).c_str(), value);
    return std::string(out);
  };
  // Narrower integers were promoted; vectors hold their elements as they are.
  const unsigned width = c.length == "hh"  ? 8
                         : c.length == "h" ? 16
                         : bytes >= 8      ? 64
                                           : static_cast<unsigned>(8 * bytes);
  switch (c.letter) {
  case 'd':
  case 'i': return print("ll", static_cast<long long>(static_cast<int64_t>(bits << (64 - width)) >> (64 - width)));
  case 'u':
  case 'o':
  case 'x':
  case 'X': return print("ll", static_cast<unsigned long long>(bits << (64 - width) >> (64 - width)));
  case 'c': return print("", static_cast<int>(bits & 0xFF));
  case 'p': return print("", reinterpret_cast<void *>(static_cast<uintptr_t>(bits)));
  case 'f':
  case 'F':
  case 'e':
  case 'E':
  case 'g':
  case 'G':
  case 'a':
  case 'A': {
    double value = 0;
    if (bytes >= 8) {
      std::memcpy(&value, &bits, 8);
    } else {
      const auto word = static_cast<uint32_t>(bits);
      float single;
      std::memcpy(&single, &word, 4);
      value = double(single);
    }
    return print("", value);
  }
  default: return "%" + c.modifiers + c.length + c.letter;
  }
}

std::string oneConversion(const Conversion &c, std::span<const std::byte> bytes) {
  if (c.letter == 's') {
    const auto end = std::find(bytes.begin(), bytes.end(), std::byte{0});
    std::string text(reinterpret_cast<const char *>(bytes.data()), static_cast<size_t>(end - bytes.begin()));
    if (c.modifiers.empty())
      return text;
    char out[maxField] = "";
    std::snprintf(out, sizeof out, ("%" + c.modifiers + "s").c_str(), text.c_str());
    return out;
  }
  // A vector of three has the room of four.
  const uint64_t each = std::max<uint64_t>(bytes.size() / (c.elements == 3 ? 4 : c.elements), 1);
  std::string out;
  for (unsigned n = 0; n < c.elements; ++n) {
    uint64_t bits = 0;
    if ((n + 1) * each <= bytes.size())
      std::memcpy(&bits, bytes.data() + n * each, std::min<uint64_t>(each, 8));
    out += (n ? "," : "") + oneValue(c, bits, each);
  }
  return out;
}

uint32_t word(std::span<const std::byte> bytes, size_t at) {
  uint32_t value = 0;
  if (at + 4 <= bytes.size())
    std::memcpy(&value, bytes.data() + at, 4);
  return value;
}

/// The text of one record's arguments. clang 22 writes a constant string whose length is a multiple of four without the
/// dword of its terminator, though the format counts it: the arguments behind move up, and the record's last dwords
/// stay untouched.
std::string oneRecord(const Format &format, std::span<const std::byte> arguments) {
  std::vector<Conversion> conversions;
  for (size_t at = 0; (at = format.text.find('%', at)) != std::string::npos;)
    if (const Conversion c = takeConversion(format.text, ++at); c.letter != '%')
      conversions.push_back(c);
  size_t missing = 0;
  while (arguments.size() >= 4 * (missing + 1) && word(arguments, arguments.size() - 4 * (missing + 1)) == untouched)
    ++missing;
  size_t strings = static_cast<size_t>(
      std::count_if(conversions.begin(), conversions.end(), [](const Conversion &c) { return c.letter == 's'; }));

  std::string out;
  size_t argument = 0, from = 0;
  for (size_t at = 0; at < format.text.size();) {
    if (format.text[at] != '%') {
      out += format.text[at++];
      continue;
    }
    const Conversion c = takeConversion(format.text, ++at);
    if (c.letter == '%') {
      out += '%';
      continue;
    }
    uint64_t size = argument < format.sizes.size() ? format.sizes[argument] : 0;
    ++argument;
    if (c.letter == 's' && missing && size >= 4) {
      const bool ends = from + size <= arguments.size() && arguments[from + size - 1] == std::byte{0} &&
                        arguments[from + size - 4] != std::byte{0};
      if (!ends || strings <= missing) {
        size -= 4;
        --missing;
      }
    }
    strings -= c.letter == 's';
    out += oneConversion(c, arguments.subspan(std::min(from, arguments.size()),
                                              std::min(size, arguments.size() - std::min(from, arguments.size()))));
    from += size;
  }
  return out;
}

} // namespace

std::vector<std::byte> makePrintfBuffer(uint32_t bytes) {
  std::vector<std::byte> buffer((header + uint64_t(bytes) + 3) & ~uint64_t(3));
  for (size_t at = header; at < buffer.size(); at += 4)
    std::memcpy(buffer.data() + at, &untouched, 4);
  const auto size = static_cast<uint32_t>(buffer.size());
  std::memcpy(buffer.data() + 4, &size, 4);
  return buffer;
}

std::string decodePrintf(const objects::CodeObject &object, std::span<const std::byte> buffer) {
  const std::map<uint32_t, Format> formats = readFormats(object);
  const size_t end = std::min<size_t>(buffer.size(), header + size_t(word(buffer, 0)));
  std::string out;
  for (size_t at = header; at + 4 <= end;) {
    const uint32_t id = word(buffer, at);
    const auto found = formats.find(id);
    if (found == formats.end())
      return out + "printf: the code object has no format " + std::to_string(id) + "\n";
    uint64_t size = 0;
    for (uint64_t argument : found->second.sizes)
      size += argument;
    at += 4;
    if (size > end - at)
      return out + "printf: a record of format " + std::to_string(id) + " passes the end of the buffer\n";
    out += oneRecord(found->second, buffer.subspan(at, size));
    at += size;
  }
  return out;
}

} // namespace flyc::emulator
