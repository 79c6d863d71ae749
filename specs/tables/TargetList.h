//===- TargetList.h - who has it, in words ---------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// For the tables of atoms: lists as messages write them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_TARGETLIST_H
#define FLYC_SPECS_TABLES_TARGETLIST_H

#include "specs/tables/TargetTable.h"
#include "support/Text.h"

#include <string>
#include <string_view>
#include <vector>

namespace flyc::specs {

inline constexpr std::string_view noTarget = "no target";

/// The targets for which `isOn` holds, "a, b and c", or noTarget.
template <typename IsOn> std::string targetsWhere(const IsOn &isOn) {
  std::vector<std::string_view> names;
  for (const TargetSpec &target : builtinTargets())
    if (isOn(target))
      names.push_back(target.name);
  return names.empty() ? std::string(noTarget) : listed(names, "and");
}

/// The targets of a row of a table, or noTarget.
template <typename Atom> std::string targetsOf(const Atom &atom) {
  return targetsWhere([&](const TargetSpec &target) { return atom.isOn(target); });
}

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_TARGETLIST_H
