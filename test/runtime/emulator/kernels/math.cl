// OpenCL C over Debian's device libraries. Local memory is an argument: its bytes are the launch's dynamic LDS.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

__kernel void softmax(__global const float *in, __global float *out, int n, __local float *part) { // a row a workgroup of 256
  const int t = get_local_id(0);
  __global const float *row = in + get_group_id(0) * n;
  float m = -INFINITY;
  for (int i = t; i < n; i += 256) m = fmax(m, row[i]);
  part[t] = m;
  for (int s = 128; s; s >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < s) part[t] = fmax(part[t], part[t + s]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  m = part[0];
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = 0;
  for (int i = t; i < n; i += 256) sum += exp(row[i] - m);
  part[t] = sum;
  for (int s = 128; s; s >>= 1) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < s) part[t] += part[t + s];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  sum = part[0];
  for (int i = t; i < n; i += 256) out[get_group_id(0) * n + i] = exp(row[i] - m) / sum;
}

__kernel void singles(__global const float *in, __global float *out, int n) {
  const int i = get_global_id(0);
  if (i >= n) return;
  const float x = in[i];
  __global float *o = out + i * 10;
  o[0] = exp(x); o[1] = log(fabs(x)); o[2] = sin(x); o[3] = cos(x * 100); o[4] = sqrt(fabs(x));
  o[5] = pow(fabs(x), 1.7f); o[6] = tanh(x); o[7] = rsqrt(fabs(x)); o[8] = atan2(x, 2.0f); o[9] = cbrt(x);
}
__kernel void doubles(__global const double *in, __global double *out, int n) {
  const int i = get_global_id(0);
  if (i >= n) return;
  const double x = in[i];
  __global double *o = out + i * 8;
  o[0] = exp(x); o[1] = log(fabs(x)); o[2] = sin(x); o[3] = cos(x * 1e6); o[4] = sqrt(fabs(x));
  o[5] = x / (1.0 + fabs(x)); o[6] = tanh(x); o[7] = floor(x) + trunc(x * 3) + rint(x * 5);
}
__kernel void conversions(__global const float *in, __global int *out, int n) {
  const int i = get_global_id(0);
  if (i >= n) return;
  const float x = in[i] * 100;
  __global int *o = out + i * 6;
  o[0] = convert_int_rte(x); o[1] = convert_uchar_sat(x); o[2] = convert_short_sat_rtz(x * 1000);
  const half h = (half)x;
  o[3] = as_ushort(h);
  o[4] = as_int((float)h);
  o[5] = as_int((float)((double)x * 3.0));
}
__kernel void sortRows(__global uint *data, __local uint *row) { // 256 values a workgroup of 128, bitonic
  const int t = get_local_id(0);
  __global uint *mine = data + get_group_id(0) * 256;
  row[t] = mine[t];
  row[t + 128] = mine[t + 128];
  for (int k = 2; k <= 256; k <<= 1)
    for (int j = k >> 1; j; j >>= 1) {
      barrier(CLK_LOCAL_MEM_FENCE);
      const int low = 2 * t - (t & (j - 1)), high = low + j;
      const uint a = row[low], b = row[high];
      if ((a > b) == ((low & k) == 0)) {
        row[low] = b;
        row[high] = a;
      }
    }
  barrier(CLK_LOCAL_MEM_FENCE);
  mine[t] = row[t];
  mine[t + 128] = row[t + 128];
}
__kernel void identities(__global uint *out) { // three dimensions, blocks that are no multiple of a wave
  const size_t at = (get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0);
  out[at] = get_group_id(0) + 10 * get_group_id(1) + 100 * get_group_id(2) + 1000 * get_local_id(0) + 100000 * get_local_id(1) +
            10000000 * get_local_id(2) + 1000000000u * get_work_dim();
}
