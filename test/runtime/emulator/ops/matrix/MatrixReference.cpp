//===- MatrixReference.cpp - matrix instructions, written out plainly -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "test/runtime/emulator/ops/matrix/MatrixReference.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <fstream>
#include <regex>
#include <sstream>

namespace flyc::emulator::test {

//===--- formats --------------------------------------------------------------===//

double NumberFormat::value(uint64_t code) const {
  if (special == Integer)
    return static_cast<int8_t>(code);
  const uint64_t mantissa = code & ((uint64_t(1) << mantissaBits) - 1),
                 exponent = code >> mantissaBits & ((1u << exponentBits) - 1);
  const double sign = code >> (bits - 1) & 1 ? -1 : 1;
  if (!isFinite(code))
    return special == Ieee && mantissa == 0 ? sign * INFINITY : NAN;
  if (exponent == 0)
    return sign * std::ldexp(static_cast<double>(mantissa), 1 - bias - mantissaBits);
  return sign * std::ldexp(static_cast<double>(mantissa + (uint64_t(1) << mantissaBits)),
                           static_cast<int>(exponent) - bias - mantissaBits);
}

bool NumberFormat::isFinite(uint64_t code) const {
  const uint64_t magnitude = code & ((uint64_t(1) << (bits - 1)) - 1), top = (uint64_t(1) << exponentBits) - 1;
  switch (special) {
  case Ieee: return magnitude >> mantissaBits != top;
  case FiniteN: return magnitude != (uint64_t(1) << (bits - 1)) - 1;
  case Fnuz: return code != uint64_t(1) << (bits - 1);
  default: return true;
  }
}

uint64_t NumberFormat::code(double wanted) const {
  if (special == Integer)
    return static_cast<uint8_t>(static_cast<int>(wanted));
  if (bits == 64)
    return std::bit_cast<uint64_t>(wanted);
  if (wanted == 0)
    return 0;
  int exponent;
  const double fraction = std::frexp(std::fabs(wanted), &exponent); // in [1/2, 1)
  const uint64_t sign = wanted < 0 ? uint64_t(1) << (bits - 1) : 0;
  const int stored = exponent - 1 + bias;
  const uint64_t code = stored > 0 ? (uint64_t(stored) << mantissaBits) +
                                         static_cast<uint64_t>(std::ldexp(2 * fraction - 1, mantissaBits))
                                   : static_cast<uint64_t>(std::ldexp(std::fabs(wanted), mantissaBits + bias - 1));
  if (value(code | sign) != wanted)
    ADD_FAILURE() << wanted << " is no number of this format";
  return code | sign;
}

NumberFormat MatrixForm::formatOf(const std::string &type) const {
  const bool ocp = processor == "gfx950";
  if (type == "f64")
    return {64, 11, 52, 1023};
  if (type == "f32" || type == "xf32")
    return {};
  if (type == "f16")
    return {16, 5, 10, 15};
  if (type == "bf16")
    return {16, 8, 7, 127};
  if (type == "i8")
    return {8, 0, 0, 0, NumberFormat::Integer};
  if (type == "fp8")
    return ocp ? NumberFormat{8, 4, 3, 7, NumberFormat::FiniteN} : NumberFormat{8, 4, 3, 8, NumberFormat::Fnuz};
  if (type == "bf8")
    return ocp ? NumberFormat{8, 5, 2, 15, NumberFormat::Ieee} : NumberFormat{8, 5, 2, 16, NumberFormat::Fnuz};
  if (type == "fp6")
    return {6, 2, 3, 1, NumberFormat::None};
  if (type == "bf6")
    return {6, 3, 2, 3, NumberFormat::None};
  if (type == "fp4")
    return {4, 2, 1, 1, NumberFormat::None};
  ADD_FAILURE() << "no format is called " << type;
  return {};
}

//===--- names ----------------------------------------------------------------===//

std::optional<MatrixForm> parseMatrixForm(const std::string &processor, const std::string &mnemonic) {
  static const std::regex grammar("v_(mfma|mfma_scale|smfmac)_(f32|i32|f64)_(\\d+)x(\\d+)x(\\d+)(?:_(\\d+)b)?(_?)"
                                  "(f64|f32|xf32|f16|bf16|bf16_1k|i8|(?:fp8|bf8)_(?:fp8|bf8)|f8f6f4)");
  std::smatch part;
  if (!std::regex_match(mnemonic, part, grammar) || part[3] != part[4])
    return std::nullopt;
  MatrixForm f;
  f.processor = processor;
  f.mnemonic = mnemonic;
  f.m = static_cast<unsigned>(std::stoul(part[3]));
  f.k = static_cast<unsigned>(std::stoul(part[5]));
  const std::string types = part[8];
  f.sparse = part[1] == "smfmac";
  f.scaled = part[1] == "mfma_scale";
  f.small = types == "f8f6f4";
  f.doubles = types == "f64";
  f.integers = types == "i8";
  const size_t joint = types.find('_');
  f.typeA = types == "bf16_1k" ? "bf16" : types.substr(0, joint);
  f.typeB = types == "bf16_1k" || joint == std::string::npos ? f.typeA : types.substr(joint + 1);
  if (part[6].matched) {
    f.blocks = static_cast<unsigned>(std::stoul(part[6]));
  } else if (part[7].length() == 0) { // old names say no blocks: as many as fill the wave with 1, 2 or 4 items a lane
    const unsigned items = types == "f32" || types == "f64" ? 1 : types == "bf16" ? 2 : 4;
    f.blocks = 64 / f.m / (f.k / items);
  }
  return f;
}

std::vector<MatrixForm> matrixFormsOf(const std::string &processor, std::vector<std::string> &unread) {
  std::ifstream table(FLYC_ISA_TABLE);
  std::vector<MatrixForm> forms;
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::string encoding, opcode, mnemonic, targets;
    fields >> encoding >> opcode >> mnemonic >> targets;
    const bool isMatrix = mnemonic.starts_with("v_mfma") || mnemonic.starts_with("v_smfma");
    if (!isMatrix || ("," + targets + ",").find("," + processor + ",") == std::string::npos)
      continue;
    if (auto form = parseMatrixForm(processor, mnemonic))
      forms.push_back(*form);
    else
      unread.push_back(mnemonic);
  }
  return forms;
}

//===--- where elements lie ---------------------------------------------------===//

namespace {

struct Spot {
  unsigned lane, item;
};

/// Whether a lane holds its items in two halves of K: 7.1.5.1 FP8, 7.5.1.3.
bool inHalves(const MatrixForm &f, const NumberFormat &format) {
  if (f.small)
    return format.bits == 8;
  return f.sparse && f.denseItems() * format.bits > 128;
}

/// Row i of A (column of B) of `block` at k.
Spot inputSpot(const MatrixForm &f, const NumberFormat &format, unsigned block, unsigned i, unsigned k) {
  const unsigned items = f.denseItems();
  if (inHalves(f, format)) {
    const unsigned half = f.k / 2, run = items / 2;
    return {i + f.m * (k % half / run), k % run + run * (k / half)};
  }
  return {i + f.m * (block + f.blocks * (k / items)), k % items};
}

/// The stored element `which` of the four from k = 4 * quad: two items for the four of the dense layout.
Spot storedSpot(const MatrixForm &f, const NumberFormat &format, unsigned i, unsigned quad, unsigned which) {
  const Spot dense = inputSpot(f, format, 0, i, 4 * quad);
  return {dense.lane, dense.item / 2 + which};
}

/// 7.1.4.2, and for f64 4x4x4 what hardware has.
Spot outputSpot(const MatrixForm &f, unsigned block, unsigned i, unsigned j) {
  if (f.doubles && f.m == 4)
    return {16 * i + 4 * block + j, 0};
  const unsigned n = f.m, h = f.doubles ? 1 : 4;
  const unsigned perGroup = n * f.m / h, bi = (64 + perGroup - 1) / perGroup, mi = 64 / bi / n, g = f.m / (h * mi);
  return {j + n * (i / h % mi + mi * (block % bi)), i % h + h * (i / (h * mi) + g * (block / bi))};
}

void put(MatrixOperands::Registers &registers, const NumberFormat &format, Spot spot, uint64_t code) {
  for (unsigned bit = 0; bit < format.bits; ++bit) {
    const unsigned at = spot.item * format.bits + bit;
    registers[at / 32][spot.lane] |= static_cast<uint32_t>(code >> bit & 1) << (at % 32);
  }
}

} // namespace

MatrixOperands::MatrixOperands(const MatrixForm &form, NumberFormat formatA, NumberFormat formatB)
    : form(form), formatA(formatA), formatB(formatB), a(form.blocks * form.m * form.k),
      b(form.blocks * form.k * form.m), c(form.blocks * form.m * form.m), place(form.m * form.k / 2),
      scaleA(form.m * form.k / 32 + 1, 127), scaleB(form.m * form.k / 32 + 1, 127) {
  for (size_t n = 0; n < place.size(); ++n)
    place[n] = n % 2;
}

void MatrixOperands::fillSmall(std::mt19937 &random) {
  const auto small = [&](const NumberFormat &f) { return f.code(static_cast<int>(random() % 7) - 3); };
  for (uint64_t &x : a)
    x = small(formatA);
  for (uint64_t &x : b)
    x = small(formatB);
  for (double &x : c)
    x = (static_cast<int>(random() % 7) - 3) * 100;
  for (size_t n = 0; n < place.size(); n += 2) {
    static constexpr uint8_t pairs[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    const auto &pair = pairs[random() % 6];
    place[n] = pair[0];
    place[n + 1] = pair[1];
  }
  for (std::vector<uint8_t> *scales : {&scaleA, &scaleB})
    for (uint8_t &s : *scales)
      s = static_cast<uint8_t>(125 + random() % 5);
}

void MatrixOperands::keepOne(std::mt19937 &random, bool ofA) {
  std::vector<uint64_t> &matrix = ofA ? a : b;
  const size_t each = matrix.size() / form.blocks;
  std::fill(matrix.begin(), matrix.end(), 0);
  for (unsigned block = 0; block < form.blocks; ++block)
    matrix[block * each + random() % each] = (ofA ? formatA : formatB).code(1);
  std::fill(c.begin(), c.end(), 0);
}

MatrixOperands::Registers MatrixOperands::registersA() const {
  Registers r(form.words(formatA, form.sparse));
  for (unsigned block = 0; block < form.blocks; ++block)
    for (unsigned i = 0; i < form.m; ++i)
      for (unsigned k = 0; k < form.k; ++k)
        if (!form.sparse)
          put(r, formatA, inputSpot(form, formatA, block, i, k), a[(block * form.m + i) * form.k + k]);
        else if (k % 4 < 2)
          put(r, formatA, storedSpot(form, formatA, i, k / 4, k % 4),
              a[i * form.k + k / 4 * 4 + place[(i * form.k / 4 + k / 4) * 2 + k % 4]]);
  return r;
}

MatrixOperands::Registers MatrixOperands::registersB() const {
  Registers r(form.words(formatB, false));
  for (unsigned block = 0; block < form.blocks; ++block)
    for (unsigned k = 0; k < form.k; ++k)
      for (unsigned j = 0; j < form.m; ++j)
        put(r, formatB, inputSpot(form, formatB, block, j, k), b[(block * form.k + k) * form.m + j]);
  return r;
}

MatrixOperands::Registers MatrixOperands::registersC() const {
  Registers r(form.resultWords());
  const NumberFormat f64{64, 11, 52, 1023}, f32{};
  for (unsigned block = 0; block < form.blocks; ++block)
    for (unsigned i = 0; i < form.m; ++i)
      for (unsigned j = 0; j < form.m; ++j) {
        const double value = c[(block * form.m + i) * form.m + j];
        const Spot spot = outputSpot(form, block, i, j);
        if (form.integers)
          r[spot.item][spot.lane] = static_cast<uint32_t>(static_cast<int32_t>(value));
        else
          put(r, form.doubles ? f64 : f32, spot,
              form.doubles ? f64.code(value) : std::bit_cast<uint32_t>(static_cast<float>(value)));
      }
  return r;
}

std::array<uint32_t, 64> MatrixOperands::indices(unsigned set) const {
  std::array<uint32_t, 64> r{};
  const unsigned items = form.denseItems() / 2;
  for (unsigned i = 0; i < form.m; ++i)
    for (unsigned quad = 0; quad < form.k / 4; ++quad)
      for (unsigned which = 0; which < 2; ++which) {
        const Spot spot = storedSpot(form, formatA, i, quad, which);
        r[spot.lane] |= uint32_t(place[(i * form.k / 4 + quad) * 2 + which]) << (2 * (set * items + spot.item));
      }
  return r;
}

std::array<uint32_t, 64> MatrixOperands::scales(bool ofA, unsigned byte, uint32_t rest) const {
  std::array<uint32_t, 64> r;
  for (unsigned lane = 0; lane < 64; ++lane) // 7.2.1: lane = row + M * (k / 32)
    r[lane] = (rest & ~(0xFFu << (8 * byte))) | uint32_t((ofA ? scaleA : scaleB)[lane]) << (8 * byte);
  return r;
}

long double MatrixOperands::exact(unsigned block, unsigned i, unsigned j, long double *magnitude) const {
  long double sum = c[(block * form.m + i) * form.m + j], size = std::fabs(sum);
  for (unsigned k = 0; k < form.k; ++k) {
    if (form.sparse) {
      const uint8_t *pair = &place[(i * form.k / 4 + k / 4) * 2];
      if (k % 4 != pair[0] && k % 4 != pair[1])
        continue;
    }
    long double term = formatA.value(a[(block * form.m + i) * form.k + k]);
    term *= formatB.value(b[(block * form.k + k) * form.m + j]);
    if (form.scaled)
      term = std::ldexp(term, scaleA[k / 32 * form.m + i] + scaleB[k / 32 * form.m + j] - 254);
    sum += term;
    size += std::fabs(term);
  }
  if (magnitude)
    *magnitude = size;
  return sum;
}

double MatrixOperands::result(const Registers &d, unsigned block, unsigned i, unsigned j) const {
  const Spot spot = outputSpot(form, block, i, j);
  if (form.doubles)
    return std::bit_cast<double>(d[2 * spot.item][spot.lane] | uint64_t(d[2 * spot.item + 1][spot.lane]) << 32);
  const uint32_t word = d[spot.item][spot.lane];
  return form.integers ? double(static_cast<int32_t>(word)) : double(std::bit_cast<float>(word));
}

void MatrixOperands::expectExact(const Registers &d) const {
  for (unsigned block = 0; block < form.blocks; ++block)
    for (unsigned i = 0; i < form.m; ++i)
      for (unsigned j = 0; j < form.m; ++j)
        ASSERT_EQ(result(d, block, i, j), static_cast<double>(exact(block, i, j)))
            << form.processor << " " << form.mnemonic << ": block " << block << ", row " << i << ", column " << j;
}

} // namespace flyc::emulator::test
