//===- Coordinates.cpp - from coordinates to indices and back -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One walk each way. The last mode of a level is never wrapped on the way in.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Coordinates.h"

#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Tuples.h"

namespace flyc::layout {

/// The parts of the integer `index` that fall to each mode of `shape`: index / (sizes before) % size, the last
/// unwrapped.
static Result<std::vector<Int>> distribute(Arith &arith, Int index, const IntTuple &shape) {
  std::vector<Int> parts;
  for (size_t i = 0; i < shape.rank(); ++i) {
    if (i + 1 == shape.rank()) {
      parts.push_back(index);
      break;
    }
    FLYC_TRY(Int size, product(arith, shape[i]));
    FLYC_TRY(Int part, arith.mod(index, size));
    FLYC_TRY(index, arith.div(index, size));
    parts.push_back(part);
  }
  return parts;
}

//===--- coordinate to index ----------------------------------------------===//

static Result<IntTuple> walk(Arith &arith, const IntTuple &crd, const IntTuple &shape, const IntTuple &stride) {
  if (crd.isNone() || (crd.isPlainInt() && crd.leaf().is(0)))
    return IntTuple(0);
  if (crd.isBasis())
    return walk(arith, expandBasis(crd), shape, stride);
  if (shape.isLeaf()) {
    if (crd.isTuple())
      return Explanation{"crd2idx: the coordinate " + crd.str() + " is finer than the shape " + shape.str()};
    return mul(arith, stride, crd);
  }
  if (crd.isTuple() && crd.rank() != shape.rank())
    return Explanation{"crd2idx: the coordinate " + crd.str() + " has rank " + std::to_string(crd.rank()) +
                       ", the shape " + shape.str() + " has rank " + std::to_string(shape.rank())};
  std::vector<Int> parts;
  if (crd.isLeaf()) {
    FLYC_TRY(parts, distribute(arith, crd.leaf(), shape));
  }
  IntTuple sum(0);
  for (size_t i = 0; i < shape.rank(); ++i) {
    FLYC_TRY(IntTuple term, walk(arith, crd.isLeaf() ? IntTuple(parts[i]) : crd[i], shape[i], stride[i]));
    FLYC_TRY(sum, add(arith, sum, term));
  }
  return sum;
}

Result<IntTuple> crd2idx(Arith &arith, const IntTuple &crd, const Layout &l) {
  FLYC_TRY(IntTuple sum, walk(arith, crd, l.shape, l.stride));
  if (!l.stride.hasBasis())
    return sum;
  FLYC_TRY(IntTuple zeros, coprofile(l));
  return add(arith, zeros, sum);
}

static Result<IntTuple> evaluate(Arith &arith, const IntTuple &crd, const ComposedLayout &c) {
  IntTuple outer;
  if (const Layout *plain = std::get_if<Layout>(&c.outer)) {
    FLYC_TRY(outer, crd2idx(arith, crd, *plain));
  } else {
    FLYC_TRY(outer, evaluate(arith, crd, *std::get<ComposedPtr>(c.outer)));
  }
  FLYC_TRY(IntTuple x, add(arith, c.offset, outer));
  if (const Swizzle *swizzle = std::get_if<Swizzle>(&c.inner)) {
    if (!x.isPlainInt())
      return Explanation{"crd2idx: the swizzle " + swizzle->str() + " takes an integer, not " + x.str()};
    FLYC_TRY(Int y, applySwizzle(arith, *swizzle, x.leaf()));
    return IntTuple(y);
  }
  if (const CoordSwizzle *swizzle = std::get_if<CoordSwizzle>(&c.inner))
    return applySwizzle(arith, *swizzle, x);
  if (const Layout *plain = std::get_if<Layout>(&c.inner))
    return crd2idx(arith, x, *plain);
  return evaluate(arith, x, *std::get<ComposedPtr>(c.inner));
}

Result<IntTuple> crd2idx(Arith &arith, const IntTuple &crd, const AnyLayout &l) {
  if (const Layout *plain = std::get_if<Layout>(&l))
    return crd2idx(arith, crd, *plain);
  return evaluate(arith, crd, std::get<ComposedLayout>(l));
}

Result<Int> crd2idx(Arith &arith, const IntTuple &crd, const IntTuple &shape) {
  if (crd.isNone())
    return Int(0);
  if (crd.isBasis())
    return crd2idx(arith, expandBasis(crd), shape);
  if (crd.isLeaf())
    return crd.leaf();
  if (shape.isLeaf() || shape.rank() != crd.rank())
    return Explanation{"crd2idx: the coordinate " + crd.str() + " does not fit the shape " + shape.str()};
  // Horner from the last mode, so that each extent is multiplied once.
  Int index(0);
  for (size_t i = shape.rank(); i-- > 0;) {
    FLYC_TRY(Int part, crd2idx(arith, crd[i], shape[i]));
    if (i + 1 < shape.rank()) {
      FLYC_TRY(Int size, product(arith, shape[i]));
      FLYC_TRY(index, arith.mul(index, size));
    }
    FLYC_TRY(index, arith.add(index, part));
  }
  return index;
}

//===--- swizzles ---------------------------------------------------------===//

Result<Int> applySwizzle(Arith &arith, const Swizzle &s, Int x) {
  int up = s.shift > 0 ? s.shift : 0;
  int span = s.shift < 0 ? -s.shift : s.shift;
  if (s.bits < 0 || s.base < 0 || s.bits + s.base + span > 62)
    return Explanation{"swizzle: " + s.str() + " is not a swizzle of 63-bit indices"};
  if (s.bits == 0)
    return x;
  if (span < s.bits)
    return Explanation{"swizzle: the shift of " + s.str() + " is shorter than its " + std::to_string(s.bits) +
                       " bits: source and target bits overlap"};
  int64_t mask = ((int64_t(1) << s.bits) - 1) << (s.base + up);
  FLYC_TRY(Int source, arith.bitAnd(x, Int(mask)));
  FLYC_TRY(Int target, s.shift >= 0 ? arith.shr(source, span) : arith.shl(source, span));
  return arith.bitXor(x, target);
}

/// `t` with the leaf at `path` replaced.
static IntTuple replaced(const IntTuple &t, const std::vector<int> &path, size_t level, const IntTuple &leaf) {
  if (level == path.size() || t.isLeaf())
    return leaf;
  std::vector<IntTuple> kids = t.elements();
  IntTuple &kid = kids[static_cast<size_t>(path[level])];
  kid = replaced(kid, path, level + 1, leaf);
  return IntTuple(std::move(kids));
}

Result<IntTuple> applySwizzle(Arith &arith, const CoordSwizzle &s, const IntTuple &coord) {
  if (s.mask == 0)
    return coord;
  if (s.mask < 0 || s.baseRow < 0 || s.baseCol < 0 || s.mask + s.baseRow > 62 || s.mask + s.baseCol > 62)
    return Explanation{"coordinate swizzle: " + s.str() + " is not a swizzle of 63-bit coordinates"};
  IntTuple expanded = expandBasis(coord);
  FLYC_TRY(IntTuple row, get(expanded, s.modeRow));
  FLYC_TRY(IntTuple col, get(expanded, s.modeCol));
  if (!row.isPlainInt() || !col.isPlainInt())
    return Explanation{"coordinate swizzle: the row and column of " + s.str() + " in " + coord.str() +
                       " must be integers"};
  FLYC_TRY(Int bits, arith.shr(row.leaf(), s.baseRow));
  FLYC_TRY(bits, arith.bitAnd(bits, Int((int64_t(1) << s.mask) - 1)));
  FLYC_TRY(bits, arith.shl(bits, s.baseCol));
  FLYC_TRY(Int mixed, arith.bitXor(col.leaf(), bits));
  return replaced(expanded, s.modeCol, 0, mixed);
}

//===--- index to coordinate ----------------------------------------------===//

Result<IntTuple> idx2crd(Arith &arith, const IntTuple &idx, const IntTuple &shape) {
  if (idx.isNone() || idx.isBasis())
    return Explanation{"idx2crd: the index " + idx.str() + " is not an integer"};
  if (shape.isLeaf()) {
    if (idx.isTuple())
      return Explanation{"idx2crd: the index " + idx.str() + " is finer than the shape " + shape.str()};
    return idx;
  }
  if (idx.isTuple() && idx.rank() != shape.rank())
    return Explanation{"idx2crd: the index " + idx.str() + " does not fit the shape " + shape.str()};
  std::vector<Int> parts;
  if (idx.isLeaf()) {
    FLYC_TRY(parts, distribute(arith, idx.leaf(), shape));
  }
  std::vector<IntTuple> kids;
  for (size_t i = 0; i < shape.rank(); ++i) {
    FLYC_TRY(IntTuple kid, idx2crd(arith, idx.isLeaf() ? IntTuple(parts[i]) : idx[i], shape[i]));
    kids.push_back(kid);
  }
  return IntTuple(std::move(kids));
}

static Result<IntTuple> byStride(Arith &arith, const IntTuple &idx, const IntTuple &shape, const IntTuple &stride,
                                 const Layout &whole) {
  if (shape.isTuple()) {
    std::vector<IntTuple> kids;
    for (size_t i = 0; i < shape.rank(); ++i) {
      FLYC_TRY(IntTuple kid, byStride(arith, idx, shape[i], stride[i], whole));
      kids.push_back(kid);
    }
    return IntTuple(std::move(kids));
  }
  if (shape.leaf().is(1))
    return IntTuple(0);
  IntTuple index = idx;
  if (stride.isBasis()) {
    FLYC_TRY(index, get(idx, stride.path()));
  }
  if (!index.isPlainInt())
    return Explanation{"idx2crd: the index " + idx.str() + " does not fit the strides of " + whole.str()};
  if (stride.leaf().isStatic() && stride.leaf().value() <= 0)
    return Explanation{"idx2crd: stride " + stride.str() + " of extent " + shape.str() + " in " + whole.str() +
                       " has no inverse; it takes positive strides"};
  FLYC_TRY(Int quotient, arith.div(index.leaf(), stride.leaf()));
  FLYC_TRY(Int part, arith.mod(quotient, shape.leaf()));
  return IntTuple(part);
}

Result<IntTuple> idx2crd(Arith &arith, const IntTuple &idx, const Layout &l) {
  IntTuple index = expandBasis(idx);
  // A tuple of indices goes mode by mode, unless it is the value of basis strides.
  if (index.isTuple() && !l.stride.hasBasis()) {
    if (l.shape.isLeaf() || l.rank() != index.rank())
      return Explanation{"idx2crd: the index " + idx.str() + " does not fit " + l.str()};
    std::vector<IntTuple> kids;
    for (size_t i = 0; i < l.rank(); ++i) {
      FLYC_TRY(IntTuple kid, idx2crd(arith, index[i], l[i]));
      kids.push_back(kid);
    }
    return IntTuple(std::move(kids));
  }
  return byStride(arith, index, l.shape, l.stride, l);
}

Result<IntTuple> crd2crd(Arith &arith, const IntTuple &crd, const IntTuple &from, const IntTuple &to) {
  if (crd.isTuple() && from.isTuple() && to.isTuple() && crd.rank() == from.rank() && from.rank() == to.rank()) {
    std::vector<IntTuple> kids;
    for (size_t i = 0; i < crd.rank(); ++i) {
      FLYC_TRY(IntTuple kid, crd2crd(arith, crd[i], from[i], to[i]));
      kids.push_back(kid);
    }
    return IntTuple(std::move(kids));
  }
  FLYC_TRY(Int index, crd2idx(arith, crd, from));
  return idx2crd(arith, IntTuple(index), to);
}

Result<IntTuple> flatCoord(Arith &arith, const IntTuple &idx, const Layout &l) {
  FLYC_TRY(IntTuple crd, idx2crd(arith, idx, l));
  if (crd.isLeaf())
    return crd;
  std::vector<IntTuple> modes;
  for (size_t i = 0; i < crd.rank(); ++i) {
    FLYC_TRY(Int mode, crd2idx(arith, crd[i], l.shape[i]));
    modes.push_back(IntTuple(mode));
  }
  return IntTuple(std::move(modes));
}

Result<Int> coord1d(Arith &arith, const IntTuple &idx, const Layout &l) {
  FLYC_TRY(IntTuple crd, idx2crd(arith, idx, l));
  return crd2idx(arith, crd, l.shape);
}

} // namespace flyc::layout
