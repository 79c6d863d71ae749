//===- Atom.h - copy atoms and tiled copies as compile-time values --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An atom is one instruction of the hardware seen as a function between layouts. A tiled copy repeats a copy atom over
// the threads of a block.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_ATOM_H
#define FLYC_FRONTEND_SEMA_ATOM_H

#include "compiler/Layout/Tiled.h"
#include "frontend/Sema/Type.h"

namespace flyc::sema {

/// One thread moves `bits` contiguous bits. universal_copy<bits>: with ordinary loads and stores. buffer_copy<bits>: with raw
/// buffer instructions, between a buffer and registers.
struct CopyAtom {
  enum class Kind : uint8_t { Universal, Buffer };
  unsigned bits = 0;
  Kind kind = Kind::Universal;
  std::string str() const { return (kind == Kind::Universal ? "universal_copy<" : "buffer_copy<") + std::to_string(bits) + ">"; }
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

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_ATOM_H
