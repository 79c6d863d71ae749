/* Two units whose kernels have one name, in one file in C. The images are found beside the program. */
#include "left.h"
#include "right.h"

#include <stdio.h>

int main(void) {
  void *x = NULL;
  float left = 0, right = 0;
  if (flyc_allocate(&x, 64 * sizeof(float)) || l_fill_launch(NULL, (float *)x, 64) ||
      flyc_copy_out(&left, x, sizeof(left)) || r_right_prepare() || r_fill_launch(NULL, (float *)x, 64) ||
      flyc_copy_out(&right, x, sizeof(right)))
    printf("%s\n", flyc_last_error());
  printf("left wrote %g, right wrote %g\n", (double)left, (double)right);
  if (r_fill_launch(NULL, NULL, 1))
    printf("%s\n", flyc_last_error());
  return 0;
}
