/*===- expect.h - what tests in C say of the launch runtime ---------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * A program counts its failures, prints each where it stands, and ends with 1 if there are any.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_TEST_EXPECT_H
#define FLYC_TEST_EXPECT_H

#include "flyc/runtime.h"

#include <stdio.h>
#include <string.h>

static int failures;
#define EXPECT(condition)                                                                                              \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      ++failures;                                                                                                      \
      printf("%s:%d: %s [%s]\n", __FILE__, __LINE__, #condition, flyc_last_error());                                   \
    }                                                                                                                  \
  } while (0)
#define EXPECT_FAILS(call, status, text)                                                                               \
  do {                                                                                                                 \
    flyc_status got = (call);                                                                                          \
    if (got != (status) || strcmp(flyc_last_error(), text) != 0) {                                                     \
      ++failures;                                                                                                      \
      printf("%s:%d: %s\n  got  %s: %s\n  want %s: %s\n", __FILE__, __LINE__, #call, flyc_status_name(got),            \
             flyc_last_error(), flyc_status_name(status), text);                                                       \
    }                                                                                                                  \
  } while (0)

#endif /* FLYC_TEST_EXPECT_H */
