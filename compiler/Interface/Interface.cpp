//===- Interface.cpp - how kernels and entries are called -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Interface/Interface.h"

#include <algorithm>

namespace flyc::interface {

bool operator==(const Field &a, const Field &b) {
  return a.name == b.name && a.element == b.element && a.lanes == b.lanes && a.count == b.count &&
         a.offset == b.offset && a.size == b.size &&
         (a.structure && b.structure ? *a.structure == *b.structure : a.structure == b.structure);
}

std::optional<ElementId> scalarNamed(const std::vector<Argument> &arguments, const std::string &name) {
  size_t dot = name.find('.');
  const Struct *inside = nullptr;
  for (const Argument &argument : arguments)
    if (argument.name == name.substr(0, dot)) {
      if (dot == std::string::npos)
        return argument.kind == ArgumentKind::Symbol || argument.kind == ArgumentKind::Scalar
                   ? std::optional(argument.element)
                   : std::nullopt;
      inside = argument.structure.get();
    }
  while (inside) {
    const size_t next = name.find('.', dot + 1);
    const std::string word = name.substr(dot + 1, next == std::string::npos ? next : next - dot - 1);
    const Field *found = nullptr;
    for (const Field &field : inside->fields)
      if (field.name == word)
        found = &field;
    if (!found || found->count)
      return std::nullopt;
    if (next == std::string::npos)
      return found->structure || found->lanes ? std::nullopt : std::optional(found->element);
    inside = found->structure.get();
    dot = next;
  }
  return std::nullopt;
}

std::optional<ElementId> elementNamed(std::string_view name) {
  const ElementInfo *found = findElement(name);
  return found ? std::optional(static_cast<ElementId>(found - elementTypes)) : std::nullopt;
}

std::string Field::typeName() const { return structure ? "struct" : nameOf(element); }

std::string Argument::typeName() const { return kind == ArgumentKind::Struct ? "struct" : nameOf(element); }

bool Argument::isInteger() const {
  return (kind == ArgumentKind::Symbol || kind == ArgumentKind::Scalar) && !elementInfo(element).isFloat();
}

Precondition Precondition::of(LaunchExpr condition, std::string message) {
  std::string text = message.empty() ? condition.str(LaunchExpr::Parentheses::All) : condition.str();
  return {std::move(condition), std::move(text), std::move(message)};
}

bool Callable::demands(const LaunchExpr &condition) const {
  return std::any_of(preconditions.begin(), preconditions.end(),
                     [&](const Precondition &p) { return p.condition == condition; });
}

bool isScratch(const Argument &argument) {
  return argument.kind == ArgumentKind::Tensor && argument.access == Access::Scratch;
}

bool Entry::hasWorkspace() const { return std::any_of(arguments.begin(), arguments.end(), isScratch); }

std::vector<LaunchExpr> Entry::workspace() const {
  std::vector<LaunchExpr> places{LaunchExpr::constant(0)};
  for (const Argument &argument : arguments) {
    if (!isScratch(argument))
      continue;
    using Op = LaunchExpr::Op;
    const LaunchExpr align = LaunchExpr::constant(WorkspaceAlign);
    LaunchExpr size = LaunchExpr::binary(Op::Mul, LaunchExpr::binary(Op::CeilDiv, argument.bytes, align), align);
    if (argument.bytes.isConstant())
      size = LaunchExpr::constant((argument.bytes.value() + WorkspaceAlign - 1) / WorkspaceAlign * WorkspaceAlign);
    places.push_back(places.back().isConstant(0) ? size : LaunchExpr::binary(Op::Add, places.back(), size));
  }
  return places;
}

} // namespace flyc::interface
