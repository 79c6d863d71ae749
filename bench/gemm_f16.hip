// gemm_f16.hip - a matrix product on the matrix units, without headers: what scripts/bench times the emulator with
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C[i][j] = sum over k of A[i][k] * B[j][k], f16 into f32. A workgroup of four waves computes 128 x 128 of C, each wave a quarter in
// 16 accumulators of 16 x 16; tiles of A and B pass through LDS, 32 of k at a time. n is a multiple of 128.

typedef _Float16 Half4 __attribute__((ext_vector_type(4)));
typedef float Float4 __attribute__((ext_vector_type(4)));

constexpr int tile = 128, deep = 32, pitch = deep + 4; // the pitch keeps rows apart in the banks

extern "C" __attribute__((global)) __attribute__((amdgpu_flat_work_group_size(256, 256))) void gemm_f16(const _Float16 *a, const _Float16 *b,
                                                                                                        float *c, int n) {
  static __attribute__((shared)) _Float16 tileA[tile * pitch], tileB[tile * pitch];
  const int t = __builtin_amdgcn_workitem_id_x(), wave = t / 64, lane = t % 64;
  const int row0 = __builtin_amdgcn_workgroup_id_y() * tile, column0 = __builtin_amdgcn_workgroup_id_x() * tile;
  const int rowOfWave = wave / 2 * 64, columnOfWave = wave % 2 * 64;
  Float4 sum[4][4] = {};
  for (int k0 = 0; k0 < n; k0 += deep) {
    const int row = t / 2, from = t % 2 * 16;
    __builtin_amdgcn_s_barrier();
    for (int part = 0; part < 16; part += 4) {
      *reinterpret_cast<Half4 *>(tileA + row * pitch + from + part) =
          *reinterpret_cast<const Half4 *>(a + static_cast<long>(row0 + row) * n + k0 + from + part);
      *reinterpret_cast<Half4 *>(tileB + row * pitch + from + part) =
          *reinterpret_cast<const Half4 *>(b + static_cast<long>(column0 + row) * n + k0 + from + part);
    }
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
    for (int k = 0; k < deep; k += 16) {
      Half4 ofA[4], ofB[4];
      for (int i = 0; i < 4; ++i) {
        ofA[i] = *reinterpret_cast<const Half4 *>(tileA + (rowOfWave + 16 * i + lane % 16) * pitch + k + lane / 16 * 4);
        ofB[i] = *reinterpret_cast<const Half4 *>(tileB + (columnOfWave + 16 * i + lane % 16) * pitch + k + lane / 16 * 4);
      }
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j)
          sum[i][j] = __builtin_amdgcn_mfma_f32_16x16x16f16(ofA[i], ofB[j], sum[i][j], 0, 0, 0);
    }
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      for (int v = 0; v < 4; ++v)
        c[static_cast<long>(row0 + rowOfWave + 16 * i + lane / 16 * 4 + v) * n + column0 + columnOfWave + 16 * j + lane % 16] = sum[i][j][v];
}
