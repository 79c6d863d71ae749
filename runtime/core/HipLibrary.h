/*===- HipLibrary.h - finding and opening libamdhip64 ------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * Streams and memory of one HIP mean nothing to another, so the one that the program uses is taken: the file that the
 * environment variable FLYC_HIP_LIBRARY names, if it does; else the HIP that is in the process already, of whatever
 * version; else the newest that the loader finds. It stays open.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_HIPLIBRARY_H
#define FLYC_RUNTIME_CORE_HIPLIBRARY_H

#include <stddef.h>

/* For dlsym; null with a sentence in `reason`. `*found` is 0 then, and else 1: a handle may be null, too. */
void *flyc_open_hip_library(int *found, char *reason, size_t size);

#endif /* FLYC_RUNTIME_CORE_HIPLIBRARY_H */
