/*===- Images.c - the code objects of a unit, from files or memory -----------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * Only the bytes that the header was generated for are kept: what else could be loaded may take other arguments.
 *===-------------------------------------------------------------------------===*/

#include "BuildNote.h"
#include "Embedded.h"
#include "Places.h"
#include "Sha256.h"
#include "UnitState.h"

#include <dirent.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;

/* The sizes of the structs as version 2 began: an older header has no more than that. A member that came later is read
 * only where the header's size says that it is there. */
#define UP_TO(type, member) (offsetof(type, member) + sizeof(((type *)0)->member))
enum {
  FirstUnitSize = UP_TO(flyc_unit, state),
  FirstImageSize = UP_TO(flyc_image, processors),
  FirstKernelSize = UP_TO(flyc_kernel, blocks)
};

static flyc_status checkVersion(const flyc_unit *unit) {
  if (unit->abi_version != FLYC_ABI_VERSION)
    return flyc_fail(FLYC_WRONG_VERSION,
                     "a launch header speaks version %u, this library version %d: compile the program anew, with the "
                     "flyc/runtime.h that belongs to the library",
                     unit->abi_version, FLYC_ABI_VERSION);
  if (unit->unit_size < FirstUnitSize || unit->image_size < FirstImageSize || unit->kernel_size < FirstKernelSize)
    return flyc_fail(FLYC_WRONG_VERSION, "a launch header has shorter tables than version %d of the library reads",
                     FLYC_ABI_VERSION);
  return FLYC_OK;
}

struct flyc_unit_state *flyc_state_of(flyc_unit *unit, flyc_status *status) {
  *status = checkVersion(unit);
  if (*status != FLYC_OK)
    return NULL;
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

/* All below is under the state's lock, but what a program calls. */

/* Takes `bytes` (from malloc) over. Devices that took no image are asked again. */
static void keep(struct flyc_unit_state *state, uint32_t image, void *bytes, size_t size) {
  free(state->images[image].owned);
  state->images[image].bytes = state->images[image].owned = bytes;
  state->images[image].unchecked = 0;
  state->images[image].size = size;
  for (int i = 0; i < FlycMaxDevices; ++i) {
    free(state->refusals[i]);
    state->refusals[i] = NULL;
  }
}

/* Keeps this thread's text for the message that no image is there. */
static void refuse(struct flyc_unit_state *state, uint32_t image) {
  size_t length = strlen(flyc_last_error()) + 1;
  char *text = malloc(length); /* without memory the message is a little shorter */
  if (text)
    memcpy(text, flyc_last_error(), length);
  free(state->images[image].refusal);
  state->images[image].refusal = text;
}

/* Why bytes that are not the image are not: another compile made them, or they were changed since. Headers of flyc
 * before it wrote notes know no build that a note could say. */
static const char *whyOther(const flyc_unit *unit, const void *bytes, size_t size, char text[160]) {
  char build[65];
  if (!flyc_build_of(bytes, size, build))
    return "";
  if (unit->build_id && strcmp(build, unit->build_id) == 0)
    return "; its note says that it is of this build, so it was changed since";
  snprintf(text, 160, "; its note says that it is of the build %.12s..., and the header is of %.12s...", build,
           unit->build_id ? unit->build_id : "none");
  return text;
}

static flyc_status checkBytes(const flyc_unit *unit, uint32_t image, const char *name, const void *bytes, size_t size) {
  const flyc_image *expected = flyc_image_of(unit, image);
  char digits[65], why[160];
  if (size != expected->size)
    return flyc_fail(FLYC_INVALID_IMAGE, "%s: %s has %s%zu bytes; the header was generated for %zu%s", unit->name, name,
                     size > expected->size ? "at least " : "", size, expected->size, whyOther(unit, bytes, size, why));
  if (size < 4 || memcmp(bytes, "\177ELF", 4) != 0)
    return flyc_fail(FLYC_INVALID_IMAGE, "%s: %s is not a code object", unit->name, name);
  flyc_sha256(bytes, size, digits);
  if (strcmp(digits, expected->sha256) != 0)
    return flyc_fail(
        FLYC_INVALID_IMAGE,
        "%s: %s is not the image that the header was generated for: its SHA-256 is %.12s..., not %.12s...%s; "
        "compile it and the program anew",
        unit->name, name, digits, expected->sha256, whyOther(unit, bytes, size, why));
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
  status = checkBytes(unit, image, flyc_image_of(unit, image)->file, bytes, size);
  if (status != FLYC_OK)
    return status;
  void *copy = malloc(size);
  if (!copy)
    return flyc_fail(FLYC_OUT_OF_MEMORY, "%s: no memory for an image of %zu bytes", unit->name, size);
  memcpy(copy, bytes, size);
  pthread_mutex_lock(&state->lock);
  keep(state, image, copy, size);
  pthread_mutex_unlock(&state->lock);
  return FLYC_OK;
}

/* One image file. *found stays as it is if there is no such file. */
static flyc_status loadFile(const flyc_unit *unit, struct flyc_unit_state *state, uint32_t image, const char *directory,
                            uint32_t *found) {
  char path[FlycPathSize];
  const flyc_image *expected = flyc_image_of(unit, image);
  if (snprintf(path, sizeof(path), "%s/%s", directory, expected->file) >= (int)sizeof(path))
    return flyc_fail(FLYC_IO, "%s: the path of %s is longer than %d bytes", unit->name, expected->file, FlycPathSize);
  FILE *file = fopen(path, "rb");
  if (!file) {
    if (errno == ENOENT || errno == ENOTDIR)
      return FLYC_OK;
    ++*found;
    return flyc_fail(FLYC_IO, "%s: %s", path, strerror(errno));
  }
  ++*found;
  /* One byte more than expected: a longer file is seen to be longer. */
  size_t room = expected->size + 1;
  void *bytes = malloc(room);
  if (!bytes) {
    fclose(file);
    return flyc_fail(FLYC_OUT_OF_MEMORY, "%s: no memory for an image of %zu bytes", path, room);
  }
  size_t size = fread(bytes, 1, room, file);
  int failed = ferror(file);
  fclose(file);
  flyc_status status =
      failed ? flyc_fail(FLYC_IO, "%s: cannot be read", path) : checkBytes(unit, image, path, bytes, size);
  if (status == FLYC_OK)
    keep(state, image, bytes, size);
  else
    free(bytes);
  return status;
}

/* The files of one folder. Those that are not taken do not stand in the way of the others: *first is the status of the
 * first of them, with its text set, if it is the only kind that there is. */
static uint32_t loadFolder(const flyc_unit *unit, struct flyc_unit_state *state, const char *directory, uint32_t *found,
                           flyc_status *first) {
  uint32_t taken = 0;
  char text[1024] = "";
  *first = FLYC_OK;
  for (uint32_t i = 0; i < unit->image_count; ++i) {
    uint32_t before = *found;
    flyc_status status = loadFile(unit, state, i, directory, found);
    if (status == FLYC_OK) {
      taken += *found - before;
      continue;
    }
    refuse(state, i);
    if (*first == FLYC_OK) {
      *first = status;
      snprintf(text, sizeof(text), "%s", flyc_last_error());
    }
  }
  if (*first != FLYC_OK)
    flyc_fail(*first, "%s", text);
  return taken;
}

flyc_status flyc_load_directory(flyc_unit *unit, const char *directory) {
  flyc_status status = FLYC_OK;
  struct flyc_unit_state *state = flyc_state_of(unit, &status);
  char folder[FlycPathSize];
  uint32_t found = 0;
  if (!state)
    return status;
  if (!directory)
    return flyc_fail(FLYC_NULL_ARGUMENT, "%s: the directory is null", unit->name);
  if (!*directory)
    return flyc_fail(FLYC_IO, "%s: the directory is an empty text; '.' is the current one", unit->name);
  if (!flyc_expand_origin(directory, unit, folder))
    return flyc_fail(FLYC_IO, "%s: %s: the folder that holds the program is not known, or the path is too long",
                     unit->name, directory);
  pthread_mutex_lock(&state->lock);
  uint32_t taken = loadFolder(unit, state, folder, &found, &status);
  pthread_mutex_unlock(&state->lock);
  if (taken)
    return FLYC_OK;
  if (found)
    return status;
  return flyc_fail(FLYC_IO, "%s: none of its %u image files is in %s", unit->name, unit->image_count, folder);
}

/* One place to look at: a folder, perhaps with `$ORIGIN` at its start and a star for any one name. How many images it
 * had that are right. */
static uint32_t loadPlace(const flyc_unit *unit, struct flyc_unit_state *state, const char *place) {
  char folder[FlycPathSize], one[FlycPathSize];
  flyc_status status = FLYC_OK;
  uint32_t found = 0, taken = 0;
  if (!flyc_expand_origin(place, unit, folder))
    return 0;
  char *star = strstr(folder, "/*/");
  if (!star)
    return loadFolder(unit, state, folder, &found, &status);
  *star = 0;
  DIR *names = opendir(folder);
  for (struct dirent *name = names ? readdir(names) : NULL; name && !taken; name = readdir(names))
    if (name->d_name[0] != '.' &&
        snprintf(one, sizeof(one), "%s/%s/%s", folder, name->d_name, star + 3) < (int)sizeof(one))
      taken = loadFolder(unit, state, one, &found, &status);
  if (names)
    closedir(names);
  return taken;
}

/* The images in the program that were not given otherwise. Those of another build have another symbol; what else is
 * not as it must be was damaged. */
static void takeEmbedded(const flyc_unit *unit, struct flyc_unit_state *state) {
  if (unit->unit_size < UP_TO(flyc_linked_unit, embedded))
    return;
  const struct flyc_embedded *data = ((const flyc_linked_unit *)(const void *)unit)->embedded;
  if (!data)
    return;
  const int known = memcmp(data->magic, "flycembd", 8) == 0 && data->version == FlycEmbeddedVersion &&
                    data->image_count == unit->image_count && memcmp(data->build_id, unit->build_id, 64) == 0;
  for (uint32_t i = 0; i < unit->image_count; ++i) {
    flyc_image_bytes *image = &state->images[i];
    if (image->bytes)
      continue;
    if (!known || data->images[i].size != flyc_image_of(unit, i)->size) {
      flyc_fail(FLYC_INVALID_IMAGE, "%s: the images in the program are not those that the header was generated for",
                unit->name);
      refuse(state, i);
      continue;
    }
    image->bytes = (const char *)data + data->images[i].offset;
    image->size = (size_t)data->images[i].size;
    image->unchecked = 1;
  }
}

flyc_status flyc_check_embedded(const flyc_unit *unit, struct flyc_unit_state *state, uint32_t image) {
  flyc_image_bytes *bytes = &state->images[image];
  if (!bytes->unchecked)
    return FLYC_OK;
  char name[FlycPathSize];
  snprintf(name, sizeof(name), "%s in the program", flyc_image_of(unit, image)->file);
  flyc_status status = checkBytes(unit, image, name, bytes->bytes, bytes->size);
  if (status == FLYC_OK)
    bytes->unchecked = 0;
  return status;
}

/* The first place that has an image that is right gives them all. docs/manifest.md has this table for users. */
void flyc_search_images(flyc_unit *unit, struct flyc_unit_state *state) {
  static const char *const places[] = {"$ORIGIN", "$ORIGIN/kernels", "$ORIGIN/../share/*/kernels",
                                       "$ORIGIN/../../share/*/kernels"};
  const char *named = getenv("FLYC_IMAGE_PATH");
  char place[FlycPathSize];
  uint32_t taken = 0;
  takeEmbedded(unit, state);
  for (uint32_t i = 0; i < unit->image_count; ++i)
    if (state->images[i].bytes)
      return;
  if (state->searched)
    return;
  state->searched = 1;
  while (named && *named && !taken) {
    size_t length = strcspn(named, ":");
    snprintf(place, sizeof(place), "%.*s", (int)length, named);
    if (length)
      taken = loadPlace(unit, state, place);
    named += length + (named[length] == ':');
  }
  for (size_t i = 0; i < sizeof(places) / sizeof(places[0]) && !taken; ++i)
    taken = loadPlace(unit, state, places[i]);
}
