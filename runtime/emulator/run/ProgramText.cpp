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

std::string Program::instructionText(uint32_t pc) const { return textAt(code, pc); }

std::string Program::describe(uint32_t pc) const {
  char offset[16];
  std::snprintf(offset, sizeof offset, " at 0x%x", pc);
  const std::string source = sourceLine(pc);
  return instructionText(pc) + offset + (source.empty() ? "" : " (" + source + ")");
}

} // namespace flyc::emulator
