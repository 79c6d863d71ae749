//===- Json.h - the one writer of JSON ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Appends JSON to a string, value by value, in the order of the calls; the layout depends on nothing else, so equal
// calls give equal bytes. Scopes are functions, so that each that is opened is closed:
//   JsonWriter json(text, 2);
//   json.object([&] {
//     json.attribute("name", kernel.name);
//     json.attributeArray("sizes", [&] {
//       for (uint64_t size : sizes)
//         json.value(size);
//     });
//   });
// Invariant: the output is valid JSON in UTF-8 whatever bytes a text contains; a byte that is not UTF-8 becomes U+FFFD.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_JSON_H
#define FLYC_SUPPORT_JSON_H

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flyc {

class JsonWriter {
public:
  /// How a scope stands in an indented text: each element on a line of its own, or all on one line.
  enum class Flow : uint8_t { Lines, OneLine };
  /// How control characters are written: \n, \t, \r and else \u001f; or each by its number, \u000A, also DEL and bytes
  /// that are not UTF-8 (the log of diagnostics).
  enum class Escapes : uint8_t { Short, Numeric };

  /// `indent`: blanks for each level; 0: one line without blanks.
  explicit JsonWriter(std::string &out, unsigned indent = 0, Escapes escapes = Escapes::Short)
      : out(out), indent(indent), escapes(escapes) {}
  JsonWriter(const JsonWriter &) = delete;
  JsonWriter &operator=(const JsonWriter &) = delete;

  template <std::invocable Write> void object(Write write, Flow flow = Flow::Lines) {
    open('{', flow);
    write();
    close('}');
  }
  template <std::invocable Write> void array(Write write, Flow flow = Flow::Lines) {
    open('[', flow);
    write();
    close(']');
  }

  void value(std::nullptr_t) { raw("null"); }
  void value(bool b) { raw(b ? "true" : "false"); }
  template <typename T>
    requires(std::integral<T> && !std::same_as<T, bool> && !std::same_as<T, char>)
  void value(T number) {
    raw(std::to_string(number));
  }
  /// The shortest text that reads back as this number; `null` for infinity and NaN, which JSON cannot write.
  void value(double number);
  void value(std::string_view text);
  void value(const char *text) { value(std::string_view(text)); }
  void value(const std::string &text) { value(std::string_view(text)); }
  /// `null` if there is no value.
  template <typename T> void value(const std::optional<T> &some) {
    if (some)
      value(*some);
    else
      value(nullptr);
  }
  /// A value that is JSON already.
  void raw(std::string_view json);

  /// The name of the member of an object whose value is written next.
  void key(std::string_view name);

  template <typename T> void attribute(std::string_view name, const T &member) {
    key(name);
    value(member);
  }
  template <std::invocable Write> void attributeObject(std::string_view name, Write write, Flow flow = Flow::Lines) {
    key(name);
    object(write, flow);
  }
  template <std::invocable Write> void attributeArray(std::string_view name, Write write, Flow flow = Flow::Lines) {
    key(name);
    array(write, flow);
  }

private:
  struct Scope {
    bool isOneLine;
    bool hasElements = false;
  };

  void open(char bracket, Flow flow);
  void close(char bracket);
  /// What stands between the last value and the next.
  void separate();
  void newLine();

  std::string &out;
  std::vector<Scope> scopes;
  unsigned indent;
  Escapes escapes;
  bool isBehindKey = false;
};

/// A file name as a URI reference (RFC 3986): every byte but letters, digits and -._~/ percent-encoded.
std::string uriOf(std::string_view path);

} // namespace flyc

#endif // FLYC_SUPPORT_JSON_H
