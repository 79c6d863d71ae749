// What only OpenCL records: required sizes, hidden arguments, type names, access qualifiers, restrict.
__kernel __attribute__((reqd_work_group_size(16, 8, 2)))
void required(__global const float4 *restrict in, __global float4 *out, __local int *dynamic, const uint n) {
  __constant ulong *hidden = (__constant ulong *)__builtin_amdgcn_implicitarg_ptr();
  size_t i = __builtin_amdgcn_workitem_id_x() + hidden[5];
  dynamic[__builtin_amdgcn_workitem_id_y()] = (int)n;
  __builtin_amdgcn_s_barrier();
  out[i] = in[i] * (float)dynamic[0];
}
