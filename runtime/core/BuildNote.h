/*===- BuildNote.h - of which build a code object is --------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * The note that flyc writes into each image (docs/manifest.md, "Digests"). It only says why an image is not taken:
 * whether it is taken is decided by SHA-256.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_BUILDNOTE_H
#define FLYC_RUNTIME_CORE_BUILDNOTE_H

#include <stddef.h>

/* Writes the 64 digits of the build and a zero; 0 if the bytes, which may be anything, hold no such note. */
int flyc_build_of(const void *bytes, size_t size, char digits[65]);

#endif /* FLYC_RUNTIME_CORE_BUILDNOTE_H */
