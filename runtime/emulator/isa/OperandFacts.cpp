//===- OperandFacts.cpp - what an opcode reads, writes and is -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/OperandFacts.h"

#include <algorithm>
#include <charconv>

namespace flyc::emulator {

static unsigned decimal(std::string_view digits) {
  unsigned value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

OperandFacts OperandFacts::parse(std::string_view operands, std::string_view memory) {
  static constexpr std::string_view names[fieldCount] = {"sdst",  "dst",    "src0", "src1", "src2",
                                                         "saddr", "return", "vcc",  "exec", "scc"};
  OperandFacts facts;
  while (!operands.empty()) {
    const size_t space = std::min(operands.find(' '), operands.size());
    const std::string_view word = operands.substr(0, space);
    operands.remove_prefix(std::min(space + 1, operands.size()));
    const size_t sign = word.find_first_of("=:+");
    const auto *field = std::find(std::begin(names), std::end(names), word.substr(0, sign));
    if (sign == std::string_view::npos || field == std::end(names))
      continue;
    const auto width = static_cast<uint8_t>(decimal(word.substr(sign + 1)));
    if (word.ends_with('h'))
      facts.halves |= 1u << (field - names);
    if (word.ends_with('s'))
      facts.scalars |= 1u << (field - names);
    if (word.ends_with('a'))
      facts.accumulation |= 1u << (field - names);
    if (word[sign] != '=')
      facts.reads[field - names] = width;
    if (word[sign] != ':')
      facts.writes[field - names] = width;
  }
  const size_t space = memory.find(' ');
  if (space == std::string_view::npos)
    return facts;
  const std::string_view kind = memory.substr(0, space), amount = memory.substr(space + 1);
  facts.access = kind == "load" ? MemoryAccess::Load : kind == "store" ? MemoryAccess::Store : MemoryAccess::Atomic;
  facts.bytes = static_cast<uint8_t>(decimal(amount));
  if (amount.ends_with("x2"))
    facts.places = 2;
  return facts;
}

const specs::OpcodeClass &kindOf(const Instruction &i) {
  static constexpr specs::OpcodeClass unknown;
  return i.facts ? *i.facts->kind : unknown;
}

unsigned addressRegisterCount(const Instruction &i) {
  switch (i.encoding) {
  case Encoding::FLAT:
  case Encoding::GLOBAL: return i.saddr == noOperand ? 2 : 1;
  case Encoding::SCRATCH: return i.offen;
  default: return i.offen + i.idxen;
  }
}

uint32_t storedBits(const Instruction &i) {
  if (!i.facts || i.facts->access != MemoryAccess::Store || i.lds)
    return 0;
  const unsigned bytes = i.facts->bytes, dwords = i.facts->reads[OperandFacts::Src1];
  if (bytes < 4 && dwords == 1) {
    const uint32_t low = (1u << 8 * bytes) - 1;
    return std::string_view(i.mnemonic).find("_d16_hi") == std::string_view::npos ? low : low << 16;
  }
  return bytes == 4 * dwords && i.encoding != Encoding::MTBUF ? ~0u : 0;
}

/// Of a wave of 64 lanes where the tables count for 32: a mask of lanes takes two dwords, a lane holds half as much of
/// a matrix. The places of a sparse A's items take one register in either.
static unsigned widthOfLongWave(const Instruction &i, OperandFacts::Field field, unsigned width) {
  using specs::OpcodeTrait, specs::OpcodeUnit;
  if (i.facts->kind->unit == OpcodeUnit::Matrix) {
    const bool factor = field == OperandFacts::Src0 || field == OperandFacts::Src1;
    return width > 1 && (!factor || i.halvesFactors) ? width / 2 : width;
  }
  const bool masks = i.encoding == Encoding::VOP2 || i.encoding == Encoding::VOPC || i.encoding == Encoding::VOP3;
  return masks && field == OperandFacts::Sdst && width && !i.facts->kind->has(OpcodeTrait::OneLane) ? 2 : width;
}

unsigned operandWidth(const Instruction &i, OperandFacts::Field field) {
  const unsigned width = i.facts->width(field);
  // The f8f6f4 family: 8-bit formats take 8 dwords, 6-bit ones 6, 4-bit ones 4, in waves of 32 lanes twice as many.
  // CDNA4 ISA manual, "Matrix Arithmetic Instructions"; CDNA5 ISA manual, 7.12.
  if ((width == 8 || width == 16) && (i.encoding == Encoding::VOP3P || isScaledMatrix(i.encoding)) &&
      (field == OperandFacts::Src0 || field == OperandFacts::Src1) &&
      i.facts->kind->has(specs::OpcodeTrait::AnyFormat)) {
    const unsigned format = field == OperandFacts::Src0 ? i.cbsz : i.blgp;
    return width / 8 * (format < 2 ? 8 : format < 4 ? 6 : 4);
  }
  return i.longWave ? widthOfLongWave(i, field, width) : width;
}

bool overlaps(const std::vector<RegisterRange> &a, const std::vector<RegisterRange> &b) {
  for (const RegisterRange &x : a)
    for (const RegisterRange &y : b)
      if (x.first < y.first + y.count && y.first < x.first + x.count)
        return true;
  return false;
}

/// Of a source of two dwords of v_pk_*_f32 and v_pk_mov_b32 those that are read, a bit each: the low result takes the
/// one that op_sel names, the high result the one of op_sel_hi. v_pk_mov_b32 makes the low result of source 0, the high
/// one of source 1, both by op_sel. All of any other source.
static unsigned packedDwords(const Instruction &i, unsigned source) {
  const std::string_view mnemonic = i.mnemonic;
  if (i.encoding != Encoding::VOP3P || !mnemonic.starts_with("v_pk_") || i.facts->reads[OperandFacts::Src0] != 2)
    return 3;
  const unsigned low = i.opSel >> source & 1, high = i.opSelHi >> source & 1;
  return mnemonic == "v_pk_mov_b32" ? 1u << low : 1u << low | 1u << high;
}

RegisterUses registerUses(const Instruction &i) {
  RegisterUses uses;
  if (!i.facts)
    return uses;
  const OperandFacts &f = *i.facts;
  const auto add = [](std::vector<RegisterRange> &to, unsigned operand, unsigned count) {
    if (count && (isScalarRegister(operand) || isVectorRegister(operand)))
      to.push_back({static_cast<uint16_t>(operand), static_cast<uint8_t>(count)});
  };
  const auto field = [&](OperandFacts::Field name, unsigned operand) {
    const unsigned width = operandWidth(i, name);
    add(uses.reads, operand, f.reads[name] ? width : 0);
    add(uses.writes, operand, f.writes[name] ? width : 0);
  };
  field(OperandFacts::Sdst, i.sdst);
  if (!i.lds)
    field(OperandFacts::Dst, i.dst);
  for (const OperandFacts::Field source : {OperandFacts::Src0, OperandFacts::Src1, OperandFacts::Src2}) {
    const unsigned number = source - OperandFacts::Src0, dwords = packedDwords(i, number);
    if (dwords == 3)
      field(source, i.src[number]);
    else if (f.reads[source])
      add(uses.reads, i.src[number] + (dwords == 2 ? 1 : 0), 1);
  }
  for (uint16_t scale : i.scale)
    if (scale != noOperand)
      add(uses.reads, scale, i.encoding == Encoding::VOP3PX16 ? 2 : 1);
  if (i.encoding == Encoding::TENSOR)
    field(OperandFacts::Saddr, i.saddr);
  if (i.glc)
    field(OperandFacts::Return, i.dst);
  if (f.reads[OperandFacts::Vcc])
    add(uses.reads, Machine::vcc, f.reads[OperandFacts::Vcc]);
  if (f.writes[OperandFacts::Vcc])
    add(uses.writes, Machine::vcc, f.writes[OperandFacts::Vcc]);
  if (f.reads[OperandFacts::Exec])
    add(uses.reads, Machine::exec, f.reads[OperandFacts::Exec]);
  if (f.writes[OperandFacts::Exec])
    add(uses.writes, Machine::exec, f.writes[OperandFacts::Exec]);
  if (f.reads[OperandFacts::Scc])
    uses.reads.push_back({sccRegister, 1});
  if (f.writes[OperandFacts::Scc])
    uses.writes.push_back({sccRegister, 1});

  // What has an address has an offset, prefetches that touch no memory too.
  if (i.encoding == Encoding::SMEM && f.reads[OperandFacts::Src0] && i.soffset != noOperand)
    add(uses.reads, i.soffset, 1);
  if (f.access == MemoryAccess::None)
    return uses;
  switch (i.encoding) {
  case Encoding::MUBUF:
  case Encoding::MTBUF:
    add(uses.reads, i.saddr, 4);
    add(uses.reads, i.soffset, 1);
    add(uses.reads, i.src[0], addressRegisterCount(i));
    break;
  case Encoding::FLAT:
  case Encoding::GLOBAL:
  case Encoding::SCRATCH:
    add(uses.reads, i.src[0], addressRegisterCount(i));
    if (i.saddr != noOperand)
      add(uses.reads, i.saddr, i.encoding == Encoding::SCRATCH ? 1 : 2);
    break;
  default: break;
  }
  if (i.lds)
    add(uses.reads, Machine::m0, 1); // M0 holds the place in LDS
  return uses;
}

} // namespace flyc::emulator
