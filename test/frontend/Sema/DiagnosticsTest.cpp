//===- DiagnosticsTest.cpp - what Sema says about wrong programs ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One mistake, one message: each case expects exactly the diagnostics written beside it, by id and by text.
//===----------------------------------------------------------------------===//

#include "test/frontend/Sema/Analyzed.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::sema::test;

namespace {

struct Case {
  const char *code;
  const char *source; ///< the body of a kernel (inKernel), or a whole file
  const char *message;
};

void expectOne(const Case &c, std::string text) {
  Analyzed a(std::move(text));
  auto said = a.diagnostics.diagnostics();
  ASSERT_EQ(said.size(), 1u) << c.source << "\n" << a.messages();
  EXPECT_EQ(code(said[0].id), c.code) << c.source;
  EXPECT_EQ(said[0].message, c.message) << c.source;
  EXPECT_TRUE(said[0].range.isValid()) << c.source;
  EXPECT_EQ(a.unit, nullptr);
}

//===--- in the body of a kernel ------------------------------------------===//

const Case bodies[] = {
    // Names.
    {"FLY0301", "let y = zzzzzz", "unknown name 'zzzzzz'"},
    {"FLY0302", "let y = thread_idz.x", "unknown name 'thread_idz'; did you mean 'thread_idx'?"},
    {"FLY0302", "let y = cel_div(n, 4)", "unknown name 'cel_div'; did you mean 'ceil_div'?"},
    {"FLY0302", "let tile_count = 4\nlet y = tile_cont", "unknown name 'tile_cont'; did you mean 'tile_count'?"},
    {"FLY0303", "let y = 1\nlet y = 2", "'y' is already declared in this scope"},
    {"FLY0304", "let y = thread_idx.w", "'thread_idx' has no member 'w'; it has: x, y, z"},
    {"FLY0304", "let y = target.wavesize",
     "'target' has no member 'wavesize'; it has: wave_size, lds_bytes, lds_banks, dies, has(..)"},
    {"FLY0305", "let y = a.colour", "a global tensor<f32, (n):(1)> has no property 'colour'"},
    {"FLY0306", "let y = a.zipped_divid([4])",
     "a global tensor<f32, (n):(1)> has no method 'zipped_divid', and no function of that name takes one; did you mean "
     "'zipped_divide'?"},
    {"FLY0307", "let y = a.zipped_divide", "'zipped_divide' is a function: call it, as in 'x.zipped_divide(..)'"},
    {"FLY0308", "let y = ceil_div<4>(n, 4)", "'ceil_div' takes no arguments in '<..>'"},
    {"FLY0309", "let y = ceil_div(a = n, c = 4)", "'ceil_div' has no parameter 'c'; its parameters are: a, b"},
    {"FLY0310", "let y = ceil_div(n, 4, 5)", "too many arguments for 'ceil_div', which takes 2: a, b"},
    {"FLY0311", "let y = ceil_div(n)", "'ceil_div' wants 'b'; its parameters are: a, b"},
    {"FLY0312", "let y = ceil_div(n, a = 4)", "'a' is given twice"},
    {"FLY0313", "let f = 3\nlet y = f(4)", "an integer cannot be called"},
    {"FLY0701", "let y = target.has(cap.wmmma)", "there is no capability 'wmmma'; did you mean 'cap.wmma'?"},
    // Types and conversions.
    {"FLY0401", "let y = size(universal_copy<32>)", "expected an integer or a tuple of integers, found a copy atom"},
    {"FLY0402", "let f = fragment<f32>((4):(1))\nlet y = f.fill(0.0)", "this call gives no value"},
    {"FLY0601", "let y = a.slice(0)", "slice: nothing is left of (n) under 0: no mode is kept with `_`"},
    {"FLY0403", "let y = x + k", "f32 and i32 do not mix: convert one of them, as in '.to<f32>()'"},
    {"FLY0403", "let y = k + u", "i32 and u32 differ in sign: convert one of them, as in '.to<u32>()'"},
    {"FLY0404", "let y = (1,2) + 1", "'+' takes numbers or vectors, found a tuple and an integer"},
    {"FLY0405", "let y = -(k < 1)", "'-' takes a number or a vector, found an i1 that only the kernel knows"},
    {"FLY0406", "let y = ceil_div(x, 2.0)",
     "'ceil_div' takes two integers, found an f32 that only the kernel knows and a float"},
    {"FLY0407", "let y = x & 1.0", "'&' works on the bits of integers; floats have none here"},
    {"FLY0408", "let y = k + 5000000000", "5000000000 is not a value of i32"},
    {"FLY0408", "let y: i8 = 128", "128 is not a value of i8"},
    {"FLY0408", "let y = x + 16777217", "16777217 is not a value of f32"},
    {"FLY0409", "let y: i32 = w", "a value of type i64 does not become i32 by itself: convert it, as in 'x.to<i32>()'"},
    {"FLY0410", "var y = (4):(1)",
     "a layout exists only while compiling: '(4):(1)' is nothing that a 'var' holds or a kernel computes with"},
    {"FLY0411", "let y = a + 1.0",
     "a global tensor<f32, (n):(1)> is no operand: take its elements with 'load()' or an index"},
    {"FLY0412", "let y: vec<f32> = 1.0", "a vector type is written 'vec<4 x f32>'"},
    {"FLY0413", "let y: tensor<f32, (4):(1)> = 1.0", "a tensor type stands in the parameters of a kernel only"},
    {"FLY0414", "let y = a[u]", "an index is i32 or i64, not u32: convert it, as in 'i.to<i32>()'"},
    {"FLY0415", "if k { }",
     "a condition is a bool, found an i32 that only the kernel knows: compare it, as in 'i != 0'"},
    {"FLY0416", "let (y, z) = (1, 2, 3)", "the pattern has 2 names, but the value is a tuple: (1,2,3)"},
    {"FLY0417", "let t = (1, 2)\nlet y = t[2]", "there is no element 2 in (1,2), which has 2"},
    {"FLY0418", "let y = k[0]", "an i32 that only the kernel knows has no elements"},
    {"FLY0419", "let y = 4611686018427387904 * 2", "4611686018427387904 * 2 does not fit 64 bits"},
    {"FLY0420", "let y = 1 / 0", "'/' by zero"},
    {"FLY0420", "let y = k % 0", "'%' by zero"},
    {"FLY0421", "let y = k << 32", "a shift by 32; the amount must lie in 0..31"},
    {"FLY0422", "let y = ceil_div(n, 0)",
     "ceil_div(n, 0): the first must not be negative, the second must be positive"},
    {"FLY0423", "let y = S<40,0,0>", "a swizzle's bits must lie in 0..31, found 40"},
    // Phases, control and memory.
    {"FLY0501", "let y = a.zipped_divide([n])",
     "a tiler of a tensor must be known when compiling, but it is '[n]', which holds a run-time value"},
    {"FLY0501", "let y = make_fragment_like(a)",
     "the layout of registers must be known when compiling, but it is '(n):(1)', which holds a run-time value"},
    {"FLY0502", "let p = k < 3\nif const p { }",
     "'if const' wants a condition known when compiling; only the kernel knows 'p'"},
    {"FLY0430", "@slow { }", "there is no annotation '@slow': the one there is is '@fast'"},
    {"FLY0505", "let y = k\ny = 3", "'y' cannot be assigned: declare it with 'var'"},
    {"FLY0506", "b[_] = 3.0", "a slice cannot be assigned: use 'copy', or assign one element"},
    {"FLY0507", "thread_idx.x = 3", "this cannot be assigned: assign a 'var' or an element of a tensor"},
    {"FLY0508", "return 3", "a kernel returns nothing: it writes to its 'out' tensors, and 'return' stands alone"},
    {"FLY0510", "for (i, j) in 0 .. n { }", "the index of a range is one name"},
    {"FLY0511", "for i in 0 .. n step 0 { }",
     "the step of a loop must be known when compiling and at least 1, found '0'"},
    {"FLY0512", "unroll for i in 0 .. 5000 { }", "'unroll' of 0 .. 5000 makes more than 4096 copies: leave it a loop"},
    {"FLY0513", "assert 1 == 2, \"one is not two\"", "assertion failed: one is not two"},
    {"FLY0516", "a[0] = 1.0", "'a' is an 'in' parameter and cannot be written: declare it 'out' or 'inout'"},
    {"FLY0517", "let y = c[0]", "'c' is an 'out' parameter and cannot be read: declare it 'inout'"},
    {"FLY0518", "let f = fragment<f32>((4):(1))\nlet y = f[k]",
     "registers have no run-time index, and 'k' is one: use a constant, 'select', or shared memory"},
    {"FLY0519", "let y = a.load()",
     "'load' is for registers, and this is a global tensor<f32, (n):(1)>: 'copy' it into a fragment first"},
    {"FLY0520", "let f = fragment<f32>((8192):(1))",
     "a fragment with layout (8192):(1) holds 8192 elements; a thread's registers hold at most 4096"},
    // The algebra.
    {"FLY0602", "let y = size((2,3):(1,2), 2)", "there is no mode 2 in (2,3), which has 2"},
    {"FLY0603", "let y = cosize(a)", "expected a layout, found a tensor: take its '.layout'"},
    {"FLY0604", "let y = S<3,3,3> o 0", "'0' after 'o' is an offset: a composed layout goes on with 'o' and a layout"},
    // Atoms and copies.
    {"FLY0702", "let y = universal_copy<48>", "universal_copy moves 8, 16, 32, 64, 96, 128 or 192 bits, not 48"},
    {"FLY0703", "let y = make_tiled_copy_tv(universal_copy<16>, f32, thr = (4):(1), val = (1):(1))",
     "universal_copy<16> does not move whole elements of f32, which have 32 bits: 'universal_copy<32>' does"},
    {"FLY0704",
     "let cp = make_tiled_copy_tv(universal_copy<32>, f32, thr = (256):(1), val = (1):(1))\nlet y = cp.partition_S(a)",
     "'partition_S' is of one thread: slice the tiled copy first, as in 'cp.slice(thread_idx.x).partition_S(..)'"},
    {"FLY0705",
     "let cp = make_tiled_copy_tv(universal_copy<32>, f16, thr = (256):(1), val = (2):(1))\nlet y = "
     "cp.slice(0).partition_S(a)",
     "the tiled copy deals elements of f16, the tensor has f32"},
    {"FLY0706", "let f = fragment<i32>((4):(1))\ncopy(universal_copy<32>, identity((4)), f)",
     "a coordinate tensor has no memory to copy"},
    {"FLY0707", "let f = fragment<f32>((4):(1))\nlet g = fragment<i32>((4):(1))\ncopy(universal_copy<32>, f, g)",
     "'copy' converts nothing: the source has elements of f32, the destination of i32"},
    {"FLY0708", "let f = fragment<f32>((4):(1))\nlet g = fragment<f32>((8):(1))\ncopy(universal_copy<32>, f, g)",
     "source and destination of 'copy' differ in shape: (4) and (8)"},
    {"FLY0709", "let f = fragment<f32>((3):(1))\nlet g = fragment<f32>((3):(1))\ncopy(universal_copy<64>, f, g)",
     "universal_copy<64> moves 64 bits of contiguous f32, which do not divide mode 0 of the shape (3)"},
    {"FLY0712", "let f = shared<f32>((4):(2))\nlet g = fragment<f32>((4):(1))\ncopy(universal_copy<64>, f, g)",
     "universal_copy<64> moves 2 contiguous elements, but only 1 of mode 0 of (4):(2) lie together"},
    {"FLY0713", "let t = identity((4))\nlet g = b.zipped_divide([8192])[_, 0]\ncopy(universal_copy<32>, g, g)",
     "copying ((8192)) takes more than 4096 instructions of universal_copy<32> in each thread: deal it out to more "
     "threads, or loop"},
    {"FLY0520", "let f = fragment<f32>((2):(1073741824))",
     "a fragment with layout (2):(1073741824) holds 1073741825 elements; a thread's registers hold at most 4096"},
    {"FLY0509", "var y = 0.0\nunroll for i in 0 .. 4096 { unroll for j in 0 .. 4096 { y = y + 1.0 } }",
     "the kernel grows beyond 262144 operations by unrolling and inlining"},
};

TEST(SemaDiagnostics, InTheBodyOfAKernel) {
  for (const Case &c : bodies)
    expectOne(c, inKernel(c.source));
}

//===--- whole files ------------------------------------------------------===//

const char *const launch = " launch(grid = (1), block = (64)) { }\n";

const Case signatures[] = {
    {"FLY0801", "kernel k(a)", "the parameter 'a' needs a type, as in 'a: f32'"},
    {"FLY0802", "kernel k(a: 3)", "the parameter 'a' of a kernel is a tensor, a scalar or a struct, found an integer"},
    {"FLY0803", "kernel k(a: in f32)", "'a' is passed by value: 'in', 'out' and 'inout' are for tensors"},
    {"FLY0804", "kernel k(a: tensor<f32, (n):(1)>)",
     "say how the kernel uses the tensor 'a': 'in', 'out' or 'inout' before its type"},
    {"FLY0805", "kernel k(a: in tensor<f32>)",
     "a tensor type is written 'tensor<element, layout>' or 'tensor<element, layout, align = bytes>'"},
    {"FLY0806", "kernel k(a: in tensor<f32, (n):(1), align = 6>)",
     "align = 6: must be a power of two from 4 (one f32) to 4096 bytes"},
    {"FLY0301", "kernel k(a: in tensor<f32, (n):(strde * 2)>)", "unknown name 'strde'"},
    {"FLY0601", "kernel k(a: in tensor<f32, (n,4):(1)>)", ""},
    {"FLY0807", "kernel k(x: f32) where 1 == 2", "a 'where' condition of 'k' is false"},
    {"FLY0812", "kernel k(x: f32, i: i32) where i << 2 == 0",
     "the host computes this before the launch: only integers, the arguments, arithmetic, comparisons, ceil_div, min "
     "and max may stand here"},
    {"FLY0303", "kernel k(x: f32, x: f32)", "'x' is already declared in this scope"},
};

TEST(SemaDiagnostics, Signatures) {
  for (const Case &c : signatures) {
    Analyzed a(std::string(c.source) + launch);
    auto said = a.diagnostics.diagnostics();
    ASSERT_EQ(said.size(), 1u) << c.source << "\n" << a.messages();
    EXPECT_EQ(code(said[0].id), c.code) << c.source << "\n" << a.messages();
    if (*c.message)
      EXPECT_EQ(said[0].message, c.message) << c.source;
  }
}

const Case files[] = {
    {"FLY0808", "kernel k(x: f32) launch(grid = (1)) { }",
     "launch wants 'block', as in 'launch(grid = (ceil_div(n, 256)), block = (256))'"},
    {"FLY0809", "kernel k(x: f32) launch(grid = (1), block = (64), blok = 3) { }",
     "launch has no argument 'blok'; it takes 'grid', 'block', 'lds', 'waves_per_eu', 'max_vgprs' and 'cluster'"},
    {"FLY0810", "kernel k(x: f32) launch(grid = (1,1,1,1), block = (64)) { }",
     "'grid' has 4 axes; there are at most 3"},
    {"FLY0811", "kernel k(x: f32) launch(grid = (1), block = (64, 64)) { }",
     "block = (64,64): a block has 1 to 1024 threads on gfx942"},
    {"FLY0501", "kernel k(n: i32) launch(grid = (1), block = (n)) { }",
     "this integer must be known when compiling, but it is 'n', which holds a run-time value"},
    {"FLY0804",
     "kernel k(a: tensor<f32, (m, n):(ld, 1)>, m: i32) where n > 0 launch(grid = (ceil_div(n, 4)), block = (64)) { let "
     "y = ld + m }",
     "say how the kernel uses the tensor 'a': 'in', 'out' or 'inout' before its type"},
    {"FLY0813", "const N = 3", "'test.fly' declares no kernel"},
    {"FLY0504", "const N = thread_idx.x\nkernel k(x: f32) launch(grid = (1), block = (64)) { }",
     "a thread or block number exists only in the body of a kernel"},
    {"FLY0829", "entry e(x: f32) { }\nkernel k(x: f32) launch(grid = (1), block = (64)) { }",
     "the entry 'e' launches nothing"},
    {"FLY0514", "fn f(x: i32) { return f(x) }\nkernel k(i: i32) launch(grid = (1), block = (64)) { let y = f(i) }",
     "the call of 'f' is nested 64 calls deep: functions are inlined, so they cannot recurse"},
    {"FLY0814",
     "fn twice(x: i32) -> i32 { return x + x }\nfn grow(x: i32) -> i32 { return "
     "twice(twice(twice(twice(twice(twice(twice(twice(twice(x))))))))) }\n"
     "kernel k(n: i32) launch(grid = (grow(n)), block = (64)) { }",
     "this expression has more than 256 operations once functions are inlined: too many for the host"},
    {"FLY0501",
     "fn f(x: i32) { var y = x\n return y }\nconst N = f(3)\nkernel k(n: i32) launch(grid = (1), block = (64)) { }",
     "a constant must be known when compiling, but it is 'y', which holds a run-time value"},
    {"FLY0424", "fn f(x: i32) -> i32 { }\nkernel k(i: i32) launch(grid = (1), block = (64)) { let y = f(i) }",
     "'f' does not return a value on every path: end each one with 'return value'"},
    {"FLY0402", "fn f(x: i32) { }\nkernel k(i: i32) launch(grid = (1), block = (64)) { let y = f(i) }",
     "this call gives no value"},
    {"FLY0303",
     "kernel k(x: f32) launch(grid = (1), block = (64)) { }\nkernel k(x: f32) launch(grid = (1), block = (64)) { }",
     "'k' is already declared in this scope"},
};

TEST(SemaDiagnostics, WholeFiles) {
  for (const Case &c : files)
    expectOne(c, c.source);
}

TEST(SemaDiagnostics, Defines) {
  const std::string source = "param VEC = 4\nkernel k(x: f32) launch(grid = (1), block = (64)) { }";
  EXPECT_EQ(Analyzed(source, {{"VEX", "8"}}).messages(),
            "error: -D VEX: the source has no 'param VEX'; did you mean 'VEC'?\n");
  EXPECT_EQ(Analyzed(source, {{"VEC", "a b"}}).messages(),
            "error: -D VEC=a b: the value must be a number, true, false or the name of a scalar type\n");
  EXPECT_EQ(Analyzed(source, {{"VEC", "true"}}).messages(),
            "error: -D VEC=true does not fit: the default of 'VEC' is an integer\n");
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
  EXPECT_EQ(wide.messages(), "error: universal_copy<64> moves 2 elements at once, but there is one predicate for each "
                             "element: guard single elements with universal_copy<32>\n");
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
  EXPECT_EQ(a.messages(), "error: 1.5 is not a value of i32\nnote: in the call of 'f' here\n");
}

TEST(SemaDiagnostics, SeveralMistakesSeveralMessagesNoCascades) {
  Analyzed a(inKernel("let p = zzzzzz\nlet q = p + 1\nlet r = a[q]\nr2 = 3\nlet s = k + x"));
  EXPECT_EQ(a.diagnostics.diagnostics().size(), 3u) << a.messages();
}

} // namespace
