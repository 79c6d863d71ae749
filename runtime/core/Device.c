/*===- Device.c - which device a process uses, and its memory ----------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * A call of flyc_use_emulator decides; else the environment variable FLYC_DEVICE; else it is HIP. Decided once, under a
 * lock, and published with one atomic store: a launch takes no lock.
 *===-------------------------------------------------------------------------===*/

#include "Device.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t choosing = PTHREAD_MUTEX_INITIALIZER;
static const flyc_device *chosen;

static const flyc_device *byEnvironment(void) {
  static const char emulator[] = "emulator";
  const char *wish = getenv("FLYC_DEVICE");
  if (!wish || !*wish || strcmp(wish, "hip") == 0)
    return flyc_open_hip();
  if (strcmp(wish, emulator) == 0)
    return flyc_open_emulator(NULL);
  if (strncmp(wish, emulator, sizeof(emulator) - 1) == 0 && wish[sizeof(emulator) - 1] == ':')
    return flyc_open_emulator(wish + sizeof(emulator));
  flyc_fail(FLYC_NO_DEVICE, "FLYC_DEVICE is '%s'; it may be hip, emulator or emulator:PROCESSOR", wish);
  return NULL;
}

const flyc_device *flyc_open_device(void) {
  const flyc_device *device = __atomic_load_n(&chosen, __ATOMIC_ACQUIRE);
  if (device)
    return device;
  pthread_mutex_lock(&choosing);
  device = chosen;
  if (!device) {
    device = byEnvironment();
    __atomic_store_n(&chosen, device, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&choosing);
  return device;
}

flyc_status flyc_use_emulator(const char *processor) {
  flyc_status status = FLYC_OK;
  pthread_mutex_lock(&choosing);
  if (chosen) {
    status = flyc_fail(FLYC_DRIVER, "flyc_use_emulator: the process uses %s already; call it before anything else",
                       chosen->description());
  } else {
    const flyc_device *device = flyc_open_emulator(processor);
    __atomic_store_n(&chosen, device, __ATOMIC_RELEASE);
    status = device ? FLYC_OK : FLYC_NO_DEVICE;
  }
  pthread_mutex_unlock(&choosing);
  return status;
}

const char *flyc_device_name(void) {
  const flyc_device *device = flyc_open_device();
  return device ? device->description() : "";
}

flyc_status flyc_allocate(void **memory, size_t size) {
  const flyc_device *device = flyc_open_device();
  if (!memory)
    return flyc_fail(FLYC_NULL_ARGUMENT, "flyc_allocate: `memory` is null");
  *memory = NULL;
  return device ? device->allocate(memory, size) : FLYC_NO_DEVICE;
}

flyc_status flyc_release(void *memory) {
  const flyc_device *device = memory ? flyc_open_device() : NULL;
  return !memory ? FLYC_OK : device ? device->release(memory) : FLYC_NO_DEVICE;
}

flyc_status flyc_copy_in(void *to, const void *from, size_t size) {
  const flyc_device *device = flyc_open_device();
  if (!to || !from)
    return size ? flyc_fail(FLYC_NULL_ARGUMENT, "flyc_copy_in: `%s` is null", to ? "from" : "to") : FLYC_OK;
  return device ? device->copy_in(to, from, size) : FLYC_NO_DEVICE;
}

flyc_status flyc_copy_out(void *to, const void *from, size_t size) {
  const flyc_device *device = flyc_open_device();
  if (!to || !from)
    return size ? flyc_fail(FLYC_NULL_ARGUMENT, "flyc_copy_out: `%s` is null", to ? "from" : "to") : FLYC_OK;
  return device ? device->copy_out(to, from, size) : FLYC_NO_DEVICE;
}

flyc_status flyc_zero(void *memory, size_t size, flyc_stream stream) {
  const flyc_device *device = flyc_open_device();
  if (!memory)
    return size ? flyc_fail(FLYC_NULL_ARGUMENT, "flyc_zero: `memory` is null") : FLYC_OK;
  return device ? device->zero(memory, size, stream) : FLYC_NO_DEVICE;
}

flyc_status flyc_synchronize(void) {
  const flyc_device *device = flyc_open_device();
  return device ? device->synchronize() : FLYC_NO_DEVICE;
}

flyc_status flyc_device_count(int *count) {
  const flyc_device *device = flyc_open_device();
  if (!count)
    return flyc_fail(FLYC_NULL_ARGUMENT, "flyc_device_count: `count` is null");
  *count = 0;
  return device ? device->count(count) : FLYC_NO_DEVICE;
}

flyc_status flyc_set_device(int number) {
  const flyc_device *device = flyc_open_device();
  int count = 0;
  flyc_status status = device ? device->count(&count) : FLYC_NO_DEVICE;
  if (status != FLYC_OK)
    return status;
  if (number < 0 || number >= count)
    return flyc_fail(FLYC_OUT_OF_RANGE, "flyc_set_device: there is no device %d, %s has %d", number,
                     device->description(), count);
  return device->choose(number);
}

flyc_status flyc_begin_group(void) {
  const flyc_device *device = flyc_open_device();
  return device ? device->begin_group() : FLYC_NO_DEVICE;
}

flyc_status flyc_end_group(void) {
  const flyc_device *device = flyc_open_device();
  return device ? device->end_group() : FLYC_NO_DEVICE;
}

flyc_status flyc_compute_units(int64_t *count) {
  const flyc_device *device = flyc_open_device();
  int found = 0;
  if (!count)
    return flyc_fail(FLYC_NULL_ARGUMENT, "flyc_compute_units: `count` is null");
  *count = 0;
  if (!device)
    return FLYC_NO_DEVICE;
  flyc_status status = device->cus(&found);
  if (status == FLYC_OK)
    *count = found;
  return status;
}

flyc_status flyc_device_units(flyc_unit *unit, int64_t *count) {
  flyc_status status = flyc_compute_units(count);
  if (status != FLYC_NO_DEVICE || !flyc_open_device())
    return status;
  status = flyc_prepare(unit);
  return status == FLYC_OK ? flyc_compute_units(count) : status;
}
