//===- Queries.h - size, codomain and properties of layouts ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Answers about one layout.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_QUERIES_H
#define FLYC_COMPILER_LAYOUT_QUERIES_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Layout.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Tuples.h"

#include <optional>

namespace flyc::layout {

/// The number of coordinates.
Result<Int> size(Arith &, const IntTuple &shape);
Result<Int> size(Arith &, const AnyLayout &l);
/// The profile of l(c), as zeros: 0 for integer strides, a tuple for basis strides.
Result<IntTuple> coprofile(const Layout &l);
/// By co-axis 1 + sum (s-1)*|d|: congruent with coprofile(l).
Result<IntTuple> coshape(Arith &, const Layout &l);
/// The product of coshape: the extent of the interval (box) that holds the image. Of a composed layout that of its
/// linear layout, as CuTe has it.
Result<Int> cosize(Arith &, const AnyLayout &l);

/// The layout as a list of flat static modes, if it is static and has no basis. For those who walk it.
struct FlatMode {
  int64_t extent, stride;
};
std::optional<std::vector<FlatMode>> flatModes(const Layout &l);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_QUERIES_H
