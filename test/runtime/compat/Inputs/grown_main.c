/* The unit of scaled.h as a later header would define it: each struct with members that today's library does not know.
 */
#include "scaled.h"

#include <stdio.h>

typedef struct later_image {
  flyc_image known;
  const char *more[3];
} later_image;
typedef struct later_kernel {
  flyc_kernel known;
  uint64_t more[5];
} later_kernel;
typedef struct later_unit {
  flyc_unit known;
  void *more[2];
} later_unit;

static void say(const char *what, flyc_status status) {
  printf("%s: %s%s%s\n", what, flyc_status_name(status), status ? ": " : "", status ? flyc_last_error() : "");
}

int main(int argc, char **argv) {
  static later_image images[2];
  static later_kernel kernels[1];
  static later_unit unit;
  (void)argc;
  for (int i = 0; i < 2; ++i) {
    images[i].known = scaled_images[i];
    images[i].more[0] = images[i].more[1] = images[i].more[2] = "later";
  }
  kernels[0].known = scaled_kernels[0];
  memset(kernels[0].more, 0x5a, sizeof(kernels[0].more));
  unit.known = scaled_unit;
  unit.known.unit_size = sizeof(later_unit);
  unit.known.image_size = sizeof(later_image);
  unit.known.kernel_size = sizeof(later_kernel);
  unit.known.images = &images[0].known;
  unit.known.kernels = &kernels[0].known;
  flyc_status status = flyc_load_directory(&unit.known, argv[1]);
  say("grown", status == FLYC_OK ? flyc_prepare(&unit.known) : status);
  unit.known.abi_version = 3;
  say("another version", flyc_load_directory(&unit.known, argv[1]));
  return 0;
}
