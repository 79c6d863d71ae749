//===- Coverage.h - which opcodes are executed ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compares the opcodes of a processor (isa/Isa.h) with the handlers that there are (Handlers.h).
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_OPS_COVERAGE_H
#define FLYC_RUNTIME_EMULATOR_OPS_COVERAGE_H

#include "runtime/emulator/isa/Isa.h"

namespace flyc::emulator {

struct CoverageRow {
  const char *mnemonic = nullptr;
  Encoding encoding{};
  uint16_t opcode = 0;
  bool implemented = false;
  const char *reason = ""; ///< why it is not, if there is a good reason (NotExecuted.h)
};

/// Every opcode of the processor, by encoding and number; none if the emulator does not know it. The list lives for
/// ever.
const std::vector<CoverageRow> &coverage(std::string_view processor);

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_OPS_COVERAGE_H
