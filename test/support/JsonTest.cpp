//===- JsonTest.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "support/Json.h"
#include "support/JsonNesting.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>

using namespace flyc;
using Flow = JsonWriter::Flow;

namespace {
/// The text of one value.
template <typename T> std::string textOf(const T &value, JsonWriter::Escapes escapes = JsonWriter::Escapes::Short) {
  std::string out;
  JsonWriter(out, 0, escapes).value(value);
  return out;
}

/// An object with a list and an empty one, in the layout of `indent`.
std::string sample(unsigned indent, Flow flow) {
  std::string out;
  JsonWriter json(out, indent);
  json.object([&] {
    json.attribute("name", "k");
    json.attributeArray(
        "list",
        [&] {
          json.value(1);
          json.object([&] {
            json.attribute("a", true);
            json.attribute("b", nullptr);
          });
        },
        flow);
    json.attributeArray("none", [] {});
    json.attributeObject("nothing", [] {});
  });
  return out;
}
} // namespace

TEST(Json, EscapesWhatAStringMustNotHold) {
  EXPECT_EQ(textOf("plain"), R"("plain")");
  EXPECT_EQ(textOf("a\"b\\c/d"), R"("a\"b\\c/d")");
  EXPECT_EQ(textOf("a\nb\tc\rd"), R"("a\nb\tc\rd")");
  EXPECT_EQ(textOf(std::string_view("\0\x1F\b", 3)), R"("\u0000\u001f\u0008")");
  EXPECT_EQ(textOf("\x7F"), "\"\x7F\"");
}

TEST(Json, KeepsUtf8AndReplacesWhatIsNot) {
  EXPECT_EQ(textOf("größe ∘ 😀"), "\"größe ∘ 😀\"");
  EXPECT_EQ(textOf("a\xFFz"), "\"a\xEF\xBF\xBDz\"");
  EXPECT_EQ(textOf("\xE2\x88"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

TEST(Json, WritesEscapesAsNumbers) {
  constexpr auto numeric = JsonWriter::Escapes::Numeric;
  EXPECT_EQ(textOf("a\nb\x7F", numeric), R"("a\u000Ab\u007F")");
  EXPECT_EQ(textOf("\"\\ö", numeric), R"("\"\\ö")");
  EXPECT_EQ(textOf("\xC3", numeric), R"("\uFFFD")");
}

TEST(Json, WritesAll64Bits) {
  EXPECT_EQ(textOf(std::numeric_limits<int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(textOf(std::numeric_limits<uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(textOf(uint8_t(65)), "65");
  EXPECT_EQ(textOf(false), "false");
  EXPECT_EQ(textOf(std::optional<unsigned>()), "null");
  EXPECT_EQ(textOf(std::optional<unsigned>(3)), "3");
}

TEST(Json, WritesDoublesThatReadBack) {
  for (double number : {0.1, 1.0 / 3, 1e300, 5e-324, -2.5, 123456789.125, std::numeric_limits<double>::max()})
    EXPECT_EQ(std::strtod(textOf(number).c_str(), nullptr), number) << textOf(number);
  EXPECT_EQ(textOf(0.1), "0.1");
  EXPECT_EQ(textOf(2.0), "2");
  EXPECT_EQ(textOf(std::nan("")), "null");
  EXPECT_EQ(textOf(-INFINITY), "null");
}

TEST(Json, WritesOneLineWithoutBlanks) {
  EXPECT_EQ(sample(0, Flow::Lines), R"({"name":"k","list":[1,{"a":true,"b":null}],"none":[],"nothing":{}})");
  EXPECT_EQ(sample(0, Flow::OneLine), sample(0, Flow::Lines));
}

TEST(Json, IndentsEachLevel) {
  EXPECT_EQ(sample(2, Flow::Lines), R"({
  "name": "k",
  "list": [
    1,
    {
      "a": true,
      "b": null
    }
  ],
  "none": [],
  "nothing": {}
})");
}

TEST(Json, KeepsAScopeOnOneLine) {
  EXPECT_EQ(sample(2, Flow::OneLine), R"({
  "name": "k",
  "list": [1, {"a": true, "b": null}],
  "none": [],
  "nothing": {}
})");
}

TEST(Json, NestsDeeply) {
  std::string out;
  JsonWriter json(out);
  const std::function<void(int)> nest = [&](int depth) {
    if (depth)
      json.array([&] { nest(depth - 1); });
  };
  nest(1000);
  EXPECT_EQ(out, std::string(1000, '[') + std::string(1000, ']'));
}

TEST(Json, TakesWhatIsJsonAlready) {
  std::string out;
  JsonWriter json(out, 2);
  json.array(
      [&] {
        json.raw("[1,2]");
        json.raw("1.500");
      },
      Flow::OneLine);
  EXPECT_EQ(out, "[[1,2], 1.500]");
}

TEST(Json, EncodesFileNamesAsUris) {
  EXPECT_EQ(uriOf("/a b/ö.fly"), "/a%20b/%C3%B6.fly");
  EXPECT_EQ(uriOf("dir-1/k_2.fly~"), "dir-1/k_2.fly~");
  EXPECT_EQ(uriOf("<stdin>"), "%3Cstdin%3E");
}

TEST(JsonNesting, countsBracketsOutsideStrings) {
  EXPECT_EQ(jsonNesting(""), 0u);
  EXPECT_EQ(jsonNesting("1"), 0u);
  EXPECT_EQ(jsonNesting(R"({"a": [1, {}], "b": [[]]})"), 3u);
  EXPECT_EQ(jsonNesting(R"(["[[[", "\"[[", "\\", []])"), 2u);
  EXPECT_EQ(jsonNesting("]]]]["), 1u);
  EXPECT_EQ(jsonNesting(std::string(100000, '[')), 100000u);
}
