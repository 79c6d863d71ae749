/* Adds two vectors on whatever device there is: a GPU through HIP, or with FLYC_DEVICE=emulator the emulator. Nothing
 * here knows which: geometry, argument checks and the choice of the image are vector_add.h's. */
#include "vector_add.h"

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
  float *a = malloc(size), *b = malloc(size), *c = malloc(size);
  if (!a || !b || !c)
    return 1;
  for (int i = 0; i < n; ++i) {
    a[i] = (float)i * 0.5f;
    b[i] = 1000.0f - (float)i;
  }

  void *a_there, *b_there, *c_there;
  must(vector_add_load_directory(IMAGES));
  must(flyc_allocate(&a_there, size));
  must(flyc_allocate(&b_there, size));
  must(flyc_allocate(&c_there, size));
  must(flyc_copy_in(a_there, a, size));
  must(flyc_copy_in(b_there, b, size));
  must(vector_add_launch(NULL, a_there, b_there, c_there, n));
  must(flyc_copy_out(c, c_there, size));

  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += c[i] != a[i] + b[i];
  printf("%d sums on %s, %d wrong; the last: %g + %g = %g\n", n, flyc_device_name(), wrong, a[n - 1], b[n - 1],
         c[n - 1]);

  must(flyc_release(a_there));
  must(flyc_release(b_there));
  must(flyc_release(c_there));
  must(flyc_unload(&vector_add_unit));
  free(a);
  free(b);
  free(c);
  return wrong != 0;
}
