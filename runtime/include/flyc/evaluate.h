/*===- flyc/evaluate.h - launch expressions of a manifest --------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * A program that launches by the manifest instead of a launch header computes grids, dynamic LDS and conditions with
 * this: docs/manifest.md, Launch expressions, has the grammar and says what values are. libflyc_runtime.so exports it
 * beside flyc/runtime.h, for languages that load libraries; python/flyc is made with it. C99 and C++17.
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_EVALUATE_H
#define FLYC_EVALUATE_H

#include "flyc/runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An integer argument by the name that expressions have for it: "n", "job.shape.n". Of a tensor that `present` may
 * name: 0 where it is null, else 1. */
typedef struct flyc_value {
  const char *name;
  int64_t value;
} flyc_value;

/* The value of `expression`. FLYC_OUT_OF_RANGE if it has none (it leaves 64 bits, divides by zero, names what is not
 * among the `count` values) or is not of the grammar; flyc_last_error() then quotes it. `device_cus` is what device.cus
 * stands for; 0 if the expression does not name it. Takes no memory and no more stack than the grammar's 64 levels. */
flyc_status flyc_evaluate(const char *expression, const flyc_value *values, size_t count, int64_t device_cus,
                          int64_t *result);

#ifdef __cplusplus
}
#endif

#endif /* FLYC_EVALUATE_H */
