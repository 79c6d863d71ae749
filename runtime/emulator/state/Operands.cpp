//===- Operands.cpp - reading and writing operands with their modifiers ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/state/Operands.h"

namespace flyc::emulator::inline FLYC_SIMD {

// CDNA3 ISA manual, table "Scalar source operands": 240-248 are 0.5 -0.5 1 -1 2 -2 4 -4 1/(2 pi) in the operand's type.
static constexpr uint16_t halfConstants[9] = {0x3800, 0xB800, 0x3C00, 0xBC00, 0x4000, 0xC000, 0x4400, 0xC400, 0x3118};
static constexpr uint32_t floatConstants[9] = {0x3F000000, 0xBF000000, 0x3F800000, 0xBF800000, 0x40000000,
                                               0xC0000000, 0x40800000, 0xC0800000, 0x3E22F983};
static constexpr uint64_t doubleConstants[9] = {0x3FE0000000000000, 0xBFE0000000000000, 0x3FF0000000000000,
                                                0xBFF0000000000000, 0x4000000000000000, 0xC000000000000000,
                                                0x4010000000000000, 0xC010000000000000, 0x3FC45F306DC9C882};

static bool inlineInteger(uint16_t operand, int32_t &value) {
  if (operand >= 128 && operand <= 192)
    value = operand - 128;
  else if (operand >= 193 && operand <= 208)
    value = 192 - operand;
  else
    return false;
  return true;
}

FLYC_KEEPS_REGISTERS uint32_t readConstant(const Wave &w, const Instruction &inst, uint16_t operand,
                                           ConstantType type) {
  int32_t integer;
  if (inlineInteger(operand, integer)) [[likely]]
    return static_cast<uint32_t>(integer);
  if (operand >= 240 && operand <= 248)
    return type == ConstantType::F16 ? halfConstants[operand - 240] : floatConstants[operand - 240];
  switch (operand) {
  // The low halves of the apertures, which are pairs (readConstant64). A call would make this function save registers.
  case 235:
  case 237: return 0;
  case 236:
  case 238: return 0xFFFFFFFF;
  case Machine::flatScratchBase + 1: return wideScratchAperture;
  case 251: return w.vcc() == 0;
  case 252: return w.exec() == 0;
  case Machine::scc: return w.scc;
  case Machine::literal: return inst.literal;
  default: return 0;
  }
}

uint64_t readConstant64(const Wave &w, const Instruction &inst, uint16_t operand, ConstantType type,
                        bool signedLiteral) {
  int32_t integer;
  if (inlineInteger(operand, integer))
    return static_cast<uint64_t>(static_cast<int64_t>(integer));
  if (operand >= 240 && operand <= 248)
    return doubleConstants[operand - 240]; // whatever the operation takes them for: the operand has 64 bits
  switch (operand) {
  case 235: return uint64_t(sharedAperture) << 32;
  case 236: return uint64_t(sharedAperture) << 32 | 0xFFFFFFFF;
  case 237: return uint64_t(privateAperture) << 32;
  case 238: return uint64_t(privateAperture) << 32 | 0xFFFFFFFF;
  case Machine::flatScratchBase: return uint64_t(wideScratchAperture) << 32;
  case Machine::literal64: return inst.literal | uint64_t(inst.literalHigh) << 32;
  case Machine::literal:
    if (type == ConstantType::F64)
      return uint64_t(inst.literal) << 32;
    return signedLiteral ? static_cast<uint64_t>(static_cast<int64_t>(static_cast<int32_t>(inst.literal)))
                         : inst.literal;
  default: return readScalar(w, inst, operand, type);
  }
}

/// The lane that lane `i` reads under a DPP control, or -1 where there is none. CDNA3 ISA, "DPP: Data Parallel
/// Primitives".
static int dppSource(uint16_t control, int i) {
  const int row = i & ~15, inRow = i & 15;
  if (control <= 0xFF) // quad_perm
    return (i & ~3) + ((control >> (2 * (i & 3))) & 3);
  if (control >= 0x101 && control <= 0x10F) { // row_shl
    const int from = inRow + (control & 15);
    return from < 16 ? row + from : -1;
  }
  if (control >= 0x111 && control <= 0x11F) { // row_shr
    const int from = inRow - (control & 15);
    return from >= 0 ? row + from : -1;
  }
  if (control >= 0x121 && control <= 0x12F) // row_ror
    return row + ((inRow - (control & 15)) & 15);
  if (control >= 0x150 && control <= 0x15F) // row_newbcast; row_share is the same
    return row + (control & 15);
  if (control >= 0x160 && control <= 0x16F) // row_xmask
    return i ^ (control & 15);
  switch (control) {
  case 0x130: // wave_shl:1
    return i < 63 ? i + 1 : -1;
  case 0x134: // wave_rol:1
    return (i + 1) & 63;
  case 0x138: // wave_shr:1
    return i > 0 ? i - 1 : -1;
  case 0x13C: // wave_ror:1
    return (i - 1) & 63;
  case 0x140: // row_mirror
    return row + 15 - inRow;
  case 0x141: // row_half_mirror
    return (i & ~7) + 7 - (i & 7);
  case 0x142: // row_bcast:15
    return i >= 16 ? row - 1 : -1;
  case 0x143: // row_bcast:31
    return i >= 32 ? 31 : -1;
  default: return -1;
  }
}

/// dppSource of all lanes: `from` where the bit of `exists` is set.
struct DppMap {
  uint8_t from[laneCount];
  LaneMask exists;
};
static const DppMap &dppMap(uint16_t control) {
  static constexpr unsigned controls = 512;
  struct Table {
    DppMap map[controls];
    Table() {
      for (unsigned c = 0; c < controls; ++c) {
        map[c].exists = 0;
        for (unsigned i = 0; i < laneCount; ++i) {
          const int s = dppSource(static_cast<uint16_t>(c), static_cast<int>(i));
          map[c].from[i] = static_cast<uint8_t>(s < 0 ? 0 : s);
          map[c].exists |= uint64_t(s >= 0) << i;
        }
      }
    }
  };
  static const Table table;
  return table.map[control & (controls - 1)];
}
/// The lanes whose source lane exists and is in EXEC, or need not be.
static LaneMask readableLanes(const Instruction &inst, const DppMap &map, LaneMask exec) {
  if (exec == allLanes || inst.dppFetchInactive)
    return map.exists;
  uint64_t readable = 0;
  for (unsigned i = 0; i < laneCount; ++i)
    readable |= (exec >> map.from[i] & 1) << i;
  return readable & map.exists;
}

/// What each lane reads by DPP of a register's lanes; 0 where there is nothing to read: writeMask decides whether that
/// is written.
static void moveByDpp(const Wave &w, const Instruction &inst, const Lanes &from, Lanes &to) {
  if (inst.form == SourceForm::Dpp8) {
    const LaneMask exec = inst.dppFetchInactive ? allLanes : w.exec();
    for (unsigned i = 0; i < laneCount; ++i) {
      const unsigned source = (i & ~7u) + (inst.literal >> (3 * (i & 7)) & 7);
      to[i] = exec >> source & 1 ? from[source] : 0;
    }
    return;
  }
  const DppMap &map = dppMap(inst.dppControl);
  const LaneMask readable = readableLanes(inst, map, w.exec());
  for (unsigned i = 0; i < laneCount; ++i)
    to[i] = readable >> i & 1 ? from[map.from[i]] : 0;
}

static uint32_t sdwaSelect(uint32_t value, uint8_t select, bool sext) {
  switch (select) {
  case 0:
  case 1:
  case 2:
  case 3: {
    const uint32_t byte = (value >> (8 * select)) & 0xFF;
    return sext ? static_cast<uint32_t>(static_cast<int8_t>(byte)) : byte;
  }
  case 4:
  case 5: {
    const uint32_t word = (value >> (16 * (select - 4))) & 0xFFFF;
    return sext ? static_cast<uint32_t>(static_cast<int16_t>(word)) : word;
  }
  default: return value;
  }
}

const Lanes &readIntoLanes(Wave &w, const Instruction &inst, unsigned index, Lanes &temp, ConstantType type) {
  const uint16_t operand = inst.src[index];
  const Lanes *source = &temp;
  if (isVectorRegister(operand)) {
    if (!registersFor(w, inst, operand))
      return temp = Lanes{};
    source = &w.vector(operand);
  } else {
    const uint32_t value = readScalar(w, inst, operand, type);
    for (unsigned i = 0; i < laneCount; ++i)
      temp[i] = value;
    if (inst.form == SourceForm::Plain) [[likely]]
      return temp;
  }
  if (inst.form == SourceForm::Plain)
    return *source;
  if (inst.form == SourceForm::Sdwa) {
    if (index < 2 && (inst.sdwaSelect[index] < 6 || inst.sdwaSext[index]))
      for (unsigned i = 0; i < laneCount; ++i)
        temp[i] = sdwaSelect((*source)[i], inst.sdwaSelect[index], inst.sdwaSext[index]);
    else
      return *source;
    return temp;
  }
  if (index != 0)
    return *source;
  const Lanes from = *source;
  moveByDpp(w, inst, from, temp);
  return temp;
}

const Lanes &readPackedHalf(Wave &w, const Instruction &inst, unsigned index, bool high, Lanes &temp) {
  uint16_t operand = inst.src[index];
  if (isScalarRegister(operand) || isVectorRegister(operand))
    operand += high;
  if (operand < firstVgpr) {
    const uint32_t value = readScalar(w, inst, operand);
    for (unsigned i = 0; i < laneCount; ++i)
      temp[i] = value;
    return temp;
  }
  return registersFor(w, inst, operand) ? w.vector(operand) : temp = Lanes{};
}

LanePair viewVector64(Wave &w, const Instruction &inst, unsigned index, Lanes &low, Lanes &high, ConstantType type) {
  const uint16_t operand = inst.src[index];
  if (w.hasVector(operand, 2)) {
    if (inst.form < SourceForm::Dpp || index != 0)
      return {&w.vector(operand), &w.vector(operand + 1)};
    moveByDpp(w, inst, w.vector(operand), low);
    moveByDpp(w, inst, w.vector(operand + 1), high);
    return {&low, &high};
  }
  uint64_t value = 0;
  if (operand < firstVgpr)
    value = readScalar64(w, inst, operand, type, type == ConstantType::Int);
  else
    w.failRegisters(inst, operand, 2);
  for (unsigned i = 0; i < laneCount; ++i) {
    low[i] = static_cast<uint32_t>(value);
    high[i] = static_cast<uint32_t>(value >> 32);
  }
  return {&low, &high};
}

LaneMask writeMaskOfDpp(const Wave &w, const Instruction &inst) {
  const LaneMask mask = w.exec();
  uint64_t rows = 0;
  for (unsigned row = 0; row < 4; ++row)
    rows |= inst.dppRowMask >> row & 1 ? uint64_t(0xFFFF) << (16 * row) : 0;
  uint64_t banks = 0;
  for (unsigned bank = 0; bank < 4; ++bank)
    banks |= inst.dppBankMask >> bank & 1 ? uint64_t(0x000F'000F'000F'000F) << (4 * bank) : 0;
  return mask & rows & banks & (inst.dppBoundControl ? allLanes : readableLanes(inst, dppMap(inst.dppControl), mask));
}

/// In line, for each result of a vector instruction goes through it.
[[gnu::always_inline]] static inline void putLanes(Wave &w, uint16_t operand, const Lanes &value, LaneMask mask) {
  Lanes &to = w.vector(operand);
  if (mask == w.lanes) {
    to = value;
    return;
  }
  // By bits and 32 lanes at a time: so it is vectorised.
  Lanes merged;
  for (unsigned first = 0; first < laneCount; first += 32) {
    const auto some = static_cast<uint32_t>(mask >> first);
    for (unsigned i = 0; i < 32; ++i) {
      const uint32_t chosen = 0 - (some >> i & 1);
      merged[first + i] = (value[first + i] & chosen) | (to[first + i] & ~chosen);
    }
  }
  to = merged;
}

void writeLanes(Wave &w, uint16_t operand, const Lanes &value, LaneMask mask) { putLanes(w, operand, value, mask); }

void writeVector(Wave &w, const Instruction &inst, const Lanes &result) {
  if (!registersFor(w, inst, inst.dst))
    return;
  if (inst.form == SourceForm::Plain) [[likely]] // most are: asked first, for it is 4 % of an integer instruction
    return putLanes(w, inst.dst, result, w.exec());
  const LaneMask mask = writeMask(w, inst);
  if (inst.form != SourceForm::Sdwa || inst.sdwaDst >= 6)
    return putLanes(w, inst.dst, result, mask);
  // dst_sel: the chosen byte or word takes the low bits; the rest by dst_unused (0 zero, 1 sign-extend, 2 keep).
  const bool byte = inst.sdwaDst < 4;
  const unsigned shift = byte ? 8u * inst.sdwaDst : 16u * (inst.sdwaDst - 4u);
  const uint32_t field = (byte ? 0xFFu : 0xFFFFu) << shift;
  const Lanes old = w.vector(inst.dst);
  Lanes merged;
  for (unsigned i = 0; i < laneCount; ++i) {
    const uint32_t placed = (result[i] << shift) & field;
    const bool negative = placed >> (shift + (byte ? 7 : 15)) & 1;
    const uint32_t above = inst.sdwaUnused == 1 && negative ? ~(field | ((1u << shift) - 1)) : 0;
    merged[i] = inst.sdwaUnused == 2 ? (old[i] & ~field) | placed : placed | above;
  }
  writeLanes(w, inst.dst, merged, mask);
}

void writeVector64(Wave &w, const Instruction &inst, const Lanes &low, const Lanes &high) {
  if (!registersFor(w, inst, inst.dst, 2))
    return;
  const LaneMask mask = writeMask(w, inst);
  putLanes(w, inst.dst, low, mask);
  putLanes(w, inst.dst + 1, high, mask);
}

} // namespace flyc::emulator::inline FLYC_SIMD
