//===- Queries.cpp - size, codomain and properties of layouts -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The codomain of basis strides is a box with one axis for each path.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Queries.h"

#include <algorithm>

namespace flyc::layout {

Result<Int> size(Arith &arith, const IntTuple &shape) { return product(arith, shape); }
Result<Int> size(Arith &arith, const AnyLayout &l) { return product(arith, linear(l).shape); }

/// Makes room for `path` in the tree of zeros `t`; false if a path ends where another goes on.
static bool makeRoom(IntTuple &t, const std::vector<int> &path, size_t level, bool fresh) {
  if (level == path.size())
    return t.isLeaf();
  if (t.isLeaf() && !fresh)
    return false;
  std::vector<IntTuple> kids = t.isTuple() ? t.elements() : std::vector<IntTuple>{};
  size_t mode = static_cast<size_t>(path[level]);
  size_t had = kids.size();
  if (kids.size() <= mode)
    kids.resize(mode + 1, IntTuple(0));
  // A zero that only filled up a row is free; one that a path ended at is not: those are told apart by `None`.
  IntTuple &kid = kids[mode];
  bool kidFresh = mode >= had || kid.isNone();
  for (size_t i = had; i < mode; ++i)
    kids[i] = IntTuple::none();
  if (kidFresh)
    kid = IntTuple(0);
  if (!makeRoom(kid, path, level + 1, kidFresh))
    return false;
  t = IntTuple(std::move(kids));
  return true;
}

static IntTuple zerosForNone(const IntTuple &t) {
  if (t.isLeaf())
    return IntTuple(0);
  std::vector<IntTuple> kids;
  for (const IntTuple &mode : t.elements())
    kids.push_back(zerosForNone(mode));
  return kids;
}

Result<IntTuple> coprofile(const Layout &l) {
  if (!l.stride.hasBasis())
    return IntTuple(0);
  IntTuple profile(0);
  bool fresh = true;
  for (const IntTuple &leaf : l.stride.leaves()) {
    if (!leaf.isBasis()) {
      if (leaf.leaf().is(0))
        continue;
      return Explanation{"coprofile: the strides of " + l.str() + " mix the integer " + leaf.str() +
                         " with basis elements"};
    }
    if (!makeRoom(profile, leaf.path(), 0, fresh))
      return Explanation{"coprofile: the basis elements in the strides of " + l.str() +
                         " address a mode and a part of it at once: " + leaf.str()};
    fresh = false;
  }
  return zerosForNone(profile);
}

static Result<IntTuple> plusOne(Arith &arith, const IntTuple &t) {
  if (t.isLeaf()) {
    FLYC_TRY(Int sum, arith.add(t.leaf(), 1));
    return IntTuple(sum);
  }
  std::vector<IntTuple> kids;
  for (const IntTuple &mode : t.elements()) {
    FLYC_TRY(IntTuple kid, plusOne(arith, mode));
    kids.push_back(kid);
  }
  return IntTuple(std::move(kids));
}

Result<IntTuple> coshape(Arith &arith, const Layout &l) {
  FLYC_TRY(IntTuple reach, coprofile(l));
  std::vector<IntTuple> extents = l.shape.leaves(), strides = l.stride.leaves();
  for (size_t i = 0; i < extents.size(); ++i) {
    FLYC_TRY(Int last, arith.sub(extents[i].leaf(), 1));
    FLYC_TRY(Int step, arith.abs(strides[i].leaf()));
    FLYC_TRY(Int distance, arith.mul(last, step));
    IntTuple term = strides[i].isBasis() ? IntTuple::basis(distance, strides[i].path()) : IntTuple(distance);
    FLYC_TRY(reach, add(arith, reach, term));
  }
  return plusOne(arith, reach);
}

Result<Int> cosize(Arith &arith, const AnyLayout &l) {
  FLYC_TRY(IntTuple extents, coshape(arith, linear(l)));
  return product(arith, extents);
}

std::optional<std::vector<FlatMode>> flatModes(const Layout &l) {
  if (!l.isStatic() || l.stride.hasBasis() || l.shape.hasNone() || l.stride.hasNone())
    return std::nullopt;
  std::vector<FlatMode> modes;
  std::vector<IntTuple> extents = l.shape.leaves(), strides = l.stride.leaves();
  for (size_t i = 0; i < extents.size(); ++i)
    modes.push_back({extents[i].leaf().value(), strides[i].leaf().value()});
  return modes;
}

} // namespace flyc::layout
