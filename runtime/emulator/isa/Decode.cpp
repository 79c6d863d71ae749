//===- Decode.cpp - code bytes to instructions ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The table of fields fills the instruction; what is left to say here is what no single field says: literals and second
// words, operands that the opcode implies, and which register file a number means.
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/Decode.h"

#include "runtime/emulator/isa/EncodingFields.h"

#include <algorithm>
#include <cstring>

namespace flyc::emulator {

namespace {

using specs::OpcodeTrait;
using specs::OpcodeUnit;

constexpr uint16_t agprsBehindVgprs = firstAgpr - firstVgpr, zero = 128;

int32_t signExtend(uint32_t value, unsigned width) {
  return static_cast<int32_t>(value << (32 - width)) >> (32 - width);
}

class Decoder {
public:
  Decoder(const Isa &isa, std::span<const std::byte> code, uint32_t offset) : isa(isa), family(isa.family()) {
    out.pc = offset;
    if (offset < code.size())
      available = static_cast<unsigned>(std::min<size_t>((code.size() - offset) / 4, maxWords));
    if (available)
      std::memcpy(words, code.data() + offset, 4 * size_t(available));
  }

  /// `second`: the second half, of what is a pair.
  Instruction run(bool second) {
    const std::optional<Encoding> encoding = available ? family.encodings.encodingOf(words, available) : std::nullopt;
    if (!encoding || (second && !isPair(*encoding)))
      return empty();
    out.words[0] = words[0];
    if (isPair(*encoding))
      return pair(*encoding, second);
    bind(*encoding);
    if (good) {
      fill(usesMatrixLayout() ? Encoding::MAI : *encoding);
      finish();
      if (out.facts->halves)
        chooseHalves();
    }
    return good ? out : empty();
  }

private:
  static constexpr unsigned maxWords = 4;
  const Isa &isa;
  const Family &family;
  uint32_t words[maxWords] = {};
  unsigned available = 0;
  bool good = true;
  Encoding layout{};     ///< what `words` was last read as
  bool oddFirst = false; ///< the first half of a pair writes a register of odd number
  Instruction out;

  Instruction empty() const {
    Instruction none;
    none.pc = out.pc;
    none.mnemonic = nullptr;
    none.words[0] = words[0];
    return none;
  }

  void bind(Encoding encoding) {
    for (const EncodingField &field : family.encodings.fieldsOf(encoding))
      if (field.field == Field::Opcode) {
        const Operation &operation = isa(encoding, field.bits(words));
        good = operation.mnemonic != nullptr;
        out.encoding = encoding;
        out.mnemonic = operation.mnemonic;
        out.facts = operation.facts;
      }
  }
  bool has(OpcodeTrait trait) const { return out.facts->kind->has(trait); }
  unsigned width(OperandFacts::Field field) const { return out.facts->width(field); }

  /// Matrix instructions and moves of AGPRs are VOP3P by their opcodes, with fields of their own.
  bool usesMatrixLayout() const {
    return out.encoding == Encoding::VOP3P && family.encodings.has(Encoding::MAI) &&
           (out.facts->kind->unit == OpcodeUnit::Matrix || has(OpcodeTrait::Accumulator));
  }

  bool hasField(Field name) const {
    for (const EncodingField &field : family.encodings.fieldsOf(layout))
      if (field.field == name)
        return true;
    return false;
  }

  /// A field of the layout that was last filled in; 0 if it has none of that name.
  uint32_t get(Field name) const {
    for (const EncodingField &field : family.encodings.fieldsOf(layout))
      if (field.field == name)
        return field.bits(words);
    return 0;
  }

  /// Puts every field of a layout in its place. `skipped`: words before those that the layout counts.
  void fill(Encoding encoding, unsigned skipped = 0) {
    layout = encoding;
    const uint32_t *from = words + skipped;
    unsigned count = 1;
    for (const EncodingField &field : family.encodings.fieldsOf(encoding))
      count = std::max(count, field.word + 1u);
    count += skipped;
    good &= count <= available;
    if (!good)
      return;
    if (count > 1) {
      out.words[1] = words[1];
      out.size = static_cast<uint8_t>(4 * count);
    }
    const uint32_t data = get(Field::Acc) ? firstAgpr : firstVgpr;
    for (const EncodingField &field : family.encodings.fieldsOf(encoding)) {
      const uint32_t value = field.bits(from);
      switch (field.form) {
      case FieldForm::Scalar: put(field.field, family.operand(static_cast<uint16_t>(value))); break;
      case FieldForm::Vector: put(field.field, value + firstVgpr); break;
      case FieldForm::Data: put(field.field, value + data); break;
      case FieldForm::Pair: put(field.field, value << 1); break;
      case FieldForm::Quad: put(field.field, value << 2); break;
      case FieldForm::Bits: put(field.field, value << field.shift); break;
      case FieldForm::Signed: put(field.field, static_cast<uint32_t>(signExtend(value, field.width))); break;
      case FieldForm::Odd: put(field.field, firstVgpr + (value << 1 | !oddFirst)); break;
      }
    }
  }

  void put(Field field, uint32_t value) {
    const auto operand = static_cast<uint16_t>(value);
    const auto byte = static_cast<uint8_t>(value);
    switch (field) {
    case Field::Src0: out.src[0] = operand; break;
    case Field::Src1: out.src[1] = operand; break;
    case Field::Src2: out.src[2] = operand; break;
    case Field::Dst: out.dst = operand; break;
    case Field::Sdst: out.sdst = operand; break;
    case Field::Saddr: out.saddr = operand; break;
    case Field::Soffset: out.soffset = operand; break;
    case Field::Scale0: out.scale[0] = operand; break;
    case Field::Scale1: out.scale[1] = operand; break;
    case Field::Immediate: out.immediate = static_cast<int32_t>(value); break;
    case Field::Abs: out.abs |= byte; break;
    case Field::Neg: out.neg |= byte; break;
    case Field::NegHi: out.negHi |= byte; break;
    case Field::OpSel: out.opSel |= byte; break;
    case Field::OpSelHi: out.opSelHi |= byte; break;
    case Field::Omod: out.omod = byte; break;
    case Field::Clamp: out.clamp = value; break;
    case Field::DppControl: out.dppControl = operand; break;
    case Field::DppRowMask: out.dppRowMask = byte; break;
    case Field::DppBankMask: out.dppBankMask = byte; break;
    case Field::DppBoundControl: out.dppBoundControl = value; break;
    case Field::DppFetchInactive: out.dppFetchInactive = value; break;
    case Field::DppLaneSelect: out.literal = value; break;
    case Field::SdwaSelect0: out.sdwaSelect[0] = byte; break;
    case Field::SdwaSelect1: out.sdwaSelect[1] = byte; break;
    case Field::SdwaSext0: out.sdwaSext[0] = value; break;
    case Field::SdwaSext1: out.sdwaSext[1] = value; break;
    case Field::SdwaDst: out.sdwaDst = byte; break;
    case Field::SdwaUnused: out.sdwaUnused = byte; break;
    case Field::Cbsz: out.cbsz = byte; break;
    case Field::Abid: out.abid = byte; break;
    case Field::Blgp: out.blgp = byte; break;
    case Field::Glc: out.glc = value; break;
    case Field::Nt: out.nt = value; break;
    case Field::Sc1: out.sc1 = value; break;
    case Field::Lds: out.lds = value; break;
    case Field::Offen: out.offen = value; break;
    case Field::Idxen: out.idxen = value; break;
    case Field::Gds: out.gds = value; break;
    case Field::Offset0: out.offset0 = byte; break;
    case Field::Offset1: out.offset1 = byte; break;
    case Field::Format: out.format = byte; break;
    case Field::Scope: out.scope = byte & 3; break;
    case Field::Temporal: out.temporal = byte & 7; break;
    case Field::ScaleOffset: out.scaleOffset = value; break;
    case Field::ScaleFormat: out.scaleFormat |= byte; break;
    case Field::ScaleLane: out.scaleLane |= byte; break;
    default: break; // read with get()
    }
  }

  /// The dword behind what has been read.
  void readLiteral() {
    const unsigned at = out.size / 4;
    good &= at < available;
    out.literal = good ? words[at] : 0;
    out.size += 4;
  }
  bool names(uint16_t operand) const {
    return std::find(std::begin(out.src), std::end(out.src), operand) != std::end(out.src);
  }
  void literalIfNamed() {
    if (names(Machine::literal)) {
      readLiteral();
    } else if (family.hasLongLiterals && names(Machine::literal64)) {
      readLiteral();
      readLiteralHigh();
    }
  }
  void readLiteralHigh() {
    const uint32_t low = out.literal;
    readLiteral();
    out.literalHigh = out.literal;
    out.literal = low;
  }
  /// The second word is the opcode's constant.
  void impliedLiteral() {
    readLiteral();
    out.words[1] = out.literal;
    if (hasWideLiteral())
      readLiteralHigh();
  }
  bool hasWideLiteral() const { return family.hasLongLiterals && has(OpcodeTrait::F64); }

  void finish() {
    if (!good)
      return;
    switch (out.encoding) {
    case Encoding::SOP2:
      if (has(OpcodeTrait::Literal))
        return literalInTheMiddle();
      return literalIfNamed();
    case Encoding::SOP1:
    case Encoding::SOPC: return literalIfNamed();
    case Encoding::SOPK:
      if (has(OpcodeTrait::Literal))
        impliedLiteral();
      return;
    case Encoding::SMEM: return scalarMemory();
    case Encoding::VOP1: return oneSource();
    case Encoding::VOP2: return twoSources();
    case Encoding::VOPC:
      if (width(OperandFacts::Sdst))
        out.sdst = Machine::vcc;
      return secondWord(true);
    case Encoding::VOP3: return threeSources();
    case Encoding::VOP3P:
      if (layout != Encoding::MAI && out.facts->kind->unit == OpcodeUnit::Matrix)
        return formats();
      if (layout != Encoding::MAI)
        return wordBehindLongForm();
      if (out.facts->kind->unit == OpcodeUnit::Matrix)
        return matrix();
      accumulationOperands();
      return literalIfNamed();
    case Encoding::VOP3PX:
    case Encoding::VOP3PX16: return family.encodings.has(Encoding::MAI) ? matrix() : formats();
    case Encoding::MUBUF:
    case Encoding::MTBUF:
      if (family.hasNull())
        policyAndNull();
      return;
    case Encoding::FLAT:
      if (family.hasNull())
        policyAndNull();
      out.lds = has(OpcodeTrait::ToLds);
      return;
    case Encoding::GLOBAL:
    case Encoding::SCRATCH: return flat();
    default: return;
    }
  }

  /// The table says which operands are AGPRs by the opcode's meaning.
  void accumulationOperands() {
    using enum OperandFacts::Field;
    const auto move = [&](OperandFacts::Field field, uint16_t &operand) {
      if (out.facts->accumulation >> field & 1 && operand != noOperand)
        operand += agprsBehindVgprs;
    };
    move(Dst, out.dst);
    move(Src0, out.src[0]);
    move(Src1, out.src[1]);
    move(Src2, out.src[2]);
  }

  /// Short forms of 16-bit instructions name the half of a register by its number's highest bit, which leaves the lower
  /// 128 registers; op_sel does in the long forms.
  void chooseHalves() {
    using enum OperandFacts::Field;
    constexpr unsigned high = 128;
    const auto choose = [&](OperandFacts::Field field, uint16_t &operand, unsigned place) {
      if (!(out.facts->halves >> field & 1) || !isVectorRegister(operand) || !((operand - firstVgpr) & high))
        return;
      operand -= high;
      out.opSel |= static_cast<uint8_t>(1u << place);
    };
    choose(Src0, out.src[0], 0);
    choose(Src1, out.src[1], 1);
    choose(Src2, out.src[2], 2);
    choose(Dst, out.dst, 3);
  }

  void scalarMemory() {
    if (family.hasNull())
      return policyAndNull();
    const bool hasImmediate = get(Field::ImmEn);
    if (!hasImmediate)
      out.immediate = 0;
    if (!get(Field::SoffsetEn))
      out.soffset = hasImmediate ? noOperand : static_cast<uint16_t>(get(Field::SoffsetLow));
  }

  /// The destination field names a scalar register if the opcode writes no vector.
  bool movesDestination() {
    if (!width(OperandFacts::Sdst) || width(OperandFacts::Dst))
      return false;
    out.sdst = family.operand(out.dst - firstVgpr);
    out.dst = noOperand;
    return true;
  }

  void oneSource() {
    movesDestination();
    accumulationOperands();
    secondWord(false);
  }

  void twoSources() {
    // In the short form carries and the condition of v_cndmask are VCC.
    if (width(OperandFacts::Sdst))
      out.sdst = Machine::vcc;
    if (has(OpcodeTrait::Literal))
      return literalInTheMiddle();
    if (width(OperandFacts::Src2))
      out.src[2] = Machine::vcc;
    secondWord(false);
  }

  void literalInTheMiddle() {
    impliedLiteral();
    placeLiteral();
  }
  /// D = S0 * K + S1 reads its last source as the third; D = S0 * S1 + K does not.
  void placeLiteral() {
    const bool multiplies = out.facts->reads[OperandFacts::Src2];
    const uint16_t literal = hasWideLiteral() ? Machine::literal64 : Machine::literal;
    out.src[2] = multiplies ? out.src[1] : literal;
    if (multiplies)
      out.src[1] = literal;
  }

  /// Two instructions in one; a literal behind them is that of both.
  Instruction pair(Encoding firstEncoding, bool second) {
    const Instruction start = out;
    Instruction halves[2];
    bool readsLiteral = false;
    const bool three = firstEncoding == Encoding::VOPD3;
    const Encoding secondEncoding = three ? Encoding::VOPD3Y : Encoding::VOPDY;
    for (Encoding encoding : {firstEncoding, secondEncoding}) {
      out = start;
      bind(encoding);
      if (good)
        fill(encoding);
      if (!good)
        return empty();
      oddFirst = out.dst & 1;
      if (three)
        thirdSource();
      if (has(OpcodeTrait::Literal))
        placeLiteral();
      else if (!three && width(OperandFacts::Src2))
        out.src[2] = Machine::vcc;
      else if (!width(OperandFacts::Src1)) // a move
        out.src[1] = noOperand;
      readsLiteral |= names(Machine::literal);
      halves[encoding == secondEncoding] = out;
    }
    out = halves[second];
    if (readsLiteral)
      readLiteral();
    return good ? out : empty();
  }

  /// Of a pair with three sources: a vector, a scalar mask, a table of truth, or nothing.
  void thirdSource() {
    const uint16_t field = out.src[2] - firstVgpr;
    if (out.facts->scalars >> OperandFacts::Src2 & 1)
      out.src[2] = family.operand(field);
    else if (!width(OperandFacts::Src2))
      out.src[2] = noOperand;
    if (has(OpcodeTrait::TruthTable)) { // that of three sources, of which the last is 0, where v_bitop3 has it
      out.src[2] = zero;
      out.omod = field >> 6 & 3;
      out.abs = field >> 3 & 7;
      out.neg = field & 7;
    }
  }

  /// The register NULL stands for no scalar address; an atomic gives the old value by the lowest bit of its policy.
  void policyAndNull() {
    if (out.encoding != Encoding::MUBUF && out.encoding != Encoding::MTBUF && out.saddr == Machine::null)
      out.saddr = noOperand;
    if (out.encoding == Encoding::SMEM && out.soffset == Machine::null)
      out.soffset = noOperand;
    if (out.encoding != Encoding::SMEM && hasField(Field::Temporal))
      out.glc = out.facts->access == MemoryAccess::Atomic && out.temporal & 1;
  }

  /// A DPP word behind an instruction of 1 + `skipped` words, where the first source says so.
  bool dppWord(unsigned skipped) {
    if (out.src[0] == noOperand)
      return false;
    if (out.src[0] == family.dppFollows) {
      out.form = SourceForm::Dpp;
      fill(Encoding::DPP, skipped);
      return true;
    }
    if (out.src[0] != family.dpp8Follows && out.src[0] != family.dpp8FetchesInactive)
      return false;
    out.form = SourceForm::Dpp8;
    out.dppFetchInactive = out.src[0] == family.dpp8FetchesInactive;
    fill(Encoding::DPP8, skipped);
    return true;
  }
  void wordBehindLongForm() {
    if (!family.hasLongDpp || !dppWord(1))
      literalIfNamed();
  }

  /// SDWA and DPP words follow where the first source says so, else perhaps a literal.
  void secondWord(bool compares) {
    if (dppWord(0)) {
      return;
    } else if (out.src[0] == family.sdwaFollows) {
      out.form = SourceForm::Sdwa;
      const uint16_t sdst = out.sdst;
      fill(compares ? Encoding::SDWAB : Encoding::SDWA);
      if (!get(Field::SdstEn))
        out.sdst = sdst;
      if (!get(Field::Src0Scalar))
        out.src[0] += firstVgpr;
      if (get(Field::Src1Scalar) && out.src[1] != noOperand)
        out.src[1] -= firstVgpr;
    } else {
      literalIfNamed();
    }
  }

  void threeSources() {
    if (movesDestination()) { // compares choose halves of their sources, of a family that does so at all
      out.opSel &= family.keepsHalves ? 3 : 0;
    } else if (width(OperandFacts::Sdst)) { // where others have abs and op_sel
      out.abs = out.opSel = 0;
    } else {
      out.sdst = noOperand;
      if (out.facts->writes[OperandFacts::Exec] && !width(OperandFacts::Dst))
        out.dst = noOperand;
    }
    wordBehindLongForm();
  }

  /// Waves of 32: the formats of A and B stand where others choose halves.
  void formats() {
    if (!has(OpcodeTrait::AnyFormat))
      return;
    out.cbsz = out.opSel & 7;
    out.blgp = out.opSelHi & 7;
  }

  void matrix() {
    if (get(Field::AccCd)) { // the indices of a sparse form never are AGPRs
      out.dst += agprsBehindVgprs;
      if (out.src[2] >= firstVgpr && !has(OpcodeTrait::Sparse))
        out.src[2] += agprsBehindVgprs;
    }
    if (get(Field::AccA) && out.src[0] >= firstVgpr)
      out.src[0] += agprsBehindVgprs;
    if (get(Field::AccB) && out.src[1] >= firstVgpr)
      out.src[1] += agprsBehindVgprs;
  }

  void flat() {
    if (out.saddr == family.noScalarAddress)
      out.saddr = noOperand;
    if (family.hasNull())
      policyAndNull();
    const bool isScratch = out.encoding == Encoding::SCRATCH, bit = get(Field::LdsOrSve);
    // The bit says that a load goes to LDS, until such loads got opcodes of their own; since then it says of scratch
    // whether there is a vector address. Before, there was one where there is no scalar address.
    if (isa.hasLoadsToLds() || family.hasNull()) {
      out.offen = isScratch && bit;
      out.lds = has(OpcodeTrait::ToLds) && !out.facts->reads[OperandFacts::Dst]; // else each lane says where in LDS
    } else {
      out.offen = isScratch && out.saddr == noOperand;
      out.lds = bit;
    }
  }
};

} // namespace

Instruction decode(const Isa &isa, std::span<const std::byte> code, uint32_t offset) {
  return Decoder(isa, code, offset).run(false);
}

Instruction decodeSecond(const Isa &isa, std::span<const std::byte> code, uint32_t offset) {
  return Decoder(isa, code, offset).run(true);
}

DecodedCode decodeAll(const Isa &isa, std::span<const std::byte> code) {
  DecodedCode all;
  all.instructions.resize(code.size() / 4);
  for (uint32_t at = 0; at < all.instructions.size(); ++at) {
    Instruction &one = all.instructions[at];
    one = decode(isa, code, 4 * at);
    if (!one.mnemonic || !isPair(one.encoding))
      continue;
    one.immediate = static_cast<int32_t>(all.halves.size() / 2);
    all.halves.push_back(one);
    all.halves.push_back(decodeSecond(isa, code, 4 * at));
  }
  return all;
}

RegisterUses registerUses(const DecodedCode &code, const Instruction &i) {
  if (!isPair(i.encoding) || !i.facts)
    return registerUses(i);
  RegisterUses uses;
  for (int n = 0; n < 2; ++n) {
    const RegisterUses half = registerUses(code.halves[static_cast<size_t>(2 * i.immediate + n)]);
    uses.reads.insert(uses.reads.end(), half.reads.begin(), half.reads.end());
    uses.writes.insert(uses.writes.end(), half.writes.begin(), half.writes.end());
  }
  return uses;
}

} // namespace flyc::emulator
