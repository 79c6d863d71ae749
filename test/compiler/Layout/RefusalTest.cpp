//===- RefusalTest.cpp - what no expression can ask for -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Most refusals are in test/tools/flyc/layout-refusals.test. Here are those that only callers in C++ meet: values that
// the readers of expressions and types do not make.
//===----------------------------------------------------------------------===//

#include "Property.h"

namespace flyc::layout::test {

TEST(Refusal, Arithmetic) {
  TypeArith arith;
  EXPECT_EQ(arith.shr(8, 63).message(), "shift right by 63 bits");
  EXPECT_EQ(arith.shl(8, -1).message(), "shift left by -1 bits");
  EXPECT_EQ(arith.abs(INT64_MIN).message(), "the magnitude of -2^63 overflows 64 bits");
}

TEST(Refusal, Trees) {
  TypeArith arith;
  EXPECT_EQ(unflatten(T("(1,2,3)"), T("(1,(1,(1,1)))")).message(),
            "unflatten: (1,2,3) has 3 leaves, the profile (1,(1,(1,1))) has 4");
  EXPECT_EQ(coalesce(arith, Layout{T("(4,8)"), T("1")}).message(),
            "coalesce: the shape and the stride of (4,8):1 have different profiles");
  EXPECT_EQ(coalesce(arith, Layout{T("(4,0)"), T("(1,4)")}).message(),
            "coalesce: (4,0):(1,4) is not a layout: extent 0 with stride 4");
  EXPECT_EQ(append(L("4:1"), L("1:0"), 65).message(), "append: rank 65 is beyond the limit of 64");
  EXPECT_EQ(applySwizzle(arith, CoordSwizzle{1, 0, {0}, 0, {1}}, T("((1,2),3)")).message(),
            "coordinate swizzle: the row and column of CS<1,0,[0],0,[1]> in ((1,2),3) must be integers");
  EXPECT_EQ(idx2crd(arith, T("((1,2),3)"), L("(4,8):(1E0,1E1)")).message(),
            "idx2crd: the index ((1,2),3) does not fit the strides of (4,8):(1E0,1E1)");
}

TEST(Refusal, TiledCopies) {
  TypeArith arith;
  Layout flat = L("4:1"), tv = L("(1,4):(1,1)"), wide = L("(3,4):(4,1)");
  EXPECT_EQ(makeTiledCopy(arith, {{1, 1}, tv, tv, tv}, flat, tile("[4]")).message(),
            "make_tiled_copy: 4:1 is not a layout of threads and values");
  EXPECT_EQ(makeTiledCopy(arith, {{1, 1}, tv, flat, tv}, L("(4,4):(4,1)"), tile("[16]")).message(),
            "make_tiled_copy: the atom's 4:1 is not a layout of threads and values");
  EXPECT_EQ(makeTiledCopy(arith, {{3, 1}, wide, wide, wide}, L("(4,4):(4,1)"), tile("[16]")).message(),
            "make_tiled_copy: the atom takes 3 threads, which do not divide the 4 of (4,4):(4,1)");
  EXPECT_EQ(retile(arith, {{{1, 1}, tv, tv, tv}, L("(4,4):(4,1)"), tile("16")}, any("(4,1):(1,0)")).message(),
            "retile: the tile 16 has no modes");
  EXPECT_EQ(retile(arith, {{{1, 1}, tv, tv, tv}, L("(4,4):(4,1)"), tile("[_]")}, any("(4,1):(1,0)")).message(),
            "retile: the mode _ of the tile [_] has no extent");
}

TEST(Refusal, Fragments) {
  TypeArith arith;
  EXPECT_EQ(makeFragment(arith, {}, MmaOperand::A, any("(4,1,1):(1,0,0)"), -1).message(),
            "make_fragment: -1 stages; there is at least one, and 0 says that there is no such mode");
}

} // namespace flyc::layout::test
