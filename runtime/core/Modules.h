/*===- Modules.h - a unit's module on a device -------------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_MODULES_H
#define FLYC_RUNTIME_CORE_MODULES_H

#include "Device.h"
#include "UnitState.h"

/* The module of the current device, loaded if need be. `stream` is where it is to be launched, or null if that is not
 * known: while it is captured nothing is loaded (FLYC_NOT_PREPARED). */
flyc_status flyc_module_of(flyc_unit *unit, const flyc_device *driver, const flyc_stream *stream, int *device,
                           flyc_device_module **module);

/* After a launch that the driver refused: whether the module is none any more. Then the device has none. */
int flyc_retire_if_gone(flyc_unit *unit, const flyc_device *driver, int device, flyc_device_module *module);

/* Puts the unit's, kernel's or file's name before this thread's text. */
flyc_status flyc_named(const char *name, flyc_status status);

#endif /* FLYC_RUNTIME_CORE_MODULES_H */
