/*===- Modules.c - a unit's modules on devices -------------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * Of the images that suit a device (Selection.h) the best is offered to the driver (HIP or the emulator: Device.h),
 * then the next, until it takes one. That it takes none is remembered.
 *===-------------------------------------------------------------------------===*/

#include "Modules.h"
#include "Selection.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

flyc_status flyc_named(const char *name, flyc_status status) {
  return status == FLYC_OK ? FLYC_OK : flyc_fail(status, "%s: %s", name, flyc_last_error());
}

static flyc_status currentDevice(const flyc_unit *unit, const flyc_device *driver, int *device) {
  flyc_status status = driver->current(device);
  if (status != FLYC_OK)
    return flyc_named(unit->name, status);
  if (*device < 0 || *device >= FlycMaxDevices)
    return flyc_fail(FLYC_OUT_OF_RANGE, "%s: device %d; devices 0 to %d are served", unit->name, *device,
                     FlycMaxDevices - 1);
  return FLYC_OK;
}

/* Takes `module` over: either all functions of the image are found, or it is unloaded. */
static flyc_status findFunctions(const flyc_unit *unit, const flyc_device *driver, void *module, uint32_t image,
                                 flyc_device_module **made) {
  flyc_device_module *loaded = calloc(1, sizeof(*loaded) + unit->kernel_count * sizeof(loaded->functions[0]));
  if (!loaded) {
    driver->unload_module(module);
    return flyc_fail(FLYC_OUT_OF_MEMORY, "%s: no memory for %u kernels", unit->name, unit->kernel_count);
  }
  loaded->module = module;
  loaded->image = image;
  for (uint32_t i = 0; i < unit->kernel_count; ++i) {
    const flyc_kernel *kernel = flyc_kernel_of(unit, i);
    flyc_function *function = &loaded->functions[i];
    if (kernel->blocks[image][0] == 0)
      continue;
    flyc_status status = driver->find_function(&function->function, module, kernel->symbol);
    if (status != FLYC_OK) {
      driver->unload_module(module);
      free(loaded);
      return flyc_fail(status, "%s: %s has no kernel %s: %s", unit->name, flyc_image_of(unit, image)->file,
                       kernel->symbol, flyc_last_error());
    }
    for (int axis = 0; axis < 3; ++axis) {
      function->block[axis] = kernel->blocks[image][axis];
      function->most[axis] = UINT32_MAX / (function->block[axis] ? function->block[axis] : 1);
    }
  }
  *made = loaded;
  return FLYC_OK;
}

/* A text that grows; what has no room is cut off. */
typedef struct text {
  char bytes[1800];
  size_t used;
} text;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void add(text *to, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int more = vsnprintf(to->bytes + to->used, sizeof(to->bytes) - to->used, format, arguments);
  va_end(arguments);
  if (more > 0)
    to->used = to->used + (size_t)more < sizeof(to->bytes) ? to->used + (size_t)more : sizeof(to->bytes) - 1;
}

/* Why the unit's images cannot be used on a device of this kind, one after the other, and what the driver said of those
 * that were offered. */
static flyc_status noImage(const flyc_unit *unit, const struct flyc_unit_state *state, int device, const char *arch,
                           const text *refused) {
  text all = {"", 0};
  uint32_t loaded = 0;
  for (uint32_t i = 0; i < unit->image_count; ++i) {
    const flyc_image *image = flyc_image_of(unit, i);
    char why[96];
    loaded += state->images[i].bytes != NULL;
    if (!state->images[i].bytes)
      add(&all, "%s %s: %s", all.used || refused->used ? ";" : ":", image->target,
          state->images[i].refusal ? state->images[i].refusal : "not loaded");
    else if (!flyc_rank_image(image->target, image->processors, arch, why))
      add(&all, "%s %s: %s", all.used || refused->used ? ";" : ":", image->target, why);
  }
  const char *left = arch[0] ? " (" : "", *right = arch[0] ? ")" : "";
  if (!loaded)
    return flyc_fail(FLYC_NO_IMAGE,
                     "%s: no image is loaded for device %d%s%s%s; call %s_load_directory or %s_load_image first%s",
                     unit->name, device, left, arch, right, unit->name, unit->name, all.bytes);
  return flyc_fail(FLYC_NO_IMAGE, "%s: device %d%s%s%s takes no image%s%s", unit->name, device, left, arch, right,
                   refused->bytes, all.bytes);
}

/* Under the state's lock. */
static flyc_status loadFirst(const flyc_unit *unit, struct flyc_unit_state *state, const flyc_device *driver,
                             int device, flyc_device_module **made) {
  char arch[256], why[96];
  text refused = {"", 0};
  driver->arch(device, arch, sizeof(arch));
  for (uint32_t i = 0; i < unit->image_count; ++i) {
    const flyc_image *image = flyc_image_of(unit, i);
    state->images[i].rank = state->images[i].bytes ? flyc_rank_image(image->target, image->processors, arch, why) : 0;
  }
  for (;;) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < unit->image_count; ++i)
      if (state->images[i].rank > state->images[best].rank)
        best = i;
    if (!unit->image_count || state->images[best].rank == 0)
      return noImage(unit, state, device, arch, &refused);
    state->images[best].rank = 0;
    const flyc_image *image = flyc_image_of(unit, best);
    void *module = NULL;
    flyc_status status = flyc_check_embedded(unit, state, best);
    if (status == FLYC_OK)
      status = driver->load_module(&module, state->images[best].bytes, state->images[best].size);
    if (status == FLYC_OK)
      return findFunctions(unit, driver, module, best, made);
    if (status == FLYC_OUT_OF_MEMORY) /* a worse image would be kept for good */
      return flyc_fail(status, "%s: device %d: loading %s: %s", unit->name, device, image->file, flyc_last_error());
    if (status == FLYC_NOT_PREPARED)
      return flyc_fail(status,
                       "%s: device %d has no module yet, and none can be loaded while a stream is captured: %s; call "
                       "%s_prepare before the capture begins",
                       unit->name, device, flyc_last_error(), unit->name);
    add(&refused, "%s %s: %s", refused.used ? ";" : ":", image->target, flyc_last_error());
  }
}

/* Under the state's lock: that the device takes none of the images is kept. */
static void remember(struct flyc_unit_state *state, int device) {
  size_t length = strlen(flyc_last_error()) + 1;
  char *kept = malloc(length); /* without memory it is asked again */
  if (kept)
    memcpy(kept, flyc_last_error(), length);
  free(state->refusals[device]);
  state->refusals[device] = kept;
}

/* `ask`: again, though the device has refused all images. */
static flyc_status load(flyc_unit *unit, const flyc_device *driver, const flyc_stream *stream, int ask, int device,
                        flyc_device_module **module) {
  flyc_status status = FLYC_OK;
  struct flyc_unit_state *state = flyc_state_of(unit, &status);
  if (!state)
    return status;
  pthread_mutex_lock(&state->lock);
  *module = __atomic_load_n(&state->devices[device], __ATOMIC_ACQUIRE);
  if (*module) {
    status = FLYC_OK; /* another thread was faster */
  } else if (!ask && state->refusals[device]) {
    status = flyc_fail(FLYC_NO_IMAGE, "%s", state->refusals[device]);
  } else if (stream && driver->is_capturing(*stream)) {
    status = flyc_fail(FLYC_NOT_PREPARED,
                       "%s: device %d has no module yet, and the stream is being captured; call %s_prepare before the "
                       "capture begins",
                       unit->name, device, unit->name);
  } else {
    if (ask)
      state->searched = 0;
    flyc_search_images(unit, state);
    status = loadFirst(unit, state, driver, device, module);
    if (status == FLYC_OK)
      __atomic_store_n(&state->devices[device], *module, __ATOMIC_RELEASE);
    else if (status == FLYC_NO_IMAGE)
      remember(state, device);
  }
  pthread_mutex_unlock(&state->lock);
  return status;
}

flyc_status flyc_module_of(flyc_unit *unit, const flyc_device *driver, const flyc_stream *stream, int *device,
                           flyc_device_module **module) {
  flyc_status status = currentDevice(unit, driver, device);
  if (status != FLYC_OK)
    return status;
  struct flyc_unit_state *state = __atomic_load_n(&unit->state, __ATOMIC_ACQUIRE);
  *module = state ? __atomic_load_n(&state->devices[*device], __ATOMIC_ACQUIRE) : NULL;
  return *module ? FLYC_OK : load(unit, driver, stream, 0, *device, module);
}

flyc_status flyc_prepare(flyc_unit *unit) {
  const flyc_device *driver = flyc_open_device();
  flyc_device_module *module = NULL;
  int device = 0;
  if (!driver)
    return FLYC_NO_DEVICE;
  flyc_status status = currentDevice(unit, driver, &device);
  if (status != FLYC_OK)
    return status;
  struct flyc_unit_state *state = __atomic_load_n(&unit->state, __ATOMIC_ACQUIRE);
  module = state ? __atomic_load_n(&state->devices[device], __ATOMIC_ACQUIRE) : NULL;
  if (module && !flyc_retire_if_gone(unit, driver, device, module))
    return FLYC_OK;
  return load(unit, driver, NULL, 1, device, &module);
}

int flyc_retire_if_gone(flyc_unit *unit, const flyc_device *driver, int device, flyc_device_module *module) {
  char said[2048];
  snprintf(said, sizeof(said), "%s", flyc_last_error());
  for (uint32_t i = 0; i < unit->kernel_count; ++i) {
    void *function = NULL;
    if (!module->functions[i].function)
      continue;
    if (driver->find_function(&function, module->module, flyc_kernel_of(unit, i)->symbol) == FLYC_OK)
      return 0;
    flyc_fail(FLYC_DRIVER, "%s", said);
    struct flyc_unit_state *state = __atomic_load_n(&unit->state, __ATOMIC_ACQUIRE);
    pthread_mutex_lock(&state->lock);
    if (__atomic_load_n(&state->devices[device], __ATOMIC_ACQUIRE) == module) {
      __atomic_store_n(&state->devices[device], NULL, __ATOMIC_RELEASE);
      module->next = state->retired;
      state->retired = module;
    }
    pthread_mutex_unlock(&state->lock);
    return 1;
  }
  return 0;
}

/* A launch that the calling thread has put into a group needs its module. */
static flyc_status checkWaiting(const flyc_unit *unit) {
  struct flyc_unit_state *state = __atomic_load_n(&unit->state, __ATOMIC_ACQUIRE);
  for (int i = 0; state && i < FlycMaxDevices; ++i) {
    flyc_device_module *module = __atomic_load_n(&state->devices[i], __ATOMIC_ACQUIRE);
    const flyc_device *driver = module ? flyc_open_device() : NULL;
    if (driver && driver->is_waited_for(module->module))
      return flyc_fail(FLYC_DRIVER, "%s: launches wait for flyc_end_group; unload it after that", unit->name);
  }
  return FLYC_OK;
}

flyc_status flyc_unload(flyc_unit *unit) {
  flyc_status status = checkWaiting(unit);
  if (status != FLYC_OK)
    return status;
  struct flyc_unit_state *state = __atomic_exchange_n(&unit->state, NULL, __ATOMIC_ACQ_REL);
  if (!state)
    return FLYC_OK;
  const flyc_device *driver = NULL;
  for (int i = 0; i < FlycMaxDevices; ++i) {
    free(state->refusals[i]);
    if (!state->devices[i])
      continue;
    driver = driver ? driver : flyc_open_device(); /* it is open: there is a module */
    if (driver)
      driver->unload_module(state->devices[i]->module);
    free(state->devices[i]);
  }
  while (state->retired) {
    flyc_device_module *next = state->retired->next;
    free(state->retired);
    state->retired = next;
  }
  for (uint32_t i = 0; i < unit->image_count; ++i) {
    free(state->images[i].owned);
    free(state->images[i].refusal);
  }
  pthread_mutex_destroy(&state->lock);
  free(state);
  return FLYC_OK;
}
