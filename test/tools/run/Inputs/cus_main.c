/* device.cus of an entry, asked of the device: cus_main FOLDER. Prints the workspace and the sum, for FileCheck. */
#include "entries.h"

#include <stdio.h>

static float x[100000];

static int failed(const char *what, flyc_status status) {
  printf("%s: %s%s%s\n", what, flyc_status_name(status), status ? ": " : "", status ? flyc_last_error() : "");
  return status != FLYC_OK;
}

int main(int argc, char **argv) {
  void *data = NULL, *sum = NULL, *workspace = NULL;
  uint64_t bytes = 0;
  int64_t cus = 0;
  float total = 0;
  if (argc != 2)
    return 2;
  failed("early", flyc_compute_units(&cus));
  if (failed("load", entries_load_directory(argv[1])) || failed("workspace", total_workspace(100000, &bytes)))
    return 1;
  failed("later", flyc_compute_units(&cus));
  printf("%llu bytes for %lld compute units\n", (unsigned long long)bytes, (long long)cus);
  for (int i = 0; i < 100000; ++i)
    x[i] = (float)(i % 3);
  if (failed("allocate", flyc_allocate(&data, sizeof(x))) || failed("allocate", flyc_allocate(&sum, sizeof(total))) ||
      failed("allocate", flyc_allocate(&workspace, (size_t)bytes)))
    return 1;
  failed("copy in", flyc_copy_in(data, x, sizeof(x)));
  failed("check", total_check(data, sum, 100000, workspace, bytes));
  failed("small", total_check(data, sum, 100000, workspace, bytes - 1));
  failed("launch", total_launch(NULL, data, sum, 100000, workspace, bytes));
  failed("copy out", flyc_copy_out(&total, sum, sizeof(total)));
  printf("the sum is %g\n", (double)total);
  return 0;
}
