//===- Disassemble.h - the finished code as text --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: the bytes of an object or code object. Output: LLVM's disassembly of its functions. The processor and the
// feature states are those of the file's own e_flags, so that it shows what the hardware will be given.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_DISASSEMBLE_H
#define FLYC_COMPILER_CODEGEN_DISASSEMBLE_H

#include "compiler/CodeGen/Failure.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>
#include <vector>

namespace flyc::codegen {

/// Where control goes behind an instruction.
enum class Flow : uint8_t {
  Next,
  Jump,
  Branch /* jump or next */,
  End /* leaves the function, or goes where only a register says */
};

struct Instruction {
  /// Bytes from the start of the function.
  uint64_t offset;
  unsigned size;
  /// "global_load_dwordx4 v[2:5], v[0:1], off"; undecodable bytes stand as ".long 0x...".
  std::string text;
  Flow flow = Flow::Next;
  /// Of a jump or branch: the offset that it goes to, which may lie outside of the function.
  uint64_t target = 0;
};

struct Function {
  std::string name;
  std::vector<Instruction> instructions;
};

/// The functions of `file` in the order of their addresses; only `symbol` if that is not empty. A malformed file, or
/// one that is not for AMDGPU, is a Failure (FailureKind::Invalid), as is a symbol that it does not have.
Result<std::vector<Function>> disassemble(llvm::ArrayRef<char> file, llvm::StringRef symbol = {});

/// Code that no symbol of a function delimits, as in hand-written or stripped files.
struct CodeRange {
  std::string name;
  uint64_t address, offset, size; ///< of its first byte when loaded and in the file; bytes
};

/// The same of ranges of `file`. One that passes its end is a Failure.
Result<std::vector<Function>> disassembleRanges(llvm::ArrayRef<char> file, llvm::ArrayRef<CodeRange> ranges);

/// True if the processor that `file` is for has an instruction for all bytes of its functions: what LLVM's encoder
/// writes of an intrinsic that another processor has is none.
bool isCode(llvm::ArrayRef<char> file);

/// `functions` as assembly text: "name:" lines, one instruction a line with its offset as comment.
std::string printFunctions(const std::vector<Function> &functions);

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_DISASSEMBLE_H
