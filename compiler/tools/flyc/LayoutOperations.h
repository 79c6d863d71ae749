//===- LayoutOperations.h - operations of the layout algebra --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// What can be called in an expression, by its published name and with its published order of arguments. Every operation
// is one of compiler/Layout; nothing is computed here.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TOOLS_FLYC_LAYOUTOPERATIONS_H
#define FLYC_COMPILER_TOOLS_FLYC_LAYOUTOPERATIONS_H

#include "compiler/tools/flyc/LayoutValue.h"

#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace flyc::driver {

struct LayoutOperation {
  std::string_view name;
  size_t least, most; ///< numbers of arguments
  std::function<layout::Result<LayoutValue>(layout::Arith &, std::span<const LayoutValue>)> run;
};

/// In the order of the reference.
const std::vector<LayoutOperation> &layoutOperations();
/// The operation that somebody who writes `name` means, if that is no matter of spelling: get_shape for shape. Else
/// empty.
std::string_view meantOperation(std::string_view name);

/// `A o B`: a composition; of a swizzle and a layout, a composed layout.
layout::Result<LayoutValue> compose(layout::Arith &, const LayoutValue &a, const LayoutValue &b);
/// `inner o offset o outer`.
layout::Result<LayoutValue> composeAt(const LayoutValue &inner, const layout::IntTuple &offset,
                                      const LayoutValue &outer);

} // namespace flyc::driver

#endif // FLYC_COMPILER_TOOLS_FLYC_LAYOUTOPERATIONS_H
