/*===- BuildNote.c - of which build a code object is --------------------------===
 *
 * Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-------------------------------------------------------------------------===
 * Offsets: System V ABI, ELF64, little endian. The note's owner, type and size are those of support/BuildNote.h.
 *===-------------------------------------------------------------------------===*/

#include "BuildNote.h"

#include <stdint.h>
#include <string.h>

enum { HeaderSize = 64, SegmentSize = 56, SegmentNote = 4, NoteHead = 12, NoteType = 1, IdBytes = 32 };
static const char owner[8] = "flyc"; /* filled with zeros to a multiple of 4 */

static uint64_t number(const unsigned char *at, unsigned bytes) {
  uint64_t value = 0;
  while (bytes-- > 0)
    value = value << 8 | at[bytes];
  return value;
}

static int findNote(const unsigned char *notes, uint64_t size, char digits[65]) {
  while (size >= NoteHead) {
    const uint64_t name = (number(notes, 4) + 3) & ~(uint64_t)3, content = (number(notes + 4, 4) + 3) & ~(uint64_t)3;
    if (name > size - NoteHead || content > size - NoteHead - name)
      return 0;
    if (number(notes, 4) == 5 && number(notes + 4, 4) == IdBytes && number(notes + 8, 4) == NoteType &&
        memcmp(notes + NoteHead, owner, sizeof(owner)) == 0) {
      for (int i = 0; i < IdBytes; ++i) {
        digits[2 * i] = "0123456789abcdef"[notes[NoteHead + name + (unsigned)i] >> 4];
        digits[2 * i + 1] = "0123456789abcdef"[notes[NoteHead + name + (unsigned)i] & 15];
      }
      digits[64] = 0;
      return 1;
    }
    notes += NoteHead + name + content;
    size -= NoteHead + name + content;
  }
  return 0;
}

int flyc_build_of(const void *bytes, size_t size, char digits[65]) {
  const unsigned char *file = bytes;
  if (size < HeaderSize || memcmp(file, "\177ELF\2\1", 6) != 0 || number(file + 54, 2) != SegmentSize)
    return 0;
  const uint64_t table = number(file + 32, 8), count = number(file + 56, 2);
  if (table > size || count > (size - table) / SegmentSize)
    return 0;
  for (uint64_t i = 0; i < count; ++i) {
    const unsigned char *segment = file + table + i * SegmentSize;
    const uint64_t offset = number(segment + 8, 8), length = number(segment + 32, 8);
    if (number(segment, 4) == SegmentNote && offset <= size && length <= size - offset &&
        findNote(file + offset, length, digits))
      return 1;
  }
  return 0;
}
