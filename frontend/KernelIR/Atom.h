//===- Atom.h - atoms and their tilings as compile-time values ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An atom is one instruction of the hardware seen as a function between layouts. A tiled copy repeats a copy atom over
// the threads of a block, a tiled mma repeats a matrix atom over its waves and over M, N and K.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_ATOM_H
#define FLYC_FRONTEND_KERNELIR_ATOM_H

#include "compiler/Layout/Tiled.h"
#include "frontend/KernelIR/Type.h"
#include "specs/tables/AtomTable.h"
#include "specs/tables/CopyTable.h"

namespace flyc::sema {

/// One thread moves `bits` contiguous bits. universal_copy<bits>: with ordinary loads and stores. buffer_copy<bits>:
/// with raw buffer instructions, between a buffer and registers. buffer_copy_lds<bits>: from a buffer straight to
/// shared memory; a wave writes one run of memory, lane by lane. global_copy_lds<bits>: the same without a buffer.
/// lds_read_trans<element, bits>, global_read_trans<element, bits>: lanes read `bits` bits of shared or global memory
/// each and give each other elements: in waves of 64, 16 lanes, of which lane i gets element i of each run of 16; in
/// waves of 32 as compiler/Layout/Atoms/TransposingLoad.h says.
struct CopyAtom {
  enum class Kind : uint8_t { Universal, Buffer, BufferLds, GlobalLds, LdsTrans, LdsLoadTrans, GlobalLoadTrans };
  unsigned bits = 0;
  Kind kind = Kind::Universal;
  unsigned trans = 0; ///< of those that transpose: the bits of the elements that the lanes exchange
  std::string str() const;
  /// Straight to shared memory.
  bool isTransposing() const { return trans != 0; }
  /// Whether waves of 32 lanes alone have it.
  bool isOfShortWaves() const { return kind == Kind::LdsLoadTrans || kind == Kind::GlobalLoadTrans; }
  /// How many lanes read for each other.
  int64_t lanes() const;
  bool isDirect() const { return kind == Kind::BufferLds || kind == Kind::GlobalLds; }
  friend bool operator==(const CopyAtom &, const CopyAtom &) = default;
};

/// The name that specs/tables/CopyTable.h has for a kind of copy.
std::string_view tableName(CopyAtom::Kind kind);
/// What the table says of an atom.
const specs::CopyAtom &rowOf(const CopyAtom &atom);

/// The thread-value layouts of `atom` in elements of `elementBits` (which divides atom.bits).
layout::CopyAtomLayouts layoutsOf(const CopyAtom &atom, unsigned elementBits);

/// make_tiled_copy_tv(atom, element, thr = .., val = ..).
struct TiledCopy {
  CopyAtom atom;
  Scalar element = Scalar::F32;
  layout::TiledCopy layouts;
  /// The operand of a tiled mma whose parts the threads hold; absent if the copy was made without a tiled mma.
  std::optional<layout::MmaOperand> operand;
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
  unsigned opselA = 0, opselB = 0; ///< of scales: which byte (CDNA4), which half of the lanes (gfx1250)
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

#endif // FLYC_FRONTEND_KERNELIR_ATOM_H
