/*===- Selection.h - which images suit a device ------------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * By names only: a device says what it is (`PROCESSOR:sramecc+:xnack-`), an image says what it is for. The driver has
 * the last word, and the next image is offered to it when it refuses one.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_SELECTION_H
#define FLYC_RUNTIME_CORE_SELECTION_H

#include "flyc/runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How well an image suits a device, by its target and, if it is generic, the processors it runs on; 0: not at all, and
 * `why` says why not. More is better: an image for the processor before a generic one, and of two of a kind the one
 * that names more features, all of which must be as the device has them; an image that does not name a feature takes it
 * either way. Last comes a generic image for a processor that its list does not know: the driver may. A device that
 * does not say what it is (an empty `device`) may take any image, generic ones last. */
int flyc_rank_image(const char *target, const char *processors, const char *device, char why[96]);

#ifdef __cplusplus
}
#endif

#endif /* FLYC_RUNTIME_CORE_SELECTION_H */
