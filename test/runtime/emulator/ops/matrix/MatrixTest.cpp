//===- MatrixTest.cpp - each matrix instruction against a plain product ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The instructions are the rows of specs/isa/cdna.tsv, so one without a test cannot be. Each is assembled with its
// operands in different registers and with each of its modifiers; matrices are placed by MatrixReference. Small
// integers make every product and sum exact, and one-hot matrices show each place by itself: a wrong lane map cannot
// pass. EXEC is random: it must not matter.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/Simd.h"
#include "test/runtime/emulator/ops/matrix/MatrixReference.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace flyc::emulator;
using namespace flyc::emulator::test;

namespace {

constexpr const char *processors[] = {"gfx90a", "gfx942", "gfx950"};
constexpr const char *smallTypes[] = {"fp8", "bf8", "fp6", "bf6", "fp4"}; // by the codes of cbsz and blgp

/// One way to write an instruction.
struct Variant {
  std::string name;
  char fileA = 'v', fileB = 'v', fileD = 'v';
  bool separate = false; ///< C is not D
  std::string constant;  ///< C, if it is no register
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
  const unsigned wordsA = f.words(f.formatOf(typeA(f, v)), f.sparse), wordsB = f.words(f.formatOf(typeB(f, v)), false),
                 results = f.resultWords();
  std::string s = f.mnemonic + " " + registers(v.fileD, registerD(f, v), results) + ", " +
                  registers(v.fileA, registerA, wordsA) + ", " + registers(v.fileB, registerB, wordsB) + ", ";
  if (f.sparse)
    s += registers('v', registerIndex(f));
  else
    s += v.constant.empty() ? registers(v.fileD, registerC, results) : v.constant;
  if (f.scaled) {
    s += ", " + registers('v', registerIndex(f)) + ", " + registers('v', registerIndex(f) + 1);
    const auto bits = [&](unsigned shift) {
      return std::to_string(v.byteA >> shift & 1) + "," + std::to_string(v.byteB >> shift & 1) + ",0]";
    };
    s += " op_sel:[" + bits(0) + " op_sel_hi:[" + bits(1);
  }
  if (v.cbsz)
    s += " cbsz:" + std::to_string(v.cbsz);
  if (v.abid)
    s += " abid:" + std::to_string(v.abid);
  if (v.blgp)
    s += " blgp:" + std::to_string(v.blgp);
  if (v.negate)
    s += " neg:[" + std::to_string(v.negate & 1) + "," + std::to_string(v.negate >> 1 & 1) + "," +
         std::to_string(v.negate >> 2) + "]";
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

MatrixOperands::Registers runVariant(const MatrixOperands &o, const Variant &v, std::mt19937 &random,
                                     uint32_t mode = WaveState::defaultMode) {
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
      std::copy_n(before.a.begin() + ((block >> v.cbsz << v.cbsz) + v.abid) * f.m * f.k, f.m * f.k,
                  o.a.begin() + block * f.m * f.k);
  if (v.blgp) { // lane l of B reads lane p(l)
    const unsigned items = f.denseItems();
    for (unsigned lane = 0; lane < 64; ++lane) {
      const unsigned p = v.blgp == 1   ? lane % 32
                         : v.blgp == 2 ? lane % 32 + 32
                         : v.blgp == 3 ? (lane + 16) % 64
                                       : lane % 16 + 16 * (v.blgp - 4);
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
      o.a[n] = o.formatA.bits <= 8 ? (n / f.k * 16 + n % f.k) % (1u << o.formatA.bits)
                                   : random() & ((uint64_t(1) << o.formatA.bits) - 1);
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
          while (!format.isFinite(code) ||
                 (format.exponentBits == 8 && std::fabs(std::log2(std::fabs(format.value(code)))) > 20));
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
          ASSERT_LE(std::fabs(o.result(d, block, i, j) - exact), f.k * unit * magnitude)
              << "block " << block << ", row " << i << ", column " << j;
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

TEST(MatrixTable, givesTheSameBitsOnEverySimdLevel) {
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
      EXPECT_EQ(results[level][n], results[0][n])
          << names[n] << " differs on " << spelling(static_cast<SimdLevel>(level));
}

} // namespace
