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

/// Whether some of `launches` start a step of the entry on the unit's target. A condition without a value may hold.
bool isStarted(const interface::Step &step, const sema::TypedUnit &unit, const interface::Entry &entry,
               const std::vector<PlannedLaunch> &launches) {
  return std::ranges::any_of(launches, [&](const PlannedLaunch &launch) {
    if (launch.kernel != entry.name || launch.target != unit.target->name)
      return false;
    interface::LaunchExpr::Arguments arguments{launch.values, unit.target->cu.count};
    for (const interface::Argument &one : entry.arguments)
      if (one.kind == interface::ArgumentKind::Tensor)
        arguments.values[one.name] = !isAmong(launch.null, one.name);
    const auto holds = step.condition.evaluate(arguments);
    return !holds || *holds;
  });
}

} // namespace

void flyc::driver::leavePlanned(const PlannedLaunches &planned, const std::vector<sema::TypedUnit *> &units) {
  std::vector<Names> started; // on each target
  Names left;                 // on one of them
  for (const sema::TypedUnit *unit : units) {
    const auto isLaunched = [&](const std::string &name) {
      return std::ranges::any_of(planned.launches, [&](const PlannedLaunch &launch) {
        return launch.kernel == name && launch.target == unit->target->name;
      });
    };
    Names names, called;
    for (const sema::Entry &entry : unit->entries) {
      const std::string &name = entry.interface.name;
      Names calls, starts;
      for (const interface::Step &step : entry.interface.steps) {
        if (!step.isLaunch())
          continue;
        addName(calls, step.kernel);
        if (isStarted(step, *unit, entry.interface, planned.launches))
          addName(starts, step.kernel);
      }
      const bool needsAll = isLaunched(name) ? starts.empty() : !isAmong(planned.known, name);
      for (const std::string &kernel : needsAll ? calls : starts)
        addName(names, kernel);
      called.insert(called.end(), calls.begin(), calls.end());
    }
    for (const auto &kernel : unit->kernels)
      if (const std::string &name = kernel->interface.name;
          isLaunched(name) || (!isAmong(called, name) && !isAmong(planned.known, name)))
        addName(names, name);
    for (const std::string &name : names)
      addName(left, name);
    started.push_back(std::move(names));
  }
  if (std::ranges::any_of(started, &Names::empty))
    return;
  // An entry is the same on all targets.
  for (size_t n = 0; n < units.size(); ++n) {
    for (sema::Entry &entry : units[n]->entries)
      std::erase_if(entry.interface.steps,
                    [&](const interface::Step &step) { return step.isLaunch() && !isAmong(left, step.kernel); });
    std::erase_if(units[n]->entries, [](const sema::Entry &entry) {
      return std::ranges::none_of(entry.interface.steps, &interface::Step::isLaunch);
    });
    std::erase_if(units[n]->kernels, [&](const auto &kernel) { return !isAmong(started[n], kernel->interface.name); });
  }
}

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
