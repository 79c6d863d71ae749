/*===- Status.c - status names and the text of this thread's last failure ----===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#include "flyc/runtime.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static __thread char lastError[2048];

const char *flyc_last_error(void) { return lastError; }

flyc_status flyc_fail(flyc_status status, const char *format, ...) {
  char text[sizeof(lastError)]; /* the arguments may hold the last text */
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof(text), format, arguments);
  va_end(arguments);
  memcpy(lastError, text, sizeof(text));
  return status;
}

const char *flyc_status_name(flyc_status status) {
  switch (status) {
  case FLYC_OK: return "FLYC_OK";
  case FLYC_EMPTY_GRID: return "FLYC_EMPTY_GRID";
  case FLYC_NULL_ARGUMENT: return "FLYC_NULL_ARGUMENT";
  case FLYC_MISALIGNED: return "FLYC_MISALIGNED";
  case FLYC_PRECONDITION: return "FLYC_PRECONDITION";
  case FLYC_OUT_OF_RANGE: return "FLYC_OUT_OF_RANGE";
  case FLYC_NO_DEVICE: return "FLYC_NO_DEVICE";
  case FLYC_NO_IMAGE: return "FLYC_NO_IMAGE";
  case FLYC_IO: return "FLYC_IO";
  case FLYC_INVALID_IMAGE: return "FLYC_INVALID_IMAGE";
  case FLYC_OUT_OF_MEMORY: return "FLYC_OUT_OF_MEMORY";
  case FLYC_DRIVER: return "FLYC_DRIVER";
  case FLYC_WRONG_VERSION: return "FLYC_WRONG_VERSION";
  case FLYC_FAULT: return "FLYC_FAULT";
  case FLYC_NOT_PREPARED: return "FLYC_NOT_PREPARED";
  }
  return "unknown status";
}
