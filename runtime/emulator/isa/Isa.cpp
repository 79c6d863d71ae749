//===- Isa.cpp - opcode tables and the handlers behind them ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/Isa.h"

#include <map>
#include <memory>
#include <mutex>

namespace flyc::emulator {

static constexpr OpcodeRow rows[] = {
#include "runtime/emulator/IsaRows.inc"
};

const char *name(Encoding encoding) {
  static constexpr const char *names[encodingCount] = {"SOP2",  "SOPK",  "SOP1", "SOPC",    "SOPP",   "SMEM",
                                                       "VOP2",  "VOP1",  "VOPC", "VOP3",    "VOP3P",  "DS",
                                                       "MUBUF", "MTBUF", "FLAT", "SCRATCH", "GLOBAL", "VOP3PX"};
  return names[static_cast<unsigned>(encoding)];
}

static bool lists(std::string_view targets, std::string_view processor) {
  while (!targets.empty()) {
    const size_t comma = targets.find(',');
    if (targets.substr(0, comma) == processor)
      return true;
    targets = comma == std::string_view::npos ? std::string_view() : targets.substr(comma + 1);
  }
  return false;
}

#ifdef FLYC_SIMD_LEVELS
#define FLYC_SIMD_FAMILY(F) std::span<const OperationEntry> F();
namespace avx2 {
#include "runtime/emulator/isa/Families.def"
}
#define FLYC_SIMD_FAMILY(F) std::span<const OperationEntry> F();
namespace avx512 {
#include "runtime/emulator/isa/Families.def"
}
#endif

using HandlerMap = std::map<std::string_view, Handler>;

static void add(HandlerMap &map, std::span<const OperationEntry> family) {
  for (const OperationEntry &entry : family)
    map.emplace(entry.mnemonic, entry.execute);
}

static HandlerMap handlers(SimdLevel level) {
  HandlerMap map;
#define FLYC_FAMILY(F) add(map, F());
#include "runtime/emulator/isa/Families.def"
  switch (level) {
  case SimdLevel::Baseline:
#define FLYC_SIMD_FAMILY(F) add(map, portable::F());
#include "runtime/emulator/isa/Families.def"
    break;
#ifdef FLYC_SIMD_LEVELS
  case SimdLevel::Avx2:
#define FLYC_SIMD_FAMILY(F) add(map, avx2::F());
#include "runtime/emulator/isa/Families.def"
    break;
  case SimdLevel::Avx512:
#define FLYC_SIMD_FAMILY(F) add(map, avx512::F());
#include "runtime/emulator/isa/Families.def"
    break;
#else
  default: break;
#endif
  }
  return map;
}

Isa::Isa(std::string_view processor, SimdLevel level) {
  const HandlerMap map = handlers(level);
  for (const OpcodeRow &row : rows) {
    if (!lists(row.targets, processor))
      continue;
    auto &table = tables[static_cast<unsigned>(row.encoding)];
    if (table.size() <= row.opcode)
      table.resize(row.opcode + 1);
    const auto found = map.find(row.mnemonic);
    table[row.opcode] = {row.mnemonic, found == map.end() ? nullptr : found->second,
                         &facts.emplace_back(OperandFacts::parse(row.operands, row.memory))};
  }
}

const Isa *Isa::find(std::string_view processor) {
  const SimdLevel level = simdLevel();
  static std::mutex mutex;
  static std::map<std::pair<std::string, SimdLevel>, std::unique_ptr<Isa>> made;
  std::lock_guard lock(mutex);
  const std::pair key(std::string(processor), level);
  auto found = made.find(key);
  if (found == made.end()) {
    bool known = false;
    for (const OpcodeRow &row : rows)
      known |= lists(row.targets, processor);
    if (!known)
      return nullptr;
    found = made.emplace(key, std::unique_ptr<Isa>(new Isa(processor, level))).first;
  }
  return found->second.get();
}

std::vector<std::string> Isa::processors() {
  std::map<std::string, int, std::less<>> seen;
  for (const OpcodeRow &row : rows)
    for (std::string_view rest = row.targets; !rest.empty();) {
      const size_t comma = rest.find(',');
      seen.emplace(rest.substr(0, comma), 0);
      rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    }
  std::vector<std::string> names;
  for (const auto &[processor, unused] : seen)
    names.push_back(processor);
  return names;
}

} // namespace flyc::emulator
