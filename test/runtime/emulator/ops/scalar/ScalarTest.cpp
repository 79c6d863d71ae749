//===- ScalarTest.cpp - the scalar unit against the manual's definitions --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Expected values by AMD's CDNA3 ISA manual, chapter 13, "SOP2 Instructions" and following, and chapter 4, "Program
// Flow Control".
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/Snippet.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace flyc::emulator::test;

namespace {

using u32 = uint32_t;
using i32 = int32_t;
using u64 = uint64_t;
using i64 = int64_t;

i64 s(u64 v) { return static_cast<i32>(v); }

/// Sources, destination and SCC of one instruction; the definition changes them.
struct Values {
  u64 a, b, d;
  bool scc;
};
struct ScalarOp {
  std::string text;   ///< a in s[4:5], b in s[6:7], d in s[8:9]: `$d`, `$a`, `$b`
  const char *widths; ///< of d, a, b: '4' or '8' bytes
  std::function<void(Values &)> define;
};

const u64 edges[] = {0,
                     1,
                     2,
                     31,
                     32,
                     63,
                     64,
                     0x7F,
                     0x80,
                     0xFF,
                     0x7FFF,
                     0x8000,
                     0xFFFF,
                     0x10000,
                     0x0010001F,
                     0x00200000,
                     0x00400004,
                     0x7FFFFFFF,
                     0x80000000,
                     0xFFFFFFFE,
                     0xFFFFFFFF,
                     0x100000000,
                     0x7FFFFFFFFFFFFFFF,
                     0x8000000000000000,
                     0xFFFFFFFFFFFFFFFF,
                     0x0F0000F000F00001,
                     0x0123456789ABCDEF};

void check(const char *processor, const std::vector<ScalarOp> &ops) {
  std::vector<Snippet> snippets;
  for (const ScalarOp &op : ops) {
    std::string body;
    for (size_t n = 0; n < op.text.size(); ++n)
      if (op.text[n] == '$') {
        const char operand = op.text[++n];
        const unsigned at = operand == 'd' ? 0 : operand - 'a' + 1;
        body += registers('s', at == 0 ? 8 : 2 + 2 * at, op.widths[at] == '8' ? 2 : 1);
      } else {
        body += op.text[n];
      }
    snippets.push_back({op.text, body, 1});
  }
  SnippetSet set(processor, snippets);
  ASSERT_EQ(set.error(), "");
  std::mt19937_64 random(3);
  for (const ScalarOp &op : ops) {
    const auto operand = [&](unsigned at, u64 v) { return op.widths[at] == '8' ? v : v & 0xFFFFFFFF; };
    for (size_t n = 0; n < 90; ++n) {
      Values v{edges[n % std::size(edges)], edges[(n * 5 + n / std::size(edges)) % std::size(edges)], random(),
               bool(random() & 1)};
      if (n > 70)
        v.a = random(), v.b = random();
      v = {operand(1, v.a), operand(2, v.b), operand(0, v.d), v.scc};
      WaveState in;
      in.setS64(4, v.a);
      in.setS64(6, v.b);
      in.setS64(8, v.d);
      in.scc = v.scc;
      const Values before = v;
      op.define(v);
      const WaveState out = set.run(op.text, in);
      ASSERT_EQ(operand(0, out.s64(8)), operand(0, v.d))
          << processor << ": " << op.text << std::hex << ", a " << before.a << ", b " << before.b << ", d " << before.d
          << ", SCC " << before.scc;
      ASSERT_EQ(out.scc, v.scc) << processor << ": SCC of " << op.text << std::hex << ", a " << before.a << ", b "
                                << before.b << ", d " << before.d;
      ASSERT_EQ(out.vcc, in.vcc);
      ASSERT_EQ(out.exec, in.exec);
    }
  }
}

#define DEF [](Values & v)
/// D = f(a, b), and SCC = D != 0.
template <typename F> std::function<void(Values &)> nonZero(u64 mask, F f) {
  return [=](Values &v) {
    v.d = f(v.a, v.b) & mask;
    v.scc = v.d != 0;
  };
}
template <typename F> std::function<void(Values &)> result(F f) {
  return [=](Values &v) { v.d = f(v.a, v.b); };
}
constexpr u64 m32 = 0xFFFFFFFF, m64 = ~u64(0);

class Scalar : public testing::TestWithParam<const char *> {};

TEST_P(Scalar, arithmetic) {
  check(GetParam(), {
                        {"s_add_u32 $d, $a, $b", "444", DEF {
                           v.d = v.a + v.b;
                           v.scc = v.d >> 32;
                         }},
                        {"s_sub_u32 $d, $a, $b", "444", DEF {
                           v.d = v.a - v.b;
                           v.scc = v.b > v.a;
                         }},
                        {"s_add_i32 $d, $a, $b", "444", DEF {
                           v.d = v.a + v.b;
                           v.scc = s(v.a) + s(v.b) != s(v.d);
                         }},
                        {"s_sub_i32 $d, $a, $b", "444", DEF {
                           v.d = v.a - v.b;
                           v.scc = s(v.a) - s(v.b) != s(v.d);
                         }},
                        {"s_addc_u32 $d, $a, $b", "444", DEF {
                           v.d = v.a + v.b + v.scc;
                           v.scc = v.d >> 32;
                         }},
                        {"s_subb_u32 $d, $a, $b", "444", DEF {
                           const bool borrow = v.b + v.scc > v.a;
                           v.d = v.a - v.b - v.scc;
                           v.scc = borrow;
                         }},
                        {"s_min_i32 $d, $a, $b", "444", DEF {
                           v.scc = s(v.a) < s(v.b);
                           v.d = v.scc ? v.a : v.b;
                         }},
                        {"s_min_u32 $d, $a, $b", "444", DEF {
                           v.scc = v.a < v.b;
                           v.d = v.scc ? v.a : v.b;
                         }},
                        {"s_max_i32 $d, $a, $b", "444", DEF {
                           v.scc = s(v.a) >= s(v.b);
                           v.d = v.scc ? v.a : v.b;
                         }},
                        {"s_max_u32 $d, $a, $b", "444", DEF {
                           v.scc = v.a >= v.b;
                           v.d = v.scc ? v.a : v.b;
                         }},
                        {"s_mul_i32 $d, $a, $b", "444", result([](u64 a, u64 b) { return a * b; })},
                        {"s_mul_hi_u32 $d, $a, $b", "444", result([](u64 a, u64 b) { return a * b >> 32; })},
                        {"s_mul_hi_i32 $d, $a, $b", "444", result([](u64 a, u64 b) { return u64(s(a) * s(b) >> 32); })},
                        {"s_absdiff_i32 $d, $a, $b", "444",
                         nonZero(m32,
                                 [](u64 a, u64 b) {
                                   const u64 d = (a - b) & m32;
                                   return d >> 31 ? 0 - d : d;
                                 })},
                        {"s_abs_i32 $d, $a", "444", nonZero(m32, [](u64 a, u64) { return a >> 31 ? 0 - a : a; })},
                        {"s_lshl1_add_u32 $d, $a, $b", "444", DEF {
                           v.d = (v.a << 1) + v.b;
                           v.scc = v.d > m32;
                         }},
                        {"s_lshl2_add_u32 $d, $a, $b", "444", DEF {
                           v.d = (v.a << 2) + v.b;
                           v.scc = v.d > m32;
                         }},
                        {"s_lshl3_add_u32 $d, $a, $b", "444", DEF {
                           v.d = (v.a << 3) + v.b;
                           v.scc = v.d > m32;
                         }},
                        {"s_lshl4_add_u32 $d, $a, $b", "444", DEF {
                           v.d = (v.a << 4) + v.b;
                           v.scc = v.d > m32;
                         }},
                        {"s_addk_i32 $d, 0x8001", "444", DEF {
                           const i64 sum = s(v.d) - 32767;
                           v.d = u64(sum);
                           v.scc = sum != s(v.d);
                         }},
                        {"s_addk_i32 $d, 0x7fff", "444", DEF {
                           const i64 sum = s(v.d) + 32767;
                           v.d = u64(sum);
                           v.scc = sum != s(v.d);
                         }},
                        {"s_mulk_i32 $d, 0xfffd", "444", DEF { v.d *= u64(-3); }},
                        {"s_movk_i32 $d, 0x8000", "444", DEF { v.d = u64(-32768); }},
                        {"s_cmovk_i32 $d, 0x1234", "444", DEF { v.d = v.scc ? 0x1234 : v.d; }},
                    });
}

TEST_P(Scalar, logicAndShifts) {
  std::vector<ScalarOp> ops;
  const auto both = [&](const std::string &name, u64 (*f)(u64, u64)) {
    ops.push_back({"s_" + name + "_b32 $d, $a, $b", "444", nonZero(m32, f)});
    ops.push_back({"s_" + name + "_b64 $d, $a, $b", "888", nonZero(m64, f)});
  };
  both("and", [](u64 a, u64 b) { return a & b; });
  both("or", [](u64 a, u64 b) { return a | b; });
  both("xor", [](u64 a, u64 b) { return a ^ b; });
  both("andn2", [](u64 a, u64 b) { return a & ~b; });
  both("orn2", [](u64 a, u64 b) { return a | ~b; });
  both("nand", [](u64 a, u64 b) { return ~(a & b); });
  both("nor", [](u64 a, u64 b) { return ~(a | b); });
  both("xnor", [](u64 a, u64 b) { return ~(a ^ b); });
  const auto field = [](u64 value, u64 control, unsigned bits, bool isSigned) {
    const unsigned width = control >> 16 & 127, offset = control & (bits - 1);
    const i64 whole = bits == 64 ? i64(value) : isSigned ? s(value) : i64(value & m32);
    const u64 shifted = isSigned ? u64(whole >> offset) : u64(whole) >> offset;
    if (width >= bits)
      return shifted;
    const u64 kept = shifted & ((u64(1) << width) - 1);
    return isSigned && width && kept >> (width - 1) & 1 ? kept | ~u64(0) << width : kept;
  };
  // clang-format off: a table, a row a line
  const ScalarOp more[] = {
      {"s_lshl_b32 $d, $a, $b", "444", nonZero(m32, [](u64 a, u64 b) { return a << (b & 31); })},
      {"s_lshr_b32 $d, $a, $b", "444", nonZero(m32, [](u64 a, u64 b) { return a >> (b & 31); })},
      {"s_ashr_i32 $d, $a, $b", "444", nonZero(m32, [](u64 a, u64 b) { return u64(s(a) >> (b & 31)); })},
      {"s_lshl_b64 $d, $a, $b", "884", nonZero(m64, [](u64 a, u64 b) { return a << (b & 63); })},
      {"s_lshr_b64 $d, $a, $b", "884", nonZero(m64, [](u64 a, u64 b) { return a >> (b & 63); })},
      {"s_ashr_i64 $d, $a, $b", "884", nonZero(m64, [](u64 a, u64 b) { return u64(i64(a) >> (b & 63)); })},
      {"s_bfm_b32 $d, $a, $b", "444", result([](u64 a, u64 b) { return ((u64(1) << (a & 31)) - 1) << (b & 31); })},
      {"s_bfm_b64 $d, $a, $b", "844", result([](u64 a, u64 b) { return ((u64(1) << (a & 63)) - 1) << (b & 63); })},
      {"s_bfe_u32 $d, $a, $b", "444", nonZero(m32, [=](u64 a, u64 b) { return field(a, b, 32, false); })},
      {"s_bfe_i32 $d, $a, $b", "444", nonZero(m32, [=](u64 a, u64 b) { return field(a, b, 32, true); })},
      {"s_bfe_u64 $d, $a, $b", "884", nonZero(m64, [=](u64 a, u64 b) { return field(a, b, 64, false); })},
      {"s_bfe_i64 $d, $a, $b", "884", nonZero(m64, [=](u64 a, u64 b) { return field(a, b, 64, true); })},
      {"s_pack_ll_b32_b16 $d, $a, $b", "444", result([](u64 a, u64 b) { return (a & 0xFFFF) | b << 16; })},
      {"s_pack_lh_b32_b16 $d, $a, $b", "444", result([](u64 a, u64 b) { return (a & 0xFFFF) | b >> 16 << 16; })},
      {"s_pack_hh_b32_b16 $d, $a, $b", "444", result([](u64 a, u64 b) { return a >> 16 | b >> 16 << 16; })},
      {"s_cselect_b32 $d, $a, $b", "444", DEF { v.d = v.scc ? v.a : v.b; }},
      {"s_cselect_b64 $d, $a, $b", "888", DEF { v.d = v.scc ? v.a : v.b; }},
  };
  // clang-format on
  ops.insert(ops.end(), std::begin(more), std::end(more));
  check(GetParam(), ops);
}

TEST_P(Scalar, oneSource) {
  std::vector<ScalarOp> ops;
  // Each bit by the manual's loops. `bits` of the source.
  const auto both = [&](const std::string &name, const char *suffix32, const char *suffix64, bool wideResult,
                        bool setsScc, std::function<u64(u64, int bits)> f) {
    for (int bits : {32, 64}) {
      const std::string text = "s_" + name + (bits == 32 ? suffix32 : suffix64) + " $d, $a";
      const char *widths = bits == 32 ? "444" : wideResult ? "884" : "484";
      const u64 mask = bits == 64 && wideResult ? m64 : m32;
      const auto g = [=](u64 a, u64) { return f(a, bits); };
      ops.push_back({text, widths, setsScc ? nonZero(mask, g) : result(g)});
    }
  };
  both("mov", "_b32", "_b64", true, false, [](u64 a, int) { return a; });
  both("not", "_b32", "_b64", true, true, [](u64 a, int) { return ~a; });
  both("brev", "_b32", "_b64", true, false, [](u64 a, int bits) {
    u64 r = 0;
    for (int n = 0; n < bits; ++n)
      r |= (a >> n & 1) << (bits - 1 - n);
    return r;
  });
  const auto count = [](u64 a, int bits, u64 what) {
    u64 n = 0;
    for (int b = 0; b < bits; ++b)
      n += (a >> b & 1) == what;
    return n;
  };
  both("bcnt0_i32", "_b32", "_b64", false, true, [=](u64 a, int bits) { return count(a, bits, 0); });
  both("bcnt1_i32", "_b32", "_b64", false, true, [=](u64 a, int bits) { return count(a, bits, 1); });
  const auto first = [](u64 a, int bits, u64 what) {
    for (int b = 0; b < bits; ++b)
      if ((a >> b & 1) == what)
        return u64(b);
    return m32;
  };
  both("ff0_i32", "_b32", "_b64", false, false, [=](u64 a, int bits) { return first(a, bits, 0); });
  both("ff1_i32", "_b32", "_b64", false, false, [=](u64 a, int bits) { return first(a, bits, 1); });
  both("flbit_i32", "_b32", "_b64", false, false, [](u64 a, int bits) {
    for (int n = 0; n < bits; ++n)
      if (a >> (bits - 1 - n) & 1)
        return u64(n);
    return m32;
  });
  both("flbit_i32", "", "_i64", false, false, [](u64 a, int bits) {
    for (int n = 1; n < bits; ++n)
      if ((a >> (bits - 1 - n) & 1) != (a >> (bits - 1) & 1))
        return u64(n);
    return m32;
  });
  both("wqm", "_b32", "_b64", true, true, [](u64 a, int bits) {
    u64 r = 0;
    for (int n = 0; n < bits; ++n)
      r |= u64((a >> (n & 60) & 15) != 0) << n;
    return r;
  });
  both("quadmask", "_b32", "_b64", true, true, [](u64 a, int bits) {
    u64 r = 0;
    for (int n = 0; n < bits / 4; ++n)
      r |= u64((a >> (4 * n) & 15) != 0) << n;
    return r;
  });
  // clang-format off: a table, a row a line
  const ScalarOp more[] = {
      {"s_cmov_b32 $d, $a", "444", DEF { v.d = v.scc ? v.a : v.d; }},
      {"s_cmov_b64 $d, $a", "884", DEF { v.d = v.scc ? v.a : v.d; }},
      {"s_sext_i32_i8 $d, $a", "444", DEF { v.d = u64(i64(int8_t(v.a))); }},
      {"s_sext_i32_i16 $d, $a", "444", DEF { v.d = u64(i64(int16_t(v.a))); }},
      {"s_bitset0_b32 $d, $a", "444", DEF { v.d &= ~(u64(1) << (v.a & 31)); }},
      {"s_bitset1_b32 $d, $a", "444", DEF { v.d |= u64(1) << (v.a & 31); }},
      {"s_bitset0_b64 $d, $a", "844", DEF { v.d &= ~(u64(1) << (v.a & 63)); }},
      {"s_bitset1_b64 $d, $a", "844", DEF { v.d |= u64(1) << (v.a & 63); }},
      {"s_bitreplicate_b64_b32 $d, $a", "844", DEF { v.d = 0; for (int n = 0; n < 64; ++n) v.d |= (v.a >> (n / 2) & 1) << n; }},
  };
  // clang-format on
  ops.insert(ops.end(), std::begin(more), std::end(more));
  check(GetParam(), ops);
}

TEST_P(Scalar, comparisons) {
  std::vector<ScalarOp> ops;
  const char *const conditions[] = {"eq", "lg", "gt", "ge", "lt", "le"};
  const auto holds = [](int c, i64 a, i64 b) {
    switch (c) {
    case 0: return a == b;
    case 1: return a != b;
    case 2: return a > b;
    case 3: return a >= b;
    case 4: return a < b;
    default: return a <= b;
    }
  };
  for (int c = 0; c < 6; ++c) {
    const std::string name = conditions[c];
    ops.push_back({"s_cmp_" + name + "_i32 $a, $b", "444", [=](Values &v) { v.scc = holds(c, s(v.a), s(v.b)); }});
    ops.push_back({"s_cmp_" + name + "_u32 $a, $b", "444", [=](Values &v) { v.scc = holds(c, i64(v.a), i64(v.b)); }});
    ops.push_back({"s_cmpk_" + name + "_i32 $a, 0xfffe", "444", [=](Values &v) { v.scc = holds(c, s(v.a), -2); }});
    ops.push_back(
        {"s_cmpk_" + name + "_u32 $a, 0xffff", "444", [=](Values &v) { v.scc = holds(c, i64(v.a), 0xFFFF); }});
  }
  // clang-format off: a table, a row a line
  const ScalarOp more[] = {
      {"s_cmp_eq_u64 $a, $b", "488", DEF { v.scc = v.a == v.b; }},
      {"s_cmp_lg_u64 $a, $b", "488", DEF { v.scc = v.a != v.b; }},
      {"s_bitcmp0_b32 $a, $b", "444", DEF { v.scc = !(v.a >> (v.b & 31) & 1); }},
      {"s_bitcmp1_b32 $a, $b", "444", DEF { v.scc = v.a >> (v.b & 31) & 1; }},
      {"s_bitcmp0_b64 $a, $b", "484", DEF { v.scc = !(v.a >> (v.b & 63) & 1); }},
      {"s_bitcmp1_b64 $a, $b", "484", DEF { v.scc = v.a >> (v.b & 63) & 1; }},
  };
  // clang-format on
  ops.insert(ops.end(), std::begin(more), std::end(more));
  check(GetParam(), ops);
}

TEST_P(Scalar, constantsAndLiterals) {
  check(GetParam(), {
                        {"s_mov_b32 $d, 64", "444", DEF { v.d = 64; }},
                        {"s_mov_b32 $d, -16", "444", DEF { v.d = u64(-16); }},
                        {"s_mov_b64 $d, -16", "844", DEF { v.d = u64(-16); }},
                        {"s_mov_b32 $d, 0.5", "444", DEF { v.d = 0x3F000000; }},
                        {"s_mov_b32 $d, 0xdeadbeef", "444", DEF { v.d = 0xDEADBEEF; }},
                        {"s_mov_b64 $d, 0x7eadbeef", "844", DEF { v.d = 0x7EADBEEF; }},
                        {"s_add_u32 $d, $a, 0x89abcdef", "444",
                         DEF {
                           v.d = v.a + 0x89ABCDEF;
                           v.scc = v.d >> 32;
                         }},
                        {"s_mov_b32 m0, $a\ns_add_u32 $d, m0, m0", "444",
                         DEF {
                           v.d = v.a * 2;
                           v.scc = v.d >> 32;
                         }},
                    });
}

TEST_P(Scalar, masksThatBecomeExec) {
  const struct {
    const char *name;
    u64 (*f)(u64 s0, u64 exec);
    bool writesExec; ///< D becomes EXEC, not what it was
  } forms[] = {
      {"and_saveexec", [](u64 a, u64 e) { return a & e; }, false},
      {"or_saveexec", [](u64 a, u64 e) { return a | e; }, false},
      {"xor_saveexec", [](u64 a, u64 e) { return a ^ e; }, false},
      {"andn2_saveexec", [](u64 a, u64 e) { return a & ~e; }, false},
      {"orn2_saveexec", [](u64 a, u64 e) { return a | ~e; }, false},
      {"nand_saveexec", [](u64 a, u64 e) { return ~(a & e); }, false},
      {"nor_saveexec", [](u64 a, u64 e) { return ~(a | e); }, false},
      {"xnor_saveexec", [](u64 a, u64 e) { return ~(a ^ e); }, false},
      {"andn1_saveexec", [](u64 a, u64 e) { return ~a & e; }, false},
      {"orn1_saveexec", [](u64 a, u64 e) { return ~a | e; }, false},
      {"andn1_wrexec", [](u64 a, u64 e) { return ~a & e; }, true},
      {"andn2_wrexec", [](u64 a, u64 e) { return a & ~e; }, true},
  };
  std::vector<Snippet> snippets;
  for (const auto &form : forms)
    snippets.push_back({form.name, "s_" + std::string(form.name) + "_b64 s[8:9], s[4:5]", 1});
  SnippetSet set(GetParam(), snippets);
  for (const auto &form : forms)
    for (u64 a : edges)
      for (u64 exec : {u64(0), ~u64(0), u64(0x00FF00FF12345678)}) {
        WaveState in;
        in.setS64(4, a);
        in.exec = exec;
        const WaveState out = set.run(form.name, in);
        const u64 want = form.f(a, exec);
        ASSERT_EQ(out.exec, want) << form.name;
        ASSERT_EQ(out.s64(8), form.writesExec ? want : exec) << form.name;
        ASSERT_EQ(out.scc, want != 0) << form.name;
      }
}

TEST_P(Scalar, branches) {
  // s8 is 1 where the branch was taken.
  const auto branch = [](const std::string &name, int n) {
    const std::string label = "taken" + std::to_string(n);
    return name + " " + label + "\ns_mov_b32 s8, 0\ns_branch after" + std::to_string(n) + "\n" + label +
           ":\ns_mov_b32 s8, 1\nafter" + std::to_string(n) + ":";
  };
  const char *const names[] = {"s_cbranch_scc0",
                               "s_cbranch_scc1",
                               "s_cbranch_vccz",
                               "s_cbranch_vccnz",
                               "s_cbranch_execz",
                               "s_cbranch_execnz",
                               "s_cbranch_cdbgsys",
                               "s_cbranch_cdbguser",
                               "s_cbranch_cdbgsys_or_user",
                               "s_cbranch_cdbgsys_and_user"};
  std::vector<Snippet> snippets;
  for (int n = 0; n < 10; ++n)
    snippets.push_back({names[n], branch(names[n], n), 1});
  SnippetSet set(GetParam(), snippets);
  ASSERT_EQ(set.error(), "");
  for (int state = 0; state < 8; ++state) {
    WaveState in;
    in.scc = state & 1;
    in.vcc = state & 2 ? u64(1) << 40 : 0;
    in.exec = state & 4 ? u64(1) << 63 : 0;
    const bool want[] = {!(state & 1),    bool(state & 1), !(state & 2), bool(state & 2), !(state & 4),
                         bool(state & 4), false,           false,        false,           false};
    for (int n = 0; n < 10; ++n)
      EXPECT_EQ(set.run(names[n], in).sgpr[8], u32(want[n])) << names[n] << " in state " << state;
  }
}

TEST_P(Scalar, callsAndAddresses) {
  SnippetSet set(
      GetParam(),
      {
          {"call",
           "s_call_b64 s[4:5], sub1\ns_add_u32 s8, s8, 1\ns_branch end1\nsub1:\ns_add_u32 s8, s8, 10\ns_setpc_b64 "
           "s[4:5]\nend1:",
           1},
          {"swap",
           "s_getpc_b64 s[4:5]\nhere2:\ns_add_u32 s4, s4, sub2-here2\ns_addc_u32 s5, s5, 0\ns_swappc_b64 s[6:7], "
           "s[4:5]\ns_add_u32 s8, s8, 1\n"
           "s_branch end2\nsub2:\ns_add_u32 s8, s8, 100\ns_setpc_b64 s[6:7]\nend2:",
           1},
          {"loop", "loop3:\ns_add_u32 s8, s8, s4\ns_sub_u32 s4, s4, 1\ns_cmp_lg_u32 s4, 0\ns_cbranch_scc1 loop3", 1},
          {"astray", "s_setpc_b64 s[4:5]", 1},
      });
  WaveState in;
  EXPECT_EQ(set.run("call", in).sgpr[8], 11u);
  EXPECT_EQ(set.run("swap", in).sgpr[8], 101u);
  in.sgpr[4] = 100;
  EXPECT_EQ(set.run("loop", in).sgpr[8], 5050u);
  for (u64 address : {u64(0), ~u64(0), u64(0x1000000000)}) {
    in.setS64(4, address);
    EXPECT_NE(set.runToFault("astray", in).find("left the code object's text"), std::string::npos);
  }
}

/// A divergent wave runs its smaller part first; both meet at the join.
TEST_P(Scalar, forks) {
  const std::string body = "s_mov_b64 s[10:11], exec\n%FORK%\ns_mov_b64 s[12:13], exec\ns_branch "
                           "join%N%\nelse%N%:\ns_mov_b64 s[14:15], exec\njoin%N%:\n"
                           "s_cbranch_join s9\n";
  const auto with = [&](std::string fork, const char *n) {
    std::string text = body;
    for (size_t at; (at = text.find("%FORK%")) != std::string::npos;)
      text.replace(at, 6, fork);
    for (size_t at; (at = text.find("%N%")) != std::string::npos;)
      text.replace(at, 3, n);
    return text;
  };
  SnippetSet set(GetParam(), {{"immediate", with("s_cbranch_i_fork s[6:7], else1", "1"), 1},
                              {"register",
                               with("s_getpc_b64 s[4:5]\nhere:\ns_add_u32 s4, s4, else2-here\ns_addc_u32 s5, s5, "
                                    "0\ns_cbranch_g_fork s[6:7], s[4:5]",
                                    "2"),
                               1}});
  ASSERT_EQ(set.error(), "");
  for (const char *name : {"immediate", "register"})
    for (u64 condition : {u64(0), ~u64(0), u64(0xFF), u64(0xFFFFFFFFFFFFFF00)}) {
      WaveState in;
      in.setS64(6, condition);
      in.exec = 0xFFFF00000000FFFF;
      in.sgpr[9] = 0; // the stack's height to which the join leads
      const WaveState out = set.run(name, in);
      const u64 pass = condition & in.exec, fail = ~condition & in.exec;
      EXPECT_EQ(out.s64(14), pass) << name; // the branch's target saw the lanes that pass
      EXPECT_EQ(out.s64(12), fail) << name;
      EXPECT_EQ(out.mode, in.mode) << name;
    }
}

TEST_P(Scalar, hardwareRegisters) {
  SnippetSet set(
      GetParam(),
      {{"get",
        "s_getreg_b32 s8, hwreg(HW_REG_MODE, 4, 4)\ns_getreg_b32 s9, hwreg(HW_REG_MODE)\ns_getreg_b32 s10, "
        "hwreg(HW_REG_STATUS, 0, 1)",
        1},
       {"set", "s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s4\ns_setreg_imm32_b32 hwreg(HW_REG_MODE, 8, 2), 1", 1},
       {"apertures", "s_mov_b64 s[8:9], src_shared_base\ns_getreg_b32 s10, hwreg(HW_REG_SH_MEM_BASES)", 1}});
  WaveState in;
  in.mode = 0x2C5;
  in.scc = true;
  WaveState out = set.run("get", in);
  EXPECT_EQ(out.sgpr[8], 0xCu);
  EXPECT_EQ(out.sgpr[9], 0x2C5u);
  EXPECT_EQ(out.sgpr[10], 1u);
  in.sgpr[4] = 0xFFFFFFFA; // four bits of it
  EXPECT_EQ(set.run("set", in).mode, 0x1CAu);
  out = set.run("apertures", in);
  EXPECT_EQ(out.sgpr[9], out.sgpr[10] >> 16 << 16); // their high halves
  EXPECT_EQ(out.sgpr[8], 0u);
}

TEST_P(Scalar, indexedMoves) {
  SnippetSet set(GetParam(), {{"source", "s_movrels_b32 s8, s4\ns_movrels_b64 s[10:11], s[4:5]", 1},
                              {"destination", "s_movreld_b32 s20, s4\ns_movreld_b64 s[30:31], s[6:7]", 1},
                              {"beyond", "s_movrels_b32 s8, s4", 1}});
  WaveState in;
  for (unsigned n = 0; n < WaveState::scalars; ++n)
    in.sgpr[n] = 1000 + n;
  for (u32 index : {0u, 2u, 12u}) {
    in.m0 = index;
    WaveState out = set.run("source", in);
    EXPECT_EQ(out.sgpr[8], 1004 + index);
    EXPECT_EQ(out.s64(10), (1004ull + index) | (1005ull + index) << 32);
    out = set.run("destination", in);
    EXPECT_EQ(out.sgpr[20 + index], 1004u);
    EXPECT_EQ(out.s64(30 + index), 1006 | 1007ull << 32);
  }
  in.m0 = 200;
  EXPECT_NE(set.runToFault("beyond", in).find("M0 is 200"), std::string::npos);
}

TEST_P(Scalar, endsAndTraps) {
  SnippetSet set(GetParam(), {{"debug trap", "s_trap 3\ns_mov_b32 s8, 1", 1},
                              {"trap", "s_trap 2", 1},
                              {"halt", "s_sethalt 1", 1},
                              {"message and halt", "s_sendmsghalt sendmsg(MSG_INTERRUPT)", 1},
                              {"end", "s_mov_b32 s8, 1\ns_endpgm_saved", 1},
                              {"ordered end", "s_mov_b32 s8, 1\ns_endpgm_ordered_ps_done", 1},
                              {"kill", "s_setkill 0\ns_mov_b32 s8, 1\ns_nop 0", 1},
                              {"resume", "s_sethalt 0\ns_mov_b32 s8, 1", 1},
                              {"waits",
                               "s_sleep 3\ns_setprio 2\ns_nop 7\ns_wakeup\ns_icache_inv\ns_ttracedata\ns_incperflevel "
                               "1\ns_decperflevel 1\ns_sendmsg sendmsg(MSG_INTERRUPT)\ns_mov_b32 s8, 1",
                               1}});
  for (const char *name : {"debug trap", "resume", "waits", "kill"})
    EXPECT_EQ(set.run(name).sgpr[8], 1u) << name;
  EXPECT_NE(set.runToFault("trap").find("s_trap 2"), std::string::npos);
  for (const char *name : {"end", "ordered end"})
    EXPECT_EQ(set.run(name).sgpr[8], 0u) << name; // ended before its registers were stored
  EXPECT_NE(set.runToFault("message and halt").find("nothing will resume it"), std::string::npos);
  EXPECT_NE(set.runToFault("halt").find("nothing will resume it"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(EachProcessor, Scalar, testing::Values("gfx942", "gfx950"));

} // namespace
