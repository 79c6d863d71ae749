//===- Checks.cpp - checks, statistics and traces of a run ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/Checks.h"

#include "runtime/emulator/checks/HazardCheck.h"
#include "runtime/emulator/checks/LdsBoundsCheck.h"
#include "runtime/emulator/checks/OrderCheck.h"
#include "runtime/emulator/checks/StatisticsCheck.h"
#include "runtime/emulator/checks/TraceCheck.h"
#include "runtime/emulator/checks/UninitialisedCheck.h"

#include <algorithm>

namespace flyc::emulator {

Checks::Checks(const CheckOptions &options, const Program &program)
    : Checks(options, program, [&]() -> std::unique_ptr<OrderCheck> {
        if (!options.hazards && !options.races)
          return nullptr;
        return std::make_unique<OrderCheck>(found, program, options.races,
                                            options.hazards ? FindingKind::Hazard : FindingKind::Race, options.devices);
      }) {}

Checks::Checks(const CheckOptions &options, const Program &program, const OrderCheckMaker &makeOrder)
    : options(options), program(program), plans(program.instructions().size()) {
  if (options.hazards)
    parts.push_back(std::make_unique<HazardCheck>(found, program));
  if (auto made = makeOrder()) {
    order = made.get();
    parts.push_back(std::move(made));
  }
  if (options.uninitialised || options.uninitialisedRegisters)
    parts.push_back(
        std::make_unique<UninitialisedCheck>(found, program, options.uninitialised, options.uninitialisedRegisters));
  if (options.lds)
    parts.push_back(std::make_unique<LdsBoundsCheck>(found, program, *options.lds));
  if (options.statistics)
    parts.push_back(std::make_unique<StatisticsCheck>(found, counts, program));
  if (options.trace.enabled())
    parts.push_back(std::make_unique<TraceCheck>(found, options.trace));
}
Checks::~Checks() = default;

const Statistics &Checks::statistics() const { return counts; }

unsigned Checks::slotOf(const Workgroup &group) {
  if (lastSlot >= slots.size() || slots[lastSlot] != &group)
    lastSlot = static_cast<unsigned>(std::find(slots.begin(), slots.end(), &group) - slots.begin());
  return lastSlot;
}

void Checks::startRun() {
  slots.clear();
  for (const auto &part : parts)
    part->startRun();
}

void Checks::startGroup(const Workgroup &group) {
  const auto free = std::find_if(slots.begin(), slots.end(), [&](const Workgroup *g) { return !g || g == &group; });
  lastSlot = static_cast<unsigned>(free - slots.begin());
  if (free == slots.end())
    slots.push_back(&group);
  else
    *free = &group;
  for (const auto &part : parts)
    part->startGroup(group, lastSlot);
}

void Checks::startWave(const Wave &w) {
  const unsigned slot = slotOf(*w.group);
  for (const auto &part : parts)
    part->startWave(w, slot);
}

/// The halves of a pair have one place and at least two words; the second is that of the second half.
static size_t planOf(const Instruction &i) {
  return i.pc / 4 + (i.encoding == Encoding::VOPDY || i.encoding == Encoding::VOPD3Y);
}

void Checks::before(const Wave &w, const Instruction &i) {
  const size_t index = planOf(i);
  if (index >= plans.size())
    return;
  Plan &plan = plans[index];
  if (!plan.known) {
    plan.known = true;
    plan.uses = registerUses(i);
    for (size_t n = 0; n < parts.size(); ++n)
      plan.wanted |= static_cast<uint8_t>(parts[n]->wants(i) << n);
  }
  if (!plan.wanted)
    return;
  touch.find(w, i);
  const Issue issue{w, i, plan.uses, touch, slotOf(*w.group)};
  for (size_t n = 0; n < parts.size(); ++n)
    if (plan.wanted >> n & 1)
      parts[n]->before(issue);
}

void Checks::after(const Wave &w, const Instruction &i) {
  const size_t index = planOf(i);
  if (index >= plans.size() || !plans[index].wanted)
    return;
  const Issue issue{w, i, plans[index].uses, touch, slotOf(*w.group)};
  for (size_t n = 0; n < parts.size(); ++n)
    if (plans[index].wanted >> n & 1)
      parts[n]->after(issue);
}

void Checks::endGroup(const Workgroup &group) {
  const unsigned slot = slotOf(group);
  for (const auto &part : parts)
    part->endGroup(group, slot);
  slots[slot] = nullptr;
}

namespace {

class CheckScouts : public Scouts {
public:
  CheckScouts(const CheckOptions &options, const Program &program) : options(options), program(program) {}
  std::unique_ptr<Observer> scout() override { return std::make_unique<Scout>(*this); }
  bool alarmed() const override { return alarm.load(std::memory_order_relaxed); }

private:
  class Scout : public Checks {
  public:
    explicit Scout(CheckScouts &all)
        : Checks(all.options, all.program,
                 [&] { return std::make_unique<OrderCheck>(found, all.program, all.touches, all.alarm); }),
          all(all) {}
    void endGroup(const Workgroup &group) override {
      Checks::endGroup(group);
      if (!findings().all().empty())
        all.alarm = true;
    }

  private:
    CheckScouts &all;
  };

  const CheckOptions options;
  const Program &program;
  GroupTouches touches;
  std::atomic<bool> alarm{false};
};

} // namespace

std::unique_ptr<Scouts> Checks::scouts() {
  if (!order || !order->canBeSpread() || options.statistics || options.trace.enabled())
    return nullptr;
  return std::make_unique<CheckScouts>(options, program);
}

} // namespace flyc::emulator
