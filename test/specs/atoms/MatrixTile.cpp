//===- MatrixTile.cpp -----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Element numbers are column-major: A (M, K, blocks), B (N, K, blocks), C (M, N, blocks).
//===----------------------------------------------------------------------===//

#include "test/specs/atoms/MatrixTile.h"

#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Text/Parse.h"
#include "specs/tables/MatrixConstants.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

using namespace flyc;
using namespace flyc::test;

ElementFormat ElementFormat::of(std::string_view name) {
  struct Named {
    std::string_view name;
    ElementFormat format;
  };
  static const Named formats[] = {
      {"f64", {64, 11, 52, 1023, false}}, {"f32", {32, 8, 23, 127, false}},    {"xf32", {32, 8, 23, 127, false}},
      {"f16", {16, 5, 10, 15, false}},    {"bf16", {16, 8, 7, 127, false}},    {"f8e4m3fn", {8, 4, 3, 7, false}},
      {"f8e5m2", {8, 5, 2, 15, false}},   {"f8e4m3fnuz", {8, 4, 3, 8, false}}, {"f8e5m2fnuz", {8, 5, 2, 16, false}},
      {"f6e2m3", {6, 2, 3, 1, false}},    {"f6e3m2", {6, 3, 2, 3, false}},     {"f4e2m1", {4, 2, 1, 1, false}},
      {"i4", {4, 0, 0, 0, true}},         {"i8", {8, 0, 0, 0, true}},          {"i32", {32, 0, 0, 0, true}}};
  for (const Named &known : formats)
    if (known.name == name)
      return known.format;
  ADD_FAILURE() << "no format " << name;
  return {};
}

uint64_t ElementFormat::encode(double value) const {
  const uint64_t mask = bits == 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
  if (isInteger)
    return static_cast<uint64_t>(static_cast<int64_t>(value)) & mask;
  if (value == 0) // also of the formats without a negative zero
    return 0;
  const uint64_t sign = value < 0 ? uint64_t(1) << (bits - 1) : 0;
  int exponent = 0;
  double fraction = 2 * std::frexp(std::fabs(value), &exponent); // 1 <= fraction < 2
  exponent = exponent - 1 + bias;
  if (exponent < 1) { // denormal
    fraction = std::ldexp(fraction, exponent - 1);
    exponent = 0;
  } else {
    fraction -= 1;
  }
  return sign | static_cast<uint64_t>(exponent) << mantissaBits |
         static_cast<uint64_t>(std::ldexp(fraction, static_cast<int>(mantissaBits)));
}

double ElementFormat::decode(uint64_t code) const {
  if (isInteger)
    return bits == 32 ? static_cast<double>(static_cast<int32_t>(code))
                      : static_cast<double>(static_cast<int8_t>(code));
  const uint64_t mantissa = code & ((uint64_t(1) << mantissaBits) - 1);
  const int exponent = static_cast<int>(code >> mantissaBits & ((uint64_t(1) << exponentBits) - 1));
  const double fraction = std::ldexp(static_cast<double>(mantissa), -static_cast<int>(mantissaBits));
  const double size = exponent ? std::ldexp(1 + fraction, exponent - bias) : std::ldexp(fraction, 1 - bias);
  return code >> (bits - 1) & 1 ? -size : size;
}

/// The offsets of all positions of one mode, leftmost fastest.
static std::vector<int64_t> offsetsOf(const layout::IntTuple &shape, const layout::IntTuple &stride) {
  auto modes = layout::flatModes(layout::Layout{shape, stride});
  EXPECT_TRUE(modes.has_value());
  std::vector<int64_t> out = {0};
  for (auto mode : *modes) {
    std::vector<int64_t> next;
    for (int64_t i = 0; i < mode.extent; ++i)
      for (int64_t offset : out)
        next.push_back(offset + i * mode.stride);
    out = std::move(next);
  }
  return out;
}

LaneMap::LaneMap(std::string_view text) {
  auto parsed = layout::parseLayout(text);
  if (!parsed) {
    ADD_FAILURE() << text << ": " << parsed.message();
    return;
  }
  thread = offsetsOf(parsed->shape[0], parsed->stride[0]);
  value = offsetsOf(parsed->shape[1], parsed->stride[1]);
}

MatrixTile::MatrixTile(const specs::MatrixAtom &atom, std::mt19937 &random, Fill fill) : atom(atom) {
  auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  const int64_t storedK = atom.storedK();
  a.resize(atom.m * storedK * atom.blocks);
  b.resize(atom.n * atom.k * atom.blocks);
  c.resize(atom.m * atom.n * atom.blocks);
  // Every format holds -3..3; the sums stay far below 2^24, and below 2^8 where C has as many bits.
  const int largest = atom.acc == "bf16" ? 1 : 3;
  for (double &x : a)
    x = fill == OneHot ? 0 : pick(-largest, largest);
  for (double &x : b)
    x = pick(-largest, largest);
  for (size_t i = 0; i < c.size(); ++i)
    c[i] = atom.acc == "bf16" ? static_cast<double>(i % 97) - 48 : static_cast<double>(i) - 100;
  if (fill == OneHot)
    a[pick(0, static_cast<int>(a.size()) - 1)] = 2;
  if (storedK != atom.k) {
    places.resize(a.size());
    for (int64_t row = 0; row < atom.m; ++row)
      for (int64_t pair = 0; pair < storedK; pair += 2) {
        const int first = pick(0, 2), second = pick(first + 1, 3);
        places[row + atom.m * pair] = static_cast<uint8_t>(first);
        places[row + atom.m * (pair + 1)] = static_cast<uint8_t>(second);
      }
  }
  for (std::vector<int> *scales : {&scaleA, &scaleB}) {
    scales->resize(static_cast<size_t>(32 * 128 / scaleBlock()));
    const int most = atom.scaleFormat == specs::ScaleFormat::E8m0 ? 3 : 1; // sums must stay exact
    for (int &x : *scales)
      x = pick(-most, most);
  }
}

static std::vector<uint32_t> pack(std::string_view layout, std::string_view type, const std::vector<double> &elements) {
  const LaneMap map(layout);
  const ElementFormat format = ElementFormat::of(type);
  const unsigned words = map.values() * format.bits / 32;
  std::vector<uint32_t> out(map.lanes() * words);
  for (unsigned lane = 0; lane < map.lanes(); ++lane)
    for (unsigned v = 0; v < map.values(); ++v) {
      const uint64_t code = format.encode(elements[map.at(lane, v)]);
      for (unsigned bit = 0; bit < format.bits; ++bit) {
        const unsigned place = v * format.bits + bit;
        out[lane * words + place / 32] |= static_cast<uint32_t>(code >> bit & 1) << place % 32;
      }
    }
  return out;
}

std::vector<uint32_t> MatrixTile::registersA() const { return pack(atom.layoutA, atom.a, a); }
std::vector<uint32_t> MatrixTile::registersB() const { return pack(atom.layoutB, atom.b, b); }
std::vector<uint32_t> MatrixTile::registersC() const { return pack(atom.layoutC, atom.acc, c); }

double MatrixTile::scaleOf(bool ofA, int64_t row, int64_t k) const {
  const bool hasFraction = atom.scaleFormatOf(ofA ? atom.a : atom.b) != specs::ScaleFormat::E8m0;
  const int exponent = (ofA ? scaleA : scaleB)[row + (ofA ? atom.m : atom.n) * (k / scaleBlock())];
  return std::ldexp(hasFraction ? fraction : 1, exponent);
}

std::vector<uint32_t> MatrixTile::scales(bool ofA, unsigned opsel) const {
  const std::vector<int> &own = ofA ? scaleA : scaleB;
  if (atom.wave == 64 || !atom.scaleBlock) {
    std::vector<uint32_t> out(64);
    for (unsigned lane = 0; lane < 64; ++lane)
      out[lane] = (0x40414243u & ~(0xFFu << 8 * opsel)) | static_cast<uint32_t>(own[lane] + 127) << 8 * opsel;
    return out;
  }
  const unsigned rows = static_cast<unsigned>(ofA ? atom.m : atom.n), words = atom.scaleBits() / 32;
  const specs::ScaleFormat format = atom.scaleFormatOf(ofA ? atom.a : atom.b);
  constexpr unsigned mantissa = 3; // of `fraction`: 1 + 3/8
  std::vector<uint32_t> out(32 * words, 0x41424344);
  for (unsigned row = 0; row < rows; ++row)
    for (unsigned block = 0; block < 4 * words; ++block) {
      const int exponent = own[row + rows * block];
      const auto code =
          static_cast<uint32_t>(format == specs::ScaleFormat::E8m0
                                    ? exponent + 127
                                    : (exponent + (format == specs::ScaleFormat::E5m3 ? 15 : 7)) << 3 | mantissa);
      uint32_t &word = out[(row + (rows == 16 ? 16 * opsel : 0)) * words + block / 4];
      word = (word & ~(0xFFu << 8 * (block % 4))) | code << 8 * (block % 4);
    }
  return out;
}

std::vector<uint32_t> MatrixTile::indices() const {
  const LaneMap map(atom.layoutA);
  const unsigned words = specs::indexBits(atom) / 32;
  // gfx1250: those of a row side by side, as many in a lane as its register holds.
  const bool isLinear = atom.needs.has(specs::Capability::WmmaK32);
  std::vector<uint32_t> out(64 * words);
  if (!places.empty())
    for (unsigned lane = 0; lane < map.lanes(); ++lane)
      for (unsigned v = 0; v < map.values(); ++v) {
        const unsigned row = lane % 16, k = lane / 16 * map.values() + v;
        const uint32_t place = places[isLinear ? row + atom.m * k : map.at(lane, v)];
        out[lane * words + v / 16] |= place << 2 * (v % 16);
      }
  return out;
}

std::vector<double> MatrixTile::expected(bool scaled, bool isUnsigned) const {
  const double wrap = isUnsigned ? std::ldexp(1, static_cast<int>(ElementFormat::of(atom.a).bits)) : 0;
  auto factor = [&](double x) { return x < 0 ? x + wrap : x; };
  std::vector<double> d = c;
  const int64_t storedK = atom.storedK();
  for (int64_t block = 0; block < atom.blocks; ++block)
    for (int64_t j = 0; j < atom.n; ++j)
      for (int64_t i = 0; i < atom.m; ++i)
        for (int64_t s = 0; s < storedK; ++s) {
          const int64_t k = places.empty() ? s : s / 2 * 4 + places[i + atom.m * s];
          double term = factor(a[i + atom.m * (s + storedK * block)]) * factor(b[j + atom.n * (k + atom.k * block)]);
          if (scaled)
            term *= scaleOf(true, i, k) * scaleOf(false, j, k);
          d[i + atom.m * (j + atom.n * block)] += term;
        }
  return d;
}

std::vector<double> MatrixTile::unpack(const std::vector<uint32_t> &registers) const {
  const LaneMap map(atom.layoutC);
  const ElementFormat format = ElementFormat::of(atom.acc);
  std::vector<double> d(c.size());
  for (unsigned lane = 0; lane < map.lanes(); ++lane)
    for (unsigned v = 0; v < map.values(); ++v) {
      const unsigned bit = (lane * map.values() + v) * format.bits;
      const uint32_t *at = &registers[bit / 32];
      d[map.at(lane, v)] = format.decode(format.bits == 64   ? uint64_t(at[1]) << 32 | at[0]
                                         : format.bits == 32 ? at[0]
                                                             : at[0] >> bit % 32 & 0xFFFF);
    }
  return d;
}
