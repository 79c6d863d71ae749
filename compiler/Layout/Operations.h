//===- Operations.h - operations of the layout algebra by name ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What can be called in an expression, by its published name and with its published order of arguments. `flyc layout`
// and the kernel language both call what stands here, so one expression has one value. Nothing is computed here.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_OPERATIONS_H
#define FLYC_COMPILER_LAYOUT_OPERATIONS_H

#include "compiler/Layout/Value.h"

#include <algorithm>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace flyc::layout {

enum class Presence : unsigned char { Required, Optional, Repeated /* the last, any number from one on */ };

struct Parameter {
  std::string_view name;
  Kind kind;
  Presence presence = Presence::Required;
};

struct Operation {
  std::string_view name;
  std::vector<Parameter> parameters;
  /// The arguments as `convert` gives them for their parameters; what is absent at the end is left out.
  std::function<Result<Value>(Arith &, std::span<const Value>)> run;

  size_t least() const;
  size_t most() const;
  /// Of argument i, also of a repeated one.
  const Parameter &parameterOf(size_t i) const { return parameters[std::min(i, parameters.size() - 1)]; }
};

/// In the order of the reference. An operation with two forms stands twice, with different numbers of arguments.
const std::vector<Operation> &operations();
/// The operation `name` that takes `count` arguments; if there is none, any of that name; null for an unknown name.
const Operation *findOperation(std::string_view name, size_t count);
/// The operation that a user who writes `name` means, where the two names are not alike: get_shape for `shape`. Empty
/// if there is none.
std::string_view meantOperation(std::string_view name);

/// `left o right`: a composition; of a swizzle and a layout, a composed layout.
Result<Value> compose(Arith &, const Value &left, const Value &right);
/// `inner o offset o outer`.
Result<Value> composeAt(const Value &inner, const IntTuple &offset, const AnyLayout &outer);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_OPERATIONS_H
