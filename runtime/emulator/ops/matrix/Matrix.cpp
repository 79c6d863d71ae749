//===- Matrix.cpp - MFMA and SMFMAC: matrix instructions ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One routine for all shapes and types: registers -> panels (MatrixKernels), product, registers; MatrixForms.h says
// which instructions there are and where elements lie. For f64 blgp negates A, B and C (CDNA4 ISA, 7.1.6.4); for f8f6f4
// cbsz and blgp are the formats of A and B, and a scale of E8M0 multiplies each 32 products (7.2). SMFMAC: src2 holds,
// for each stored item of A, which of its four k it is; cbsz and abid choose among sets of indices (7.5). EXEC is
// ignored. Rounding: MatrixMode.h. MODE.FP16_OVFL turns overflow into the largest number; MODE's f32 denormal bits act
// on f32 inputs alone (7.4).
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/matrix/MatrixExact.h"
#include "runtime/emulator/ops/matrix/MatrixForms.h"
#include "runtime/emulator/ops/matrix/MatrixKernels.h"
#include "runtime/emulator/state/Operands.h"

namespace flyc::emulator {
inline namespace FLYC_SIMD {

namespace {

using namespace matrix;
using W = Wave;
using I = Instruction;

constexpr unsigned modeInputDenormals = 1u << 4, modeOverflowClamps = 1u << 23;
constexpr unsigned maxItems = 2048; ///< of a panel: 32 items in each of 64 lanes
constexpr unsigned maxWords = 8;    ///< registers of an operand A or B

/// The element type of an operand; false for a code of f8f6f4 that names none.
bool elementOf(const W &w, Type type, unsigned code, MatrixElement &element) {
  using enum MatrixElement;
  constexpr MatrixElement small[] = {E4m3, E5m2, E2m3, E3m2, E2m1};
  switch (type) {
  case Type::F64: element = F64; return true;
  case Type::F32: element = w.mode & modeInputDenormals ? F32 : F32Flushed; return true;
  case Type::Xf32: element = Xf32; return true;
  case Type::F16: element = F16; return true;
  case Type::Bf16: element = Bf16; return true;
  case Type::I8: element = I8; return true;
  case Type::Fp8: element = w.ocpFloat8 ? E4m3 : E4m3Fnuz; return true;
  case Type::Bf8: element = w.ocpFloat8 ? E5m2 : E5m2Fnuz; return true;
  case Type::Small:
    if (code >= sizeof small / sizeof small[0])
      return false;
    element = small[code];
    return true;
  }
  return false;
}

/// One operand A or B: its registers, permuted if a modifier asks for it, and where its items go.
struct Operand {
  MatrixElement element = MatrixElement::F32;
  PanelLayout layout{};
  unsigned words = 0;
  alignas(64) uint32_t panel[maxItems];

  void lay(const Form &f, MatrixElement type, bool storedOnly, bool halves) {
    element = type;
    layout.width = f.m * f.blocks;
    layout.items = f.k / layout.groups() / (storedOnly ? 2 : 1);
    layout.runs = halves ? 2 : 1;
    words = layout.items * bitsOf(type) / 32 ? layout.items * bitsOf(type) / 32 : 1;
  }
  template <class LaneOf> void read(W &w, uint16_t first, bool permuted, LaneOf laneOf) {
    const Lanes *registers = &w.vector(first);
    Lanes moved[maxWords];
    if (permuted) {
      for (unsigned n = 0; n < words; ++n)
        for (unsigned l = 0; l < laneCount; ++l)
          moved[n][l] = registers[n][laneOf(l)];
      registers = moved;
    }
    expandMatrix(element, registers, layout, panel);
  }
};

/// C and D as rows of n values in registers, or in `buffer` where C is a constant or overlaps D otherwise than row by
/// row.
struct Rows {
  const uint32_t *c[maxRows];
  uint32_t *d[maxRows];
  alignas(64) uint32_t buffer[maxItems];

  void point(W &w, const I &i, const Form &f, const RowPlaces &places, uint16_t sourceC, unsigned items) {
    const bool registersC = sourceC >= firstVgpr;
    const bool overlaps = registersC && sourceC != i.dst && sourceC < i.dst + items && i.dst < sourceC + items;
    const unsigned rows = unsigned(f.m) * f.blocks;
    uint32_t *toD = w.vector(i.dst).lane; // registers follow one another
    for (unsigned row = 0; row < rows; ++row)
      d[row] = toD + places.at[row];
    if (registersC) {
      const uint32_t *fromC = w.vector(sourceC).lane;
      for (unsigned row = 0; row < rows; ++row)
        c[row] = fromC + places.at[row];
    } else {
      const uint32_t constant = readScalar(w, i, sourceC);
      for (unsigned n = 0; n < rows * f.m; ++n)
        buffer[n] = constant;
      for (unsigned row = 0; row < rows; ++row)
        c[row] = buffer + row * f.m;
    }
    if (overlaps)
      keepC(f);
  }
  /// C into the buffer, before D is written.
  void keepC(const Form &f) {
    for (unsigned row = 0; row < unsigned(f.m) * f.blocks; ++row) {
      if (c[row] != buffer + row * f.m)
        std::memcpy(buffer + row * f.m, c[row], f.m * sizeof(uint32_t));
      c[row] = buffer + row * f.m;
    }
  }
};

bool isInfinite(float x) { return (asBits(x) & 0x7FFFFFFF) == 0x7F800000; }

/// MODE.FP16_OVFL for f32 results: an infinity that no operand had becomes the largest finite number.
void clampOverflow(const Form &f, const MatrixProduct &p) {
  const float *a = static_cast<const float *>(p.a), *b = static_cast<const float *>(p.b);
  const unsigned stored = f.sparse ? p.k / 2 : p.k;
  for (unsigned row = 0; row < p.rows; ++row)
    for (unsigned j = 0; j < p.n; ++j) {
      if (!isInfinite(asFloat(p.d[row][j])))
        continue;
      bool fromOperand = isInfinite(asFloat(p.c[row][j]));
      for (unsigned k = 0; k < stored; ++k) {
        const unsigned ofB = f.sparse ? p.index[k * p.rows + row] : k;
        fromOperand |= isInfinite(a[k * p.rows + row]) || isInfinite(b[ofB * p.rows + row / p.n * p.n + j]);
      }
      if (!fromOperand)
        p.d[row][j] = (p.d[row][j] & 0x80000000) | 0x7F7FFFFF;
    }
}

int lowestExponent(MatrixElement e) {
  switch (e) {
  case MatrixElement::F16: return -14;
  case MatrixElement::E4m3Fnuz: return -7;
  case MatrixElement::E5m2Fnuz: return -15;
  default: return -126;
  }
}

/// MatrixMode::Exact: each element of D by itself.
void multiplyExactly(MatrixRounding rounding, const Operand &a, const Operand &b, const MatrixProduct &p) {
  const ExactPanel factorsA(static_cast<const float *>(p.a), p.k * p.rows, lowestExponent(a.element));
  const ExactPanel factorsB(static_cast<const float *>(p.b), p.k * p.rows, lowestExponent(b.element));
  const bool bytes = bitsOf(a.element) == 8, flushes = rounding == MatrixRounding::PairwiseFlushed;
  unsigned group = a.element == MatrixElement::Xf32 ? 4 : bytes ? 16 : 8;
  if (flushes) // bf16 with two items a lane (not the _1k forms) is summed in pairs
    group = a.element == MatrixElement::Bf16 && a.layout.items == 2 ? 2 : 4;
  const ExactDot dot{factorsA, factorsB, p.rows, p.k, group > p.k ? p.k : group, bytes};
  for (unsigned row = 0; row < p.rows; ++row)
    for (unsigned j = 0; j < p.n; ++j) {
      const unsigned column = row / p.n * p.n + j;
      const float c = asFloat(p.c[row][j]);
      const float d = flushes ? dot.pairwiseFlushed(row, column, c) : dot.alignedTruncated(row, column, c);
      p.d[row][j] = d != d ? 0x7FC00000 : asBits(d);
    }
}

/// f64: pairs of registers, so A, B, C and D go through arrays of doubles.
void executeDouble(W &w, const I &i, const Form &f, const RowPlaces &places) {
  alignas(64) double a[laneCount], b[laneCount], c[256];
  const uint32_t *rowsC[maxRows];
  uint32_t *rowsD[maxRows];
  const auto at = [&](uint16_t reg, unsigned l) {
    return asDouble(w.vector(reg)[l] | uint64_t(w.vector(reg + 1)[l]) << 32);
  };
  const unsigned rows = f.m * f.blocks;
  for (unsigned l = 0; l < laneCount; ++l) { // one item a lane: lane = row + rows * k
    a[l] = i.blgp & 1 ? -at(i.src[0], l) : at(i.src[0], l);
    b[l] = i.blgp & 2 ? -at(i.src[1], l) : at(i.src[1], l);
  }
  const bool registersC = i.src[2] >= firstVgpr;
  const double constant = registersC ? 0 : asDouble(readScalar64(w, i, i.src[2], ConstantType::F64));
  for (unsigned row = 0; row < rows; ++row) {
    const unsigned item = places.at[row] / laneCount, lane = places.at[row] % laneCount;
    for (unsigned j = 0; j < f.m; ++j) {
      const double value = registersC ? at(static_cast<uint16_t>(i.src[2] + 2 * item), lane + j) : constant;
      c[row * f.m + j] = i.blgp & 4 ? -value : value;
    }
    rowsC[row] = rowsD[row] = reinterpret_cast<uint32_t *>(c + row * f.m);
  }
  MatrixProduct p;
  p.a = a;
  p.b = b;
  p.c = rowsC;
  p.d = rowsD;
  p.n = f.m;
  p.k = f.k;
  p.rows = rows;
  multiplyDoubleMatrices(p);
  for (unsigned row = 0; row < rows; ++row) {
    const unsigned item = places.at[row] / laneCount, lane = places.at[row] % laneCount;
    for (unsigned j = 0; j < f.m; ++j) {
      const uint64_t bits = asBits(c[row * f.m + j]);
      w.vector(static_cast<uint16_t>(i.dst + 2 * item))[lane + j] = static_cast<uint32_t>(bits);
      w.vector(static_cast<uint16_t>(i.dst + 2 * item + 1))[lane + j] = static_cast<uint32_t>(bits >> 32);
    }
  }
}

/// Scales of A (operand 0) or B (1) as [k / 32][rows]: lane row + rows * (k / 32) of the register, the byte that op_sel
/// names. A constant gives its f32 exponent. 0xFF is NaN. The plain instruction, and the pair whose abid[0] is 0,
/// multiply by 1.
void readScales(W &w, const I &i, unsigned operand, float scales[laneCount]) {
  const uint16_t source = i.scale[operand];
  const bool scaled = source != noOperand && (i.abid & 1);
  const unsigned byte = (i.opSel >> operand & 1) | (i.opSelHi >> operand & 1) << 1;
  const uint32_t constant = !scaled ? 127 : source < firstVgpr ? readScalar(w, i, source) >> 23 & 0xFF : 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    const uint32_t code = scaled && source >= firstVgpr ? w.vector(source)[l] >> (8 * byte) & 0xFF : constant;
    scales[l] = asFloat(code == 0xFF ? 0x7FC00000
                        : code       ? code << 23
                                     : 0x00400000); // 2^(code - 127), 2^-127 is denormal
  }
}

/// The k of each stored item of A: its group of four is its rank / 2, its place there two bits of the lane's set of
/// indices.
void readIndices(const Lanes &index, const I &i, const PanelLayout &layout, uint8_t *out) {
  const unsigned setBits = 2 * layout.items, sets = 32 / setBits;
  const unsigned shift = (i.cbsz & 3) == 0 ? i.abid % sets * setBits : 0;
  for (unsigned g = 0; g < layout.groups(); ++g)
    for (unsigned v = 0; v < layout.items; ++v) {
      const unsigned rank = layout.row(g, v / layout.run()) + v % layout.run(), bit = shift + 2 * v;
      uint8_t *to = out + rank * layout.width;
      for (unsigned l = 0; l < layout.width; ++l)
        to[l] = static_cast<uint8_t>(4 * (rank / 2) + (index[g * layout.width + l] >> bit & 3));
    }
}

void execute(W &w, const I &i, const Form &f, const RowPlaces &places) {
  const bool isDouble = f.a == Type::F64, isInteger = f.a == Type::I8, isSmall = f.a == Type::Small;
  Operand a, b;
  MatrixElement elementA, elementB;
  if (!elementOf(w, f.a, i.cbsz, elementA) || !elementOf(w, f.b, i.blgp, elementB))
    return w.fail(
        i, "names a matrix format by cbsz or blgp that does not exist: 0 to 4 are e4m3, e5m2, e2m3, e3m2 and e2m1");
  if (w.matrixRounding == MatrixRounding::Unknown && !isInteger)
    return w.fail(i, "has no published model of how this processor rounds it: the exact matrix mode cannot run it, the "
                     "default mode can");
  const bool isExact = w.matrixRounding != MatrixRounding::Sequential && !isInteger && !isDouble && f.a != Type::F32;
  if (isExact && (f.sparse || isSmall))
    return w.fail(
        i, "is not in the published models of rounding: the exact matrix mode cannot run it, the default mode can");

  a.lay(f, elementA, f.sparse, false);
  // Two halves of K: 32 items of 8 bits, and the dense operand of the sparse forms with more than 16 (8-bit) or 8
  // (16-bit) items.
  const bool halves = (isSmall && bitsOf(elementA) == 8) || (f.sparse && a.layout.items * bitsOf(elementA) > 64);
  a.layout.runs = halves ? 2 : 1;
  b.lay(f, elementB, false, (isSmall && bitsOf(elementB) == 8) || (f.sparse && halves));
  const unsigned results = f.m * f.m * f.blocks / laneCount * (isDouble ? 2 : 1);
  const uint16_t sourceC = f.sparse ? i.dst : i.src[2];
  if (!registersFor(w, i, i.src[0], a.words) || !registersFor(w, i, i.src[1], b.words) ||
      !registersFor(w, i, i.dst, results) ||
      (i.src[2] >= firstVgpr && !registersFor(w, i, i.src[2], f.sparse ? 1 : results)))
    return;
  if (f.sparse && i.src[2] < firstVgpr)
    return w.fail(i, "takes its indices from a vector register, not from a scalar or a constant");
  for (uint16_t scale : i.scale)
    if (scale != noOperand && scale >= firstVgpr && !registersFor(w, i, scale, 1))
      return;
  if (isDouble)
    return executeDouble(w, i, f, places);

  // In f8f6f4 and sparse forms cbsz, abid and blgp mean something else.
  const bool modifiers = !isSmall && !f.sparse;
  a.read(w, i.src[0], modifiers && i.cbsz && f.blocks > 1,
         [&](unsigned l) { return broadcastLane(f, i.cbsz, i.abid, l); });
  b.read(w, i.src[1], modifiers && i.blgp, [&](unsigned l) { return permutedLane(i.blgp, l); });
  Rows rows;
  uint8_t index[maxItems];
  float scaleA[laneCount], scaleB[laneCount];
  MatrixProduct p;
  p.a = a.panel;
  p.b = b.panel;
  p.n = f.m;
  p.k = f.k;
  p.rows = f.m * f.blocks;
  if (f.sparse) {
    readIndices(w.vector(i.src[2]), i, a.layout, index);
    p.index = index;
  }
  if (isSmall) {
    readScales(w, i, 0, scaleA);
    readScales(w, i, 1, scaleB);
    p.scaleA = scaleA;
    p.scaleB = scaleB;
  }
  rows.point(w, i, f, places, sourceC, results);
  p.c = rows.c;
  p.d = rows.d;
  const bool clamps = w.mode & modeOverflowClamps;
  if (clamps)
    rows.keepC(f);

  if (isInteger)
    return clamps ? multiplySaturating(p) : f.sparse ? multiplySparseIntegerMatrices(p) : multiplyIntegerMatrices(p);
  if (isExact)
    multiplyExactly(w.matrixRounding, a, b, p);
  else if (isSmall)
    multiplyScaledMatrices(p);
  else if (f.sparse)
    multiplySparseMatrices(p);
  else if (f.a == Type::F32)
    multiplyMatricesFused(p);
  else
    multiplyMatrices(p);
  if (clamps)
    clampOverflow(f, p);
}

struct ExecuteForm {
  template <unsigned n> static void at(W &w, const I &i) {
    static constexpr RowPlaces places(forms[n]);
    execute(w, i, forms[n], places);
  }
};
constexpr auto operations = entriesOf<forms, ExecuteForm>();

} // namespace

std::span<const OperationEntry> matrixOperations() { return operations; }

} // namespace FLYC_SIMD
} // namespace flyc::emulator
