//===- MetadataNotes.h - one description of all kernels of a code object --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each object that the back end makes describes its kernels in a note of its own (NT_AMDGPU_METADATA, MessagePack). LLD
// puts the notes of several objects one behind the other; whoever loads a code object looks for one.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_METADATANOTES_H
#define FLYC_COMPILER_CODEGEN_METADATANOTES_H

#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace flyc::codegen {

/// Makes one metadata note of those that `codeObject` has, with the kernels of all in their order. Nothing moves: the
/// note begins where the first one did, and an empty note of flyc's fills the rest of their room. Gives the reason if
/// it is not a code object or its notes are not what the back end writes.
std::optional<std::string> joinMetadata(llvm::SmallVectorImpl<char> &codeObject);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_METADATANOTES_H
