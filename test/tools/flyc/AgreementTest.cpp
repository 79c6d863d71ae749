//===- AgreementTest.cpp - one expression, one value ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `flyc layout` and the kernel language evaluate expressions of the algebra over one table of operations. What the
// table does not hold (operators, literals, how arguments are taken) is compared here: each expression goes through
// both.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Operations.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "test/frontend/Sema/Analyzed.h"
#include "tools/layout/Answer.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::sema::test;

namespace {

constexpr const char *valued[] = {
    // Operators and literals.
    "7 / 2", "-7 / 2", "-7 % 2", "7 % -2", "1 << 10", "1 << 62", "0 << 63", "-1 >> 63", "-8 >> 1", "6 & 3", "6 | 3",
    "6 ^ 3", "~5", "-(4)", "(3) + 1", "2 * E(1)", "E(0, 1)", "3E0", "3E1E2", "1 < 2", "2 <= 1", "2 > 1", "1 >= 1",
    "1 == 1", "1 != 1", "(4) == 4", "!(1 > 2) && true", "false || 1 == 2", "16x16x4", "(1,2).1", "((1,2),3).0",
    "((4,8):(1,4)) == ((4,8):(1,4))", "[4|8:1] != [4|8:2]", "[16|8:1|_]", "[4|[2|_]]", "S<3,3,3>", "S<1,0,-2>",
    "S<3,3,3> o 0 o (8,64):(64,1)", "S<3,3,3> o (8,64):(64,1)", "(4,8):(1,4) o 4:1", "(4,8):(1,4) o [2|4]",
    "(32,2):(1,64) o 2 o (4,8):(1,4)", "((4,8):(1,4)).coalesce()", "coalesce(layout = (4,8):(1,4))",
    "complement(4:1, codomain = 16)", "((4,8):(1,4)).shape", "((4,8):(1,4)).stride", "9223372036854775807",
    // Operations, each at least once.
    "make_layout((4,8))", "make_layout((4,8), (8,1))", "make_ordered_layout((4,8,2), (2,0,1))",
    "make_layout_like((4,8):(8,1))", "make_fragment_layout_like((4,8):(64,1))", "make_identity_layout((4,(2,3)))",
    "tile_to_shape((8,8):(8,1), (16,32), (1,0))", "tile_to_shape((2,2):(1,2), (4,4))", "size((4,8):(1,4))",
    "size((4,8):(1,4), 1)", "size((4,(2,3)))", "product_each((4,(2,3)))", "cosize((4,8):(1,8))",
    "cosize(S<3,3,3> o 0 o (8,64):(64,1))", "coshape((4,8):(1E0,1E1))", "coprofile((4,8):(1E0,1E1))",
    "rank((4,(2,4)):(1,(4,8)))", "rank(4)", "depth((4,(2,4)))", "compatible(32, (4,8))", "congruent((4,8), (1,2))",
    "weakly_congruent(4, (1,2))", "crd2idx((1,2), (4,8):(1,4))", "crd2idx(9, S<1,0,3>)",
    "crd2idx((1,(1,0)), (4,(2,4)))", "crd2idx(40, (4,8):(8,1))", "idx2crd(9, (4,8))", "idx2crd(40, (4,8):(1,4))",
    "crd2crd(9, (4,8), (8,4))", "get((4,(2,3)), 1, 0)", "get(((4,8),2):((1,4),32), (0,1))",
    "take((4,8,2):(1,4,32), 1, 3)", "take((4,8,2), 0, -1)", "group((4,8,2), 1, 3)", "append((4,8), 2)",
    "append((4,8):(1,4), 1:0, 4)", "prepend((4,8):(1,4), 2:32)", "flatten((4,(2,3)))", "flatten((4,(2,3)):(1,(4,8)))",
    "zip(((2,3),(4,5)):((1,2),(6,24)))", "zip(((1,2),(3,4)))", "dice((4,8):(1,4), (_,3))",
    "select((4,8,2):(1,4,32), (2,0))", "slice((4,8):(1,4), (_,3))", "slice(((2,4),8):((1,2),8), ((_,1),_))",
    "coalesce(((4,2),(1,8)):((1,4),(0,8)))", "coalesce((2,(1,6)):(1,(6,2)), (1,1))", "filter((4,8,2):(1,0,4))",
    "filter_zeros((4,8):(0,1))", "composition((4,8):(1,8), 8:2)", "composition((12,(4,8)):(59,(13,1)), [3:4|8:2])",
    "composition((12,(4,8)):(59,(13,1)), (3:4, 8:2))", "composition((8,16):(1,8), (4,2))",
    "composition((8,16):(1,8), 4)", "composition((8,16):(1,8), (4,2):(2E1,1E0))",
    "composition(S<2,0,3> o 0 o (8,16):(16,1), [4|4])", "composition(S<2,0,3>, (8,8):(8,1))", "complement(4:1, 16)",
    "complement((4,2):(1,8))", "complement(4:1, (4,6))", "right_inverse((4,8):(8,1))", "left_inverse((4,8):(1,5))",
    "left_inverse(S<3,3,3> o 0 o (8,64):(64,1))", "max_common_layout((8,4):(1,8), (8,4):(1,16))",
    "max_common_vector((8,4):(1,8), (8,4):(1,16))", "max_alignment((8,4):(1,12))",
    "max_alignment(S<3,3,3> o 0 o (8,64):(64,1))", "recast_layout(12:1, 8, 6)", "upcast((8,4):(1,8), 4)",
    "downcast((2,4):(1,2), 4)", "logical_divide((64,64):(64,1), [32|16])", "logical_divide((16,8):(1,16), [_|2])",
    "zipped_divide((16,8):(1,16), [4|2])", "zipped_divide((16,8):(1,16), (4,2))", "tiled_divide((16,8):(1,16), [4|2])",
    "flat_divide((16,8):(1,16), [4|2])", "logical_product(4:1, 2:1)", "logical_product((2,2):(1,2), [3|2])",
    "zipped_product((2,2):(1,2), [3|2])", "tiled_product((2,2):(1,2), [3|2])", "flat_product((2,2):(1,2), [3|2])",
    "blocked_product((2,2):(1,2), (3,2):(1,3))", "raked_product((2,5):(5,1), (3,4):(1,3))", "ceil_div(1000, 256)",
    "shape_div((12,4), (4,2))"};

/// Without a value in either. Where an operation of the algebra refuses, both give its explanation.
constexpr const char *refused[] = {"1 << 63",
                                   "1 << 64",
                                   "1 << -1",
                                   "4 / 0",
                                   "4 % 0",
                                   "9223372036854775807 + 1",
                                   "9223372036854775807 * 2",
                                   "E()",
                                   "E(64)",
                                   "E(-1)",
                                   "composition((10,4):(1,12), 8:3)",
                                   "make_layout((4,8), (1,2,3))",
                                   "complement((4,2):(1,2), 24)",
                                   "S<3,3,3> o 4",
                                   "coalesce(3)",
                                   "cosize((4,8))",
                                   "rank(4:1, 2)",
                                   "coalesce()",
                                   "coalesce(4:1, profil = 2)",
                                   "crd2idx((1,2,3), (4,8):(1,4))",
                                   "get((4,8), 2)",
                                   "select((4,8), (2))",
                                   "take((4,8), 1, 1)",
                                   "upcast((8,4):(1,6), 4)",
                                   "downcast((4):(2), 2)",
                                   "right_inverse(S<3,3,3> o 8 o (8,64):(64,1))",
                                   "max_alignment(4:0)",
                                   "no_such_thing(4:1)",
                                   "slice((4,8):(1,4), (1,2))",
                                   "make_ordered_layout((4,8), (0,0))",
                                   "raked_product((2,2):(1,2), [2|2])",
                                   "S<2,0,1> o 0 o 4:1",
                                   "!4",
                                   "1 && true",
                                   "size((4,8):(1,4), 2)",
                                   "filter(S<1,0,1> o 0 o 4:1)"};

std::string messageOf(const driver::LayoutAnswer &answer) {
  std::vector<Diagnostic> all = answer.diags.diagnostics();
  return all.empty() ? std::string() : all.front().message;
}

TEST(Agreement, OneValue) {
  for (const char *text : valued) {
    driver::LayoutAnswer answer{std::string(text)};
    ASSERT_TRUE(answer.value) << text << ": " << messageOf(answer);
    // In the kernel the expression is compared with what the tool printed.
    Analyzed kernel(inKernel("assert (" + std::string(text) + ") == (" + answer.value->str() + ")"));
    EXPECT_EQ(kernel.messages(), "") << text << " is " << answer.value->str();
  }
}

TEST(Agreement, TheComparisonHasTeeth) {
  for (const char *wrong :
       {"(size((4,8):(1,4))) == (31)", "(make_layout((4,8))) == ((4,8):(8,1))", "(compatible(32, (4,8))) == (false)"})
    EXPECT_NE(Analyzed(inKernel("assert " + std::string(wrong))).messages(), "") << wrong;
}

TEST(Agreement, OneRefusal) {
  for (const char *text : refused) {
    driver::LayoutAnswer answer{std::string(text)};
    EXPECT_FALSE(answer.value) << text << " is " << answer.value->str();
    Analyzed kernel(inKernel("let refused = " + std::string(text)));
    EXPECT_NE(kernel.messages(), "") << text;
    // "composition: ...": said by the operation itself, which draws the same picture under it.
    std::string message = messageOf(answer);
    if (layout::findOperation(message.substr(0, message.find(": ")), 1))
      EXPECT_EQ(kernel.messages(), Analyzed::written(answer.diags.diagnostics())) << text;
  }
}

/// Every builtin that stands for an operation has its parameters, and is compared above.
TEST(Agreement, EveryBuiltin) {
  std::string all;
  for (const char *text : valued)
    all += std::string(text) + "\n";
  unsigned shared = 0;
  for (const sema::Builtin &builtin : sema::allBuiltins()) {
    if (builtin.evaluate != sema::evalAlgebra && builtin.evaluate != sema::evalSize)
      continue;
    ++shared;
    std::string name(builtin.name);
    EXPECT_NE(all.find(name + "("), std::string::npos) << name;
    std::vector<sema::BuiltinParameter> parameters = sema::parseParameters(builtin.parameters);
    const layout::Operation *operation = layout::findOperation(name, parameters.size());
    ASSERT_TRUE(operation) << name;
    ASSERT_EQ(parameters.size(), operation->parameters.size()) << name;
    for (size_t i = 0; i < parameters.size(); ++i) {
      EXPECT_EQ(parameters[i].name, operation->parameters[i].name) << name;
      EXPECT_EQ(parameters[i].optional, operation->parameters[i].presence == layout::Presence::Optional) << name;
      EXPECT_EQ(parameters[i].variadic, operation->parameters[i].presence == layout::Presence::Repeated) << name;
    }
  }
  EXPECT_GT(shared, 45u);
}

} // namespace
