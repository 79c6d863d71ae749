#include "device.h"

// Seven points in three dimensions, fp64, any block shape, on a grid of blocks in three dimensions.
GLOBAL stencil(const double *in, double *out, int nx, int ny, int nz, double centre, double side) {
  int bx = __builtin_amdgcn_workgroup_size_x(), by = __builtin_amdgcn_workgroup_size_y(), bz = __builtin_amdgcn_workgroup_size_z();
  int x = __builtin_amdgcn_workgroup_id_x() * bx + __builtin_amdgcn_workitem_id_x();
  int y = __builtin_amdgcn_workgroup_id_y() * by + __builtin_amdgcn_workitem_id_y();
  int z = __builtin_amdgcn_workgroup_id_z() * bz + __builtin_amdgcn_workitem_id_z();
  if (x >= nx || y >= ny || z >= nz) return;
  const double *p = in + (z * ny + y) * nx + x;
  double around = 0;
  if (x > 0) around += p[-1];
  if (x < nx - 1) around += p[1];
  if (y > 0) around += p[-nx];
  if (y < ny - 1) around += p[nx];
  if (z > 0) around += p[-nx * ny];
  if (z < nz - 1) around += p[nx * ny];
  out[(z * ny + y) * nx + x] = centre * *p + side * around;
}
