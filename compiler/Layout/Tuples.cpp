//===- Tuples.cpp - integer tuples: profiles, folds, arithmetic -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Walks over one or two trees. Whether two trees fit is decided by their profiles and static leaves alone.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Tuples.h"

#include <algorithm>

namespace flyc::layout {

//===--- profiles ---------------------------------------------------------===//

bool congruent(const IntTuple &a, const IntTuple &b) {
  if (a.isLeaf() || b.isLeaf())
    return a.isLeaf() && b.isLeaf();
  if (a.rank() != b.rank())
    return false;
  for (size_t i = 0; i < a.rank(); ++i)
    if (!congruent(a[i], b[i]))
      return false;
  return true;
}

bool weaklyCongruent(const IntTuple &a, const IntTuple &b) {
  if (a.isLeaf())
    return true;
  if (b.isLeaf() || a.rank() != b.rank())
    return false;
  for (size_t i = 0; i < a.rank(); ++i)
    if (!weaklyCongruent(a[i], b[i]))
      return false;
  return true;
}

bool compatible(const IntTuple &a, const IntTuple &b) {
  if (a.isLeaf()) {
    if (!a.isPlainInt())
      return false;
    if (a.leaf().isDynamic())
      return true;
    TypeArith arith;
    Result<Int> size = product(arith, b);
    return size && (size->isDynamic() || size->value() == a.leaf().value());
  }
  if (b.isLeaf() || a.rank() != b.rank())
    return false;
  for (size_t i = 0; i < a.rank(); ++i)
    if (!compatible(a[i], b[i]))
      return false;
  return true;
}

IntTuple flatten(const IntTuple &t) { return t.isLeaf() ? t : IntTuple(t.leaves()); }

static IntTuple takeLeaves(const std::vector<IntTuple> &leaves, size_t &next, const IntTuple &profile) {
  if (profile.isLeaf())
    return leaves[next++];
  std::vector<IntTuple> kids;
  for (const IntTuple &mode : profile.elements())
    kids.push_back(takeLeaves(leaves, next, mode));
  return kids;
}

Result<IntTuple> unflatten(const IntTuple &flat, const IntTuple &profile) {
  std::vector<IntTuple> leaves = flat.leaves();
  if (leaves.size() != profile.leaves().size())
    return Explanation{"unflatten: " + flat.str() + " has " + std::to_string(leaves.size()) + " leaves, the profile " +
                       profile.str() + " has " + std::to_string(profile.leaves().size())};
  size_t next = 0;
  return takeLeaves(leaves, next, profile);
}

IntTuple repeatLike(const IntTuple &profile, const IntTuple &leaf) {
  if (profile.isLeaf())
    return leaf;
  std::vector<IntTuple> kids;
  for (const IntTuple &mode : profile.elements())
    kids.push_back(repeatLike(mode, leaf));
  return kids;
}

//===--- folds ------------------------------------------------------------===//

Result<Int> product(Arith &arith, const IntTuple &t) {
  if (t.isLeaf()) {
    if (!t.isPlainInt())
      return Explanation{"product: " + t.str() + " is not an integer"};
    return t.leaf();
  }
  Int result(1);
  for (const IntTuple &mode : t.elements()) {
    FLYC_TRY(Int factor, product(arith, mode));
    FLYC_TRY(result, arith.mul(result, factor));
  }
  return result;
}

Result<IntTuple> productEach(Arith &arith, const IntTuple &t) {
  if (t.isLeaf())
    return t;
  std::vector<IntTuple> kids;
  for (const IntTuple &mode : t.elements()) {
    FLYC_TRY(Int size, product(arith, mode));
    kids.push_back(size);
  }
  return IntTuple(std::move(kids));
}

Result<IntTuple> productLike(Arith &arith, const IntTuple &t, const IntTuple &profile) {
  if (profile.isLeaf()) {
    FLYC_TRY(Int size, product(arith, t));
    return IntTuple(size);
  }
  if (t.isLeaf() || t.rank() != profile.rank())
    return Explanation{"product_like: the profile " + profile.str() + " is finer than " + t.str()};
  std::vector<IntTuple> kids;
  for (size_t i = 0; i < t.rank(); ++i) {
    FLYC_TRY(IntTuple kid, productLike(arith, t[i], profile[i]));
    kids.push_back(kid);
  }
  return IntTuple(std::move(kids));
}

//===--- arithmetic -------------------------------------------------------===//

IntTuple expandBasis(const IntTuple &t) {
  if (t.isTuple()) {
    std::vector<IntTuple> kids;
    for (const IntTuple &mode : t.elements())
      kids.push_back(expandBasis(mode));
    return kids;
  }
  if (!t.isBasis())
    return t;
  IntTuple result = t.leaf();
  for (size_t level = t.path().size(); level-- > 0;) {
    std::vector<IntTuple> kids(static_cast<size_t>(t.path()[level]), IntTuple(0));
    kids.push_back(result);
    result = IntTuple(std::move(kids));
  }
  return result;
}

static Explanation mismatch(const char *op, const IntTuple &a, const IntTuple &b) {
  return {std::string(op) + ": " + a.str() + " and " + b.str() + " have different profiles"};
}

using LeafOp = Result<Int> (Arith::*)(Int, Int);

/// Leaf by leaf. In sums a missing mode is 0; elsewhere a mode that only one operand has passes through.
static Result<IntTuple> leafwise(Arith &arith, const char *name, LeafOp op, const IntTuple &a, const IntTuple &b,
                                 bool additive) {
  if (additive && b.isPlainInt() && b.leaf().is(0))
    return a;
  if (a.isNone() || b.isNone())
    return Explanation{std::string(name) + ": `_` is not an integer"};
  if (a.isLeaf() && b.isLeaf()) {
    FLYC_TRY(Int leaf, (arith.*op)(a.leaf(), b.leaf()));
    return IntTuple(leaf);
  }
  bool leftIsZero = additive && a.isPlainInt() && a.leaf().is(0);
  if (!leftIsZero && (a.isLeaf() || b.isLeaf()))
    return mismatch(name, a, b);
  size_t rankA = leftIsZero ? 0 : a.rank();
  std::vector<IntTuple> kids;
  for (size_t i = 0; i < std::max(rankA, b.rank()); ++i) {
    if (i >= b.rank() || (i >= rankA && !additive)) {
      kids.push_back(i >= b.rank() ? a[i] : b[i]);
      continue;
    }
    FLYC_TRY(IntTuple kid, leafwise(arith, name, op, i < rankA ? a[i] : IntTuple(0), b[i], additive));
    kids.push_back(kid);
  }
  return IntTuple(std::move(kids));
}

Result<IntTuple> add(Arith &arith, const IntTuple &a, const IntTuple &b) {
  return leafwise(arith, "int_tuple_add", &Arith::add, expandBasis(a), expandBasis(b), true);
}

Result<IntTuple> sub(Arith &arith, const IntTuple &a, const IntTuple &b) {
  return leafwise(arith, "int_tuple_sub", &Arith::sub, expandBasis(a), expandBasis(b), true);
}

Result<IntTuple> mul(Arith &arith, const IntTuple &a, const IntTuple &b) {
  if (a.isNone() || b.isNone())
    return Explanation{"int_tuple_mul: `_` is not an integer"};
  if (a.isTuple() && b.isTuple()) {
    std::vector<IntTuple> kids;
    for (size_t i = 0; i < std::max(a.rank(), b.rank()); ++i) {
      if (i >= a.rank() || i >= b.rank()) {
        kids.push_back(i >= a.rank() ? b[i] : a[i]);
        continue;
      }
      FLYC_TRY(IntTuple kid, mul(arith, a[i], b[i]));
      kids.push_back(kid);
    }
    return IntTuple(std::move(kids));
  }
  if (a.isTuple() || b.isTuple()) {
    const IntTuple &tuple = a.isTuple() ? a : b;
    const IntTuple &scalar = a.isTuple() ? b : a;
    if (scalar.isBasis())
      return Explanation{"int_tuple_mul: the basis element " + scalar.str() + " cannot scale the tuple " + tuple.str()};
    std::vector<IntTuple> kids;
    for (const IntTuple &mode : tuple.elements()) {
      FLYC_TRY(IntTuple kid, mul(arith, mode, scalar));
      kids.push_back(kid);
    }
    return IntTuple(std::move(kids));
  }
  if (a.isBasis() && b.isBasis())
    return Explanation{"int_tuple_mul: the product of the basis elements " + a.str() + " and " + b.str() +
                       " is not defined; one factor must be an integer"};
  FLYC_TRY(Int value, arith.mul(a.leaf(), b.leaf()));
  if (value.is(0) || (!a.isBasis() && !b.isBasis()))
    return IntTuple(value);
  return IntTuple::basis(value, a.isBasis() ? a.path() : b.path());
}

static Explanation basisDivided(const char *op, const IntTuple &a, const IntTuple &b) {
  return {std::string(op) + ": " + a.str() + " by " + b.str() + ": basis elements are not divided"};
}

Result<IntTuple> div(Arith &arith, const IntTuple &a, const IntTuple &b) {
  if (a.hasBasis() || b.hasBasis())
    return basisDivided("int_tuple_div", a, b);
  return leafwise(arith, "int_tuple_div", &Arith::div, a, b, false);
}

Result<IntTuple> mod(Arith &arith, const IntTuple &a, const IntTuple &b) {
  if (a.hasBasis() || b.hasBasis())
    return basisDivided("int_tuple_mod", a, b);
  return leafwise(arith, "int_tuple_mod", &Arith::mod, a, b, false);
}

/// The common walk of ceilDiv and shapeDiv: a leaf of `b` is folded through the modes of a tuple `a`, each mode taking
/// its share of the divisor.
template <typename LeafFn>
static Result<IntTuple> foldedDiv(Arith &arith, const char *name, const IntTuple &a, const IntTuple &b, LeafFn leafFn) {
  if (a.isLeaf()) {
    FLYC_TRY(Int divisor, product(arith, b));
    if (!a.isPlainInt())
      return Explanation{std::string(name) + ": " + a.str() + " is not an integer"};
    FLYC_TRY(Int quotient, leafFn(a.leaf(), divisor));
    return IntTuple(quotient);
  }
  std::vector<IntTuple> kids;
  if (b.isTuple()) {
    if (b.rank() > a.rank())
      return mismatch(name, a, b);
    for (size_t i = 0; i < a.rank(); ++i) {
      if (i >= b.rank()) {
        kids.push_back(a[i]);
        continue;
      }
      FLYC_TRY(IntTuple kid, foldedDiv(arith, name, a[i], b[i], leafFn));
      kids.push_back(kid);
    }
    return IntTuple(std::move(kids));
  }
  if (!b.isPlainInt())
    return Explanation{std::string(name) + ": " + b.str() + " is not an integer"};
  Int rest = b.leaf();
  for (const IntTuple &mode : a.elements()) {
    FLYC_TRY(IntTuple kid, foldedDiv(arith, name, mode, rest, leafFn));
    FLYC_TRY(Int size, product(arith, mode));
    FLYC_TRY(rest, leafFn(rest, size));
    kids.push_back(kid);
  }
  return IntTuple(std::move(kids));
}

Result<IntTuple> ceilDiv(Arith &arith, const IntTuple &a, const IntTuple &b) {
  return foldedDiv(arith, "ceil_div", a, b, [&](Int x, Int y) { return arith.ceilDiv(x, y); });
}

Result<IntTuple> shapeDiv(Arith &arith, const IntTuple &a, const IntTuple &b) {
  return foldedDiv(arith, "shape_div", a, b, [&](Int x, Int y) -> Result<Int> {
    if (x.isStatic() && y.isStatic() && x.value() > 0 && y.value() > 0 && x.value() % y.value() != 0 &&
        y.value() % x.value() != 0)
      return Explanation{"shape_div: neither of " + std::to_string(x.value()) + " and " + std::to_string(y.value()) +
                         " divides the other, in " + a.str() + " by " + b.str()};
    return arith.ceilDiv(x, y);
  });
}

//===--- comparison -------------------------------------------------------===//

static bool pairLeaves(const IntTuple &a, const IntTuple &b, std::vector<std::pair<Int, Int>> &out) {
  if (a.isLeaf() && b.isLeaf()) {
    if (!a.isPlainInt() || !b.isPlainInt())
      return false;
    out.emplace_back(a.leaf(), b.leaf());
    return true;
  }
  if (a.isLeaf() || b.isLeaf() || a.rank() != b.rank())
    return false;
  for (size_t i = 0; i < a.rank(); ++i)
    if (!pairLeaves(a[i], b[i], out))
      return false;
  return true;
}

Result<std::vector<std::pair<Int, Int>>> pairedLeaves(const IntTuple &a, const IntTuple &b) {
  std::vector<std::pair<Int, Int>> out;
  if (!pairLeaves(expandBasis(a), expandBasis(b), out))
    return Explanation{"the leaves of " + a.str() + " and " + b.str() + " do not pair up: the profiles differ"};
  return out;
}

Result<std::optional<bool>> elemLess(const IntTuple &a, const IntTuple &b) {
  FLYC_TRY(auto pairs, pairedLeaves(a, b));
  bool known = true;
  for (auto [x, y] : pairs) {
    if (x.isStatic() && y.isStatic()) {
      if (x.value() >= y.value())
        return std::optional<bool>(false);
      continue;
    }
    known = false;
  }
  return known ? std::optional<bool>(true) : std::nullopt;
}

} // namespace flyc::layout
