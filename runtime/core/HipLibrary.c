/*===- HipLibrary.c - opening libamdhip64 ------------------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#include "HipLibrary.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static flyc_hip table;
static int usable;
static char reason[512];

/* dlsym gives an object pointer; POSIX says that its bytes are the function's address. */
static int resolve(void *library, const char *name, void *slot) {
  void *address = dlsym(library, name);
  if (!address) {
    snprintf(reason, sizeof(reason), "the HIP library has no %s: it is too old, or not HIP", name);
    return 0;
  }
  memcpy(slot, &address, sizeof(address));
  return 1;
}

static void openOnce(void) {
  static const char *const names[] = {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) && !library; ++i)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    snprintf(reason, sizeof(reason), "no HIP on this machine: libamdhip64.so (7, 6, 5) cannot be opened");
    return;
  }
#define X(result, name, parameters)                                                                                    \
  if (!resolve(library, #name, &table.name))                                                                           \
    return;
  FLYC_HIP_SYMBOLS(X)
#undef X
  int count = 0;
  int error = table.hipInit(0);
  if (error == 0)
    error = table.hipGetDeviceCount(&count);
  if (error != 0) {
    snprintf(reason, sizeof(reason), "HIP does not start: %s (%d)", table.hipGetErrorName(error), error);
    return;
  }
  if (count <= 0) {
    snprintf(reason, sizeof(reason), "HIP finds no device");
    return;
  }
  usable = 1;
}

const flyc_hip *flyc_open_hip(void) {
  pthread_once(&once, openOnce);
  if (usable)
    return &table;
  flyc_fail(FLYC_NO_DEVICE, "%s", reason);
  return NULL;
}
