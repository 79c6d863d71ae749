/*===- EmulatorLibrary.h - finding and opening libflyc_emulator.so -----------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * The file that the environment variable FLYC_EMULATOR_LIBRARY names, if it does; else the first that there is of:
 * beside the program, ../lib of it; beside the library that this code was linked into; the folder that flyc was
 * installed to; where the loader looks. It stays open.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_EMULATORLIBRARY_H
#define FLYC_RUNTIME_CORE_EMULATORLIBRARY_H

#include "flyc/emulator.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Its table; null with this thread's text set (FLYC_NO_DEVICE: there is none, FLYC_WRONG_VERSION). */
const flyc_emulator *flyc_open_emulator_library(void);

#ifdef __cplusplus
}
#endif

#endif /* FLYC_RUNTIME_CORE_EMULATORLIBRARY_H */
