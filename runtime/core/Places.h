/*===- Places.h - folders, as the program or library lies --------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_PLACES_H
#define FLYC_RUNTIME_CORE_PLACES_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { FlycPathSize = 4096 };

/* The file of the program. 0 if it is not known. */
int flyc_program_path(char file[FlycPathSize]);

/* `path` with `$ORIGIN` (or `${ORIGIN}`) at its start replaced by the folder of the program or shared library in which
 * `inside` lies: code or data of it. 0 if that folder is not known, or the path has no room. */
int flyc_expand_origin(const char *path, const void *inside, char expanded[FlycPathSize]);

#ifdef __cplusplus
}
#endif

#endif /* FLYC_RUNTIME_CORE_PLACES_H */
