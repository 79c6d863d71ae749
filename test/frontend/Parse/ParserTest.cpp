//===- ParserTest.cpp - trees -----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the grammar says of right programs, shown by the dump of their trees; and the three kernels of the design.
//===----------------------------------------------------------------------===//

#include "frontend/Parse/Parser.h"
#include "frontend/AST/Dump.h"
#include "test/frontend/Parse/Harness.h"

#include <gtest/gtest.h>

using namespace flyc;

namespace {

struct Parsed {
  SourceManager sources;
  DiagnosticEngine diags;
  Arena arena;
  IdentifierTable names;
  ParseContext context{sources, arena, names, diags};
};

/// The tree of an expression in one line: Kind detail (children).
std::string flat(const std::string &dump) {
  std::string out;
  size_t depth = 0;
  for (size_t at = 0; at < dump.size();) {
    size_t end = dump.find('\n', at), indent = dump.find_first_not_of(' ', at) - at;
    std::string line = dump.substr(at + indent, dump.rfind(" <", end) - at - indent);
    if (size_t role = line.find(": "); role != std::string::npos && line.find('"') > role)
      line = line.substr(role + 2);
    size_t level = indent / 2;
    if (!out.empty())
      out += level > depth ? "(" : std::string(depth - level, ')') + " ";
    out += line;
    depth = level;
    at = end + 1;
  }
  return out + std::string(depth, ')');
}

std::string expr(std::string text) {
  Parsed p;
  ast::Expr *e = parseExpressionText(p.context, std::move(text));
  return e ? flat(ast::dump(p.sources, e)) : test::brief(p.sources, p.diags);
}

std::string module(std::string text) {
  Parsed p;
  ast::Module *m = parseModule(p.context, p.sources.addText("t", std::move(text)));
  EXPECT_EQ(m->hasErrors, p.diags.hasErrors());
  return ast::dump(p.sources, *m) + test::brief(p.sources, p.diags);
}

TEST(ParseExpr, LayoutsComposeLoosest) { // P1
  EXPECT_EQ(expr("(8,16):(1,8)"), "Layout(Tuple(Int 8 Int 16) Tuple(Int 1 Int 8))");
  EXPECT_EQ(expr("S<3,3,3> o 0 o (128,64):(64,1)"),
            "Compose(Compose(Name S(Int 3 Int 3 Int 3) Int 0) Layout(Tuple(Int 128 Int 64) Tuple(Int 64 Int 1)))");
  EXPECT_EQ(expr("a || b : c"), "Layout(Binary ||(Name a Name b) Name c)");
}

TEST(ParseExpr, OIsAName) { // P3
  EXPECT_EQ(expr("o o o"), "Compose(Name o Name o)");
  EXPECT_EQ(expr("x.o + o"), "Binary +(Field .o(Name x) Name o)");
}

TEST(ParseExpr, TouchingLessOpensArguments) { // P4
  EXPECT_EQ(expr("tensor<vec<8 x f16>>"), "Name tensor(Name vec(Times(Int 8 Name f16)))");
  EXPECT_EQ(expr("mfma<16x16x16, (f16, f16) -> f32>"),
            "Name mfma(Dims 16x16x16 Arrow(Tuple(Name f16 Name f16) Name f32))");
  EXPECT_EQ(expr("a < b"), "Binary <(Name a Name b)");
  EXPECT_EQ(expr("a >> b >= c"), "Binary >=(Binary >>(Name a Name b) Name c)");
  EXPECT_EQ(expr("f<(a < b), N = 2 * k>(1)"),
            "Call(Name f(Tuple(Binary <(Name a Name b)) Binary *(Int 2 Name k)) Int 1)");
  EXPECT_EQ(expr("p.to<F8>()"), "Call(Field .to(Name p Name F8))");
}

TEST(ParseExpr, LiteralsAndWildcards) { // P5 to P7
  EXPECT_EQ(expr("(1E0, 2E1E3)"), "Tuple(Basis 1E0 Basis 2E1E3)");
  EXPECT_EQ(expr("(*, _):(?, ?{i64 div=16})"),
            "Layout(Tuple(Wildcard Wildcard) Tuple(Dynamic i32 div=1 Dynamic i64 div=16))");
  EXPECT_EQ(expr("[*|8:1|_]"), "Tile(Wildcard Layout(Int 8 Int 1) Wildcard)");
  EXPECT_EQ(expr("f(true, \"a\\n\", .relaxed, 1.5)"),
            "Call(Name f Bool true String \"a\\x0A\" EnumMember .relaxed Float 1.5)");
}

TEST(ParseExpr, Brackets) { // P8
  EXPECT_EQ(expr("[a | b]"), "Tile(Name a Name b)");
  EXPECT_EQ(expr("[(a | b)]"), "Tile(Tuple(Binary |(Name a Name b)))");
  EXPECT_EQ(expr("[1, 2]"), "List(Int 1 Int 2)");
  EXPECT_EQ(expr("t[a | b, _]"), "Index(Name t Binary |(Name a Name b) Wildcard)");
  EXPECT_EQ(expr("[32:1 o 8 o 8:4]"), "Tile(Compose(Compose(Layout(Int 32 Int 1) Int 8) Layout(Int 8 Int 4)))");
  EXPECT_EQ(expr("CS<3,0,[1],0,[2]>"), "Name CS(Int 3 Int 0 Tile(Int 1) Int 0 Tile(Int 2))");
}

TEST(ParseExpr, Precedence) { // P11
  EXPECT_EQ(expr("a & b == c"), "Binary ==(Binary &(Name a Name b) Name c)");
  EXPECT_EQ(expr("a - b - c * -d"), "Binary -(Binary -(Name a Name b) Binary *(Name c Unary -(Name d)))");
  EXPECT_EQ(
      expr("a || b && !c | d ^ e & f << 1 + 2"),
      "Binary ||(Name a Binary &&(Name b Binary |(Unary !(Name c) Binary ^(Name d Binary &(Name e Binary <<(Name f "
      "Binary +(Int 1 Int 2)))))))");
}

TEST(ParseExpr, TuplesClosuresConditionals) {
  EXPECT_EQ(expr("(a)"), "Tuple(Name a)");
  EXPECT_EQ(expr("(a, b,).0.1"), "Element .1(Element .0(Tuple(Name a Name b)))");
  EXPECT_EQ(expr("fn(v, m) => v + m"), "Closure(Param v Param m Binary +(Name v Name m))");
  EXPECT_EQ(expr("if const c { a } else if d { b } else { e }"), "If const(Name c Name a If(Name d Name b Name e))");
  EXPECT_EQ(expr("g(.., x = 1)"), "Call(Name g Forward Int 1)");
}

TEST(ParseModule, NewlinesEndStatements) { // P9
  EXPECT_EQ(module("fn f() {\n  let a = b +\n    c\n  let d = e\n    .f(1,\n  2)\n  g();  h()\n}\n"),
            "Module\n"
            "  Fn f <1:1>\n"
            "    body: Block <1:8>\n"
            "      Let a <2:3>\n"
            "        value: Binary + <2:11>\n"
            "          Name b <2:11>\n"
            "          Name c <3:5>\n"
            "      Let d <4:3>\n"
            "        value: Call <4:11>\n"
            "          callee: Field .f <4:11>\n"
            "            base: Name e <4:11>\n"
            "          arg: Int 1 <5:8>\n"
            "          arg: Int 2 <6:3>\n"
            "      Expr <7:3>\n"
            "        Call <7:3>\n"
            "          callee: Name g <7:3>\n"
            "      Expr <7:9>\n"
            "        Call <7:9>\n"
            "          callee: Name h <7:9>\n");
}

TEST(ParseModule, Declarations) {
  EXPECT_EQ(
      module("@fast(contract)\nimport std.epilogue as e\nparam VEC: int = 4\n/// Kinds.\nenum Act {\n  none, /// x\n  "
             "/// silu\n  silu }\nstruct P<T: type> {\n  /// the a\n  a: T, b: i32\n}\nexport k<f16, ACT = silu> as "
             "ks if target.has(m), k2\n"),
      "Module\n"
      "  Annotation fast <1:1>\n"
      "    arg: Name contract <1:7>\n"
      "  Import std.epilogue as e <2:1>\n"
      "  FileParam VEC <3:1>\n"
      "    type: Name int <3:12>\n"
      "    value: Int 4 <3:18>\n"
      "  Enum Act <5:1>\n"
      "    doc: \"Kinds.\"\n"
      "    Member none <6:3>\n"
      "    Member silu <8:3>\n"
      "      doc: \"silu\"\n"
      "  Struct P <9:1>\n"
      "    GenericParam T type <9:10>\n"
      "    Field a <11:3>\n"
      "      doc: \"the a\"\n"
      "      type: Name T <11:6>\n"
      "    Field b <11:9>\n"
      "      type: Name i32 <11:12>\n"
      "  Export <13:1>\n"
      "    Item as ks <13:8>\n"
      "      Name k <13:8>\n"
      "        generic: Name f16 <13:10>\n"
      "        generic ACT: Name silu <13:21>\n"
      "      if: Call <13:36>\n"
      "        callee: Field .has <13:36>\n"
      "          base: Name target <13:36>\n"
      "        arg: Name m <13:47>\n"
      "    Item <13:51>\n"
      "      Name k2 <13:51>\n");
}

TEST(ParseModule, KernelsAndEntries) {
  EXPECT_EQ(
      module("kernel k<BM: int = 128, F: fn, A: Act = none>(\n  /// in\n  a: in tensor<f32, (n):(1)>?, n: i64)\n  "
             "where n % 4 "
             "== 0\n  launch(grid = (n), block = 64)\n{ }\nentry e(..k, part: scratch, out: out f32 = 1) { k(..) }"),
      "Module\n"
      "  Kernel k <1:1>\n"
      "    GenericParam BM int <1:10>\n"
      "      default: Int 128 <1:20>\n"
      "    GenericParam F fn <1:25>\n"
      "    GenericParam A Act <1:32>\n"
      "      default: Name none <1:41>\n"
      "    Param a in optional <3:3>\n"
      "      doc: \"in\"\n"
      "      type: Name tensor <3:9>\n"
      "        generic: Name f32 <3:16>\n"
      "        generic: Layout <3:21>\n"
      "          shape: Tuple <3:21>\n"
      "            Name n <3:22>\n"
      "          stride: Tuple <3:25>\n"
      "            Int 1 <3:26>\n"
      "    Param n <3:32>\n"
      "      type: Name i64 <3:35>\n"
      "    where: Binary == <4:9>\n"
      "      Binary % <4:9>\n"
      "        Name n <4:9>\n"
      "        Int 4 <4:13>\n"
      "      Int 0 <4:18>\n"
      "    launch grid: Tuple <5:17>\n"
      "      Name n <5:18>\n"
      "    launch block: Int 64 <5:30>\n"
      "    body: Block <6:1>\n"
      "  Entry e <7:1>\n"
      "    Param ..k <7:9>\n"
      "    Param part scratch <7:14>\n"
      "    Param out out <7:29>\n"
      "      type: Name f32 <7:38>\n"
      "      default: Int 1 <7:44>\n"
      "    body: Block <7:47>\n"
      "      Expr <7:49>\n"
      "        Call <7:49>\n"
      "          callee: Name k <7:49>\n"
      "          arg: Forward <7:51>\n");
}

TEST(ParseModule, Statements) {
  EXPECT_EQ(
      module(
          "fn f() {\n  var (a, (_, b)): t = x\n  (a, _) = (b, a)\n  a[1] >>= 2\n  unroll(4) for i in 0 .. n step 2 { "
          "break }\n  for x in [1, 2] { continue }\n  while a { return }\n  if const a { } else if b { } else { "
          "return c }\n  assert a, \"m\"\n  @fast { g() }\n  schedule { mma 2, repeat n { ds_read 1 }\n if const c { "
          "vmem 1 } else { x 2 } }\n}"),
      "Module\n"
      "  Fn f <1:1>\n"
      "    body: Block <1:8>\n"
      "      Var (a, (_, b)) <2:3>\n"
      "        type: Name t <2:20>\n"
      "        value: Name x <2:24>\n"
      "      Assign = <3:3>\n"
      "        target: Tuple <3:3>\n"
      "          Name a <3:4>\n"
      "          Wildcard <3:7>\n"
      "        value: Tuple <3:12>\n"
      "          Name b <3:13>\n"
      "          Name a <3:16>\n"
      "      Assign >>= <4:3>\n"
      "        target: Index <4:3>\n"
      "          base: Name a <4:3>\n"
      "          index: Int 1 <4:5>\n"
      "        value: Int 2 <4:12>\n"
      "      UnrollFor i <5:3>\n"
      "        factor: Int 4 <5:10>\n"
      "        from: Int 0 <5:22>\n"
      "        to: Name n <5:27>\n"
      "        step: Int 2 <5:34>\n"
      "        body: Block <5:36>\n"
      "          Break <5:38>\n"
      "      For x <6:3>\n"
      "        in: List <6:12>\n"
      "          Int 1 <6:13>\n"
      "          Int 2 <6:16>\n"
      "        body: Block <6:19>\n"
      "          Continue <6:21>\n"
      "      While <7:3>\n"
      "        condition: Name a <7:9>\n"
      "        body: Block <7:11>\n"
      "          Return <7:13>\n"
      "      If const <8:3>\n"
      "        condition: Name a <8:12>\n"
      "        then: Block <8:14>\n"
      "        else: If <8:23>\n"
      "          condition: Name b <8:26>\n"
      "          then: Block <8:28>\n"
      "          else: Block <8:37>\n"
      "            Return <8:39>\n"
      "              Name c <8:46>\n"
      "      Assert <9:3>\n"
      "        condition: Name a <9:10>\n"
      "        message: String \"m\" <9:13>\n"
      "      Annotated <10:3>\n"
      "        Annotation fast <10:3>\n"
      "        Block <10:9>\n"
      "          Expr <10:11>\n"
      "            Call <10:11>\n"
      "              callee: Name g <10:11>\n"
      "      Schedule <11:3>\n"
      "        Class mma <11:14>\n"
      "          count: Int 2 <11:18>\n"
      "        Repeat <11:21>\n"
      "          count: Name n <11:28>\n"
      "          Class ds_read <11:32>\n"
      "            count: Int 1 <11:40>\n"
      "        If const <12:2>\n"
      "          condition: Name c <12:11>\n"
      "          Class vmem <12:15>\n"
      "            count: Int 1 <12:20>\n"
      "        else\n"
      "          Class x <12:31>\n"
      "            count: Int 2 <12:33>\n");
}

TEST(ParseModule, EmptyFilesAreModules) {
  EXPECT_EQ(module(""), "Module\n");
  EXPECT_EQ(module("\n// nothing\n"), "Module\n");
}

class Kernels : public testing::TestWithParam<const char *> {};

TEST_P(Kernels, OfTheDesignParse) {
  Parsed p;
  const LoadResult file = p.sources.addFile(std::string(FLYC_INPUTS) + "/" + GetParam());
  ASSERT_TRUE(file) << file.message();
  ast::Module *m = parseModule(p.context, *file);
  EXPECT_EQ(test::brief(p.sources, p.diags), "");
  // Each has a kernel whose body the parser read to its end: the export after it is there.
  ASSERT_FALSE(m->decls.empty());
  EXPECT_TRUE(llvm::isa<ast::ExportDecl>(m->decls.back()));
  EXPECT_TRUE(std::ranges::any_of(m->decls, [](ast::Decl *d) {
    auto *kernel = llvm::dyn_cast<ast::KernelDecl>(d);
    return kernel && kernel->body->stmts.size() > 5 && !kernel->params.empty() && kernel->launch.size() >= 2;
  }));
}

INSTANTIATE_TEST_SUITE_P(, Kernels,
                         testing::Values("k1_gemm_multi.fly", "k2_gemm_8wave.fly", "k3_paged_attention.fly"));

} // namespace
