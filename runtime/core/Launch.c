/*===- Launch.c - modules on devices, and launches ---------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * The driver alone knows what a device takes: images are offered to it in order, those for one processor before the
 * generic ones, and the first that it loads is used.
 *===-------------------------------------------------------------------------===*/

#include "HipLibrary.h"
#include "UnitState.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static flyc_status currentDevice(const flyc_unit *unit, const flyc_hip *hip, int *device) {
  int error = hip->hipGetDevice(device);
  if (error != 0)
    return flyc_fail(FLYC_DRIVER, "%s: hipGetDevice: %s (%d)", unit->name, hip->hipGetErrorName(error), error);
  if (*device < 0 || *device >= FlycMaxDevices)
    return flyc_fail(FLYC_OUT_OF_RANGE, "%s: device %d; devices 0 to %d are served", unit->name, *device,
                     FlycMaxDevices - 1);
  return FLYC_OK;
}

static int hasKernel(const flyc_unit *unit, uint32_t kernel, uint32_t image) {
  return unit->kernels[kernel].blocks[image][0] != 0;
}

/* Takes `module` over: either all functions of the image are found, or it is unloaded. */
static flyc_status findFunctions(const flyc_unit *unit, const flyc_hip *hip, void *module, uint32_t image,
                                 flyc_device_module **made) {
  flyc_device_module *loaded = calloc(1, sizeof(*loaded) + unit->kernel_count * sizeof(loaded->functions[0]));
  if (!loaded) {
    hip->hipModuleUnload(module);
    return flyc_fail(FLYC_OUT_OF_MEMORY, "%s: no memory for %u kernels", unit->name, unit->kernel_count);
  }
  loaded->module = module;
  loaded->image = image;
  for (uint32_t i = 0; i < unit->kernel_count; ++i) {
    if (!hasKernel(unit, i, image))
      continue;
    int error = hip->hipModuleGetFunction(&loaded->functions[i], module, unit->kernels[i].symbol);
    if (error != 0) {
      hip->hipModuleUnload(module);
      free(loaded);
      return flyc_fail(FLYC_DRIVER, "%s: %s has no kernel %s: %s (%d)", unit->name, unit->images[image].file,
                       unit->kernels[i].symbol, hip->hipGetErrorName(error), error);
    }
  }
  *made = loaded;
  return FLYC_OK;
}

/* Under the state's lock. */
static flyc_status loadFirst(const flyc_unit *unit, struct flyc_unit_state *state, const flyc_hip *hip, int device,
                             flyc_device_module **made) {
  char refused[512] = "";
  size_t used = 0;
  for (int generic = 0; generic <= 1; ++generic) {
    for (uint32_t i = 0; i < unit->image_count; ++i) {
      if ((unit->images[i].is_generic != 0) != generic || !state->images[i].bytes)
        continue;
      void *module = NULL;
      int error = hip->hipModuleLoadData(&module, state->images[i].bytes);
      if (error == 0)
        return findFunctions(unit, hip, module, i, made);
      int more = snprintf(refused + used, sizeof(refused) - used, "%s %s: %s (%d)", used ? "," : "",
                          unit->images[i].target, hip->hipGetErrorName(error), error);
      if (more > 0 && used + (size_t)more < sizeof(refused))
        used += (size_t)more;
    }
  }
  if (used == 0)
    return flyc_fail(FLYC_NO_IMAGE, "%s: no image is loaded; call %s_load_directory or %s_load_image first", unit->name,
                     unit->name, unit->name);
  return flyc_fail(FLYC_NO_IMAGE, "%s: device %d takes no image:%s", unit->name, device, refused);
}

static flyc_status moduleOf(flyc_unit *unit, const flyc_hip *hip, flyc_device_module **module) {
  flyc_status status = FLYC_OK;
  struct flyc_unit_state *state = flyc_state_of(unit, &status);
  if (!state)
    return status;
  int device = 0;
  status = currentDevice(unit, hip, &device);
  if (status != FLYC_OK)
    return status;
  *module = __atomic_load_n(&state->devices[device], __ATOMIC_ACQUIRE);
  if (*module)
    return FLYC_OK;
  pthread_mutex_lock(&state->lock);
  *module = __atomic_load_n(&state->devices[device], __ATOMIC_ACQUIRE);
  if (!*module) {
    status = loadFirst(unit, state, hip, device, module);
    if (status == FLYC_OK)
      __atomic_store_n(&state->devices[device], *module, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&state->lock);
  return status;
}

flyc_status flyc_prepare(flyc_unit *unit) {
  const flyc_hip *hip = flyc_open_hip();
  flyc_device_module *module = NULL;
  return hip ? moduleOf(unit, hip, &module) : FLYC_NO_DEVICE;
}

flyc_status flyc_launch(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], uint32_t dynamic_lds,
                        flyc_stream stream, void **arguments) {
  const flyc_hip *hip = flyc_open_hip();
  if (!hip)
    return FLYC_NO_DEVICE;
  flyc_device_module *module = NULL;
  flyc_status status = moduleOf(unit, hip, &module);
  if (status != FLYC_OK)
    return status;
  if (kernel >= unit->kernel_count || !module->functions[kernel])
    return flyc_fail(FLYC_NO_IMAGE, "%s: the image for %s has no kernel number %u", unit->name,
                     unit->images[module->image].target, kernel);
  const uint32_t *block = unit->kernels[kernel].blocks[module->image];
  for (int i = 0; i < 3; ++i) /* the dispatch packet counts work-items in 32 bits */
    if ((uint64_t)grid[i] * block[i] > UINT32_MAX)
      return flyc_fail(FLYC_OUT_OF_RANGE, "%s: a grid of %u blocks of %u work-items passes 32 bits",
                       unit->kernels[kernel].name, grid[i], block[i]);
  int error = hip->hipModuleLaunchKernel(module->functions[kernel], grid[0], grid[1], grid[2], block[0], block[1],
                                         block[2], dynamic_lds, stream, arguments, NULL);
  if (error != 0)
    return flyc_fail(FLYC_DRIVER, "%s: hipModuleLaunchKernel: %s (%d)", unit->kernels[kernel].name,
                     hip->hipGetErrorName(error), error);
  return FLYC_OK;
}

flyc_status flyc_unload(flyc_unit *unit) {
  struct flyc_unit_state *state = __atomic_exchange_n(&unit->state, NULL, __ATOMIC_ACQ_REL);
  if (!state)
    return FLYC_OK;
  const flyc_hip *hip = NULL;
  for (int i = 0; i < FlycMaxDevices; ++i) {
    if (!state->devices[i])
      continue;
    hip = hip ? hip : flyc_open_hip(); /* it is open: there is a module */
    if (hip)
      hip->hipModuleUnload(state->devices[i]->module);
    free(state->devices[i]);
  }
  for (uint32_t i = 0; i < unit->image_count; ++i)
    free(state->images[i].bytes);
  pthread_mutex_destroy(&state->lock);
  free(state);
  return FLYC_OK;
}
