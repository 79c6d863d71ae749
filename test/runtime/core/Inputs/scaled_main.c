/* scaled_main FOLDER: loads the images, launches, and says what came of it. Without a folder the runtime looks for them
 * itself. */
#include "scaled.h"

#include <stdio.h>

int main(int argc, char **argv) {
  float x = 3, y = 0;
  void *in = NULL, *out = NULL;
  if (argc > 1) {
    flyc_status status = scaled_load_directory(argv[1]);
    printf("load: %s%s%s\n", flyc_status_name(status), status ? ": " : "", status ? flyc_last_error() : "");
  }
  if (flyc_allocate(&in, 4) || flyc_allocate(&out, 4) || flyc_copy_in(in, &x, 4)) {
    printf("%s\n", flyc_last_error());
    return 2;
  }
  flyc_status status = scaled_launch(NULL, (const float *)in, (float *)out, 1);
  if (status == FLYC_OK && flyc_copy_out(&y, out, 4) == FLYC_OK)
    printf("launch: 3 became %g\n", (double)y);
  else
    printf("launch: %s: %s\n", flyc_status_name(status), flyc_last_error());
  return status != FLYC_OK;
}
