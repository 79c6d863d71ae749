//===- MatrixKernels.cpp - the loops of matrix instructions ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compiled for each SimdLevel. Vectors are the compilers' vector types (GCC and Clang alike), 64 bytes or a whole row
// if that is less; the compiler splits them into what the level has. A cast between vectors of one size keeps the bits.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/matrix/MatrixKernels.h"

namespace flyc::emulator {
inline namespace FLYC_SIMD {

using Float16 = float __attribute__((vector_size(64)));
using Word16 = uint32_t __attribute__((vector_size(64)));
using Signed16 = int32_t __attribute__((vector_size(64)));

#define FLYC_INLINE static inline __attribute__((always_inline))

template <class V> FLYC_INLINE void load(V &to, const void *from) { __builtin_memcpy(&to, from, sizeof(V)); }
/// All elements `x`, a -0 too.
template <class V, class T> FLYC_INLINE void splat(V &to, T x) { to = x - V{}; }
template <class V> FLYC_INLINE void store(void *to, const V &from) { __builtin_memcpy(to, &from, sizeof(V)); }
//===--- expand ---------------------------------------------------------------===//

enum class Special { Ieee, FiniteN, Fnuz, None };

/// Codes of 1 + exponentBits + mantissaBits bits in the low bits of `x` (what lies above is ignored) to f32, exactly:
/// the code's exponent and mantissa are moved to where f32 has them, and the product with a power of two moves the
/// bias, denormals too.
template <unsigned exponentBits, unsigned mantissaBits, unsigned bias, Special special>
FLYC_INLINE void decodeSmall(Word16 &x) {
  constexpr unsigned magnitudeBits = exponentBits + mantissaBits;
  constexpr uint32_t magnitudeMask = (1u << magnitudeBits) - 1,
                     infinity = magnitudeMask >> mantissaBits << mantissaBits;
  constexpr uint32_t move = (127 + 127 - bias) << 23; // 2^(127 - bias)
  const Word16 magnitude = x & magnitudeMask, sign = x >> magnitudeBits << 31;
  const Word16 factor = Word16{} + move;
  Word16 value = magnitude << (23 - mantissaBits);
  value = Word16(Float16(value) * Float16(factor));
  const Word16 nan = Word16{} + 0x7FC00000u;
  if constexpr (special == Special::Ieee) {
    const Word16 isSpecial = Word16(magnitude >= infinity), isNan = Word16(magnitude > infinity);
    value = (value & ~isSpecial) | ((Word16{} + 0x7F800000u) & isSpecial) | (nan & isNan);
    x = value | sign;
  } else if constexpr (special == Special::FiniteN) {
    const Word16 isNan = Word16(magnitude == magnitudeMask);
    x = (value & ~isNan) | (nan & isNan) | sign;
  } else if constexpr (special == Special::Fnuz) {
    const Word16 isNan = Word16((magnitude | (sign ^ 0x80000000u)) == 0); // the code of -0
    x = ((value | sign) & ~isNan) | (nan & isNan);
  } else {
    x = value | sign;
  }
}

template <MatrixElement E> FLYC_INLINE void convert(Word16 &x) {
  using enum MatrixElement;
  if constexpr (E == F32Flushed) {
    const Word16 isDenormal = Word16((x & 0x7F800000u) == 0);
    x &= ~isDenormal | 0x80000000u;
  } else if constexpr (E == Xf32) { // 10 bits of mantissa; the rest is cut off (arXiv:2511.10909, section on CDNA3)
    const Word16 isNan = Word16((x & 0x7FFFFFFFu) > 0x7F800000u);
    x = (x & 0xFFFFE000u) | (isNan & 0x00400000u);
  } else if constexpr (E == F16) {
    decodeSmall<5, 10, 15, Special::Ieee>(x);
  } else if constexpr (E == Bf16) {
    x <<= 16;
  } else if constexpr (E == I8) {
    x = Word16(Signed16(x << 24) >> 24);
  } else if constexpr (E == U8) {
    x &= 0xFFu;
  } else if constexpr (E == I4) {
    x = Word16(Signed16(x << 28) >> 28);
  } else if constexpr (E == U4) {
    x &= 0xFu;
  } else if constexpr (E == E4m3Fnuz) {
    decodeSmall<4, 3, 8, Special::Fnuz>(x);
  } else if constexpr (E == E5m2Fnuz) {
    decodeSmall<5, 2, 16, Special::Fnuz>(x);
  } else if constexpr (E == E4m3) {
    decodeSmall<4, 3, 7, Special::FiniteN>(x);
  } else if constexpr (E == E5m2) {
    decodeSmall<5, 2, 15, Special::Ieee>(x);
  } else if constexpr (E == E2m3) {
    decodeSmall<2, 3, 1, Special::None>(x);
  } else if constexpr (E == E3m2) {
    decodeSmall<3, 2, 3, Special::None>(x);
  } else if constexpr (E == E2m1) {
    decodeSmall<2, 1, 1, Special::None>(x);
  }
}

template <MatrixElement E> static void expandAs(const Lanes *registers, const PanelLayout &layout, void *panel) {
  constexpr unsigned bits = bitsOf(E);
  // Once, and without a division for each item: stores to the panel might change the layout, for all that is known.
  const unsigned lanes = layout.lanes, width = layout.width, runs = layout.runs, run = layout.run();
  const unsigned ofGroup = run * width, ofRun = layout.groups() * ofGroup;
  for (unsigned lane = 0; lane < lanes; lane += 16) {
    unsigned bit = 0;
    for (unsigned r = 0; r < runs; ++r) {
      uint32_t *to = static_cast<uint32_t *>(panel) + r * ofRun + lane / width * ofGroup + lane % width;
      for (unsigned v = 0; v < run; ++v, bit += bits, to += width) {
        const unsigned word = bit / 32, shift = bit % 32;
        Word16 x;
        load(x, registers[word].lane + lane);
        x >>= shift;
        if (32 % bits != 0 && shift + bits > 32) {
          Word16 high;
          load(high, registers[word + 1].lane + lane);
          x |= high << (32 - shift);
        }
        convert<E>(x);
        store(to, x);
      }
    }
  }
}

void expandMatrix(MatrixElement element, const Lanes *registers, const PanelLayout &layout, void *panel) {
  using enum MatrixElement;
  switch (element) {
  case F64:
  case F32: return expandAs<F32>(registers, layout, panel);
  case F32Flushed: return expandAs<F32Flushed>(registers, layout, panel);
  case Xf32: return expandAs<Xf32>(registers, layout, panel);
  case F16: return expandAs<F16>(registers, layout, panel);
  case Bf16: return expandAs<Bf16>(registers, layout, panel);
  case I8: return expandAs<I8>(registers, layout, panel);
  case E4m3Fnuz: return expandAs<E4m3Fnuz>(registers, layout, panel);
  case E5m2Fnuz: return expandAs<E5m2Fnuz>(registers, layout, panel);
  case E4m3: return expandAs<E4m3>(registers, layout, panel);
  case E5m2: return expandAs<E5m2>(registers, layout, panel);
  case E2m3: return expandAs<E2m3>(registers, layout, panel);
  case E3m2: return expandAs<E3m2>(registers, layout, panel);
  case E2m1: return expandAs<E2m1>(registers, layout, panel);
  case U8: return expandAs<U8>(registers, layout, panel);
  case I4: return expandAs<I4>(registers, layout, panel);
  case U4: return expandAs<U4>(registers, layout, panel);
  }
}

//===--- product --------------------------------------------------------------===//

/// T[N] as vectors.
template <class T, unsigned N> struct Row {
  static constexpr unsigned bytes = N * sizeof(T) < 64 ? N * sizeof(T) : 64;
  typedef T Vector __attribute__((vector_size(bytes)));
  static constexpr unsigned vectors = N * sizeof(T) / bytes, lanes = bytes / sizeof(T);
  /// Rows whose sums fit into the registers of this level, with room for the operands.
  static constexpr unsigned atOnce = [] {
#if defined(__AVX512F__)
    constexpr unsigned registerBytes = 64, budget = 16;
#elif defined(__AVX2__)
    constexpr unsigned registerBytes = 32, budget = 8;
#else
    constexpr unsigned registerBytes = 16, budget = 8;
#endif
    constexpr unsigned perRow = (N * sizeof(T) + registerBytes - 1) / registerBytes;
    constexpr unsigned fit = budget / perRow;
    return fit < 1 ? 1 : fit > N ? N : fit;
  }();
};

struct Separate {
  template <class V> FLYC_INLINE void add(V &sum, const V &x, const V &y) { sum += x * y; }
};
struct Fused {
  template <class V> FLYC_INLINE void add(V &sum, const V &x, const V &y) {
#if __has_builtin(__builtin_elementwise_fma)
    sum = __builtin_elementwise_fma(x, y, sum);
#else
    for (unsigned n = 0; n < sizeof(V) / sizeof(x[0]); ++n)
      if constexpr (sizeof(x[0]) == 8)
        sum[n] = __builtin_fma(x[n], y[n], sum[n]);
      else
        sum[n] = __builtin_fmaf(x[n], y[n], sum[n]);
#endif
  }
};

template <class T, class V> FLYC_INLINE void storeResult(void *to, const V &sum) {
  if constexpr (T(0.5) != 0) { // a float type: one NaN for all
    using Bits = decltype(sum != sum);
    const Bits isNan = sum != sum;
    V quiet;
    splat(quiet, static_cast<T>(__builtin_nan("")));
    store(to, (Bits(sum) & ~isNan) | (Bits(quiet) & isNan));
  } else {
    store(to, sum);
  }
}

template <class T, unsigned N, class MultiplyAdd> static void productOf(const MatrixProduct &p) {
  using R = Row<T, N>;
  using V = typename R::Vector;
  const T *a = static_cast<const T *>(p.a);
  for (unsigned first = 0; first < p.rows; first += R::atOnce) {
    const T *b = static_cast<const T *>(p.b) + first / N * N; // the block's columns
    V sum[R::atOnce][R::vectors];
    for (unsigned r = 0; r < R::atOnce; ++r)
      for (unsigned v = 0; v < R::vectors; ++v)
        load(sum[r][v], reinterpret_cast<const T *>(p.c[first + r]) + v * R::lanes);
    const T *rowOfA = a + first, *rowOfB = b, *end = b + size_t(p.k) * p.rows;
    for (; rowOfB != end; rowOfA += p.rows, rowOfB += p.rows) {
      V y[R::vectors];
      for (unsigned v = 0; v < R::vectors; ++v)
        load(y[v], rowOfB + v * R::lanes);
      for (unsigned r = 0; r < R::atOnce; ++r) {
        V x;
        splat(x, rowOfA[r]);
        for (unsigned v = 0; v < R::vectors; ++v)
          MultiplyAdd::add(sum[r][v], x, y[v]);
      }
    }
    for (unsigned r = 0; r < R::atOnce; ++r)
      for (unsigned v = 0; v < R::vectors; ++v)
        storeResult<T>(reinterpret_cast<T *>(p.d[first + r]) + v * R::lanes, sum[r][v]);
  }
}

template <class T, class MultiplyAdd> static void anyProduct(const MatrixProduct &p) {
  if (p.n == 4)
    return productOf<T, 4, MultiplyAdd>(p);
  if (p.n == 16)
    return productOf<T, 16, MultiplyAdd>(p);
  return productOf<T, 32, MultiplyAdd>(p);
}

/// Which rows of B take part differs from row to row.
template <class T, unsigned N> static void sparseOf(const MatrixProduct &p) {
  using R = Row<T, N>;
  using V = typename R::Vector;
  const T *a = static_cast<const T *>(p.a), *b = static_cast<const T *>(p.b);
  constexpr unsigned atOnce = R::atOnce < 4 ? R::atOnce : 4;
  for (unsigned first = 0; first < p.rows; first += atOnce) {
    V sum[atOnce][R::vectors];
    for (unsigned r = 0; r < atOnce; ++r)
      for (unsigned v = 0; v < R::vectors; ++v)
        load(sum[r][v], reinterpret_cast<const T *>(p.c[first + r]) + v * R::lanes);
    for (size_t at = first, end = size_t(p.k / 2) * p.rows; at < end; at += p.rows)
      for (unsigned r = 0; r < atOnce; ++r) {
        V x;
        splat(x, a[at + r]);
        const T *from = b + size_t(p.index[at + r]) * p.rows;
        for (unsigned v = 0; v < R::vectors; ++v) {
          V y;
          load(y, from + v * R::lanes);
          sum[r][v] += x * y;
        }
      }
    for (unsigned r = 0; r < atOnce; ++r)
      for (unsigned v = 0; v < R::vectors; ++v)
        storeResult<T>(reinterpret_cast<T *>(p.d[first + r]) + v * R::lanes, sum[r][v]);
  }
}

/// Blocks of products, summed in f32 from zero; times both scales, exact in f64; added to the running sum, rounded
/// to f32.
template <unsigned N> static void scaledOf(const MatrixProduct &p) {
  using R = Row<float, N>;
  typedef double Wide __attribute__((vector_size(128)));
  const float *a = static_cast<const float *>(p.a), *b = static_cast<const float *>(p.b);
  constexpr unsigned atOnce = R::atOnce < 4 ? R::atOnce : 4;
  for (unsigned first = 0; first < p.rows; first += atOnce) {
    Float16 total[atOnce][R::vectors];
    for (unsigned r = 0; r < atOnce; ++r)
      for (unsigned v = 0; v < R::vectors; ++v)
        load(total[r][v], p.c[first + r] + v * R::lanes);
    for (unsigned block = 0; block < p.k / p.scaleBlock; ++block) {
      Float16 sum[atOnce][R::vectors] = {};
      const size_t start = size_t(p.scaleBlock) * block * p.rows;
      const float *rowOfA = a + start + first, *rowOfB = b + start, *end = rowOfB + p.scaleBlock * p.rows;
      for (; rowOfB != end; rowOfA += p.rows, rowOfB += p.rows) {
        Float16 y[R::vectors];
        for (unsigned v = 0; v < R::vectors; ++v)
          load(y[v], rowOfB + v * R::lanes);
        for (unsigned r = 0; r < atOnce; ++r) {
          Float16 x;
          splat(x, rowOfA[r]);
          for (unsigned v = 0; v < R::vectors; ++v)
            sum[r][v] += x * y[v];
        }
      }
      for (unsigned v = 0; v < R::vectors; ++v) {
        Float16 scaleB;
        load(scaleB, p.scaleB + block * p.rows + v * R::lanes);
        for (unsigned r = 0; r < atOnce; ++r) {
          const double scaleA = p.scaleA[block * p.rows + first + r];
          const Wide part = __builtin_convertvector(sum[r][v], Wide) * scaleA * __builtin_convertvector(scaleB, Wide);
          total[r][v] = __builtin_convertvector(__builtin_convertvector(total[r][v], Wide) + part, Float16);
        }
      }
    }
    for (unsigned r = 0; r < atOnce; ++r)
      for (unsigned v = 0; v < R::vectors; ++v)
        storeResult<float>(p.d[first + r] + v * R::lanes, total[r][v]);
  }
}

void multiplySaturating(const MatrixProduct &p) {
  const int32_t *a = static_cast<const int32_t *>(p.a), *b = static_cast<const int32_t *>(p.b);
  const unsigned stored = p.index ? p.k / 2 : p.k;
  for (unsigned row = 0; row < p.rows; ++row)
    for (unsigned j = 0; j < p.n; ++j) {
      int64_t sum = static_cast<int32_t>(p.c[row][j]);
      for (unsigned k = 0; k < stored; ++k) {
        const unsigned ofB = p.index ? p.index[k * p.rows + row] : k;
        sum += int64_t(a[k * p.rows + row]) * b[ofB * p.rows + row / p.n * p.n + j];
      }
      p.d[row][j] = static_cast<uint32_t>(sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : sum);
    }
}

void multiplyMatrices(const MatrixProduct &p) { anyProduct<float, Separate>(p); }
void multiplyMatricesFused(const MatrixProduct &p) { anyProduct<float, Fused>(p); }
void multiplyIntegerMatrices(const MatrixProduct &p) { anyProduct<uint32_t, Separate>(p); }
void multiplyDoubleMatrices(const MatrixProduct &p) { anyProduct<double, Fused>(p); }
void multiplyScaledMatrices(const MatrixProduct &p) { p.n == 16 ? scaledOf<16>(p) : scaledOf<32>(p); }
void multiplySparseMatrices(const MatrixProduct &p) { p.n == 16 ? sparseOf<float, 16>(p) : sparseOf<float, 32>(p); }
void multiplySparseIntegerMatrices(const MatrixProduct &p) {
  p.n == 16 ? sparseOf<uint32_t, 16>(p) : sparseOf<uint32_t, 32>(p);
}

} // namespace FLYC_SIMD
} // namespace flyc::emulator
