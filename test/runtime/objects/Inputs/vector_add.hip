// c = a + b: the explicit arguments that vector_add.fly has. No headers: device code only.
extern "C" __attribute__((global, amdgpu_flat_work_group_size(256, 256))) void
vector_add(const float *__restrict a, const float *__restrict b, float *__restrict c, int n) {
  int i = __builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x();
  if (i < n)
    c[i] = a[i] + b[i];
}
