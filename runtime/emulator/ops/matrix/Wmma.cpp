//===- Wmma.cpp - WMMA and SWMMAC: RDNA's matrix instructions --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Registers -> panels, product, registers, as in Matrix.cpp; WmmaForms.h says where elements lie. Sums are those of
// MatrixMode.h in f32, rounded once where D is narrower. Modifiers (RDNA4 ISA, 7.12): NEG[0] and NEG[1] make integers
// of A and B signed; of 16-bit floats NEG negates the low and NEG_HI the high one of each register; NEG[2] negates C,
// NEG_HI[2] takes its absolute value; CLAMP saturates integers. SWMMAC: src2 holds the places of A's items in their
// fours, two bits each; OPSEL chooses among the sets of a register. EXEC is ignored.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/matrix/MatrixKernels.h"
#include "runtime/emulator/ops/matrix/WmmaForms.h"
#include "runtime/emulator/state/Operands.h"
#include "runtime/emulator/state/SmallFloat.h"

namespace flyc::emulator {
inline namespace FLYC_SIMD {

namespace {

using namespace wmma;
using W = Wave;
using I = Instruction;

constexpr unsigned modeOverflowClamps = 1u << 23;
constexpr unsigned maxK = 64, maxWords = 8;

MatrixElement elementOf(Factor factor, bool isSigned) {
  using enum MatrixElement;
  switch (factor) {
  case Factor::F16: return F16;
  case Factor::Bf16: return Bf16;
  case Factor::Fp8: return E4m3;
  case Factor::Bf8: return E5m2;
  case Factor::Int8: return isSigned ? I8 : U8;
  case Factor::Int4: return isSigned ? I4 : U4;
  }
  return F16;
}

/// A (operand 0) or B (1).
struct Operand {
  MatrixElement element = MatrixElement::F16;
  PanelLayout layout{};
  unsigned words = 0;
  alignas(64) uint32_t panel[rows * maxK];

  void lay(const W &w, const I &i, Factor factor, unsigned operand, unsigned k) {
    element = elementOf(factor, i.neg >> operand & 1);
    const unsigned lanes = w.hasAllLanes() ? 64 : 32, bits = bitsOf(element);
    layout.width = rows;
    layout.lanes = w.family->replicatesMatrices ? rows : lanes;
    if (k * bits < 32 * layout.groups()) // fewer lanes hold all, a register each
      layout.lanes = rows * k * bits / 32;
    layout.items = k / layout.groups();
    words = layout.items * bits / 32;
  }
  void read(W &w, const I &i, unsigned operand) {
    const Lanes *registers = &w.vector(i.src[operand]);
    const uint32_t sign =
        bitsOf(element) != 16 ? 0 : (i.neg >> operand & 1 ? 0x8000u : 0) | (i.negHi >> operand & 1 ? 0x80000000u : 0);
    Lanes negated[maxWords];
    if (sign) {
      for (unsigned n = 0; n < words; ++n)
        for (unsigned l = 0; l < laneCount; ++l)
          negated[n][l] = registers[n][l] ^ sign;
      registers = negated;
    }
    expandMatrix(element, registers, layout, panel);
  }
};

/// C and D: rows in registers where they can be used as they lie, else in `buffer`.
struct Rows {
  uint32_t *c[rows], *d[rows];
  alignas(64) uint32_t buffer[rows * rows];
  const Form &form;
  bool apart = false; ///< 16-bit values lie one to a register

  explicit Rows(const Form &form) : form(form) {}
  bool isNarrow() const { return form.sum == Sum::F16 || form.sum == Sum::Bf16; }
  unsigned words(const W &w) const {
    const unsigned items = w.hasAllLanes() ? 4 : 8;
    return isNarrow() && !apart ? items / 2 : items;
  }

  uint32_t *at(W &w, uint16_t first, unsigned m, unsigned &shift, const I &i) const {
    RowPlace place = rowPlace(m, w.family->replicatesMatrices, w.hasAllLanes());
    shift = 0;
    if (isNarrow()) {
      shift = apart ? 16 * (i.opSel >> 2 & 1) : 16 * (place.item % 2);
      place.item = apart ? place.item : place.item / 2;
    }
    return w.vector(first).lane + laneCount * place.item + place.lane; // registers follow one another
  }

  float widen(uint32_t code) const { return form.sum == Sum::F16 ? halfToFloat(code) : asFloat(code << 16); }
  /// C into `buffer`, or pointers to where it lies; d points to where the product goes.
  void point(W &w, const I &i, uint16_t sourceC) {
    const bool registersC = sourceC >= firstVgpr;
    const bool copies = isNarrow() || !registersC || sourceC != i.dst || (i.neg & 4) || (i.negHi & 4);
    for (unsigned m = 0; m < rows; ++m) {
      unsigned shift;
      uint32_t *row = buffer + rows * m;
      c[m] = d[m] = copies ? row : at(w, i.dst, m, shift, i);
      if (!copies)
        continue;
      if (!registersC) {
        const bool half = form.sum == Sum::F16;
        const uint32_t constant = readScalar(w, i, sourceC, half ? ConstantType::F16 : ConstantType::F32);
        for (unsigned j = 0; j < rows; ++j)
          row[j] = half ? asBits(halfToFloat(constant)) : constant;
      } else {
        const uint32_t *from = at(w, sourceC, m, shift, i);
        for (unsigned j = 0; j < rows; ++j)
          row[j] = isNarrow() ? asBits(widen(from[j] >> shift & 0xFFFF)) : from[j];
      }
      if (form.sum != Sum::I32)
        for (unsigned j = 0; j < rows; ++j)
          row[j] = (i.negHi & 4 ? row[j] & 0x7FFFFFFF : row[j]) ^ (i.neg & 4 ? 0x80000000 : 0);
    }
  }
  void store(W &w, const I &i) {
    const bool saturates = w.mode & modeOverflowClamps;
    for (unsigned m = 0; m < rows; ++m) {
      unsigned shift;
      uint32_t *to = at(w, i.dst, m, shift, i);
      if (d[m] == to)
        continue;
      for (unsigned j = 0; j < rows; ++j) {
        if (!isNarrow()) {
          to[j] = d[m][j];
          continue;
        }
        const uint32_t code = encodeFloat(form.sum == Sum::F16 ? f16Format : bf16Format, asFloat(d[m][j]), saturates);
        to[j] = (to[j] & ~(0xFFFFu << shift)) | code << shift;
      }
    }
  }
};

/// The k of each stored item of A: [k / 2][row].
void readIndices(const Lanes &index, const I &i, const PanelLayout &layout, uint8_t *out) {
  const unsigned setBits = 2 * layout.items, sets = 32 / setBits, shift = i.opSel % sets * setBits;
  for (unsigned g = 0; g < layout.groups(); ++g)
    for (unsigned v = 0; v < layout.items; ++v) {
      const unsigned rank = layout.row(g, 0) + v;
      for (unsigned l = 0; l < rows; ++l)
        out[rank * rows + l] = static_cast<uint8_t>(4 * (rank / 2) + (index[g * rows + l] >> (shift + 2 * v) & 3));
    }
}

void execute(W &w, const I &i, const Form &f) {
  const bool isInteger = f.sum == Sum::I32;
  if (w.matrixRounding != MatrixRounding::Sequential && !isInteger)
    return w.fail(i, "has no published model of how this processor rounds it: the exact matrix mode cannot run it, the "
                     "default mode can");
  Operand a, b;
  a.lay(w, i, f.a, 0, f.sparse ? f.k / 2 : f.k);
  b.lay(w, i, f.b, 1, f.k);
  if (f.sparse && a.layout.groups() != b.layout.groups())
    return w.fail(i, "in a wave of 64 lanes has its indices where no public text says");
  Rows c(f);
  c.apart = w.family->replicatesMatrices;
  const uint16_t sourceC = f.sparse ? i.dst : i.src[2];
  if (!registersFor(w, i, i.src[0], a.words) || !registersFor(w, i, i.src[1], b.words) ||
      !registersFor(w, i, i.dst, c.words(w)) ||
      (i.src[2] >= firstVgpr && !registersFor(w, i, i.src[2], f.sparse ? 1 : c.words(w))))
    return;
  if (f.sparse && i.src[2] < firstVgpr)
    return w.fail(i, "takes its indices from a vector register, not from a scalar or a constant");
  a.read(w, i, 0);
  b.read(w, i, 1);
  uint8_t index[rows * maxK / 2];
  MatrixProduct p;
  p.a = a.panel;
  p.b = b.panel;
  p.n = p.rows = rows;
  p.k = f.k;
  if (f.sparse) {
    readIndices(w.vector(i.src[2]), i, a.layout, index);
    p.index = index;
  }
  c.point(w, i, sourceC);
  p.c = c.c;
  p.d = c.d;
  if (isInteger && i.clamp)
    multiplySaturating(p);
  else if (isInteger)
    f.sparse ? multiplySparseIntegerMatrices(p) : multiplyIntegerMatrices(p);
  else
    f.sparse ? multiplySparseMatrices(p) : multiplyMatrices(p);
  c.store(w, i);
}

struct ExecuteForm {
  template <unsigned n> static void at(W &w, const I &i) { execute(w, i, forms[n]); }
};
constexpr auto operations = entriesOf<forms, ExecuteForm>();

} // namespace

std::span<const OperationEntry> wmmaOperations() { return operations; }

} // namespace FLYC_SIMD
} // namespace flyc::emulator
