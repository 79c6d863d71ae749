/* Units as a header would define them, with images that the stand-in for HIP takes, and what a test is made of. */
#ifndef UNITS_H
#define UNITS_H

#include "../../../expect.h"
#include "flyc/runtime.h"
#include "runtime/core/Sha256.h"

#include <stdio.h>
#include <string.h>

enum { MostImages = 16, ImageBytes = 256 };

typedef struct test_unit {
  flyc_unit unit;
  flyc_image images[MostImages];
  flyc_kernel kernels[2];
  uint32_t blocks[2][MostImages][3];
  unsigned char bytes[MostImages][ImageBytes];
  char sha[MostImages][65], file[MostImages][80], target[MostImages][64];
} test_unit;

/* A unit with a kernel `first` of 256 x 1 x 1 work-items, and `second`, which only the first image has. */
static void startUnit(test_unit *t, const char *name) {
  memset(t, 0, sizeof(*t));
  flyc_unit unit = {FLYC_ABI_VERSION,
                    sizeof(flyc_unit),
                    sizeof(flyc_image),
                    sizeof(flyc_kernel),
                    name,
                    "0123456789abcdef",
                    t->images,
                    0,
                    t->kernels,
                    2,
                    NULL};
  flyc_kernel first = {"first", "first", (const uint32_t (*)[3])t->blocks[0]};
  flyc_kernel second = {"second", "second", (const uint32_t (*)[3])t->blocks[1]};
  memcpy(&t->unit, &unit, sizeof(unit));
  memcpy(&t->kernels[0], &first, sizeof(first));
  memcpy(&t->kernels[1], &second, sizeof(second));
}

/* One more image: what it is for; the processors of a generic one, else null; the devices that take it; and its bytes
 * are given to the runtime. */
static void addImage(test_unit *t, const char *target, const char *processors, const char *takers) {
  uint32_t i = t->unit.image_count++;
  snprintf(t->target[i], sizeof(t->target[i]), "%s", target);
  snprintf(t->file[i], sizeof(t->file[i]), "u.%s.hsaco", target);
  memcpy(t->bytes[i], "\177ELF", 4);
  snprintf((char *)t->bytes[i] + 64, ImageBytes - 64, "%s=%s", target, takers);
  flyc_sha256(t->bytes[i], ImageBytes, t->sha[i]);
  flyc_image image = {t->target[i], t->file[i], ImageBytes, t->sha[i], processors};
  memcpy(&t->images[i], &image, sizeof(image));
  for (int k = 0; k < (i == 0 ? 2 : 1); ++k) {
    t->blocks[k][i][0] = 256;
    t->blocks[k][i][1] = t->blocks[k][i][2] = 1;
  }
}

static flyc_status giveImage(test_unit *t, uint32_t i) { return flyc_load_image(&t->unit, i, t->bytes[i], ImageBytes); }

#endif
