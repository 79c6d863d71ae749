//===- Family.h - families of processors to the decoder -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What differs from family to family beyond its tables: to the decoder, where fields stand and the operand numbers that
// announce something; to execution, the rules that handlers ask for by name. Sources: AMD CDNA3, RDNA3, RDNA4 and CDNA5
// ISA manuals, table "Scalar source operands", chapters "Kernel State", "Program Flow Control" and "Vector Memory
// Buffer".
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_ISA_FAMILY_H
#define FLYC_RUNTIME_EMULATOR_ISA_FAMILY_H

#include "runtime/emulator/isa/EncodingFields.h"

namespace flyc::emulator {

/// Which counters of a wave say what memory has come back.
enum class WaitModel : uint8_t {
  Together,    ///< vmcnt: vector memory; lgkmcnt: LDS and scalar memory
  StoresApart, ///< vmcnt: what gives something back, vscnt: stores; lgkmcnt as before
  Apart        ///< loadcnt, storecnt, dscnt, kmcnt
};

struct Family {
  const EncodingTable &encodings;
  uint16_t noScalarAddress; ///< this number as scalar address: there is none
  /// The numbers of M0 and of the register that reads as 0 and ignores what is written; noOperand if there is none.
  uint16_t m0, null;
  /// First sources that announce a second word; noOperand where there is no such word.
  uint16_t sdwaFollows, dppFollows, dpp8Follows, dpp8FetchesInactive;
  bool hasLongDpp; ///< a DPP word may follow VOP3 and VOP3P

  /// Which bits of MODE programs read and write, and which always are 1. Later families lack some bits; their
  /// instructions behave as if these were set or clear.
  uint32_t modeBits, modeAlways;
  bool hasShortWaves;         ///< of 32 lanes, beside those of 64
  uint8_t vgprUnit64;         ///< VGPRs of a wave of 64 lanes that 1 in the kernel descriptor stands for
  bool keepsHalves;           ///< a 16-bit result leaves the other half of its register as it is
  bool workgroupIdsInTraps;   ///< in TTMP9 and TTMP7, not behind the user's scalar registers
  bool descriptorChoosesRule; ///< word 3 of a buffer descriptor says what is out of range
  bool exchangesInHalves;     ///< lanes exchange through LDS within 32
  bool ocpFloat8;             ///< 8-bit floats are OCP whatever the matrix unit has
  bool replicatesMatrices;    ///< each 16 lanes of a wave hold all of a matrix A and B
  bool isOffered;             ///< tools run code on it where the user names no processor
  WaitModel waits;
  CounterField vectorCounter, scalarCounter; ///< of s_waitcnt; the first is how far loadcnt counts, too

  uint8_t prefetchBits =
      0; ///< of COMPUTE_PGM_RSRC3, from bit 4 on: lines of code that are fetched before the first wave

  // What only the last family has otherwise.
  bool hasLongWaves = true;      ///< of 64 lanes
  bool hasLongLiterals = false;  ///< of 64 bits
  bool hasRegisterBanks = false; ///< MODE says which 256 of the VGPRs each operand means
  bool hasWideAddresses = false; ///< of 57 bits: buffer descriptors, flat scratch; a lane's offset is signed
  bool hasClusters = false;      ///< workgroups may run together and share a barrier
  uint8_t userScalars = 16;      ///< scalar registers that a launch may fill
  /// Bytes at the front of a kernel with preloaded arguments that load them for firmware that does not.
  uint16_t preloadPrologue = 256;

  bool hasWavesOf(uint64_t lanes) const { return (lanes == 64 && hasLongWaves) || (lanes == 32 && hasShortWaves); }
  unsigned vgprUnit(unsigned lanes) const { return vgprUnit64 * 64u / lanes; }
  bool hasNull() const { return null != noOperand; }
  /// What the number of a scalar operand is to Machine.
  uint16_t operand(uint16_t number) const {
    return !hasNull() ? number : number == null ? Machine::null : number == m0 ? uint16_t(Machine::m0) : number;
  }
};

inline constexpr Family cdnaFamily{.encodings = cdnaEncodings,
                                   .noScalarAddress = 0x7F,
                                   .m0 = Machine::m0,
                                   .null = noOperand,
                                   .sdwaFollows = Machine::sdwaFollows,
                                   .dppFollows = Machine::dppFollows,
                                   .dpp8Follows = noOperand,
                                   .dpp8FetchesInactive = noOperand,
                                   .hasLongDpp = false,
                                   .modeBits = 0xFFFFFFFF,
                                   .modeAlways = 0,
                                   .hasShortWaves = false,
                                   .vgprUnit64 = 8,
                                   .keepsHalves = false,
                                   .workgroupIdsInTraps = false,
                                   .descriptorChoosesRule = false,
                                   .exchangesInHalves = false,
                                   .ocpFloat8 = false,
                                   .replicatesMatrices = false,
                                   .isOffered = true,
                                   .waits = WaitModel::Together,
                                   .vectorCounter = Machine::vectorCounter,
                                   .scalarCounter = Machine::scalarCounter};
/// What the families with waves of 32 lanes have in common, with the rules of RDNA3: a later one says what it changes.
constexpr Family rdnaFamily(const EncodingTable &encodings) {
  return {.encodings = encodings,
          .noScalarAddress = Machine::null,
          .m0 = 125,
          .null = 124,
          .sdwaFollows = noOperand,
          .dppFollows = 250,
          .dpp8Follows = 233,
          .dpp8FetchesInactive = 234,
          .hasLongDpp = true,
          .modeBits = 0xFFFFFFFF,
          .modeAlways = 0,
          .hasShortWaves = true,
          .vgprUnit64 = 4,
          .keepsHalves = true,
          .workgroupIdsInTraps = false,
          .descriptorChoosesRule = true,
          .exchangesInHalves = true,
          .ocpFloat8 = true,
          .replicatesMatrices = true,
          .isOffered = false,
          .waits = WaitModel::StoresApart,
          .vectorCounter = {"vmcnt", 10, 6, 0, 0},
          .scalarCounter = {"lgkmcnt", 4, 6, 0, 0},
          .prefetchBits = 6};
}
/// Its short forms of 16-bit instructions name halves of registers, of which the table of opcodes tells.
inline constexpr Family rdna3Family = rdnaFamily(rdna3Encodings);
constexpr Family rdna4FamilyWith(const EncodingTable &encodings) {
  Family family = rdnaFamily(encodings);
  family.modeBits = 0x008000FF; // no IEEE bit
  family.modeAlways = 0x100;    // clamp makes NaN 0, as DX10_CLAMP did
  family.workgroupIdsInTraps = true;
  family.replicatesMatrices = false;
  family.waits = WaitModel::Apart;
  family.vectorCounter = {"loadcnt", 0, 6, 0, 0};
  family.scalarCounter = {"dscnt", 0, 6, 0, 0};
  family.prefetchBits = 8;
  return family;
}
inline constexpr Family rdna4Family = rdna4FamilyWith(rdna4Encodings);
/// Its manual is that of CDNA5, its waves and instructions go on where RDNA4 stopped. MODE also holds the banks of
/// registers (12 to 19), and what serves page faults and performance counters.
inline constexpr Family cdna5Family = [] {
  Family family = rdna4FamilyWith(cdna5Encodings);
  family.modeBits = 0x0F8FF0FF;
  family.vgprUnit64 = 8;
  family.hasLongWaves = false;
  family.hasLongLiterals = true;
  family.hasRegisterBanks = true;
  family.hasWideAddresses = true;
  family.hasClusters = true;
  family.userScalars = 32;
  family.preloadPrologue = 0;
  return family;
}();

} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_ISA_FAMILY_H
