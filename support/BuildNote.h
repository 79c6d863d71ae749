//===- BuildNote.h - the ELF note that names the set of a code object -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The form of the note, for the room that makes it and the room that reads it. What its 32 bytes are:
// compiler/Package/BuildId.h. runtime/core/BuildNote.c, which is C, has the same numbers.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_BUILDNOTE_H
#define FLYC_SUPPORT_BUILDNOTE_H

#include <cstddef>
#include <cstdint>

namespace flyc {

constexpr char BuildNoteSection[] = ".note.flyc";
constexpr char BuildNoteOwner[] = "flyc"; ///< the name in the note, with its zero
constexpr uint32_t BuildNoteType = 1;
constexpr size_t BuildNoteBytes = 32; ///< zeros in what is not, or not yet, part of a set

} // namespace flyc

#endif // FLYC_SUPPORT_BUILDNOTE_H
