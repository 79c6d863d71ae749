//===- LineTable.h - which source line an instruction came from -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The section .debug_line of a linked code object -> the file and line of a virtual address. DWARF versions 4 and 5 in
// the 32-bit format, uncompressed. Line tables help people and decide nothing: a unit that is malformed, or of a form
// that is not read, is left out, and the units before it stay. Every read is bounded by the section, and what is kept
// by MaxLineRows. (DWARF Debugging Information Format version 5, section 6.2.)
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_LINETABLE_H
#define FLYC_RUNTIME_OBJECTS_LINETABLE_H

#include "runtime/objects/Elf.h"

#include <optional>
#include <string>

namespace flyc::objects {

constexpr size_t MaxLineRows = 1u << 21;

struct SourcePlace {
  std::string file; ///< with its directory, as the table has it
  uint32_t line = 0, column = 0;
};

class LineTable {
public:
  /// Holds no reference to the file's bytes.
  static LineTable read(const ElfFile &elf);

  bool empty() const { return rows.empty(); }
  /// The place of the instruction at virtual address `address`; null if the table does not say.
  std::optional<SourcePlace> find(uint64_t address) const;

private:
  friend class LineProgram;
  struct Row {
    uint64_t address = 0;
    uint32_t file = 0; ///< index of `files`
    uint32_t line = 0; ///< 0: no line, or the end of a sequence
    uint32_t column = 0;
    uint32_t order = 0; ///< in the section
  };
  std::vector<Row> rows; ///< by address
  std::vector<std::string> files;
};

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_LINETABLE_H
