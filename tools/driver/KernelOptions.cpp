//===- KernelOptions.cpp - options that stand above what a source says ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/driver/KernelOptions.h"

#include "support/NearestName.h"
#include "support/Text.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

namespace {

using Names = std::vector<std::string>;

bool isAmong(const Names &names, const std::string &name) { return std::ranges::count(names, name) > 0; }

void addName(Names &names, const std::string &name) {
  if (!isAmong(names, name))
    names.push_back(name);
}

/// Kernels and entries that a name of --kernel may mean, on any target.
Names namesOf(const std::vector<sema::TypedUnit *> &units) {
  Names names;
  for (const sema::TypedUnit *unit : units) {
    for (const auto &kernel : unit->kernels)
      addName(names, kernel->interface.name);
    for (const sema::Entry &entry : unit->entries)
      addName(names, entry.interface.name);
  }
  return names;
}

std::optional<DriverError> findUnknown(const Names &wanted, const std::vector<sema::TypedUnit *> &units) {
  constexpr size_t most = 8; // names in a message
  const Names names = namesOf(units);
  for (const std::string &name : wanted) {
    if (isAmong(names, name))
      continue;
    const std::vector<std::string_view> known(names.begin(), names.end());
    const std::vector<std::string_view> near = nearestNames(name, known, 1);
    const size_t others = names.size() > most ? names.size() - most : 0;
    const Names shown(names.begin(), names.end() - static_cast<std::ptrdiff_t>(others));
    return usageError("the source builds no kernel " + quote(name) + ", which --kernel names",
                      !near.empty() ? "did you mean " + quote(near.front()) + "?"
                      : others      ? "it builds " + joined(shown, quote) + " and " + std::to_string(others) + " others"
                                    : "it builds " + listed(shown, "and", quote));
  }
  return std::nullopt;
}

/// Leaves the kernels and entries of these names, and the kernels that those entries launch.
void choose(sema::TypedUnit &unit, Names wanted) {
  std::erase_if(unit.entries, [&](const sema::Entry &entry) { return !isAmong(wanted, entry.interface.name); });
  for (const sema::Entry &entry : unit.entries)
    for (const interface::Step &step : entry.interface.steps)
      if (step.isLaunch())
        wanted.push_back(step.kernel);
  std::erase_if(unit.kernels, [&](const auto &kernel) { return !isAmong(wanted, kernel->interface.name); });
  std::erase_if(unit.absent, [&](const sema::Absent &absent) { return !isAmong(wanted, absent.name); });
}

void allow(const sema::Block &block, uint8_t flags) {
  for (sema::Node *node : block.nodes) {
    node->fast |= flags;
    sema::forEachBlock(*node, [&](const sema::Block &inner) { allow(inner, flags); });
  }
}

} // namespace

std::optional<DriverError> flyc::driver::applyKernelOptions(const CompileOptions &options,
                                                            const std::vector<sema::TypedUnit *> &units) {
  if (!options.kernels.empty()) {
    if (auto unknown = findUnknown(options.kernels, units))
      return unknown;
    for (sema::TypedUnit *unit : units)
      choose(*unit, options.kernels);
    for (size_t n = 0; n < units.size(); ++n)
      if (units[n]->kernels.empty())
        return usageError("nothing is built for " + quote(units[n]->target->name) +
                              ": what --kernel names is for other targets",
                          "leave " + quote(units[n]->target->name) + " out of --arch");
  }
  for (const sema::TypedUnit *unit : units)
    for (const auto &kernel : unit->kernels) {
      if (options.fastMath)
        allow(kernel->body, options.fastMath);
      if (options.wavesPerEu.least) {
        kernel->interface.leastWaves = options.wavesPerEu.least;
        kernel->interface.mostWaves = options.wavesPerEu.most;
      }
    }
  return std::nullopt;
}
