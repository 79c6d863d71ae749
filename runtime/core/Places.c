/*===- Places.c - folders, as the program or library lies --------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#define _GNU_SOURCE /* dl_iterate_phdr */
#include "Places.h"

#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>

typedef struct asked {
  uintptr_t address;
  int number; /* of the object; 0 is the program */
  char file[FlycPathSize];
} asked;

int flyc_program_path(char file[FlycPathSize]) {
  ssize_t length = readlink("/proc/self/exe", file, FlycPathSize - 1);
  file[length > 0 ? length : 0] = 0;
  if (length > 0)
    return 1;
  /* A root folder without /proc: the name by which the program was started. */
  const char *started = (const char *)getauxval(AT_EXECFN); /* NOLINT(performance-no-int-to-ptr) */
  char *real = started ? realpath(started, NULL) : NULL;
  int isWhole = real && snprintf(file, FlycPathSize, "%s", real) < FlycPathSize;
  free(real);
  return isWhole;
}

/* Stops at the object that holds the address. The loader keeps its own name of the program, which may be what the
 * program was called by; the kernel knows its file. */
static int look(struct dl_phdr_info *object, size_t size, void *context) {
  asked *wanted = context;
  (void)size;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || wanted->address - (object->dlpi_addr + segment->p_vaddr) >= segment->p_memsz)
      continue;
    if (wanted->number == 0) {
      if (!flyc_program_path(wanted->file))
        wanted->file[0] = 0;
    } else {
      char *real = realpath(object->dlpi_name, NULL);
      snprintf(wanted->file, sizeof(wanted->file), "%s", real ? real : object->dlpi_name);
      free(real);
    }
    return 1;
  }
  ++wanted->number;
  return 0;
}

int flyc_expand_origin(const char *path, const void *inside, char expanded[FlycPathSize]) {
  static const char *const tokens[] = {"$ORIGIN", "${ORIGIN}"};
  size_t token = 0;
  for (int i = 0; i < 2; ++i) {
    size_t length = strlen(tokens[i]);
    if (strncmp(path, tokens[i], length) == 0 && (path[length] == '/' || path[length] == 0))
      token = length;
  }
  if (!token)
    return snprintf(expanded, FlycPathSize, "%s", path) < FlycPathSize;
  asked wanted = {(uintptr_t)inside, 0, ""};
  dl_iterate_phdr(look, &wanted);
  char *slash = strrchr(wanted.file, '/');
  if (!slash)
    return 0;
  *slash = 0;
  return snprintf(expanded, FlycPathSize, "%s%s", wanted.file, path + token) < FlycPathSize;
}
