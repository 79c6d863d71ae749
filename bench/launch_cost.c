/* launch_cost FOLDER: what a launch through the generated header costs beside the bare call of hipModuleLaunchKernel
 * with the same numbers, in nanoseconds, as two numbers: bare, header. HIP is bench/null_hip.c. */
#include "vector_add.h"

#include <stdio.h>
#include <time.h>

int hipModuleLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                          unsigned shared, void *stream, void **parameters, void **extra);

enum { Launches = 200000, Rounds = 60 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static float *volatile memory; /* what the loops pass is not known when they are compiled */
static volatile int size = 100000;
static void *volatile function;

int main(int argc, char **argv) {
  static float bytes[64] __attribute__((aligned(256)));
  double bare = 1e30, header = 1e30;
  memory = bytes;
  function = bytes;
  if (argc != 2 || vector_add_load_directory(argv[1]) || vector_add_prepare()) {
    printf("%s\n", flyc_last_error());
    return 1;
  }
  for (int round = 0; round < Rounds; ++round) {
    double start = now();
    for (int i = 0; i < Launches; ++i) {
      float *x = memory, *y = memory, *z = memory;
      int n = size;
      void *arguments[] = {&x, &y, &z, &n};
      if (hipModuleLaunchKernel(function, ((unsigned)n + 1023) / 1024, 1, 1, 256, 1, 1, 0, NULL, arguments, NULL))
        return 1;
    }
    double middle = now();
    for (int i = 0; i < Launches; ++i)
      if (vector_add_launch(NULL, memory, memory, memory, size))
        return 1;
    double end = now();
    bare = middle - start < bare ? middle - start : bare;
    header = end - middle < header ? end - middle : header;
  }
  printf("%.2f %.2f\n", bare / Launches, header / Launches);
  return 0;
}
