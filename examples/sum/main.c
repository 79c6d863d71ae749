/* Sums a vector on whatever device there is: a GPU through HIP, or with FLYC_DEVICE=emulator the emulator. Which
 * kernels are called, and what memory they share, is sum.h's: it comes from the entry of sum.fly. */
#include "sum.h"

#include <stdio.h>
#include <stdlib.h>

static void must(flyc_status status) {
  if (status != FLYC_OK) {
    fprintf(stderr, "%s: %s\n", flyc_status_name(status), flyc_last_error());
    exit(1);
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10007;
  if (n <= 0) {
    fprintf(stderr, "usage: %s [ELEMENTS]\n", argv[0]);
    return 2;
  }
  size_t size = (size_t)n * sizeof(float);
  float *x = malloc(size), total = -1, expected = 0;
  if (!x)
    return 1;
  for (int i = 0; i < n; ++i) {
    x[i] = (float)(i % 17 - 7); /* small: every sum of them is exact */
    expected += x[i];
  }

  void *x_there, *total_there, *workspace;
  uint64_t bytes;
  must(sum_load_directory(IMAGES));
  must(sum_workspace(n, &bytes)); /* touches no device */
  must(flyc_allocate(&x_there, size));
  must(flyc_allocate(&total_there, sizeof total));
  must(flyc_allocate(&workspace, bytes));
  must(flyc_copy_in(x_there, x, size));
  must(sum_launch(NULL, x_there, total_there, n, workspace, bytes));
  must(flyc_copy_out(&total, total_there, sizeof total));

  int wrong = total != expected;
  /* What it refuses, it refuses before anything is launched. */
  wrong += sum_launch(NULL, x_there, total_there, n, workspace, bytes - 1) != FLYC_OUT_OF_RANGE;
  wrong += sum_launch(NULL, x_there, total_there, n, NULL, bytes) != FLYC_NULL_ARGUMENT;
  wrong += sum_launch(NULL, NULL, total_there, n, workspace, bytes) != FLYC_NULL_ARGUMENT;
  wrong += sum_launch(NULL, x_there, total_there, -1, workspace, bytes) != FLYC_PRECONDITION;
  printf("%d numbers on %s, %d wrong; their sum: %g\n", n, flyc_device_name(), wrong, total);

  must(flyc_release(x_there));
  must(flyc_release(total_there));
  must(flyc_release(workspace));
  must(flyc_unload(&sum_unit));
  free(x);
  return wrong != 0;
}
