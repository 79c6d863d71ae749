//===- Coalesce.cpp - coalesce --------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Merges static modes that continue each other; the function stays the same.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Compose.h"
#include "compiler/Layout/FlatLayout.h"
#include "compiler/Layout/Structure.h"

namespace flyc::layout {

/// Whether (s0:d0)(s1:d1) is one mode: the second goes on where the first ends. Static facts only.
static bool continues(const Leaf &first, const Leaf &second) {
  if (first.extent.isDynamic() || second.extent.isDynamic() || !first.stride.isInt() || !second.stride.isInt() ||
      first.stride.leaf().isDynamic() || second.stride.leaf().isDynamic())
    return false;
  int64_t end = 0;
  if (__builtin_mul_overflow(first.extent.value(), first.stride.leaf().value(), &end) ||
      end != second.stride.leaf().value())
    return false;
  return end == 0 || first.stride.path() == second.stride.path();
}

Result<std::vector<Leaf>> coalesced(Arith &arith, const Layout &l, bool keepExtension) {
  std::vector<IntTuple> extents = l.shape.leaves(), strides = l.stride.leaves();
  if (extents.size() != strides.size())
    return Explanation{"coalesce: the shape and the stride of " + l.str() + " have different profiles"};
  std::vector<Leaf> modes;
  for (size_t i = 0; i < extents.size(); ++i) {
    if (!extents[i].isPlainInt() || !strides[i].isInt() ||
        (extents[i].leaf().isStatic() && extents[i].leaf().value() < 1))
      return Explanation{"coalesce: " + l.str() + " is not a layout: extent " + extents[i].str() + " with stride " +
                         strides[i].str()};
    Leaf next{extents[i].leaf(), strides[i]};
    bool last = i + 1 == extents.size();
    if (next.extent.is(1)) {
      // Past its size a layout goes on in its last mode: 2 stands for "at least one more".
      if (!(last && keepExtension))
        continue;
      next.extent = Int(2);
    }
    if (!modes.empty() && continues(modes.back(), next)) {
      FLYC_TRY(modes.back().extent, arith.mul(modes.back().extent, next.extent));
      continue;
    }
    modes.push_back(next);
  }
  return modes;
}

Layout fromLeaves(const std::vector<Leaf> &modes) {
  if (modes.empty())
    return {1, 0};
  if (modes.size() == 1)
    return {modes[0].extent, modes[0].stride};
  std::vector<IntTuple> shape, stride;
  for (const Leaf &mode : modes) {
    shape.push_back(mode.extent);
    stride.push_back(mode.stride);
  }
  return {IntTuple(std::move(shape)), IntTuple(std::move(stride))};
}

Result<Layout> coalesce(Arith &arith, const Layout &l) {
  FLYC_TRY(std::vector<Leaf> modes, coalesced(arith, l, false));
  return fromLeaves(modes);
}

Result<Layout> coalesce(Arith &arith, const Layout &l, const IntTuple &profile) {
  if (profile.isLeaf())
    return coalesce(arith, l);
  if (l.shape.isLeaf() || profile.rank() > l.rank())
    return Explanation{"coalesce: the profile " + profile.str() + " has more modes than " + l.str()};
  std::vector<IntTuple> shape, stride;
  for (size_t i = 0; i < l.rank(); ++i) {
    Layout mode = l[i];
    if (i < profile.rank()) {
      FLYC_TRY(mode, coalesce(arith, mode, profile[i]));
    }
    shape.push_back(mode.shape);
    stride.push_back(mode.stride);
  }
  return Layout{IntTuple(std::move(shape)), IntTuple(std::move(stride))};
}

Result<AnyLayout> coalesce(Arith &arith, const AnyLayout &l, const IntTuple &profile) {
  return mapLinear(l, [&](const Layout &x) { return coalesce(arith, x, profile); });
}

} // namespace flyc::layout
