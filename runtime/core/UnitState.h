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

typedef struct flyc_device_module {
  void *module;
  uint32_t image;
  void *functions[]; /* per kernel; null where the image lacks it */
} flyc_device_module;

typedef struct flyc_image_bytes {
  void *bytes;
  size_t size;
} flyc_image_bytes;

struct flyc_unit_state {
  pthread_mutex_t lock; /* over the images, and over the making of modules */
  flyc_device_module *devices[FlycMaxDevices];
  flyc_image_bytes images[]; /* per image; null bytes: not loaded */
};

/* The unit's state, made if need be; null with this thread's text set and *status. */
struct flyc_unit_state *flyc_state_of(flyc_unit *unit, flyc_status *status);

#endif /* FLYC_RUNTIME_CORE_UNITSTATE_H */
