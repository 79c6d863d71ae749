//===- PlanText.cpp - what a plan launches, in words -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/plan/PlanText.h"

#include "support/Text.h"

#include <algorithm>
#include <filesystem>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// "64", "64 x 4", "64 x 4 x 2": without the ones at the end.
std::string extents(const uint32_t (&of)[3]) {
  std::string out = std::to_string(of[0]);
  const size_t count = of[2] != 1 ? 3 : of[1] != 1 ? 2 : 1;
  for (size_t i = 1; i < count; ++i)
    out += " x " + std::to_string(of[i]);
  return out;
}

std::string stepText(const RunPlan &plan, const RunStep &step) {
  if (step.zeroed)
    return "zeros into " + quote(plan.arguments[*step.zeroed].name);
  if (step.empty)
    return step.kernel + ": nothing, its grid is empty";
  std::string out = step.kernel + ": blocks " + extents(step.grid) + ", threads " + extents(step.block);
  if (step.cluster[0] != 0)
    out += ", clusters of " + extents(step.cluster) + " blocks";
  if (step.dynamicLds != 0)
    out += ", dynamic LDS " + counted(step.dynamicLds, "byte");
  return out;
}

std::string scalarText(const Array &number) {
  const ElementType &type = number.elements.type();
  return std::string(type.name) + " " + type.text(number.elements.get(0));
}

std::string argumentText(const RunArgument &argument) {
  if (argument.kind == RunArgument::Kind::Null)
    return "null";
  if (argument.kind == RunArgument::Kind::Scalar && argument.array.elements.size() != 1) // a struct
    return counted(argument.array.elements.size(), "byte");
  if (argument.kind == RunArgument::Kind::Scalar)
    return scalarText(argument.array);
  const ElementType &type = argument.array.elements.type();
  const uint64_t bytes = (argument.placement.cosize() * type.bits + 7) / 8;
  return std::string(type.name) + " " + spell(argument.placement.shape()) + ", " + counted(bytes, "byte") +
         (argument.readOnly ? ", only read" : "");
}

} // namespace

std::string flyc::driver::planText(const RunPlan &plan) {
  std::string out = plan.name + ", of " + std::filesystem::path(plan.file).filename().string() + "\n";
  const size_t digits = std::to_string(plan.steps.size()).size();
  for (size_t i = 0; i < plan.steps.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    out += "  " + std::string(digits - number.size(), ' ') + number + "  " + stepText(plan, plan.steps[i]) + "\n";
  }
  if (plan.steps.empty())
    out += "  launches nothing with these arguments\n";
  size_t width = 0;
  for (const RunArgument &argument : plan.arguments)
    width = std::max(width, argument.name.size());
  for (const auto &[name, number] : plan.fields)
    width = std::max(width, name.size());
  const auto line = [&](const std::string &name, const std::string &text) {
    out += "  " + name + std::string(width + 2 - name.size(), ' ') + text + "\n";
  };
  for (const RunArgument &argument : plan.arguments) {
    line(argument.name, argumentText(argument));
    for (const auto &[name, number] : plan.fields) // of a struct: its numbers behind it
      if (name.starts_with(argument.name + ".") || name.starts_with(argument.name + "["))
        line(name, scalarText(number));
  }
  return out;
}
