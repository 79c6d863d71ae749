//===- FactsTest.cpp - the compiler's belief against the images -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/Facts.h"
#include "compiler/Package/Report.h"
#include "compiler/Package/SpecsOccupancy.h"
#include "test/compiler/Package/TestUnit.h"
#include "test/runtime/objects/Files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using namespace flyc::package;
using flyc::Access;
using flyc::specs::TargetTable;

namespace {

// What readBack says against vector_add after `change`, without the file name in front.
std::string complaint(const std::function<void(Unit &)> &change) {
  TargetTable targets;
  Unit unit = flyc::test::vectorAddUnit(targets);
  unit.images.resize(1);
  change(unit);
  auto facts = readBack(unit, {});
  if (facts)
    return "no complaint";
  const std::string &text = facts.error().message;
  return text.substr(text.find(": ") + 2);
}

TEST(Facts, EveryKernelOfEveryImageWithOccupancy) {
  TargetTable targets;
  for (const Unit &unit : {flyc::test::vectorAddUnit(targets), flyc::test::mixedUnit(targets)}) {
    auto facts = readBack(unit, occupancyFrom(targets));
    ASSERT_TRUE(facts) << facts.error().message;
    EXPECT_EQ(facts->images.size(), unit.images.size());
    ASSERT_EQ(facts->variants.size(), unit.images.size() * unit.kernels.size());
    for (size_t i = 0; i < facts->variants.size(); ++i) {
      const VariantFacts &variant = facts->variants[i];
      EXPECT_EQ(variant.kernel, i / unit.images.size()); // by kernel, then by image
      EXPECT_EQ(variant.image, i % unit.images.size());
      ASSERT_TRUE(variant.occupancy);
      EXPECT_GT(variant.occupancy->wavesPerSimd, 0u);
      EXPECT_FALSE(variant.occupancy->limitedBy.empty());
      EXPECT_GT(variant.codeBytes(), 0u);
    }
  }
  Unit mixed = flyc::test::mixedUnit(targets);
  auto facts = readBack(mixed, occupancyFrom(targets));
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->arguments[0][4].offset, 32u); // behind u8, f64, i16, i64 and their padding
  EXPECT_TRUE(facts->arguments[3].empty());
}

TEST(Facts, AnUnknownProcessorHasNoOccupancy) {
  TargetTable targets;
  ResourceUse use;
  use.processor = "nothing";
  EXPECT_FALSE(occupancyFrom(targets)(use));
}

TEST(Facts, EveryContradictionIsAnInternalErrorWithItsValues) {
  std::string kernel = "kernel 'vector_add': ";
  EXPECT_EQ(complaint([](Unit &) {}), "no complaint");
  EXPECT_EQ(complaint([](Unit &u) { u.kernels[0].symbol = "other"; }), "there is no kernel 'other'");
  EXPECT_EQ(complaint([](Unit &u) { u.kernels[0].arguments.pop_back(); }),
            kernel + "the code object has more explicit arguments than the 3 parameters");
  EXPECT_EQ(complaint([](Unit &u) { u.kernels[0].arguments.push_back(u.kernels[0].arguments.back()); }),
            kernel + "the code object has 4 explicit arguments, the kernel 5 parameters");
  EXPECT_EQ(complaint([](Unit &u) { u.kernels[0].arguments[3].element = flyc::ElementId::I64; }),
            kernel + "argument 'n': size: the compiler says 8, the code object 4");
  EXPECT_EQ(complaint([](Unit &u) { std::swap(u.kernels[0].arguments[2], u.kernels[0].arguments[3]); }),
            kernel + "argument 'n': size: the compiler says 4, the code object 8");
  EXPECT_EQ(complaint([](Unit &u) { u.kernels[0].arguments[2] = {ArgumentKind::Scalar, "c", flyc::ElementId::F64}; }),
            kernel + "argument 'c': a scalar of kind global_buffer");
  EXPECT_EQ(complaint([](Unit &u) { u.kernels[0].arguments[2].access = Access::In; }),
            kernel + "argument 'c': is declared 'in', but the code's access is write_only");
  EXPECT_EQ(complaint([](Unit &u) { u.images[0].processor = "other"; }).substr(0, 40),
            "processor: the compiler says 'other', th");
  EXPECT_EQ(complaint([](Unit &u) { u.images[0].features["xnack"] = true; }),
            "features: the compiler says ':xnack+', the code object ''");
  EXPECT_EQ(complaint([](Unit &u) { u.images[0].codeObjectVersion = 5; }),
            "code object version: the compiler says 5, the code object 6");
  EXPECT_EQ(complaint([](Unit &u) { u.images[0].waveSize ^= 96; }).substr(0, 49),
            kernel + "wave size: the compiler says");
  EXPECT_EQ(complaint([](Unit &u) { u.kernels[0].block = {256, 2, 1}; }),
            kernel + "a block of 512 lanes, compiled for at most 256");
  EXPECT_EQ(complaint([](Unit &u) { u.images[0].bytes.resize(100); }),
            "cannot be read back: the program header table takes 504 bytes at offset 64, the file has 100");
}

TEST(Facts, AKernelThatOneImageLacks) {
  TargetTable targets;
  Unit unit = flyc::test::mixedUnit(targets);
  unit.images[0].kernels = {{1, {64, 1, 1}}, {3, {32, 1, 1}}};
  for (size_t i = 2; i < unit.images.size(); ++i) // and the second has none at all
    unit.images[i].kernels = {{0, {1, 1, 1}}, {1, {1, 1, 1}}, {2, {1, 1, 1}}, {3, {1, 1, 1}}};
  auto facts = readBack(unit, {});
  ASSERT_TRUE(facts) << facts.error().message;
  EXPECT_EQ(facts->variants.size(), unit.images.size() * 4 - 2 - 4);
  EXPECT_EQ(facts->variants[unit.images.size() - 2].kernel, 1u);
  EXPECT_EQ(facts->variants[unit.images.size() - 2].image, 0u);
  EXPECT_EQ(facts->variants[unit.images.size() - 2].block, (std::array<uint32_t, 3>{64, 1, 1}));
  EXPECT_FALSE(facts->variants[0].occupancy);
}

TEST(Report, TableAndJsonShowTheSameNumbers) {
  TargetTable targets;
  Unit unit = flyc::test::mixedUnit(targets);
  auto facts = readBack(unit, occupancyFrom(targets));
  ASSERT_TRUE(facts);
  std::string table = reportTable(unit, *facts, {});
  EXPECT_EQ(table.substr(0, 30).find("kernel"), 0u);
  EXPECT_NE(
      table.find("VGPR  AGPR  SGPR  VGPR spills  SGPR spills  scratch  LDS  code bytes  waves/SIMD  limited by\n"),
      std::string::npos)
      << table;
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), static_cast<long>(facts->variants.size() + 1));
  EXPECT_EQ(table.find(" \n"), std::string::npos);

  nlohmann::json rows = nlohmann::json::parse(reportJson(unit, *facts, {}), nullptr, false);
  ASSERT_EQ(rows.size(), facts->variants.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i]["kernel"], unit.kernels[facts->variants[i].kernel].name);
    EXPECT_EQ(rows[i]["vgprs"], facts->variants[i].vgprs());
    EXPECT_EQ(rows[i]["ldsBytes"], facts->variants[i].object.groupSegmentFixedSize);
    EXPECT_EQ(rows[i]["wavesPerSimd"], facts->variants[i].occupancy->wavesPerSimd);
  }
  EXPECT_EQ(reportTable(unit, *facts, {true, false}).find("waves/SIMD"), std::string::npos);
  EXPECT_EQ(reportTable(unit, *facts, {false, true}).find("VGPR"), std::string::npos);
  facts->variants[0].occupancy.reset();
  EXPECT_NE(reportTable(unit, *facts, {false, true}).find("-"), std::string::npos);
  EXPECT_TRUE(nlohmann::json::parse(reportJson(unit, *facts, {}), nullptr, false)[0]["wavesPerSimd"].is_null());
}

} // namespace
