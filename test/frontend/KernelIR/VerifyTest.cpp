//===- VerifyTest.cpp - broken kernels, and what the verifier says --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Builds kernels by hand that break one rule each.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Verify.h"

#include "frontend/KernelIR/Kernel.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

namespace {

/// A kernel that is built node by node.
struct Builder {
  Kernel kernel;
  SymbolTable symbols;
  Block *block = &kernel.body;

  /// A node at the end of the block.
  Node *add(Type type, Operation operation) {
    Node *node = kernel.make(std::move(type), {}, std::move(operation));
    block->nodes.push_back(node);
    return node;
  }
  /// A node that stands in no block.
  Node *loose(Type type, Operation operation) { return kernel.make(std::move(type), {}, std::move(operation)); }
  Node *number(int64_t value) { return add(Scalar::I32, IntConstant{value}); }
  Node *truth() { return add(Scalar::I1, IntConstant{1}); }
  Node *tensor() {
    kernel.interface.arguments.resize(1);
    return add(TensorType{Scalar::F32, Space::Global, layout::Layout{IntTuple(8), IntTuple(1)}, 4}, ArgumentRef{0});
  }
  /// A block of one number, which it yields.
  Block yieldingNumber() {
    Block made;
    Node *node = loose(Scalar::I32, IntConstant{1});
    made.nodes = {node};
    made.yields = {node};
    return made;
  }
};

void expect(const Builder &built, std::string_view report) { EXPECT_EQ(verifierReport(built.kernel), report); }

TEST(Verify, AcceptsWhatIsWellFormed) {
  Builder b;
  Node *tensor = b.tensor(), *one = b.number(1);
  Node *sum = b.add(Scalar::I32, Binary{BinaryOp::Add, one, one});
  IntTuple place(Int::dynamic(32, 1, b.symbols.named("sum", sum)));
  Node *element = b.add(Scalar::F32, LoadElement{tensor, place});
  b.add({}, StoreElement{tensor, place, element});
  Node *branch = b.add({}, If{b.truth(), b.yieldingNumber(), b.yieldingNumber(), 1});
  Node *result = b.add(Scalar::I32, Result{branch, 0});
  Node *carried = b.loose(Scalar::I32, BlockArgument{}), *induction = b.loose(Scalar::I32, BlockArgument{}),
       *same = b.loose(Scalar::I32, BlockArgument{result});
  Block body;
  Node *next = b.loose(Scalar::I32, Binary{BinaryOp::Add, carried, same});
  body.nodes = {next};
  body.yields = {next};
  Node *loop = b.add({}, For{one, sum, one, induction, {one}, {carried}, std::move(body)});
  b.add(Scalar::I32, Result{loop, 0});
  expect(b, "");
}

TEST(Verify, RefusesAUseBeforeTheDefinition) {
  Builder b;
  Node *late = b.loose(Scalar::I32, IntConstant{1});
  b.add(Scalar::I32, Unary{UnaryOp::Negate, late});
  b.kernel.body.nodes.push_back(late);
  expect(b, "Unary: operand (IntConstant, made as number 0) is not defined before its use\n");
}

TEST(Verify, RefusesAUseOutsideOfTheBlockOfTheDefinition) {
  Builder b;
  Block then = b.yieldingNumber();
  Node *inside = then.nodes[0];
  then.yields.clear();
  b.add({}, If{b.truth(), std::move(then), {}, 0});
  b.add(Scalar::I32, Unary{UnaryOp::Negate, inside});
  expect(b, "Unary: operand (IntConstant, made as number 0) is not defined before its use\n");
}

TEST(Verify, RefusesAnUndefinedNodeInACoordinateOrALayout) {
  Builder b;
  Node *tensor = b.tensor(), *missing = b.loose(Scalar::I32, IntConstant{1});
  missing->name = "i";
  Int unknown = Int::dynamic(32, 1, b.symbols.named("i", missing));
  Int derived = Int::dynamic(32, 1, b.symbols.derived(layout::Arith::Op::Add, unknown, Int(1)));
  b.add(Scalar::F32, LoadElement{tensor, IntTuple(derived)});
  b.add(TensorType{Scalar::F32, Space::Global, layout::Layout{IntTuple(8), IntTuple(unknown)}, 4}, View{tensor});
  expect(b, "LoadElement: operand 'i' (IntConstant, made as number 1) is not defined before its use\n"
            "View: operand 'i' (IntConstant, made as number 1) is not defined before its use\n");
}

TEST(Verify, RefusesABlockArgumentOutsideOfItsLoop) {
  Builder b;
  Node *one = b.number(1), *induction = b.loose(Scalar::I32, BlockArgument{});
  b.add({}, For{one, one, one, induction, {}, {}, {}});
  b.add(Scalar::I32, Unary{UnaryOp::Negate, induction});
  expect(b, "Unary: operand (BlockArgument, made as number 1) is not defined before its use\n");
}

TEST(Verify, RefusesANodeInTwoPlaces) {
  Builder b;
  Node *one = b.number(1);
  b.kernel.body.nodes.push_back(one);
  expect(b, "IntConstant: it stands in two places\n");
}

TEST(Verify, RefusesAnOperandWithoutAValue) {
  Builder b;
  Node *barrier = b.add({}, Intrinsic{IntrinsicOp::Barrier, {}, {0, 0}});
  b.add(Scalar::I32, Intrinsic{IntrinsicOp::Abs, {barrier}, {}});
  expect(b, "Intrinsic: operand (Intrinsic, made as number 0) has no value\n");
}

TEST(Verify, RefusesBlocksThatYieldTooFewOrOtherValues) {
  Builder b;
  b.add({}, If{b.truth(), b.yieldingNumber(), {}, 1});
  Block other;
  other.nodes = {b.loose(Scalar::F32, FloatConstant{1})};
  other.yields = {other.nodes[0]};
  b.add({}, If{b.truth(), b.yieldingNumber(), std::move(other), 1});
  Node *one = b.number(1);
  b.add({},
        For{one, one, one, b.loose(Scalar::I32, BlockArgument{}), {one}, {b.loose(Scalar::I32, BlockArgument{})}, {}});
  b.add({}, While{{}, {}, b.yieldingNumber()});
  expect(b, "If: a block does not yield as many values as there are results\n"
            "If: the blocks yield different types\n"
            "For: the body does not yield as many values as are carried\n"
            "While: the body does not yield its condition first\n");
}

TEST(Verify, RefusesResultsThatAreNotThere) {
  Builder b;
  Node *branch = b.add({}, If{b.truth(), b.yieldingNumber(), b.yieldingNumber(), 1});
  b.add(Scalar::I32, Result{branch, 1});
  b.add(Scalar::F32, Result{branch, 0});
  expect(b, "Result: there is no such result\n"
            "Result: its type is not that of the yielded value\n");
}

TEST(Verify, RefusesWrongTypes) {
  Builder b;
  Node *tensor = b.tensor(), *one = b.number(1), *wide = b.add(Scalar::I64, IntConstant{1});
  b.add(Scalar::I32, Binary{BinaryOp::Add, one, wide});
  b.add(Scalar::I32, Compare{CompareOp::Less, one, one});
  b.add(Scalar::I32, Select{one, one, one});
  b.add({}, StoreElement{tensor, IntTuple(0), one});
  b.add({}, If{one, {}, {}, 0});
  b.add(Scalar::F32, LoadElement{one, IntTuple(0)});
  expect(b, "Binary: an operand has another type\n"
            "Compare: its type is not i1\n"
            "Select: the condition is not i1\n"
            "StoreElement: the value has not the type of the element\n"
            "If: the condition is not i1\n"
            "LoadElement: what it accesses is not a tensor\n"
            "LoadElement: its type is not the element's\n");
}

TEST(Verify, RefusesABlockArgumentInABlock) {
  Builder b;
  b.add(Scalar::I32, BlockArgument{b.number(1)});
  expect(b, "BlockArgument: a block argument stands in a block\n");
}

} // namespace
