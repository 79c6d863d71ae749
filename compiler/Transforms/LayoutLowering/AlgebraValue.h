//===- AlgebraValue.h - what a value of the fly dialect stands for --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// While layouts are lowered, each SSA value of a fly type is known as a value of the algebra whose dynamic leaves are
// bound to integers that exist already. Pointers are kept as a base and three offsets, so that what is the same for all
// work-items of a group is added first and stays in scalar registers, and what is known when compiling is added last
// and becomes an immediate of the instruction.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TRANSFORMS_LAYOUTLOWERING_ALGEBRAVALUE_H
#define FLYC_COMPILER_TRANSFORMS_LAYOUTLOWERING_ALGEBRAVALUE_H

#include "compiler/Layout/Layout.h"

#include "mlir/IR/Value.h"

#include <variant>

namespace flyc {

/// base + uniform + varying + fixed, offsets in elements of the base's type.
struct Pointer {
  mlir::Value base;    ///< of type !fly.ptr
  layout::Int uniform; ///< the same in all work-items of a work-group
  layout::Int varying; ///< of this work-item
  layout::Int fixed;   ///< static
};

/// A memref (iterator is a Pointer) or a coordinate tensor (iterator is the base coordinate).
struct Tensor {
  std::variant<Pointer, layout::IntTuple> iterator;
  layout::AnyLayout layout;

  bool isMemory() const { return iterator.index() == 0; }
  const Pointer &pointer() const { return std::get<0>(iterator); }
  const layout::IntTuple &coordinate() const { return std::get<1>(iterator); }
};

using AlgebraValue = std::variant<layout::IntTuple, layout::AnyLayout, layout::Swizzle, layout::CoordSwizzle,
                                  layout::Tile, Pointer, Tensor>;

} // namespace flyc

#endif // FLYC_COMPILER_TRANSFORMS_LAYOUTLOWERING_ALGEBRAVALUE_H
