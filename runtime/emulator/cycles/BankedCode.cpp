//===- BankedCode.cpp - instructions with the registers that they mean ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/cycles/BankedCode.h"

#include "runtime/emulator/isa/OperandFacts.h"
#include "runtime/emulator/state/ModeBits.h"

#include <algorithm>

namespace flyc::emulator::cycles {

using specs::OpcodeTrait;

namespace {

bool setsBanks(const Instruction &i) { return i.facts && kindOf(i).has(OpcodeTrait::Banks); }

/// MODE's banks in front of each instruction that a wave can come to, by pc / 4; nothing where it comes with different
/// ones, or where a register says where a branch goes.
std::optional<std::vector<std::optional<uint32_t>>> banksOf(const DispatchState &d) {
  std::vector<std::optional<uint32_t>> banks(d.code.size());
  Wave wave; // which the instructions that set banks change
  wave.family = &d.family;
  std::vector<size_t> open;
  bool same = true;
  const auto reach = [&](size_t n, uint32_t now) {
    if (n >= banks.size())
      return;
    if (!banks[n]) {
      banks[n] = now;
      open.push_back(n);
    } else {
      same &= *banks[n] == now;
    }
  };
  reach(d.entry / 4, 0);
  while (!open.empty()) {
    const size_t n = open.back();
    open.pop_back();
    const Instruction &i = d.code[n];
    uint32_t behind = *banks[n];
    if (setsBanks(i) && i.execute) {
      wave.mode = behind;
      i.execute(wave, i);
      behind = wave.mode & modeBanks;
    }
    const bool isBranch = i.facts && kindOf(i).unit == specs::OpcodeUnit::Branch;
    if (isBranch && kindOf(i).has(OpcodeTrait::Ends))
      continue;
    reach(n + std::max(1u, unsigned(i.size) / 4), behind);
    if (!isBranch)
      continue;
    if (i.encoding != Encoding::SOPP)
      return std::nullopt;
    reach(static_cast<size_t>(int64_t(n) + 1 + i.immediate), behind);
  }
  return same ? std::optional(std::move(banks)) : std::nullopt;
}

} // namespace

BankedCode::BankedCode(const DispatchState &d) : given(d.decoded) {
  if (!d.family.hasRegisterBanks || std::none_of(d.code.begin(), d.code.end(), setsBanks))
    return;
  const auto banks = banksOf(d);
  known = banks.has_value();
  if (!known)
    return;
  own = d.decoded;
  for (size_t n = 0; n < d.code.size(); ++n) {
    const uint32_t here = (*banks)[n].value_or(0);
    Instruction &i = own->instructions[n];
    if (!here || !i.facts)
      continue;
    if (isPair(i.encoding))
      for (size_t half : {size_t(2 * i.immediate), size_t(2 * i.immediate + 1)})
        own->halves[half] = inBanks(here, own->halves[half]);
    i = inBanks(here, i);
  }
}

} // namespace flyc::emulator::cycles
