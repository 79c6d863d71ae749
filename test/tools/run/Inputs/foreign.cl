// A kernel in OpenCL C, without a device library: what clang alone compiles.
__attribute__((reqd_work_group_size(256, 1, 1))) __kernel void saxpy(__global float *y, __global const float *x, float a, int n) {
  int i = __builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x();
  if (i < n)
    y[i] = a * x[i] + y[i];
}
