//===- Promotion.cpp - which type an operation has ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rules R1 to R6, Promotion.h. Explanations name both types and the conversion that would help.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Types/Promotion.h"

using namespace flyc;
using namespace flyc::sema;
using layout::Explanation;

static std::string convertHint(Scalar to) {
  return "convert one of them, as in '.to<" + std::string(spelling(to)) + ">()'";
}

Explanation sema::withoutArithmetic(Scalar s) {
  return {std::string(spelling(s)) + " is held and moved but has no arithmetic: convert it first, as in '.to<" +
          (isStorageInteger(s) ? "i32" : "f32") + ">()'"};
}

layout::Result<Scalar> sema::commonScalar(Scalar a, Scalar b) {
  ScalarKind ka = kindOf(a), kb = kindOf(b);
  std::string both = std::string(spelling(a)) + " and " + std::string(spelling(b));
  if (a == b)
    return a;
  for (Scalar s : {a, b})
    if (kindOf(s) == ScalarKind::Storage)
      return withoutArithmetic(s);
  if (ka == ScalarKind::Bool || kb == ScalarKind::Bool)
    return Explanation{both + " do not mix: a bool becomes a number by select(condition, 1, 0)"};
  if ((ka == ScalarKind::Float) != (kb == ScalarKind::Float))
    return Explanation{both + " do not mix: " + convertHint(ka == ScalarKind::Float ? a : b)};
  if (ka != kb)
    return Explanation{both + " differ in sign: " + convertHint(bitWidth(a) > bitWidth(b) ? a : b)};
  if (bitWidth(a) == bitWidth(b))
    return Explanation{both + " hold different numbers: " + convertHint(Scalar::F32)};
  return bitWidth(a) > bitWidth(b) ? a : b;
}

Type sema::withElement(const Type &shape, Scalar element) {
  if (shape.isVector())
    return VectorType{shape.vector().lanes, element};
  return element;
}

layout::Result<Type> sema::commonType(const Type &a, const Type &b) {
  if (a.isVector() && b.isVector() && a.vector().lanes != b.vector().lanes)
    return Explanation{a.str() + " and " + b.str() + " have different numbers of lanes"};
  FLYC_TRY(Scalar element, commonScalar(a.element(), b.element()));
  return withElement(a.isVector() ? a : b, element);
}

bool sema::convertsImplicitly(const Type &from, const Type &to) {
  if (from.isVector() && !to.isVector())
    return false;
  layout::Result<Type> common = commonType(from, to);
  return common && sameType(*common, to);
}
