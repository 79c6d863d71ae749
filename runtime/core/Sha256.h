/*===- Sha256.h - SHA-256 ----------------------------------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#ifndef FLYC_RUNTIME_CORE_SHA256_H
#define FLYC_RUNTIME_CORE_SHA256_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The hash of `size` bytes as 64 hexadecimal digits in lower case, and a zero (FIPS 180-4). */
void flyc_sha256(const void *bytes, size_t size, char digits[65]);

#ifdef __cplusplus
}
#endif

#endif /* FLYC_RUNTIME_CORE_SHA256_H */
