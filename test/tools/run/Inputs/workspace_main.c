/* Workspaces of empty tensors: workspace_main FOLDER. Prints what happened, for FileCheck. */
#include "workspace.h"

#include <stdio.h>

static int failed(const char *what, flyc_status status) {
  printf("%s: %s%s%s\n", what, flyc_status_name(status), status ? ": " : "", status ? flyc_last_error() : "");
  return status != FLYC_OK;
}

int main(int argc, char **argv) {
  void *x = NULL, *y = NULL, *workspace = NULL;
  uint64_t bytes = 0;
  double start[2] = {2.5, 4}, total = 7;
  if (argc != 2 || failed("load", workspace_load_directory(argv[1])))
    return 2;
  if (failed("x", flyc_allocate(&x, sizeof(start))) || failed("y", flyc_allocate(&y, sizeof(total))) ||
      failed("workspace", flyc_allocate(&workspace, 4096)))
    return 1;
  flyc_copy_in(x, start, sizeof(start));
  flyc_copy_in(y, &total, sizeof(total));

  for (int n = 0; n <= 2; n += 2) {
    failed("gaps", gaps_workspace(n, 100, &bytes));
    printf("%llu bytes for %d rows\n", (unsigned long long)bytes, n);
    failed("gaps", gaps_launch(NULL, x, y, n, 100, workspace, bytes));
    flyc_copy_out(&total, y, sizeof(total));
    printf("y is %g\n", total);
  }

  failed("direct", direct_workspace(0, 100, &bytes));
  printf("%llu bytes\n", (unsigned long long)bytes);
  failed("direct", direct_launch(NULL, x, y, 0, 100, NULL, bytes));
  failed("wanted", direct_launch(NULL, x, y, 1, 100, NULL, 4096));
  failed("cleared", cleared_launch(NULL, x, y, 0, 100));
  failed("with gaps", cleared_launch(NULL, x, y, 2, 100));
  failed("less", less_launch(NULL, x, y, 999, 3, workspace, 4096));
  failed("plain", plain_launch(NULL, x, y));
  return 0;
}
