//===- MatrixTest.cpp - each matrix instruction against a plain product ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The instructions are the rows of specs/isa/cdna.tsv, so one without a test cannot be. Each is assembled with its operands in
// different registers and with each of its modifiers; matrices are placed by MatrixReference. Small integers make every product
// and sum exact, and one-hot matrices show each place by itself: a wrong lane map cannot pass. EXEC is random: it must not matter.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Simd.h"
#include "test/unit/Emulator/MatrixReference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

constexpr const char *processors[] = {"gfx90a", "gfx942", "gfx950"};
constexpr const char *smallTypes[] = {"fp8", "bf8", "fp6", "bf6", "fp4"}; // by the codes of cbsz and blgp
constexpr unsigned registerA = 0, registerB = 8, registerC = 16;

/// One way to write an instruction.
struct Variant {
  std::string name;
  char fileA = 'v', fileB = 'v', fileD = 'v';
  bool separate = false;      ///< C is not D
  std::string constant;       ///< C, if it is no register
  double constantValue = 0;
  unsigned cbsz = 0, abid = 0, blgp = 0, negate = 0;
  unsigned byteA = 0, byteB = 0; ///< of the scales
};

std::string typeA(const MatrixForm &f, const Variant &v) { return f.small ? smallTypes[v.cbsz] : f.typeA; }
std::string typeB(const MatrixForm &f, const Variant &v) { return f.small ? smallTypes[v.blgp] : f.typeB; }

std::vector<Variant> variantsOf(const MatrixForm &f) {
  std::vector<Variant> all;
  const auto add = [&](std::string name) -> Variant & {
    all.emplace_back();
    all.back().name = f.mnemonic + " " + name;
    return all.back();
  };
  if (f.small) {
    for (unsigned a = 0; a < 5; ++a)
      for (unsigned b = 0; b < 5; ++b) {
        Variant &v = add(std::string(smallTypes[a]) + " " + smallTypes[b]);
        v.cbsz = a;
        v.blgp = b;
        v.byteA = (a + b) % 4;
        v.byteB = (2 * a + b + 1) % 4;
        v.separate = (a + b) % 2;
        v.fileD = a == b ? 'a' : 'v';
        v.fileA = a > 2 ? 'a' : 'v';
      }
    return all;
  }
  add("in place");
  add("accumulation registers").fileD = 'a';
  add("A in accumulation registers").fileA = 'a';
  Variant &both = add("B and D in accumulation registers");
  both.fileB = both.fileD = 'a';
  if (f.sparse) {
    const unsigned sets = 32 / f.denseItems(); // two bits for each stored item, half as many as dense ones
    for (unsigned abid = 1; abid < sets; ++abid)
      add("abid " + std::to_string(abid)).abid = abid;
    Variant &first = add("cbsz 1, abid 3");
    first.cbsz = 1;
    first.abid = 3;
    return all;
  }
  add("separate C").separate = true;
  const auto constant = [&](const char *text, double value) {
    Variant &v = add(std::string("C ") + text);
    v.constant = text;
    v.constantValue = value;
  };
  if (f.integers) {
    constant("-7", -7);
  } else {
    constant("-2.0", -2);
    constant("0", 0);
  }
  if (f.doubles) {
    for (unsigned negate = 1; negate < 8 && f.processor != "gfx90a"; ++negate)
      add("neg " + std::to_string(negate)).negate = negate;
    return all;
  }
  for (unsigned blgp = 1; blgp < 8; ++blgp)
    add("blgp " + std::to_string(blgp)).blgp = blgp;
  for (unsigned cbsz = 1; 1u << cbsz <= f.blocks; ++cbsz)
    for (unsigned abid : {0u, 1u, (1u << cbsz) - 1}) {
      if (abid == 1 && cbsz == 1)
        continue; // is the last one
      Variant &v = add("cbsz " + std::to_string(cbsz) + " abid " + std::to_string(abid));
      v.cbsz = cbsz;
      v.abid = abid;
      v.blgp = abid ? 0 : 3;
    }
  return all;
}

unsigned registerD(const MatrixForm &f, const Variant &v) { return registerC + (v.separate ? f.resultWords() : 0); }
unsigned registerIndex(const MatrixForm &f) { return registerC + 2 * f.resultWords(); }

Snippet snippetOf(const MatrixForm &f, const Variant &v) {
  const unsigned wordsA = f.words(f.formatOf(typeA(f, v)), f.sparse), wordsB = f.words(f.formatOf(typeB(f, v)), false), results = f.resultWords();
  std::string s = f.mnemonic + " " + registers(v.fileD, registerD(f, v), results) + ", " + registers(v.fileA, registerA, wordsA) + ", " +
                  registers(v.fileB, registerB, wordsB) + ", ";
  if (f.sparse)
    s += registers('v', registerIndex(f));
  else
    s += v.constant.empty() ? registers(v.fileD, registerC, results) : v.constant;
  if (f.scaled) {
    s += ", " + registers('v', registerIndex(f)) + ", " + registers('v', registerIndex(f) + 1);
    const auto bits = [&](unsigned shift) { return std::to_string(v.byteA >> shift & 1) + "," + std::to_string(v.byteB >> shift & 1) + ",0]"; };
    s += " op_sel:[" + bits(0) + " op_sel_hi:[" + bits(1);
  }
  if (v.cbsz)
    s += " cbsz:" + std::to_string(v.cbsz);
  if (v.abid)
    s += " abid:" + std::to_string(v.abid);
  if (v.blgp)
    s += " blgp:" + std::to_string(v.blgp);
  if (v.negate)
    s += " neg:[" + std::to_string(v.negate & 1) + "," + std::to_string(v.negate >> 1 & 1) + "," + std::to_string(v.negate >> 2) + "]";
  const bool accumulation = v.fileA == 'a' || v.fileB == 'a' || v.fileD == 'a';
  const unsigned count = registerIndex(f) + 2;
  return {v.name, s, count, accumulation ? count : 0};
}

/// All variants of all instructions of a processor, assembled at once.
SnippetSet &snippetsOf(const std::string &processor) {
  static std::map<std::string, std::unique_ptr<SnippetSet>> sets;
  std::unique_ptr<SnippetSet> &set = sets[processor];
  if (!set) {
    std::vector<Snippet> snippets;
    std::vector<std::string> unread;
    for (const MatrixForm &form : matrixFormsOf(processor, unread))
      for (const Variant &v : variantsOf(form))
        snippets.push_back(snippetOf(form, v));
    set = std::make_unique<SnippetSet>(processor, std::move(snippets));
  }
  return *set;
}

MatrixOperands::Registers runVariant(const MatrixOperands &o, const Variant &v, std::mt19937 &random, uint32_t mode = WaveState::defaultMode) {
  const MatrixForm &f = o.form;
  WaveState start;
  start.mode = mode;
  start.exec = uint64_t(random()) << 32 | random();
  const auto place = [&](char file, unsigned first, const MatrixOperands::Registers &registers) {
    for (unsigned n = 0; n < registers.size(); ++n)
      for (unsigned lane = 0; lane < 64; ++lane)
        (file == 'v' ? start.v(first + n, lane) : start.a(first + n, lane)) = registers[n][lane];
  };
  place(v.fileA, registerA, o.registersA());
  place(v.fileB, registerB, o.registersB());
  if (v.constant.empty())
    place(v.fileD, registerC, o.registersC());
  if (f.sparse) {
    // The other sets hold what would select other elements.
    const unsigned setBits = f.denseItems(), set = v.cbsz ? 0 : v.abid;
    const uint32_t mask = setBits == 32 ? ~0u : ((1u << setBits) - 1) << (set * setBits), noise = random();
    std::array<uint32_t, 64> index = o.indices(set);
    for (uint32_t &word : index)
      word |= noise & ~mask;
    place('v', registerIndex(f), {index});
  }
  if (f.scaled)
    place('v', registerIndex(f), {o.scales(true, v.byteA, random()), o.scales(false, v.byteB, random())});
  WaveState end = snippetsOf(f.processor).run(v.name, start);
  const auto &file = v.fileD == 'v' ? end.vgpr : end.agpr;
  const unsigned first = registerD(f, v);
  return {file.begin() + first, file.begin() + first + f.resultWords()};
}

/// The operands as the instruction sees them after its modifiers.
MatrixOperands modified(MatrixOperands o, const Variant &v) {
  const MatrixForm &f = o.form;
  if (!v.constant.empty())
    std::fill(o.c.begin(), o.c.end(), v.constantValue);
  const MatrixOperands before = o;
  if (f.doubles) {
    for (uint64_t &x : o.a)
      x ^= uint64_t(v.negate & 1) << 63;
    for (uint64_t &x : o.b)
      x ^= uint64_t(v.negate >> 1 & 1) << 63;
    for (double &x : o.c)
      x = v.negate & 4 ? -x : x;
    return o;
  }
  if (f.small || f.sparse)
    return o;
  if (v.cbsz) // block `abid` of each 2^cbsz neighbours stands for all of them
    for (unsigned block = 0; block < f.blocks; ++block)
      std::copy_n(before.a.begin() + ((block >> v.cbsz << v.cbsz) + v.abid) * f.m * f.k, f.m * f.k, o.a.begin() + block * f.m * f.k);
  if (v.blgp) { // lane l of B reads lane p(l)
    const unsigned items = f.denseItems();
    for (unsigned lane = 0; lane < 64; ++lane) {
      const unsigned p = v.blgp == 1 ? lane % 32 : v.blgp == 2 ? lane % 32 + 32 : v.blgp == 3 ? (lane + 16) % 64 : lane % 16 + 16 * (v.blgp - 4);
      for (unsigned item = 0; item < items; ++item) {
        const auto at = [&](unsigned l) {
          const unsigned j = l % f.m, block = l / f.m % f.blocks, k = l / f.m / f.blocks * items + item;
          return (block * f.k + k) * f.m + j;
        };
        o.b[at(lane)] = before.b[at(p)];
      }
    }
  }
  return o;
}

class MatrixInstruction : public testing::TestWithParam<MatrixForm> {};

TEST_P(MatrixInstruction, isAMatrixProduct) {
  const MatrixForm f = GetParam();
  std::mt19937 random(5);
  for (const Variant &v : variantsOf(f)) {
    SCOPED_TRACE(v.name);
    const bool first = v.name.ends_with("in place");
    for (unsigned round = 0; round < (first ? 5 : f.small ? 3 : 1); ++round) {
      MatrixOperands o(f, f.formatOf(typeA(f, v)), f.formatOf(typeB(f, v)));
      o.fillSmall(random);
      if ((first || f.small) && round < 2)
        o.keepOne(random, round == 0);
      modified(o, v).expectExact(runVariant(o, v, random));
      if (HasFatalFailure() || HasNonfatalFailure())
        return;
    }
  }
}

/// Each code of A's type once (or many random ones), through an identity for B.
TEST_P(MatrixInstruction, readsEveryCode) {
  const MatrixForm f = GetParam();
  if (f.integers || f.doubles || f.m == 4)
    return; // every integer and f64 is read in isAMatrixProduct's way; 4x4 forms share their types with larger ones
  std::mt19937 random(7);
  for (const Variant &v : variantsOf(f)) {
    if (!f.small && !v.name.ends_with("in place"))
      continue;
    SCOPED_TRACE(v.name);
    MatrixOperands o(f, f.formatOf(typeA(f, v)), f.formatOf(typeB(f, v)));
    for (size_t n = 0; n < o.a.size(); ++n) {
      o.a[n] = o.formatA.bits <= 8 ? (n / f.k * 16 + n % f.k) % (1u << o.formatA.bits) : random() & ((uint64_t(1) << o.formatA.bits) - 1);
      if (!o.formatA.isFinite(o.a[n]))
        o.a[n] = 0;
      if (f.typeA == "xf32")
        o.a[n] &= 0xFFFFE000;
    }
    for (unsigned block = 0; block < f.blocks; ++block)
      for (unsigned j = 0; j < f.m; ++j)
        o.atB(block, j % f.k, j) = o.formatB.code(1);
    o.expectExact(runVariant(o, v, random));
  }
}

/// Random numbers over a wide range: within the documented bound of the exact sum.
TEST_P(MatrixInstruction, keepsTheDocumentedErrorBound) {
  const MatrixForm f = GetParam();
  if (f.integers)
    return;
  std::mt19937 random(11);
  for (const Variant &v : variantsOf(f)) {
    if (!f.small && !v.name.ends_with("in place"))
      continue;
    SCOPED_TRACE(v.name);
    MatrixOperands o(f, f.formatOf(typeA(f, v)), f.formatOf(typeB(f, v)));
    o.fillSmall(random);
    const auto fill = [&](std::vector<uint64_t> &codes, const NumberFormat &format) {
      for (uint64_t &code : codes) {
        const double value = std::ldexp(static_cast<double>(random()) / 0x1p31 - 1, static_cast<int>(random() % 6));
        if (format.bits == 64)
          code = std::bit_cast<uint64_t>(value);
        else if (format.bits == 32)
          code = std::bit_cast<uint32_t>(static_cast<float>(value)) & (f.typeA == "xf32" ? 0xFFFFE000 : ~0u);
        else
          do
            code = random() & ((1u << format.bits) - 1);
          while (!format.isFinite(code) || (format.exponentBits == 8 && std::fabs(std::log2(std::fabs(format.value(code)))) > 20));
      }
    };
    fill(o.a, o.formatA);
    fill(o.b, o.formatB);
    for (double &c : o.c)
      c = static_cast<float>(random() % 1000 - 500.0f) / 7;
    const MatrixOperands::Registers d = runVariant(o, v, random);
    const double unit = f.doubles ? 0x1p-53 : 0x1p-24;
    for (unsigned block = 0; block < f.blocks; ++block)
      for (unsigned i = 0; i < f.m; ++i)
        for (unsigned j = 0; j < f.m; ++j) {
          long double magnitude;
          const long double exact = o.exact(block, i, j, &magnitude);
          ASSERT_LE(std::fabs(o.result(d, block, i, j) - exact), f.k * unit * magnitude) << "block " << block << ", row " << i << ", column " << j;
        }
  }
}

std::vector<MatrixForm> allForms() {
  std::vector<MatrixForm> forms;
  std::vector<std::string> unread;
  for (const char *processor : processors)
    for (const MatrixForm &form : matrixFormsOf(processor, unread))
      forms.push_back(form);
  return forms;
}
INSTANTIATE_TEST_SUITE_P(OfTheTable, MatrixInstruction, testing::ValuesIn(allForms()),
                         [](const auto &info) { return info.param.processor + "_" + info.param.mnemonic; });

TEST(MatrixTable, isReadToTheLastRow) {
  std::vector<std::string> unread;
  size_t count = 0;
  for (const char *processor : processors)
    count += matrixFormsOf(processor, unread).size();
  EXPECT_TRUE(unread.empty()) << unread.front() << " has no test: parseMatrixForm cannot read its name";
  EXPECT_GE(count, 130u) << "the table has lost its matrix instructions";
}

//===--- what is not a product ------------------------------------------------===//

/// A snippet of its own: `body` with A at v0, B at v8, C at v16, whatever else at v60 and up.
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
  // v_mfma_scale_f32_16x16x128_f8f6f4 v[32:35], v[0:7], v[8:15], v[16:19], as LLVM encodes it, with other scale operands: an
  // inline float gives its exponent; abid[0] = 0 says that there are no scales.
  const auto pair = [](unsigned sourceA, unsigned sourceB, unsigned abid) {
    char text[128];
    std::snprintf(text, sizeof text, ".long 0xd3ac0000, 0x%x\n.long 0x%x, 0x%x", sourceA | sourceB << 9, 0xd3ad0020 | abid << 11,
                  256 | (256 + 8) << 9 | (256 + 16) << 18);
    return std::string(text);
  };
  SnippetSet set("gfx950", {{"assembled", "v_mfma_scale_f32_16x16x128_f8f6f4 v[32:35], v[0:7], v[8:15], v[16:19], v60, v61", 64},
                            {"registers", pair(256 + 60, 256 + 61, 1), 64}, {"2 and 0.5", pair(244, 240, 1), 64}, {"4 and 4", pair(246, 246, 1), 64},
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
  SnippetSet set("gfx950", {{"it", "v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[0:3], v[8:11], v[16:31], v60, v61 cbsz:4 blgp:4", 64}});
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
  SnippetSet set("gfx942", {{"f32", "v_mfma_f32_16x16x4_f32 v[16:19], v0, v8, v[16:19]", 64}, {"bf16", "v_mfma_f32_16x16x16_bf16 v[16:19], v[0:1], v[8:9], v[16:19]", 64}});
  for (const char *name : {"f32", "bf16"}) {
    const MatrixForm f = *parseMatrixForm("gfx942", std::string("v_mfma_f32_16x16x") + (name[0] == 'f' ? "4_f32" : "16_bf16"));
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
  // v_mfma_f32_16x16x128_f8f6f4 v[16:19], v[0:7], v[8:15], v[16:19] with cbsz 5; its scales' half alone; a sparse form whose indices
  // are a constant.
  SnippetSet set("gfx950", {{"format", ".long 0xd3ad0510, 0x04421100", 64}, {"half", ".long 0xd3ac0000, 0x00027b3c\nv_mov_b32 v0, v0", 64},
                            {"indices", ".long 0xd3e20010, 0x02021100", 64}});
  EXPECT_NE(set.runToFault("format").find("0 to 4 are e4m3, e5m2, e2m3, e3m2 and e2m1"), std::string::npos);
  EXPECT_NE(set.runToFault("half").find("no instruction"), std::string::npos);
  EXPECT_NE(set.runToFault("indices").find("indices"), std::string::npos);
}

TEST(MatrixSpecial, givesTheSameBitsOnEverySimdLevel) {
  const SimdLevel before = simdLevel();
  std::vector<std::vector<MatrixOperands::Registers>> results;
  std::vector<std::string> unread, names;
  for (SimdLevel level : {SimdLevel::Baseline, SimdLevel::Avx2, SimdLevel::Avx512}) {
    setSimdLevel(level);
    std::mt19937 random(17);
    std::vector<MatrixOperands::Registers> &mine = results.emplace_back();
    for (const char *processor : processors) {
      std::vector<Snippet> snippets;
      const std::vector<MatrixForm> forms = matrixFormsOf(processor, unread);
      for (const MatrixForm &f : forms)
        snippets.push_back(snippetOf(f, variantsOf(f).front()));
      SnippetSet set(processor, snippets);
      for (const MatrixForm &f : forms) {
        // Any bits at all: infinities, NaNs, denormals, overflow.
        const Variant v = variantsOf(f).front();
        WaveState start;
        for (unsigned reg = 0; reg < registerIndex(f) + 2; ++reg)
          for (unsigned lane = 0; lane < 64; ++lane)
            start.v(reg, lane) = random();
        if (v.fileA == 'a' || v.fileD == 'a')
          start.agpr = start.vgpr;
        const WaveState end = set.run(v.name, start);
        const auto &file = v.fileD == 'v' ? end.vgpr : end.agpr;
        mine.emplace_back(file.begin() + registerD(f, v), file.begin() + registerD(f, v) + f.resultWords());
        if (level == SimdLevel::Baseline)
          names.push_back(f.processor + " " + f.mnemonic);
      }
    }
  }
  setSimdLevel(before);
  for (size_t n = 0; n < names.size(); ++n)
    for (size_t level = 1; level < results.size(); ++level)
      EXPECT_EQ(results[level][n], results[0][n]) << names[n] << " differs on " << spelling(static_cast<SimdLevel>(level));
}

} // namespace
