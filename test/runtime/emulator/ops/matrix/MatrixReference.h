//===- MatrixReference.h - matrix instructions, written out plainly -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the tests compare with: mnemonics read by the grammar of their names, formats by their definitions, registers by
// the formulas of the CDNA4 ISA manual, chapter 7 (7.1.4 layouts, 7.1.5.1 small formats, 7.5.1 sparse forms, 7.2.1
// scales). Nothing here is the emulator's.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXREFERENCE_H
#define FLYC_TEST_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXREFERENCE_H

#include "test/runtime/emulator/Snippet.h"

#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <vector>

namespace flyc::emulator::test {

/// The first registers of A, B and C in the tests' instructions.
inline constexpr unsigned registerA = 0, registerB = 8, registerC = 16;

/// A number format: its codes and their values.
struct NumberFormat {
  enum Special { Ieee, FiniteN, Fnuz, None, Integer };
  unsigned bits = 32;
  int exponentBits = 8, mantissaBits = 23, bias = 127;
  Special special = Ieee;

  double value(uint64_t code) const;
  bool isFinite(uint64_t code) const;
  /// The code of a value that the format holds exactly.
  uint64_t code(double value) const;
};

/// V_[S]MFMA..._[out]_[M]X[N]X[K][_[blocks]B]_[types]
struct MatrixForm {
  std::string processor, mnemonic;
  unsigned m = 0, k = 0, blocks = 1;
  std::string typeA, typeB;
  bool sparse = false, small = false, scaled = false, doubles = false, integers = false;

  unsigned groups() const { return 64 / (m * blocks); }
  unsigned denseItems() const { return k / groups(); } ///< items a lane holds of a dense operand
  unsigned resultWords() const { return m * m * blocks / 64 * (doubles ? 2 : 1); }
  unsigned words(const NumberFormat &f, bool storedHalf) const {
    const unsigned n = denseItems() / (storedHalf ? 2 : 1) * f.bits / 32;
    return n ? n : 1;
  }
  NumberFormat formatOf(const std::string &type) const;
};
inline void PrintTo(const MatrixForm &f, std::ostream *out) { *out << f.processor << " " << f.mnemonic; }
/// No value if the name does not follow the grammar.
std::optional<MatrixForm> parseMatrixForm(const std::string &processor, const std::string &mnemonic);

/// All matrix instructions of specs/isa/cdna.tsv; a row whose name cannot be read is in `unread`.
std::vector<MatrixForm> matrixFormsOf(const std::string &processor, std::vector<std::string> &unread);

/// The operands of one instruction as matrices of codes, and as registers.
struct MatrixOperands {
  const MatrixForm &form;
  NumberFormat formatA, formatB;
  std::vector<uint64_t> a, b;          ///< codes: a[block][i][k], b[block][k][j]
  std::vector<double> c;               ///< [block][i][j]
  std::vector<uint8_t> place;          ///< sparse: [i][k / 4][2], where in its four the stored elements are
  std::vector<uint8_t> scaleA, scaleB; ///< [k / 32][row or column]

  MatrixOperands(const MatrixForm &form, NumberFormat formatA, NumberFormat formatB);

  uint64_t &atA(unsigned block, unsigned i, unsigned k) { return a[(block * form.m + i) * form.k + k]; }
  uint64_t &atB(unsigned block, unsigned k, unsigned j) { return b[(block * form.k + k) * form.m + j]; }
  double &atC(unsigned block, unsigned i, unsigned j) { return c[(block * form.m + i) * form.m + j]; }

  /// Every element of A and B to a small integer, C to a larger one; sparse places at random; scales near 1.
  void fillSmall(std::mt19937 &random);
  /// A (or B) all zero but for one element of each block.
  void keepOne(std::mt19937 &random, bool ofA);

  /// A, B, C and the indices as registers [register][lane].
  using Registers = std::vector<std::array<uint32_t, 64>>;
  Registers registersA() const, registersB() const, registersC() const;
  std::array<uint32_t, 64> indices(unsigned set) const;
  /// One byte of each lane a scale of A's rows (B's columns), the other bytes `rest`.
  std::array<uint32_t, 64> scales(bool ofA, unsigned byte, uint32_t rest) const;

  /// The exact element of D, and the sum of the terms' magnitudes.
  long double exact(unsigned block, unsigned i, unsigned j, long double *magnitude = nullptr) const;
  /// The element of D in the registers of a result.
  double result(const Registers &d, unsigned block, unsigned i, unsigned j) const;
  /// Fails the running test at the first element that differs.
  void expectExact(const Registers &d) const;
};

} // namespace flyc::emulator::test

#endif // FLYC_TEST_RUNTIME_EMULATOR_OPS_MATRIX_MATRIXREFERENCE_H
