/* flyc/preshuffle.h - the order in which preshuffled GEMM kernels read B
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * kernels/gemm/preshuffle.fly does the same on the GPU. B has n rows of k elements. With C elements to 16 bytes,
 * element (row, column) goes to row / 16 * 16 * k  +  column / (4 * C) * 64 * C  +  column / C % 4 * 16 * C  +  row %
 * 16 * C  +  column % C so that each block of 16 rows by 64 bytes lies in 1024 bytes of its own, chunk after chunk of
 * 16 bytes in the order of a wave's lanes.
 */
#ifndef FLYC_PRESHUFFLE_H
#define FLYC_PRESHUFFLE_H

#include <stddef.h>
#include <string.h>

/* Returns 0; or 1 without touching `to` if the sizes do not fit: n must be a multiple of 16, a row a multiple of 64
   bytes, and element_bytes 1, 2, 4, 8 or 16. `to` and `from` hold n * k * element_bytes bytes each and do not overlap.
 */
static inline int flyc_preshuffle(void *to, const void *from, size_t n, size_t k, size_t element_bytes) {
  const size_t row_bytes = k * element_bytes;
  size_t row, chunk;
  if (element_bytes == 0 || 16 % element_bytes != 0 || n % 16 != 0 || row_bytes % 64 != 0)
    return 1;
  for (row = 0; row < n; ++row)
    for (chunk = 0; chunk < row_bytes / 16; ++chunk)
      memcpy((char *)to + row / 16 * 16 * row_bytes + chunk / 4 * 1024 + chunk % 4 * 256 + row % 16 * 16,
             (const char *)from + row * row_bytes + chunk * 16, 16);
  return 0;
}

#endif
