//===- MemoryRules.cpp - what a processor's instructions do to the order of memory -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/MemoryRules.h"

#include <algorithm>
#include <array>
#include <optional>

namespace flyc::emulator {

namespace {

constexpr unsigned longestPoll = 64; ///< instructions of a loop that can be one that waits

/// Bits of an instruction as the table spells them: sc0 and glc are one place, sc1 and scc another. The scopes of RDNA4
/// are numbers whose bits serve as well: a device is 2, a system 3.
unsigned bitsOf(std::string_view words) {
  if (const size_t at = words.find("SCOPE_"); at != words.npos)
    return words.substr(at).starts_with("SCOPE_SYS") ? 3 : words.substr(at).starts_with("SCOPE_DEV") ? 2 : 1;
  unsigned bits = 0;
  if (words.find("sc0") != words.npos || words.find("glc") != words.npos)
    bits |= 1;
  if (words.find("sc1") != words.npos || words.find("scc") != words.npos)
    bits |= 2;
  return bits;
}
unsigned bitsOf(const Instruction &i) { return (i.glc ? 1u : 0u) | (i.sc1 ? 2u : 0u) | i.scope; }

std::string_view textOf(const specs::TargetSpec *spec, std::string_view key) {
  const specs::Figure *figure = spec ? spec->figure("memory_order", key) : nullptr;
  return !figure || figure->text == "none" ? std::string_view() : figure->text;
}

/// The reach of a load, store or atomic by its bits.
struct Reaches {
  std::array<MemoryScope, 4> scope{};
  Reaches(const specs::TargetSpec *spec, const std::string &what) {
    for (unsigned bits = 0; bits < scope.size(); ++bits)
      for (MemoryScope reach : {MemoryScope::Block, MemoryScope::Agent, MemoryScope::System}) {
        const specs::Figure *figure = spec ? spec->figure("memory_order", what + "_" + name(reach)) : nullptr;
        const unsigned wanted = figure ? bitsOf(figure->text) : 0;
        if (figure && (bits & wanted) == wanted)
          scope[bits] = reach;
      }
  }
};

/// The least bits of the instruction that does the job for a scope: "buffer_wbl2 sc0 sc1".
struct CacheRule {
  MemoryScope scope;
  unsigned bits;
};
/// The rules of `what` by scope. Of several instructions, "buffer_invl2 + buffer_wbinvl1_vol", the last one ends the
/// job.
std::vector<CacheRule> cacheRules(const specs::TargetSpec *spec, const std::string &what) {
  std::vector<CacheRule> rules;
  for (MemoryScope scope : {MemoryScope::Agent, MemoryScope::System}) {
    const std::string_view text = textOf(spec, what + "_" + name(scope));
    if (!text.empty())
      rules.push_back({scope, bitsOf(text.substr(text.rfind('+') + 1))});
  }
  return rules;
}
/// The widest scope whose rule the instruction meets; Block if it has too few bits for any.
MemoryScope scopeBy(const std::vector<CacheRule> &rules, const Instruction &i) {
  MemoryScope found = rules.empty() ? MemoryScope::Wave : MemoryScope::Block;
  for (const CacheRule &rule : rules)
    if ((bitsOf(i) & rule.bits) == rule.bits)
      found = std::max(found, rule.scope);
  return found;
}

bool isMemory(const Instruction &i) { return i.facts && i.facts->access != MemoryAccess::None; }

} // namespace

const char *name(MemoryScope scope) {
  static constexpr const char *names[] = {"wave", "block", "agent", "system"};
  return names[static_cast<unsigned>(scope)];
}

MemoryRules::MemoryRules(const specs::TargetSpec *spec, std::span<const Instruction> code, unsigned devices)
    : roles(code.size()), widest(devices > 1 ? MemoryScope::System : MemoryScope::Agent),
      discardScalar(textOf(spec, "discard_scalar")) {
  const auto text = [&](const char *what) {
    return std::string(textOf(spec, what + ("_" + std::string(name(widest)))));
  };
  writeBack = text("write_back");
  discard = text("discard");
  load = text("load");
  store = text("store");
  const Reaches loads(spec, "load"), stores(spec, "store");
  // The bit of an atomic that is sc0 elsewhere asks for the old value.
  const MemoryScope widestAtomic = textOf(spec, "atomic_system").empty() ? MemoryScope::System : MemoryScope::Agent;
  const auto writeBacks = cacheRules(spec, "write_back"), discards = cacheRules(spec, "discard");
  for (size_t n = 0; n < code.size(); ++n) {
    const Instruction &i = code[n];
    MemoryRole &role = roles[n];
    if (!i.facts)
      continue;
    const specs::OpcodeClass &kind = kindOf(i);
    if (kind.has(specs::OpcodeTrait::WriteBack))
      role.writeBack = scopeBy(writeBacks, i);
    if (kind.has(specs::OpcodeTrait::Discard))
      role.discard = scopeBy(discards, i);
    role.discardsScalar = kind.has(specs::OpcodeTrait::DiscardScalar);
    if (!isMemory(i) || i.encoding == Encoding::SMEM)
      continue;
    if (i.facts->access == MemoryAccess::Atomic) {
      role.reach = i.sc1 || i.scope == 3 ? MemoryScope::System : widestAtomic;
      role.isMarked = true;
      role.acquires = i.encoding == Encoding::DS ? i.facts->writes[OperandFacts::Dst] != 0 : i.glc;
    } else if (i.encoding != Encoding::DS) {
      role.reach = (i.facts->access == MemoryAccess::Load ? loads : stores).scope[bitsOf(i)];
      role.isMarked = bitsOf(i) != 0 && !i.nt; // what is used once only goes around caches by the same bits
      role.acquires = i.facts->access == MemoryAccess::Load && role.isMarked;
    }
  }
  findPolls(code);
  acquires = std::any_of(roles.begin(), roles.end(), [](const MemoryRole &role) { return role.acquires; });
}

namespace {

/// Where a loop is entered by a look of its own, "load; while it is not there { load }": the same load as `poll`, in
/// front of the loop, whose address is the same in the loop.
std::optional<size_t> firstLook(std::span<const Instruction> code, const std::vector<bool> &starts, size_t loop,
                                size_t poll) {
  const Instruction &look = code[poll];
  const std::vector<RegisterRange> address = registerUses(look).reads;
  for (size_t at = loop; at-- > loop - std::min<size_t>(loop, longestPoll);) {
    const Instruction &i = code[at];
    if (!starts[at] || !i.facts)
      continue;
    if (i.facts == look.facts && std::ranges::equal(i.src, look.src) && i.saddr == look.saddr &&
        i.soffset == look.soffset && i.immediate == look.immediate)
      return at;
    if (overlaps(registerUses(i).writes, address))
      return std::nullopt;
  }
  return std::nullopt;
}

/// Is the address of a load in a loop the same in each round? Its registers are not written in the loop, or set to a
/// constant in front of the load, as code that is not optimised does.
bool hasSteadyAddress(std::span<const Instruction> code, size_t loop, size_t end, size_t load) {
  for (const RegisterRange &address : registerUses(code[load]).reads)
    for (unsigned n = 0; n < address.count; ++n) {
      const std::vector<RegisterRange> reg = {{static_cast<uint16_t>(address.first + n), 1}};
      bool isSteady = true, isConstant = false;
      for (size_t at = loop; at < end && (at < load || !isConstant); at += std::max<size_t>(code[at].size / 4, 1)) {
        const Instruction &i = code[at];
        if (!i.facts || !overlaps(registerUses(i).writes, reg))
          continue;
        isConstant = at < load && kindOf(i).has(specs::OpcodeTrait::Copies) && i.form == SourceForm::Plain &&
                     !isVectorRegister(i.src[0]) && !isScalarRegister(i.src[0]) && i.src[0] != sccRegister;
        isSteady = isConstant;
      }
      if (!isSteady)
        return false;
    }
  return true;
}

} // namespace

/// Loops that only read: short ones, back to an earlier place, without a store, an atomic or a barrier. A load in one
/// whose address stays the same can only wait for what another wave writes there.
void MemoryRules::findPolls(std::span<const Instruction> code) {
  std::vector<bool> starts(code.size()); // where instructions begin
  for (size_t at = 0; at < code.size(); at += std::max<size_t>(code[at].size / 4, 1))
    starts[at] = true;
  const auto polls = [&](size_t at) {
    roles[at].polls = true;
    roles[at].acquires = true;
  };
  for (size_t end = 0; end < code.size(); ++end) {
    const Instruction &branch = code[end];
    if (!branch.facts || kindOf(branch).unit != specs::OpcodeUnit::Branch || branch.encoding != Encoding::SOPP ||
        branch.immediate >= 0)
      continue;
    const int64_t target = int64_t(branch.pc) + 4 + 4 * int64_t(branch.immediate);
    if (target < 0 || (int64_t(branch.pc) - target) / 4 > 2 * longestPoll)
      continue;
    std::vector<size_t> reads;
    bool waits = true;
    for (size_t at = static_cast<size_t>(target) / 4; at < end && waits; at += code[at].size / 4) {
      const Instruction &i = code[at];
      if (!i.facts)
        break;
      const specs::OpcodeClass &kind = kindOf(i);
      waits = kind.unit != specs::OpcodeUnit::Barrier && !kind.has(specs::OpcodeTrait::Store) &&
              !kind.has(specs::OpcodeTrait::Atomic) && !kind.has(specs::OpcodeTrait::Ends) && !i.lds;
      if (isMemory(i) && i.facts->access == MemoryAccess::Load && i.encoding != Encoding::SMEM)
        reads.push_back(at);
    }
    for (size_t at : waits ? reads : std::vector<size_t>())
      if (hasSteadyAddress(code, static_cast<size_t>(target) / 4, end, at)) {
        polls(at);
        if (const auto first = firstLook(code, starts, static_cast<size_t>(target) / 4, at))
          polls(*first);
      }
  }
}

} // namespace flyc::emulator
