//===- ProgramText.cpp - how messages name a program's instructions -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/Dispatch.h"

#include <cstdio>

namespace flyc::emulator {

std::string Program::sourceLine(uint32_t pc) const {
  const auto place = lines.find(codeAddress + pc);
  return place ? place->file + ":" + std::to_string(place->line) : std::string();
}

std::string Program::instructionText(uint32_t pc) const {
  const auto all = instructions();
  if (pc / 4 >= all.size())
    return "code";
  const Instruction &one = all[pc / 4];
  std::string instruction = text(one);
  if (isPair(one.encoding) && one.mnemonic)
    instruction += " :: " + text(code.halves[2 * static_cast<size_t>(one.immediate) + 1]);
  return instruction;
}

std::string Program::describe(uint32_t pc) const {
  char offset[16];
  std::snprintf(offset, sizeof offset, " at 0x%x", pc);
  const std::string source = sourceLine(pc);
  return instructionText(pc) + offset + (source.empty() ? "" : " (" + source + ")");
}

} // namespace flyc::emulator
