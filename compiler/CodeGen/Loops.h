//===- Loops.h - the innermost loops of finished code --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a function as the disassembler gives it. Output: its innermost natural loops: the basic blocks from which a
// branch goes back to a block that dominates it, where no other loop lies inside. What only an indirect branch reaches
// is not seen.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_LOOPS_H
#define FLYC_COMPILER_CODEGEN_LOOPS_H

#include "compiler/CodeGen/Disassemble.h"

namespace flyc::codegen {

/// Indices into Function::instructions, ascending; the first is where the loop is entered or lies before it in the
/// file.
struct Loop {
  size_t header; ///< the instruction that each round begins with
  std::vector<size_t> instructions;
};

/// By their headers' offsets.
std::vector<Loop> innermostLoops(const Function &function);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_LOOPS_H
