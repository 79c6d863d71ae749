//===- Decode.cpp - code bytes to instructions ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/Decode.h"

#include <cstring>

namespace flyc::emulator {

namespace {

/// bits [low, low + width) of a word.
constexpr uint32_t bits(uint32_t word, unsigned low, unsigned width) { return (word >> low) & ((1u << width) - 1); }
constexpr int32_t signExtend(uint32_t value, unsigned width) {
  return static_cast<int32_t>(value << (32 - width)) >> (32 - width);
}

class Decoder {
public:
  Decoder(const Isa &isa, std::span<const std::byte> code, uint32_t offset) : isa(isa), code(code) { out.pc = offset; }

  Instruction run() {
    if (!word(0, first))
      return empty();
    out.words[0] = first;
    if ((first >> 31) == 0)
      vectorShort();
    else if (bits(first, 30, 2) == 0b10)
      scalar();
    else
      wide();
    return good ? out : empty();
  }

private:
  const Isa &isa;
  std::span<const std::byte> code;
  uint32_t first = 0;
  bool good = true;
  Instruction out;

  Instruction empty() {
    Instruction none;
    none.pc = out.pc;
    none.mnemonic = nullptr;
    none.words[0] = first;
    return none;
  }
  bool word(unsigned index, uint32_t &value) {
    const size_t at = size_t(out.pc) + 4 * index;
    if (at + 4 > code.size())
      return false;
    std::memcpy(&value, code.data() + at, 4);
    return true;
  }
  void bind(Encoding encoding, unsigned opcode) {
    const Operation &operation = isa(encoding, opcode);
    good &= operation.mnemonic != nullptr;
    out.encoding = encoding;
    out.mnemonic = operation.mnemonic;
    out.facts = operation.facts;
    out.execute = operation.execute;
  }
  uint32_t secondWord() {
    uint32_t value = 0;
    good &= word(1, value);
    out.words[1] = value;
    out.size = 8;
    return value;
  }
  /// A literal follows if any source says so.
  void literalIfNamed() {
    for (uint16_t source : out.src)
      if (source == 255) {
        uint32_t value = 0;
        good &= word(out.size / 4, value);
        out.literal = value;
        out.size += 4;
        return;
      }
  }

  void scalar() {
    if (bits(first, 28, 4) == 0b1011) {
      if (bits(first, 23, 9) == 0b101111101) {
        bind(Encoding::SOP1, bits(first, 8, 8));
        out.src[0] = bits(first, 0, 8);
        out.dst = bits(first, 16, 7);
        return literalIfNamed();
      }
      if (bits(first, 23, 9) == 0b101111110) {
        bind(Encoding::SOPC, bits(first, 16, 7));
        out.src[0] = bits(first, 0, 8);
        out.src[1] = bits(first, 8, 8);
        return literalIfNamed();
      }
      out.immediate = signExtend(bits(first, 0, 16), 16);
      if (bits(first, 23, 9) == 0b101111111)
        return bind(Encoding::SOPP, bits(first, 16, 7));
      bind(Encoding::SOPK, bits(first, 23, 5));
      out.dst = bits(first, 16, 7);
      if (good && std::strcmp(out.mnemonic, "s_setreg_imm32_b32") == 0)
        out.literal = secondWord();
      return;
    }
    bind(Encoding::SOP2, bits(first, 23, 7));
    out.src[0] = bits(first, 0, 8);
    out.src[1] = bits(first, 8, 8);
    out.dst = bits(first, 16, 7);
    literalIfNamed();
  }

  /// SDWA and DPP words follow where the first source says 249 or 250.
  void sourceForm(bool compare) {
    if (out.src[0] == 250) {
      const uint32_t w = secondWord();
      out.form = SourceForm::Dpp;
      out.src[0] = firstVgpr + bits(w, 0, 8);
      out.dppControl = bits(w, 8, 9);
      out.dppBoundControl = bits(w, 19, 1);
      out.neg = bits(w, 20, 1) | bits(w, 22, 1) << 1;
      out.abs = bits(w, 21, 1) | bits(w, 23, 1) << 1;
      out.dppBankMask = bits(w, 24, 4);
      out.dppRowMask = bits(w, 28, 4);
    } else if (out.src[0] == 249) {
      const uint32_t w = secondWord();
      out.form = SourceForm::Sdwa;
      out.src[0] = bits(w, 0, 8) + (bits(w, 23, 1) ? 0 : firstVgpr);
      if (compare) {
        if (bits(w, 15, 1))
          out.sdst = bits(w, 8, 7);
      } else {
        out.sdwaDst = bits(w, 8, 3);
        out.sdwaUnused = bits(w, 11, 2);
        out.clamp = bits(w, 13, 1);
        out.omod = bits(w, 14, 2);
      }
      out.sdwaSelect[0] = bits(w, 16, 3);
      out.sdwaSext[0] = bits(w, 19, 1);
      out.neg = bits(w, 20, 1) | bits(w, 28, 1) << 1;
      out.abs = bits(w, 21, 1) | bits(w, 29, 1) << 1;
      out.sdwaSelect[1] = bits(w, 24, 3);
      out.sdwaSext[1] = bits(w, 27, 1);
      if (out.src[1] != noOperand && bits(w, 31, 1))
        out.src[1] -= firstVgpr;
    } else {
      literalIfNamed();
    }
  }

  void vectorShort() {
    out.src[0] = bits(first, 0, 9);
    if (bits(first, 25, 7) == 0b0111111) {
      bind(Encoding::VOP1, bits(first, 9, 8));
      if (good && std::strcmp(out.mnemonic, "v_readfirstlane_b32") == 0)
        out.sdst = bits(first, 17, 8);
      else
        out.dst = firstVgpr + bits(first, 17, 8);
      if (good && std::strcmp(out.mnemonic, "v_accvgpr_mov_b32") == 0) {
        out.dst += firstAgpr - firstVgpr;
        out.src[0] += firstAgpr - firstVgpr;
      }
      return sourceForm(false);
    }
    out.src[1] = firstVgpr + bits(first, 9, 8);
    if (bits(first, 25, 7) == 0b0111110) {
      bind(Encoding::VOPC, bits(first, 17, 8));
      out.sdst = 106;
      return sourceForm(true);
    }
    const unsigned opcode = bits(first, 25, 6);
    bind(Encoding::VOP2, opcode);
    if (!good)
      return;
    out.dst = firstVgpr + bits(first, 17, 8);
    // Carries, and the condition of v_cndmask, are VCC in the short form; fused multiply-adds read their destination.
    const std::string_view mnemonic = out.mnemonic;
    if (mnemonic.find("_co_") != std::string_view::npos || mnemonic == "v_cndmask_b32") {
      out.sdst = 106;
      out.src[2] = 106;
    }
    if (mnemonic.starts_with("v_fmamk") || mnemonic.starts_with("v_madmk") || mnemonic.starts_with("v_fmaak") ||
        mnemonic.starts_with("v_madak")) {
      out.literal = secondWord();
      const bool addsLiteral = mnemonic[5] == 'a';
      out.src[2] = addsLiteral ? 255 : out.src[1];
      if (!addsLiteral)
        out.src[1] = 255;
      return;
    }
    sourceForm(false);
  }

  /// The fields of VOP3P-MAI.
  void matrix(uint32_t low, uint32_t high, bool sparse) {
    out.dst = firstVgpr + bits(low, 0, 8);
    for (unsigned i = 0; i < 3; ++i)
      out.src[i] = bits(high, 9 * i, 9);
    out.cbsz = bits(low, 8, 3);
    out.abid = bits(low, 11, 4);
    out.blgp = bits(high, 29, 3);
    if (bits(low, 15, 1)) { // acc_cd: C and D are accumulation registers; the indices of a sparse form never are
      out.dst += firstAgpr - firstVgpr;
      if (out.src[2] >= firstVgpr && !sparse)
        out.src[2] += firstAgpr - firstVgpr;
    }
    for (unsigned i = 0; i < 2; ++i)
      if (bits(high, 27 + i, 1) && out.src[i] >= firstVgpr)
        out.src[i] += firstAgpr - firstVgpr;
  }
  /// V_MFMA_LD_SCALE_B32 and the matrix instruction that it belongs to, one instruction of four words (CDNA4
  /// ISA, 7.2.1). Alone it is no instruction.
  static constexpr unsigned loadScale = 44;
  void scaledMatrix() {
    const uint32_t scales = secondWord();
    uint32_t low = 0, high = 0;
    good &= word(2, low) && word(3, high) && bits(low, 23, 9) == 0b110100111;
    bind(Encoding::VOP3PX, bits(low, 16, 7));
    out.size = 16;
    out.opSel = bits(first, 11, 2);
    out.opSelHi = bits(scales, 27, 2);
    for (unsigned i = 0; i < 2; ++i)
      out.scale[i] = bits(scales, 9 * i, 9);
    matrix(low, high, false);
  }

  void vectorLong() {
    if (bits(first, 23, 9) == 0b110100111) {
      const unsigned opcode = bits(first, 16, 7);
      if (opcode == loadScale)
        return scaledMatrix();
      bind(Encoding::VOP3P, opcode);
      const uint32_t w = secondWord();
      out.dst = firstVgpr + bits(first, 0, 8);
      for (unsigned i = 0; i < 3; ++i)
        out.src[i] = bits(w, 9 * i, 9);
      const std::string_view mnemonic = out.mnemonic ? out.mnemonic : "";
      if (mnemonic.starts_with("v_accvgpr")) { // one side is an AGPR by meaning, whatever the acc bits say
        if (mnemonic == "v_accvgpr_write_b32")
          out.dst += firstAgpr - firstVgpr;
        else
          out.src[0] += firstAgpr - firstVgpr;
        return literalIfNamed();
      }
      if (mnemonic.starts_with("v_mfma") || mnemonic.starts_with("v_smfmac"))
        return matrix(first, w, mnemonic.starts_with("v_smfmac"));
      out.clamp = bits(first, 15, 1);
      out.negHi = bits(first, 8, 3);
      out.opSel = bits(first, 11, 3);
      out.opSelHi = bits(w, 27, 2) | bits(first, 14, 1) << 2;
      out.neg = bits(w, 29, 3);
      return literalIfNamed();
    }
    const unsigned opcode = bits(first, 16, 10);
    bind(Encoding::VOP3, opcode);
    if (!good)
      return;
    const uint32_t w = secondWord();
    for (unsigned i = 0; i < 3; ++i)
      out.src[i] = bits(w, 9 * i, 9);
    out.neg = bits(w, 29, 3);
    out.omod = bits(w, 27, 2);
    out.clamp = bits(first, 15, 1);
    const std::string_view mnemonic = out.mnemonic;
    const bool scalarResult = mnemonic.find("_co_") != std::string_view::npos || mnemonic.starts_with("v_div_scale") ||
                              mnemonic.starts_with("v_mad_u64_u32") || mnemonic.starts_with("v_mad_i64_i32");
    if (mnemonic.starts_with("v_cmp")) {
      out.sdst = bits(first, 0, 8);
      out.abs = bits(first, 8, 3);
    } else if (mnemonic == "v_readlane_b32" || mnemonic == "v_readfirstlane_b32") {
      out.sdst = bits(first, 0, 8);
    } else {
      out.dst = firstVgpr + bits(first, 0, 8);
      if (scalarResult) {
        out.sdst = bits(first, 8, 7);
      } else {
        out.abs = bits(first, 8, 3);
        out.opSel = bits(first, 11, 4);
      }
    }
    literalIfNamed();
  }

  void memory() {
    const uint32_t w = secondWord();
    switch (bits(first, 26, 6)) {
    case 0b110000: { // SMEM
      bind(Encoding::SMEM, bits(first, 18, 8));
      out.src[0] = static_cast<uint16_t>(bits(first, 0, 6) << 1);
      out.dst = bits(first, 6, 7);
      out.glc = bits(first, 16, 1);
      if (bits(first, 17, 1)) // imm
        out.immediate = signExtend(bits(w, 0, 21), 21);
      if (bits(first, 14, 1)) // soffset_en
        out.soffset = bits(w, 25, 7);
      else if (!bits(first, 17, 1))
        out.soffset = bits(w, 0, 7);
      return;
    }
    case 0b110110: { // DS
      bind(Encoding::DS, bits(first, 17, 8));
      const uint16_t data = bits(first, 25, 1) ? firstAgpr : firstVgpr;
      out.offset0 = bits(first, 0, 8);
      out.offset1 = bits(first, 8, 8);
      out.immediate = bits(first, 0, 16);
      out.gds = bits(first, 16, 1);
      out.src[0] = firstVgpr + bits(w, 0, 8);
      out.src[1] = data + bits(w, 8, 8);
      out.src[2] = data + bits(w, 16, 8);
      out.dst = data + bits(w, 24, 8);
      return;
    }
    case 0b110111: { // FLAT, SCRATCH, GLOBAL
      static constexpr Encoding segments[4] = {Encoding::FLAT, Encoding::SCRATCH, Encoding::GLOBAL, Encoding::FLAT};
      const unsigned segment = bits(first, 14, 2);
      good &= segment != 3;
      bind(segments[segment], bits(first, 18, 7));
      const uint16_t data = bits(w, 23, 1) ? firstAgpr : firstVgpr;
      out.immediate = segment == 0 ? int32_t(bits(first, 0, 12)) : signExtend(bits(first, 0, 13), 13);
      out.glc = bits(first, 16, 1);
      out.nt = bits(first, 17, 1);
      out.sc1 = bits(first, 25, 1);
      out.lds = out.mnemonic && std::string_view(out.mnemonic).find("_lds_") != std::string_view::npos;
      out.src[0] = firstVgpr + bits(w, 0, 8);
      out.src[1] = data + bits(w, 8, 8);
      out.saddr =
          segment == 0 || bits(w, 16, 7) == 0x7F ? noOperand : uint16_t(bits(w, 16, 7)); // flat addresses are vectors
      out.dst = data + bits(w, 24, 8);
      // Bit 13 says that a load goes to LDS, until such loads got opcodes of their own; since then it says of scratch
      // whether there is a vector address (sve). Before, there was one where there is no scalar address.
      if (isa(Encoding::SCRATCH, 42).mnemonic) {
        out.offen = segment == 1 && bits(first, 13, 1);
      } else {
        out.offen = segment == 1 && out.saddr == noOperand;
        out.lds = segment != 0 && bits(first, 13, 1);
      }
      return;
    }
    case 0b111000:
    case 0b111010: { // MUBUF, MTBUF
      const bool typed = bits(first, 26, 6) == 0b111010;
      if (typed)
        bind(Encoding::MTBUF, bits(first, 15, 4));
      else
        bind(Encoding::MUBUF, bits(first, 18, 7));
      const uint16_t data = bits(w, 23, 1) ? firstAgpr : firstVgpr;
      out.immediate = bits(first, 0, 12);
      out.offen = bits(first, 12, 1);
      out.idxen = bits(first, 13, 1);
      out.glc = bits(first, 14, 1);
      out.sc1 = typed ? bits(w, 21, 1) : bits(first, 15, 1);
      out.lds = !typed && bits(first, 16, 1);
      out.nt = typed ? bits(w, 22, 1) : bits(first, 17, 1);
      out.format = typed ? bits(first, 19, 7) : 0;
      out.src[0] = firstVgpr + bits(w, 0, 8);
      out.src[1] = data + bits(w, 8, 8);
      out.dst = out.src[1];
      out.saddr = static_cast<uint16_t>(bits(w, 16, 5) << 2); // the descriptor
      out.soffset = bits(w, 24, 8);
      return;
    }
    default: good = false;
    }
  }

  void wide() {
    if (bits(first, 26, 6) == 0b110100)
      vectorLong();
    else
      memory();
  }
};

} // namespace

Instruction decode(const Isa &isa, std::span<const std::byte> code, uint32_t offset) {
  return Decoder(isa, code, offset).run();
}

std::vector<Instruction> decodeAll(const Isa &isa, std::span<const std::byte> code) {
  std::vector<Instruction> all(code.size() / 4);
  for (uint32_t at = 0; at < all.size(); ++at)
    all[at] = decode(isa, code, 4 * at);
  return all;
}

} // namespace flyc::emulator
