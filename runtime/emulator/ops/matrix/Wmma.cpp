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

#include "runtime/emulator/isa/OperandFacts.h"
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
constexpr unsigned maxK = 128, maxWords = 16;

/// Where the indices of a sparse A lie on CDNA5 is told twice by its manual. True: 7.12.4's expressions, a row's
/// indices side by side, those of 16 numbers of 16 bits or 32 of 8 bits in a lane; false: 7.12.3's text, with the
/// number that each belongs to, as on RDNA4.
constexpr bool linearIndices = true;

/// Five formats of 8, 6 and 4 bits by their codes.
constexpr unsigned smallFormats = 5, fp4Code = 4;
MatrixElement elementOf(Factor factor, bool isSigned, unsigned format) {
  using enum MatrixElement;
  constexpr MatrixElement small[smallFormats] = {E4m3, E5m2, E2m3, E3m2, E2m1};
  switch (factor) {
  case Factor::F16: return F16;
  case Factor::Bf16: return Bf16;
  case Factor::Fp8: return E4m3;
  case Factor::Bf8: return E5m2;
  case Factor::Int8: return isSigned ? I8 : U8;
  case Factor::Int4: return isSigned ? I4 : U4;
  case Factor::F32: return F32;
  case Factor::Fp4: return E2m1;
  case Factor::Small: return small[format];
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
    element = elementOf(factor, i.neg >> operand & 1, operand ? i.blgp : i.cbsz);
    const unsigned lanes = w.hasAllLanes() ? 64 : 32, bits = bitsOf(element);
    layout.width = rows;
    layout.lanes = w.family->replicatesMatrices ? rows : lanes;
    if (k * bits < 32 * layout.groups()) // fewer lanes hold all, a register each
      layout.lanes = rows * k * bits / 32;
    layout.items = k / layout.groups();
    layout.runs = factor != Factor::Small && factor != Factor::Fp4 ? 1 : layout.items / (bits == 8 ? 16 : 32);
    words = layout.items * bits / 32;
  }
  /// `block`: of A.
  void read(W &w, const I &i, unsigned operand, unsigned block = 0) {
    const Lanes *registers = &w.vector(i.src[operand]) + block * words;
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
  bool isNarrowC() const { return form.sum == Sum::F16 || form.sum == Sum::Bf16; }
  bool isNarrow() const { return isNarrowC() || form.sum == Sum::Bf16F32; } ///< D
  unsigned words(const W &w, bool narrow) const {
    const unsigned items = w.hasAllLanes() ? 4 : 8;
    return (narrow && !apart ? items / 2 : items) * form.blocks;
  }

  uint32_t *at(W &w, uint16_t first, unsigned m, unsigned &shift, const I &i, bool narrow) const {
    RowPlace place = rowPlace(m, w.family->replicatesMatrices, w.hasAllLanes());
    shift = 0;
    if (narrow) {
      shift = apart ? 16 * (i.opSel >> 2 & 1) : 16 * (place.item % 2);
      place.item = apart ? place.item : place.item / 2;
    }
    return w.vector(first).lane + laneCount * place.item + place.lane; // registers follow one another
  }

  float widen(uint32_t code) const { return form.sum == Sum::F16 ? halfToFloat(code) : asFloat(code << 16); }
  /// C into `buffer`, or pointers to where it lies; d points to where the product goes.
  void point(W &w, const I &i, uint16_t sourceC, uint16_t sourceD) {
    const bool registersC = sourceC >= firstVgpr;
    const bool copies = isNarrow() || !registersC || sourceC != sourceD || (i.neg & 4) || (i.negHi & 4);
    for (unsigned m = 0; m < rows; ++m) {
      unsigned shift;
      uint32_t *row = buffer + rows * m;
      c[m] = d[m] = copies ? row : at(w, sourceD, m, shift, i, false);
      if (!copies)
        continue;
      if (!registersC) {
        const bool half = form.sum == Sum::F16;
        const uint32_t constant = readScalar(w, i, sourceC, half ? ConstantType::F16 : ConstantType::F32);
        for (unsigned j = 0; j < rows; ++j)
          row[j] = half ? asBits(halfToFloat(constant)) : constant;
      } else {
        const uint32_t *from = at(w, sourceC, m, shift, i, isNarrowC());
        for (unsigned j = 0; j < rows; ++j)
          row[j] = isNarrowC() ? asBits(widen(from[j] >> shift & 0xFFFF)) : from[j];
      }
      if (form.sum != Sum::I32)
        for (unsigned j = 0; j < rows; ++j)
          row[j] = (i.negHi & 4 ? row[j] & 0x7FFFFFFF : row[j]) ^ (i.neg & 4 ? 0x80000000 : 0);
    }
  }
  void store(W &w, const I &i, uint16_t sourceD) {
    const bool saturates = w.mode & modeOverflowClamps;
    for (unsigned m = 0; m < rows; ++m) {
      unsigned shift;
      uint32_t *to = at(w, sourceD, m, shift, i, isNarrow());
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

/// linearIndices: two bits for each number of a row, one behind the other in 32 or, of 8-bit numbers, 64 bits of a
/// lane.
void readLinearIndices(const Lanes *index, const PanelLayout &layout, unsigned bits, uint8_t *out) {
  const unsigned perLane = bits == 16 ? 16 : 32;
  for (unsigned g = 0; g < layout.groups(); ++g)
    for (unsigned v = 0; v < layout.items; ++v) {
      const unsigned rank = layout.row(g, 0) + v, k = 16 * (v / 8) + 8 * g + v % 8;
      const unsigned place = k % perLane, lane = k / perLane * rows;
      for (unsigned l = 0; l < rows; ++l)
        out[rank * rows + l] =
            static_cast<uint8_t>(4 * (rank / 2) + (index[place / 16][lane + l] >> (2 * (place % 16)) & 3));
    }
}
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

/// A scale of E8M0, E5M3 or E4M3, of which bit 7 is no sign.
float scaleValue(unsigned format, uint32_t code) {
  if (format == 0)
    return asFloat(code == 0xFF ? 0x7FC00000 : code ? code << 23 : 0x00400000); // 2^-127 is denormal
  const unsigned bias = format == 1 ? 15 : 7;
  code &= format == 1 ? 0xFF : 0x7F;
  if (code == (format == 1 ? 0xFFu : 0x7Fu))
    return asFloat(0x7FC00000);
  const uint32_t exponent = code >> 3, mantissa = code & 7;
  return exponent ? __builtin_ldexpf(float(8 + mantissa), int(exponent) - int(bias) - 3)
                  : __builtin_ldexpf(float(mantissa), 1 - int(bias) - 3);
}
/// Scales of A (operand 0, its rows from 16 * block on) or B (1) as [k / scaleBlock][16]: a byte for each block of K,
/// of a lane for each row: the upper 16 lanes where the instruction says so, and for the upper rows of 32. A scalar
/// gives one byte for all; the constant 0 means 1.
void readScales(W &w, const I &i, unsigned operand, unsigned block, unsigned blocks, float *scales) {
  const uint16_t source = i.scale[operand];
  const unsigned format = i.scaleFormat >> (2 * operand) & 3;
  const unsigned first = block ? rows : rows * (i.scaleLane >> operand & 1);
  const uint32_t constant = source >= firstVgpr ? 0 : isScalarRegister(source) ? w.sgpr[source] & 0xFF : 0x7F;
  for (unsigned n = 0; n < blocks; ++n)
    for (unsigned l = 0; l < rows; ++l)
      scales[n * rows + l] =
          source >= firstVgpr
              ? scaleValue(format, w.vector(static_cast<uint16_t>(source + n / 4))[first + l] >> (8 * (n % 4)) & 0xFF)
              : scaleValue(isScalarRegister(source) ? format : 0, constant);
}
/// CDNA5 ISA manual, 7.12.6: which formats of scales go together.
bool hasLegalScales(const I &i, const Form &f) {
  const unsigned a = i.scaleFormat & 3, b = i.scaleFormat >> 2;
  const bool a4 = f.a == Factor::Fp4 || i.cbsz == fp4Code, b4 = f.b == Factor::Fp4 || i.blgp == fp4Code;
  if (a == 3 || b == 3 || (a && !a4) || (b && !b4))
    return false;
  return a4 && b4 ? a == b : true;
}

void execute(W &w, const I &i, const Form &f) {
  const bool isInteger = f.sum == Sum::I32;
  if (w.matrixRounding != MatrixRounding::Sequential && !isInteger)
    return w.fail(i, "has no published model of how this processor rounds it: the exact matrix mode cannot run it, the "
                     "default mode can");
  if (w.family->hasClusters && &f < forms + earlierForms)
    return w.fail(i, "is in no manual of this processor, whose shapes have at least 32 numbers of 16 bits in K");
  const bool isSmall = f.a == Factor::Small || f.a == Factor::Fp4, isScaled = isScaledMatrix(i.encoding);
  if (f.a == Factor::Small && (i.cbsz >= smallFormats || i.blgp >= smallFormats))
    return w.fail(i, "names a matrix format that does not exist: 0 to 4 are e4m3, e5m2, e2m3, e3m2 and e2m1");
  if (isScaled && !hasLegalScales(i, f))
    return w.fail(i,
                  "has formats of scales that do not go together: numbers of 4 bits take E5M3 or E4M3, and where both "
                  "are of 4 bits one for both; all else takes E8M0");
  Operand a, b;
  a.lay(w, i, f.a, 0, f.sparse ? f.k / 2 : f.k);
  b.lay(w, i, f.b, 1, f.k);
  if (f.sparse && a.layout.groups() != b.layout.groups())
    return w.fail(i, "in a wave of 64 lanes has its indices where no public text says");
  Rows c(f);
  c.apart = w.family->replicatesMatrices;
  const uint16_t sourceC = f.sparse ? i.dst : i.src[2];
  if (!registersFor(w, i, i.src[0], a.words * f.blocks) || !registersFor(w, i, i.src[1], b.words) ||
      !registersFor(w, i, i.dst, c.words(w, f.sparse ? c.isNarrowC() : c.isNarrow())) ||
      (i.src[2] >= firstVgpr &&
       !registersFor(w, i, i.src[2], f.sparse ? i.facts->width(OperandFacts::Src2) : c.words(w, c.isNarrowC()))))
    return;
  for (uint16_t scale : i.scale)
    if (scale != noOperand && scale >= firstVgpr &&
        !registersFor(w, i, scale, i.encoding == Encoding::VOP3PX16 ? 2 : 1))
      return;
  if (f.sparse && i.src[2] < firstVgpr)
    return w.fail(i, "takes its indices from a vector register, not from a scalar or a constant");
  b.read(w, i, 1);
  uint8_t index[rows * maxK / 2];
  float scaleA[rows * maxK / 16], scaleB[rows * maxK / 16];
  MatrixProduct p;
  p.a = a.panel;
  p.b = b.panel;
  p.n = p.rows = rows;
  p.k = f.k;
  if (f.sparse) {
    if (linearIndices && w.family->hasClusters)
      readLinearIndices(&w.vector(i.src[2]), a.layout, bitsOf(a.element), index);
    else
      readIndices(w.vector(i.src[2]), i, a.layout, index);
    p.index = index;
  }
  p.scaleBlock = i.encoding == Encoding::VOP3PX16 ? 16 : 32;
  if (isSmall) {
    p.scaleA = scaleA;
    p.scaleB = scaleB;
    for (unsigned n = 0; n < rows * maxK / 16; ++n)
      scaleA[n] = scaleB[n] = 1;
    if (isScaled)
      readScales(w, i, 1, 0, f.k / p.scaleBlock, scaleB);
  }
  for (unsigned block = 0; block < f.blocks; ++block) {
    a.read(w, i, 0, block);
    if (isScaled)
      readScales(w, i, 0, block, f.k / p.scaleBlock, scaleA);
    const auto registerOf = [&](uint16_t first) {
      return static_cast<uint16_t>(first >= firstVgpr ? first + block * 8 : first); // only f32 has blocks
    };
    c.point(w, i, registerOf(sourceC), registerOf(i.dst));
    p.c = c.c;
    p.d = c.d;
    if (isInteger && i.clamp)
      multiplySaturating(p);
    else if (isInteger)
      f.sparse ? multiplySparseIntegerMatrices(p) : multiplyIntegerMatrices(p);
    else if (isSmall)
      multiplyScaledMatrices(p);
    else if (f.a == Factor::F32)
      multiplyMatricesFused(p);
    else
      f.sparse ? multiplySparseMatrices(p) : multiplyMatrices(p);
    c.store(w, i, registerOf(i.dst));
  }
}

struct ExecuteForm {
  template <unsigned n> static void at(W &w, const I &i) { execute(w, i, forms[n]); }
};
constexpr auto operations = entriesOf<forms, ExecuteForm>();

} // namespace

std::span<const OperationEntry> wmmaOperations() { return operations; }

} // namespace FLYC_SIMD
} // namespace flyc::emulator
