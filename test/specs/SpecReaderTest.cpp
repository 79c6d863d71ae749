//===- SpecReaderTest.cpp -------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each test breaks one thing in a good file and expects the one error with its place.

#include "specs/reader/SpecReader.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

using namespace flyc::specs;

namespace {
std::string good() {
  static const std::string text = [] {
    std::ifstream in(FLYC_SOURCE_DIR "/specs/targets/gfx9-4-generic.yaml", std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  }();
  return text;
}
/// All errors of the good file with `from` replaced by `to`, one per line.
std::string errorsAfter(std::string_view from, std::string_view to) {
  std::string text = good();
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at == std::string::npos)
    return "";
  text.replace(at, from.size(), to);
  SpecResult result = readTargetSpec(text, "t.yaml");
  EXPECT_EQ(result.target == nullptr, !result.errors.empty());
  std::string out;
  for (const SpecError &error : result.errors)
    out += (out.empty() ? "" : "\n") + error.text();
  return out;
}
std::string place(std::string_view needle, size_t offset = 0) {
  std::string text = good();
  size_t at = text.find(needle) + offset, line = 1, column = 1;
  for (size_t i = 0; i < at; ++i, ++column)
    if (text[i] == '\n') {
      ++line;
      column = 0;
    }
  return "t.yaml:" + std::to_string(line) + ":" + std::to_string(column) + ": error: ";
}
} // namespace

TEST(SpecReader, TheGoodFileIsGood) { EXPECT_EQ(errorsAfter("wave_size", "wave_size"), ""); }

TEST(SpecReader, Numbers) {
  EXPECT_EQ(errorsAfter("wave_size: 64", "wave_size: many"),
            place("64") + "'wave_size' must be an integer from 32 to 64, and is 'many'");
  EXPECT_EQ(errorsAfter("wave_size: 64", "wave_size: 48"), place("64") + "'wave_size' must be 32 or 64, and is 48");
  EXPECT_EQ(errorsAfter("wave_size: 64", "wave_size: 32\nother_wave_size: 64"), "");
  EXPECT_NE(errorsAfter("wave_size: 64", "wave_size: 64\nother_wave_size: 64")
                .find("'other_wave_size' must be 32 or 64, whichever 'wave_size' is not, and is 64"),
            std::string::npos);
  EXPECT_EQ(errorsAfter("simds: 4", "simds: '4'"),
            place("simds: 4", 7) + "'simds' must be an integer from 1 to 64, and is '4'");
  EXPECT_EQ(errorsAfter("simds: 4", "simds: -4"),
            place("simds: 4", 7) + "'simds' must be an integer from 1 to 64, and is '-4'");
  EXPECT_EQ(errorsAfter("simds: 4", "simds: [4]"),
            place("simds: 4", 7) + "'simds' must be an integer from 1 to 64, and is a list");
  EXPECT_EQ(errorsAfter("unified: true", "unified: yes"),
            place("unified: true", 9) + "'unified' must be true or false, and is 'yes'");
}

TEST(SpecReader, Keys) {
  EXPECT_EQ(errorsAfter("vgpr_granule: 8", "vgpr_granul: 8"),
            place("source: \"LLVM 22.1.8 (llc occ") + "'vgpr_granule' is missing from 'registers'\n" +
                place("vgpr_granule") + "unknown key 'vgpr_granul' in 'registers'; did you mean 'vgpr_granule'?");
  EXPECT_EQ(errorsAfter("features:", "clock: 3\nfeatures:"),
            place("features:") +
                "unknown key 'clock' in the target; its keys are name, product, generation, manual, "
                "wave_size, other_wave_size, compute_unit, registers, occupancy, lds, features, code_object, buffer, "
                "capabilities, figures");
  EXPECT_EQ(errorsAfter("  simds: 4\n", "  simds: 4\n  simds: 2\n"),
            place("  simd_width", 2) + "'simds' stands twice in 'compute_unit'");
  EXPECT_EQ(errorsAfter("wave_size: 64", "wave_size: 64\n[1]: 2"),
            place("wave_size").substr(0, 7) + "8:1: error: a key of the target must be a plain name, and is a list");
}

TEST(SpecReader, Groups) {
  EXPECT_EQ(errorsAfter("features: [sramecc, xnack]", "features: xnack"),
            place("features: [", 10) + "'features' must be a list, and is a text; write [] if no feature suffix may be "
                                       "written");
  EXPECT_EQ(errorsAfter("features: [sramecc, xnack]", "features: [xnak]"),
            place("features: [", 11) + "unknown feature 'xnak'; the features are sramecc and xnack");
  EXPECT_EQ(errorsAfter("- smfmac", "- smfmacc"),
            place("- smfmac", 2) + "unknown capability 'smfmacc'; did you mean 'smfmac'?");
  EXPECT_EQ(errorsAfter("- smfmac", "- mfma"), place("- smfmac", 2) + "'mfma' stands twice in 'has'");
  EXPECT_EQ(errorsAfter("versions: [6]", "versions: [4]"),
            place("versions: [6]", 11) + "an element of 'versions' must be 5 or 6\n" + place("versions: [6]", 10) +
                "'versions' does not hold 'default_version' (6)");
  EXPECT_EQ(errorsAfter("covers: [gfx940, gfx941, gfx942, gfx950]", "covers: []"),
            place("covers: [", 8) +
                "'covers' must be a list of processors, and is a list; leave it out if the target is "
                "one processor");
  EXPECT_EQ(errorsAfter("pool_bytes: 65536", "pool_bytes: 32768"),
            place("lds:\n  source", 7) +
                "'pool_bytes' (32768) is less than 'bytes' (65536): a workgroup cannot use more "
                "than there is");
  std::string hazards = place("source: \"LLVM 22.1.8: hazard");
  EXPECT_EQ(errorsAfter("source: \"LLVM 22.1.8: hazard", "sauce: \"LLVM 22.1.8: hazard"),
            hazards + "'source' is missing from 'hazards'\n" + hazards +
                "unknown key 'sauce' in 'hazards'; did you mean 'source'?");
}

TEST(SpecReader, StepsAgreeWithTheRegisterFile) {
  EXPECT_EQ(errorsAfter("72: 7", "73: 7"), place("72: 7", 4) +
                                               "step '73: 7' contradicts the register file: 512 registers "
                                               "in granules of 8 give 6 waves");
  EXPECT_EQ(errorsAfter("72: 7", "60: 7"),
            place("72: 7", 4) + "step '60: 7' is out of order; more registers from step to step, fewer waves");
  EXPECT_EQ(errorsAfter("512: 1", "600: 1"),
            place("512: 1", 5) + "step '600: 1' uses more registers than a wave can have (512)");
  EXPECT_EQ(errorsAfter("72: 7", "many: 7"),
            place("72: 7", 6) + "a step of 'vgpr_steps' must be `registers: waves`, and is 'many'; registers from 1 to "
                                "65536, waves from 1 to 64");
}

TEST(SpecReader, NoYamlAtAll) {
  auto first = [](std::string_view text) {
    SpecResult result = readTargetSpec(text, "t.yaml");
    EXPECT_FALSE(result.target);
    return result.errors.empty() ? std::string() : result.errors.front().text();
  };
  EXPECT_EQ(first(""), "t.yaml: error: the file is empty; one target per file");
  EXPECT_EQ(first("a: 1\n---\nb: 2\n"), "t.yaml: error: the file holds several documents; one target per file");
  EXPECT_EQ(first("- 1\n"), "t.yaml:1:1: error: the target must be a mapping, and is a list");
  EXPECT_EQ(first("name: [1, 2").substr(0, 27), "t.yaml:1:1: error: not YAML");
  EXPECT_EQ(first(std::string(maxSpecBytes + 1, ' ')),
            "t.yaml: error: the file has 1048577 bytes, and may have 1048576 at most");
  // Deep nesting is refused by the library's own guard, not by the end of the stack.
  EXPECT_EQ(first(std::string(200000, '[')), "t.yaml:1:1: error: the file is nested too deeply");
  EXPECT_NE(first(std::string("\0\xff\xfe", 3)), "");
}
