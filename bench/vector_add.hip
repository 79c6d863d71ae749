// vector_add.hip: the twin of kernels/elementwise/vector_add.fly that scripts/bench gives to clang++-22.
// Header-free on purpose: what is compared is the compilers, not HIP's headers. The same tile of 1024 elements a block,
// 16 bytes a lane in the main path, and the same guarded tail.

typedef float Vec4 __attribute__((ext_vector_type(4)));

enum { Threads = 256, Vec = 4, Tile = Threads * Vec };

extern "C" __attribute__((global)) __attribute__((amdgpu_flat_work_group_size(Threads, Threads))) void
vector_add(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  int tile = static_cast<int>(__builtin_amdgcn_workgroup_id_x()) * Tile;
  int thread = static_cast<int>(__builtin_amdgcn_workitem_id_x());
  if (n - tile >= Tile) {
    int i = tile + Vec * thread;
    *reinterpret_cast<Vec4 *>(c + i) =
        *reinterpret_cast<const Vec4 *>(a + i) + *reinterpret_cast<const Vec4 *>(b + i);
  } else {
#pragma unroll
    for (int e = 0; e < Vec; ++e) {
      int i = tile + thread + e * Threads;
      if (i < n)
        c[i] = a[i] + b[i];
    }
  }
}
