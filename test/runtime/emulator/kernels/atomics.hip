#include "device.h"

GLOBAL floatSums(const float *in, float *sum, double *wide, float *largest, int n) {
  SHARED float local;
  if (tid() == 0) local = 0;
  sync();
  int i = bid() * 256 + tid();
  if (i < n) {
    __atomic_fetch_add(wide, (double)in[i], __ATOMIC_RELAXED);
    __scoped_atomic_fetch_add(&local, in[i], __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
    __atomic_fetch_max(largest, in[i], __ATOMIC_RELAXED);
  }
  sync();
  if (tid() == 0) __atomic_fetch_add(sum, local, __ATOMIC_RELAXED);
}
GLOBAL integers(u32 *data, u64 *wide, const u32 *in, u32 *old, int n) {
  int i = bid() * 64 + tid();
  if (i >= n) return;
  u32 v = in[i];
  __atomic_fetch_sub(data + 0, v, __ATOMIC_RELAXED);
  __atomic_fetch_and(data + 1, v | 0xFF, __ATOMIC_RELAXED);
  __atomic_fetch_or(data + 2, v & 0xFF00, __ATOMIC_RELAXED);
  __atomic_fetch_xor(data + 3, v, __ATOMIC_RELAXED);
  __atomic_fetch_min(data + 4, v, __ATOMIC_RELAXED);
  __atomic_fetch_max(data + 5, v, __ATOMIC_RELAXED);
  __atomic_fetch_min((int *)data + 6, (int)v, __ATOMIC_RELAXED);
  __atomic_fetch_max((int *)data + 7, (int)v, __ATOMIC_RELAXED);
  __atomic_fetch_add(wide + 0, (u64)v << 20, __ATOMIC_RELAXED);
  __atomic_fetch_max(wide + 1, (u64)v << 20, __ATOMIC_RELAXED);
  old[__atomic_fetch_add(data + 8, 1, __ATOMIC_RELAXED)] = v; // every place is taken once
}
// A lock of compare-and-swap, over all waves of all workgroups. One lane of a wave takes it: lanes that wait for each other would
// wait for ever, here as on hardware.
GLOBAL locked(u32 *lock, u32 *total, const u32 *in, int n) {
  if (lane() != 0) return;
  u32 expected = 0;
  while (!__atomic_compare_exchange_n(lock, &expected, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) expected = 0;
  for (int i = bid() * 64; i < bid() * 64 + 64 && i < n; ++i) *total += in[i];
  __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}
