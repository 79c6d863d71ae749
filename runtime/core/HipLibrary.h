/*===- HipLibrary.h - the functions of libamdhip64 that are used -------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * HIP is opened with dlopen on the first use and stays open. Its error type is an int, 0 is success; its streams,
 * modules and functions are opaque pointers (HIP Runtime API reference).
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_HIPLIBRARY_H
#define FLYC_RUNTIME_CORE_HIPLIBRARY_H

#include "flyc/runtime.h"

/* X(result, name, parameters): every one must be there. */
#define FLYC_HIP_SYMBOLS(X)                                                                                            \
  X(int, hipInit, (unsigned flags))                                                                                    \
  X(int, hipGetDeviceCount, (int *count))                                                                              \
  X(int, hipGetDevice, (int *device))                                                                                  \
  X(int, hipModuleLoadData, (void **module, const void *image))                                                        \
  X(int, hipModuleUnload, (void *module))                                                                              \
  X(int, hipModuleGetFunction, (void **function, void *module, const char *name))                                      \
  X(int, hipModuleLaunchKernel,                                                                                        \
    (void *function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY,                 \
     unsigned blockZ, unsigned sharedBytes, void *stream, void **parameters, void **extra))                            \
  X(const char *, hipGetErrorName, (int error))

typedef struct flyc_hip {
#define X(result, name, parameters) result(*name) parameters;
  FLYC_HIP_SYMBOLS(X)
#undef X
} flyc_hip;

/* The table, once HIP is open and has a device; else null, with this thread's text set (FLYC_NO_DEVICE). */
const flyc_hip *flyc_open_hip(void);

#endif /* FLYC_RUNTIME_CORE_HIPLIBRARY_H */
