//===- Link.h - from objects to a loadable code object, with LLD in process ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the relocatable objects of one target. Output: the bytes of the shared AMDGPU ELF (HSACO).
//
// LLD reads and writes files: here memory files and a pipe, so nothing is left behind and no path reaches the bytes.
// LLD is a process-wide singleton and resets every cl::opt of LLVM: link() holds one mutex, and it must not run while
// code generation of the same process is under way (Scheduler.h keeps that order).
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LINK_H
#define FLYC_COMPILER_CODEGEN_LINK_H

#include "compiler/CodeGen/Failure.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace flyc::codegen {

/// Links `objects` (in that order, all of them whole) to one code object. Undefined symbols are errors. `name` is how
/// messages call the objects: "vector_add".
Result<llvm::SmallVector<char, 0>> link(llvm::ArrayRef<llvm::StringRef> objects, llvm::StringRef name);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LINK_H
