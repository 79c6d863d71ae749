//===- Schedule.cpp - schedule blocks -------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule C8. A schedule block asks for an order of the instructions around it: groups, one after the other, each a number
// of instructions of one class. It is unrolled here; LLVM sees a sequence of llvm.amdgcn.sched.group.barrier, which
// rule the basic block that they stand in.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Schedule.h"

#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "support/Text.h"

#include "llvm/Support/Casting.h"

using namespace flyc;
using namespace flyc::sema;

namespace {
/// Classes, with the bit that llvm.amdgcn.sched.group.barrier has for each (LLVM: AMDGPUUsage,
/// "llvm.amdgcn.sched.barrier").
struct InstructionClass {
  std::string_view name;
  int64_t mask;
};
constexpr InstructionClass classes[] = {
    {"alu", 0x001},     {"valu", 0x002},      {"salu", 0x004},       {"mma", 0x008},
    {"vmem", 0x010},    {"vmem_read", 0x020}, {"vmem_write", 0x040}, {"ds", 0x080},
    {"ds_read", 0x100}, {"ds_write", 0x200},  {"trans", 0x400},
};
constexpr size_t mostGroups = 1024;
constexpr int64_t mostInstructions = 4096;
} // namespace

/// A constant of a schedule from 0 to `most`.
static std::optional<int64_t> scheduleCount(Context &context, const ast::Expr *e, std::string_view what, int64_t most) {
  Value v = evaluate(context, e);
  auto count = integer(context, v, e->range());
  if (!count || (*count >= 0 && *count <= most))
    return count;
  context.report(diag::OutOfRange, e->range(), what, "0", most, *count);
  return std::nullopt;
}

/// Appends the groups of `items`; false after an error.
static bool unrollSchedule(Context &context, std::span<ast::Sched *const> items, SourceRange range,
                           std::vector<std::array<int64_t, 2>> &groups) {
  for (const ast::Sched *item : items) {
    if (const auto *one = llvm::dyn_cast<ast::ClassSched>(item)) {
      const InstructionClass *found = nullptr;
      for (const InstructionClass &c : classes)
        if (c.name == one->name.str())
          found = &c;
      if (!found) {
        context.report(diag::ScheduleClass, one->name.range, one->name.str(), joined(classes, &InstructionClass::name));
        return false;
      }
      auto count = scheduleCount(context, one->count, "the number of instructions", mostInstructions);
      if (!count)
        return false;
      if (*count > 0)
        groups.push_back({found->mask, *count});
    } else if (const auto *repeat = llvm::dyn_cast<ast::RepeatSched>(item)) {
      auto count = scheduleCount(context, repeat->count, "the number of repetitions", static_cast<int64_t>(mostGroups));
      if (!count)
        return false;
      // The items mean the same in every trip.
      std::vector<std::array<int64_t, 2>> body;
      if (!unrollSchedule(context, repeat->items, range, body))
        return false;
      for (int64_t trip = 0; trip < *count && groups.size() <= mostGroups; ++trip)
        groups.insert(groups.end(), body.begin(), body.end());
    } else {
      const auto *branch = llvm::cast<ast::IfSched>(item);
      auto condition = knownCondition(context, branch->condition, "'if const'");
      if (!condition || !unrollSchedule(context, *condition ? branch->thenItems : branch->elseItems, range, groups))
        return false;
    }
    if (groups.size() > mostGroups) {
      context.report(diag::ScheduleSize, range, mostGroups);
      return false;
    }
  }
  return true;
}

void sema::executeSchedule(Context &context, const ast::ScheduleStmt *s) {
  if (!context.isInKernel()) {
    context.report(diag::OutsideKernel, s->range(), "'schedule'");
    return;
  }
  if (s->isAuto) { // a group of no class marks the place: code generation puts its plan there
    emit(context, {}, s->range(), Intrinsic{IntrinsicOp::ScheduleGroup, {}, {0, 0}});
    return;
  }
  std::vector<std::array<int64_t, 2>> groups;
  if (!unrollSchedule(context, s->items, s->range(), groups))
    return;
  for (auto [mask, count] : groups)
    emit(context, {}, s->range(), Intrinsic{IntrinsicOp::ScheduleGroup, {}, {mask, count}});
}
