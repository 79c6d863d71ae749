#include "device.h"

// Lanes that exchange through LDS: on RDNA the halves of a wave of 64 do so each for itself.
#if defined(__GFX9__)
constexpr u32 exchanging = 64;
#else
constexpr u32 exchanging = 32;
#endif

// Inclusive sums of each block of 256: within waves by bpermute, across waves through LDS. The last one goes to `sums`.
GLOBAL scanBlocks(const u32 *in, u32 *out, u32 *sums, int n) {
  SHARED u32 waves[256 / exchanging];
  int i = bid() * 256 + tid();
  u32 v = i < n ? in[i] : 0, l = lane() % exchanging;
  for (u32 step = 1; step < exchanging; step <<= 1) {
    u32 other = __builtin_amdgcn_ds_bpermute((l - step) * 4, v);
    if (l >= step) v += other;
  }
  if (l == exchanging - 1) waves[tid() / exchanging] = v;
  sync();
  for (u32 w = 0; w < tid() / exchanging; ++w) v += waves[w];
  if (i < n) out[i] = v;
  if (tid() == 255) sums[bid()] = v;
}
GLOBAL addOffsets(u32 *out, const u32 *sums, int n) {
  int i = bid() * 256 + tid();
  u32 before = 0;
  for (u32 b = 0; b < bid(); ++b) before += sums[b];
  if (i < n) out[i] += before;
}
// The sum of a wave by DPP moves, row by row.
template <int control> DEVICE static inline u32 shifted(u32 v) { return __builtin_amdgcn_update_dpp(0, v, control, 0xF, 0xF, true); }
GLOBAL waveSum(const u32 *in, u32 *out) {
  u32 v = in[bid() * 64 + tid()];
  v += shifted<0x111>(v); // row_shr:1, 2, 4, 8
  v += shifted<0x112>(v);
  v += shifted<0x114>(v);
  v += shifted<0x118>(v);
  v = __builtin_amdgcn_readlane(v, 15) + __builtin_amdgcn_readlane(v, 31) + __builtin_amdgcn_readlane(v, 47) + __builtin_amdgcn_readlane(v, 63);
  if (tid() == 0) out[bid()] = v;
}
// How many of a block's values are odd, by ballots and a shared counter.
GLOBAL countOdd(const u32 *in, u32 *out, int n) {
  SHARED u32 count;
  if (tid() == 0) count = 0;
  sync();
  int i = bid() * 256 + tid();
  bool odd = i < n && (in[i] & 1);
  u64 votes = __builtin_amdgcn_ballot_w64(odd);
  if (lane() == 0) __atomic_fetch_add(&count, __builtin_popcountll(votes), __ATOMIC_RELAXED);
  sync();
  if (tid() == 0) out[bid()] = count;
}
