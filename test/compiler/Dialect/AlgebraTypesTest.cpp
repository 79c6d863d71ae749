//===- AlgebraTypesTest.cpp - values that no text of a type can hold ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the parser of types refuses as text, types refuse from C++ too.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace flyc;

namespace {

TEST(AlgebraTypes, EmptyTrees) {
  MLIRContext context{MLIRContext::Threading::DISABLED};
  context.loadDialect<fly::FlyDialect>();
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diag) {
    message = diag.str();
    return success();
  });
  auto emitError = [&] { return mlir::emitError(UnknownLoc::get(&context)); };
  layout::IntTuple empty{std::vector<layout::IntTuple>()};
  EXPECT_FALSE(fly::IntTupleType::getChecked(emitError, &context, layout::IntTuple({layout::IntTuple(4), empty})));
  EXPECT_EQ(message, "the empty tuple is not an int_tuple");
  EXPECT_FALSE(fly::TileType::getChecked(emitError, &context, layout::Tile{std::vector<layout::Tile>()}));
  EXPECT_EQ(message, "an empty tile is not allowed");
}

} // namespace
