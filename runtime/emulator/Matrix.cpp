//===- Matrix.cpp - MFMA: dense matrix instructions -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One routine for all shapes. The register layouts are those of the manuals (AMD CDNA3 ISA, chapter 7 "Matrix Arithmetic
// Instructions"; CDNA4, the same chapter), never those that the compiler was told:
//   A, B: with G = 64 / (M * blocks) groups of lanes along K and P = K / G values a lane,
//         lane = i + M * (block + blocks * group), value v is k = P * group + v
//   C, D: 32 rows: row = 8 * (v / 4) + 4 * (lane / 32) + v % 4;  16 rows: row = 4 * (lane / 16) + v;  4 rows: row = v;
//         column = lane % N; with several blocks of 32 or 16 rows the block is the upper part of v, with 4 rows it is lane / 4
//   f64:  16 rows: row = 4 * v + lane / 16;  4 rows: row = lane / 16, block = lane / 4 % 4
// cbsz and abid broadcast one block of A to a group of 2^cbsz blocks; blgp permutes the lanes of B in groups of 16 (for f64 it
// negates A, B and C instead). EXEC is ignored.
// Numerics: k ascending, one fused multiply-add of the accumulator's type for each k. The chips sum in a wider, differently
// rounded way: against them the error bound is K * 2^-23 * max|term| (f32 accumulators). Integers and f64 are exact to the bit.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/Isa.h"
#include "runtime/emulator/Operands.h"
#include "runtime/emulator/SmallFloat.h"

#include <cmath>

namespace flyc::emulator {

namespace {

using W = Wave;
using I = Instruction;

enum class Element { F64, F32, Xf32, F16, Bf16, I8, Fp8, Bf8 };

struct Shape {
  unsigned m, n, k, blocks;
};

constexpr unsigned bitsOf(Element e) {
  switch (e) {
  case Element::F64:
    return 64;
  case Element::F32:
  case Element::Xf32:
    return 32;
  case Element::F16:
  case Element::Bf16:
    return 16;
  default:
    return 8;
  }
}

/// The 8-bit floats of a processor: FNUZ on CDNA3, OCP on CDNA4. Which one is a fact of the opcode table's processor.
float element8(const W &w, Element e, uint32_t code) {
  if (e == Element::Fp8)
    return decodeFloat(w.ocpFloat8 ? e4m3fnFormat : e4m3fnuzFormat, code);
  return decodeFloat(w.ocpFloat8 ? e5m2Format : e5m2fnuzFormat, code);
}

template <Element E> auto element(const W &w, const uint32_t *words, unsigned v) {
  if constexpr (E == Element::F64)
    return asDouble(words[2 * v] | uint64_t(words[2 * v + 1]) << 32);
  else if constexpr (E == Element::F32)
    return asFloat(words[v]);
  else if constexpr (E == Element::Xf32) // 10 bits of mantissa: what lies below is rounded to nearest even
    return [](uint32_t x) {
      if ((x & 0x7F800000) != 0x7F800000)
        x += 0xFFF + (x >> 13 & 1);
      return asFloat(x & 0xFFFFE000);
    }(words[v]);
  else if constexpr (E == Element::F16)
    return halfToFloat(words[v / 2] >> (16 * (v & 1)));
  else if constexpr (E == Element::Bf16)
    return asFloat((words[v / 2] >> (16 * (v & 1))) << 16);
  else if constexpr (E == Element::I8)
    return static_cast<int32_t>(static_cast<int8_t>(words[v / 4] >> (8 * (v & 3))));
  else
    return element8(w, E, words[v / 4] >> (8 * (v & 3)) & 0xFF);
}

/// The lane whose B values lane `l` uses. CDNA3 ISA, "BLGP".
constexpr unsigned broadcastLane(unsigned blgp, unsigned l) {
  switch (blgp) {
  case 1:
    return l & 31; // the low half for both
  case 2:
    return l | 32; // the high half for both
  case 3:
    return (l + 16) & 63; // rotated by a group of 16
  case 4:
  case 5:
  case 6:
  case 7:
    return (l & 15) + 16 * (blgp - 4); // one group for all
  default:
    return l;
  }
}

struct Place {
  unsigned row, block;
};
/// Which element of C and D register `v` of lane `l` holds (its column is l % N).
constexpr Place place(const Shape &s, bool isDouble, unsigned v, unsigned l) {
  if (isDouble)
    return s.m == 16 ? Place{4 * v + l / 16, 0} : Place{l / 16, l / 4 % 4};
  if (s.m == 4)
    return {v, l / 4};
  const unsigned perBlock = s.m * s.n / laneCount, r = v % perBlock, block = v / perBlock;
  if (s.m == 32)
    return {8 * (r / 4) + 4 * (l / 32) + r % 4, block};
  return {4 * (l / 16) + r, block};
}

template <Element EA, Element EB, unsigned M, unsigned N, unsigned K, unsigned Blocks> void mfma(W &w, const I &i) {
  constexpr Shape shape{M, N, K, Blocks};
  constexpr bool isDouble = EA == Element::F64;
  constexpr unsigned groups = laneCount / (M * Blocks), perLane = K / groups;
  constexpr unsigned sourceWords = perLane * bitsOf(EA) / 32 ? perLane * bitsOf(EA) / 32 : 1;
  constexpr unsigned results = M * N * Blocks / laneCount, resultWords = isDouble ? 2 * results : results;
  using Value = std::conditional_t<isDouble, double, std::conditional_t<EA == Element::I8, int32_t, float>>;

  if (!registersFor(w, i, i.src[0], sourceWords) || !registersFor(w, i, i.src[1], sourceWords) ||
      !registersFor(w, i, i.dst, resultWords) || (i.src[2] >= firstVgpr && !registersFor(w, i, i.src[2], resultWords)))
    return;

  static thread_local Value a[Blocks][M][K], b[Blocks][K][N], d[Blocks][M][N];
  for (unsigned l = 0; l < laneCount; ++l) {
    const unsigned row = l % M, block = l / M % Blocks, group = l / (M * Blocks);
    // Broadcasts of A: within each group of 2^cbsz blocks, block `abid` stands for all.
    const unsigned span = isDouble ? 1 : 1u << i.cbsz, fromBlock = (block & ~(span - 1)) | (i.abid & (span - 1));
    const unsigned laneA = row + M * ((Blocks > 1 ? fromBlock : block) + Blocks * group);
    const unsigned laneB = isDouble ? l : broadcastLane(i.blgp, l);
    uint32_t wordsA[sourceWords], wordsB[sourceWords];
    for (unsigned n = 0; n < sourceWords; ++n) {
      wordsA[n] = w.vector(i.src[0] + n)[laneA];
      wordsB[n] = w.vector(i.src[1] + n)[laneB];
    }
    for (unsigned v = 0; v < perLane; ++v) {
      Value x = element<EA>(w, wordsA, v), y = element<EB>(w, wordsB, v);
      if constexpr (isDouble) {
        x = i.blgp & 1 ? -x : x;
        y = i.blgp & 2 ? -y : y;
      }
      a[block][row][perLane * group + v] = x;
      b[block][perLane * group + v][row] = y;
    }
  }
  const bool registersC = i.src[2] >= firstVgpr;
  const uint64_t constant = registersC ? 0 : isDouble ? readScalar64(w, i, i.src[2], ConstantType::F64) : readScalar(w, i, i.src[2]);
  for (unsigned v = 0; v < results; ++v)
    for (unsigned l = 0; l < laneCount; ++l) {
      const Place p = place(shape, isDouble, v, l);
      Value c;
      if constexpr (isDouble) {
        c = asDouble(registersC ? w.vector(i.src[2] + 2 * v)[l] | uint64_t(w.vector(i.src[2] + 2 * v + 1)[l]) << 32 : constant);
        c = i.blgp & 4 ? -c : c;
      } else {
        c = std::bit_cast<Value>(registersC ? w.vector(i.src[2] + v)[l] : static_cast<uint32_t>(constant));
      }
      d[p.block][p.row][l % N] = c;
    }
  for (unsigned block = 0; block < Blocks; ++block)
    for (unsigned k = 0; k < K; ++k)
      for (unsigned m = 0; m < M; ++m) {
        const Value x = a[block][m][k];
        for (unsigned n = 0; n < N; ++n)
          if constexpr (EA == Element::I8)
            d[block][m][n] = static_cast<int32_t>(static_cast<uint32_t>(d[block][m][n]) + static_cast<uint32_t>(x * b[block][k][n]));
          else
            d[block][m][n] = std::fma(x, b[block][k][n], d[block][m][n]);
      }
  for (unsigned v = 0; v < results; ++v)
    for (unsigned l = 0; l < laneCount; ++l) {
      const Place p = place(shape, isDouble, v, l);
      if constexpr (isDouble) {
        const uint64_t bits = asBits(d[p.block][p.row][l % N]);
        w.vector(i.dst + 2 * v)[l] = static_cast<uint32_t>(bits);
        w.vector(i.dst + 2 * v + 1)[l] = static_cast<uint32_t>(bits >> 32);
      } else {
        w.vector(i.dst + v)[l] = std::bit_cast<uint32_t>(d[p.block][p.row][l % N]);
      }
    }
}

using enum Element;
// Older processors print the names without the block count: both spellings stand here.
const OperationEntry operations[] = {
    {"v_mfma_f32_32x32x1_2b_f32", mfma<F32, F32, 32, 32, 1, 2>},
    {"v_mfma_f32_32x32x1f32", mfma<F32, F32, 32, 32, 1, 2>},
    {"v_mfma_f32_16x16x1_4b_f32", mfma<F32, F32, 16, 16, 1, 4>},
    {"v_mfma_f32_16x16x1f32", mfma<F32, F32, 16, 16, 1, 4>},
    {"v_mfma_f32_4x4x1_16b_f32", mfma<F32, F32, 4, 4, 1, 16>},
    {"v_mfma_f32_4x4x1f32", mfma<F32, F32, 4, 4, 1, 16>},
    {"v_mfma_f32_32x32x2_f32", mfma<F32, F32, 32, 32, 2, 1>},
    {"v_mfma_f32_32x32x2f32", mfma<F32, F32, 32, 32, 2, 1>},
    {"v_mfma_f32_16x16x4_f32", mfma<F32, F32, 16, 16, 4, 1>},
    {"v_mfma_f32_16x16x4f32", mfma<F32, F32, 16, 16, 4, 1>},
    {"v_mfma_f32_32x32x4_xf32", mfma<Xf32, Xf32, 32, 32, 4, 1>},
    {"v_mfma_f32_16x16x8_xf32", mfma<Xf32, Xf32, 16, 16, 8, 1>},
    {"v_mfma_f32_32x32x4_2b_f16", mfma<F16, F16, 32, 32, 4, 2>},
    {"v_mfma_f32_32x32x4f16", mfma<F16, F16, 32, 32, 4, 2>},
    {"v_mfma_f32_16x16x4_4b_f16", mfma<F16, F16, 16, 16, 4, 4>},
    {"v_mfma_f32_16x16x4f16", mfma<F16, F16, 16, 16, 4, 4>},
    {"v_mfma_f32_4x4x4_16b_f16", mfma<F16, F16, 4, 4, 4, 16>},
    {"v_mfma_f32_4x4x4f16", mfma<F16, F16, 4, 4, 4, 16>},
    {"v_mfma_f32_32x32x8_f16", mfma<F16, F16, 32, 32, 8, 1>},
    {"v_mfma_f32_32x32x8f16", mfma<F16, F16, 32, 32, 8, 1>},
    {"v_mfma_f32_16x16x16_f16", mfma<F16, F16, 16, 16, 16, 1>},
    {"v_mfma_f32_16x16x16f16", mfma<F16, F16, 16, 16, 16, 1>},
    {"v_mfma_f32_32x32x16_f16", mfma<F16, F16, 32, 32, 16, 1>},
    {"v_mfma_f32_16x16x32_f16", mfma<F16, F16, 16, 16, 32, 1>},
    {"v_mfma_f32_32x32x4_2b_bf16", mfma<Bf16, Bf16, 32, 32, 4, 2>},
    {"v_mfma_f32_32x32x4bf16_1k", mfma<Bf16, Bf16, 32, 32, 4, 2>},
    {"v_mfma_f32_16x16x4_4b_bf16", mfma<Bf16, Bf16, 16, 16, 4, 4>},
    {"v_mfma_f32_16x16x4bf16_1k", mfma<Bf16, Bf16, 16, 16, 4, 4>},
    {"v_mfma_f32_4x4x4_16b_bf16", mfma<Bf16, Bf16, 4, 4, 4, 16>},
    {"v_mfma_f32_4x4x4bf16_1k", mfma<Bf16, Bf16, 4, 4, 4, 16>},
    {"v_mfma_f32_32x32x8_bf16", mfma<Bf16, Bf16, 32, 32, 8, 1>},
    {"v_mfma_f32_32x32x8bf16_1k", mfma<Bf16, Bf16, 32, 32, 8, 1>},
    {"v_mfma_f32_16x16x16_bf16", mfma<Bf16, Bf16, 16, 16, 16, 1>},
    {"v_mfma_f32_16x16x16bf16_1k", mfma<Bf16, Bf16, 16, 16, 16, 1>},
    {"v_mfma_f32_32x32x16_bf16", mfma<Bf16, Bf16, 32, 32, 16, 1>},
    {"v_mfma_f32_16x16x32_bf16", mfma<Bf16, Bf16, 16, 16, 32, 1>},
    {"v_mfma_i32_32x32x4_2b_i8", mfma<I8, I8, 32, 32, 4, 2>},
    {"v_mfma_i32_32x32x4i8", mfma<I8, I8, 32, 32, 4, 2>},
    {"v_mfma_i32_16x16x4_4b_i8", mfma<I8, I8, 16, 16, 4, 4>},
    {"v_mfma_i32_16x16x4i8", mfma<I8, I8, 16, 16, 4, 4>},
    {"v_mfma_i32_4x4x4_16b_i8", mfma<I8, I8, 4, 4, 4, 16>},
    {"v_mfma_i32_4x4x4i8", mfma<I8, I8, 4, 4, 4, 16>},
    {"v_mfma_i32_32x32x8i8", mfma<I8, I8, 32, 32, 8, 1>},
    {"v_mfma_i32_16x16x16i8", mfma<I8, I8, 16, 16, 16, 1>},
    {"v_mfma_i32_32x32x16_i8", mfma<I8, I8, 32, 32, 16, 1>},
    {"v_mfma_i32_16x16x32_i8", mfma<I8, I8, 16, 16, 32, 1>},
    {"v_mfma_i32_32x32x32_i8", mfma<I8, I8, 32, 32, 32, 1>},
    {"v_mfma_i32_16x16x64_i8", mfma<I8, I8, 16, 16, 64, 1>},
    {"v_mfma_f64_16x16x4_f64", mfma<F64, F64, 16, 16, 4, 1>},
    {"v_mfma_f64_16x16x4f64", mfma<F64, F64, 16, 16, 4, 1>},
    {"v_mfma_f64_4x4x4_4b_f64", mfma<F64, F64, 4, 4, 4, 4>},
    {"v_mfma_f64_4x4x4f64", mfma<F64, F64, 4, 4, 4, 4>},
    {"v_mfma_f32_16x16x32_fp8_fp8", mfma<Fp8, Fp8, 16, 16, 32, 1>},
    {"v_mfma_f32_16x16x32_fp8_bf8", mfma<Fp8, Bf8, 16, 16, 32, 1>},
    {"v_mfma_f32_16x16x32_bf8_fp8", mfma<Bf8, Fp8, 16, 16, 32, 1>},
    {"v_mfma_f32_16x16x32_bf8_bf8", mfma<Bf8, Bf8, 16, 16, 32, 1>},
    {"v_mfma_f32_32x32x16_fp8_fp8", mfma<Fp8, Fp8, 32, 32, 16, 1>},
    {"v_mfma_f32_32x32x16_fp8_bf8", mfma<Fp8, Bf8, 32, 32, 16, 1>},
    {"v_mfma_f32_32x32x16_bf8_fp8", mfma<Bf8, Fp8, 32, 32, 16, 1>},
    {"v_mfma_f32_32x32x16_bf8_bf8", mfma<Bf8, Bf8, 32, 32, 16, 1>},
};

} // namespace

std::span<const OperationEntry> matrixOperations() { return operations; }

} // namespace flyc::emulator
