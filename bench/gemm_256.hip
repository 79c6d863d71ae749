// gemm_256.hip - the product of kernels/gemm/gemm_256.fly for gfx942, without headers: what scripts/bench times compiles with
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C[i][j] = sum over k of A[i][k] * B[j][k] in bf16, 256 x 256 of C at a time by eight waves, two by four, 128 x 64 each. The loops are the same: two
// steps of 32 columns of K in LDS and two more in registers, each step in two halves, with the same order of reads, writes, loads and products; a
// workgroup computes one tile behind the other, and stores one while it begins the next. n is a multiple of 256, k of 64; buffers answer zeros for rows
// beyond m, and do not write them.

typedef short Short4 __attribute__((ext_vector_type(4)));
typedef short Short8 __attribute__((ext_vector_type(8)));
typedef float Float8 __attribute__((ext_vector_type(8)));
typedef float Float16 __attribute__((ext_vector_type(16)));
typedef __bf16 Bfloat8 __attribute__((ext_vector_type(8)));
typedef unsigned Unsigned4 __attribute__((ext_vector_type(4)));

constexpr int deep = 32, all = 512, ldsRead = 0x100, ldsWrite = 0x200, load = 0x20, product = 0x8;

#define SHARED __attribute__((shared))
#define INLINE __attribute__((always_inline))

/// Where a row's eight values from `column` on lie in LDS: neighbours in other banks.
__attribute__((device)) INLINE inline int place(int row, int column) { return row * deep + ((column / 8) ^ (row / 2 % 4)) * 8; }

template <int products, int other, int kind> __attribute__((device)) INLINE inline void deal() {
  __builtin_amdgcn_sched_group_barrier(product, products, 0);
  __builtin_amdgcn_sched_group_barrier(kind, other, 0);
}

extern "C" __attribute__((global)) __attribute__((amdgpu_flat_work_group_size(all, all))) __attribute__((amdgpu_waves_per_eu(2))) void
gemm_256(const short *a, const short *b, short *c, int m, int n, int k, int groups) {
  static SHARED __attribute__((aligned(16))) short ofA[2][2][128 * deep], ofB[2][256 * deep];
  const int t = __builtin_amdgcn_workitem_id_x(), lane = t % 64, wave = __builtin_amdgcn_readfirstlane(t / 64), down = wave / 4, across = wave % 4;
  const int rows = (m + 255) / 256, columns = n / 256, tiles = rows * columns, steps = k / deep > 4 ? k / deep : 4;
  struct Tile {
    int m, n;
  };
  // Eight rows of tiles, then the next column: what workgroups under way read in common stays in caches.
  const auto tileOf = [&](int index) INLINE {
    const int group = index / (8 * columns), inGroup = index % (8 * columns), high = rows - 8 * group < 8 ? rows - 8 * group : 8;
    return index < tiles ? Tile{8 * group + inGroup % high, inGroup / high} : Tile{rows, columns};
  };
  const auto bufferA = __builtin_amdgcn_make_buffer_rsrc(const_cast<short *>(a), 0, m * k * 2, 0x27000);
  const auto bufferB = __builtin_amdgcn_make_buffer_rsrc(const_cast<short *>(b), 0, n * k * 2, 0x27000);
  const auto bufferC = __builtin_amdgcn_make_buffer_rsrc(c, 0, m * n * 2, 0x27000);

  // Columns of C are dealt out so that a lane has twice eight of a row side by side.
  const auto columnOf = [](int r) INLINE { return r % 4 + r / 4 % 2 * 8 + r / 8 % 2 * 4 + r / 16 % 2 * 16 + r / 32 % 4 * 32 + r / 128 * 128; };
  const int row = t / 4, column = t % 4 * 8;
  Short8 waitingA[2][2], waitingB[2][2], fragmentA[2][2][2], fragmentB[2][2][2];
  Float16 sum[2][2][2] = {};

  const auto fetch = [&](Tile tile, int step, int s) INLINE {
    const bool there = step < k / deep;
    const int from = there ? step : (m > n ? m : n) * k / deep;
    for (int h = 0; h < 2; ++h) {
      waitingA[s][h] = __builtin_bit_cast(Short8, __builtin_amdgcn_raw_buffer_load_b128(bufferA, ((128 * h + row) * k + column) * 2, ((there ? tile.m : 0) * 256 * k + from * deep) * 2, 0));
      waitingB[s][h] = __builtin_bit_cast(Short8, __builtin_amdgcn_raw_buffer_load_b128(bufferB, (columnOf(128 * h + row) * k + column) * 2, ((there ? tile.n : 0) * 256 * k + from * deep) * 2, 0));
    }
  };
  const auto write = [&](int s) INLINE {
    for (int h = 0; h < 2; ++h)
      *reinterpret_cast<SHARED Short8 *>(reinterpret_cast<SHARED short *>(&ofA[s][h][0]) + place(row, column)) = waitingA[s][h];
    for (int h = 0; h < 2; ++h)
      *reinterpret_cast<SHARED Short8 *>(reinterpret_cast<SHARED short *>(&ofB[s][0]) + place(128 * h + row, column)) = waitingB[s][h];
  };
  const auto readA = [&](int h, int s) INLINE {
    for (int part = 0; part < 2; ++part)
      for (int i = 0; i < 2; ++i)
        fragmentA[h][i][part] = *reinterpret_cast<const Short8 *>(&ofA[s][h][place(64 * i + 32 * down + lane % 32, 16 * part + lane / 32 * 8)]);
  };
  const auto readB = [&](int s) INLINE {
    for (int part = 0; part < 2; ++part)
      for (int j = 0; j < 2; ++j)
        fragmentB[s][j][part] = *reinterpret_cast<const Short8 *>(&ofB[s][place(128 * j + 32 * across + lane % 32, 16 * part + lane / 32 * 8)]);
  };
  const auto product32 = [&](int h, int s, int i, int j, int part) INLINE {
    const Short8 x = fragmentB[s][j][part / 2], y = fragmentA[h][i][part / 2];
    sum[h][i][j] = part % 2 ? __builtin_amdgcn_mfma_f32_32x32x8bf16_1k(x.hi, y.hi, sum[h][i][j], 0, 0, 0)
                            : __builtin_amdgcn_mfma_f32_32x32x8bf16_1k(x.lo, y.lo, sum[h][i][j], 0, 0, 0);
  };
  const auto multiply = [&](int h, int s) INLINE {
    for (int part = 0; part < 4; ++part)
      for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 2; ++i)
          product32(h, s, i, j, part);
  };
  const auto store = [&](Tile tile, int h, int i, int j) INLINE {
    for (int q = 0; q < 2; ++q) {
      const int r = 256 * tile.m + 128 * h + 64 * i + 32 * down + lane % 32, at = 256 * tile.n + columnOf(128 * j + 32 * across + 16 * q + lane / 32 * 4);
      const Float8 both = q ? __builtin_shufflevector(sum[h][i][j], sum[h][i][j], 8, 9, 10, 11, 12, 13, 14, 15)
                            : __builtin_shufflevector(sum[h][i][j], sum[h][i][j], 0, 1, 2, 3, 4, 5, 6, 7);
      __builtin_amdgcn_raw_buffer_store_b128(__builtin_bit_cast(Unsigned4, __builtin_convertvector(both, Bfloat8)), bufferC, (r * n + at) * 2, 0, 0);
    }
  };
  const auto multiplyAnew = [&](Tile before, int h, int s) INLINE {
    for (int j = 0; j < 2; ++j)
      for (int i = 0; i < 2; ++i) {
        store(before, h, i, j);
        sum[h][i][j] = Float16{};
        for (int part = 0; part < 4; ++part)
          product32(h, s, i, j, part);
      }
  };

  int index = __builtin_amdgcn_workgroup_id_x();
  Tile tile = tileOf(index);
  fetch(tile, 0, 0);
  fetch(tile, 1, 1);
  write(0);
  fetch(tile, 2, 0);
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
  readA(0, 0);
  readB(0);
  int done = 0;
  for (index += groups;; index += groups) {
    const Tile next = tileOf(index);
    for (int step = done; step < steps; step += 2)
#pragma unroll
      for (int s = 0; s < 2; ++s) {
        const bool more = step + s + 3 < steps;
        readA(1, s);
        write(s ^ 1);
        fetch(more ? tile : next, more ? step + s + 3 : step + s + 3 - steps, s ^ 1);
        multiply(0, s);
#pragma unroll
        for (int r = 0; r < 4; ++r)
          deal<1, 1, ldsRead>();
#pragma unroll
        for (int r = 0; r < 4; ++r)
          deal<1, 1, ldsWrite>();
#pragma unroll
        for (int r = 0; r < 4; ++r)
          deal<2, 1, load>();
        __builtin_amdgcn_s_waitcnt(0xC07F); // lgkmcnt(0)
        __builtin_amdgcn_s_barrier();
        __builtin_amdgcn_sched_barrier(0);
        readA(0, s ^ 1);
        readB(s ^ 1);
        multiply(1, s);
#pragma unroll
        for (int r = 0; r < 8; ++r)
          deal<1, 1, ldsRead>();
        __builtin_amdgcn_sched_barrier(0);
      }
    if (index >= tiles)
      break;
    const Tile then = tileOf(index + groups);
#pragma unroll
    for (int s = 0; s < 2; ++s) {
      const bool more = s + 3 < steps;
      readA(1, s);
      write(s ^ 1);
      fetch(more ? next : then, more ? s + 3 : s + 3 - steps, s ^ 1);
      s ? multiply(0, s) : multiplyAnew(tile, 0, s);
      __builtin_amdgcn_s_waitcnt(0xC07F); // lgkmcnt(0)
      __builtin_amdgcn_s_barrier();
      __builtin_amdgcn_sched_barrier(0);
      readA(0, s ^ 1);
      readB(s ^ 1);
      s ? multiply(1, s) : multiplyAnew(tile, 1, s);
      __builtin_amdgcn_sched_barrier(0);
    }
    tile = next;
    done = 2;
  }
  for (int h = 0; h < 2; ++h)
    for (int j = 0; j < 2; ++j)
      for (int i = 0; i < 2; ++i)
        store(tile, h, i, j);
}
