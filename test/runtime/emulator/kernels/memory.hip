#include "device.h"

// ---- Arguments: structures by value, all sizes of scalars.
struct Inner { short a; double b; u8 c[3]; };
struct Outer { u8 first; Inner inner[2]; u32 *target; long long last; };
GLOBAL structures(Outer o, u8 byte, short s, float f) {
  u32 *t = o.target;
  t[0] = o.first; t[1] = o.inner[0].a; t[2] = (u32)o.inner[0].b; t[3] = o.inner[0].c[2];
  t[4] = o.inner[1].a; t[5] = (u32)o.inner[1].b; t[6] = o.inner[1].c[0]; t[7] = (u32)(o.last >> 32);
  t[8] = byte; t[9] = s; t[10] = (u32)f;
}

// ---- Hidden arguments and the dispatch packet.
GLOBAL geometry(u32 *out) {
  const u32 *hidden = (const u32 *)__builtin_amdgcn_implicitarg_ptr();
  const unsigned short *sizes = (const unsigned short *)(hidden + 3);
  if (tid() + bid() + __builtin_amdgcn_workgroup_id_y() + __builtin_amdgcn_workgroup_id_z() + __builtin_amdgcn_workitem_id_y()) return;
  for (int i = 0; i < 3; ++i) out[i] = hidden[i];     // blocks
  for (int i = 0; i < 6; ++i) out[3 + i] = sizes[i];  // group sizes, remainders
  out[9] = __builtin_amdgcn_grid_size_x();
  out[10] = __builtin_amdgcn_grid_size_y();
  out[11] = __builtin_amdgcn_grid_size_z();
  out[12] = __builtin_amdgcn_workgroup_size_x();
  out[13] = __builtin_amdgcn_workgroup_size_y();
  out[14] = __builtin_amdgcn_workgroup_size_z();
  out[15] = *(const unsigned short *)((const char *)hidden + 64); // grid dims
}

// ---- Dynamic LDS, as many words as the launch gives.
extern SHARED u32 box[];
GLOBAL reverse(u32 *data, int n) {
  for (int i = tid(); i < n; i += 64) box[i] = data[i];
  sync();
  for (int i = tid(); i < n; i += 64) data[i] = box[n - 1 - i];
}

// ---- Generic pointers: global, LDS and scratch behind one type.
DEVICE __attribute__((noinline)) u32 sumOf(const u32 *p, int n) {
  u32 s = 0;
  for (int i = 0; i < n; ++i) s = s * 3 + p[i];
  return s;
}
GLOBAL generic(u32 *data, u32 *out, const int *which) {
  SHARED u32 shared[64];
  u32 mine[8];
  shared[tid()] = data[tid()] * 2;
  for (int i = 0; i < 8; ++i) mine[i] = data[(tid() + i) & 63] + i;
  sync();
  int w = which[tid()];
  const u32 *p = w == 0 ? (const u32 *)data + (tid() & 56) : w == 1 ? (const u32 *)shared + (tid() & 56) : (const u32 *)mine;
  out[tid()] = sumOf(p, 8);
}

// ---- A private array that no optimisation removes, of a size that no register file takes.
GLOBAL privateArray(const u32 *in, u32 *out, int n) {
  volatile u32 box[300];
  int i = bid() * 64 + tid();
  for (int k = 0; k < 300; ++k) box[k] = i * 1000 + k;
  for (int k = 0; k < n; ++k) box[in[k] % 300] += in[(k + i) % n];
  u32 sum = 0;
  for (int k = 0; k < 300; ++k) sum = sum * 31 + box[k];
  out[i] = sum;
}
GLOBAL privateBytes(const u8 *in, u32 *out, int n) {
  volatile u8 box[512];
  volatile unsigned short shorts[100];
  volatile u64 longs[50];
  for (int k = 0; k < 512; ++k) box[k] = 0;
  for (int k = 0; k < 100; ++k) shorts[k] = k;
  for (int k = 0; k < 50; ++k) longs[k] = 0;
  for (int k = 0; k < n; ++k) {
    box[in[k] + tid()]++;
    shorts[in[k] % 100] += tid();
    longs[in[k] % 50] += (u64)in[k] << 32 | 1;
  }
  u64 sum = 0;
  for (int k = 0; k < 512; ++k) sum = sum * 31 + box[k];
  for (int k = 0; k < 100; ++k) sum = sum * 31 + (short)shorts[k];
  for (int k = 0; k < 50; ++k) sum = sum * 31 + longs[k];
  out[2 * tid()] = (u32)sum;
  out[2 * tid() + 1] = (u32)(sum >> 32);
}

// ---- Calls: recursion (a stack of unknown depth) and a function by its address.
DEVICE __attribute__((noinline)) u32 ackermann(u32 m, u32 n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
GLOBAL recursion(const u32 *in, u32 *out) { out[tid()] = ackermann(in[tid()] % 3, in[tid()] / 3 % 4); }
DEVICE __attribute__((noinline)) u32 twice(u32 x) { return 2 * x; }
DEVICE __attribute__((noinline)) u32 squared(u32 x) { return x * x; }
DEVICE __attribute__((noinline)) u32 next(u32 x) { return x + 1; }
typedef u32 (*Function)(u32);
GLOBAL pointers(const u32 *in, u32 *out) {
  Function f[3] = {twice, squared, next};
  out[tid()] = f[in[tid()] % 3](in[tid()]);
}

// ---- Constant tables and global variables of the code object.
__attribute__((constant)) u32 table[8] = {3, 1, 4, 1, 5, 9, 2, 6};
DEVICE u32 counter = 100;
DEVICE const char *names[3] = {"one", "two", "three"};
GLOBAL globals(const u32 *in, u32 *out) {
  out[tid()] = table[in[tid()] & 7] * 1000 + names[in[tid()] % 3][1];
  if (tid() == 0) out[64] = __atomic_fetch_add(&counter, 5, __ATOMIC_RELAXED);
}
