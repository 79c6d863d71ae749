/* The program uses one HIP, and another one is installed. Which of them does flyc call? With an argument the program is
 * not linked to one, but has opened that file for itself, as a plugin does. */
#define _GNU_SOURCE
#include "stand_in.h"
#include "units.h"

#include <dlfcn.h>

int main(int argc, char **argv) {
  static test_unit unit;
  static const uint32_t grid[3] = {1, 1, 1};
  static char stream;
  stand_in *(*of)(void) = NULL;
  void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : RTLD_DEFAULT;
  void *symbol = dlsym(library, "standIn");
  if (!symbol)
    return 2;
  memcpy(&of, &symbol, sizeof(of));
  snprintf(of()->arch[0], 64, "gfx1");
  startUnit(&unit, "u");
  addImage(&unit, "gfx1", NULL, "gfx1");
  EXPECT(giveImage(&unit, 0) == FLYC_OK);
  EXPECT(flyc_launch(&unit.unit, 0, grid, 0, &stream, NULL) == FLYC_OK);
  printf("version %d: %d launches, on %s stream\n", of()->version, of()->launches,
         of()->stream == &stream ? "the program's" : "another");
  return failures != 0;
}
