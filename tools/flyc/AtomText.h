//===- AtomText.h - matrix instructions in words and pictures -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One row of specs/tables/AtomTable.h, or many, as `flyc atoms` shows them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_ATOMTEXT_H
#define FLYC_TOOLS_FLYC_ATOMTEXT_H

#include "compiler/Layout/Explanation.h"
#include "specs/tables/AtomTable.h"
#include "specs/tables/CopyTable.h"
#include "support/Json.h"

#include <string>
#include <vector>

namespace flyc::driver {

using AtomList = std::vector<const specs::MatrixAtom *>;

/// As a kernel asks for it: "wmma<16x16x16, (f16, f16) -> f32>", and "@wave(64) wmma<..>" where no kernel has such
/// waves that does not say so.
std::string nameInKernels(const specs::MatrixAtom &atom);

/// A row each, and below them the sources. Of the targets only `target`, unless it is null.
std::string atomTable(const AtomList &atoms, const specs::TargetSpec *target);
/// The same of copies.
std::string copyTable(const std::vector<const specs::CopyAtom *> &copies, const specs::TargetSpec *target);
/// The same of atomics.
std::string atomicTable(const std::vector<const specs::AtomicAtom *> &atomics, const specs::TargetSpec *target);
void writeAtomic(JsonWriter &json, const specs::AtomicAtom &atomic, const specs::TargetSpec *target);
void writeCopy(JsonWriter &json, const specs::CopyAtom &copy, const specs::TargetSpec *target);
/// The facts of one, and the lane maps of A, B and C.
layout::Result<std::string> atomPage(const specs::MatrixAtom &atom, const specs::TargetSpec *target);
/// The lane maps as a picture.
layout::Result<std::string> atomSvg(const specs::MatrixAtom &atom);
void writeAtom(JsonWriter &json, const specs::MatrixAtom &atom, const specs::TargetSpec *target);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_ATOMTEXT_H
