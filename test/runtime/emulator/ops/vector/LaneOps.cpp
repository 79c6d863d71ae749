//===- LaneOps.cpp - vector instructions against a function of one lane ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/vector/LaneOps.h"
#include "support/Text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

namespace flyc::emulator::test {

namespace {

// Registers of the operands: up to four dwords each.
constexpr unsigned firstSource[3] = {0, 4, 8}, destinationAt = 12;

bool isNaN(Kind kind, uint64_t bits) {
  switch (kind) {
  case Kind::F32: return (bits & 0x7FFFFFFF) > 0x7F800000;
  case Kind::F64: return (bits & 0x7FFFFFFFFFFFFFFF) > 0x7FF0000000000000;
  case Kind::F16:
  case Kind::Any16: return (bits & 0x7FFF) > 0x7C00;
  case Kind::PBF16: return (bits & 0x7FFF) > 0x7F80;
  default: return false;
  }
}

double distance(Kind kind, uint64_t a,
                uint64_t b) { // in units of the last place: codes of one sign are counted through
  const auto ordered = [&](uint64_t bits) -> double {
    const unsigned width = kind == Kind::F64 ? 64 : kind == Kind::F32 ? 32 : 16;
    const uint64_t sign = uint64_t(1) << (width - 1), magnitude = bits & (sign - 1);
    return bits & sign ? -double(magnitude) : double(magnitude);
  };
  return std::fabs(ordered(a) - ordered(b));
}

bool same(Kind kind, uint64_t got, uint64_t want, double ulps) {
  if (got == want)
    return true;
  switch (kind) {
  case Kind::F32:
  case Kind::F64:
  case Kind::F16:
    return (isNaN(kind, got) && isNaN(kind, want) &&
            got >> (kind == Kind::F16 ? 16 : 63) == want >> (kind == Kind::F16 ? 16 : 63)) ||
           (isNaN(kind, got) && isNaN(kind, want) && kind != Kind::F16) ||
           (!isNaN(kind, got) && !isNaN(kind, want) && ulps > 0 && distance(kind, got, want) <= ulps);
  case Kind::Any16: return got >> 16 == want >> 16 && isNaN(kind, got) && isNaN(kind, want);
  case Kind::PF16:
  case Kind::PBF16: {
    const Kind part = kind == Kind::PF16 ? Kind::Any16 : Kind::PBF16;
    const auto alike = [&](uint64_t x, uint64_t y) { return x == y || (isNaN(part, x) && isNaN(part, y)); };
    return alike(got & 0xFFFF, want & 0xFFFF) && alike(got >> 16, want >> 16);
  }
  case Kind::PF32:
    return same(Kind::F32, got & 0xFFFFFFFF, want & 0xFFFFFFFF, ulps) && same(Kind::F32, got >> 32, want >> 32, ulps);
  default: return false;
  }
}

void replaceAll(std::string &text, const std::string &what, const std::string &with) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
}

std::vector<uint64_t> pairsOf(const std::vector<uint64_t> &halves, unsigned shift) {
  std::vector<uint64_t> all;
  for (size_t n = 0; n < halves.size(); ++n)
    all.push_back(halves[n] | halves[(n * 7 + 3) % halves.size()] << shift);
  return all;
}

} // namespace

unsigned wordsOf(Kind kind) {
  switch (kind) {
  case Kind::None: return 0;
  case Kind::Wide: return 4;
  case Kind::I64:
  case Kind::F64:
  case Kind::PF32: return 2;
  default: return 1;
  }
}

const std::vector<uint64_t> &edgeValues(Kind kind) {
  static const std::vector<uint64_t> i32 = {
      0,          1,          2,          3,          4,          7,          15,         16,
      31,         32,         33,         63,         64,         255,        256,        0x7FFF,
      0x8000,     0xFFFF,     0x10000,    0x7FFFFF,   0x800000,   0xFFFFFF,   0x7FFFFFFF, 0x80000000,
      0x80000001, 0xFFFFFFFE, 0xFFFFFFFF, 0x55555555, 0xAAAAAAAA, 0x01020304, 0xFF00FF00, 0x807F0180};
  static const std::vector<uint64_t> i64 = {0,
                                            1,
                                            2,
                                            63,
                                            64,
                                            0x7FFFFFFF,
                                            0x80000000,
                                            0xFFFFFFFF,
                                            0x100000000,
                                            0x7FFFFFFFFFFFFFFF,
                                            0x8000000000000000,
                                            0xFFFFFFFFFFFFFFFF,
                                            0xFFFFFFFFFFFFFFFE,
                                            0x5555555555555555,
                                            0x0123456789ABCDEF};
  // Zeros, denormals, the smallest and largest, powers of two and their neighbours, halves, infinities, quiet and
  // signalling NaNs.
  static const std::vector<uint64_t> f32 = {0,          0x80000000, 1,          0x80000001, 0x007FFFFF, 0x00800000,
                                            0x80800000, 0x3F800000, 0xBF800000, 0x3F7FFFFF, 0x3F000000, 0xBF000000,
                                            0x3FC00000, 0x40200000, 0xC0200000, 0x40490FDB, 0x4B000001, 0x4EFFFFFF,
                                            0x4F000000, 0xCF000000, 0x4F7FFFFF, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000,
                                            0xFF800000, 0x7FC00000, 0xFFC12345, 0x7F812345, 0x33800000, 0x477FF000};
  static const std::vector<uint64_t> f64 = {0,
                                            0x8000000000000000,
                                            1,
                                            0x8000000000000001,
                                            0x000FFFFFFFFFFFFF,
                                            0x0010000000000000,
                                            0x3FF0000000000000,
                                            0xBFF0000000000000,
                                            0x3FE0000000000000,
                                            0x4004000000000000,
                                            0xC004000000000000,
                                            0x400921FB54442D18,
                                            0x41DFFFFFFFC00000,
                                            0x41E0000000000000,
                                            0xC1E0000000000000,
                                            0x41EFFFFFFFE00000,
                                            0x47EFFFFFE0000000,
                                            0x47EFFFFFF0000000,
                                            0x36A0000000000000,
                                            0x380FFFFFFFFFFFFF,
                                            0x7FEFFFFFFFFFFFFF,
                                            0xFFEFFFFFFFFFFFFF,
                                            0x7FF0000000000000,
                                            0xFFF0000000000000,
                                            0x7FF8000000000000,
                                            0xFFF8123456789ABC,
                                            0x7FF0123456789ABC};
  static const std::vector<uint64_t> i16 = {0,     1,      2,      15,     16,     17,     0x7F,   0x80,   0xFF,
                                            0x100, 0x7FFE, 0x7FFF, 0x8000, 0x8001, 0xFFFE, 0xFFFF, 0x5555, 0x1234};
  static const std::vector<uint64_t> f16 = {0,      0x8000, 1,      0x8001, 0x03FF, 0x0400, 0x8400, 0x3C00, 0xBC00,
                                            0x3BFF, 0x3800, 0xB800, 0x3E00, 0x4100, 0xC100, 0x5640, 0x7BFF, 0xFBFF,
                                            0x77FF, 0x7800, 0x7C00, 0xFC00, 0x7E00, 0xFE12, 0x7C12};
  static const std::vector<uint64_t> bf16 = {0,      0x8000, 1,      0x8001, 0x7F,   0x80,   0x3F80,
                                             0xBF80, 0x3F7F, 0x3F00, 0x4020, 0x4049, 0x7F7F, 0xFF7F,
                                             0x7F80, 0xFF80, 0x7FC0, 0xFFC1, 0x7F81};
  static const std::vector<uint64_t> p16 = pairsOf(i16, 16), pf16 = pairsOf(f16, 16), pbf16 = pairsOf(bf16, 16),
                                     pf32 = pairsOf(f32, 32);
  switch (kind) {
  case Kind::I64:
  case Kind::Wide: return i64;
  case Kind::F32: return f32;
  case Kind::F64: return f64;
  case Kind::I16: return i16;
  case Kind::F16:
  case Kind::Any16: return f16;
  case Kind::P16: return p16;
  case Kind::PF16: return pf16;
  case Kind::PBF16: return pbf16;
  case Kind::PF32: return pf32;
  default: return i32;
  }
}

uint64_t randomValue(Kind kind, std::mt19937_64 &random) {
  const uint64_t bits = random();
  const auto moderate = [&] { return std::uniform_real_distribution<double>(-8, 8)(random); };
  switch (kind) {
  case Kind::F32: return bits & 1 ? bitsOf(float(moderate())) : bits >> 32;
  case Kind::F64: return bits & 1 ? bitsOf(moderate()) : bits;
  case Kind::PF32: return bitsOf(float(moderate())) | bitsOf(float(moderate())) << 32;
  case Kind::I64:
  case Kind::Wide: return bits;
  case Kind::I16:
  case Kind::F16:
  case Kind::Any16: return bits & 0xFFFF;
  default: return bits & 0xFFFFFFFF;
  }
}

void checkLaneOps(const std::string &processor, const std::vector<LaneOp> &ops) {
  std::vector<Snippet> snippets;
  for (size_t n = 0; n < ops.size(); ++n) {
    std::string body = ops[n].text;
    for (unsigned s = 0; s < ops[n].sources.size(); ++s)
      replaceAll(body, std::string("$") + "abc"[s], registers('v', firstSource[s], wordsOf(ops[n].sources[s])));
    if (ops[n].result != Kind::None)
      replaceAll(body, "$d", registers('v', destinationAt, wordsOf(ops[n].result)));
    snippets.push_back({std::to_string(n) + " " + ops[n].text, body, 16});
  }
  SnippetSet set(processor, snippets);
  ASSERT_EQ(set.error(), "");
  std::mt19937_64 random(2026);
  for (size_t n = 0; n < ops.size(); ++n) {
    const LaneOp &op = ops[n];
    size_t pairs = 1;
    for (size_t s = 0; s < op.sources.size() && s < 2; ++s)
      pairs *= edgeValues(op.sources[s]).size();
    const size_t edgeRounds = (pairs + 63) / 64, rounds = edgeRounds + 8 + (op.sources.size() > 2 ? 8 : 0);
    bool failed = false;
    for (size_t round = 0; round < rounds && !failed; ++round) {
      WaveState in;
      in.mode = op.mode;
      in.vcc = random();
      in.exec = round + 1 == rounds ? 0 : round % 3 == 2 ? random() : ~uint64_t(0);
      LaneArgs args[64];
      for (unsigned l = 0; l < 64; ++l) {
        uint64_t *const values[3] = {&args[l].a, &args[l].b, &args[l].c};
        size_t index = round * 64 + l;
        for (size_t s = 0; s < op.sources.size(); ++s) {
          const std::vector<uint64_t> &edges = edgeValues(op.sources[s]);
          if (round < edgeRounds && s < 2) {
            *values[s] = edges[index % edges.size()];
            index /= edges.size();
          } else {
            *values[s] = random() % 3 ? randomValue(op.sources[s], random) : edges[random() % edges.size()];
          }
        }
        args[l].old = random();
        if (wordsOf(op.result) < 2)
          args[l].old &= 0xFFFFFFFF;
        args[l].vcc = in.vcc >> l & 1;
        args[l].lane = l;
        if (op.prepare)
          op.prepare(args[l]);
        for (size_t s = 0; s < op.sources.size(); ++s) {
          const bool half = op.sources[s] == Kind::I16 || op.sources[s] == Kind::F16;
          in.setV64(firstSource[s], l, half ? *values[s] | (random() & 0xFFFF) << 16 : *values[s]);
        }
        in.setV64(destinationAt, l, args[l].old);
      }
      in.v(15, 63) = 0;
      WaveState out = set.run(snippets[n].name, in);
      if (testing::Test::HasFailure() && out.exec != in.exec)
        return;
      for (unsigned l = 0; l < 64 && !failed; ++l) {
        const bool active = in.exec >> l & 1;
        const auto context = [&](const char *what, uint64_t got, uint64_t want) {
          return op.text + ", lane " + std::to_string(l) + (active ? "" : " (outside EXEC)") + ", a " + hex(args[l].a) +
                 ", b " + hex(args[l].b) + ", c " + hex(args[l].c) + ", old " + hex(args[l].old) + ": " + what + " " +
                 hex(got) + ", not " + hex(want);
        };
        if (op.result != Kind::None) {
          const bool wide = wordsOf(op.result) > 1;
          const uint64_t got = wide ? out.v64(destinationAt, l) : out.v(destinationAt, l);
          const uint64_t want = active ? op.expected(args[l]) : args[l].old;
          if (!(active ? same(op.result, got, want, op.ulps) : got == want)) {
            ADD_FAILURE() << processor << ": " << context("gives", got, want);
            failed = true;
          }
        }
        if (op.mask) {
          const uint64_t got = out.vcc >> l & 1, want = active && op.mask(args[l]);
          if (got != want) {
            ADD_FAILURE() << processor << ": " << context("sets VCC to", got, want);
            failed = true;
          }
        }
      }
      if (!op.mask && out.vcc != in.vcc) {
        ADD_FAILURE() << processor << ": " << op.text << " changes VCC";
        failed = true;
      }
    }
  }
}

double valueOfHalf(uint32_t code) {
  const int exponent = code >> 10 & 31;
  const double mantissa = code & 0x3FF, sign = code & 0x8000 ? -1 : 1;
  if (exponent == 31)
    return mantissa != 0 ? std::nan("") : sign * INFINITY;
  return sign * (exponent ? std::ldexp(1 + mantissa / 1024, exponent - 15) : std::ldexp(mantissa / 1024, -14));
}
double valueOfBrain(uint32_t code) { return std::bit_cast<float>(code << 16); }

namespace {

/// The code whose value is nearest, by binary search: codes of a sign are in order of their values. `top` is infinity's
/// code.
uint32_t nearestCode(double x, uint32_t top, double (*value)(uint32_t)) {
  const uint32_t sign = std::signbit(x) ? 0x8000 : 0;
  if (std::isnan(x))
    return sign | (top | ((0x7FFF & ~top) + 1) >> 1);
  const double magnitude = std::fabs(x);
  if (std::isinf(magnitude))
    return sign | top;
  uint32_t low = 0, high = top; // value(low) <= magnitude < value(high)
  while (high - low > 1) {
    const uint32_t middle = (low + high) / 2;
    (value(middle) <= magnitude ? low : high) = middle;
  }
  // What infinity stands for when it is rounded to: one step beyond the largest value.
  const double below = value(low), above = high == top ? 2 * value(low) - value(low - 1) : value(high);
  const double toBelow = magnitude - below, toAbove = above - magnitude;
  return sign | (toBelow < toAbove || (toBelow == toAbove && !(low & 1)) ? low : high);
}

} // namespace

uint32_t halfOf(double x) { return nearestCode(x, 0x7C00, valueOfHalf); }
uint32_t brainOf(double x) { return nearestCode(x, 0x7F80, valueOfBrain); }

} // namespace flyc::emulator::test
