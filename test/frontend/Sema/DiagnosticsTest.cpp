//===- DiagnosticsTest.cpp - what Sema says about wrong programs ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One mistake, one message: each case expects exactly the diagnostic written beside it. The texts stand in the corpus
// of wrong programs (test/errors).
//===----------------------------------------------------------------------===//

#include "test/frontend/Sema/Analyzed.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::sema::test;

namespace {

struct Case {
  const char *code;
  const char *source; ///< the body of a kernel (inKernel), or a whole file
};

void expectOne(const Case &c, std::string text) {
  Analyzed a(std::move(text));
  auto said = a.diagnostics.diagnostics();
  ASSERT_EQ(said.size(), 1u) << c.source << "\n" << a.messages();
  EXPECT_EQ(code(said[0].id), c.code) << c.source;
  EXPECT_TRUE(said[0].range.isValid()) << c.source;
  EXPECT_EQ(a.unit, nullptr);
}

//===--- in the body of a kernel ------------------------------------------===//

const Case bodies[] = {
    // Names.
    {"FLY0301", "let y = zzzzzz"},
    {"FLY0302", "let y = thread_idz.x"},
    {"FLY0302", "let y = cel_div(n, 4)"},
    {"FLY0302", "let tile_count = 4\nlet y = tile_cont"},
    {"FLY0303", "let y = 1\nlet y = 2"},
    {"FLY0304", "let y = thread_idx.w"},
    {"FLY0304", "let y = target.wavesize"},
    {"FLY0305", "let y = a.colour"},
    {"FLY0306", "let y = a.zipped_divid([4])"},
    {"FLY0307", "let y = a.zipped_divide"},
    {"FLY0308", "let y = ceil_div<4>(n, 4)"},
    {"FLY0309", "let y = ceil_div(a = n, c = 4)"},
    {"FLY0310", "let y = ceil_div(n, 4, 5)"},
    {"FLY0311", "let y = ceil_div(n)"},
    {"FLY0312", "let y = ceil_div(n, a = 4)"},
    {"FLY0313", "let f = 3\nlet y = f(4)"},
    {"FLY0701", "let y = target.has(cap.wmmma)"},
    // Types and conversions.
    {"FLY0401", "let y = size(universal_copy<32>)"},
    {"FLY0402", "let f = fragment<f32>((4):(1))\nlet y = f.fill(0.0)"},
    {"FLY0601", "let y = a.slice(0)"},
    {"FLY0403", "let y = x + k"},
    {"FLY0403", "let y = k + u"},
    {"FLY0404", "let y = (1,2) + 1"},
    {"FLY0405", "let y = -(k < 1)"},
    {"FLY0406", "let y = ceil_div(x, 2.0)"},
    {"FLY0407", "let y = x & 1.0"},
    {"FLY0408", "let y = k + 5000000000"},
    {"FLY0408", "let y: i8 = 128"},
    {"FLY0408", "let y = x + 16777217"},
    {"FLY0409", "let y: i32 = w"},
    {"FLY0410", "var y = (4):(1)"},
    {"FLY0411", "let y = a + 1.0"},
    {"FLY0412", "let y: vec<f32> = 1.0"},
    {"FLY0413", "let y: tensor<f32, (4):(1)> = 1.0"},
    {"FLY0414", "let y = a[u]"},
    {"FLY0415", "if k { }"},
    {"FLY0416", "let (y, z) = (1, 2, 3)"},
    {"FLY0417", "let t = (1, 2)\nlet y = t[2]"},
    {"FLY0418", "let y = k[0]"},
    {"FLY0419", "let y = 4611686018427387904 * 2"},
    {"FLY0420", "let y = 1 / 0"},
    {"FLY0420", "let y = k % 0"},
    {"FLY0421", "let y = k << 32"},
    {"FLY0422", "let y = ceil_div(n, 0)"},
    {"FLY0423", "let y = S<40,0,0>"},
    // Phases, control and memory.
    {"FLY0501", "let y = a.zipped_divide([n])"},
    {"FLY0501", "let y = make_fragment_like(a)"},
    {"FLY0502", "let p = k < 3\nif const p { }"},
    {"FLY0430", "@slow { }"},
    {"FLY0505", "let y = k\ny = 3"},
    {"FLY0506", "b[_] = 3.0"},
    {"FLY0507", "thread_idx.x = 3"},
    {"FLY0508", "return 3"},
    {"FLY0510", "for (i, j) in 0 .. n { }"},
    {"FLY0511", "for i in 0 .. n step 0 { }"},
    {"FLY0512", "unroll for i in 0 .. 5000 { }"},
    {"FLY0513", "assert 1 == 2, \"one is not two\""},
    {"FLY0516", "a[0] = 1.0"},
    {"FLY0517", "let y = c[0]"},
    {"FLY0518", "let f = fragment<f32>((4):(1))\nlet y = f[k]"},
    {"FLY0519", "let y = a.load()"},
    {"FLY0520", "let f = fragment<f32>((8192):(1))"},
    // The algebra.
    {"FLY0602", "let y = size((2,3):(1,2), 2)"},
    {"FLY0603", "let y = cosize(a)"},
    {"FLY0604", "let y = S<3,3,3> o 0"},
    // Atoms and copies.
    {"FLY0702", "let y = universal_copy<48>"},
    {"FLY0703", "let y = make_tiled_copy_tv(universal_copy<16>, f32, thr = (4):(1), val = (1):(1))"},
    {"FLY0704",
     "let cp = make_tiled_copy_tv(universal_copy<32>, f32, thr = (256):(1), val = (1):(1))\nlet y = cp.partition_S(a)"},
    {"FLY0705", "let cp = make_tiled_copy_tv(universal_copy<32>, f16, thr = (256):(1), val = (2):(1))\nlet y = "
                "cp.slice(0).partition_S(a)"},
    {"FLY0706", "let f = fragment<i32>((4):(1))\ncopy(universal_copy<32>, identity((4)), f)"},
    {"FLY0707", "let f = fragment<f32>((4):(1))\nlet g = fragment<i32>((4):(1))\ncopy(universal_copy<32>, f, g)"},
    {"FLY0708", "let f = fragment<f32>((4):(1))\nlet g = fragment<f32>((8):(1))\ncopy(universal_copy<32>, f, g)"},
    {"FLY0709", "let f = fragment<f32>((3):(1))\nlet g = fragment<f32>((3):(1))\ncopy(universal_copy<64>, f, g)"},
    {"FLY0712", "let f = shared<f32>((4):(2))\nlet g = fragment<f32>((4):(1))\ncopy(universal_copy<64>, f, g)"},
    {"FLY0713", "let t = identity((4))\nlet g = b.zipped_divide([8192])[_, 0]\ncopy(universal_copy<32>, g, g)"},
    {"FLY0520", "let f = fragment<f32>((2):(1073741824))"},
    {"FLY0509", "var y = 0.0\nunroll for i in 0 .. 4096 { unroll for j in 0 .. 4096 { y = y + 1.0 } }"},
};

TEST(SemaDiagnostics, InTheBodyOfAKernel) {
  for (const Case &c : bodies)
    expectOne(c, inKernel(c.source));
}

//===--- whole files ------------------------------------------------------===//

const char *const launch = " launch(grid = (1), block = (64)) { }\n";

const Case signatures[] = {
    {"FLY0801", "kernel k(a)"},
    {"FLY0802", "kernel k(a: 3)"},
    {"FLY0803", "kernel k(a: in f32)"},
    {"FLY0804", "kernel k(a: tensor<f32, (n):(1)>)"},
    {"FLY0805", "kernel k(a: in tensor<f32>)"},
    {"FLY0806", "kernel k(a: in tensor<f32, (n):(1), align = 6>)"},
    {"FLY0301", "kernel k(a: in tensor<f32, (n):(strde * 2)>)"},
    {"FLY0601", "kernel k(a: in tensor<f32, (n,4):(1)>)"},
    {"FLY0807", "kernel k(x: f32) where 1 == 2"},
    {"FLY0812", "kernel k(x: f32, i: i32) where i << 2 == 0"},
    {"FLY0812", "kernel k(x: in tensor<f32, (n):(1)>?) where x.present"},
    {"FLY0303", "kernel k(x: f32, x: f32)"},
};

TEST(SemaDiagnostics, Signatures) {
  for (const Case &c : signatures) {
    Analyzed a(std::string(c.source) + launch);
    auto said = a.diagnostics.diagnostics();
    ASSERT_EQ(said.size(), 1u) << c.source << "\n" << a.messages();
    EXPECT_EQ(code(said[0].id), c.code) << c.source << "\n" << a.messages();
  }
}

const Case files[] = {
    {"FLY0808", "kernel k(x: f32) launch(grid = (1)) { }"},
    {"FLY0809", "kernel k(x: f32) launch(grid = (1), block = (64), blok = 3) { }"},
    {"FLY0810", "kernel k(x: f32) launch(grid = (1,1,1,1), block = (64)) { }"},
    {"FLY0811", "kernel k(x: f32) launch(grid = (1), block = (64, 64)) { }"},
    {"FLY0501", "kernel k(n: i32) launch(grid = (1), block = (n)) { }"},
    {"FLY0804",
     "kernel k(a: tensor<f32, (m, n):(ld, 1)>, m: i32) where n > 0 launch(grid = (ceil_div(n, 4)), block = (64)) { let "
     "y = ld + m }"},
    {"FLY0813", "const N = 3"},
    {"FLY0504", "const N = thread_idx.x\nkernel k(x: f32) launch(grid = (1), block = (64)) { }"},
    {"FLY0829", "entry e(x: f32) { }\nkernel k(x: f32) launch(grid = (1), block = (64)) { }"},
    {"FLY0514", "fn f(x: i32) { return f(x) }\nkernel k(i: i32) launch(grid = (1), block = (64)) { let y = f(i) }"},
    {"FLY0814", "fn twice(x: i32) -> i32 { return x + x }\nfn grow(x: i32) -> i32 { return "
                "twice(twice(twice(twice(twice(twice(twice(twice(twice(x))))))))) }\n"
                "kernel k(n: i32) launch(grid = (grow(n)), block = (64)) { }"},
    {"FLY0501",
     "fn f(x: i32) { var y = x\n return y }\nconst N = f(3)\nkernel k(n: i32) launch(grid = (1), block = (64)) { }"},
    {"FLY0424", "fn f(x: i32) -> i32 { }\nkernel k(i: i32) launch(grid = (1), block = (64)) { let y = f(i) }"},
    {"FLY0402", "fn f(x: i32) { }\nkernel k(i: i32) launch(grid = (1), block = (64)) { let y = f(i) }"},
    {"FLY0303",
     "kernel k(x: f32) launch(grid = (1), block = (64)) { }\nkernel k(x: f32) launch(grid = (1), block = (64)) { }"},
};

TEST(SemaDiagnostics, WholeFiles) {
  for (const Case &c : files)
    expectOne(c, c.source);
}

TEST(SemaDiagnostics, Defines) {
  const std::string source = "param VEC = 4\nkernel k(x: f32) launch(grid = (1), block = (64)) { }";
  EXPECT_EQ(Analyzed(source, {{"VEC", "8"}}).messages(), "");
  auto codeOf = [&](const char *name, const char *text) {
    return code(Analyzed(source, {{name, text}}).diagnostics.diagnostics()[0].id);
  };
  EXPECT_EQ(codeOf("VEX", "8"), "FLY0314");
  EXPECT_EQ(codeOf("VEC", "a b"), "FLY0315");
  EXPECT_EQ(codeOf("VEC", "true"), "FLY0316");
}

TEST(SemaDiagnostics, PredicateGuardsSingleElements) {
  const std::string start = "let cp = make_tiled_copy_tv(universal_copy<64>, f32, thr = (256):(1), val = (2):(1))\n"
                            "let me = cp.slice(thread_idx.x)\n"
                            "let p = in_bounds(me, b, [512], block_idx.x)\n"
                            "let g = me.partition_S(b.zipped_divide([512])[_, block_idx.x])\n";
  Analyzed wide(inKernel(start + "copy(cp, g, make_fragment_like(g), p)"));
  ASSERT_EQ(wide.diagnostics.diagnostics().size(), 1u) << wide.messages();
  ASSERT_EQ(code(wide.diagnostics.diagnostics()[0].id), "FLY0711");
  Analyzed shape(inKernel(start + "copy(cp, g, make_fragment_like(g), fragment<i1>((4):(1)))"));
  ASSERT_EQ(shape.diagnostics.diagnostics().size(), 1u) << shape.messages();
  EXPECT_EQ(code(shape.diagnostics.diagnostics()[0].id), "FLY0710");
}

TEST(SemaDiagnostics, InliningIsBounded) {
  // Each function calls the one before it twice: 2^40 calls, if nothing stopped them.
  std::string text = "fn step0(x: i32) -> i32 { return x + 1 }\n";
  for (int i = 1; i <= 40; ++i)
    text += "fn step" + std::to_string(i) + "(x: i32) -> i32 { return step" + std::to_string(i - 1) + "(step" +
            std::to_string(i - 1) + "(x)) }\n";
  Analyzed a(text + "kernel k(n: i32) launch(grid = (1), block = (64)) { let y = step40(n) }");
  ASSERT_EQ(a.diagnostics.diagnostics().size(), 1u) << a.messages();
  EXPECT_EQ(code(a.diagnostics.diagnostics()[0].id), "FLY0509");
}

TEST(SemaDiagnostics, NestingIsBounded) {
  std::string deep = "x";
  for (int i = 0; i < 100; ++i)
    deep = "(" + deep + " + 1)";
  std::string text = "fn step0(x: i32) -> i32 { return " + deep + " }\n";
  for (int i = 1; i <= 20; ++i) {
    std::string inner = "step" + std::to_string(i - 1) + "(x)";
    for (int j = 0; j < 100; ++j)
      inner = "(" + inner + " + 1)";
    text += "fn step" + std::to_string(i) + "(x: i32) -> i32 { return " + inner + " }\n";
  }
  Analyzed a(text + "kernel k(n: i32) launch(grid = (1), block = (64)) { let y = step20(n) }");
  ASSERT_EQ(a.diagnostics.diagnostics().size(), 1u) << a.messages();
  EXPECT_EQ(code(a.diagnostics.diagnostics()[0].id), "FLY0515");
}

TEST(SemaDiagnostics, ErrorsInFunctionsShowTheCall) {
  Analyzed a("fn f(x: i32) { return x + 1.5 }\nkernel k(i: i32) launch(grid = (1), block = (64)) { let y = f(i) }");
  auto said = a.diagnostics.diagnostics();
  ASSERT_EQ(said.size(), 1u) << a.messages();
  EXPECT_EQ(code(said[0].id), "FLY0408");
  EXPECT_NE(a.messages().find("\nnote: "), std::string::npos) << a.messages();
  EXPECT_NE(a.messages().find("'f'"), std::string::npos) << a.messages();
}

TEST(SemaDiagnostics, SeveralMistakesSeveralMessagesNoCascades) {
  Analyzed a(inKernel("let p = zzzzzz\nlet q = p + 1\nlet r = a[q]\nr2 = 3\nlet s = k + x"));
  EXPECT_EQ(a.diagnostics.diagnostics().size(), 3u) << a.messages();
}

} // namespace
