//===- VariantsReaderTest.cpp ---------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a file of variants says, what is wrong with one, and that any text at all is one or the other.
//===----------------------------------------------------------------------===//

#include "specs/reader/VariantsReader.h"

#include <gtest/gtest.h>

#include <random>

using namespace flyc::specs;

namespace {

constexpr std::string_view good = R"(variants:
- kernel: scale
  name: s_{T}_{BLOCK}
  arguments:
    T: [f16, 'f32']
    BLOCK: [64, -256 + 384, "1024"]
  if: "target.wave_size == 64"
  targets: [gfx942, 'gfx950']
- {kernel: lib.twice, arguments: {T: f16}}
)";

/// All errors of the text, one per line.
std::string errorsOf(std::string_view text) {
  std::string out;
  for (const SpecError &error : readVariants(text, "v.yaml").errors)
    out += (out.empty() ? "" : "\n") + error.text();
  return out;
}

/// Of a variant of the kernel k with these lines.
std::string errorsWith(const std::string &lines) { return errorsOf("variants:\n- kernel: k\n" + lines); }

/// Every text stands in the file at its offset, on one line.
void expectPlaced(std::string_view file, const PlacedText &placed) {
  ASSERT_LE(placed.offset, file.size());
  EXPECT_EQ(file.substr(placed.offset, placed.text.size()), placed.text);
  EXPECT_EQ(placed.text.find('\n'), std::string::npos);
}

void expectPlaced(std::string_view file, const VariantsResult &result) {
  for (const VariantEntry &entry : result.entries) {
    expectPlaced(file, entry.kernel);
    for (const VariantArgument &argument : entry.arguments) {
      expectPlaced(file, argument.name);
      EXPECT_FALSE(argument.values.empty());
      for (const PlacedText &value : argument.values)
        expectPlaced(file, value);
    }
    for (const PlacedText &target : entry.targets)
      expectPlaced(file, target);
    if (entry.name)
      expectPlaced(file, *entry.name);
    if (entry.condition)
      expectPlaced(file, *entry.condition);
  }
}

} // namespace

TEST(VariantsReader, ReadsWhatStandsThere) {
  const VariantsResult result = readVariants(good, "v.yaml");
  ASSERT_TRUE(result.errors.empty()) << errorsOf(good);
  ASSERT_EQ(result.entries.size(), 2u);
  const VariantEntry &entry = result.entries[0];
  EXPECT_EQ(entry.kernel.text, "scale");
  ASSERT_TRUE(entry.name && entry.condition);
  EXPECT_EQ(entry.name->text, "s_{T}_{BLOCK}");
  EXPECT_EQ(entry.condition->text, "target.wave_size == 64");
  ASSERT_EQ(entry.arguments.size(), 2u);
  EXPECT_EQ(entry.arguments[0].name.text, "T");
  ASSERT_EQ(entry.arguments[1].values.size(), 3u);
  EXPECT_EQ(entry.arguments[1].values[1].text, "-256 + 384");
  EXPECT_EQ(entry.arguments[1].values[2].text, "1024");
  EXPECT_EQ(entry.combinations(), 6u);
  ASSERT_EQ(entry.targets.size(), 2u);
  EXPECT_EQ(entry.targets[1].text, "gfx950");
  EXPECT_EQ(entry.targetsText.text, "targets: [gfx942, 'gfx950']");
  EXPECT_EQ(result.entries[1].kernel.text, "lib.twice");
  EXPECT_EQ(result.entries[1].combinations(), 1u);
  EXPECT_FALSE(result.entries[1].name || result.entries[1].condition);
  expectPlaced(good, result);
}

TEST(VariantsReader, LinesMayEndInCarriageReturns) {
  std::string text(good);
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, 1, '\r');
  const VariantsResult result = readVariants(text, "v.yaml");
  EXPECT_EQ(errorsOf(text), "");
  ASSERT_EQ(result.entries.size(), 2u);
  EXPECT_EQ(result.entries[0].arguments[1].values[2].text, "1024");
  expectPlaced(text, result);
}

TEST(VariantsReader, TheFile) {
  EXPECT_EQ(errorsOf(""), "v.yaml: error: the file must be a mapping, and is nothing");
  EXPECT_EQ(errorsOf("- kernel: k\n"), "v.yaml:1:1: error: the file must be a mapping, and is a list");
  EXPECT_EQ(errorsOf("variant: []\n").substr(0, 54), "v.yaml:1:1: error: 'variants' is missing from the file");
  EXPECT_EQ(errorsOf("variants: []\n"),
            "v.yaml:1:11: error: 'variants' must be a list, and is empty; each variant begins with '- kernel:'");
  EXPECT_EQ(errorsOf("variants: {kernel: k}\n"),
            "v.yaml:1:11: error: 'variants' must be a list, and is a mapping; each variant begins with '- kernel:'");
  EXPECT_EQ(errorsOf("variants:\n- scale\n"), "v.yaml:2:3: error: the variant must be a mapping, and is a text");
  EXPECT_EQ(errorsOf("variants: [{kernel: k}]\n--- \nvariants: [{kernel: l}]\n"),
            "v.yaml:2:1: error: a second document begins here; a file is one: put all variants under one 'variants'");
  EXPECT_NE(errorsOf("variants: [{kernel: k}").find("error: not YAML: "), std::string::npos);
  EXPECT_EQ(errorsOf("variants: " + std::string(100'000, '[')), "v.yaml:1:1: error: the file is nested too deeply");
  EXPECT_EQ(errorsOf(std::string(maxSpecBytes + 1, '#')),
            "v.yaml: error: the file has 1048577 bytes, and may have 1048576 at most");
}

TEST(VariantsReader, Kernels) {
  EXPECT_EQ(errorsOf("variants:\n- {name: a}\n"), "v.yaml:2:3: error: 'kernel' is missing from the variant");
  EXPECT_EQ(errorsOf("variants:\n- {kernel: }\n"), "v.yaml:2:12: error: 'kernel' must be a text, and is nothing");
  EXPECT_EQ(errorsOf("variants:\n- {kernel: [k]}\n"), "v.yaml:2:12: error: 'kernel' must be a text, and is a list");
  for (const char *wrong : {"scale<f32>", "a.b.c", "2k", ".k", "k.", "k l"})
    EXPECT_EQ(errorsOf("variants:\n- kernel: " + std::string(wrong) + "\n"),
              "v.yaml:2:11: error: '" + std::string(wrong) +
                  "' is not the name of a kernel; its arguments stand under 'arguments'");
  EXPECT_EQ(errorsOf("variants:\n- kernel: " + std::string(5000, 'k') + "\n"),
            "v.yaml:2:11: error: 'kernel' has 5000 characters; at most 4096");
  EXPECT_EQ(errorsWith("  arguments:\n    ? " + std::string(5000, 'T') + "\n    : 1\n"),
            "v.yaml:4:7: error: a name of 5000 characters; at most 4096");
  EXPECT_EQ(errorsOf("variants:\n- kernel: k\n  kernel: l\n"),
            "v.yaml:3:3: error: 'kernel' stands twice in the variant");
}

TEST(VariantsReader, Arguments) {
  EXPECT_EQ(errorsWith("  arguments: [T]\n"), "v.yaml:3:14: error: 'arguments' must be a mapping, and is a list");
  EXPECT_EQ(errorsWith("  arguments: {T: []}\n"),
            "v.yaml:3:18: error: the list of 'T' is empty; leave 'T' out to have its default");
  EXPECT_EQ(errorsWith("  arguments: {T: {U: 1}}\n"), "v.yaml:3:18: error: 'T' must be a text, and is a mapping");
  EXPECT_EQ(errorsWith("  arguments: {T: [f32, [f16]]}\n"),
            "v.yaml:3:24: error: a value of 'T' must be a text, and is a list");
  EXPECT_EQ(errorsWith("  arguments: {T: ''}\n"), "v.yaml:3:18: error: 'T' must be a text, and is empty");
  EXPECT_EQ(errorsWith("  arguments: {T-U: 1}\n"),
            "v.yaml:3:15: error: 'T-U' is not the name of a parameter; it is written without quotes, as in BM: 128");
  const char *places = "error: 'T' must stand on one line, without anchors, and in quotes without escapes";
  EXPECT_EQ(errorsWith("  arguments: {T: \"\\x66\"}\n"), "v.yaml:3:18: " + std::string(places));
  EXPECT_EQ(errorsWith("  arguments: {T: &a f32}\n"), "v.yaml:3:18: " + std::string(places));
  EXPECT_EQ(errorsWith("  arguments:\n    T: |\n      f32\n      f16\n").substr(0, 10), "v.yaml:4:8");
}

TEST(VariantsReader, Names) {
  EXPECT_EQ(errorsWith("  name: a b\n"),
            "v.yaml:3:9: error: 'a b' is not a name; it has letters, digits and _, and {BM} for the argument BM");
  EXPECT_EQ(errorsWith("  name: 'a_{BN'\n  arguments: {BM: 1}\n"),
            "v.yaml:3:9: error: '{BN' in 'a_{BN' is not an argument of this variant; did you mean {BM}?");
  EXPECT_EQ(errorsWith("  name: a_{}\n"), "v.yaml:3:9: error: '{}' in 'a_{}' is not an argument of this variant; an "
                                          "argument is written {BM}, and is one of those under 'arguments'");
  EXPECT_EQ(errorsWith("  name: a\n  arguments: {T: [f16, f32]}\n"),
            "v.yaml:3:9: error: 'a' is the name of 2 instances: 'T' has several values; put {T} into the name, or "
            "leave it out");
  EXPECT_EQ(errorsWith("  name: '{T}x'\n  arguments: {T: [1, 2]}\n"), "");
}

TEST(VariantsReader, Targets) {
  EXPECT_EQ(errorsWith("  targets: gfx942\n"),
            "v.yaml:3:12: error: 'targets' must be a list of targets, and is a text; it is written targets: [A, B]");
  EXPECT_EQ(errorsWith("  targets: []\n"),
            "v.yaml:3:12: error: 'targets' must be a list of targets, and is empty; it is written targets: [A, B]");
  EXPECT_EQ(errorsWith("  targets: [[]]\n"), "v.yaml:3:13: error: a target must be a text, and is a list");
  EXPECT_EQ(errorsWith("  targets:\n  - gfx942\n  - gfx950\n"), "");
  EXPECT_EQ(errorsWith("  target: [gfx942]\n"),
            "v.yaml:3:3: error: unknown key 'target' in the variant; did you mean 'targets'?");
}

TEST(VariantsReader, CountsInstances) {
  std::string list = "[0";
  for (int i = 1; i < 32; ++i)
    list += ", " + std::to_string(i);
  list += "]";
  EXPECT_EQ(errorsWith("  arguments: {A: " + list + ", B: " + list + "}\n"), "");
  const std::string over =
      "v.yaml:2:3: error: more than 1024 instances up to this variant; make several files, and compile each";
  std::string arguments = "  arguments: {A0: " + list;
  for (int i = 1; i < 40; ++i) // 32^40: no count of 64 bits
    arguments += ", A" + std::to_string(i) + ": " + list;
  EXPECT_EQ(errorsWith(arguments + "}\n"), over);
  EXPECT_EQ(errorsWith("  arguments: {A: " + list + ", B: " + list + "}\n- kernel: l\n- kernel: m\n"),
            "v.yaml:4:3: error: more than 1024 instances up to this variant; make several files, and compile each");
}

// Anything else: the entries stand in the file, or there is an error that says where.
TEST(VariantsReader, AnyText) {
  static constexpr std::string_view pieces[] = {"{",
                                                "}",
                                                "[",
                                                "]",
                                                ":",
                                                ",",
                                                "- ",
                                                "\n",
                                                "  ",
                                                "\t",
                                                "'",
                                                "\"",
                                                "&a ",
                                                "*a",
                                                "!!int ",
                                                "|\n",
                                                "---",
                                                "...",
                                                "? ",
                                                "#",
                                                "\\x41",
                                                "\\",
                                                "<<: ",
                                                "\r\n",
                                                "\xc3\xa4",
                                                "\xff",
                                                "\xef\xbb\xbf",
                                                "~",
                                                "null",
                                                "0x1p3",
                                                "%YAML 1.2\n",
                                                "kernel: k",
                                                "name: {T}",
                                                "arguments: {T: [1, 2]}",
                                                "targets: [a]",
                                                "variants:\n",
                                                "if: x"};
  std::mt19937 random(20261121);
  const auto below = [&](size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random); };
  size_t accepted = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string text(good);
    for (size_t changes = 1 + below(4); changes; --changes) {
      const size_t at = below(text.size() + 1);
      switch (below(4)) {
      case 0: text.erase(at, 1 + below(8)); break;
      case 1: text.insert(at, text.substr(below(text.size() + 1), below(30))); break;
      case 2: text.resize(at); break;
      default: text.insert(at, pieces[below(std::size(pieces))]);
      }
    }
    const VariantsResult result = readVariants(text, "v.yaml");
    for (const SpecError &error : result.errors)
      EXPECT_FALSE(error.message.empty());
    if (!result.errors.empty())
      continue;
    ++accepted;
    EXPECT_FALSE(result.entries.empty()) << text;
    expectPlaced(text, result);
    if (testing::Test::HasFailure())
      FAIL() << text;
  }
  EXPECT_GT(accepted, 100u);
}
