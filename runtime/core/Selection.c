/*===- Selection.c - which images suit a device ------------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===*/

#include "Selection.h"

#include <stdio.h>
#include <string.h>

enum { Stranger = 1, Generic = 10, Exact = 20 }; /* and one more for each feature that is named */

static int sameText(const char *a, size_t aLength, const char *b, size_t bLength) {
  return aLength == bLength && memcmp(a, b, aLength) == 0;
}

/* Whether `word` is one of `words`, which blanks part. */
static int isAmong(const char *word, size_t length, const char *words) {
  while (*words) {
    size_t next = strcspn(words, " ");
    if (sameText(word, length, words, next))
      return 1;
    words += next + strspn(words + next, " ");
  }
  return 0;
}

/* The sign behind ":xnack" in `target`; 0 if it does not name it. */
static char signOf(const char *target, const char *feature, size_t length) {
  for (const char *at = strchr(target, ':'); at; at = strchr(at + 1, ':'))
    if (strncmp(at + 1, feature, length) == 0 && (at[1 + length] == '+' || at[1 + length] == '-'))
      return at[1 + length];
  return 0;
}

int flyc_rank_image(const char *target, const char *processors, const char *device, char why[96]) {
  size_t wanted = strcspn(target, ":"), is = strcspn(device, ":");
  int rank = processors ? Generic : Exact;
  why[0] = 0;
  if (is && !processors && !sameText(target, wanted, device, is)) {
    snprintf(why, 96, "for another processor");
    return 0;
  }
  if (is && processors && !isAmong(device, is, processors))
    rank = Stranger;
  for (const char *at = strchr(target, ':'); at; at = strchr(at + 1, ':')) {
    size_t length = strcspn(at + 1, "+-:");
    char sign = at[1 + length], has = signOf(device, at + 1, length);
    /* A device that says nothing of a feature lets the driver decide. */
    if (has && has != sign) {
      snprintf(why, 96, "for %.*s%c, and the device has %.*s%c", (int)length, at + 1, sign, (int)length, at + 1, has);
      return 0;
    }
    rank += rank != Stranger;
  }
  return rank;
}
