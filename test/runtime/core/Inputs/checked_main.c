/* Launches the two kernels of handed.fly, and says how each went. */
#include "handed.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  float x[256], y[256];
  void *on_x, *on_y;
  for (int i = 0; i < 256; ++i)
    x[i] = (float)i;
  (void)argc;
  flyc_status status = handed_load_directory(argv[1]);
  if (status == FLYC_OK)
    status = flyc_allocate(&on_x, sizeof(x));
  if (status == FLYC_OK)
    status = flyc_allocate(&on_y, sizeof(y));
  if (status == FLYC_OK)
    status = flyc_copy_in(on_x, x, sizeof(x));
  if (status != FLYC_OK) {
    printf("start: %s: %s\n", flyc_status_name(status), flyc_last_error());
    return 1;
  }
  for (int wrong = 0; wrong < 2; ++wrong) {
    status = wrong ? wrong_launch(NULL, on_x, on_y) : right_launch(NULL, on_x, on_y);
    printf("%s: %s %s\n", wrong ? "wrong" : "right", flyc_status_name(status), status ? flyc_last_error() : "");
    memset(y, 0, sizeof(y));
    if (status == FLYC_OK && flyc_copy_out(y, on_y, sizeof(y)) == FLYC_OK) {
      int good = 1;
      for (int i = 0; i < 256; ++i)
        good &= y[i] == x[255 - i];
      printf("%s\n", good ? "as it should be" : "not as it should be");
    }
  }
  return 0;
}
