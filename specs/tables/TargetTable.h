//===- TargetTable.h - the targets flyc knows -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The tables that flyc-specgen printed from specs/targets/*.yaml. A TargetTable begins with all of them; `--spec-file`
// adds a target to it or replaces one. Input: a name. Output: the spec, or the names that look like it.
//
// Invariant: names are unique in a table, and the table is sorted by name (digits by value, generic targets last), so
// what it prints does not depend on the order in which targets came.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_TARGETTABLE_H
#define FLYC_SPECS_TABLES_TARGETTABLE_H

#include "specs/tables/TargetSpec.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::specs {

/// The targets that are compiled in, sorted by name.
std::span<const TargetSpec> builtinTargets();
/// The compiled-in target of that name, or null.
const TargetSpec *findBuiltinTarget(std::string_view name);

class TargetTable {
public:
  /// Holds the compiled-in targets.
  TargetTable();

  /// Adds a target, or replaces the one of the same name. A spec that was replaced lives as long as the table; so do
  /// the texts and lists that a pointer owns.
  void add(std::shared_ptr<const TargetSpec> target);

  /// All targets, sorted by name.
  std::span<const TargetSpec *const> all() const { return sorted; }
  const TargetSpec *find(std::string_view name) const;
  /// The names most like `name`, best first, without those that are alike only by chance.
  std::vector<std::string_view> nearest(std::string_view name) const;
  /// "a, b and c": all names, for a message.
  std::string names() const;

private:
  std::vector<const TargetSpec *> sorted;
  std::vector<std::shared_ptr<const TargetSpec>> owned;
};

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_TARGETTABLE_H
