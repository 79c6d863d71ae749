//===- Isa.cpp - the opcodes of a processor -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/Isa.h"

#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>

namespace flyc::emulator {

namespace {

/// One row of a table of opcodes, as it stands.
struct OpcodeRow {
  const char *encoding;
  uint16_t opcode;
  const char *mnemonic;
  const char *targets; ///< processors, separated by commas
  const char *operands, *memory;
};
constexpr OpcodeRow rows[] = {
#include "runtime/emulator/OpcodeRows.inc"
// The order is that of `families`.
#include "runtime/emulator/Rdna3OpcodeRows.inc"
// Comments keep clang-format from sorting them.
#include "runtime/emulator/Rdna4OpcodeRows.inc"
//
#include "runtime/emulator/Cdna5OpcodeRows.inc"
};
/// The families in the order of their tables, each with the number of rows up to the end of its own.
struct FamilyRows {
  const Family &family;
  size_t end;
};
template <size_t N> constexpr size_t countOf(const OpcodeRow (&)[N]) { return N; }
constexpr size_t cdnaCount = countOf({
#include "runtime/emulator/OpcodeRows.inc"
});
constexpr size_t rdna3Count = countOf({
#include "runtime/emulator/Rdna3OpcodeRows.inc"
});
constexpr size_t rdna4Count = countOf({
#include "runtime/emulator/Rdna4OpcodeRows.inc"
});
constexpr FamilyRows families[] = {{cdnaFamily, cdnaCount},
                                   {rdna3Family, cdnaCount + rdna3Count},
                                   {rdna4Family, cdnaCount + rdna3Count + rdna4Count},
                                   {cdna5Family, std::size(rows)}};
const Family &familyOf(const OpcodeRow &row) {
  const FamilyRows *at = families;
  while (static_cast<size_t>(&row - rows) >= at->end)
    ++at;
  return at->family;
}

/// Calls f(processor) for each of a row's; true if one of the calls is.
template <typename F> bool anyTarget(std::string_view targets, F f) {
  while (!targets.empty()) {
    const size_t comma = targets.find(',');
    if (f(targets.substr(0, comma)))
      return true;
    targets = comma == std::string_view::npos ? std::string_view() : targets.substr(comma + 1);
  }
  return false;
}

unsigned encodingNumber(std::string_view text) {
  unsigned n = 0;
  while (n < encodingCount && text != name(static_cast<Encoding>(n)))
    ++n;
  return n;
}

/// The facts of every row, parsed once.
const std::vector<OperandFacts> &rowFacts() {
  static const std::vector<OperandFacts> facts = [] {
    std::vector<OperandFacts> made;
    for (const OpcodeRow &row : rows) {
      OperandFacts &one = made.emplace_back(OperandFacts::parse(row.operands, row.memory));
      one.row = static_cast<uint16_t>(&row - rows);
      one.kind = &specs::opcodeClass(row.mnemonic);
    }
    return made;
  }();
  return facts;
}

} // namespace

std::span<const OpcodeRowName> opcodeRows() {
  static const std::vector<OpcodeRowName> names = [] {
    std::vector<OpcodeRowName> made;
    for (const OpcodeRow &row : rows)
      made.push_back({row.mnemonic, &familyOf(row)});
    return made;
  }();
  return names;
}

Isa::Isa(std::string_view processor) {
  for (const OpcodeRow &row : rows) {
    const unsigned encoding = encodingNumber(row.encoding);
    if (encoding == encodingCount || !anyTarget(row.targets, [&](std::string_view one) { return one == processor; }))
      continue;
    itsFamily = &familyOf(row);
    auto &table = tables[encoding];
    if (table.size() <= row.opcode)
      table.resize(row.opcode + 1);
    const OperandFacts &facts = rowFacts()[static_cast<size_t>(&row - rows)];
    table[row.opcode] = {row.mnemonic, &facts};
    loadsToLds |= static_cast<Encoding>(encoding) == Encoding::SCRATCH && facts.kind->has(specs::OpcodeTrait::ToLds);
  }
}

const Isa *Isa::find(std::string_view processor) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<Isa>, std::less<>> made;
  std::lock_guard lock(mutex);
  auto found = made.find(processor);
  if (found == made.end()) {
    bool known = false;
    for (const OpcodeRow &row : rows)
      known |= anyTarget(row.targets, [&](std::string_view one) { return one == processor; });
    if (!known)
      return nullptr;
    found = made.emplace(processor, std::unique_ptr<Isa>(new Isa(processor))).first;
  }
  return found->second.get();
}

std::vector<std::string> Isa::names(bool offered) {
  std::set<std::string, std::less<>> seen;
  for (const OpcodeRow &row : rows)
    anyTarget(row.targets, [&](std::string_view one) {
      if (familyOf(row).isOffered || !offered)
        seen.emplace(one);
      return false;
    });
  return {seen.begin(), seen.end()};
}

} // namespace flyc::emulator
