//===- HeaderTest.cpp - launch headers as text ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the headers do is tested by programs that include them (Inputs/launch_*.c*); flyc-write-test-headers writes
// them with the functions that are tested here.
//===----------------------------------------------------------------------===//

#include "compiler/Package/BuildId.h"
#include "compiler/Package/CNames.h"
#include "compiler/Package/CxxFunctions.h"
#include "compiler/Package/LaunchHeader.h"
#include "test/compiler/Package/TestUnit.h"

#include <gtest/gtest.h>

using namespace flyc::package;
using flyc::Access;
using flyc::specs::TargetTable;

namespace {

std::string errorOf(const std::function<void(Unit &)> &change) {
  TargetTable targets;
  Unit unit = flyc::test::mixedUnit(targets);
  auto facts = readBack(unit, {});
  EXPECT_TRUE(facts) << facts.error().message;
  makeSet(unit, *facts, flyc::test::testGenerator());
  change(unit);
  auto header = writeLaunchHeader(unit, *facts, flyc::test::testGenerator());
  return header ? "no error" : header.error().message;
}

TEST(CNames, WhatCCannotTakeIsRenamed) {
  EXPECT_EQ(cParameterName("n"), "n");
  EXPECT_EQ(cParameterName("int"), "int_");
  EXPECT_EQ(cParameterName("int_"), "int__");
  EXPECT_EQ(cParameterName("xor_eq"), "xor_eq_");
  EXPECT_EQ(cParameterName("EOF"), "EOF_");
  EXPECT_EQ(cParameterName("size_t"), "size_t_");
  EXPECT_EQ(cParameterName("memset"), "memset_"); // the header calls it
  EXPECT_EQ(cParameterName("typeof_unqual"), "typeof_unqual_");
  EXPECT_EQ(cParameterName("INT32_MAX"), "INT32_MAX_");
  EXPECT_EQ(cParameterName("SIZE_MAX"), "SIZE_MAX_");
  EXPECT_EQ(cParameterName("K_MAX"), "K_MAX");
  EXPECT_EQ(cParameterName("flyc_grid"), "flyc_grid_");
  EXPECT_EQ(cParameterName("_Bool"), "p_Bool_");
  EXPECT_EQ(cParameterName("__x"), "p__x_");
  EXPECT_EQ(cParameterName("newer"), "newer");
  EXPECT_EQ(cParameterType({ArgumentKind::Tensor, "a", flyc::ElementId::F32, Access::In}, "u"), "const float *");
  EXPECT_EQ(cParameterType({ArgumentKind::Tensor, "a", flyc::ElementId::BF16, Access::Out}, "u"), "void *");
  EXPECT_EQ(cParameterType({ArgumentKind::Scalar, "a", flyc::ElementId::BF16, Access::In}, "u"), "uint16_t ");
  EXPECT_EQ(cParameterType({ArgumentKind::Symbol, "a", flyc::ElementId::I64, Access::In}, "u"), "int64_t ");
  EXPECT_EQ(cStringBody("a\"b\\c\n?\?/\xc3\xa4"), "a\\\"b\\\\c\\012\\077\\077/\\303\\244");
  EXPECT_EQ(cCommentBody("a */ b /* c // d \\"), "a * / b / * c // d  ");
}

TEST(CxxFunctions, ALayoutSpansSoManyElements) {
  const auto spans = [](const std::string &layout, int64_t m, int64_t n, int64_t ld) -> int64_t {
    const auto elements = elementsOf(layout);
    if (!elements)
      return -1;
    const auto value = elements->evaluate({{{"m", m}, {"n", n}, {"ld", ld}}, 7});
    return value ? *value : -2;
  };
  EXPECT_EQ(spans("(n):(1)", 0, 100, 0), 100);
  EXPECT_EQ(spans("(n):(1)", 0, 0, 0), 0);
  EXPECT_EQ(spans("(n):(1)", 0, -5, 0), 0);
  EXPECT_EQ(spans("(m,n):(n,1)", 3, 5, 0), 15);
  EXPECT_EQ(spans("(m,n):(ld,1)", 3, 5, 8), 21);
  EXPECT_EQ(spans("(m,n):(ld,1)", 3, 0, 8), 0);
  EXPECT_EQ(spans("(m,n):(ld,1)", 3, 5, -8), 5);
  EXPECT_EQ(spans("(m,n):(1,m)", 3, 5, 0), 15);
  EXPECT_EQ(spans("(1):(1)", 0, 0, 0), 1);
  EXPECT_EQ(spans("(8,16):(16,1)", 0, 0, 0), 128);
  EXPECT_EQ(spans("(2,16,n):(1,2,32)", 0, 3, 0), 96);
  EXPECT_EQ(spans("(m,n,8):((n * 8) * 2,8,1)", 2, 3, 0), 72);
  EXPECT_EQ(spans("((16,n / 16),(16,4,m / 64)):((16,16 * m),(1,256,1024))", 128, 32, 0), 4096);
  EXPECT_EQ(spans("(min(ceil_div(m, 64), device.cus)):(1)", 1000, 0, 0), 7);
  EXPECT_EQ(spans("(m * m):(1)", INT64_MAX, 0, 0), -2); // has no value: the launch is left to say so
  EXPECT_EQ(spans("(n)", 0, 1, 0), -1);
  EXPECT_EQ(spans("(m,n):(1)", 1, 1, 0), -1);
  EXPECT_EQ(spans("swizzle(3,3,3) o (n):(1)", 0, 1, 0), -1);
  EXPECT_EQ(spans("", 0, 1, 0), -1);
}

TEST(LaunchHeader, EachRefusalIsASentence) {
  EXPECT_EQ(errorOf([](Unit &) {}), "no error");
  EXPECT_EQ(errorOf([](Unit &u) { u.kernels[1].name = "padded"; }),
            "the launch header would define padded_blocks twice; rename a kernel");
  EXPECT_EQ(errorOf([](Unit &u) { u.kernels[1].name = "a-b"; }), "'a-b' cannot be a name in C");
  EXPECT_EQ(errorOf([](Unit &u) { u.kernels.clear(); }), "mixed: there is nothing to launch");
  EXPECT_EQ(errorOf([](Unit &u) { u.kernels[0].grid[0] = flyc::test::expr("count + m"); }),
            "padded: the grid 'count + m' names 'm', which is not an integer argument of the kernel");
  EXPECT_EQ(errorOf([](Unit &u) { u.kernels[0].sharedBytes = flyc::test::expr("scale"); }),
            "padded: the dynamic LDS 'scale' names 'scale', which is not an integer argument of the kernel");
  EXPECT_EQ(errorOf([](Unit &u) { u.kernels[0].preconditions[0].condition = flyc::test::expr("out > 0"); }),
            "padded: the precondition 'out > 0' names 'out', which is not an integer argument of the kernel");
}

TEST(LaunchHeader, IsAPureFunctionAndNamesNoPlace) {
  TargetTable targets;
  Unit unit = flyc::test::mixedUnit(targets);
  auto facts = readBack(unit, {});
  ASSERT_TRUE(facts);
  makeSet(unit, *facts, flyc::test::testGenerator());
  auto first = writeLaunchHeader(unit, *facts, flyc::test::testGenerator());
  auto second = writeLaunchHeader(unit, *facts, flyc::test::testGenerator());
  ASSERT_TRUE(first && second);
  EXPECT_EQ(*first, *second);
  EXPECT_EQ(first->find("/work"), std::string::npos);
  EXPECT_EQ(first->find("/home"), std::string::npos);
}

} // namespace
