//===- Operands.h - reading and writing operands with their modifiers -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One place for what the manuals say of operands: inline constants and literals, SDWA and DPP sources, absolute value
// and negation, output modifiers, and that lanes outside EXEC keep their value.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_EMULATOR_STATE_OPERANDS_H
#define FLYC_RUNTIME_EMULATOR_STATE_OPERANDS_H

#include "runtime/emulator/state/Simd.h"
#include "runtime/emulator/state/Wave.h"

#include <bit>

namespace flyc::emulator {
inline namespace FLYC_SIMD {

/// What an inline constant between 240 and 248 stands for depends on the operand's type.
enum class ConstantType : uint8_t { F32, F16, F64, Int };

/// Whether the wave has vector registers `first` to `first + count - 1`; if not, the wave fails, naming them.
inline bool registersFor(Wave &w, const Instruction &inst, uint16_t first, unsigned count = 1) {
  if (w.hasVector(first, count))
    return true;
  w.failRegisters(inst, first, count);
  return false;
}

// A function that leaves all registers but its result as they were: who calls it on a rare way saves none on the
// others.
#if defined(__clang__) && defined(__x86_64__)
#define FLYC_KEEPS_REGISTERS [[clang::preserve_most]]
#else
#define FLYC_KEEPS_REGISTERS
#endif
/// A scalar operand of 32 bits that is not a register: inline constant, literal, special value.
FLYC_KEEPS_REGISTERS uint32_t readConstant(const Wave &, const Instruction &, uint16_t operand, ConstantType);
uint64_t readConstant64(const Wave &, const Instruction &, uint16_t operand, ConstantType, bool signedLiteral);

inline uint32_t readScalar(const Wave &w, const Instruction &inst, uint16_t operand,
                           ConstantType type = ConstantType::F32) {
  return isScalarRegister(operand) ? w.sgpr[operand] : readConstant(w, inst, operand, type);
}
/// A scalar operand of 64 bits. `signedLiteral`: a 32-bit literal is sign-extended, else zero-extended; for F64 it is
/// the high half.
inline uint64_t readScalar64(const Wave &w, const Instruction &inst, uint16_t operand,
                             ConstantType type = ConstantType::Int, bool signedLiteral = false) {
  return isScalarRegister(operand + 1u) ? w.pair(operand) : readConstant64(w, inst, operand, type, signedLiteral);
}

/// readVector for everything but a plain VGPR: broadcasts, SDWA, DPP, faults.
const Lanes &readIntoLanes(Wave &, const Instruction &, unsigned index, Lanes &temp, ConstantType);
/// Source `index` of a vector instruction, 32 bits a lane, raw: SDWA and DPP applied, no abs or neg. `temp` is room for
/// a value that is made.
inline const Lanes &readVector(Wave &w, const Instruction &inst, unsigned index, Lanes &temp,
                               ConstantType type = ConstantType::F32) {
  if (inst.form == SourceForm::Plain && w.hasVector(inst.src[index]))
    return w.vector(inst.src[index]);
  return readIntoLanes(w, inst, index, temp, type);
}
/// Half of a 64-bit packed source: of a VGPR pair, a scalar pair, or a constant, whose halves are alike.
const Lanes &readPackedHalf(Wave &, const Instruction &, unsigned index, bool high, Lanes &temp);

struct LanePair {
  const Lanes *low = nullptr, *high = nullptr;
};
/// A 64-bit source: low and high words. The temporaries are room for values that are made.
LanePair viewVector64(Wave &, const Instruction &, unsigned index, Lanes &low, Lanes &high,
                      ConstantType = ConstantType::Int);
/// The same as copies.
inline void readVector64(Wave &w, const Instruction &inst, unsigned index, Lanes &low, Lanes &high,
                         ConstantType type = ConstantType::Int) {
  const LanePair view = viewVector64(w, inst, index, low, high, type);
  if (view.low != &low) {
    low = *view.low;
    high = *view.high;
  }
}

/// EXEC, less what the row and bank masks and bounds of an instruction with DPP disable.
LaneMask writeMaskOfDpp(const Wave &, const Instruction &);
/// The lanes that a vector instruction may write.
inline LaneMask writeMask(const Wave &w, const Instruction &inst) {
  return inst.form == SourceForm::Dpp ? writeMaskOfDpp(w, inst) : w.exec();
}
/// Writes a 32-bit result (SDWA's dst_sel applied) into the lanes of writeMask.
void writeVector(Wave &, const Instruction &, const Lanes &result);
void writeVector64(Wave &, const Instruction &, const Lanes &low, const Lanes &high);
/// Writes register `operand` in the lanes of `mask`.
void writeLanes(Wave &, uint16_t operand, const Lanes &value, LaneMask mask);

inline void writeScalar(Wave &w, uint16_t operand, uint32_t value) {
  if (isScalarRegister(operand))
    w.sgpr[operand] = value;
}
inline void writeScalar64(Wave &w, uint16_t operand, uint64_t value) {
  if (isScalarRegister(operand + 1u))
    w.setPair(operand, value);
}

/// A bit a lane: v_cndmask's condition, carries.
inline LaneMask readLaneMask(const Wave &w, const Instruction &inst, uint16_t operand) {
  return w.hasAllLanes() ? readScalar64(w, inst, operand) : readScalar(w, inst, operand, ConstantType::Int);
}
inline void writeLaneMask(Wave &w, uint16_t operand, LaneMask value) {
  if (w.hasAllLanes())
    writeScalar64(w, operand, value);
  else
    writeScalar(w, operand, static_cast<uint32_t>(value));
}

inline float asFloat(uint32_t bits) { return std::bit_cast<float>(bits); }
inline uint32_t asBits(float value) { return std::bit_cast<uint32_t>(value); }
inline double asDouble(uint64_t bits) { return std::bit_cast<double>(bits); }
inline uint64_t asBits(double value) { return std::bit_cast<uint64_t>(value); }

} // namespace FLYC_SIMD
} // namespace flyc::emulator

#endif // FLYC_RUNTIME_EMULATOR_STATE_OPERANDS_H
