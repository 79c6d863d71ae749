/* Prints what device there is, or why there is none. */
#include "flyc/runtime.h"

#include <stdio.h>

int main(void) {
  flyc_status status = flyc_synchronize();
  printf("%s: %s\n", flyc_status_name(status), status == FLYC_OK ? flyc_device_name() : flyc_last_error());
  return 0;
}
