//===- MatrixTile.h - one matrix atom's operands, as matrices and as registers
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Fills the block of an atom with small numbers, multiplies it plainly, and packs it into lanes by the layouts of the
// table: what the emulator must give back if these are the instruction's own.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_SPECS_ATOMS_MATRIXTILE_H
#define FLYC_TEST_SPECS_ATOMS_MATRIXTILE_H

#include "compiler/Layout/Layout.h"
#include "specs/tables/AtomTable.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace flyc::test {

/// An element type of the table, bit by bit.
struct ElementFormat {
  unsigned bits, exponentBits, mantissaBits;
  int bias;
  bool isInteger;

  static ElementFormat of(std::string_view name);
  uint64_t encode(double value) const; ///< a value that the format holds exactly
  double decode(uint64_t code) const;
};

/// (lane, value) to element.
class LaneMap {
public:
  explicit LaneMap(std::string_view text);
  unsigned values() const { return static_cast<unsigned>(value.size()); }
  int64_t at(unsigned lane, unsigned v) const { return thread[lane] + value[v]; }
  unsigned lanes() const { return static_cast<unsigned>(thread.size()); }

private:
  std::vector<int64_t> thread, value; ///< offsets of each
};

struct MatrixTile {
  const specs::MatrixAtom &atom;
  std::vector<double> a, b, c;     ///< as the layouts number elements
  std::vector<uint8_t> places;     ///< sparse: of each element of a, where in its four it stands
  std::vector<int> scaleA, scaleB; ///< exponents: [k / scaleBlock()][row]

  enum Fill { Small, OneHot };
  MatrixTile(const specs::MatrixAtom &atom, std::mt19937 &random, Fill fill);

  std::vector<uint32_t> registersA() const, registersB() const, registersC() const;
  /// Of each lane: the scales of A (B) in byte `opsel`, the other bytes different ones. Of waves of 32 lanes: those of
  /// a row's (column's) blocks byte by byte, of 16 rows in the half that `opsel` names, the other half different ones.
  /// The indices of a sparse A.
  std::vector<uint32_t> scales(bool ofA, unsigned opsel) const, indices() const;
  int64_t scaleBlock() const { return atom.scaleBlock ? atom.scaleBlock : 32; }
  /// What scales of E5M3 and E4M3 hold, and those of E8M0 do not.
  static constexpr double fraction = 1.375;
  double scaleOf(bool ofA, int64_t row, int64_t k) const;
  /// D = C + A * B. `isUnsigned`: the codes of negative integers are large numbers.
  std::vector<double> expected(bool scaled, bool isUnsigned = false) const;
  /// D from the registers of the result, in C's numbering.
  std::vector<double> unpack(const std::vector<uint32_t> &registers) const;
};

} // namespace flyc::test

#endif // FLYC_TEST_SPECS_ATOMS_MATRIXTILE_H
