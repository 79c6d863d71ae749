//===- InterfaceTest.cpp - the model of kernels and entries ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Interface/Interface.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::interface;
using Op = LaunchExpr::Op;

namespace {

LaunchExpr expression(const std::string &text) {
  auto parsed = LaunchExpr::parse(text);
  EXPECT_TRUE(parsed) << text;
  return parsed ? *parsed : LaunchExpr();
}

Argument scratch(const std::string &name, const std::string &bytes) {
  Argument argument{ArgumentKind::Tensor, name, ElementId::F32};
  argument.access = Access::Scratch;
  argument.bytes = expression(bytes);
  return argument;
}

TEST(Interface, AccessHasOneSpelling) {
  for (Access access : {Access::In, Access::Out, Access::InOut, Access::Scratch})
    EXPECT_EQ(accessNamed(spelling(access)), access);
  EXPECT_EQ(spelling(Access::InOut), "inout");
  EXPECT_FALSE(accessNamed("write"));
}

TEST(Interface, StructsAreComparedByWhatTheyHold) {
  const auto point = [](uint32_t offset) {
    auto structure = std::make_shared<Struct>();
    structure->name = "Point";
    structure->size = 8;
    structure->fields = {{"x", ElementId::F32, 0, 0, 0, 4, nullptr}, {"y", ElementId::F32, 0, 0, offset, 4, nullptr}};
    return structure;
  };
  const Struct first{"Line", 16, 4, {{"ends", {}, 0, 2, 0, 16, point(4)}}};
  const Struct same{"Line", 16, 4, {{"ends", {}, 0, 2, 0, 16, point(4)}}};
  const Struct other{"Line", 16, 4, {{"ends", {}, 0, 2, 0, 16, point(0)}}};
  EXPECT_EQ(first, same); // of two structs at two addresses
  EXPECT_FALSE(first == other);
}

TEST(Interface, ScalarsAreFoundByPath) {
  auto shape = std::make_shared<Struct>();
  shape->fields = {{"n", ElementId::I64, 0, 0, 0, 8, nullptr}, {"v", ElementId::F32, 4, 0, 8, 16, nullptr}};
  auto job = std::make_shared<Struct>();
  job->fields = {{"shape", {}, 0, 0, 0, 24, shape}, {"taps", ElementId::I32, 0, 3, 24, 12, nullptr}};
  const std::vector<Argument> arguments = {{ArgumentKind::Tensor, "a", ElementId::F32},
                                           {ArgumentKind::Symbol, "n", ElementId::I32},
                                           {ArgumentKind::Scalar, "scale", ElementId::F64},
                                           {ArgumentKind::Struct, "job", {}, {}, {}, 1, false, {}, job}};
  EXPECT_EQ(scalarNamed(arguments, "n"), ElementId::I32);
  EXPECT_EQ(scalarNamed(arguments, "scale"), ElementId::F64);
  EXPECT_EQ(scalarNamed(arguments, "job.shape.n"), ElementId::I64);
  for (const char *none : {"a", "job", "job.shape", "job.shape.v", "job.taps", "job.shape.n.m", "n.x", "m"})
    EXPECT_FALSE(scalarNamed(arguments, none)) << none;
}

TEST(Interface, AConditionIsSpelledForPeopleUnlessTheCompilerAddsIt) {
  const LaunchExpr condition = expression("n % 8 == 0");
  EXPECT_EQ(Precondition::of(condition).text, "(n % 8) == 0");
  EXPECT_EQ(Precondition::of(condition, "why").text, "n % 8 == 0");
  EXPECT_EQ(Precondition::of(condition, "why").message, "why");
  Kernel kernel;
  EXPECT_FALSE(kernel.demands(condition));
  kernel.preconditions.push_back(Precondition::of(condition));
  EXPECT_TRUE(kernel.demands(expression("(n % 8) == 0")));
  EXPECT_FALSE(kernel.demands(expression("n % 4 == 0")));
}

TEST(Interface, TheWorkspaceHoldsTheScratchTensorsOneBehindTheOther) {
  Entry entry;
  EXPECT_FALSE(entry.hasWorkspace());
  entry.arguments = {{ArgumentKind::Tensor, "x", ElementId::F32},
                     scratch("first", "100"),
                     {ArgumentKind::Symbol, "n", ElementId::I32},
                     scratch("second", "n * 4"),
                     scratch("third", "256")};
  EXPECT_TRUE(entry.hasWorkspace());
  const std::vector<LaunchExpr> places = entry.workspace();
  ASSERT_EQ(places.size(), 4u);
  EXPECT_EQ(places[0].str(), "0");
  EXPECT_EQ(places[1].str(), "256");
  EXPECT_EQ(places[2].str(), "256 + ceil_div(n * 4, 256) * 256");
  auto size = places[3].evaluate({{{"n", 65}}, 0});
  ASSERT_TRUE(size);
  EXPECT_EQ(*size, 256 + 512 + 256);
}

} // namespace
