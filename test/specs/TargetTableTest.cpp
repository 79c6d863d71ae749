//===- TargetTableTest.cpp ------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The compiled-in table says what the YAML files say, in one order, and overrides replace in place.

#include "specs/tables/TargetTable.h"
#include "specs/reader/SpecReader.h"
#include "specs/tables/OpcodeClass.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

using namespace flyc::specs;

namespace {
std::string readFile(const std::string &path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
}
std::string targetFile(std::string_view name) {
  return std::string(FLYC_SOURCE_DIR "/specs/targets/") + std::string(name) + ".yaml";
}
std::vector<std::string_view> namesOf(const TargetTable &table) {
  std::vector<std::string_view> out;
  for (const TargetSpec *target : table.all())
    out.push_back(target->name);
  return out;
}
} // namespace

TEST(TargetTable, HoldsTheSevenTargetsInOrder) {
  TargetTable table;
  EXPECT_EQ(namesOf(table), (std::vector<std::string_view>{"gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1200",
                                                           "gfx1201", "gfx1250", "gfx9-4-generic"}));
  EXPECT_EQ(table.names(), "gfx90a, gfx942, gfx950, gfx1100, gfx1200, gfx1201, gfx1250 and gfx9-4-generic");
  EXPECT_EQ(table.find("gfx900"), nullptr);
}

TEST(TargetTable, SaysWhatTheFilesSay) {
  for (const TargetSpec &built : builtinTargets()) {
    std::string path = targetFile(built.name);
    SpecResult read = readTargetSpec(readFile(path), path);
    ASSERT_TRUE(read.target) << (read.errors.empty() ? "" : read.errors.front().text());
    const TargetSpec &spec = read.target->spec;
    EXPECT_EQ(built.name, spec.name);
    EXPECT_EQ(built.manual, spec.manual);
    EXPECT_EQ(built.waveSize, spec.waveSize);
    EXPECT_EQ(built.otherWaveSize, spec.otherWaveSize);
    EXPECT_EQ(built.cu.simds, spec.cu.simds);
    EXPECT_EQ(built.cu.maxWorkgroups, spec.cu.maxWorkgroups);
    EXPECT_EQ(built.registers.vgprTotal, spec.registers.vgprTotal);
    EXPECT_EQ(built.registers.unified, spec.registers.unified);
    EXPECT_EQ(built.lds.poolBytes, spec.lds.poolBytes);
    EXPECT_EQ(built.codeObject.elfMach, spec.codeObject.elfMach);
    EXPECT_EQ(built.codeObject.covers.size(), spec.codeObject.covers.size());
    EXPECT_EQ(built.bufferWord3, spec.bufferWord3);
    EXPECT_EQ(built.capabilities, spec.capabilities);
    EXPECT_EQ(built.features.size(), spec.features.size());
    ASSERT_EQ(built.figures.size(), spec.figures.size());
    for (size_t g = 0; g < built.figures.size(); ++g) {
      EXPECT_EQ(built.figures[g].source, spec.figures[g].source);
      ASSERT_EQ(built.figures[g].figures.size(), spec.figures[g].figures.size());
      for (size_t f = 0; f < built.figures[g].figures.size(); ++f) {
        EXPECT_EQ(built.figures[g].figures[f].name, spec.figures[g].figures[f].name);
        EXPECT_EQ(built.figures[g].figures[f].value, spec.figures[g].figures[f].value);
        EXPECT_EQ(built.figures[g].figures[f].text, spec.figures[g].figures[f].text);
      }
    }
  }
}

TEST(TargetTable, FactsThatTheRoomsLeanOn) {
  const TargetSpec &gfx942 = *findBuiltinTarget("gfx942"), &gfx950 = *findBuiltinTarget("gfx950"),
                   &gfx1201 = *findBuiltinTarget("gfx1201"), &generic = *findBuiltinTarget("gfx9-4-generic");
  EXPECT_TRUE(gfx942.has(Capability::MfmaXf32));
  EXPECT_FALSE(gfx950.has(Capability::MfmaXf32));
  EXPECT_TRUE(gfx950.has(Capability::LdsDirect128));
  EXPECT_FALSE(gfx942.has(Capability::LdsDirect128));
  EXPECT_FALSE(generic.has(Capability::MfmaFp8Fnuz) || generic.has(Capability::MfmaFp8Ocp));
  EXPECT_FALSE(gfx1201.has(Capability::LdsDirect32));
  EXPECT_EQ(generic.codeObject.defaultVersion, 6u);
  EXPECT_FALSE(generic.supportsCodeObject(5));
  EXPECT_EQ(gfx942.codeObject.defaultVersion, 5u);
  EXPECT_TRUE(gfx942.hasFeature(Feature::Xnack));
  EXPECT_FALSE(gfx1201.hasFeature(Feature::Xnack));
  ASSERT_NE(gfx942.figure("matrix_clocks", "16x16x16_f16"), nullptr);
  EXPECT_EQ(gfx942.figure("matrix_clocks", "16x16x16_f16")->value, 16);
  EXPECT_EQ(gfx942.figure("matrix_clocks", "nosuch"), nullptr);
}

TEST(TargetTable, TheGenericImageHasNothingThatOneOfItsProcessorsLacks) {
  for (const TargetSpec &target : builtinTargets())
    for (std::string_view name : target.codeObject.covers)
      if (const TargetSpec *member = findBuiltinTarget(name)) {
        EXPECT_EQ(target.capabilities.raw() & ~member->capabilities.raw(), 0u) << target.name << " " << name;
        EXPECT_EQ(target.waveSize, member->waveSize);
        EXPECT_LE(target.lds.bytes, member->lds.bytes);
        EXPECT_GE(target.lds.granule, member->lds.granule);
        EXPECT_LE(target.registers.vgprTotal, member->registers.vgprTotal);
        EXPECT_GE(target.registers.vgprGranule, member->registers.vgprGranule);
      }
}

/// The checks of runs know these instructions by their class, and take their bits from the figures.
TEST(TargetTable, TheInstructionsOfMemoryOrderAreOfTheClassThatChecksAskFor) {
  const std::pair<const char *, OpcodeTrait> figures[] = {{"write_back_agent", OpcodeTrait::WriteBack},
                                                          {"write_back_system", OpcodeTrait::WriteBack},
                                                          {"discard_agent", OpcodeTrait::Discard},
                                                          {"discard_system", OpcodeTrait::Discard},
                                                          {"discard_scalar", OpcodeTrait::DiscardScalar}};
  for (const TargetSpec &target : builtinTargets())
    for (const auto &[name, trait] : figures) {
      const Figure *figure = target.figure("memory_order", name);
      ASSERT_NE(figure, nullptr) << target.name << " " << name;
      if (figure->text == "none")
        continue;
      std::string_view last = figure->text; // of "buffer_invl2 + buffer_wbinvl1_vol"
      if (const size_t plus = last.rfind("+ "); plus != last.npos)
        last.remove_prefix(plus + 2);
      EXPECT_TRUE(opcodeClass(last.substr(0, last.find(' '))).has(trait)) << target.name << " " << name << ": " << last;
    }
}

TEST(TargetTable, OverridesReplaceAndAdd) {
  std::string yaml = readFile(targetFile("gfx942"));
  size_t at = yaml.find("banks: 32");
  ASSERT_NE(at, std::string::npos);
  yaml.replace(at, 9, "banks: 16");
  SpecResult changed = readTargetSpec(yaml, "changed.yaml");
  ASSERT_TRUE(changed.target);
  at = yaml.find("name: gfx942");
  yaml.replace(at, 12, "name: gfx943");
  SpecResult added = readTargetSpec(yaml, "added.yaml");
  ASSERT_TRUE(added.target);

  TargetTable table;
  table.add(specOf(changed.target));
  table.add(specOf(added.target));
  changed.target.reset();
  added.target.reset();
  EXPECT_EQ(table.find("gfx942")->lds.banks, 16u);
  EXPECT_EQ(namesOf(table), (std::vector<std::string_view>{"gfx90a", "gfx942", "gfx943", "gfx950", "gfx1100", "gfx1200",
                                                           "gfx1201", "gfx1250", "gfx9-4-generic"}));
  EXPECT_EQ(findBuiltinTarget("gfx942")->lds.banks, 32u);
}
