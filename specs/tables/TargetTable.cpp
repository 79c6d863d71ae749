//===- TargetTable.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The generated tables, and the list of pointers into them that overrides change.
//===----------------------------------------------------------------------===//

#include "specs/tables/TargetTable.h"

#include "specs/tables/TargetOrder.h"
#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::specs;

namespace {
#include "specs/TargetTable.inc"
} // namespace

std::span<const TargetSpec> flyc::specs::builtinTargets() { return targetSpecs; }

const TargetSpec *flyc::specs::findBuiltinTarget(std::string_view name) {
  for (const TargetSpec &target : targetSpecs)
    if (target.name == name)
      return &target;
  return nullptr;
}

TargetTable::TargetTable() {
  for (const TargetSpec &target : targetSpecs)
    sorted.push_back(&target);
}

void TargetTable::add(std::shared_ptr<const TargetSpec> target) {
  const TargetSpec *spec = target.get();
  owned.push_back(std::move(target));
  std::erase_if(sorted, [&](const TargetSpec *old) { return old->name == spec->name; });
  auto later = [](const TargetSpec *a, const TargetSpec *b) { return ordersBefore(*a, *b); };
  sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), spec, later), spec);
}

const TargetSpec *TargetTable::find(std::string_view name) const {
  for (const TargetSpec *target : sorted)
    if (target->name == name)
      return target;
  return nullptr;
}

std::vector<std::string_view> TargetTable::nearest(std::string_view name) const {
  std::vector<std::string_view> all;
  for (const TargetSpec *target : sorted)
    all.push_back(target->name);
  return nearestNames(name, all);
}

std::string TargetTable::names() const { return listed(sorted, "and", &TargetSpec::name); }
