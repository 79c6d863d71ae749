//===- OpcodeClass.h - what kind of instruction a mnemonic names ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The rows of specs/isa/classes.tsv, compiled in: for each mnemonic of the processors that flyc compiles for, the unit
// that executes it and its traits (OpcodeClass.def). Nothing else in flyc looks at the letters of a mnemonic to find
// out what an instruction does.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_OPCODECLASS_H
#define FLYC_SPECS_TABLES_OPCODECLASS_H

#include <cstdint>
#include <string_view>

namespace flyc::specs {

enum class OpcodeUnit : uint8_t {
#define FLYC_UNIT(E, W, M) E,
#include "specs/tables/OpcodeClass.def"
  Unknown ///< of a mnemonic that the table does not have
};
enum class OpcodeTrait : uint8_t {
#define FLYC_TRAIT(E, W, M) E,
#include "specs/tables/OpcodeClass.def"
};

struct OpcodeClass {
  const char *mnemonic = ""; ///< without the suffixes of encodings: _e32, _e64, _sdwa, _dpp
  OpcodeUnit unit = OpcodeUnit::Unknown;
  uint8_t bytes = 0;   ///< that a vector or LDS load or store moves for a lane, a dword if it converts; else 0
  uint64_t traits = 0; ///< a bit for each OpcodeTrait

  bool has(OpcodeTrait trait) const { return traits >> static_cast<unsigned>(trait) & 1; }
};

/// The class of a mnemonic, with or without the suffixes of encodings; OpcodeUnit::Unknown and no traits if there is
/// none. The result lives for ever.
const OpcodeClass &opcodeClass(std::string_view mnemonic);

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_OPCODECLASS_H
