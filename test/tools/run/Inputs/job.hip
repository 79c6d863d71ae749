// A kernel whose arguments are one struct by value, as libraries of templates make them, that asks its own launch for the size of a block.
struct Job {
  const float *x;
  float *y;
  int n;
  float by;
  char pad;
};
extern "C" __attribute__((global)) void scaled(Job job) {
  const int size = __builtin_amdgcn_workgroup_size_x(), blocks = __builtin_amdgcn_grid_size_x() / size;
  for (int at = __builtin_amdgcn_workgroup_id_x() * size + __builtin_amdgcn_workitem_id_x(); at < job.n; at += size * blocks)
    job.y[at] = job.x[at] * job.by;
}
