/* Reads n * k elements, writes them preshuffled: preshuffle_main N K ELEMENT_BYTES FROM TO. */
#include "flyc/preshuffle.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  size_t n, k, bytes;
  char *from, *to;
  FILE *file;
  if (argc != 6)
    return 2;
  n = strtoul(argv[1], NULL, 10);
  k = strtoul(argv[2], NULL, 10);
  bytes = strtoul(argv[3], NULL, 10);
  from = (char *)malloc(n * k * bytes + 1);
  to = (char *)malloc(n * k * bytes + 1);
  file = fopen(argv[4], "rb");
  if (!from || !to || !file || fread(from, 1, n * k * bytes, file) != n * k * bytes)
    return 2;
  fclose(file);
  if (flyc_preshuffle(to, from, n, k, bytes) != 0)
    return 1;
  file = fopen(argv[5], "wb");
  if (!file || fwrite(to, 1, n * k * bytes, file) != n * k * bytes)
    return 2;
  return fclose(file) == 0 ? 0 : 2;
}
