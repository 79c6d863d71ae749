// What a HIP source needs of the language, without HIP's headers.
#define GLOBAL extern "C" __attribute__((global)) void
#define SHARED __attribute__((shared))
#define DEVICE __attribute__((device))
typedef unsigned u32;
typedef unsigned long long u64;
typedef unsigned char u8;
DEVICE static inline u32 tid() { return __builtin_amdgcn_workitem_id_x(); }
DEVICE static inline u32 bid() { return __builtin_amdgcn_workgroup_id_x(); }
DEVICE static inline u32 lane() { return __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0)); }
DEVICE static inline void sync() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
