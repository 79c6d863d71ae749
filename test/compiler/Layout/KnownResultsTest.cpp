//===- KnownResultsTest.cpp - results that are known, and what is explained ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The worked examples of docs/layout-algebra.md, and every explanation of the algebra.
//===----------------------------------------------------------------------===//

#include "Reference.h"

#include <gtest/gtest.h>

namespace flyc::layout::test {

static std::string text(const Result<Layout> &r) { return r ? r->str() : r.message(); }
static std::string text(const Result<AnyLayout> &r) { return r ? str(*r) : r.message(); }
static std::string text(const Result<IntTuple> &r) { return r ? r->str() : r.message(); }
static std::string text(const Result<Int> &r) { return r ? IntTuple(*r).str() : r.message(); }
static std::string text(const Result<Swizzle> &r) { return r ? r->str() : r.message(); }
static std::string text(const Result<LayoutTV> &r) { return r ? r->layoutTV.str() + " " + r->tile.str() : r.message(); }
static std::string text(const Result<Sliced> &r) { return r ? str(r->layout) + " @ " + r->offset.str() : r.message(); }

TEST(KnownResults, Coordinates) {
  EXPECT_EQ(text(crd2idx(arith, T("(2,3)"), L("(4,8):(1,4)"))), "14");
  EXPECT_EQ(text(crd2idx(arith, T("14"), L("(4,8):(8,1)"))), "19");
  EXPECT_EQ(text(crd2idx(arith, T("40"), L("(4,8):(1,4)"))), "40");
  EXPECT_EQ(text(crd2idx(arith, T("(1,2)"), L("(4,8):(1E0,1E1)"))), "(1,2)");
  EXPECT_EQ(text(crd2idx(arith, T("3"), L("4:1E1"))), "(0,3)");
  EXPECT_EQ(text(idx2crd(arith, T("40"), L("(4,8):(1,4)"))), "(0,2)");
  EXPECT_EQ(text(idx2crd(arith, T("40"), T("(4,8)"))), "(0,10)");
  EXPECT_EQ(text(idx2crd(arith, T("14"), T("(4,(2,4))"))), "(2,(1,1))");
  EXPECT_EQ(text(crd2crd(arith, T("(3,1)"), T("(4,8)"), T("((2,2),8)"))), "((1,1),1)");
  EXPECT_EQ(text(flatCoord(arith, T("13"), L("(4,(2,4)):(1,(4,8))"))), "(1,3)");
  EXPECT_EQ(text(coord1d(arith, T("13"), L("(4,8):(8,1)"))), "21");
  EXPECT_EQ(text(crd2idx(arith, T("(1,2,3)"), L("(4,8):(1,4)"))),
            "crd2idx: the coordinate (1,2,3) has rank 3, the shape (4,8) has rank 2");
  EXPECT_EQ(text(crd2idx(arith, T("((1,1),2)"), L("(4,8):(1,4)"))),
            "crd2idx: the coordinate (1,1) is finer than the shape 4");
  EXPECT_EQ(text(idx2crd(arith, T("3"), L("(4,8):(0,1)"))),
            "idx2crd: stride 0 of extent 4 in (4,8):(0,1) has no inverse; it takes positive strides");
}

TEST(KnownResults, Queries) {
  EXPECT_EQ(text(coshape(arith, L("(4,8):(1E0,2E1)"))), "(4,15)");
  EXPECT_EQ(text(coprofile(L("(4,8):(1E0,1E1E2)"))), "(0,(0,0,0))");
  EXPECT_EQ(text(cosize(arith, AnyLayout(L("(4,8):(-1,4)")))), "32");
  EXPECT_EQ(text(coprofile(L("(4,8):(1E0,3)"))),
            "coprofile: the strides of (4,8):(1E0,3) mix the integer 3 with basis elements");
  EXPECT_EQ(text(coprofile(L("(4,8):(1E0,1E0E1)"))),
            "coprofile: the basis elements in the strides of (4,8):(1E0,1E0E1) address a mode and a part of it at "
            "once: 1E0E1");
  EXPECT_EQ(text(size(arith, T("(4294967296,4294967296)"))), "4294967296 * 4294967296 overflows 64 bits");
  EXPECT_TRUE(compatible(T("24"), T("(4,6)")) && compatible(T("(4,6)"), T("((2,2),6)")));
  EXPECT_FALSE(compatible(T("(4,6)"), T("24")) || compatible(T("25"), T("(4,6)")) || compatible(T("(24)"), T("24")));
}

TEST(KnownResults, TupleArithmetic) {
  EXPECT_EQ(text(add(arith, T("(1,(2,3))"), T("(4,(5,6))"))), "(5,(7,9))");
  EXPECT_EQ(text(add(arith, T("2E0"), T("3E1"))), "(2,3)");
  EXPECT_EQ(text(add(arith, T("(1,2)"), T("(1,2,3)"))), "(2,4,3)");
  EXPECT_EQ(text(sub(arith, T("(1,2)"), T("(1,1,3)"))), "(0,1,-3)");
  EXPECT_EQ(text(add(arith, T("1"), T("(1,2)"))), "int_tuple_add: 1 and (1,2) have different profiles");
  EXPECT_EQ(text(mul(arith, T("3"), T("2E1"))), "6E1");
  EXPECT_EQ(
      text(mul(arith, T("2E0"), T("3E1"))),
      "int_tuple_mul: the product of the basis elements 2E0 and 3E1 is not defined; one factor must be an integer");
  EXPECT_EQ(text(div(arith, T("(8,9)"), T("(2,3)"))), "(4,3)");
  EXPECT_EQ(text(mod(arith, T("(8,9)"), T("(3,4)"))), "(2,1)");
  EXPECT_EQ(text(div(arith, T("8"), T("0"))), "division of 8 by zero");
  EXPECT_EQ(text(ceilDiv(arith, T("(100,64)"), T("(32,16)"))), "(4,4)");
  EXPECT_EQ(text(ceilDiv(arith, T("(3,8)"), T("2"))), "(2,8)");
  EXPECT_EQ(text(shapeDiv(arith, T("(3,4)"), T("6"))), "(1,2)");
  EXPECT_EQ(text(shapeDiv(arith, T("(12,32)"), T("(4,(2,4))"))), "(3,4)");
  EXPECT_EQ(text(shapeDiv(arith, T("12"), T("5"))), "shape_div: neither of 12 and 5 divides the other, in 12 by 5");
  EXPECT_EQ(*elemLess(T("(1,2)"), T("(2,3)")), std::optional<bool>(true));
  EXPECT_EQ(*elemLess(T("(?,3)"), T("(2,3)")), std::optional<bool>(false));
  EXPECT_EQ(*elemLess(T("(?,2)"), T("(2,3)")), std::nullopt);
  EXPECT_FALSE(elemLess(T("(1,2)"), T("3")));
  EXPECT_EQ(text(productEach(arith, T("(4,(2,3))"))), "(4,6)");
  EXPECT_EQ(text(productLike(arith, T("((2,3),(4,(5,6)))"), T("(0,(0,0))"))), "(6,(4,30))");
}

TEST(KnownResults, Structure) {
  EXPECT_EQ(text(get(L("((2,3),4):((1,2),6)"), {0, 1})), "3:2");
  EXPECT_EQ(text(get(L("(2,3):(1,2)"), {2})), "get: there is no mode [2] in (2,3): (2,3) has rank 2");
  EXPECT_EQ(text(select(L("(2,3,4):(1,2,6)"), {2, 0})), "(4,2):(6,1)");
  EXPECT_EQ(text(take(L("(2,3,4):(1,2,6)"), 1, -1)), "(3,4):(2,6)");
  EXPECT_EQ(text(take(L("(2,3,4):(1,2,6)"), 2, 2)), "take: [2,2) is not a range of the modes of (2,3,4) of rank 3");
  EXPECT_EQ(text(group(L("(2,3,4):(1,2,6)"), 0, 2)), "((2,3),4):((1,2),6)");
  EXPECT_EQ(text(append(L("(2,3):(1,2)"), L("4:6"))), "(2,3,4):(1,2,6)");
  EXPECT_EQ(text(append(L("2:1"), L("1:0"), 3)), "(2,1,1):(1,0,0)");
  EXPECT_EQ(text(append(L("(2,3):(1,2)"), L("1:0"), 1)), "append: (2,3) has rank 2 already, more than 1");
  EXPECT_EQ(text(prepend(L("(2,3):(1,2)"), L("4:6"))), "(4,2,3):(6,1,2)");
  EXPECT_EQ(text(zip(L("((2,3),(4,5)):((1,2),(6,24))"))), "((2,4),(3,5)):((1,6),(2,24))");
  EXPECT_EQ(text(zip(L("((2,3),4):((1,2),6)"))), "zip: the modes of ((2,3),4) are not tuples of one rank");
  EXPECT_EQ(flatten(L("((2,(3,4)),5):((1,(2,6)),24)")).str(), "(2,3,4,5):(1,2,6,24)");
  EXPECT_EQ(text(slice(L("(8,16):(1,8)"), T("(_,3)"))), "(8):(1)");
  EXPECT_EQ(text(slice(L("((4,8),3):((1,4),32)"), T("((_,1),_)"))), "(4,3):(1,32)");
  EXPECT_EQ(text(slice(L("((4,8),3):((1,4),32)"), T("(_,1)"))), "((4,8)):((1,4))");
  EXPECT_EQ(text(slice(L("(8,16):(1,8)"), T("(1,2)"))),
            "slice: nothing is left of (8,16) under (1,2): no mode is kept with `_`");
  EXPECT_EQ(text(slice(L("(8,16):(1,8)"), T("(_,_,1)"))),
            "slice: the coordinate (_,_,1) does not fit the profile of (8,16)");
  EXPECT_EQ(text(dice(L("(8,16):(1,8)"), T("(_,3)"))), "(16):(8)");
  EXPECT_EQ(text(sliceAndOffset(arith, any("(8,16):(1,8)"), T("(_,3)"))), "(8):(1) @ 24");
  EXPECT_EQ(text(sliceAndOffset(arith, any("S<1,1,3> o 16 o (8,8):(1,8)"), T("(0,_)"))), "S<1,1,3> o 16 o (8):(8) @ 0");
  EXPECT_EQ(text(domainOffset(arith, any("(8,16):(1,8)"), T("(2,3)"))), "(8,16):(1,8) @ 26");
  EXPECT_EQ(text(domainOffset(arith, any("S<2,0,3> o 1 o (8,16):(1,8)"), T("(2,3)"))),
            "S<2,0,3> o 27 o (8,16):(1,8) @ 0");
}

TEST(KnownResults, Construction) {
  EXPECT_EQ(text(makeColMajor(arith, T("(4,(1,2),3)"))), "(4,(1,2),3):(1,(0,4),8)");
  EXPECT_EQ(text(makeRowMajor(arith, T("(4,(2,2),3)"))), "(4,(2,2),3):(12,(6,3),1)");
  EXPECT_EQ(text(makeIdentityLayout(T("(4,(2,8))"))), "(4,(2,8)):(1E0,(1E1E0,1E1E1))");
  EXPECT_EQ(text(makeIdentityLayout(T("8"))), "8:1");
  EXPECT_EQ(text(makeOrderedLayout(arith, T("(4,8,2)"), T("(2,0,1)"))), "(4,8,2):(16,1,8)");
  EXPECT_EQ(text(makeOrderedLayout(arith, T("((2,2),8)"), T("(1,0)"))), "((2,2),8):((8,16),1)");
  EXPECT_EQ(text(makeOrderedLayout(arith, T("(4,8,2)"), T("(1,0,1)"))),
            "make_ordered_layout: two modes of (4,8,2) have the order value 1 in (1,0,1) and would alias; give each "
            "mode its own");
  EXPECT_EQ(text(makeOrderedLayout(arith, T("(4,8)"), T("(0,1,2)"))),
            "make_ordered_layout: the order (0,1,2) does not fit the shape (4,8)");
  EXPECT_EQ(text(makeLayoutLike(arith, L("(4,8,2):(8,1,0)"))), "(4,8,2):(8,1,0)");
  EXPECT_EQ(text(makeLayoutLike(arith, L("(4,8,2):(100,1,50)"))), "(4,8,2):(16,1,8)");
  EXPECT_EQ(text(makeFragmentLike(arith, any("(4,8,2):(64,1,32)"))), "(4,8,2):(1,4,32)");
  EXPECT_EQ(text(makeFragmentLike(arith, any("((4,2),2,3):((0,1),64,7)"))), "((4,2),2,3):((0,1),6,2)");
  EXPECT_EQ(filterZeros(L("(4,8):(0,1)")).str(), "(1,8):(0,1)");
  EXPECT_EQ(text(filter(arith, L("(4,8):(0,1)"))), "8:1");
  EXPECT_EQ(text(makeLayout(T("(4,0)"), T("(1,4)"))), "make_layout: the extent 0 in the shape (4,0) is less than 1");
  EXPECT_EQ(text(makeLayout(T("(4,8)"), T("1"))),
            "make_layout: the shape (4,8) and the stride 1 have different profiles");
  EXPECT_EQ(text(makeLayout(T("(4,_)"), T("(1,4)"))), "make_layout: the extent _ in the shape (4,_) is not an integer");
  EXPECT_FALSE(makeComposedLayout(Swizzle{3, 3, 3}, 0, AnyLayout(L("(4,8):(1E0,1E1)"))));
}

TEST(KnownResults, CoalesceAndComposition) {
  EXPECT_EQ(text(coalesce(arith, L("(2,(1,6)):(1,(6,2))"))), "12:1");
  EXPECT_EQ(text(coalesce(arith, L("(2,(1,6)):(1,(6,2))"), T("(1,1)"))), "(2,6):(1,2)");
  EXPECT_EQ(text(coalesce(arith, L("(2,4):(1,2)"), T("(1,1,1)"))),
            "coalesce: the profile (1,1,1) has more modes than (2,4):(1,2)");
  EXPECT_EQ(text(coalesce(arith, L("(4,?):(1,4)"))), "(4,?):(1,4)");
  EXPECT_EQ(text(composition(arith, L("(8,16):(1,8)"), L("(4,2):(2,1)"))), "(4,2):(2,1)");
  EXPECT_EQ(text(composition(arith, L("(6,2):(8,2)"), L("(4,3):(3,1)"))), "((2,2),3):((24,2),8)");
  EXPECT_EQ(text(composition(arith, L("20:2"), L("(5,4):(4,1)"))), "(5,4):(8,2)");
  EXPECT_EQ(text(composition(arith, L("(10,2):(16,4)"), L("(5,4):(1,5)"))), "(5,(2,2)):(16,(80,4))");
  EXPECT_EQ(text(composition(arith, L("(12,(4,8)):(59,(13,1))"), tile("[3:4|8:2]"))), "(3,(2,4)):(236,(26,1))");
  EXPECT_EQ(text(composition(arith, L("(8,16):(1,8)"), tile("[4|_]"))), "(4,16):(1,8)");
  EXPECT_EQ(text(composition(arith, L("(8,16):(1,8)"), tile("[4]"))), "(4,16):(1,8)");
  EXPECT_EQ(text(composition(arith, L("(8,16):(1,8)"), tile("[4|4|4]"))),
            "composition: the tile [4|4|4] has 3 modes, (8,16):(1,8) has 2");
  EXPECT_EQ(text(composition(arith, L("(8,16):(1,8)"), L("(4,2):(2E1,1E0)"))), "(4,2):(16,1)");
  EXPECT_EQ(text(composition(arith, L("(4,8):(1,4)"), L("(1,4):(7,1)"))), "(1,4):(0,1)");
  EXPECT_EQ(text(composition(arith, any("S<3,3,3> o 0 o (8,64):(64,1)"), L("(4,2):(1,8)"))),
            "S<3,3,3> o 0 o (4,2):(64,1)");
  // The weak stride test of others takes these, and gives layouts with other values.
  EXPECT_EQ(text(composition(arith, L("(10,4):(1,12)"), L("8:3"))),
            "composition: 8:3 steps by 3 through mode 10:1 of (10,4):(1,12) and leaves it, but 3 does not divide the "
            "extent 10; the stride must divide the extent or be a multiple of it");
  EXPECT_EQ(
      text(composition(arith, L("(4,8):(1,8)"), L("6:1"))),
      "composition: 6:1 makes 4 steps in mode 4:1 of (4,8):(1,8) before it leaves it, but 4 does not divide the 6 "
      "steps that remain");
  EXPECT_EQ(text(composition(arith, L("(2,2):(1,8)"), L("(2,2):(1,1)"))),
            "composition: the modes of (2,2):(1,1) together reach 2 in mode 2:1 of (2,2):(1,8), past its end, so the "
            "values carry into the next mode and no layout has them");
  EXPECT_EQ(
      text(composition(arith, L("(4,8):(1,8)"), L("4:-1"))),
      "composition: 4:-1 steps backwards through the modes of (4,8):(1,8), which has values for coordinates >= 0 only");
  EXPECT_FALSE(composition(arith, L("(8,16):(1,8)"), L("(4,2):(2E2,1E0)")));
}

TEST(KnownResults, ComplementAndInverses) {
  EXPECT_EQ(text(complement(arith, L("4:1"), T("24"))), "6:4");
  EXPECT_EQ(text(complement(arith, L("6:4"), T("24"))), "4:1");
  EXPECT_EQ(text(complement(arith, L("(2,4):(1,6)"), T("24"))), "3:2");
  EXPECT_EQ(text(complement(arith, L("(2,2):(1,6)"), T("24"))), "(3,2):(2,12)");
  EXPECT_EQ(text(complement(arith, L("4:1"), T("10"))), "3:4");
  EXPECT_EQ(text(complement(arith, L("4:0"), T("10"))), "10:1");
  EXPECT_EQ(text(complement(arith, L("24:1"), T("24"))), "1:0");
  EXPECT_EQ(text(complement(arith, L("(4,2):(1,8)"))), "2:4");
  EXPECT_EQ(
      text(complement(arith, L("(4,2):(1,2)"), T("24"))),
      "complement: (4,2):(1,2) is not injective: mode 2:2 steps into the first 4 values, which the modes of smaller "
      "stride take; its stride must be at least 4");
  EXPECT_FALSE(complement(arith, L("(4,?):(1,?)"), T("24")));
  EXPECT_FALSE(complement(arith, L("4:1"), T("0")));
  EXPECT_FALSE(complement(arith, L("4:-1"), T("8")));
  EXPECT_EQ(text(rightInverse(arith, L("(4,8):(8,1)"))), "(8,4):(4,1)");
  EXPECT_EQ(text(rightInverse(arith, L("(8,4):(0,1)"))), "4:8");
  EXPECT_EQ(text(rightInverse(arith, L("(4,8):(2,8)"))), "1:0");
  EXPECT_EQ(text(leftInverse(arith, L("(4,8):(1,5)"))), "(5,8):(1,4)");
  EXPECT_EQ(text(leftInverse(arith, L("8:0"))), "1:0");
  EXPECT_EQ(text(leftInverse(arith, L("(2,2):(2,5)"))),
            "left_inverse: stride 5 of (2,2):(2,5) is not a multiple of the next smaller stride 2");
  EXPECT_EQ(
      text(leftInverse(arith, L("(2,4):(3,1)"))),
      "left_inverse: the modes of (2,4):(3,1) overlap: with the modes of smaller stride, stride 3 is reached more "
      "often than the 2 times that its mode has");
  EXPECT_EQ(text(rightInverse(arith, any("S<3,3,3> o 0 o (8,64):(64,1)"))),
            "(64,8):(8,1) o 0 o [S<3,3,3> o 0 o 512:1]");
  EXPECT_EQ(text(rightInverse(arith, any("S<3,3,3> o 8 o (8,64):(64,1)"))),
            "right_inverse: S<3,3,3> o 8 o (8,64):(64,1) never takes the value 0, as its offset is not 0");
  EXPECT_EQ(text(maxCommonLayout(arith, any("(8,16):(1,8)"), any("(8,16):(1,32)"))), "8:1");
  EXPECT_EQ(*maxCommonVector(arith, any("(8,16):(1,8)"), any("S<2,2,3> o 0 o (8,16):(1,8)")), 4);
}

TEST(KnownResults, DividesAndProducts) {
  EXPECT_EQ(text(logicalDivide(arith, any("(4,2,3):(2,1,8)"), tile("4:2"))), "((2,2),(2,3)):((4,1),(2,8))");
  EXPECT_EQ(text(logicalDivide(arith, any("(9,(4,8)):(59,(13,1))"), tile("[3:3|(2,4):(1,8)]"))),
            "((3,3),((2,4),(2,2))):((177,59),((13,2),(26,1)))");
  EXPECT_EQ(text(zippedDivide(arith, any("(9,(4,8)):(59,(13,1))"), tile("[3:3|(2,4):(1,8)]"))),
            "((3,(2,4)),(3,(2,2))):((177,(13,2)),(59,(26,1)))");
  EXPECT_EQ(text(tiledDivide(arith, any("(100,64):(64,1)"), tile("[32|16]"))), "((32,16),4,4):((64,1),2048,16)");
  EXPECT_EQ(text(flatDivide(arith, any("(64,64):(64,1)"), tile("[32|16]"))), "(32,16,2,4):(64,1,2048,16)");
  EXPECT_EQ(text(zippedDivide(arith, any("(64,64):(64,1)"), tile("[32]"))), "((32),(2,64)):((64),(2048,1))");
  EXPECT_EQ(text(zippedDivide(arith, any("(?):(1)"), tile("[1024]"))), "((1024),(?)):((1),(1024))");
  EXPECT_EQ(text(zippedDivide(arith, any("(?,?):(?{div=8},1)"), tile("[64|32]"))),
            "((64,32),(?,?)):((?{div=8},1),(?{div=512},32))");
  EXPECT_EQ(
      text(zippedDivide(arith, any("(64,64):(64,1)"), tile("[32|_]"))),
      "zipped_divide: `_` leaves its mode 64:1 undivided, so it has no tile and rest to gather; give the extent of "
      "the mode instead, or use the logical form");
  EXPECT_EQ(text(logicalDivide(arith, any("(64,64):(64,1)"), tile("[32|16|2]"))),
            "logical_divide: the tile [32|16|2] has 3 modes, (64,64):(64,1) has 2");
  EXPECT_EQ(text(logicalProduct(arith, any("(2,2):(4,1)"), tile("6:1"))), "((2,2),(2,3)):((4,1),(2,8))");
  EXPECT_EQ(text(blockedProduct(arith, any("(2,5):(5,1)"), L("(3,4):(1,3)"))), "((2,3),(5,4)):((5,10),(1,30))");
  EXPECT_EQ(text(rakedProduct(arith, any("(2,5):(5,1)"), L("(3,4):(1,3)"))), "((3,2),(4,5)):((10,5),(30,1))");
  EXPECT_EQ(text(blockedProduct(arith, any("4:1"), L("3:1"))), "((4,3)):((1,4))");
  EXPECT_EQ(text(logicalProduct(arith, any("(8,8):(1,9)"), tile("4:1"))), "((8,8),4):((1,9),72)");
  EXPECT_EQ(text(tileToShape(arith, any("(8,8):(8,1)"), T("(16,32)"), T("(1,0)"))), "((8,2),(8,4)):((8,256),(1,64))");
  EXPECT_EQ(text(tileToShape(arith, any("S<3,3,3> o 0 o (8,64):(64,1)"), T("(16,64)"))),
            "S<3,3,3> o 0 o ((8,2),(64,1)):((64,512),(1,0))");
  EXPECT_EQ(
      text(tileToShape(arith, any("(8,8):(8,1)"), T("(16,30)"))),
      "tile_to_shape: extent 8 of mode 1 of the block (8,8):(8,1) does not divide extent 30 of the shape (16,30)");
  EXPECT_EQ(text(localTile(arith, any("(64,64):(64,1)"), tile("[32|16]"), T("(1,2)"))), "(32,16):(64,1) @ 2080");
  EXPECT_EQ(text(localTile(arith, any("(64,64):(64,1)"), tile("[32|16]"), T("(1,_)"))), "(32,16,4):(64,1,16) @ 2048");
  EXPECT_EQ(text(localTile(arith, any("(?):(1)"), tile("[1024]"), T("?"))), "(1024):(1) @ ?{div=1024}");
  EXPECT_EQ(text(localPartition(arith, any("(64,64):(64,1)"), L("(8,4):(4,1)"), T("6"))), "(8,16):(512,4) @ 66");
}

TEST(KnownResults, Recast) {
  EXPECT_EQ(text(upcast(arith, L("(8,4):(1,8)"), 4)), "(2,4):(1,2)");
  EXPECT_EQ(text(upcast(arith, L("(4,8):(1,?{div=2})"), 2)), "(2,8):(1,?)");
  EXPECT_EQ(text(upcast(arith, L("(4,6):(6,1)"), 4)),
            "upcast: stride 6 of mode 4:6 of (4,6):(6,1) neither divides 4 nor is a multiple of it");
  EXPECT_EQ(text(upcast(arith, L("6:1"), 4)),
            "upcast: extent 6 of mode 6:1 of 6:1 is not a whole number of wide elements, each of which takes 4");
  EXPECT_EQ(text(upcast(arith, L("(4,8):(1,?)"), 2)),
            "upcast: stride ? of mode 8:? of (4,8):(1,?) is not known to be a multiple of 2");
  EXPECT_EQ(text(downcast(arith, L("(2,4):(1,2)"), 4)), "(8,4):(1,8)");
  EXPECT_EQ(text(downcast(arith, L("(1,8):(1,1)"), 2)), "(1,16):(2,1)");
  EXPECT_EQ(text(downcast(arith, L("4:2"), 2)),
            "downcast: no mode of 4:2 has stride 1, so the 2 narrow elements of each have no mode to go to");
  EXPECT_EQ(text(recast(arith, any("S<3,3,3> o 0 o (8,64):(64,1)"), 16, 8)), "S<3,4,3> o 0 o (8,128):(128,1)");
  EXPECT_EQ(text(recast(arith, any("12:1"), 8, 6)), "16:1");
  EXPECT_EQ(text(upcast(Swizzle{3, 1, 3}, 4)),
            "upcast: the swizzle S<3,1,3> keeps runs of 2 elements together, fewer than the 4 of a wide element");
  EXPECT_EQ(text(downcast(Swizzle{3, 1, 3}, 3)),
            "downcast: the swizzle S<3,1,3> moves bits, so the factor 3 must be a power of two");
  EXPECT_EQ(text(recast(arith, any("8:1"), 0, 8)), "recast: from 0 to 8 bits; both must be at least 1");
}

TEST(KnownResults, TiledCopy) {
  EXPECT_EQ(text(makeLayoutTV(arith, L("(256):(1)"), L("(4):(1)"))), "(256,4):(4,1) [1024]");
  EXPECT_EQ(text(makeLayoutTV(arith, L("(32,8):(8,1)"), L("(1,8):(8,1)"))), "((8,32),8):((256,1),32) [32|64]");
  EXPECT_EQ(text(makeLayoutTV(arith, L("(4,8):(1,8)"), L("(1,2):(1,1)"))),
            "make_layout_tv: the threads (4,8):(1,8) must number their 32 positions 0, 1, 2, ... without gaps or "
            "repetition; only the first 4 numbers have one");
  Layout tv = L("(1,4):(1,1)");
  CopyAtomLayouts atom{{1, 1}, tv, tv, tv};
  Result<TiledCopy> copy = makeTiledCopyTV(arith, atom, L("(256):(1)"), L("(4):(1)"));
  ASSERT_TRUE(copy) << copy.message();
  EXPECT_EQ(text(partition(arith, *copy, CopySide::Src, any("(1024):(1)"), T("?"))), "((4,1),1):((1,0),0) @ ?{div=4}");
  EXPECT_EQ(text(partition(arith, *copy, CopySide::Dst, any("(1024):(?)"), T("3"))), "((4,1),1):((?,0),0) @ ?{div=12}");
  Result<TiledCopy> odd = makeTiledCopyTV(arith, atom, L("(256):(1)"), L("(6):(1)"));
  EXPECT_EQ(odd.message(),
            "make_tiled_copy: the atom moves 4 values of a thread, which do not divide the 6 of (256,6):(6,1)");
}

TEST(KnownResults, TiledMma) {
  // V_MFMA_F32_16X16X16_F16 over four waves along N.
  MmaAtomLayouts atom{
      {16, 16, 16}, L("64:1"), L("((16,4),4):((1,64),16)"), L("((16,4),4):((1,64),16)"), L("((16,4),4):((16,4),1)")};
  Result<TiledMma> mma = makeTiledMma(arith, atom, L("(1,4,1):(0,1,0)"));
  ASSERT_TRUE(mma) << mma.message();
  EXPECT_EQ(text(thrLayoutVMNK(arith, *mma)), "(64,1,4,1):(1,0,64,0)");
  EXPECT_EQ(text(partition(arith, *mma, MmaOperand::A, any("(64,64):(64,1)"), T("70"))), "(4,4,4):(1,1024,16) @ 384");
  EXPECT_EQ(text(partitionShape(arith, *mma, MmaOperand::C, T("(64,64)"))), "(4,4,1)");
  EXPECT_EQ(text(makeFragment(arith, *mma, MmaOperand::A, any("(4,1,1):(1,0,0)"), 2)), "(4,1,1,2):(1,0,0,4)");
  EXPECT_EQ(
      makeTiledMma(arith, atom, L("(1,4,1):(0,1,0)"), tile("[_|48|_]")).message(),
      "make_tiled_mma: the permutation 48 of N has 48 positions, not a multiple of the 64 that 4 atoms of 16 take");
  EXPECT_FALSE(makeTiledMma(arith, atom, L("(1,4,1,2):(0,1,0,4)")));
}

} // namespace flyc::layout::test
