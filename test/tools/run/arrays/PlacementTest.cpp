//===- PlacementTest.cpp - where the elements of arrays lie ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Of layouts whose positions are written out here: what lies in memory, and that it comes back as it was. A layout that
// is compact is copied as it is; one that looks like it, but is not, must not be.
//===----------------------------------------------------------------------===//

#include "tools/run/arrays/Array.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace flyc::driver;

namespace {

constexpr uint8_t gap = 0xEE;

struct KnownLayout {
  const char *layout;
  std::vector<uint64_t> positions; ///< of the elements in row-major order
};

const KnownLayout layouts[] = {
    {"(6):(1)", {0, 1, 2, 3, 4, 5}},
    {"6:1", {0, 1, 2, 3, 4, 5}},
    {"(2,3):(3,1)", {0, 1, 2, 3, 4, 5}},
    {"(2,1,3):(3,7,1)", {0, 1, 2, 3, 4, 5}},
    {"(2,(3,2)):(6,(1,3))", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
    {"(2,3):(1,2)", {0, 2, 4, 1, 3, 5}},
    {"(2,3):(4,1)", {0, 1, 2, 4, 5, 6}},
    {"(2,(3,2)):(6,(2,1))", {0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11}},
    {"(4):(2)", {0, 2, 4, 6}},
    {"(2,2):(0,1)", {0, 1, 0, 1}},
    {"(1,3):(5,2)", {0, 2, 4}},
};

TEST(Placement, ElementsLieWhereTheLayoutSays) {
  for (const char *name : {"i8", "f16", "f32", "i64", "f4e2m1", "f6e2m3"}) {
    const ElementType &type = *ElementType::find(name);
    for (const KnownLayout &known : layouts) {
      SCOPED_TRACE(std::string(name) + " " + known.layout);
      auto placement = Placement::of(known.layout, {});
      ASSERT_TRUE(placement) << placement.error().message;
      const uint64_t count = known.positions.size();
      ASSERT_EQ(placement->size(), count);
      EXPECT_EQ(placement->cosize(), *std::max_element(known.positions.begin(), known.positions.end()) + 1);
      Elements elements(type, count);
      for (uint64_t i = 0; i < count; ++i)
        elements.set(i, known.positions[i] + 1);

      const Elements memory = placement->spread(elements, gap);
      ASSERT_EQ(memory.size(), placement->cosize());
      Elements expected(type, placement->cosize());
      std::fill(expected.bytes().begin(), expected.bytes().end(), gap);
      for (uint64_t i = 0; i < count; ++i) {
        EXPECT_EQ((*placement)(i), known.positions[i]);
        expected.set(known.positions[i], known.positions[i] + 1);
      }
      EXPECT_EQ(memory.bytes(), expected.bytes());

      Elements back(type, count);
      placement->collect(memory, back);
      EXPECT_EQ(back.bytes(), elements.bytes());
    }
  }
}

/// The `o` of a composition is not a size, though a size may have that name.
TEST(Placement, CompositionsHaveNoSizeInThem) {
  auto placement = Placement::of("S<1,0,1> o 0 o (n,o):(o,1)", {{"n", 2}, {"o", 2}});
  ASSERT_TRUE(placement) << placement.error().message;
  EXPECT_EQ(placement->size(), 4u);
  std::vector<uint64_t> positions;
  for (uint64_t i = 0; i < 4; ++i)
    positions.push_back((*placement)(i));
  EXPECT_EQ(positions, (std::vector<uint64_t>{0, 1, 3, 2}));
}

/// Nothing is read or written where there is nothing.
TEST(Placement, EmptyArraysHaveNoMemory) {
  auto placement = Placement::of("(m,n):(n,1)", {{"m", 0}, {"n", 5}});
  ASSERT_TRUE(placement);
  EXPECT_EQ(placement->size(), 0u);
  EXPECT_EQ(placement->spread(Elements(*ElementType::find("f32"), 0), gap).size(), 0u);
}

} // namespace
