// preshuffle.hip - gemm_f16 of kernels/gemm/04_preshuffle_gemm.fly for gfx942, without headers: what scripts/bench times compiles with
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C[i][j] = sum over k of A[i][k] * B[j][k], + bias[j] if there is one, in f16, 128 x 128 of C by four waves. B was shuffled beforehand. The loop is the
// same: 64 columns of K a step, A two steps deep in LDS, B four steps deep in registers, a step in four parts of 32 rows, with the same order of reads,
// writes, loads and products. n is a multiple of 128, k of 64; buffers answer zeros for rows beyond m, and do not write them.

typedef _Float16 Half4 __attribute__((ext_vector_type(4)));
typedef _Float16 Half8 __attribute__((ext_vector_type(8)));
typedef float Float4 __attribute__((ext_vector_type(4)));
typedef float Float8 __attribute__((ext_vector_type(8)));
typedef unsigned Unsigned4 __attribute__((ext_vector_type(4)));

constexpr int deep = 64, all = 256, stages = 4, parts = 4, ldsRead = 0x100, ldsWrite = 0x200, load = 0x20, product = 0x8;

#define SHARED __attribute__((shared))
#define INLINE __attribute__((always_inline))

/// Where a row's eight values of chunk `chunk` lie in LDS: neighbours in other banks.
__attribute__((device)) INLINE inline int place(int row, int chunk) { return row * deep + (chunk ^ row % 8) * 8; }

template <int kind> __attribute__((device)) INLINE inline void deal4() {
#pragma unroll
  for (int r = 0; r < 4; ++r) {
    __builtin_amdgcn_sched_group_barrier(product, 1, 0);
    __builtin_amdgcn_sched_group_barrier(kind, 1, 0);
  }
}

extern "C" __attribute__((global)) __attribute__((amdgpu_flat_work_group_size(all, all))) __attribute__((amdgpu_waves_per_eu(2))) void
preshuffle(const _Float16 *a, const _Float16 *b, const float *bias, _Float16 *c, int m, int n, int k) {
  static SHARED __attribute__((aligned(1024))) _Float16 ofA[2][parts][32 * deep];
  const int t = __builtin_amdgcn_workitem_id_x(), lane = t % 64, wave = __builtin_amdgcn_readfirstlane(t / 64);
  // Eight rows of tiles, then the next column: what workgroups under way read in common stays in caches.
  const int rows = (m + 127) / 128, columns = n / 128, group = __builtin_amdgcn_workgroup_id_x() / (8 * columns),
            inGroup = __builtin_amdgcn_workgroup_id_x() % (8 * columns), high = rows - 8 * group < 8 ? rows - 8 * group : 8;
  const int bm = 8 * group + inGroup % high, bn = inGroup / high, steps = k / deep;
  const auto bufferA = __builtin_amdgcn_make_buffer_rsrc(const_cast<_Float16 *>(a), 0, m * k * 2, 0x27000);
  const auto bufferB = __builtin_amdgcn_make_buffer_rsrc(const_cast<_Float16 *>(b), 0, n * k * 2, 0x27000);
  const auto bufferC = __builtin_amdgcn_make_buffer_rsrc(c, 0, m * n * 2, 0x27000);
  const auto shift = __builtin_amdgcn_make_buffer_rsrc(const_cast<float *>(bias), 0, bias ? n * 4 : 0, 0x27000);

  Half8 waitingA[parts], fragmentA[2][2][2], fragmentB[stages][2][2];
  Float4 sum[parts][2][2] = {};

  const auto fetchA = [&](int step) INLINE {
    for (int p = 0; p < parts; ++p)
      waitingA[p] = __builtin_bit_cast(Half8, __builtin_amdgcn_raw_buffer_load_b128(bufferA, ((128 * bm + 32 * p + t / 8) * k + t % 8 * 8) * 2, step * deep * 2, 0));
  };
  // Columns of C are dealt out so that a lane has eight of a row side by side.
  const auto fetchB = [&](int step, int s) INLINE {
    for (int j = 0; j < 2; ++j)
      for (int h = 0; h < 2; ++h) {
        const int column = 128 * bn + lane % 4 + lane / 4 % 4 * 8 + 32 * wave + 4 * j;
        const int at = column % 16 * 8 + column / 16 * 16 * k + lane / 16 * 128 + 512 * h;
        fragmentB[s][j][h] = __builtin_bit_cast(Half8, __builtin_amdgcn_raw_buffer_load_b128(bufferB, at * 2, step * 1024 * 2, 0));
      }
  };
  const auto write = [&](int s) INLINE {
    for (int p = 0; p < parts; ++p)
      *reinterpret_cast<SHARED Half8 *>(reinterpret_cast<SHARED _Float16 *>(&ofA[s % 2][p][0]) + place(t / 8, t % 8)) = waitingA[p];
  };
  const auto take = [&](int p, int s) INLINE {
    for (int i = 0; i < 2; ++i)
      for (int h = 0; h < 2; ++h)
        fragmentA[p % 2][i][h] = *reinterpret_cast<const Half8 *>(&ofA[s % 2][p][place(16 * i + lane % 16, lane / 16 + 4 * h)]);
  };
  const auto multiply = [&](int p, int s) INLINE {
    for (int h = 0; h < 2; ++h)
      for (int half = 0; half < 2; ++half)
        for (int i = 0; i < 2; ++i)
          for (int j = 0; j < 2; ++j) {
            const Half8 x = fragmentB[s][j][h], y = fragmentA[p % 2][i][h];
            sum[p][i][j] = half ? __builtin_amdgcn_mfma_f32_16x16x16f16(x.hi, y.hi, sum[p][i][j], 0, 0, 0)
                                : __builtin_amdgcn_mfma_f32_16x16x16f16(x.lo, y.lo, sum[p][i][j], 0, 0, 0);
          }
  };
  const auto meet = [&]() INLINE {
    __builtin_amdgcn_s_waitcnt(0xC07F); // lgkmcnt(0)
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_sched_barrier(0);
  };
  const auto advance = [&](int step, int s) INLINE {
#pragma unroll
    for (int p = 0; p < parts - 1; ++p) {
      take(p + 1, s);
      if (p == 0)
        write(s + 1);
      if (p == 1)
        fetchA(step + 2);
      if (p == 2)
        fetchB(step + stages - 1, (s + stages - 1) % stages);
      multiply(p, s);
      deal4<ldsRead>();
      if (p == 0)
        deal4<ldsWrite>();
      else
        deal4<load>();
      __builtin_amdgcn_sched_barrier(0);
    }
    meet();
    take(0, s + 1);
    multiply(parts - 1, s);
    deal4<ldsRead>();
    __builtin_amdgcn_sched_barrier(0);
  };

  fetchA(0);
#pragma unroll
  for (int s = 0; s < stages - 1; ++s)
    fetchB(s, s);
  write(0);
  fetchA(1);
  meet();
  take(0, 0);
  const int whole = steps / stages * stages;
  for (int step = 0; step < whole; step += stages)
#pragma unroll
    for (int s = 0; s < stages; ++s)
      advance(step + s, s);
#pragma unroll
  for (int s = 0; s < stages - 1; ++s)
    if (s < steps - whole)
      advance(whole + s, s);

  for (int p = 0; p < parts; ++p)
    for (int i = 0; i < 2; ++i) {
      const int r = 128 * bm + 32 * p + 16 * i + lane % 16, at = 128 * bn + lane / 16 * 8 + 32 * wave;
      Float8 both = __builtin_shufflevector(sum[p][i][0], sum[p][i][1], 0, 1, 2, 3, 4, 5, 6, 7);
      for (int e = 0; e < 2; ++e) {
        const Float4 add = __builtin_bit_cast(Float4, __builtin_amdgcn_raw_buffer_load_b128(shift, (at + 4 * e) * 4, 0, 0));
        for (int x = 0; x < 4; ++x)
          both[4 * e + x] += add[x];
      }
      __builtin_amdgcn_raw_buffer_store_b128(__builtin_bit_cast(Unsigned4, __builtin_convertvector(both, Half8)), bufferC, (r * n + at) * 2, 0, 0);
    }
}
