/*===- EmulatorLibrary.c - finding and opening libflyc_emulator.so -----------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#define _GNU_SOURCE /* dladdr */
#include "EmulatorLibrary.h"
#include "Places.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIBRARY "libflyc_emulator.so"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const flyc_emulator *table;
static flyc_status why;
static char reason[1024];

static void noLibrary(flyc_status status, const char *path, const char *text) {
  why = status;
  snprintf(reason, sizeof(reason), "the emulator: %s: %s", path, text);
}

/* Opens the file; whatever is wrong with it is the reason, and no other place is tried. */
static void openFile(const char *path) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *text = dlerror();
    size_t length = strlen(path);
    if (text && strncmp(text, path, length) == 0 && text[length] == ':') /* it names the file already */
      text += length + 1 + strspn(text + length + 1, " ");
    noLibrary(FLYC_NO_DEVICE, path, text ? text : "cannot be opened");
    return;
  }
  void *address = dlsym(library, FLYC_EMULATOR_TABLE_NAME);
  if (!address) {
    noLibrary(FLYC_WRONG_VERSION, path, "it is not an emulator of flyc: it has no " FLYC_EMULATOR_TABLE_NAME);
    dlclose(library);
    return;
  }
  flyc_emulator_table_function get;
  memcpy(&get, &address, sizeof(get)); /* POSIX: the bytes are the function's address */
  table = get(FLYC_EMULATOR_ABI);
  if (table && (table->abi_version != FLYC_EMULATOR_ABI || table->table_size < sizeof(*table))) {
    snprintf(reason, sizeof(reason), "the emulator: %s is flyc %s's and offers less than this program needs", path,
             table->version);
    why = FLYC_WRONG_VERSION;
    table = NULL;
  } else if (!table) {
    char text[96];
    snprintf(text, sizeof(text), "it does not serve version %d of its table, which this program speaks",
             FLYC_EMULATOR_ABI);
    noLibrary(FLYC_WRONG_VERSION, path, text);
  }
}

/* Opens FOLDER/tail if there is such a file; `folder` is what stands before the last '/' of `path`. */
static int tryBeside(const char *path, const char *tail) {
  char file[4096];
  const char *slash = strrchr(path, '/');
  int length = slash ? (int)(slash - path) : 1;
  if (snprintf(file, sizeof(file), "%.*s/%s", length, slash ? path : ".", tail) >= (int)sizeof(file) ||
      access(file, R_OK) != 0)
    return 0;
  openFile(file);
  return 1;
}

static void openOnce(void) {
  const char *named = getenv("FLYC_EMULATOR_LIBRARY");
  if (named && *named) {
    openFile(named);
    return;
  }
  char program[FlycPathSize];
  if (flyc_program_path(program)) {
    if (tryBeside(program, LIBRARY) || tryBeside(program, "../lib/" LIBRARY))
      return;
#ifdef FLYC_LIBDIR_NAME /* lib64, lib/x86_64-linux-gnu */
    if (tryBeside(program, "../" FLYC_LIBDIR_NAME "/" LIBRARY))
      return;
#endif
  }
  Dl_info here;
  if (dladdr(&table, &here) && here.dli_fname && tryBeside(here.dli_fname, LIBRARY))
    return;
#ifdef FLYC_LIBDIR
  if (tryBeside(FLYC_LIBDIR "/", LIBRARY))
    return;
#endif
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library) {
    dlclose(library);
    openFile(LIBRARY);
    return;
  }
  noLibrary(
      FLYC_NO_DEVICE, LIBRARY,
      "not found beside the program, in ../lib of it, or where the loader looks; FLYC_EMULATOR_LIBRARY can name it");
}

const flyc_emulator *flyc_open_emulator_library(void) {
  pthread_once(&once, openOnce);
  if (!table)
    flyc_fail(why, "%s", reason);
  return table;
}
