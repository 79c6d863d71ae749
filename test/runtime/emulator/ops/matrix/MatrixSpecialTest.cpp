//===- MatrixSpecialTest.cpp - matrix instructions beyond the product -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Overlapping operands, scales at their ends, NaN and infinity, what MODE changes, and encodings that mean nothing.
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/matrix/MatrixReference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <limits>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

/// Registers with A at v0, B at v8, C at v16; scales go to v60 and v61.
WaveState startOf(const MatrixOperands &o) {
  WaveState w;
  const auto place = [&](unsigned first, const MatrixOperands::Registers &r) {
    for (unsigned n = 0; n < r.size(); ++n)
      for (unsigned lane = 0; lane < 64; ++lane)
        w.v(first + n, lane) = r[n][lane];
  };
  place(registerA, o.registersA());
  place(registerB, o.registersB());
  place(registerC, o.registersC());
  return w;
}
MatrixOperands::Registers resultAt(const WaveState &w, unsigned first, const MatrixForm &f) {
  return {w.vgpr.begin() + first, w.vgpr.begin() + first + f.resultWords()};
}

TEST(MatrixSpecial, readsCBeforeWritingDWhereTheyOverlap) {
  SnippetSet set("gfx942", {{"up", "v_mfma_f32_4x4x4_16b_f16 v[18:21], v[0:1], v[8:9], v[16:19]", 64},
                            {"down", "v_mfma_f32_4x4x4_16b_f16 v[14:17], v[0:1], v[8:9], v[16:19]", 64}});
  const MatrixForm f = *parseMatrixForm("gfx942", "v_mfma_f32_4x4x4_16b_f16");
  std::mt19937 random(2);
  MatrixOperands o(f, f.formatOf("f16"), f.formatOf("f16"));
  o.fillSmall(random);
  o.expectExact(resultAt(set.run("up", startOf(o)), 18, f));
  o.expectExact(resultAt(set.run("down", startOf(o)), 14, f));
}

TEST(MatrixSpecial, takesScalesFromConstantsAndIgnoresThemWithoutAbid) {
  // v_mfma_scale_f32_16x16x128_f8f6f4 v[32:35], v[0:7], v[8:15], v[16:19], as LLVM encodes it, with other scale
  // operands: an inline float gives its exponent; abid[0] = 0 says that there are no scales.
  const auto pair = [](unsigned sourceA, unsigned sourceB, unsigned abid) {
    char text[128];
    std::snprintf(text, sizeof text, ".long 0xd3ac0000, 0x%x\n.long 0x%x, 0x%x", sourceA | sourceB << 9,
                  0xd3ad0020 | abid << 11, 256 | (256 + 8) << 9 | (256 + 16) << 18);
    return std::string(text);
  };
  SnippetSet set("gfx950",
                 {{"assembled", "v_mfma_scale_f32_16x16x128_f8f6f4 v[32:35], v[0:7], v[8:15], v[16:19], v60, v61", 64},
                  {"registers", pair(256 + 60, 256 + 61, 1), 64},
                  {"2 and 0.5", pair(244, 240, 1), 64},
                  {"4 and 4", pair(246, 246, 1), 64},
                  {"no scales", pair(256 + 60, 256 + 61, 0), 64}});
  const MatrixForm f = *parseMatrixForm("gfx950", "v_mfma_scale_f32_16x16x128_f8f6f4");
  std::mt19937 random(2);
  MatrixOperands o(f, f.formatOf("fp8"), f.formatOf("fp8"));
  o.fillSmall(random);
  WaveState start = startOf(o);
  start.vgpr.resize(62);
  start.vgpr[60] = o.scales(true, 0, 0);
  start.vgpr[61] = o.scales(false, 0, 0);
  o.expectExact(resultAt(set.run("assembled", start), 32, f));
  o.expectExact(resultAt(set.run("registers", start), 32, f));
  const auto all = [&](uint8_t a, uint8_t b) {
    o.scaleA.assign(o.scaleA.size(), a);
    o.scaleB.assign(o.scaleB.size(), b);
  };
  all(127, 127);
  o.expectExact(resultAt(set.run("2 and 0.5", start), 32, f));
  o.expectExact(resultAt(set.run("no scales", start), 32, f));
  all(129, 129);
  o.expectExact(resultAt(set.run("4 and 4", start), 32, f));
}

TEST(MatrixSpecial, scalesOverTheirWholeRange) {
  SnippetSet set(
      "gfx950",
      {{"it", "v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[0:3], v[8:11], v[16:31], v60, v61 cbsz:4 blgp:4", 64}});
  const MatrixForm f = *parseMatrixForm("gfx950", "v_mfma_scale_f32_32x32x64_f8f6f4");
  MatrixOperands o(f, f.formatOf("fp4"), f.formatOf("fp4"));
  for (unsigned i = 0; i < 32; ++i)
    o.atA(0, i, i) = o.atB(0, i, i) = o.formatA.code(1.5); // D is diagonal
  const auto run = [&](uint8_t a, uint8_t b) {
    o.scaleA.assign(o.scaleA.size(), a);
    o.scaleB.assign(o.scaleB.size(), b);
    WaveState start = startOf(o);
    start.vgpr.resize(62);
    start.vgpr[60] = o.scales(true, 0, 0);
    start.vgpr[61] = o.scales(false, 0, 0);
    return o.result(resultAt(set.run("it", start), 16, f), 0, 3, 3);
  };
  EXPECT_EQ(run(0, 127), 2.25 * 0x1p-127);
  EXPECT_EQ(run(0, 254), 2.25);
  EXPECT_EQ(run(254, 127), std::numeric_limits<double>::infinity()); // 2.25 * 2^127
  EXPECT_EQ(run(253, 127), 2.25 * 0x1p126);
  EXPECT_TRUE(std::isnan(run(255, 127)));
  EXPECT_TRUE(std::isnan(run(127, 255)));
}

TEST(MatrixSpecial, spreadsNaNAndInfinityOnlyAlongTheirRowAndColumn) {
  for (const char *type : {"fp8_fp8", "bf8_bf8"})
    for (const char *processor : {"gfx942", "gfx950"}) {
      const MatrixForm f = *parseMatrixForm(processor, std::string("v_mfma_f32_16x16x32_") + type);
      SCOPED_TRACE(f.processor + " " + f.mnemonic);
      SnippetSet set(processor, {{"it", f.mnemonic + " v[16:19], v[0:1], v[8:9], v[16:19]", 64}});
      MatrixOperands o(f, f.formatOf(f.typeA), f.formatOf(f.typeB));
      for (uint64_t &code : o.a)
        code = o.formatA.code(1);
      for (uint64_t &code : o.b)
        code = o.formatB.code(1);
      const bool ocp = o.formatA.special != NumberFormat::Fnuz;
      o.atA(0, 3, 9) = ocp ? 0x7F : 0x80; // NaN
      o.atB(0, 20, 5) = ocp ? 0xFF : 0x80;
      const bool hasInfinity = o.formatA.special == NumberFormat::Ieee;
      if (hasInfinity)
        o.atA(0, 7, 1) = 0xFC; // -infinity
      const auto d = resultAt(set.run("it", startOf(o)), 16, f);
      for (unsigned i = 0; i < 16; ++i)
        for (unsigned j = 0; j < 16; ++j) {
          const double value = o.result(d, 0, i, j);
          if (i == 3 || j == 5)
            EXPECT_TRUE(std::isnan(value)) << i << ", " << j;
          else
            EXPECT_EQ(value, hasInfinity && i == 7 ? -std::numeric_limits<double>::infinity() : 32.0) << i << ", " << j;
        }
    }
}

TEST(MatrixSpecial, flushesInputDenormalsOfF32AsModeSays) {
  SnippetSet set("gfx942", {{"f32", "v_mfma_f32_16x16x4_f32 v[16:19], v0, v8, v[16:19]", 64},
                            {"bf16", "v_mfma_f32_16x16x16_bf16 v[16:19], v[0:1], v[8:9], v[16:19]", 64}});
  for (const char *name : {"f32", "bf16"}) {
    const MatrixForm f =
        *parseMatrixForm("gfx942", std::string("v_mfma_f32_16x16x") + (name[0] == 'f' ? "4_f32" : "16_bf16"));
    MatrixOperands o(f, f.formatOf(name), f.formatOf(name));
    o.atA(0, 0, 0) = o.formatA.code(0x1p-130);
    o.atB(0, 0, 0) = o.formatB.code(4);
    o.atC(0, 1, 1) = 0x1p-140; // C and D are never flushed
    WaveState start = startOf(o);
    EXPECT_EQ(o.result(resultAt(set.run(name, start), 16, f), 0, 0, 0), 0x1p-128);
    start.mode &= ~0x30u;
    const auto d = resultAt(set.run(name, start), 16, f);
    EXPECT_EQ(o.result(d, 0, 0, 0), name[0] == 'f' ? 0 : 0x1p-128);
    EXPECT_EQ(o.result(d, 0, 1, 1), 0x1p-140);
  }
}

TEST(MatrixSpecial, clampsOverflowWhereModeSays) {
  SnippetSet set("gfx942", {{"f16", "v_mfma_f32_16x16x16_f16 v[16:19], v[0:1], v[8:9], v[16:19]", 64},
                            {"i8", "v_mfma_i32_16x16x32_i8 v[16:19], v[0:1], v[8:9], v[16:19]", 64}});
  constexpr uint32_t clamps = WaveState::defaultMode | 1u << 23;
  const double largest = std::numeric_limits<float>::max(), inf = std::numeric_limits<double>::infinity();
  const MatrixForm f = *parseMatrixForm("gfx942", "v_mfma_f32_16x16x16_f16");
  MatrixOperands o(f, f.formatOf("f16"), f.formatOf("f16"));
  o.atA(0, 0, 0) = o.formatA.code(0x1p15);
  o.atB(0, 0, 0) = o.formatB.code(0x1p15);
  o.atA(0, 1, 0) = o.formatA.code(-0x1p15);
  o.atA(0, 2, 0) = 0x7C00; // an infinity stays one
  for (unsigned i : {0u, 1u})
    o.atC(0, i, 0) = i ? -largest : largest;
  o.atC(0, 3, 0) = inf;
  for (unsigned i : {0u, 1u}) // the sum passes the middle between the largest number and the next
    for (unsigned k = 1; k < 16; ++k) {
      o.atA(0, i, k) = o.formatA.code(i ? -0x1p15 : 0x1p15);
      o.atB(0, k, 0) = o.formatB.code(0x1p15);
    }
  // 16 * 2^30 is far below the spacing of f32 at its end: C stays, no overflow.
  const auto column = [&](uint32_t mode, unsigned i) {
    WaveState start = startOf(o);
    start.mode = mode;
    return o.result(resultAt(set.run("f16", start), 16, f), 0, i, 0);
  };
  EXPECT_EQ(column(clamps, 0), largest);
  EXPECT_EQ(column(clamps, 2), inf);
  EXPECT_EQ(column(clamps, 3), inf);

  const MatrixForm g = *parseMatrixForm("gfx942", "v_mfma_i32_16x16x32_i8");
  MatrixOperands p(g, g.formatOf("i8"), g.formatOf("i8"));
  p.atA(0, 0, 0) = p.atB(0, 0, 0) = 100;
  p.atA(0, 1, 0) = p.formatA.code(-100);
  p.atC(0, 0, 0) = 2147483647.0 - 9000;
  p.atC(0, 1, 0) = -2147483648.0 + 9000;
  WaveState start = startOf(p);
  auto d = resultAt(set.run("i8", start), 16, g);
  EXPECT_EQ(p.result(d, 0, 0, 0), 2147483647.0 + 1000 - 4294967296.0); // carries are dropped
  EXPECT_EQ(p.result(d, 0, 1, 0), -2147483648.0 - 1000 + 4294967296.0);
  start.mode = clamps;
  d = resultAt(set.run("i8", start), 16, g);
  EXPECT_EQ(p.result(d, 0, 0, 0), 2147483647.0);
  EXPECT_EQ(p.result(d, 0, 1, 0), -2147483648.0);
}

TEST(MatrixSpecial, clampsOverflowingBf16Products) {
  SnippetSet set("gfx942", {{"it", "v_mfma_f32_16x16x16_bf16 v[16:19], v[0:1], v[8:9], v[16:19]", 64}});
  const MatrixForm f = *parseMatrixForm("gfx942", "v_mfma_f32_16x16x16_bf16");
  MatrixOperands o(f, f.formatOf("bf16"), f.formatOf("bf16"));
  o.atA(0, 0, 0) = o.atB(0, 0, 0) = o.formatA.code(0x1p100);
  o.atA(0, 1, 0) = o.formatA.code(-0x1p100);
  WaveState start = startOf(o);
  EXPECT_EQ(o.result(resultAt(set.run("it", start), 16, f), 0, 0, 0), std::numeric_limits<double>::infinity());
  start.mode |= 1u << 23;
  const auto d = resultAt(set.run("it", start), 16, f);
  EXPECT_EQ(o.result(d, 0, 0, 0), std::numeric_limits<float>::max());
  EXPECT_EQ(o.result(d, 0, 1, 0), -std::numeric_limits<float>::max());
}

TEST(MatrixSpecial, refusesWhatNoOperandCanMean) {
  // v_mfma_f32_16x16x128_f8f6f4 v[16:19], v[0:7], v[8:15], v[16:19] with cbsz 5; its scales' half alone; a sparse form
  // whose indices are a constant.
  SnippetSet set("gfx950", {{"format", ".long 0xd3ad0510, 0x04421100", 64},
                            {"half", ".long 0xd3ac0000, 0x00027b3c\nv_mov_b32 v0, v0", 64},
                            {"indices", ".long 0xd3e20010, 0x02021100", 64}});
  EXPECT_NE(set.runToFault("format").find("0 to 4 are e4m3, e5m2, e2m3, e3m2 and e2m1"), std::string::npos);
  EXPECT_NE(set.runToFault("half").find("no instruction"), std::string::npos);
  EXPECT_NE(set.runToFault("indices").find("indices"), std::string::npos);
}

} // namespace
