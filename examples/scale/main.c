/* Scales a vector with two instances of one kernel: scale.variants.yaml lists them, scale.h has a launch function for
 * each. */
#include "scale.h"

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
  float *x = malloc(size), *plain = malloc(size), *positive = malloc(size);
  if (!x || !plain || !positive)
    return 1;
  for (int i = 0; i < n; ++i)
    x[i] = (float)(i % 7 - 3);

  void *x_there, *plain_there, *positive_there;
  must(scale_load_directory(IMAGES));
  must(flyc_allocate(&x_there, size));
  must(flyc_allocate(&plain_there, size));
  must(flyc_allocate(&positive_there, size));
  must(flyc_copy_in(x_there, x, size));
  must(scale_none_256_launch(NULL, x_there, plain_there, 0.5f, n));
  must(scale_relu_64_launch(NULL, x_there, positive_there, 2.0f, n));
  must(flyc_copy_out(plain, plain_there, size));
  must(flyc_copy_out(positive, positive_there, size));

  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += plain[i] != 0.5f * x[i] || positive[i] != (x[i] > 0 ? 2.0f * x[i] : 0.0f);
  printf("%d elements on %s, %d wrong; the last: %g and %g\n", n, flyc_device_name(), wrong, plain[n - 1],
         positive[n - 1]);

  must(flyc_release(x_there));
  must(flyc_release(plain_there));
  must(flyc_release(positive_there));
  must(flyc_unload(&scale_unit));
  free(x);
  free(plain);
  free(positive);
  return wrong != 0;
}
