/* Reads n * k elements, writes them preshuffled: preshuffle_main N K ELEMENT_BYTES FROM TO. */
#include "flyc/preshuffle.h"

#include <stdio.h>
#include <stdlib.h>

static int shuffle(char *to, char *from, char **argv) {
  const size_t n = strtoul(argv[1], NULL, 10), k = strtoul(argv[2], NULL, 10), bytes = strtoul(argv[3], NULL, 10);
  size_t count;
  FILE *file = fopen(argv[4], "rb");
  if (!file)
    return 2;
  count = fread(from, 1, n * k * bytes, file);
  fclose(file);
  if (count != n * k * bytes)
    return 2;
  if (flyc_preshuffle(to, from, n, k, bytes) != 0)
    return 1;
  file = fopen(argv[5], "wb");
  if (!file)
    return 2;
  count = fwrite(to, 1, n * k * bytes, file);
  return fclose(file) == 0 && count == n * k * bytes ? 0 : 2;
}

int main(int argc, char **argv) {
  char *from, *to;
  size_t room;
  int result;
  if (argc != 6)
    return 2;
  room = strtoul(argv[1], NULL, 10) * strtoul(argv[2], NULL, 10) * strtoul(argv[3], NULL, 10) + 1;
  from = (char *)malloc(room);
  to = (char *)malloc(room);
  result = from && to ? shuffle(to, from, argv) : 2;
  free(to);
  free(from);
  return result;
}
