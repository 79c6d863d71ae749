//===- LaunchDifference.cpp - one kernel on two targets ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Everything that the manifest and the launch header have once for all images of a unit.
//===----------------------------------------------------------------------===//

#include "tools/driver/LaunchDifference.h"

#include "support/Text.h"

namespace flyc::driver {

namespace {

using interface::Argument;
using interface::ArgumentKind;
using interface::Kernel;
using interface::LaunchExpr;

std::string textOf(const Argument &argument) {
  std::string text = "the argument " + quote(argument.name) + " of type ";
  if (argument.kind != ArgumentKind::Tensor)
    return text + (argument.structure ? argument.structure->name : interface::nameOf(argument.element));
  return text + std::string(spelling(argument.access)) + " tensor<" + interface::nameOf(argument.element) + ", " +
         argument.layout + "> at multiples of " + counted(argument.align, "byte") +
         (argument.optional ? " or null" : "");
}

bool isSame(const Argument &a, const Argument &b) {
  return textOf(a) == textOf(b) && a.kind == b.kind && !a.structure == !b.structure &&
         (!a.structure || *a.structure == *b.structure);
}

std::string gridOf(const Kernel &kernel) {
  return "the grid (" + joined(kernel.grid, [](const LaunchExpr &size) { return size.str(); }) + ")";
}

std::string clusterOf(const Kernel &kernel) {
  return kernel.cluster[0] ? "clusters of (" + joined(kernel.cluster) + ") blocks" : "no clusters";
}

std::string conditionOf(const Kernel &kernel, size_t index) {
  return index < kernel.preconditions.size() ? "the condition " + quote(kernel.preconditions[index].condition.str())
                                             : std::string("no such condition");
}

bool isBound(const LaunchExpr &condition) {
  return condition.op() == LaunchExpr::Op::Le && condition.operands()[1].isConstant();
}

} // namespace

void shareBounds(Kernel &kernel, Kernel &other) {
  for (interface::Precondition &mine : kernel.preconditions)
    for (interface::Precondition &theirs : other.preconditions) {
      if (!isBound(mine.condition) || !isBound(theirs.condition) ||
          mine.condition.operands()[0] != theirs.condition.operands()[0])
        continue;
      const int64_t here = mine.condition.operands()[1].value(), there = theirs.condition.operands()[1].value();
      if (here < there)
        theirs = mine;
      else if (there < here)
        mine = theirs;
    }
}

std::optional<LaunchDifference> launchDifference(const Kernel &kernel, const Kernel &other) {
  if (kernel.arguments.size() != other.arguments.size())
    return LaunchDifference{counted(kernel.arguments.size(), "argument"), counted(other.arguments.size(), "argument")};
  for (size_t i = 0; i < kernel.arguments.size(); ++i)
    if (!isSame(kernel.arguments[i], other.arguments[i]))
      return LaunchDifference{textOf(kernel.arguments[i]), textOf(other.arguments[i])};
  if (kernel.grid != other.grid)
    return LaunchDifference{gridOf(kernel), gridOf(other)};
  if (kernel.sharedBytes != other.sharedBytes)
    return LaunchDifference{"'lds = " + kernel.sharedBytes.str() + "'", "'lds = " + other.sharedBytes.str() + "'"};
  if (kernel.cluster != other.cluster)
    return LaunchDifference{clusterOf(kernel), clusterOf(other)};
  for (size_t i = 0; i < std::max(kernel.preconditions.size(), other.preconditions.size()); ++i)
    if (conditionOf(kernel, i) != conditionOf(other, i))
      return LaunchDifference{conditionOf(kernel, i), conditionOf(other, i)};
  return std::nullopt;
}

} // namespace flyc::driver
