#include "device.h"

// C = alpha * A * B + beta * C, row-major, of any size; block 16 x 16, tiles in LDS.
GLOBAL sgemm(const float *a, const float *b, float *c, int m, int n, int k, float alpha, float beta) {
  SHARED float ta[16][17], tb[16][17];
  int x = __builtin_amdgcn_workitem_id_x(), y = __builtin_amdgcn_workitem_id_y();
  int col = __builtin_amdgcn_workgroup_id_x() * 16 + x, row = __builtin_amdgcn_workgroup_id_y() * 16 + y;
  float sum = 0;
  for (int k0 = 0; k0 < k; k0 += 16) {
    ta[y][x] = row < m && k0 + x < k ? a[row * k + k0 + x] : 0.0f;
    tb[y][x] = k0 + y < k && col < n ? b[(k0 + y) * n + col] : 0.0f;
    sync();
    for (int i = 0; i < 16; ++i) sum += ta[y][i] * tb[i][x];
    sync();
  }
  if (row < m && col < n) c[row * n + col] = alpha * sum + beta * c[row * n + col];
}
// The same product by vectors of four and eight results a work-item; n a multiple of 4. Block 64.
typedef float float4 __attribute__((ext_vector_type(4)));
GLOBAL gemmVectors(const float *a, const float4 *b, float4 *c, int m, int n4, int k) {
  int i = bid() * 64 + tid(), col = i % n4, row = i / n4 * 2;
  if (row >= m) return;
  bool two = row + 1 < m;
  float4 s0 = 0, s1 = 0;
  for (int p = 0; p < k; ++p) {
    float4 v = b[p * n4 + col];
    s0 += a[row * k + p] * v;
    if (two) s1 += a[(row + 1) * k + p] * v;
  }
  c[row * n4 + col] = s0;
  if (two) c[(row + 1) * n4 + col] = s1;
}
