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

/// The targets of a row of a table, or "no target".
template <typename Atom> std::string targetsOf(const Atom &atom) {
  std::vector<std::string> names;
  for (const TargetSpec &target : builtinTargets())
    if (atom.isOn(target))
      names.emplace_back(target.name);
  return names.empty() ? "no target" : listed(names, "and");
}

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_TARGETLIST_H
