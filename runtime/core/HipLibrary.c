/*===- HipLibrary.c - finding and opening libamdhip64 ------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#define _GNU_SOURCE /* RTLD_DEFAULT, RTLD_NOLOAD, dl_iterate_phdr */
#include "HipLibrary.h"

#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY "libamdhip64.so"

/* Keeps the first object of the process that is called libamdhip64.so, with whatever behind it. */
static int look(struct dl_phdr_info *object, size_t size, void *context) {
  const char *slash = strrchr(object->dlpi_name, '/');
  const char *name = slash ? slash + 1 : object->dlpi_name;
  (void)size;
  if (strncmp(name, LIBRARY, sizeof(LIBRARY) - 1) != 0 ||
      (name[sizeof(LIBRARY) - 1] != 0 && name[sizeof(LIBRARY) - 1] != '.'))
    return 0;
  snprintf(context, 4096, "%s", object->dlpi_name);
  return 1;
}

void *flyc_open_hip_library(int *found, char *reason, size_t size) {
  static const char *const names[] = {LIBRARY ".7", LIBRARY ".6", LIBRARY ".5", LIBRARY};
  const char *named = getenv("FLYC_HIP_LIBRARY");
  void *library = NULL;
  *found = 1;
  if (named && *named) {
    library = dlopen(named, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      *found = 0;
      snprintf(reason, size, "FLYC_HIP_LIBRARY names a HIP that cannot be opened: %s", dlerror());
    }
    return library;
  }
  /* Linked to the program, or loaded for all to see: its functions are called as the program calls them. */
  if (dlsym(RTLD_DEFAULT, "hipModuleLaunchKernel"))
    return RTLD_DEFAULT;
  char loaded[4096] = "";
  if (dl_iterate_phdr(look, loaded) && (library = dlopen(loaded, RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD)))
    return library;

  size_t used = (size_t)snprintf(reason, size, "no HIP on this machine: " LIBRARY " (7, 6, 5) cannot be opened");
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library)
      return library;
    /* That a name is not there is said already. Anything else is what ails an installed HIP. */
    const char *text = dlerror();
    size_t length = strlen(names[i]);
    int isAbsent = text && strncmp(text, names[i], length) == 0 && text[length] == ':' &&
                   strstr(text, "No such file or directory");
    if (text && !isAbsent && used < size) {
      int more = snprintf(reason + used, size - used, ": %s: %s", names[i], text);
      used += more > 0 ? (size_t)more : 0;
    }
  }
  *found = 0;
  return NULL;
}
