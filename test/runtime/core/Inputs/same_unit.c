/* One of two files of a program, each with a unit of the name `k`: -DMAIN is the first. The arguments are the folders
 * of their images; without them the images are in the program. */
#include "k.h"

#include <stdio.h>

#ifdef MAIN
#define LAUNCH one_launch
#else
#define LAUNCH two_launch
#endif

static float result(const char *folder) {
  void *x = NULL;
  float value = -1;
  if ((folder && k_load_directory(folder)) || flyc_allocate(&x, 4) || LAUNCH(NULL, (float *)x, 1) ||
      flyc_copy_out(&value, x, 4))
    printf("%s\n", flyc_last_error());
  return value;
}

#ifdef MAIN
#ifdef __cplusplus
extern "C"
#endif
    float other(const char *folder);
int main(int argc, char **argv) {
  float one = result(argc > 2 ? argv[1] : NULL), two = other(argc > 2 ? argv[2] : NULL);
  printf("one wrote %g, two wrote %g\n", (double)one, (double)two);
  return 0;
}
#else
#ifdef __cplusplus
extern "C"
#endif
    float other(const char *folder);
float other(const char *folder) { return result(folder); }
#endif
