//===- CopyTable.h - the copy instructions as data ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The rows of specs/atoms/copy.yaml, which flyc-specgen printed when flyc was built: which widths of a copy there are, and what
// a target must have for them. The lowering and `flyc atoms` ask here.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_COPYTABLE_H
#define FLYC_SPECS_COPYTABLE_H

#include "specs/TargetSpec.h"

#include <span>
#include <string>
#include <string_view>

namespace flyc::specs {

struct CopyAtom {
  std::string_view name; ///< as the dialect's type spells it: "cdna3.buffer_copy_lds"
  std::span<const unsigned> bits;
  CapabilitySet needs; ///< none: every target has it
  std::string_view source;

  constexpr bool isAmong(CapabilitySet capabilities) const { return (needs.raw() & ~capabilities.raw()) == 0; }
  constexpr bool isOn(const TargetSpec &target) const { return isAmong(target.capabilities); }
};

/// In the order of the file.
std::span<const CopyAtom> copyAtoms();
/// The row of a copy of `bits` bits of a lane; null if there is none.
const CopyAtom *findCopyAtom(std::string_view name, unsigned bits);

/// "gfx942 and gfx950": the compiled-in targets that have the copy; "no target" if none has.
std::string targetsWith(const CopyAtom &atom);

} // namespace flyc::specs

#endif // FLYC_SPECS_COPYTABLE_H
