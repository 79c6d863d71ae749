//===- Outcome.cpp - what a run left behind ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/plan/Outcome.h"

using namespace flyc;
using namespace flyc::driver;

Names flyc::driver::namesOf(const RunPlan &plan, const std::vector<Array> &after) {
  Names names;
  for (size_t i = 0; i < plan.arguments.size(); ++i) {
    if (plan.arguments[i].kind == RunArgument::Kind::Null)
      continue;
    names.after[plan.arguments[i].name] = &after[i];
    names.before[plan.arguments[i].name] = &plan.arguments[i].array;
  }
  for (const auto &[path, number] : plan.fields)
    names.after[path] = names.before[path] = &number;
  return names;
}

std::optional<DriverError> flyc::driver::checkReadOnly(const RunPlan &plan, const std::vector<Array> &after) {
  for (size_t i = 0; i < plan.arguments.size(); ++i) {
    const Elements &was = plan.arguments[i].array.elements, &is = after[i].elements;
    if (!plan.arguments[i].readOnly || was.bytes() == is.bytes())
      continue;
    uint64_t at = 0;
    while (was.get(at) == is.get(at))
      ++at;
    return DriverError{diag::CheckFailed,
                       "'" + plan.name + "' wrote to '" + plan.arguments[i].name +
                           "', which it declares `in`: element " + std::to_string(at) + " was " +
                           was.type().text(was.get(at)) + ", and is " + is.type().text(is.get(at)),
                       {},
                       {},
                       {}};
  }
  return std::nullopt;
}
