/* any_block_main.c FOLDER: launches a kernel whose block the caller says, on the emulator. */
#include "any.h"

#include <stdio.h>

static float x[1024];
static void *memory;

static void launch(int32_t grid, int32_t block_x, int32_t block_y) {
  for (int i = 0; i < 1024; ++i)
    x[i] = 1;
  flyc_status status = flyc_copy_in(memory, x, sizeof(x));
  if (status == FLYC_OK)
    status = twice_0_launch(NULL, (float *)memory, grid, 1, 1, block_x, block_y, 1);
  char why[256];
  snprintf(why, sizeof(why), "%s", status == FLYC_OK ? "" : flyc_last_error());
  int doubled = 0;
  if (flyc_copy_out(x, memory, sizeof(x)) != FLYC_OK)
    return;
  for (int i = 0; i < 1024; ++i)
    doubled += x[i] == 2;
  printf("%d blocks of %d x %d: %s, %d doubled%s%s\n", (int)grid, (int)block_x, (int)block_y, flyc_status_name(status),
         doubled, status == FLYC_OK ? "" : ": ", why);
}

int main(int count, char **words) {
  if (count != 2 || flyc_load_directory(&any_unit, words[1]) != FLYC_OK || flyc_allocate(&memory, sizeof(x)) != FLYC_OK)
    return 1;
  launch(16, 64, 1);
  launch(4, 64, 1);
  launch(1, 0, 1);
  launch(1, 128, 4);
  void *pointer = memory;
  int32_t sizes[6] = {1, 1, 1, 64, 1, 1};
  void *arguments[7] = {&pointer, &sizes[0], &sizes[1], &sizes[2], &sizes[3], &sizes[4], &sizes[5]};
  const uint32_t grid[3] = {1, 1, 1};
  printf("without a block: %s: ", flyc_status_name(flyc_launch(&any_unit, 0, grid, 0, NULL, arguments)));
  printf("%s\n", flyc_last_error());
  return 0;
}
