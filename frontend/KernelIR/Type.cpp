//===- Type.cpp - the types of run-time values ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Facts of the scalar types come from support/ElementTypes.def; here is only how they are asked for and printed.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Type.h"

#include "frontend/KernelIR/Symbolic.h"

using namespace flyc;
using namespace flyc::sema;

std::string_view sema::spelling(Scalar s) { return elementInfo(s).name; }
unsigned sema::bitWidth(Scalar s) { return elementInfo(s).bits; }

ScalarKind sema::kindOf(Scalar s) {
  const ElementInfo &info = elementInfo(s);
  if (info.use == ElementUse::Storage)
    return ScalarKind::Storage;
  switch (info.kind) {
  case ElementKind::Bool: return ScalarKind::Bool;
  case ElementKind::Signed: return ScalarKind::Signed;
  case ElementKind::Unsigned: return ScalarKind::Unsigned;
  case ElementKind::Float:
  case ElementKind::Scale: break;
  }
  return ScalarKind::Float;
}

std::optional<Scalar> sema::scalarNamed(std::string_view name) {
  const ElementInfo *found = findElement(name);
  return found ? std::optional(static_cast<Scalar>(found - elementTypes)) : std::nullopt;
}

bool sema::holds(Scalar integer, int64_t value) {
  unsigned bits = bitWidth(integer);
  if (kindOf(integer) == ScalarKind::Signed || integer == Scalar::I4)
    return bits == 64 || (value >= -(int64_t(1) << (bits - 1)) && value < (int64_t(1) << (bits - 1)));
  return value >= 0 && (bits == 64 || value < (int64_t(1) << bits));
}

std::string_view sema::spelling(Space space) {
  switch (space) {
  case Space::Global: return "global";
  case Space::Shared: return "shared";
  case Space::Register: return "register";
  case Space::Coordinates: return "coordinate";
  case Space::Buffer: return "buffer";
  }
  return "";
}

Scalar Type::element() const {
  if (isVector())
    return vector().element;
  if (isTensor())
    return tensor().element;
  return scalar();
}

std::string Type::str() const {
  if (isVoid())
    return "nothing";
  if (isScalar())
    return std::string(spelling(scalar()));
  if (isVector())
    return "vec<" + std::to_string(vector().lanes) + " x " + std::string(spelling(vector().element)) + ">";
  const TensorType &t = tensor();
  if (t.space == Space::Coordinates)
    return "coordinate tensor " + spell(t.layout);
  return std::string(spelling(t.space)) + " tensor<" + std::string(spelling(t.element)) + ", " + spell(t.layout) + ">";
}

namespace {
layout::AnyLayout erased(const layout::AnyLayout &l) {
  return std::visit([](const auto &x) -> layout::AnyLayout { return x.erased(); }, l);
}
} // namespace

bool sema::sameType(const Type &a, const Type &b) {
  if (a.isTensor() && b.isTensor())
    return a.tensor().element == b.tensor().element && a.tensor().space == b.tensor().space &&
           erased(a.tensor().layout) == erased(b.tensor().layout);
  if (a.isVector() && b.isVector())
    return a.vector() == b.vector();
  if (a.isScalar() && b.isScalar())
    return a.scalar() == b.scalar();
  return a.isVoid() && b.isVoid();
}
