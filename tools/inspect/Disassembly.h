//===- Disassembly.h - the code of kernels, with its source ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `flyc disasm` prints, and the functions of a code object for whoever counts them: LLVM's disassembly, by the
// bounded reader's knowledge of where kernels begin and by the file's own line table.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_INSPECT_DISASSEMBLY_H
#define FLYC_TOOLS_INSPECT_DISASSEMBLY_H

#include "compiler/CodeGen/Disassemble.h"
#include "runtime/objects/CodeObject.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace flyc::driver {

struct DisassembledFunction {
  codegen::Function code;
  uint64_t address = 0; ///< virtual
  bool isKernel = false;
};

struct DisassembledObject {
  objects::CodeObject object;
  std::vector<DisassembledFunction> functions; ///< by address

  /// The code of a kernel of `object`; null if it could not be found.
  const DisassembledFunction *codeOf(const objects::Kernel &kernel) const;
};

/// The error is one sentence.
support::Result<DisassembledObject, std::string> disassembleObject(const std::vector<uint8_t> &bytes);
/// The code of one kernel of it, which a symbol must delimit; nothing if it cannot be read.
std::optional<codegen::Function> disassembleKernel(std::span<const uint8_t> bytes, const objects::Kernel &kernel);

/// The lines of source files, each read once.
class SourceLines {
public:
  /// Looks for a file as the line table names it, then in these folders, there also by its last part alone.
  explicit SourceLines(std::vector<std::string> folders) : folders(std::move(folders)) {}
  /// Null if the file is not there, or has no such line. Counted from 1.
  const std::string *find(const std::string &file, uint32_t line);
  /// The files that were asked for and are not there.
  std::vector<std::string> missing() const;

private:
  std::vector<std::string> folders;
  std::map<std::string, std::optional<std::vector<std::string>>> files;
};

struct ListingOptions {
  std::string kernel;             ///< only this one; empty: all functions
  SourceLines *sources = nullptr; ///< null: places only
};

/// The text of one image: function by function, with a line before what came from another line of the source. `found`
/// says whether anything was listed.
std::string listing(const DisassembledObject &object, const std::vector<uint8_t> &bytes, const ListingOptions &options,
                    bool &found);

} // namespace flyc::driver

#endif // FLYC_TOOLS_INSPECT_DISASSEMBLY_H
