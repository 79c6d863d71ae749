//===- Handlers.cpp - what executes an opcode -----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Handlers.h"

#include "runtime/emulator/isa/Isa.h"
#include "runtime/emulator/ops/Operations.h"
#include "runtime/emulator/ops/Pairs.h"

#include <map>

namespace flyc::emulator {

#ifdef FLYC_SIMD_LEVELS
#define FLYC_SIMD_FAMILY(F) std::span<const OperationEntry> F();
#define FLYC_RDNA_SIMD_FAMILY(F) std::span<const OperationEntry> F();
namespace avx2 {
#include "runtime/emulator/ops/Families.def"
}
#define FLYC_SIMD_FAMILY(F) std::span<const OperationEntry> F();
#define FLYC_RDNA_SIMD_FAMILY(F) std::span<const OperationEntry> F();
namespace avx512 {
#include "runtime/emulator/ops/Families.def"
}
#endif

namespace {

/// Handlers by mnemonic: of all families, and those that only RDNA has or that mean something else there.
struct HandlerMap {
  std::map<std::string_view, Handler> common, rdna;

  static void add(std::map<std::string_view, Handler> &map, std::span<const OperationEntry> family) {
    for (const OperationEntry &entry : family)
      map.emplace(entry.mnemonic, entry.execute);
  }
  Handler find(std::string_view mnemonic, bool isRdna) const {
    if (isRdna)
      if (const auto found = rdna.find(mnemonic); found != rdna.end())
        return found->second;
    const auto found = common.find(mnemonic);
    return found == common.end() ? nullptr : found->second;
  }
};

HandlerMap handlersByMnemonic(SimdLevel level) {
  HandlerMap map;
#define FLYC_FAMILY(F) HandlerMap::add(map.common, F());
#define FLYC_RDNA_FAMILY(F) HandlerMap::add(map.rdna, F());
#include "runtime/emulator/ops/Families.def"
  switch (level) {
  case SimdLevel::Baseline:
#define FLYC_SIMD_FAMILY(F) HandlerMap::add(map.common, portable::F());
#define FLYC_RDNA_SIMD_FAMILY(F) HandlerMap::add(map.rdna, portable::F());
#include "runtime/emulator/ops/Families.def"
    break;
#ifdef FLYC_SIMD_LEVELS
  case SimdLevel::Avx2:
#define FLYC_SIMD_FAMILY(F) HandlerMap::add(map.common, avx2::F());
#define FLYC_RDNA_SIMD_FAMILY(F) HandlerMap::add(map.rdna, avx2::F());
#include "runtime/emulator/ops/Families.def"
    break;
  case SimdLevel::Avx512:
#define FLYC_SIMD_FAMILY(F) HandlerMap::add(map.common, avx512::F());
#define FLYC_RDNA_SIMD_FAMILY(F) HandlerMap::add(map.rdna, avx512::F());
#include "runtime/emulator/ops/Families.def"
    break;
#else
  default: break;
#endif
  }
  return map;
}

const std::map<std::string_view, std::string_view> &renamed() {
  static const std::map<std::string_view, std::string_view> words = {
#define FLYC_RENAMED(WORD, OURS) {#WORD, #OURS},
#include "runtime/emulator/ops/Renamed.def"
  };
  return words;
}

} // namespace

Handlers::Handlers(SimdLevel level) {
  const HandlerMap map = handlersByMnemonic(level);
  for (const OpcodeRowName &row : opcodeRows()) {
    const bool isRdna = row.family != &cdnaFamily;
    Handler handler = map.find(row.mnemonic, isRdna);
    if (const auto ours = renamed().find(row.mnemonic); isRdna && !handler && ours != renamed().end())
      handler = map.find(ours->second, true);
    byRow.push_back(handler);
  }
}

void Handlers::bind(std::span<Instruction> code, std::span<Instruction> halves) const {
  for (Instruction &half : halves)
    half.execute = (*this)(half.facts);
  for (Instruction &one : code) {
    one.execute = (*this)(one.facts);
    if (!isPair(one.encoding) || !one.mnemonic)
      continue;
    const Instruction *pair = &halves[2 * static_cast<size_t>(one.immediate)];
    one.execute = pair[0].execute && pair[1].execute ? executePair : nullptr;
  }
}

const Handlers &Handlers::inUse() {
  switch (simdLevel()) {
  case SimdLevel::Avx512: {
    static const Handlers handlers(SimdLevel::Avx512);
    return handlers;
  }
  case SimdLevel::Avx2: {
    static const Handlers handlers(SimdLevel::Avx2);
    return handlers;
  }
  default: {
    static const Handlers handlers(SimdLevel::Baseline);
    return handlers;
  }
  }
}

} // namespace flyc::emulator
