//===- NotExecuted.cpp - opcodes that are left out on purpose -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/NotExecuted.h"

#include <string_view>

namespace flyc::emulator {

const char *reasonNotExecuted(const char *mnemonic) {
  struct Entry {
    std::string_view mnemonic;
    const char *reason;
  };
  static constexpr Entry entries[] = {
#include "runtime/emulator/NotExecutedRows.inc"
  };
  for (const Entry &entry : entries)
    if (entry.mnemonic == mnemonic)
      return entry.reason;
  return nullptr;
}

} // namespace flyc::emulator
