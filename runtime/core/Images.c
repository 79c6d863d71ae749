/*===- Images.c - the images of a unit, from files or from memory ------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#include "UnitState.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

struct flyc_unit_state *flyc_state_of(flyc_unit *unit, flyc_status *status) {
  if (unit->abi_version != FLYC_ABI_VERSION) {
    *status = flyc_fail(FLYC_WRONG_VERSION, "%s: its header speaks version %u, this library version %d", unit->name,
                        unit->abi_version, FLYC_ABI_VERSION);
    return NULL;
  }
  struct flyc_unit_state *state = __atomic_load_n(&unit->state, __ATOMIC_ACQUIRE);
  if (state)
    return state;
  pthread_mutex_lock(&making);
  state = __atomic_load_n(&unit->state, __ATOMIC_ACQUIRE);
  if (!state) {
    state = calloc(1, sizeof(*state) + unit->image_count * sizeof(state->images[0]));
    if (state) {
      pthread_mutex_init(&state->lock, NULL);
      __atomic_store_n(&unit->state, state, __ATOMIC_RELEASE);
    }
  }
  pthread_mutex_unlock(&making);
  if (!state)
    *status = flyc_fail(FLYC_OUT_OF_MEMORY, "%s: no memory for %u images", unit->name, unit->image_count);
  return state;
}

/* Takes `bytes` (from malloc) over. */
static void keep(struct flyc_unit_state *state, uint32_t image, void *bytes, size_t size) {
  pthread_mutex_lock(&state->lock);
  free(state->images[image].bytes);
  state->images[image].bytes = bytes;
  state->images[image].size = size;
  pthread_mutex_unlock(&state->lock);
}

static flyc_status checkBytes(const flyc_unit *unit, uint32_t image, const void *bytes, size_t size) {
  const flyc_image *expected = &unit->images[image];
  if (size != expected->size)
    return flyc_fail(FLYC_INVALID_IMAGE, "%s: %s has %zu bytes; the header was generated for %zu", unit->name,
                     expected->file, size, expected->size);
  if (size < 4 || memcmp(bytes, "\177ELF", 4) != 0)
    return flyc_fail(FLYC_INVALID_IMAGE, "%s: %s is no code object", unit->name, expected->file);
  return FLYC_OK;
}

flyc_status flyc_load_image(flyc_unit *unit, uint32_t image, const void *bytes, size_t size) {
  flyc_status status = FLYC_OK;
  struct flyc_unit_state *state = flyc_state_of(unit, &status);
  if (!state)
    return status;
  if (image >= unit->image_count)
    return flyc_fail(FLYC_INVALID_IMAGE, "%s has %u images; there is no number %u", unit->name, unit->image_count,
                     image);
  if (!bytes)
    return flyc_fail(FLYC_NULL_ARGUMENT, "%s: the bytes of image %u are null", unit->name, image);
  status = checkBytes(unit, image, bytes, size);
  if (status != FLYC_OK)
    return status;
  void *copy = malloc(size);
  if (!copy)
    return flyc_fail(FLYC_OUT_OF_MEMORY, "%s: no memory for an image of %zu bytes", unit->name, size);
  memcpy(copy, bytes, size);
  keep(state, image, copy, size);
  return FLYC_OK;
}

/* One image file. *found stays 0 if there is no such file. */
static flyc_status loadFile(flyc_unit *unit, uint32_t image, const char *path, int *found) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    if (errno == ENOENT)
      return FLYC_OK;
    return flyc_fail(FLYC_IO, "%s: %s", path, strerror(errno));
  }
  /* One byte more than expected: a longer file is seen to be longer. */
  size_t room = unit->images[image].size + 1;
  void *bytes = malloc(room);
  if (!bytes) {
    fclose(file);
    return flyc_fail(FLYC_OUT_OF_MEMORY, "%s: no memory for an image of %zu bytes", path, room);
  }
  size_t size = fread(bytes, 1, room, file);
  int failed = ferror(file);
  fclose(file);
  flyc_status status = failed ? flyc_fail(FLYC_IO, "%s: cannot be read", path) : FLYC_OK;
  if (status == FLYC_OK)
    status = flyc_load_image(unit, image, bytes, size);
  free(bytes);
  *found = 1;
  return status;
}

flyc_status flyc_load_directory(flyc_unit *unit, const char *directory) {
  int any = 0;
  if (!directory)
    return flyc_fail(FLYC_NULL_ARGUMENT, "%s: the directory is null", unit->name);
  for (uint32_t i = 0; i < unit->image_count; ++i) {
    size_t length = strlen(directory) + strlen(unit->images[i].file) + 2;
    char *path = malloc(length);
    if (!path)
      return flyc_fail(FLYC_OUT_OF_MEMORY, "%s: no memory for a path", unit->name);
    snprintf(path, length, "%s/%s", directory, unit->images[i].file);
    int found = 0;
    flyc_status status = loadFile(unit, i, path, &found);
    free(path);
    if (status != FLYC_OK)
      return status;
    any |= found;
  }
  if (!any)
    return flyc_fail(FLYC_IO, "%s: none of its %u image files is in %s", unit->name, unit->image_count, directory);
  return FLYC_OK;
}
