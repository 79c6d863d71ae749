//===- FlyIntTupleOps.td - arithmetic on int_tuples
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_INT_TUPLE_OPS
#define FLYC_FLY_INT_TUPLE_OPS

include "compiler/Dialect/Fly/FlyOpBase.td"

// Leaf by leaf. Of tuples of different rank the modes that only one has pass through; a basis leaf in a sum is the
// arithmetic tuple that it stands for.
class Fly_BinaryTupleOp<string opMnemonic, string what, string example> : Fly_PureInferredOp<opMnemonic> {
  let summary = what;
  let description = "Example: `%r = fly." # opMnemonic # example # "`";
  let arguments = (ins Fly_IntTupleType:$lhs, Fly_IntTupleType:$rhs);
  let results = (outs Fly_IntTupleType:$result);
}
def Fly_IntTupleAddOp : Fly_BinaryTupleOp<"int_tuple_add", "a + b, leaf by leaf",
  "(%a, %b) : (!fly.int_tuple<(1,?)>, !fly.int_tuple<(2,3)>) -> !fly.int_tuple<(3,?)>">;
def Fly_IntTupleSubOp : Fly_BinaryTupleOp<"int_tuple_sub", "a - b, leaf by leaf",
  "(%a, %b) : (!fly.int_tuple<(5,?)>, !fly.int_tuple<(2,3)>) -> !fly.int_tuple<(3,?)>">;
def Fly_IntTupleMulOp : Fly_BinaryTupleOp<"int_tuple_mul", "a * b, leaf by leaf",
  "(%a, %b) : (!fly.int_tuple<(5,?)>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(10,?{div=4})>">;
def Fly_IntTupleDivOp : Fly_BinaryTupleOp<"int_tuple_div", "a / b towards zero, leaf by leaf; dynamic leaves are not negative",
  "(%a, %b) : (!fly.int_tuple<(7,?{div=8})>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(3,?{div=2})>">;
def Fly_IntTupleModOp : Fly_BinaryTupleOp<"int_tuple_mod", "a mod b, leaf by leaf; dynamic leaves are not negative",
  "(%a, %b) : (!fly.int_tuple<7>, !fly.int_tuple<4>) -> !fly.int_tuple<3>">;
def Fly_ShapeDivOp : Fly_BinaryTupleOp<"shape_div", "what is left of shape a when each element of shape b is one",
  "(%a, %b) : (!fly.int_tuple<(3,4)>, !fly.int_tuple<6>) -> !fly.int_tuple<(1,2)>">;
def Fly_CeilDivOp : Fly_BinaryTupleOp<"ceil_div", "(a + b - 1) / b, leaf by leaf",
  "(%a, %b) : (!fly.int_tuple<(7,8)>, !fly.int_tuple<(2,4)>) -> !fly.int_tuple<(4,2)>">;
def Fly_IntTupleProductLikeOp : Fly_BinaryTupleOp<"int_tuple_product_like",
  "the product of what faces each leaf of the second operand",
  "(%a, %b) : (!fly.int_tuple<((2,3),4)>, !fly.int_tuple<(1,1)>) -> !fly.int_tuple<(6,4)>">;

class Fly_UnaryTupleOp<string opMnemonic, string what, string example> : Fly_PureInferredOp<opMnemonic> {
  let summary = what;
  let description = "Example: `%r = fly." # opMnemonic # example # "`";
  let arguments = (ins Fly_IntTupleType:$intTuple);
  let results = (outs Fly_IntTupleType:$result);
}
def Fly_IntTupleProductOp : Fly_UnaryTupleOp<"int_tuple_product", "the product of all leaves",
  "(%a) : (!fly.int_tuple<(2,(3,4))>) -> !fly.int_tuple<24>">;
def Fly_IntTupleProductEachOp : Fly_UnaryTupleOp<"int_tuple_product_each", "the product of each top mode",
  "(%a) : (!fly.int_tuple<(2,(3,4))>) -> !fly.int_tuple<(2,12)>">;

class Fly_CompareTupleOp<string opMnemonic, string what> : Fly_Op<opMnemonic, [Pure]> {
  let summary = what;
  let description = "Example: `%p = fly." # opMnemonic # "(%a, %b) : (!fly.int_tuple<(?,?)>, !fly.int_tuple<(100,?)>) -> i1`";
  let arguments = (ins Fly_IntTupleType:$lhs, Fly_IntTupleType:$rhs);
  let results = (outs I1:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
}
def Fly_ElemLessOp : Fly_CompareTupleOp<"elem_less", "a < b in every leaf">, Fly_Built;
def Fly_EqualOp : Fly_CompareTupleOp<"equal", "a = b in every leaf">;

#endif // FLYC_FLY_INT_TUPLE_OPS
