/*===- Device.h - what a launch needs of a device ----------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * One small interface with two implementations: HIP's devices (HipDevice.c), and the emulator (EmulatorDevice.c). A
 * process uses one of them, chosen on the first use (Device.c) and kept.
 *
 * Every function sets this thread's text when it does not return FLYC_OK.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_DEVICE_H
#define FLYC_RUNTIME_CORE_DEVICE_H

#include "flyc/runtime.h"

typedef struct flyc_device {
  const char *(*description)(void); /* "HIP", "the emulator" */
  /* The number of the calling thread's current device. */
  flyc_status (*current)(int *device);
  /* What it is: the processor, and `:feature+` or `:feature-` for each that it has; empty if it does not say. Never
   * fails. */
  void (*arch)(int device, char *text, size_t size);
  /* Whether what is launched there is recorded into a graph. Never fails. */
  int (*is_capturing)(flyc_stream stream);
  /* For the current device. FLYC_NO_IMAGE or FLYC_DRIVER if it does not take the image; FLYC_OUT_OF_MEMORY and
   * FLYC_NOT_PREPARED (a capture is in progress) say nothing of the image. */
  flyc_status (*load_module)(void **module, const void *image, size_t size);
  void (*unload_module)(void *module);
  /* Whether a launch of the module waits for the end of the calling thread's group. */
  int (*is_waited_for)(void *module);
  /* Fails if the module has no such kernel, or is no module any more. */
  flyc_status (*find_function)(void **function, void *module, const char *symbol);
  /* `cluster` is null where blocks do not run in clusters. */
  flyc_status (*launch)(void *function, const uint32_t grid[3], const uint32_t block[3], const uint32_t *cluster,
                        uint32_t dynamic_lds, flyc_stream stream, void **arguments);
  flyc_status (*allocate)(void **memory, size_t size);
  flyc_status (*release)(void *memory);
  flyc_status (*copy_in)(void *to, const void *from, size_t size);
  flyc_status (*copy_out)(void *to, const void *from, size_t size);
  flyc_status (*synchronize)(void);
  flyc_status (*zero)(void *memory, size_t size, flyc_stream stream);
  /* The compute units of the current device. */
  flyc_status (*cus)(int *count);
  /* The devices of the process, and which one the calling thread uses from now on. */
  flyc_status (*count)(int *count);
  flyc_status (*choose)(int device);
  /* Launches of the calling thread between the two begin together. */
  flyc_status (*begin_group)(void);
  flyc_status (*end_group)(void);
} flyc_device;

/* The process's device, opened if need be; else null, with this thread's text set (FLYC_NO_DEVICE). */
const flyc_device *flyc_open_device(void);

/* The two implementations: the same promise. `processor` may be null. */
const flyc_device *flyc_open_hip(void);
const flyc_device *flyc_open_emulator(const char *processor);

#endif /* FLYC_RUNTIME_CORE_DEVICE_H */
