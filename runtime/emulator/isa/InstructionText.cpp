//===- InstructionText.cpp - a decoded instruction as assembly ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Operand names: AMD CDNA3 ISA manual, table "Scalar source operands". Spelling of modifiers: LLVM's
// AMDGPUModifierSyntax.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/InstructionText.h"

#include "runtime/emulator/isa/OperandFacts.h"
#include "support/Text.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace flyc::emulator {

std::string registerText(unsigned operand, unsigned count, bool inBanks) {
  const auto range = [&](const char *file, unsigned first) {
    const std::string number = std::to_string(first);
    return count == 1 ? file + number
                      : std::string(file) + "[" + number + ":" + std::to_string(first + count - 1) + "]";
  };
  if (operand >= firstAgpr && !inBanks)
    return range("a", operand - firstAgpr);
  if (operand >= firstVgpr)
    return range("v", operand - firstVgpr);
  if (operand < Machine::generalScalars)
    return range("s", operand);
  if (operand >= Machine::firstTrap && operand < Machine::m0)
    return range("ttmp", operand - Machine::firstTrap);
  static constexpr const char *pairs[] = {"flat_scratch", "xnack_mask", "vcc"};
  const auto half = [&](const std::string &name) { return count == 2 ? name : name + (operand & 1 ? "_hi" : "_lo"); };
  if (operand < Machine::firstTrap)
    return half(pairs[(operand - Machine::generalScalars) / 2]);
  if (operand == Machine::m0)
    return "m0";
  if (operand == Machine::exec || operand == Machine::exec + 1)
    return half("exec");
  return operand == sccRegister ? "scc" : "s" + std::to_string(operand);
}

namespace {

using specs::OpcodeTrait;
using specs::OpcodeUnit;

class Printer {
public:
  Printer(const Instruction &inst, bool inBanks)
      : i(inst), f(*inst.facts), kind(*inst.facts->kind), mnemonic(inst.mnemonic), inBanks(inBanks) {}

  std::string run() {
    switch (i.encoding) {
    case Encoding::SOPP: immediateOfControl(); break;
    case Encoding::SOPK: constantOfScalar(); break;
    case Encoding::SMEM: scalarMemory(); break;
    case Encoding::DS: localMemory(); break;
    case Encoding::MUBUF:
    case Encoding::MTBUF: buffer(); break;
    case Encoding::FLAT:
    case Encoding::GLOBAL:
    case Encoding::SCRATCH: flat(); break;
    case Encoding::TENSOR: tensor(); break;
    default:
      arithmetic();
      if (mnemonic == "s_set_gpr_idx_on")
        operand(indexedOperands(i.src[1]));
    }
    std::string out(mnemonic);
    if (i.form == SourceForm::Sdwa && mnemonic.find("_sdwa") == std::string_view::npos)
      out += "_sdwa";
    if (i.form == SourceForm::Dpp && mnemonic.find("_dpp") == std::string_view::npos)
      out += "_dpp";
    return out + operands + modifiers;
  }

private:
  const Instruction &i;
  const OperandFacts &f;
  const specs::OpcodeClass &kind;
  const std::string_view mnemonic;
  const bool inBanks;
  std::string operands, modifiers;

  std::string named(unsigned operand, unsigned count = 1) const { return registerText(operand, count, inBanks); }

  bool has(std::string_view part) const { return mnemonic.find(part) != std::string_view::npos; }
  void operand(const std::string &word) { operands += (operands.empty() ? " " : ", ") + word; }
  void modifier(const std::string &word) { modifiers += " " + word; }
  void flag(bool set, const char *word) {
    if (set)
      modifier(word);
  }

  std::string source(unsigned value, unsigned width) const {
    if (isScalarRegister(value) || isVectorRegister(value))
      return named(value, width);
    if (value <= 192)
      return std::to_string(value - 128);
    if (value <= 208)
      return std::to_string(192 - static_cast<int>(value));
    static constexpr const char *floats[] = {"0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0"};
    if (value >= 240 && value < 248)
      return floats[value - 240];
    switch (value) {
    case 235: return "src_shared_base";
    case 236: return "src_shared_limit";
    case 237: return "src_private_base";
    case 238: return "src_private_limit";
    case 239: return "src_pops_exiting_wave_id";
    case Machine::null: return "null";
    case 248: return width == 2 && has("f64") ? "0.15915494309189532" : "0.15915494";
    case 251: return "src_vccz";
    case 252: return "src_execz";
    case Machine::scc: return "src_scc";
    case 254: return "src_lds_direct";
    case Machine::literal: { // a literal that could have been an inline constant is marked, so that the text assembles
                             // to the same
                             // words
      const auto number = static_cast<int32_t>(i.literal);
      return number >= -16 && number <= 64 ? "lit(" + hex(i.literal) + ")" : hex(i.literal);
    }
    default: return "operand" + std::to_string(value);
    }
  }

  void cacheBits() {
    flag(i.glc, "sc0");
    flag(i.nt, "nt");
    flag(i.sc1, "sc1");
  }

  /// Which operands of vector instructions M0 indexes: a field of four bits.
  static std::string indexedOperands(unsigned field) {
    static constexpr const char *names[4] = {"SRC0", "SRC1", "SRC2", "DST"};
    std::string list;
    for (unsigned n = 0; n < 4; ++n)
      if (field >> n & 1)
        list += (list.empty() ? "" : ",") + std::string(names[n]);
    return "gpr_idx(" + list + ")";
  }

  void immediateOfControl() {
    const auto value = static_cast<uint16_t>(i.immediate);
    if (mnemonic == "s_set_gpr_idx_mode")
      return operand(indexedOperands(value));
    if (kind.has(OpcodeTrait::Counters)) {
      constexpr CounterField counters[] = {Machine::vectorCounter, Machine::exportCounter, Machine::scalarCounter};
      const bool waitsForNothing = std::all_of(std::begin(counters), std::end(counters),
                                               [&](const CounterField &each) { return each.of(value) == each.max(); });
      for (const CounterField &each : counters)
        if (each.of(value) != each.max() || waitsForNothing)
          modifier(std::string(each.name) + "(" + std::to_string(each.of(value)) + ")");
      return;
    }
    static constexpr std::string_view takesOne[] = {"s_nop",     "s_sleep",       "s_setprio",      "s_trap",
                                                    "s_sethalt", "s_setkill",     "s_incperflevel", "s_decperflevel",
                                                    "s_sendmsg", "s_sendmsghalt", "s_branch"};
    bool takes = value || (kind.unit == OpcodeUnit::Branch && has("cbranch"));
    for (std::string_view name : takesOne)
      takes |= mnemonic == name;
    if (takes)
      operand(std::to_string(value));
  }

  static std::string hardwareRegister(uint16_t value) {
    static constexpr const char *names[] = {nullptr, "MODE",      "STATUS",    "TRAPSTS",
                                            "HW_ID", "GPR_ALLOC", "LDS_ALLOC", "IB_STS"};
    const unsigned id = value & 63, offset = value >> 6 & 31, size = (value >> 11) + 1u;
    const bool named = id < std::size(names) && names[id];
    std::string out = "hwreg(" + (named      ? std::string("HW_REG_") + names[id]
                                  : id == 20 ? "HW_REG_XCC_ID"
                                             : std::to_string(id));
    if (offset != 0 || size != 32)
      out += ", " + std::to_string(offset) + ", " + std::to_string(size);
    return out + ")";
  }

  void constantOfScalar() {
    const auto value = static_cast<uint16_t>(i.immediate);
    if (kind.has(OpcodeTrait::Literal)) {
      operand(hardwareRegister(value));
      return operand(i.literal <= 64 ? std::to_string(i.literal) : hex(i.literal));
    }
    const std::string reg = named(i.dst, f.width(OperandFacts::Dst));
    if (mnemonic == "s_setreg_b32") {
      operand(hardwareRegister(value));
      return operand(reg);
    }
    operand(reg);
    operand(mnemonic == "s_getreg_b32"                     ? hardwareRegister(value)
            : mnemonic == "s_call_b64" || has("s_cbranch") ? std::to_string(value)
                                                           : hex(value));
  }

  void scalarMemory() {
    if (const unsigned width = f.width(OperandFacts::Dst))
      operand(named(i.dst, width));
    const unsigned base = f.width(OperandFacts::Src0);
    if (!base)
      return;
    operand(named(i.src[0], base));
    const std::string offset =
        i.immediate < 0 ? "-" + hex(static_cast<uint32_t>(-i.immediate)) : hex(static_cast<uint32_t>(i.immediate));
    if (i.soffset == noOperand)
      operand(offset);
    else {
      operand(source(i.soffset, 1));
      if (i.immediate)
        modifier("offset:" + offset);
    }
    flag(i.glc, "glc");
  }

  void localMemory() {
    if (const unsigned width = f.width(OperandFacts::Dst))
      operand(named(i.dst, width));
    static constexpr OperandFacts::Field fields[] = {OperandFacts::Src0, OperandFacts::Src1, OperandFacts::Src2};
    for (unsigned n = 0; n < 3; ++n)
      if (const unsigned width = f.width(fields[n]))
        operand(named(i.src[n], width));
    if (has("read2") || has("write2") || has("wrxchg2")) {
      if (i.offset0)
        modifier("offset0:" + std::to_string(i.offset0));
      if (i.offset1)
        modifier("offset1:" + std::to_string(i.offset1));
    } else if (i.immediate) {
      modifier("offset:" + std::to_string(i.immediate));
    }
    flag(i.gds, "gds");
  }

  void dataOf(OperandFacts::Field field, unsigned value) {
    if (const unsigned width = f.width(field))
      operand(named(value, width));
  }
  void addressRegisters() {
    const unsigned count = addressRegisterCount(i);
    operand(count ? named(i.src[0], count) : "off");
  }

  void buffer() {
    if (f.access != MemoryAccess::None) {
      if (!i.lds) {
        dataOf(OperandFacts::Dst, i.dst);
        dataOf(OperandFacts::Src1, i.src[1]);
      }
      addressRegisters();
      operand(named(i.saddr, 4));
      operand(source(i.soffset, 1));
      if (i.encoding == Encoding::MTBUF)
        modifier("format:" + std::to_string(i.format));
      flag(i.idxen, "idxen");
      flag(i.offen, "offen");
      if (i.immediate)
        modifier("offset:" + std::to_string(i.immediate));
    }
    cacheBits();
    flag(i.lds, "lds");
  }

  void flat() {
    dataOf(OperandFacts::Dst, i.dst);
    if (i.glc && f.access == MemoryAccess::Atomic)
      dataOf(OperandFacts::Return, i.dst);
    addressRegisters();
    dataOf(OperandFacts::Src1, i.src[1]);
    if (i.encoding != Encoding::FLAT)
      operand(i.saddr == noOperand ? "off" : named(i.saddr, i.encoding == Encoding::SCRATCH ? 1 : 2));
    if (i.immediate)
      modifier("offset:" + std::to_string(i.immediate));
    cacheBits();
  }

  /// The groups of the descriptor: two, or all four.
  void tensor() {
    operand(source(i.src[0], 4));
    operand(source(i.src[1], 8));
    if (i.src[2] != Machine::null || i.saddr != Machine::null) {
      operand(source(i.src[2], 4));
      operand(source(i.saddr, 4));
    }
  }

  std::string list(const char *name, unsigned bits, unsigned count) const {
    std::string out = std::string(name) + ":[";
    for (unsigned n = 0; n < count; ++n)
      out += (n ? "," : "") + std::to_string(bits >> n & 1);
    return out + "]";
  }

  void arithmetic() {
    if (const unsigned width = f.width(OperandFacts::Dst))
      operand(named(i.dst, width));
    if (const unsigned width = f.width(OperandFacts::Sdst))
      operand(named(i.sdst, width));
    const bool isMatrix = kind.unit == OpcodeUnit::Matrix, isMix = kind.has(OpcodeTrait::Mixed);
    const bool isTable = kind.has(OpcodeTrait::TruthTable); // the fields of signs and scale hold it
    const bool isPacked = i.encoding == Encoding::VOP3P && !isMatrix && !kind.has(OpcodeTrait::Accumulator);
    static constexpr OperandFacts::Field fields[] = {OperandFacts::Src0, OperandFacts::Src1, OperandFacts::Src2};
    unsigned sources = 0;
    for (unsigned n = 0; n < 3; ++n) {
      const unsigned width = operandWidth(i, fields[n]);
      if (!width && i.encoding == Encoding::VOP2 && i.src[n] == Machine::literal && n > 0)
        operand(hex(i.literal)); // in the middle of v_fmamk, at the end of v_fmaak
      if (!width)
        continue;
      ++sources;
      std::string word = source(i.src[n], width);
      const bool plainSigns = (!isPacked || isMix) && !isTable;
      const uint8_t abs = isMix ? i.negHi : i.abs;
      if (i.form == SourceForm::Sdwa && n < 2 && i.sdwaSext[n])
        word = "sext(" + word + ")";
      if (plainSigns && abs >> n & 1)
        word = "|" + word + "|";
      if (plainSigns && !isMatrix && i.neg >> n & 1)
        word = "-" + word;
      operand(word);
    }
    const bool isScaled = i.encoding == Encoding::VOP3PX;
    if (isScaled) { // the scales' half has the modifiers of a packed instruction of three sources
      for (uint16_t scale : i.scale)
        operand(source(scale, 1));
      if (i.opSel)
        modifier(list("op_sel", i.opSel, 3));
      modifier(list("op_sel_hi", i.opSelHi, 3));
    }
    if (isPacked) {
      const unsigned all = (1u << sources) - 1;
      if (i.opSel & all)
        modifier(list("op_sel", i.opSel, sources));
      if (isMix ? (i.opSelHi & all) != 0 : (i.opSelHi & all) != all)
        modifier(list("op_sel_hi", i.opSelHi, sources));
      if (!isMix && i.neg & all)
        modifier(list("neg_lo", i.neg, sources));
      if (!isMix && i.negHi & all)
        modifier(list("neg_hi", i.negHi, sources));
    } else if (i.encoding == Encoding::VOP3 && i.opSel) {
      // One bit a source, and the result's, which is always the fourth.
      modifier(list("op_sel", (i.opSel & ((1u << sources) - 1)) | (i.opSel >> 3 & 1u) << sources, sources + 1));
    }
    flag(i.clamp, "clamp");
    static constexpr const char *scales[] = {"", "mul:2", "mul:4", "div:2"};
    if (isTable && (i.omod || i.abs || i.neg))
      modifier("bitop3:" + hex(i.omod << 6 | (i.abs & 7u) << 3 | (i.neg & 7u)));
    else if (i.omod)
      modifier(scales[i.omod & 3]);
    if (isMatrix) {
      if (i.cbsz)
        modifier("cbsz:" + std::to_string(i.cbsz));
      if (i.abid && !isScaled)
        modifier("abid:" + std::to_string(i.abid));
      if (i.blgp)
        modifier(kind.has(OpcodeTrait::F64) ? list("neg", i.blgp, 3) : "blgp:" + std::to_string(i.blgp));
    }
    if (i.form == SourceForm::Dpp)
      dpp();
    if (i.form == SourceForm::Sdwa)
      sdwa();
  }

  void dpp() {
    const unsigned c = i.dppControl;
    const std::string low = std::to_string(c & 15);
    if (c < 0x100)
      modifier("quad_perm:[" + std::to_string(c & 3) + "," + std::to_string(c >> 2 & 3) + "," +
               std::to_string(c >> 4 & 3) + "," + std::to_string(c >> 6 & 3) + "]");
    else if (c < 0x130)
      modifier((c < 0x110 ? "row_shl:" : c < 0x120 ? "row_shr:" : "row_ror:") + low);
    else if (c >= 0x150)
      modifier("row_newbcast:" + low);
    else if (c < 0x140)
      modifier(c == 0x130 ? "wave_shl:1" : c == 0x134 ? "wave_rol:1" : c == 0x138 ? "wave_shr:1" : "wave_ror:1");
    else
      modifier(c == 0x140   ? "row_mirror"
               : c == 0x141 ? "row_half_mirror"
               : c == 0x142 ? "row_bcast:15"
                            : "row_bcast:31");
    modifier("row_mask:" + hex(i.dppRowMask));
    modifier("bank_mask:" + hex(i.dppBankMask));
    flag(i.dppBoundControl, "bound_ctrl:1");
  }

  void sdwa() {
    static constexpr const char *selects[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD", "?"};
    static constexpr const char *unused[] = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE", "?"};
    if (f.width(OperandFacts::Dst) && !has("_fp8") && !has("_bf8")) { // those conversions have no choice there
      modifier(std::string("dst_sel:") + selects[i.sdwaDst & 7]);
      modifier(std::string("dst_unused:") + unused[i.sdwaUnused & 3]);
    }
    modifier(std::string("src0_sel:") + selects[i.sdwaSelect[0] & 7]);
    if (f.width(OperandFacts::Src1))
      modifier(std::string("src1_sel:") + selects[i.sdwaSelect[1] & 7]);
  }
};

} // namespace

std::string text(const Instruction &inst, bool inBanks) {
  if (inst.mnemonic && inst.facts)
    return Printer(inst, inBanks).run();
  char words[32];
  std::snprintf(words, sizeof words, "%08x %08x", inst.words[0], inst.words[1]);
  return words;
}

std::string textAt(const DecodedCode &code, uint32_t pc, bool inBanks) {
  if (pc / 4 >= code.instructions.size())
    return "code";
  const Instruction &one = code.instructions[pc / 4];
  std::string instruction = text(one, inBanks);
  if (isPair(one.encoding) && one.mnemonic)
    instruction += " :: " + text(code.halves[2 * static_cast<size_t>(one.immediate) + 1], inBanks);
  return instruction;
}

} // namespace flyc::emulator
