//===- Tiled.h - tiled copies and tiled matrix multiplications as layouts -===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Pure functions over layouts: which thread holds what. No types, no instructions.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_TILED_H
#define FLYC_COMPILER_LAYOUT_TILED_H

#include "compiler/Layout/Divide.h"

#include <array>

namespace flyc::layout {

//===--- tiled copy -------------------------------------------------------===//

/// A copy atom as the algebra sees it: thread-value layouts (thr, val) -> element, in elements of the copied type.
struct CopyAtomLayouts {
  Layout thrID; ///< 1:1 for a copy by one thread
  Layout tvSrc;
  Layout tvDst;
  Layout tvRef; ///< what tiled thread-value layouts speak of
};

/// (thr, val) -> position in the tile, column-major over `tile`.
struct TiledCopy {
  CopyAtomLayouts atom;
  Layout layoutTV;
  Tile tile;
};

struct LayoutTV {
  Layout layoutTV;
  Tile tile;
};
/// Threads thr(m,n), each with values val(c,d) next to each other: position (c + VM*m, d + VN*n). Both dense
/// bijections.
Result<LayoutTV> makeLayoutTV(Arith &, const Layout &thr, const Layout &val);
/// make_tiled_copy_tv: checks that the atom divides threads and values.
Result<TiledCopy> makeTiledCopyTV(Arith &, const CopyAtomLayouts &atom, const Layout &thr, const Layout &val);
/// Checked: atom threads divide those of layoutTV, atom values its values.
Result<TiledCopy> makeTiledCopy(Arith &, const CopyAtomLayouts &atom, const Layout &layoutTV, const Tile &tile);

enum class CopySide { Src, Dst };
/// The tensor as (Thr, (FrgV, FrgX), (Rest...)).
Result<AnyLayout> thrfrg(Arith &, const TiledCopy &copy, CopySide side, const AnyLayout &tensor);
/// The part of thread `thr`: ((atom values, rest values), rest of mode 0, rest of mode 1, ...), and where it begins.
Result<Sliced> partition(Arith &, const TiledCopy &copy, CopySide side, const AnyLayout &tensor, const IntTuple &thr);
/// A fragment (registers, partitioned by another tiled operation over the same tile) in the value order of this copy.
Result<AnyLayout> retile(Arith &, const TiledCopy &copy, const AnyLayout &fragment);

//===--- tiled mma --------------------------------------------------------===//

enum class MmaOperand { A, B, C, D };

/// An MMA atom as the algebra sees it: A in (M,K), B in (N,K), C in (M,N), each column-major in the atom's own tile.
struct MmaAtomLayouts {
  std::array<int64_t, 3> shapeMNK{};
  Layout thrID;
  Layout tvA, tvB, tvC;
};

struct TiledMma {
  MmaAtomLayouts atom;
  Layout atomLayout;               ///< (M,N,K) -> number of the atom (wave)
  std::array<Tile, 3> permutation; ///< `_`: none. An integer widens the tile, a layout permutes the mode.
};

Result<TiledMma> makeTiledMma(Arith &, const MmaAtomLayouts &atom, const Layout &atomLayout,
                              const Tile &permutation = Tile{IntTuple::none()});
/// (ThrV, ThrM, ThrN, ThrK) -> thread.
Result<Layout> thrLayoutVMNK(Arith &, const TiledMma &mma);
/// The extents of the tile: M, N, K.
Result<std::array<Int, 3>> tileShapeMNK(Arith &, const TiledMma &mma);
/// The tensor as ((ThrV,(Thr..)),(FrgV,(Rest..))).
Result<AnyLayout> thrfrg(Arith &, const TiledMma &mma, MmaOperand operand, const AnyLayout &tensor);
/// The part of thread `thr` (an integer: a thread number): (V, rest of rows, rest of columns), and where it begins.
Result<Sliced> partition(Arith &, const TiledMma &mma, MmaOperand operand, const AnyLayout &tensor,
                         const IntTuple &thr);
/// The shape of any thread's part of a tensor of `shape`.
Result<IntTuple> partitionShape(Arith &, const TiledMma &mma, MmaOperand operand, const IntTuple &shape);
/// The register layout for a partitioned tensor; with `stages` > 0 one more mode of that extent, each stage a fragment.
Result<Layout> makeFragment(Arith &, const TiledMma &mma, MmaOperand operand, const AnyLayout &partitioned,
                            int64_t stages = 0);
/// (thread, value) -> position in the operand's tile, column-major. Threads that share an element are broadcast (stride
/// 0) over the mode that the operand does not have.
Result<LayoutTV> layoutTV(Arith &, const TiledMma &mma, MmaOperand operand);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_TILED_H
