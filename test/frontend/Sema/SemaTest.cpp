//===- SemaTest.cpp - what Sema makes of right programs -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Phases, promotion, control flow, interfaces. Bodies are compared as --emit=typed-ast prints them.
//===----------------------------------------------------------------------===//

#include "test/frontend/Sema/Analyzed.h"

#include <gtest/gtest.h>

#include <malloc.h>

using namespace flyc;
using namespace flyc::sema;
using namespace flyc::sema::test;

namespace {

/// The lines of the body that come after the arguments' nodes.
std::string body(const Analyzed &a) {
  if (!a.unit)
    return a.messages();
  std::string text = print(*a.unit);
  size_t last = text.rfind("= argument ");
  return last == std::string::npos ? text : text.substr(text.find('\n', last) + 1);
}

/// Compiles `assert condition` in a kernel: what is known when compiling is compared there.
void holdsWhenCompiling(std::string condition) {
  Analyzed a(inKernel("assert " + condition));
  EXPECT_EQ(a.messages(), "") << condition;
}

//===--- known when compiling ---------------------------------------------===//

TEST(Sema, FoldsWhatIsKnown) {
  for (const char *c : {
           "7 / 2 == 3",
           "-7 / 2 == -3",
           "-7 % 2 == -1",
           "1 << 10 == 1024",
           "ceil_div(1000, 256) == 4",
           "min(3, 4) == 3",
           "max(1.5, 2.5) == 2.5",
           "!(1 > 2) && true",
           "select(true, 1, 2) == 1",
           "(3) + 1 == 4",
           "16x16x4 == (16,16,4)",
           "(1,2).1 == 2",
           "f32 == f32",
           "f32 != f16",
           "vec<4 x f32> == vec<4 x f32>",
           "target.wave_size == 64",
           "target.has(cap.mfma)",
           "!target.has(cap.wmma)",
           "block_dim.x == 256",
           "~0 == -1",
           "6 & 3 == 2",
           "6 ^ 3 == 5",
       })
    holdsWhenCompiling(c);
}

TEST(Sema, EvaluatesTheAlgebra) {
  for (const char *c : {
           "(make_layout((4,8))) == ((4,8):(1,4))",
           "(make_layout((4,8), (8,1))) == ((4,8):(8,1))",
           "(size((4,8):(1,4))) == (32)",
           "(size((4,8):(1,4), 1)) == (8)",
           "(cosize((4,8):(1,8))) == (60)",
           "(rank((4,(2,4)):(1,(4,8)))) == (2)",
           "(depth((4,(2,4)))) == (2)",
           "(crd2idx((1,2), (4,8):(1,4))) == (9)",
           "(idx2crd(9, (4,8))) == ((1,2))",
           "(coalesce((4,8):(1,4))) == (32:1)",
           "(composition((4,8):(1,8), 8:2)) == ((2,4):(2,8))",
           "((4,8):(1,4) o 4:1) == (4:1)",
           "(complement(4:1, 16)) == (4:4)",
           "(right_inverse((4,8):(8,1))) == ((8,4):(4,1))",
           "(left_inverse((4,8):(8,1))) == ((8,4):(4,1))",
           "(get((4,(2,3)), 1, 0)) == (2)",
           "(select((4,8,2):(1,4,32), (2, 0))) == ((2,4):(32,1))",
           "(group((4,8,2), 1, 3)) == ((4,(8,2)))",
           "(flatten((4,(2,3)))) == ((4,2,3))",
           "(append((4,8), 2)) == ((4,8,2))",
           "(zipped_divide((16,8):(1,16), [4|2])) == (((4,2),(4,4)):((1,16),(4,32)))",
           "(((16,8):(1,16)).flat_divide([4|2])) == ((4,2,4,4):(1,16,4,32))",
           "(logical_product(4:1, 2:1)) == ((4,2):(1,4))",
           "(blocked_product((2,2):(1,2), (3,2):(1,3))) == (((2,3),(2,2)):((1,4),(2,12)))",
           "(make_identity_layout((4,8))) == ((4,8):(1E0,1E1))",
           "(2 * E(1)) == (2E1)",
           "(crd2idx(9, S<1,0,3>)) == (8)",
           "(cosize(S<3,3,3> o 0 o (8,64):(64,1))) == (512)",
           "([16|8:1|_]) == ([16|8:1|_])",
           "(make_tiled_copy_tv(universal_copy<128>, f32, thr = (256):(1), val = (4):(1)).tile) == ([1024])",
       })
    holdsWhenCompiling(c);
}

TEST(Sema, DeadBranchesOfIfConstAreNotChecked) {
  EXPECT_EQ(Analyzed(inKernel("if const 1 == 2 { let _y = zzz } else { let _y = 3 }")).messages(), "");
  EXPECT_EQ(Analyzed(inKernel("let y = if const true { 1 } else { zzz }\nassert y == 1")).messages(), "");
}

TEST(Sema, SymbolsInMessages) {
  Analyzed a(inKernel("let y = a.zipped_divide([256])[_, 0].zipped_divide([3|2])"));
  EXPECT_EQ(a.messages().find('?'), std::string::npos) << a.messages();
}

//===--- run time ---------------------------------------------------------===//

TEST(Sema, PromotesOperands) {
  EXPECT_EQ(body(Analyzed(inKernel("let y = k + w"))), "  %8: i64 = convert %1\n  %9 y: i64 = add %8, %2\n");
  EXPECT_EQ(body(Analyzed(inKernel("let y = x * 2"))), "  %8: f32 = 2.0\n  %9 y: f32 = mul %0, %8\n");
}

TEST(Sema, VariablesAreCarriedOutOfBranches) {
  EXPECT_EQ(body(Analyzed(inKernel("var y = 1\nif k < 3 { y = 2 } else { }\nb[0] = 0.0\nlet z = y"))),
            "  %8 y: i32 = 1\n"
            "  %9: i32 = 3\n"
            "  %10: i1 = %1 < %9\n"
            "  if %10\n"
            "  then\n"
            "    %12 y: i32 = 2\n"
            "    yield %12\n"
            "  else\n"
            "    yield %8\n"
            "  %13 y: i32 = result 0 of %11\n"
            "  %14: f32 = 0.0\n"
            "  store %6, 0, %14\n");
}

TEST(Sema, LoopsCarryVariables) {
  std::string text = body(Analyzed(inKernel("var s = 0.0\nfor i in 0 .. n { s += a[i] }\nb[0] = s")));
  EXPECT_NE(text.find("for %"), std::string::npos) << text;
  EXPECT_NE(text.find("step"), std::string::npos) << text;
  EXPECT_NE(text.find("s: f32 = result 0 of"), std::string::npos) << text;
}

TEST(Sema, UnrolledLoopsHaveConstantIndices) {
  Analyzed a(inKernel("let f = fragment<f32>((4):(1))\nunroll for i in 0 .. 4 { f[i] = 1.0\nassert i < 4 }"));
  EXPECT_EQ(a.messages(), "");
}

TEST(Sema, AndReadsTheRightSideOnlyIfItMatters) {
  std::string text = body(Analyzed(inKernel("if k < n && a[k] > 0.0 { b[k] = 1.0 }")));
  // The load stands in the branch of an if on the left side.
  EXPECT_LT(text.find("if %"), text.find("load")) << text;
}

TEST(Sema, FunctionsAreInlined) {
  Analyzed a("fn twice<N: int = 2>(x: f32) -> f32 { return x * N }\n"
             "kernel k(y: out tensor<f32, (n):(1)>, x: f32) launch(grid = (1), block = (64)) {\n"
             "  let f = fn(v) => v + x\n  y[0] = f(twice(x))\n  y[1] = twice<3>(x) }");
  EXPECT_EQ(a.messages(), "");
  EXPECT_EQ(body(a), "  %3: f32 = 2.0\n  %4: f32 = mul %0, %3\n  %5: f32 = add %4, %0\n  store %2, 0, %5\n"
                     "  %7: f32 = 3.0\n  %8: f32 = mul %0, %7\n  store %2, 1, %8\n");
}

//===--- interfaces -------------------------------------------------------===//

TEST(Sema, ArgumentsInABIOrder) {
  Analyzed a(
      "kernel k(A: in tensor<f16, (M, K):(lda, 1), align = 16>, s: f32, C: out tensor<f32, (M, N):(N, 1)>, lda: i64)\n"
      "  where N % 8 == 0, M <= 64\n"
      "  launch(grid = (ceil_div(M, 4) * (N / 8), N), block = (32, 2)) { }");
  ASSERT_EQ(a.messages(), "");
  EXPECT_EQ(print(*a.unit).substr(0, print(*a.unit).find("  %0")),
            "kernel k\n"
            "  argument 0 A: in tensor<f16, (M,K):(lda,1), align = 16>\n"
            "  argument 1 s: f32\n"
            "  argument 2 C: out tensor<f32, (M,N):(N,1), align = 4>\n"
            "  argument 3 lda: i64\n"
            "  argument 4 M: i32 (symbol)\n"
            "  argument 5 K: i32 (symbol)\n"
            "  argument 6 N: i32 (symbol)\n"
            "  grid (ceil_div(M, 4) * (N / 8), N, 1)\n"
            "  block (32, 2, 1)\n"
            "  requires M >= 0\n"
            "  requires K >= 0\n"
            "  requires N >= 0\n"
            "  requires (N % 8) == 0\n"
            "  requires M <= 64\n"
            "  requires (((M - 1) * N) + (N - 1)) <= 2147483647\n");
  // where gives divisibility to the symbol.
  const auto &l = std::get<layout::Layout>(a.unit->kernels[0]->declared[2].layout);
  EXPECT_EQ(l.shape[1].leaf().divisibility(), 8);
  EXPECT_EQ(l.shape[0].leaf().divisibility(), 1);
}

TEST(Sema, DocumentationAndLine) {
  Analyzed a("\n/// Does nothing.\n/// At all.\nkernel k(x: f32) launch(grid = (0), block = (64)) { }");
  ASSERT_EQ(a.messages(), "");
  EXPECT_EQ(a.unit->kernels[0]->interface.doc, "Does nothing.\nAt all.");
  EXPECT_EQ(a.unit->kernels[0]->interface.line, 4u);
}

// Functions, structs and kernels keep the scope of their file, closures that of a body, and the scopes keep them.
TEST(Sema, GivesItsMemoryBack) {
  const std::string text = "const twice = fn(v) => v + v\n"
                           "fn apply(f, v) { return f(v) }\n"
                           "fn scaled<by: int>(v) { return v * by }\n"
                           "struct Pair<T: type> { first: T, second: T }\n" +
                           inKernel("let k2 = 3\n"
                                    "let thrice = fn(v) => v * k2\n"
                                    "unroll for j in 0 .. 4 {\n"
                                    "  let more = fn(v) => v + j\n"
                                    "  b[j] = apply(more, apply(thrice, apply(twice, scaled<2>(j)))).to<f32>()\n"
                                    "}");
  const auto analyzeSome = [&](unsigned times) {
    for (unsigned i = 0; i < times; ++i)
      ASSERT_EQ(Analyzed(text).messages(), "");
  };
  analyzeSome(10); // what is made once
  const size_t before = mallinfo2().uordblks;
  analyzeSome(100);
  EXPECT_LT(mallinfo2().uordblks, before + 10000);
}

} // namespace
