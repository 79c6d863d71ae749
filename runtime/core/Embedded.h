/*===- Embedded.h - images that are data of the program ----------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * What compiler/Package/EmbeddedObject.cpp writes. Offsets count from the first byte of the table; images and manifest
 * begin at multiples of 64.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_EMBEDDED_H
#define FLYC_RUNTIME_CORE_EMBEDDED_H

#include <stdint.h>

enum { FlycEmbeddedVersion = 1 };

typedef struct flyc_embedded_part {
  uint64_t offset, size;
} flyc_embedded_part;

struct flyc_embedded {
  char magic[8]; /* "flycembd" */
  uint32_t version;
  uint32_t image_count;
  char build_id[64];
  flyc_embedded_part manifest;
  flyc_embedded_part images[];
};

#endif /* FLYC_RUNTIME_CORE_EMBEDDED_H */
