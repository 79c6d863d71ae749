//===- Handlers.cpp - what executes an opcode -----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/ops/Handlers.h"

#include "runtime/emulator/isa/Isa.h"
#include "runtime/emulator/ops/Operations.h"

#include <map>

namespace flyc::emulator {

#ifdef FLYC_SIMD_LEVELS
#define FLYC_SIMD_FAMILY(F) std::span<const OperationEntry> F();
namespace avx2 {
#include "runtime/emulator/ops/Families.def"
}
#define FLYC_SIMD_FAMILY(F) std::span<const OperationEntry> F();
namespace avx512 {
#include "runtime/emulator/ops/Families.def"
}
#endif

using HandlerMap = std::map<std::string_view, Handler>;

static void add(HandlerMap &map, std::span<const OperationEntry> family) {
  for (const OperationEntry &entry : family)
    map.emplace(entry.mnemonic, entry.execute);
}

static HandlerMap handlersByMnemonic(SimdLevel level) {
  HandlerMap map;
#define FLYC_FAMILY(F) add(map, F());
#include "runtime/emulator/ops/Families.def"
  switch (level) {
  case SimdLevel::Baseline:
#define FLYC_SIMD_FAMILY(F) add(map, portable::F());
#include "runtime/emulator/ops/Families.def"
    break;
#ifdef FLYC_SIMD_LEVELS
  case SimdLevel::Avx2:
#define FLYC_SIMD_FAMILY(F) add(map, avx2::F());
#include "runtime/emulator/ops/Families.def"
    break;
  case SimdLevel::Avx512:
#define FLYC_SIMD_FAMILY(F) add(map, avx512::F());
#include "runtime/emulator/ops/Families.def"
    break;
#else
  default: break;
#endif
  }
  return map;
}

Handlers::Handlers(SimdLevel level) {
  const HandlerMap map = handlersByMnemonic(level);
  for (const char *mnemonic : opcodeRows()) {
    const auto found = map.find(mnemonic);
    byRow.push_back(found == map.end() ? nullptr : found->second);
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
