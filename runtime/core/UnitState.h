/*===- UnitState.h - the images and modules of one unit ----------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * A unit's state is made on its first use and published with one atomic store; so is the module of a device. A launch
 * on a prepared device takes no lock.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_UNITSTATE_H
#define FLYC_RUNTIME_CORE_UNITSTATE_H

#include "flyc/runtime.h"

#include <pthread.h>

enum { FlycMaxDevices = 64 };

/* A kernel on a device. */
typedef struct flyc_function {
  void *function; /* null where the image lacks the kernel */
  uint32_t block[3];
  uint32_t most[3]; /* blocks along each axis: the dispatch packet counts work-items in 32 bits */
} flyc_function;

typedef struct flyc_device_module {
  void *module;
  uint32_t image;
  struct flyc_device_module *next; /* of those that a reset of the device took away */
  flyc_function functions[];       /* per kernel */
} flyc_device_module;

typedef struct flyc_image_bytes {
  const void *bytes; /* null: not loaded */
  size_t size;
  void *owned;   /* the same, from malloc; null: they are the program's */
  int unchecked; /* the SHA-256 was not compared yet */
  char *refusal; /* why a file was not taken; null: none was there */
  int rank;      /* scratch of the choice */
} flyc_image_bytes;

struct flyc_unit_state {
  pthread_mutex_t lock; /* over all but `devices`, and over the making of modules */
  flyc_device_module *devices[FlycMaxDevices];
  char *refusals[FlycMaxDevices]; /* why a device takes none of the images; null: it was not asked, or they changed */
  flyc_device_module *retired;    /* a launch may still look at them: freed with the state */
  int searched;                   /* the places of Images.c were looked at */
  flyc_image_bytes images[];      /* per image */
};

/* The unit's state, made if need be; null with this thread's text set and *status. */
struct flyc_unit_state *flyc_state_of(flyc_unit *unit, flyc_status *status);

/* The tables of a header that was compiled with longer structs than the library knows are walked by their sizes. */
static inline const flyc_image *flyc_image_of(const flyc_unit *unit, uint32_t i) {
  return (const flyc_image *)(const void *)((const char *)unit->images + (size_t)i * unit->image_size);
}
static inline const flyc_kernel *flyc_kernel_of(const flyc_unit *unit, uint32_t i) {
  return (const flyc_kernel *)(const void *)((const char *)unit->kernels + (size_t)i * unit->kernel_size);
}

/* Takes the images that are linked into the program; looks for them beside it and where the environment says, if there
 * are none, none was given and that was not done yet. Under the state's lock. */
void flyc_search_images(flyc_unit *unit, struct flyc_unit_state *state);

/* Under the state's lock, before the driver sees the image: compares the SHA-256 of one that the program holds. The
 * images of other devices are not even read from the disk. */
flyc_status flyc_check_embedded(const flyc_unit *unit, struct flyc_unit_state *state, uint32_t image);

#endif /* FLYC_RUNTIME_CORE_UNITSTATE_H */
