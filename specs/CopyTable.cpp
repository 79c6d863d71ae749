//===- CopyTable.cpp - the copy instructions as data ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Holds the table that flyc-specgen printed.
//===----------------------------------------------------------------------===//

#include "specs/CopyTable.h"

#include "specs/TargetTable.h"

#include <algorithm>
#include <vector>

using namespace flyc::specs;

namespace {
#include "specs/CopyTable.inc"
} // namespace

std::span<const CopyAtom> flyc::specs::copyAtoms() { return copyAtomTable; }

const CopyAtom *flyc::specs::findCopyAtom(std::string_view name, unsigned bits) {
  for (const CopyAtom &atom : copyAtomTable)
    if (atom.name == name && std::find(atom.bits.begin(), atom.bits.end(), bits) != atom.bits.end())
      return &atom;
  return nullptr;
}

std::string flyc::specs::targetsWith(const CopyAtom &atom) {
  std::vector<std::string_view> names;
  for (const TargetSpec &target : builtinTargets())
    if (atom.isOn(target))
      names.push_back(target.name);
  std::string text = names.empty() ? "no target" : "";
  for (size_t i = 0; i < names.size(); ++i)
    text.append(i == 0 ? "" : i + 1 == names.size() ? " and " : ", ").append(names[i]);
  return text;
}
