//===- ElementTypesTest.cpp -----------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What must be true of every row, and the largest values that the standards give.
//===----------------------------------------------------------------------===//

#include "support/ElementTypes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

using namespace flyc;

TEST(ElementTypes, AreFoundByTheirNames) {
  std::set<std::string_view> names;
  for (const ElementInfo &element : elementTypes) {
    EXPECT_TRUE(names.insert(element.name).second) << element.name;
    const bool isOfTheLanguage = &element - elementTypes < languageElementCount;
    EXPECT_EQ(findElement(element.name), isOfTheLanguage ? &element : nullptr) << element.name;
  }
  EXPECT_EQ(findElement("f8"), nullptr);
  EXPECT_EQ(findElement(""), nullptr);
  EXPECT_EQ(elementInfo(ElementId::BF16).name, "bf16");
}

TEST(ElementTypes, HaveAFormatOfTheirWidth) {
  for (const ElementInfo &element : elementTypes)
    if (element.name == "xf32") // 19 bits of an f32
      EXPECT_EQ(element.format.bits(), 19);
    else if (element.isFloat())
      EXPECT_EQ(element.format.bits(), static_cast<int>(element.bits)) << element.name;
    else
      EXPECT_EQ(element.format.exponentBits, 0) << element.name;
}

TEST(ElementTypes, SayHowWideTheyAreInTheirNames) {
  for (const ElementInfo &element : elementTypes) {
    unsigned number = 0;
    for (char c : element.name.substr(element.name.find_first_of("0123456789")))
      if (c < '0' || c > '9')
        break;
      else
        number = 10 * number + static_cast<unsigned>(c - '0');
    EXPECT_EQ(element.name == "e8m0" ? 8 : number, element.bits) << element.name;
    EXPECT_EQ(element.bytes(), std::max(1u, element.bits / 8)) << element.name;
  }
}

TEST(ElementTypes, ReachTheLargestValuesOfTheirStandards) {
  const auto largest = [](ElementId id) {
    const FloatFormat &f = elementInfo(id).format;
    int code = (1 << (f.exponentBits + f.mantissaBits)) - 1;
    code -= f.special == SpecialCodes::Ieee ? 1 << f.mantissaBits : f.special == SpecialCodes::AllOnes ? 1 : 0;
    const int exponent = code >> f.mantissaBits, fraction = code & ((1 << f.mantissaBits) - 1);
    return std::ldexp(1 + std::ldexp(fraction, -f.mantissaBits), exponent - f.bias);
  };
  EXPECT_EQ(largest(ElementId::F16), 65504);
  EXPECT_EQ(largest(ElementId::BF16), 0x1.FEp127);
  EXPECT_EQ(largest(ElementId::F8E4M3FN), 448);
  EXPECT_EQ(largest(ElementId::F8E5M2), 57344);
  EXPECT_EQ(largest(ElementId::F8E4M3FNUZ), 240);
  EXPECT_EQ(largest(ElementId::F8E5M2FNUZ), 57344);
  EXPECT_EQ(largest(ElementId::F6E2M3), 7.5);
  EXPECT_EQ(largest(ElementId::F6E3M2), 28);
  EXPECT_EQ(largest(ElementId::F4E2M1), 6);
  EXPECT_EQ(largest(ElementId::E8M0), 0x1p127);
}

TEST(ElementTypes, OfCAreWholeBytes) {
  for (const ElementInfo &element : elementTypes)
    if (!element.cType.empty())
      EXPECT_TRUE(element.bits == 8 || element.bits == 16 || element.bits == 32 || element.bits == 64) << element.name;
}
