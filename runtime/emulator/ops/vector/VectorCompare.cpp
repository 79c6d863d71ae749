//===- VectorCompare.cpp - VOPC: comparisons into masks -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// v_cmp writes one bit a lane, 0 for lanes outside EXEC; v_cmpx writes EXEC too. Sixteen conditions for floats, eight
// for integers. Semantics: AMD CDNA3 ISA manual, chapter 13, "VOPC Instructions".
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/vector/HalfShapes.h"

namespace flyc::emulator::inline FLYC_SIMD {

namespace {

using W = Wave;
using I = Instruction;

enum Condition { F, LT, EQ, LE, GT, LG, GE, O, U, NGE, NLG, NGT, NLE, NEQ, NLT, TRU, NE };

template <Condition C, typename T> bool holds(T a, T b) {
  if constexpr (C == F)
    return false;
  else if constexpr (C == LT)
    return a < b;
  else if constexpr (C == EQ)
    return a == b;
  else if constexpr (C == LE)
    return a <= b;
  else if constexpr (C == GT)
    return a > b;
  else if constexpr (C == LG)
    return a < b || a > b;
  else if constexpr (C == GE)
    return a >= b;
  else if constexpr (C == O)
    return a == a && b == b;
  else if constexpr (C == U)
    return a != a || b != b;
  else if constexpr (C == NGE)
    return !(a >= b);
  else if constexpr (C == NLG)
    return !(a < b || a > b);
  else if constexpr (C == NGT)
    return !(a > b);
  else if constexpr (C == NLE)
    return !(a <= b);
  else if constexpr (C == NEQ || C == NE)
    return a != b;
  else if constexpr (C == NLT)
    return !(a < b);
  else
    return true;
}

void writeResult(W &w, const I &i, uint64_t bits, bool alsoExec) {
  bits &= writeMask(w, i);
  writeLaneMask(w, i.sdst, bits);
  if (alsoExec)
    w.setMask(Machine::exec, bits);
}

/// f16 is no type of the host's here: it stands for 16-bit sources that compare as the floats that they are.
struct F16 {};

template <typename T, Condition C, bool X> void compare(W &w, const I &i) {
  uint64_t bits = 0;
  if constexpr (sizeof(T) == 8) {
    Lanes low[2], high[2];
    constexpr bool isFloat = std::is_same_v<T, double>;
    for (unsigned n = 0; n < 2; ++n)
      readVector64(w, i, n, low[n], high[n], isFloat ? ConstantType::F64 : ConstantType::Int);
    const bool flushes = isFloat && FloatMode::of64(w).flushesInput;
    for (unsigned l = 0; l < laneCount; ++l) {
      const uint64_t a = join(low[0][l], high[0][l]), b = join(low[1][l], high[1][l]);
      bool r;
      if constexpr (isFloat)
        r = flushes ? holds<C>(flush(source64(i, 0, a)), flush(source64(i, 1, b)))
                    : holds<C>(source64(i, 0, a), source64(i, 1, b));
      else
        r = holds<C>(static_cast<T>(a), static_cast<T>(b));
      bits |= uint64_t(r) << l;
    }
  } else if constexpr (std::is_same_v<T, F16>) {
    Lanes t, u;
    const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), &b = readVector(w, i, 1, u, ConstantType::F16);
    const bool flushes = FloatMode::of64(w).flushesInput;
    for (unsigned l = 0; l < laneCount; ++l) {
      const float x = half(i, 0, a[l]), y = half(i, 1, b[l]);
      bits |= uint64_t(flushes ? holds<C>(flushHalf(x), flushHalf(y)) : holds<C>(x, y)) << l;
    }
  } else {
    Lanes t, u;
    constexpr bool isFloat = std::is_same_v<T, float>;
    constexpr auto type = isFloat ? ConstantType::F32 : ConstantType::Int;
    const Lanes &a = readVector(w, i, 0, t, type), &b = readVector(w, i, 1, u, type);
    const bool flushes = isFloat && FloatMode::of32(w).flushesInput;
    const unsigned sa = sizeof(T) == 2 && (i.opSel & 1) ? 16 : 0, sb = sizeof(T) == 2 && (i.opSel & 2) ? 16 : 0;
    for (unsigned l = 0; l < laneCount; ++l) {
      bool r;
      if constexpr (isFloat)
        r = flushes ? holds<C>(flush(source(w, i, 0, a[l])), flush(source(w, i, 1, b[l])))
                    : holds<C>(source(w, i, 0, a[l]), source(w, i, 1, b[l]));
      else
        r = holds<C>(static_cast<T>(a[l] >> sa), static_cast<T>(b[l] >> sb));
      bits |= uint64_t(r) << l;
    }
  }
  writeResult(w, i, bits, X);
}

/// v_cmp_class: the second source says which classes count. CDNA3 ISA, V_CMP_CLASS_F32.
template <typename T> bool inClass(T x, uint64_t raw, unsigned mantissaBits, uint32_t classes) {
  const bool negative = std::signbit(x);
  unsigned bit;
  if (std::isnan(x))
    bit = raw >> (mantissaBits - 1) & 1 ? 1 : 0; // quiet : signalling
  else if (std::isinf(x))
    bit = negative ? 2 : 9;
  else if (x == 0)
    bit = negative ? 5 : 6;
  else if (std::fpclassify(x) == FP_SUBNORMAL)
    bit = negative ? 4 : 7;
  else
    bit = negative ? 3 : 8;
  return classes >> bit & 1;
}
template <bool X> void class32(W &w, const I &i) {
  Lanes t, u;
  const Lanes &a = readVector(w, i, 0, t), &b = readVector(w, i, 1, u, ConstantType::Int);
  uint64_t bits = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    const float x = source(w, i, 0, a[l]);
    bits |= uint64_t(inClass(x, asBits(x), 23, b[l])) << l;
  }
  writeResult(w, i, bits, X);
}
template <bool X> void class16(W &w, const I &i) {
  Lanes t, u;
  const Lanes &a = readVector(w, i, 0, t, ConstantType::F16), &b = readVector(w, i, 1, u, ConstantType::Int);
  uint64_t bits = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    const float x = half(i, 0, a[l]);
    // A denormal f16 is a normal f32: scaled so that both agree.
    const float alike = std::isfinite(x) ? x * 0x1p-112f : x;
    bits |= uint64_t(inClass(alike, asBits(alike), 23, b[l] >> (i.opSel & 2 ? 16 : 0))) << l;
  }
  writeResult(w, i, bits, X);
}
template <bool X> void class64(W &w, const I &i) {
  Lanes low, high, u;
  readVector64(w, i, 0, low, high, ConstantType::F64);
  const Lanes &b = readVector(w, i, 1, u, ConstantType::Int);
  uint64_t bits = 0;
  for (unsigned l = 0; l < laneCount; ++l) {
    const double x = source64(i, 0, join(low[l], high[l]));
    bits |= uint64_t(inClass(x, asBits(x), 52, b[l])) << l;
  }
  writeResult(w, i, bits, X);
}

#define INTEGER(TEXT, T)                                                                                               \
  {"v_cmp_f_" TEXT, compare<T, F, false>}, {"v_cmp_lt_" TEXT, compare<T, LT, false>},                                  \
      {"v_cmp_eq_" TEXT, compare<T, EQ, false>}, {"v_cmp_le_" TEXT, compare<T, LE, false>},                            \
      {"v_cmp_gt_" TEXT, compare<T, GT, false>}, {"v_cmp_ne_" TEXT, compare<T, NE, false>},                            \
      {"v_cmp_ge_" TEXT, compare<T, GE, false>}, {"v_cmp_t_" TEXT, compare<T, TRU, false>},                            \
      {"v_cmpx_f_" TEXT, compare<T, F, true>}, {"v_cmpx_lt_" TEXT, compare<T, LT, true>},                              \
      {"v_cmpx_eq_" TEXT, compare<T, EQ, true>}, {"v_cmpx_le_" TEXT, compare<T, LE, true>},                            \
      {"v_cmpx_gt_" TEXT, compare<T, GT, true>}, {"v_cmpx_ne_" TEXT, compare<T, NE, true>},                            \
      {"v_cmpx_ge_" TEXT, compare<T, GE, true>}, {                                                                     \
    "v_cmpx_t_" TEXT, compare<T, TRU, true>                                                                            \
  }
#define FLOAT_ONE(TEXT, T, X, P)                                                                                       \
  {P "f_" TEXT, compare<T, F, X>}, {P "lt_" TEXT, compare<T, LT, X>}, {P "eq_" TEXT, compare<T, EQ, X>},               \
      {P "le_" TEXT, compare<T, LE, X>}, {P "gt_" TEXT, compare<T, GT, X>}, {P "lg_" TEXT, compare<T, LG, X>},         \
      {P "ge_" TEXT, compare<T, GE, X>}, {P "o_" TEXT, compare<T, O, X>}, {P "u_" TEXT, compare<T, U, X>},             \
      {P "nge_" TEXT, compare<T, NGE, X>}, {P "nlg_" TEXT, compare<T, NLG, X>}, {P "ngt_" TEXT, compare<T, NGT, X>},   \
      {P "nle_" TEXT, compare<T, NLE, X>}, {P "neq_" TEXT, compare<T, NEQ, X>}, {P "nlt_" TEXT, compare<T, NLT, X>}, { \
    P "tru_" TEXT, compare<T, TRU, X>                                                                                  \
  }
#define FLOAT(TEXT, T) FLOAT_ONE(TEXT, T, false, "v_cmp_"), FLOAT_ONE(TEXT, T, true, "v_cmpx_")

const OperationEntry operations[] = {
    INTEGER("i16", int16_t),
    INTEGER("u16", uint16_t),
    INTEGER("i32", int32_t),
    INTEGER("u32", uint32_t),
    INTEGER("i64", int64_t),
    INTEGER("u64", uint64_t),
    FLOAT("f32", float),
    FLOAT("f64", double),
    FLOAT("f16", F16),
    {"v_cmp_class_f16", class16<false>},
    {"v_cmpx_class_f16", class16<true>},
    {"v_cmp_class_f32", class32<false>},
    {"v_cmpx_class_f32", class32<true>},
    {"v_cmp_class_f64", class64<false>},
    {"v_cmpx_class_f64", class64<true>},
};

} // namespace

std::span<const OperationEntry> vectorCompareOperations() { return operations; }

} // namespace flyc::emulator::inline FLYC_SIMD
