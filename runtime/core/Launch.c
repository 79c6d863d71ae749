/*===- Launch.c - launches ---------------------------------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * On a prepared device a launch is: which device is it, an atomic load or two, and the driver's own call. It takes no
 * lock and no memory.
 *===-------------------------------------------------------------------------===*/

#include "Modules.h"

#include <string.h>

/* *refused: the status is the driver's. */
static flyc_status runs(const flyc_unit *unit, uint32_t kernel, const flyc_device *driver,
                        const flyc_device_module *module, const uint32_t grid[3], const uint32_t *block,
                        const uint32_t *cluster, uint32_t dynamic_lds, flyc_stream stream, void **arguments,
                        int *refused) {
  if (kernel >= unit->kernel_count)
    return flyc_fail(FLYC_NO_IMAGE, "%s: the image for %s has no kernel number %u", unit->name,
                     flyc_image_of(unit, module->image)->target, kernel);
  const flyc_function *called = &module->functions[kernel];
  if (!called->function)
    return flyc_fail(FLYC_NO_IMAGE, "%s: the source does not export %s for %s, whose image is loaded", unit->name,
                     flyc_kernel_of(unit, kernel)->name, flyc_image_of(unit, module->image)->target);
  if (!block && called->block[0] == FLYC_ANY_BLOCK)
    return flyc_fail(FLYC_OUT_OF_RANGE, "%s: the caller says its block: flyc_launch_block",
                     flyc_kernel_of(unit, kernel)->name);
  if (block && called->block[0] != FLYC_ANY_BLOCK && memcmp(block, called->block, sizeof(called->block)) != 0)
    return flyc_fail(FLYC_OUT_OF_RANGE, "%s: it is compiled for blocks of %u x %u x %u work-items",
                     flyc_kernel_of(unit, kernel)->name, called->block[0], called->block[1], called->block[2]);
  const uint32_t *size = block ? block : called->block;
  for (int i = 0; i < 3; ++i) {
    if (size[i] == 0)
      return flyc_fail(FLYC_OUT_OF_RANGE, "%s: a block of 0 work-items", flyc_kernel_of(unit, kernel)->name);
    if (grid[i] > (block ? UINT32_MAX / size[i] : called->most[i]))
      return flyc_fail(FLYC_OUT_OF_RANGE, "%s: a grid of %u blocks of %u work-items passes 32 bits",
                       flyc_kernel_of(unit, kernel)->name, grid[i], size[i]);
  }
  for (int i = 0; cluster && i < 3; ++i)
    if (cluster[i] == 0 || grid[i] % cluster[i] != 0)
      return flyc_fail(FLYC_OUT_OF_RANGE, "%s: a grid of %u x %u x %u blocks is not made of clusters of %u x %u x %u",
                       flyc_kernel_of(unit, kernel)->name, grid[0], grid[1], grid[2], cluster[0], cluster[1],
                       cluster[2]);
  flyc_status status = driver->launch(called->function, grid, size, cluster, dynamic_lds, stream, arguments);
  *refused = status != FLYC_OK;
  return status;
}

/* `block` and `cluster` may be null. */
static flyc_status launch(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], const uint32_t *block,
                          const uint32_t *cluster, uint32_t dynamic_lds, flyc_stream stream, void **arguments) {
  const flyc_device *driver = flyc_open_device();
  if (!driver)
    return FLYC_NO_DEVICE;
  int device = 0, refused = 0;
  flyc_device_module *module = NULL;
  flyc_status status = flyc_module_of(unit, driver, &stream, &device, &module);
  if (status != FLYC_OK)
    return status;
  status = runs(unit, kernel, driver, module, grid, block, cluster, dynamic_lds, stream, arguments, &refused);
  if (!refused)
    return status;
  /* A reset of the device has taken the module away: once more, with a new one. */
  if (status == FLYC_DRIVER && flyc_retire_if_gone(unit, driver, device, module)) {
    status = flyc_module_of(unit, driver, &stream, &device, &module);
    if (status != FLYC_OK)
      return status;
    refused = 0;
    status = runs(unit, kernel, driver, module, grid, block, cluster, dynamic_lds, stream, arguments, &refused);
  }
  return refused ? flyc_named(flyc_kernel_of(unit, kernel)->name, status) : status;
}

flyc_status flyc_launch(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], uint32_t dynamic_lds,
                        flyc_stream stream, void **arguments) {
  return launch(unit, kernel, grid, NULL, NULL, dynamic_lds, stream, arguments);
}

flyc_status flyc_launch_block(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], const uint32_t block[3],
                              uint32_t dynamic_lds, flyc_stream stream, void **arguments) {
  if (!block)
    return flyc_fail(FLYC_NULL_ARGUMENT, "flyc_launch_block: `block` is null");
  return launch(unit, kernel, grid, block, NULL, dynamic_lds, stream, arguments);
}

flyc_status flyc_launch_clusters(flyc_unit *unit, uint32_t kernel, const uint32_t grid[3], const uint32_t cluster[3],
                                 uint32_t dynamic_lds, flyc_stream stream, void **arguments) {
  if (!cluster)
    return flyc_fail(FLYC_NULL_ARGUMENT, "flyc_launch_clusters: `cluster` is null");
  return launch(unit, kernel, grid, NULL, cluster, dynamic_lds, stream, arguments);
}
