//===- Relocate.cpp - addresses that a code object leaves to its loader ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/run/Relocate.h"

#include <cstring>

namespace flyc::emulator {

/// R_AMDGPU_*: those that a linked object can leave.
enum RelocationType : uint32_t { None = 0, Low32 = 1, High32 = 2, Absolute64 = 3, Absolute32 = 6, Relative64 = 13 };

std::string relocate(const objects::ElfFile &elf, uint64_t loadBase, std::span<std::byte> image) {
  auto relocations = objects::readRelocations(elf);
  if (!relocations)
    return relocations.error().message;
  for (const objects::ElfRelocation &r : *relocations) {
    uint64_t value = static_cast<uint64_t>(r.addend) + loadBase, bytes = 4;
    switch (r.type) {
    case None: continue;
    case Relative64: bytes = 8; break;
    case Absolute64:
    case Absolute32:
    case Low32:
    case High32: {
      if (r.symbol >= elf.dynamicSymbols.size() || !elf.dynamicSymbols[r.symbol].defined)
        return "the code object uses `" +
               (r.symbol < elf.dynamicSymbols.size() ? std::string(elf.dynamicSymbols[r.symbol].name) : "") +
               "`, which it does not define: link it with what does";
      value += elf.dynamicSymbols[r.symbol].value;
      bytes = r.type == Absolute64 ? 8 : 4;
      if (r.type == High32)
        value >>= 32;
      break;
    }
    default: return "a relocation of type " + std::to_string(r.type) + ", which no linked code object has";
    }
    if (r.offset > image.size() || bytes > image.size() - r.offset)
      return "a relocation at address " + std::to_string(r.offset) + " lies outside the image of " +
             std::to_string(image.size()) + " bytes";
    std::memcpy(image.data() + r.offset, &value, bytes);
  }
  return {};
}

} // namespace flyc::emulator
