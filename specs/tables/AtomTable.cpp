//===- AtomTable.cpp - the matrix instructions as data --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Holds the table that flyc-specgen printed.
//===----------------------------------------------------------------------===//

#include "specs/tables/AtomTable.h"
#include "specs/tables/MatrixConstants.h"
#include "specs/tables/TargetList.h"

#include "specs/tables/TargetTable.h"

#include <vector>

using namespace flyc::specs;

namespace {
#include "specs/AtomTable.inc"
} // namespace

std::span<const MatrixAtom> flyc::specs::matrixAtoms() { return matrixAtomTable; }

std::span<const MatrixConstant> flyc::specs::matrixConstants(const MatrixAtom &atom) {
  return matrixConstantTable[&atom - matrixAtomTable];
}

static bool computes(const MatrixAtom &atom, int64_t m, int64_t n, int64_t k, int64_t blocks, std::string_view a,
                     std::string_view b, std::string_view acc) {
  return atom.m == m && atom.n == n && atom.k == k && atom.blocks == blocks && atom.a == a && atom.b == b &&
         atom.acc == acc;
}

const MatrixAtom *flyc::specs::findMatrixAtom(std::string_view family, int64_t m, int64_t n, int64_t k, int64_t blocks,
                                              std::string_view a, std::string_view b, std::string_view acc,
                                              CapabilitySet capabilities, unsigned wave) {
  const MatrixAtom *best = nullptr;
  int known = -1;
  for (const MatrixAtom &atom : matrixAtomTable)
    if (atom.family == family && computes(atom, m, n, k, blocks, a, b, acc))
      if (const int fit = 2 * atom.isAmong(capabilities) + (atom.wave == wave); fit > known) {
        best = &atom;
        known = fit;
      }
  return best;
}

const MatrixAtom *flyc::specs::findMatrixAtomOfType(std::string_view type, int64_t m, int64_t n, int64_t k,
                                                    int64_t blocks, std::string_view a, std::string_view b,
                                                    std::string_view acc, unsigned scaleBlock) {
  const MatrixAtom *first = nullptr;
  for (const MatrixAtom &atom : matrixAtomTable)
    if (atom.type == type && computes(atom, m, n, k, blocks, a, b, acc)) {
      if (scaleBlock == 0 || atom.scaleBlock == scaleBlock)
        return &atom;
      first = first ? first : &atom;
    }
  return first;
}

std::string MatrixAtom::shape() const {
  std::string text = std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k);
  return blocks == 1 ? text : text + "x" + std::to_string(blocks);
}

std::string MatrixAtom::name() const {
  std::string text(family);
  text += "<" + shape() + ", (";
  text.append(a).append(", ").append(b).append(") -> ").append(acc);
  return text + ">";
}

std::string flyc::specs::targetsWith(const MatrixAtom &atom) { return targetsOf(atom); }
