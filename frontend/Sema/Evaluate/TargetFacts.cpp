//===- TargetFacts.cpp - what a condition has asked of the target ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/TargetFacts.h"

#include "specs/tables/TargetList.h"

#include <algorithm>
#include <set>
#include <utility>

using namespace flyc;
using namespace flyc::sema;

std::string sema::haveIt(const std::string &targets) {
  const bool isOne = targets.find(' ') == std::string::npos || targets == specs::noTarget;
  return targets + (isOne ? " has it" : " have it");
}

TargetFacts::TargetFacts(Context &context) : context(context), outer(std::exchange(context.targetFacts, &facts)) {}
TargetFacts::~TargetFacts() { context.targetFacts = outer; }

void TargetFacts::noteAt(DiagnosticBuilder &&error, SourceRange range) const {
  for (const std::string &fact : facts)
    error.note(diag::Instead, range, fact);
}

static void write(Context &context, std::string fact) {
  std::vector<std::string> &facts = *context.targetFacts;
  if (std::find(facts.begin(), facts.end(), fact) == facts.end())
    facts.push_back(std::move(fact));
}

int64_t sema::askNumber(Context &context, std::string_view name, TargetNumber number) {
  const specs::TargetSpec &target = context.target();
  const int64_t own = number(target);
  if (!context.targetFacts)
    return own;
  std::string fact = "'target." + std::string(name) + "' is " + std::to_string(own) + " on " + std::string(target.name);
  const auto inKernels = [](unsigned lanes) { return " in kernels with '@wave(" + std::to_string(lanes) + ")'"; };
  if (target.waveSize != context.options.target->waveSize)
    fact += inKernels(target.waveSize);
  else if (target.otherWaveSize != 0)
    if (const int64_t there = number(target.inWavesOf(target.otherWaveSize)); there != own)
      fact += " (" + std::to_string(there) + inKernels(target.otherWaveSize) + ")";
  std::set<int64_t> others;
  const auto isOther = [&](const specs::TargetSpec &other) {
    return other.name != target.name && number(other) != own && number(other) != 0;
  };
  for (const specs::TargetSpec &other : specs::builtinTargets())
    if (isOther(other))
      others.insert(number(other));
  for (int64_t value : others)
    fact += ", " + std::to_string(value) + " on " + specs::targetsWhere([&](const specs::TargetSpec &other) {
              return isOther(other) && number(other) == value;
            });
  write(context, std::move(fact));
  return own;
}

bool sema::askHas(Context &context, const std::string &what, bool has, const std::string &targets) {
  if (context.targetFacts) {
    const std::string name(context.target().name);
    write(context, has ? name + " has " + what : name + " does not have " + what + "; " + haveIt(targets));
  }
  return has;
}
