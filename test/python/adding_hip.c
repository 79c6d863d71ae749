/* The HIP without a GPU of test/runtime/core, whose memory is that of the host, so that launches of a kernel with the
 * arguments (a, b, c, n) can add vectors themselves. */
#define _POSIX_C_SOURCE 200809L
#define hipModuleLaunchKernel recordedLaunch
#include "stand_in.c"
#undef hipModuleLaunchKernel

int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, void *stream, void **parameters, void **extra) {
  int error = recordedLaunch(function, gx, gy, gz, bx, by, bz, shared, stream, parameters, extra);
  if (error)
    return error;
  const float *a = *(float **)parameters[0], *b = *(float **)parameters[1];
  float *c = *(float **)parameters[2];
  for (int i = 0; i < *(int *)parameters[3]; ++i)
    c[i] = a[i] + b[i];
  return 0;
}

/* What the test asks. */
unsigned recorded(int what) {
  switch (what) {
  case 0: return (unsigned)state.launches;
  case 1: return state.grid[0];
  case 2: return state.block[0];
  case 3: return (unsigned)(uintptr_t)state.stream;
  default: return (unsigned)state.loads;
  }
}
