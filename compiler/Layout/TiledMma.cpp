//===- TiledMma.cpp - which thread multiplies what ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An operand lives in two modes of (M, N, K): A in (M,K), B in (N,K), C in (M,N).
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Tiled.h"

#include "compiler/Layout/Construct.h"
#include "compiler/Layout/Coordinates.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Tuples.h"

namespace flyc::layout {

namespace {

/// The two of (M, N, K) that an operand has, and the one that it lacks.
struct Axes {
  size_t row, column, missing;
};

Axes axesOf(MmaOperand operand) {
  switch (operand) {
  case MmaOperand::A: return {0, 2, 1};
  case MmaOperand::B: return {1, 2, 0};
  case MmaOperand::C:
  case MmaOperand::D: break;
  }
  return {0, 1, 2};
}

const Layout &atomTV(const TiledMma &mma, MmaOperand operand) {
  return operand == MmaOperand::A ? mma.atom.tvA : operand == MmaOperand::B ? mma.atom.tvB : mma.atom.tvC;
}

bool isNone(const Tile &t) {
  const IntTuple *leaf = std::get_if<IntTuple>(&t.value);
  return leaf && leaf->isNone();
}

Tile pairTile(const Tile &a, const Tile &b) { return Tile{std::vector<Tile>{a, b}}; }

IntTuple allOf(const IntTuple &t) {
  return t.isLeaf() ? IntTuple::none() : IntTuple(std::vector<IntTuple>(t.rank(), IntTuple::none()));
}

/// Tilings repeat an atom over (M, N, K): its operands must be just those two extents each. Not so several products in
/// one instruction, nor a sparse A.
std::optional<Explanation> checkOperands(Arith &arith, const MmaAtomLayouts &atom) {
  auto [m, n, k] = atom.shapeMNK;
  struct {
    const char *name;
    const Layout &tv;
    int64_t rows, columns;
  } operands[] = {{"A", atom.tvA, m, k}, {"B", atom.tvB, n, k}, {"C", atom.tvC, m, n}};
  for (const auto &[name, tv, rows, columns] : operands) {
    FLYC_TRY(Int elements, cosize(arith, tv));
    if (!elements.isStatic() || elements.value() != rows * columns)
      return Explanation{"make_tiled_mma: " + std::string(name) + " of the atom has " + IntTuple(elements).str() +
                         " elements, not the " + std::to_string(rows) + "x" + std::to_string(columns) +
                         " of a block: such an atom cannot be tiled, only called by itself"};
  }
  return std::nullopt;
}

} // namespace

Result<TiledMma> makeTiledMma(Arith &arith, const MmaAtomLayouts &atom, const Layout &atomLayout,
                              const Tile &permutation) {
  if (!atomLayout.isStatic())
    return Explanation{"make_tiled_mma: the layout of the atoms " + atomLayout.str() + " must be known when compiling"};
  if (atomLayout.rank() > 3)
    return Explanation{"make_tiled_mma: the layout of the atoms " + atomLayout.str() + " has more modes than M, N, K"};
  if (std::optional<Explanation> why = checkOperands(arith, atom))
    return *why;
  TiledMma mma{atom, {}, {Tile{IntTuple::none()}, Tile{IntTuple::none()}, Tile{IntTuple::none()}}};
  Layout atoms = atomLayout.shape.isLeaf() ? Layout{IntTuple(std::vector<IntTuple>{atomLayout.shape}),
                                                    IntTuple(std::vector<IntTuple>{atomLayout.stride})}
                                           : atomLayout;
  FLYC_TRY(mma.atomLayout, append(atoms, {1, 0}, 3));
  if (permutation.isNested()) {
    if (permutation.rank() > 3)
      return Explanation{"make_tiled_mma: the permutation " + permutation.str() + " has more modes than M, N, K"};
    for (size_t i = 0; i < permutation.rank(); ++i)
      mma.permutation[i] = permutation.elements()[i];
  } else if (!isNone(permutation)) {
    return Explanation{"make_tiled_mma: the permutation " + permutation.str() + " is not a tile of M, N, K"};
  }
  const char *names[] = {"M", "N", "K"};
  FLYC_TRY(auto extents, tileShapeMNK(arith, mma));
  for (size_t i = 0; i < 3; ++i) {
    if (mma.permutation[i].isNested())
      return Explanation{"make_tiled_mma: the permutation of " + std::string(names[i]) + ", " +
                         mma.permutation[i].str() + ", must be an integer, a layout or `_`"};
    FLYC_TRY(Int count, product(arith, mma.atomLayout.shape[i]));
    FLYC_TRY(Int least, arith.mul(count, Int(atom.shapeMNK[i])));
    if (extents[i].isStatic() && least.isStatic() && extents[i].value() % least.value() != 0)
      return Explanation{"make_tiled_mma: the permutation " + mma.permutation[i].str() + " of " + names[i] + " has " +
                         IntTuple(extents[i]).str() + " positions, not a multiple of the " + IntTuple(least).str() +
                         " that " + IntTuple(count).str() + " atoms of " + std::to_string(atom.shapeMNK[i]) + " take"};
  }
  return mma;
}

Result<Layout> thrLayoutVMNK(Arith &arith, const TiledMma &mma) {
  FLYC_TRY(AnyLayout product, tiledProduct(arith, mma.atom.thrID, Tile{mma.atomLayout}));
  return linear(product);
}

Result<std::array<Int, 3>> tileShapeMNK(Arith &arith, const TiledMma &mma) {
  std::array<Int, 3> extents;
  for (size_t i = 0; i < 3; ++i) {
    const Tile &permutation = mma.permutation[i];
    if (const IntTuple *leaf = std::get_if<IntTuple>(&permutation.value); leaf && leaf->isPlainInt()) {
      extents[i] = leaf->leaf();
      continue;
    }
    if (const Layout *l = std::get_if<Layout>(&permutation.value)) {
      FLYC_TRY(extents[i], product(arith, l->shape));
      continue;
    }
    FLYC_TRY(Int count, product(arith, mma.atomLayout.shape[i]));
    FLYC_TRY(extents[i], arith.mul(count, Int(mma.atom.shapeMNK[i])));
  }
  return extents;
}

static Result<Layout> thrfrgLinear(Arith &arith, const TiledMma &mma, MmaOperand operand, const Layout &tensor) {
  Axes axes = axesOf(operand);
  if (tensor.rank() < 2)
    return Explanation{"thrfrg: " + tensor.str() + " has no row and column mode"};
  FLYC_TRY(auto extents, tileShapeMNK(arith, mma));
  auto tiler = [&](size_t axis) {
    return isNone(mma.permutation[axis]) ? Tile{IntTuple(extents[axis])} : mma.permutation[axis];
  };
  // In the order of the permutation, then in atoms: ((atom), (rest)).
  FLYC_TRY(AnyLayout permuted, logicalDivide(arith, tensor, pairTile(tiler(axes.row), tiler(axes.column))));
  IntTuple atomRows(mma.atom.shapeMNK[axes.row]), atomColumns(mma.atom.shapeMNK[axes.column]);
  FLYC_TRY(AnyLayout inAtoms, zippedDivide(arith, permuted, pairTile(Tile{atomRows}, Tile{atomColumns})));
  Layout atom = linear(inAtoms)[0], rest = linear(inAtoms)[1];
  // (ThrV, FrgV)
  FLYC_TRY(Layout values, composition(arith, atom, atomTV(mma, operand)));
  // ((ThrRow, ThrColumn), (RestRow, RestColumn, ...))
  FLYC_TRY(Int rowThreads, product(arith, mma.atomLayout.shape[axes.row]));
  FLYC_TRY(Int columnThreads, product(arith, mma.atomLayout.shape[axes.column]));
  FLYC_TRY(AnyLayout dealt,
           zippedDivide(arith, rest, pairTile(Tile{IntTuple(rowThreads)}, Tile{IntTuple(columnThreads)})));
  Layout threads = linear(dealt)[0], left = linear(dealt)[1];
  auto pair = [](const IntTuple &a, const IntTuple &b) { return IntTuple({a, b}); };
  return Layout{pair(pair(values.shape[0], threads.shape), pair(values.shape[1], left.shape)),
                pair(pair(values.stride[0], threads.stride), pair(values.stride[1], left.stride))};
}

Result<AnyLayout> thrfrg(Arith &arith, const TiledMma &mma, MmaOperand operand, const AnyLayout &tensor) {
  return mapLinear(tensor, [&](const Layout &l) { return thrfrgLinear(arith, mma, operand, l); });
}

Result<Sliced> partition(Arith &arith, const TiledMma &mma, MmaOperand operand, const AnyLayout &tensor,
                         const IntTuple &thr) {
  Axes axes = axesOf(operand);
  IntTuple vmnk = thr;
  if (thr.isLeaf()) {
    FLYC_TRY(Layout threads, thrLayoutVMNK(arith, mma));
    FLYC_TRY(vmnk, idx2crd(arith, thr, threads));
  }
  if (vmnk.rank() != 4 || vmnk.hasNone())
    return Explanation{"partition: the thread " + thr.str() + " is neither a number nor a coordinate (v, m, n, k)"};
  FLYC_TRY(AnyLayout parts, thrfrg(arith, mma, operand, tensor));
  IntTuple thread({vmnk[0], IntTuple({vmnk[1 + axes.row], vmnk[1 + axes.column]})});
  IntTuple rest({IntTuple::none(), allOf(linear(parts).shape[1][1])});
  return sliceAndOffset(arith, parts, IntTuple({thread, rest}));
}

Result<IntTuple> partitionShape(Arith &arith, const TiledMma &mma, MmaOperand operand, const IntTuple &shape) {
  FLYC_TRY(Layout dense, makeColMajor(arith, shape));
  FLYC_TRY(Layout parts, thrfrgLinear(arith, mma, operand, dense));
  return slice(parts.shape[1], IntTuple({IntTuple::none(), allOf(parts.shape[1][1])}));
}

Result<Layout> makeFragment(Arith &arith, const TiledMma &, MmaOperand, const AnyLayout &partitioned, int64_t stages) {
  FLYC_TRY(Layout fragment, makeFragmentLike(arith, partitioned));
  if (stages < 0)
    return Explanation{"make_fragment: " + std::to_string(stages) +
                       " stages; there is at least one, and 0 says that there is no such mode"};
  if (stages == 0)
    return fragment;
  FLYC_TRY(Int size, cosize(arith, fragment));
  return append(fragment, Layout{stages, stages == 1 ? Int(0) : size});
}

Result<LayoutTV> layoutTV(Arith &arith, const TiledMma &mma, MmaOperand operand) {
  Axes axes = axesOf(operand);
  FLYC_TRY(auto extents, tileShapeMNK(arith, mma));
  FLYC_TRY(Layout tile, makeColMajor(arith, IntTuple({IntTuple(extents[axes.row]), IntTuple(extents[axes.column])})));
  FLYC_TRY(Layout parts, thrfrgLinear(arith, mma, operand, tile));
  // (ThrV, ThrM, ThrN, ThrK): stride 0 over the mode that the operand lacks.
  std::vector<IntTuple> shape(4), stride(4, IntTuple(0));
  shape[0] = parts.shape[0][0];
  stride[0] = parts.stride[0][0];
  for (size_t side = 0; side < 2; ++side) {
    size_t axis = side == 0 ? axes.row : axes.column;
    shape[1 + axis] = parts.shape[0][1][side];
    stride[1 + axis] = parts.stride[0][1][side];
  }
  FLYC_TRY(Int sharing, product(arith, mma.atomLayout.shape[axes.missing]));
  shape[1 + axes.missing] = IntTuple(sharing);
  Layout owned{IntTuple(std::move(shape)), IntTuple(std::move(stride))};
  // From the number of a thread to its (v, m, n, k).
  FLYC_TRY(Layout vmnk, thrLayoutVMNK(arith, mma));
  FLYC_TRY(Layout numbers, rightInverse(arith, vmnk));
  TypeArith types;
  FLYC_TRY(Int all, product(types, vmnk.shape));
  FLYC_TRY(Int numbered, product(types, numbers.shape));
  if (all != numbered)
    return Explanation{"layout_tv: the atoms " + mma.atomLayout.str() + " with the threads " + mma.atom.thrID.str() +
                       " do not number the threads 0, 1, 2, ... without gaps"};
  FLYC_TRY(Layout threads, composition(arith, owned, numbers));
  Layout values{parts.shape[1], parts.stride[1]};
  Tile box = pairTile(Tile{IntTuple(extents[axes.row])}, Tile{IntTuple(extents[axes.column])});
  return LayoutTV{{IntTuple({threads.shape, values.shape}), IntTuple({threads.stride, values.stride})}, box};
}

} // namespace flyc::layout
