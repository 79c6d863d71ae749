#include "device.h"

GLOBAL add(const float *a, const float *b, float *c, int n) {
  int i = bid() * 256 + tid();
  if (i < n) c[i] = a[i] + b[i];
}
GLOBAL transpose(const u32 *in, u32 *out, int n) { // n x n, n a multiple of 16; block 16 x 16
  SHARED u32 tile[16][17];
  u32 x = __builtin_amdgcn_workitem_id_x(), y = __builtin_amdgcn_workitem_id_y();
  u32 bx = __builtin_amdgcn_workgroup_id_x() * 16, by = __builtin_amdgcn_workgroup_id_y() * 16;
  tile[y][x] = in[(by + y) * n + bx + x];
  sync();
  out[(bx + y) * n + by + x] = tile[x][y];
}
GLOBAL reduce(const double *in, double *out, int n) { // block 256
  SHARED double part[256];
  double sum = 0;
  for (int i = tid(); i < n; i += 256) sum += in[i];
  part[tid()] = sum;
  for (int s = 128; s; s >>= 1) {
    sync();
    if (tid() < s) part[tid()] += part[tid() + s];
  }
  if (tid() == 0) *out = part[0];
}
GLOBAL histogram(const unsigned char *in, u32 *bins, int n) {
  SHARED u32 local[256];
  local[tid()] = 0;
  sync();
  for (int i = bid() * 256 + tid(); i < n; i += 512)
    __atomic_fetch_add(&local[in[i]], 1, __ATOMIC_RELAXED);
  sync();
  __atomic_fetch_add(&bins[tid()], local[tid()], __ATOMIC_RELAXED);
}
GLOBAL bitonic(u32 *data) { // 512 values, block 256
  for (u32 k = 2; k <= 512; k <<= 1)
    for (u32 j = k >> 1; j; j >>= 1) {
      for (u32 h = 0; h < 2; ++h) {
        u32 i = tid() + h * 256, l = i ^ j;
        if (l > i) {
          u32 a = data[i], b = data[l];
          if ((a > b) == ((i & k) == 0)) { data[i] = b; data[l] = a; }
        }
      }
      __builtin_amdgcn_fence(__ATOMIC_SEQ_CST, "agent");
      sync();
    }
}
GLOBAL divide(const int *a, const int *b, int *q, int *r, const float *x, const float *y, float *z, int n) {
  int i = bid() * 256 + tid();
  if (i < n) {
    q[i] = a[i] / b[i];
    r[i] = a[i] % b[i];
    z[i] = x[i] / y[i];
  }
}
GLOBAL wide(const u64 *a, const u64 *b, u64 *out, int n) {
  int i = bid() * 256 + tid();
  if (i < n) out[i] = a[i] * b[i] + (a[i] >> (b[i] & 63)) + (a[i] > b[i] ? 17 : 3) + __builtin_popcountll(a[i]);
}
GLOBAL scratch(const u32 *in, u32 *out, int n) { // an array that must live in scratch
  u32 box[32];
  int i = bid() * 256 + tid();
  if (i >= n) return;
  for (int k = 0; k < 32; ++k) box[k] = in[i] + k * k;
  u32 sum = 0;
  for (int k = 0; k < 32; ++k) sum = sum * 31 + box[(in[i] + k * 7) & 31];
  out[i] = sum;
}
GLOBAL bytes(const unsigned char *a, const short *b, int *out, int n) {
  int i = bid() * 256 + tid();
  if (i < n) out[i] = a[i] * 3 - b[i] + (signed char)a[i];
}
typedef _Float16 half2 __attribute__((ext_vector_type(2)));
GLOBAL halves(const _Float16 *a, const _Float16 *b, _Float16 *out, int n) { // scalar and packed, fused and not
  int i = bid() * 256 + tid();
  if (i < n) out[i] = a[i] * b[i] + (a[i] - b[i]) / (_Float16)2;
}
GLOBAL pairs(const half2 *a, const half2 *b, half2 *out, int n) {
  int i = bid() * 256 + tid();
  if (i < n) out[i] = a[i] * b[i].yx;
}
typedef u32 u32x16 __attribute__((ext_vector_type(16)));
GLOBAL pick(const u32x16 *in, u32 *out, int k, int m) { // an array that stays in registers: they are indexed by M0
  int i = tid();
  u32x16 v = in[i];
  for (int n = 0; n < m; ++n) {
    v[(k + n) & 15] += n;
    v[(k * n) & 15] ^= v[(n + 3 * k) & 15];
  }
  out[i] = v[k & 15] + v[m & 15];
}
