//===- Coverage.cpp - which opcodes are executed --------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Coverage.h"

#include "runtime/emulator/isa/NotExecuted.h"
#include "runtime/emulator/ops/Handlers.h"

#include <map>
#include <mutex>

namespace flyc::emulator {

/// The widest opcode field: 10 bits, of VOP3.
static constexpr unsigned opcodeLimit = 1024;

const std::vector<CoverageRow> &coverage(std::string_view processor) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<CoverageRow>, std::less<>> made;
  std::lock_guard lock(mutex);
  if (const auto found = made.find(processor); found != made.end())
    return found->second;
  std::vector<CoverageRow> &rows = made[std::string(processor)];
  const Isa *isa = Isa::find(processor);
  for (unsigned encoding = 0; isa && encoding < encodingCount; ++encoding)
    for (unsigned opcode = 0; opcode < opcodeLimit; ++opcode)
      if (const Operation &operation = (*isa)(static_cast<Encoding>(encoding), opcode); operation.mnemonic) {
        const bool isExecuted = Handlers::inUse()(operation.facts);
        const char *reason = isExecuted ? nullptr : reasonNotExecuted(operation.mnemonic);
        rows.push_back({operation.mnemonic, static_cast<Encoding>(encoding), static_cast<uint16_t>(opcode), isExecuted,
                        reason ? reason : ""});
      }
  return rows;
}

} // namespace flyc::emulator
