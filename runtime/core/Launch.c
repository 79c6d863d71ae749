/*===- Launch.c - modules on devices, and launches ---------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * The driver (HIP or the emulator: Device.h) alone knows what a device takes: images are offered to it in order, those
 * for one processor before the generic ones, and the first that it loads is used.
 *===-------------------------------------------------------------------------===*/

#include "Device.h"
#include "UnitState.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Puts the unit's, kernel's or file's name before this thread's text. */
static flyc_status named(const char *name, flyc_status status) {
  return status == FLYC_OK ? FLYC_OK : flyc_fail(status, "%s: %s", name, flyc_last_error());
}

static flyc_status currentDevice(const flyc_unit *unit, const flyc_device *driver, int *device) {
  flyc_status status = named(unit->name, driver->current(device));
  if (status != FLYC_OK)
    return status;
  if (*device < 0 || *device >= FlycMaxDevices)
    return flyc_fail(FLYC_OUT_OF_RANGE, "%s: device %d; devices 0 to %d are served", unit->name, *device,
                     FlycMaxDevices - 1);
  return FLYC_OK;
}

static int hasKernel(const flyc_unit *unit, uint32_t kernel, uint32_t image) {
  return unit->kernels[kernel].blocks[image][0] != 0;
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
    if (!hasKernel(unit, i, image))
      continue;
    if (driver->find_function(&loaded->functions[i], module, unit->kernels[i].symbol) != FLYC_OK) {
      driver->unload_module(module);
      free(loaded);
      return flyc_fail(FLYC_DRIVER, "%s: %s has no kernel %s: %s", unit->name, unit->images[image].file,
                       unit->kernels[i].symbol, flyc_last_error());
    }
  }
  *made = loaded;
  return FLYC_OK;
}

/* Under the state's lock. */
static flyc_status loadFirst(const flyc_unit *unit, struct flyc_unit_state *state, const flyc_device *driver,
                             int device, flyc_device_module **made) {
  char refused[512] = "";
  size_t used = 0;
  for (int generic = 0; generic <= 1; ++generic) {
    for (uint32_t i = 0; i < unit->image_count; ++i) {
      if ((unit->images[i].is_generic != 0) != generic || !state->images[i].bytes)
        continue;
      void *module = NULL;
      if (driver->load_module(&module, state->images[i].bytes, state->images[i].size) == FLYC_OK)
        return findFunctions(unit, driver, module, i, made);
      int more = snprintf(refused + used, sizeof(refused) - used, "%s %s: %s", used ? "," : "", unit->images[i].target,
                          flyc_last_error());
      if (more > 0 && used + (size_t)more < sizeof(refused))
        used += (size_t)more;
    }
  }
  if (used == 0)
    return flyc_fail(FLYC_NO_IMAGE, "%s: no image is loaded; call %s_load_directory or %s_load_image first", unit->name,
                     unit->name, unit->name);
  return flyc_fail(FLYC_NO_IMAGE, "%s: device %d takes no image:%s", unit->name, device, refused);
}

static flyc_status moduleOf(flyc_unit *unit, const flyc_device *driver, flyc_device_module **module) {
  flyc_status status = FLYC_OK;
  struct flyc_unit_state *state = flyc_state_of(unit, &status);
  if (!state)
    return status;
  int device = 0;
  status = currentDevice(unit, driver, &device);
  if (status != FLYC_OK)
    return status;
  *module = __atomic_load_n(&state->devices[device], __ATOMIC_ACQUIRE);
  if (*module)
    return FLYC_OK;
  pthread_mutex_lock(&state->lock);
  *module = __atomic_load_n(&state->devices[device], __ATOMIC_ACQUIRE);
  if (!*module) {
    status = loadFirst(unit, state, driver, device, module);
    if (status == FLYC_OK)
      __atomic_store_n(&state->devices[device], *module, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&state->lock);
  return status;
}

flyc_status flyc_prepare(flyc_unit *unit) {
  const flyc_device *driver = flyc_open_device();
  flyc_device_module *module = NULL;
  return driver ? moduleOf(unit, driver, &module) : FLYC_NO_DEVICE;
}

static flyc_status launch(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], const uint32_t *cluster,
                          uint32_t dynamic_lds, flyc_stream stream, void **arguments) {
  const flyc_device *driver = flyc_open_device();
  if (!driver)
    return FLYC_NO_DEVICE;
  flyc_device_module *module = NULL;
  flyc_status status = moduleOf(unit, driver, &module);
  if (status != FLYC_OK)
    return status;
  if (kernel >= unit->kernel_count)
    return flyc_fail(FLYC_NO_IMAGE, "%s: the image for %s has no kernel number %u", unit->name,
                     unit->images[module->image].target, kernel);
  if (!module->functions[kernel])
    return flyc_fail(FLYC_NO_IMAGE, "%s: the source does not export %s for %s, whose image is loaded", unit->name,
                     unit->kernels[kernel].name, unit->images[module->image].target);
  const uint32_t *block = unit->kernels[kernel].blocks[module->image];
  for (int i = 0; i < 3; ++i) /* the dispatch packet counts work-items in 32 bits */
    if ((uint64_t)grid[i] * block[i] > UINT32_MAX)
      return flyc_fail(FLYC_OUT_OF_RANGE, "%s: a grid of %u blocks of %u work-items passes 32 bits",
                       unit->kernels[kernel].name, grid[i], block[i]);
  return named(unit->kernels[kernel].name,
               driver->launch(module->functions[kernel], grid, block, cluster, dynamic_lds, stream, arguments));
}

flyc_status flyc_launch(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], uint32_t dynamic_lds,
                        flyc_stream stream, void **arguments) {
  return launch(unit, kernel, grid, NULL, dynamic_lds, stream, arguments);
}

flyc_status flyc_launch_clusters(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], const uint32_t cluster[3],
                                 uint32_t dynamic_lds, flyc_stream stream, void **arguments) {
  if (!cluster)
    return flyc_fail(FLYC_NULL_ARGUMENT, "flyc_launch_clusters: `cluster` is null");
  return launch(unit, kernel, grid, cluster, dynamic_lds, stream, arguments);
}

flyc_status flyc_unload(flyc_unit *unit) {
  struct flyc_unit_state *state = __atomic_exchange_n(&unit->state, NULL, __ATOMIC_ACQ_REL);
  if (!state)
    return FLYC_OK;
  const flyc_device *driver = NULL;
  for (int i = 0; i < FlycMaxDevices; ++i) {
    if (!state->devices[i])
      continue;
    driver = driver ? driver : flyc_open_device(); /* it is open: there is a module */
    if (driver)
      driver->unload_module(state->devices[i]->module);
    free(state->devices[i]);
  }
  for (uint32_t i = 0; i < unit->image_count; ++i)
    free(state->images[i].bytes);
  pthread_mutex_destroy(&state->lock);
  free(state);
  return FLYC_OK;
}
