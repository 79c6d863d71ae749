//===- AlgebraVerify.cpp - values of the algebra checked as they enter types
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The checks of layouts are those of compiler/Layout/Structure.h; swizzles and tiles have theirs here.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/AlgebraVerify.h"

#include "compiler/Layout/Structure.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

LogicalResult checkIntTuple(EmitErrorFn emitError, const IntTuple &tuple) {
  if (tuple.isLeaf())
    return success();
  if (tuple.rank() == 0)
    return emitError() << "the empty tuple is not an int_tuple";
  for (const IntTuple &element : tuple.elements())
    if (failed(checkIntTuple(emitError, element)))
      return failure();
  return success();
}

LogicalResult checkBasis(EmitErrorFn emitError, const IntTuple &leaf) {
  if (!leaf.isBasis())
    return emitError() << "expected a basis such as 1E0, got " << leaf.str(Spelling::Dialect);
  return success();
}

LogicalResult checkLayout(EmitErrorFn emitError, const Layout &l) {
  if (failed(checkIntTuple(emitError, l.shape)) || failed(checkIntTuple(emitError, l.stride)))
    return failure();
  Result<Layout> checked = makeLayout(l.shape, l.stride);
  if (!checked)
    return emitError() << checked.message();
  return success();
}

LogicalResult checkSwizzle(EmitErrorFn emitError, const Swizzle &s) {
  if (s.bits < 0 || s.base < 0)
    return emitError() << "the bits and the base of a swizzle must not be negative, got " << s.str();
  // In 64 bits, as each part alone may be as large as an int.
  int64_t reach = int64_t(s.bits) + s.base + std::abs(int64_t(s.shift));
  if (reach > 62)
    return emitError() << "swizzle " << s.str() << " reaches beyond 62 bits";
  return success();
}

LogicalResult checkCoordSwizzle(EmitErrorFn emitError, const CoordSwizzle &s) {
  bool negativeMode =
      llvm::any_of(s.modeRow, [](int m) { return m < 0; }) || llvm::any_of(s.modeCol, [](int m) { return m < 0; });
  if (s.mask < 0 || s.baseRow < 0 || s.baseCol < 0 || negativeMode)
    return emitError() << "the numbers of a coordinate swizzle must not be negative, got " << s.str();
  if (int64_t(s.mask) + std::max(s.baseRow, s.baseCol) > 62)
    return emitError() << "coordinate swizzle " << s.str() << " reaches beyond 62 bits";
  if (s.mask > 0 && s.modeRow == s.modeCol)
    return emitError() << "coordinate swizzle " << s.str() << " must name two different modes, a row and a column";
  return success();
}

static LogicalResult checkComposed(EmitErrorFn emitError, const ComposedLayout &l) {
  if (failed(checkIntTuple(emitError, l.offset)))
    return failure();
  if (l.offset.hasNone())
    return emitError() << "the offset of a composed layout must be integers, got " << l.offset.str(Spelling::Dialect);
  LogicalResult inner = std::visit(
      [&](const auto &part) -> LogicalResult {
        using T = std::decay_t<decltype(part)>;
        if constexpr (std::is_same_v<T, Swizzle>)
          return checkSwizzle(emitError, part);
        else if constexpr (std::is_same_v<T, CoordSwizzle>)
          return checkCoordSwizzle(emitError, part);
        else if constexpr (std::is_same_v<T, Layout>)
          return checkLayout(emitError, part);
        else
          return checkComposed(emitError, *part);
      },
      l.inner);
  if (failed(inner))
    return failure();
  if (const Layout *outer = std::get_if<Layout>(&l.outer))
    return checkLayout(emitError, *outer);
  return checkComposed(emitError, *std::get<ComposedPtr>(l.outer));
}

LogicalResult checkAnyLayout(EmitErrorFn emitError, const AnyLayout &l) {
  if (const Layout *plain = std::get_if<Layout>(&l))
    return checkLayout(emitError, *plain);
  return checkComposed(emitError, std::get<ComposedLayout>(l));
}

LogicalResult checkTile(EmitErrorFn emitError, const Tile &tile) {
  if (const Layout *l = std::get_if<Layout>(&tile.value))
    return checkLayout(emitError, *l);
  if (const IntTuple *leaf = std::get_if<IntTuple>(&tile.value)) {
    if (leaf->isTuple() || leaf->isBasis())
      return emitError() << "expected an integer, '*', a layout or a tile in a tile, got "
                         << leaf->str(Spelling::Dialect);
    if (leaf->isInt() && leaf->leaf().isStatic() && leaf->leaf().value() < 1)
      return emitError() << "an extent of a tile must be at least 1, got " << leaf->leaf().value();
    return success();
  }
  if (tile.elements().empty())
    return emitError() << "an empty tile is not allowed";
  for (const Tile &element : tile.elements())
    if (failed(checkTile(emitError, element)))
      return failure();
  return success();
}

} // namespace flyc::fly
