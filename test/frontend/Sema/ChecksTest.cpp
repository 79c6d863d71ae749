//===- ChecksTest.cpp - the analyses of kernels see every operation -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Mistakes made with operations that an analysis once did not look at. Each case names the ids of all diagnostics that
// its kernel gets.
//===----------------------------------------------------------------------===//

#include "test/frontend/Sema/Analyzed.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::sema::test;

namespace {

/// The codes of what is said about a kernel with these statements, but for unused names.
std::string codes(std::string body, std::string_view target = "gfx942") {
  Analyzed a("kernel k(x: in tensor<f32, (n):(1)>, y: inout tensor<f32, (n):(1)>, m: i32) launch(grid = (1), block = "
             "(256)) {\n"
             "  let t = thread_idx.x\n" +
                 body + "\n  y[t] = x[t] + m.to<f32>()\n}\n",
             {}, target);
  std::string all;
  for (const Diagnostic &d : a.diagnostics.diagnostics())
    all += (all.empty() ? "" : " ") + std::string(code(d.id));
  return all.empty() || all.find("FLY03") == std::string::npos ? all : a.messages();
}

TEST(Checks, AVarThatALoopDoesNotAssignKeepsItsDivergence) {
  EXPECT_EQ(codes("  var v = t\n"
                  "  for i in 0 .. m { if v < 3 { barrier() } }\n"
                  "  v += 1\n"),
            "FLY0545");
  EXPECT_EQ(codes("  var v = block_idx.x\n"
                  "  for i in 0 .. m { if v < 3 { barrier() } }\n"
                  "  v += 1\n"),
            "");
}

TEST(Checks, HalvesOfABarrierAreBarriers) {
  EXPECT_EQ(codes("  if t < 3 { barrier_signal()\n barrier_wait() }\n", "gfx1250"), "FLY0545");
  EXPECT_EQ(codes("  if block_idx.x < 3 { barrier_signal()\n barrier_wait() }\n", "gfx1250"), "");
}

TEST(Checks, APredicateIsRead) {
  const std::string copy =
      "  let cp = make_tiled_copy_tv(universal_copy<32>, f32, thr = (256):(1), val = (1):(1)).slice(t)\n"
      "  let f = fragment<f32>((1, 1):(1, 1))\n"
      "  let p = fragment<i1>((1, 1):(1, 1))\n";
  const std::string use = "  f.fill(0.0)\n"
                          "  copy(cp, cp.partition_S(x.zipped_divide([256])[_, 0]), f, pred = p)\n";
  EXPECT_EQ(codes(copy + use), "FLY0776");
  EXPECT_EQ(codes(copy + "  p[0] = m > 0\n" + use), "");
}

TEST(Checks, AnAtomicAccessTakesAShare) {
  const std::string share = "  let cp = make_tiled_copy_tv(universal_copy<32>, f32, thr = (128):(1), val = (1):(1))\n";
  EXPECT_EQ(codes(share + "  atomic_add(cp.slice(t).partition_D(y.zipped_divide([128])[_, 0]), (0, 0), 1.0)\n"),
            "FLY0775");
  EXPECT_EQ(codes(share + "  atomic_add(cp.slice(t % 128).partition_D(y.zipped_divide([128])[_, 0]), (0, 0), 1.0)\n"),
            "");
}

TEST(Checks, AnAtomicLoadReadsAndWritesNothing) {
  EXPECT_EQ(codes("  let s = shared<i32>((4):(1))\n"
                  "  y[t + 256] = atomic_load(s, 0).to<f32>()\n"),
            "FLY0916");
  EXPECT_EQ(codes("  let s = shared<i32>((4):(1))\n"
                  "  atomic_store(s, 0, 1)\n"
                  "  y[t + 256] = atomic_load(s, 0).to<f32>()\n"),
            "");
}

} // namespace
