// Kernels that differ in everything a code object records: LDS, scratch, padding between arguments, no arguments.
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 128)))

KERNEL void padded(unsigned char flag, double scale, short step, long long count, float *out) {
  long long i = __builtin_amdgcn_workitem_id_x();
  if (flag && i < count)
    out[i * step] = (float)(out[i * step] * scale);
}

static __attribute__((shared)) float tile[128];
KERNEL void through_lds(const float *in, float *out) {
  int i = __builtin_amdgcn_workitem_id_x();
  tile[i] = in[i];
  __builtin_amdgcn_s_barrier();
  out[i] = tile[127 - i];
}

KERNEL void with_scratch(const int *in, int *out, int n) {
  volatile int local[64];
  for (int i = 0; i < 64; ++i)
    local[i] = in[i];
  out[__builtin_amdgcn_workitem_id_x()] = local[n & 63];
}

KERNEL void no_arguments() {}
