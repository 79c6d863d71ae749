//===- Wave.cpp - the state of a wave -------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/Wave.h"

#include <algorithm>
#include <memory>

namespace flyc::emulator {

static_assert(firstVgpr == 1 << 8 && firstAgpr == 5 << 8, "an operand's file is its high byte");

void Wave::restart(unsigned vgprs, unsigned agprs, bool unified) {
  std::vector<Lanes> keptRegisters = std::move(registers);
  std::vector<std::byte> keptScratch = std::move(scratch);
  std::destroy_at(this); // made anew in its place, not copied there
  std::construct_at(this);
  registers = std::move(keptRegisters);
  scratch = std::move(keptScratch);
  registers.assign(size_t(vgprs) + agprs, Lanes{});
  constexpr unsigned bank = 256; // what a field of 8 bits reaches
  for (unsigned n = 0; n < vgprBanks && n * bank < vgprs; ++n) {
    vectorFile[1 + n] = registers.data() + n * bank;
    vectorCount[1 + n] = vgprs - n * bank;
  }
  if (unified)
    vectorCount[1] = std::min(vgprs + agprs, bank);
  vectorFile[agprFile] = registers.data() + vgprs;
  vectorCount[agprFile] = agprs;
}

void Wave::fail(const Instruction &inst, std::string message, int lane) {
  if (fault)
    return;
  fault.emplace();
  fault->message = std::move(message);
  fault->instruction = text(inst);
  fault->pc = inst.pc;
  fault->wave = number;
  fault->lane = lane;
  std::memcpy(fault->workgroup, group->id, sizeof fault->workgroup);
  fault->device = group->device;
  done = true;
}

void Wave::fail(const Instruction &inst, const char *message, int lane) { fail(inst, std::string(message), lane); }

void Wave::failRegisters(const Instruction &inst, uint16_t first, unsigned count) {
  if (first < firstVgpr)
    return fail(inst, "has a scalar operand where it takes a vector register");
  const bool accumulation = first >= firstAgpr;
  const unsigned index = first - (accumulation ? firstAgpr : firstVgpr);
  std::string name = accumulation ? "a" : "v";
  name +=
      count == 1 ? std::to_string(index) : "[" + std::to_string(index) + ":" + std::to_string(index + count - 1) + "]";
  fail(inst, "names " + name + ", beyond the vector registers that the kernel descriptor grants");
}

} // namespace flyc::emulator
