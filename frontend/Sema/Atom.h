//===- Atom.h - atoms and their tilings as compile-time values ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An atom is one instruction of the hardware seen as a function between layouts. A tiled copy repeats a copy atom over
// the threads of a block, a tiled mma repeats a matrix atom over its waves and over M, N and K.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_ATOM_H
#define FLYC_FRONTEND_SEMA_ATOM_H

#include "compiler/Layout/Tiled.h"
#include "frontend/Sema/Type.h"
#include "specs/AtomTable.h"

namespace flyc::sema {

/// One thread moves `bits` contiguous bits. universal_copy<bits>: with ordinary loads and stores. buffer_copy<bits>: with raw
/// buffer instructions, between a buffer and registers. buffer_copy_lds<bits>: from a buffer straight to shared memory; a wave
/// writes one run of memory, lane by lane.
struct CopyAtom {
  enum class Kind : uint8_t { Universal, Buffer, BufferLds };
  unsigned bits = 0;
  Kind kind = Kind::Universal;
  std::string str() const {
    static constexpr std::string_view names[] = {"universal_copy<", "buffer_copy<", "buffer_copy_lds<"};
    return std::string(names[static_cast<size_t>(kind)]) + std::to_string(bits) + ">";
  }
  friend bool operator==(const CopyAtom &, const CopyAtom &) = default;
};

/// The thread-value layouts of `atom` in elements of `elementBits` (which divides atom.bits).
layout::CopyAtomLayouts layoutsOf(const CopyAtom &atom, unsigned elementBits);

/// make_tiled_copy_tv(atom, element, thr = .., val = ..).
struct TiledCopy {
  CopyAtom atom;
  Scalar element = Scalar::F32;
  layout::TiledCopy layouts;
};

//===--- matrix atoms -----------------------------------------------------===//

/// `(f16, f16) -> f32`: what a matrix atom multiplies and what it adds up in, as the table of atoms spells them.
struct AtomTypes {
  std::string a, b, acc;
  std::string str() const { return "(" + a + ", " + b + ") -> " + acc; }
};

/// A row of the table of atoms; whether the target has it is asked where it is used.
struct MmaAtom {
  const specs::MatrixAtom *row = nullptr;
  unsigned opselA = 0, opselB = 0; ///< of mfma_scale: which byte of the register is the scale
  std::string str() const;
  /// Whether the instruction has that operand besides its matrices: "scale_a", "scale_b", "index".
  bool hasState(std::string_view field) const;
  friend bool operator==(const MmaAtom &, const MmaAtom &) = default;
};

/// `A`, `B`, `C` for messages.
std::string_view spelling(layout::MmaOperand);
/// What a register of the operand holds.
Scalar elementOf(const MmaAtom &atom, layout::MmaOperand operand);
layout::Result<layout::MmaAtomLayouts> layoutsOf(const MmaAtom &atom);
/// The thread-value layout of one operand.
const layout::Layout &layoutOf(const layout::MmaAtomLayouts &layouts, layout::MmaOperand operand);
/// How many values of the operand each thread gives to one instruction.
int64_t valuesOf(const layout::MmaAtomLayouts &layouts, layout::MmaOperand operand);

/// make_tiled_mma(atom, atom layout, permutation).
struct TiledMma {
  MmaAtom atom;
  layout::TiledMma layouts;
  std::string str() const;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_ATOM_H
