//===- CopyTable.h - the copy instructions as data ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The rows of specs/atoms/copy.yaml, which flyc-specgen printed when flyc was built: which widths of a copy and
// which atomics there are, what a target must have for them, and the cache policies that a target knows. The language,
// the dialect's verifiers, the lowering and `flyc atoms` ask here.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_COPYTABLE_H
#define FLYC_SPECS_TABLES_COPYTABLE_H

#include "specs/tables/TargetSpec.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::specs {

struct CopyAtom {
  std::string_view name; ///< as the dialect's type spells it: "cdna3.buffer_copy_lds"
  std::span<const unsigned> bits;
  CapabilitySet needs; ///< none: every target has it
  bool cache;          ///< whether it takes cache policies
  std::string_view source;

  constexpr bool isAmong(CapabilitySet capabilities) const { return (needs.raw() & ~capabilities.raw()) == 0; }
  constexpr bool isOn(const TargetSpec &target) const { return isAmong(target.capabilities); }
};

/// One step on one value in memory, which gives the old value.
struct AtomicAtom {
  std::string_view name;                   ///< as the dialect's type spells it: "cdna3.buffer_atomic"
  std::span<const std::string_view> ops;   ///< "add"
  std::span<const std::string_view> types; ///< "f32", "v2f16"
  std::string_view intrinsic;              ///< with {op}; empty: atomicrmw and its like
  CapabilitySet needs;
  std::string_view source;

  constexpr bool isAmong(CapabilitySet capabilities) const { return (needs.raw() & ~capabilities.raw()) == 0; }
  constexpr bool isOn(const TargetSpec &target) const { return isAmong(target.capabilities); }
  /// LLVM's intrinsic of one op; empty if there is none.
  std::string intrinsicOf(std::string_view op) const;
};

/// In the order of the file.
std::span<const CopyAtom> copyAtoms();
/// The row of a copy of `bits` bits of a lane; null if there is none.
const CopyAtom *findCopyAtom(std::string_view name, unsigned bits);
/// All widths of the copies of that name: "8, 16 or 32"; empty if there is no such copy.
std::string widthsOf(std::string_view name);

std::span<const AtomicAtom> atomicAtoms();
/// The row of an atomic of one op and type; null if there is none.
const AtomicAtom *findAtomicAtom(std::string_view name, std::string_view op, std::string_view type);
/// "i32, u32, f32": the types that have `op`; empty if none has.
std::string typesOf(std::string_view name, std::string_view op);

/// "gfx942 and gfx950": the compiled-in targets that have it; "no target" if none has.
std::string targetsWith(const CopyAtom &atom);
std::string targetsWith(const AtomicAtom &atom);

//===--- cache policies -----------------------------------------------------------===//

/// One name of the ISA manual, and its bit in the auxiliary operand of LLVM's intrinsics.
struct CachePolicy {
  std::string_view name;
  int32_t bit;
};
/// Those that the target names; none if they are not known.
std::vector<CachePolicy> cachePolicies(const TargetSpec &target);

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_COPYTABLE_H
