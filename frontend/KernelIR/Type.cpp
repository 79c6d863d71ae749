//===- Type.cpp - the types of run-time values ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Facts of the scalar types come from ScalarTypes.def; here is only how they are asked for and printed.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Type.h"

#include "frontend/KernelIR/Symbolic.h"

using namespace flyc;
using namespace flyc::sema;

namespace {
struct ScalarFacts {
  std::string_view spelling;
  unsigned bits;
  ScalarKind kind;
};
constexpr ScalarFacts scalarFacts[] = {
#define FLYC_SCALAR(name, spelling, bits, kind) {spelling, bits, ScalarKind::kind},
#include "frontend/KernelIR/ScalarTypes.def"
};
const ScalarFacts &facts(Scalar s) { return scalarFacts[static_cast<size_t>(s)]; }
} // namespace

std::string_view sema::spelling(Scalar s) { return facts(s).spelling; }
unsigned sema::bitWidth(Scalar s) { return facts(s).bits; }
ScalarKind sema::kindOf(Scalar s) { return facts(s).kind; }

std::optional<Scalar> sema::scalarNamed(std::string_view name) {
  for (size_t i = 0; i < std::size(scalarFacts); ++i)
    if (scalarFacts[i].spelling == name)
      return static_cast<Scalar>(i);
  return std::nullopt;
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
