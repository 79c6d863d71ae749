/* What the launch header meets on the emulator: device_main FOLDER WHAT. Prints what happened, for FileCheck. */
#include "vector_add.h"

#include <stdio.h>
#include <stdlib.h>

static float x[1000], y[1000], z[1000];

static void say(const char *what, flyc_status status) {
  printf("%s: %s%s%s\n", what, flyc_status_name(status), status ? ": " : "", status ? flyc_last_error() : "");
}

int main(int argc, char **argv) {
  void *a = NULL, *b = NULL, *c = NULL;
  if (argc != 3)
    return 2;
  if (strncmp(argv[2], "use", 3) == 0)
    say("use", flyc_use_emulator(argv[2][3] ? argv[2] + 4 : NULL));
  say("load", vector_add_load_directory(argv[1]));
  say("prepare", vector_add_prepare());
  say("allocate", flyc_allocate(&a, sizeof(x)));
  if (!a)
    return 0;
  flyc_allocate(&b, sizeof(x));
  flyc_allocate(&c, sizeof(x));
  for (int i = 0; i < 1000; ++i) {
    x[i] = (float)i;
    y[i] = 0.5f;
  }
  say("copy in", flyc_copy_in(a, x, sizeof(x)));
  say("copy in", flyc_copy_in(b, y, sizeof(x)));
  say("launch", vector_add_launch(NULL, a, b, c, 1000));
  say("synchronize", flyc_synchronize());
  say("copy out", flyc_copy_out(z, c, sizeof(z)));
  printf("z[999] = %g on %s\n", z[999], flyc_device_name());
  say("too far", vector_add_launch(NULL, a, b, c, 1001));
  say("host memory", vector_add_launch(NULL, a, b, (float *)(void *)((char *)c + 4096), 1000));
  say("use late", flyc_use_emulator(NULL));
  say("no such", flyc_release((char *)a + 4));
  say("unload", flyc_unload(&vector_add_unit));
  return 0;
}
