/*===- ComgrPlugin.h - the second reader's one function ----------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * flyc-comgr.so links ROCm's comgr, which maps an LLVM of its own and may crash or hang on files that are not code
 * objects: so it is opened in a child process only (ComgrReader.h).
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_COMPILER_PACKAGE_COMGR_COMGRPLUGIN_H
#define FLYC_COMPILER_PACKAGE_COMGR_COMGRPLUGIN_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define FLYC_COMGR_READ_NAME "flycComgrReadMetadata"

/* Gives each scalar of the metadata note to `take`, with its path ("amdhsa.kernels[0].args[1].offset") and its text.
 * Returns null, or what comgr says is wrong. */
const char *flycComgrReadMetadata(const void *bytes, size_t size,
                                  void (*take)(void *context, const char *path, const char *text), void *context);

#ifdef __cplusplus
}
#endif

#endif /* FLYC_COMPILER_PACKAGE_COMGR_COMGRPLUGIN_H */
