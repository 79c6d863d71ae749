//===- FlyStructuralOps.td - modes taken, grouped, sliced
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_STRUCTURAL_OPS
#define FLYC_FLY_STRUCTURAL_OPS

include "compiler/Dialect/Fly/FlyOpBase.td"

// On an int_tuple its modes; on a layout, composed layout or tensor the modes of the linear layout. The class of the
// result is that of the source.

def Fly_GetOp : Fly_PureInferredOp<"get"> {
  let summary = "the mode at a path";
  let description = [{
    Example: `%m = fly.get(%t) {mode = array<i32: 1, 0>} : (!fly.int_tuple<(4,(8,2))>) -> !fly.int_tuple<8>`
  }];
  let arguments = (ins Fly_IntTupleLike:$src, DenseI32ArrayAttr:$mode);
  let results = (outs Fly_IntTupleLike:$result);
}

def Fly_TakeOp : Fly_PureInferredOp<"take"> {
  let summary = "the modes [begin, end)";
  let description = [{
    Example: `%m = fly.take(%t) {begin = 1 : i32, end = 3 : i32} : (!fly.int_tuple<(4,8,2)>) -> !fly.int_tuple<(8,2)>`
  }];
  let arguments = (ins Fly_IntTupleLike:$src, I32Attr:$begin, I32Attr:$end);
  let results = (outs Fly_IntTupleLike:$result);
}

def Fly_SelectOp : Fly_PureInferredOp<"select">, Fly_Built {
  let summary = "the modes at the indices, in that order";
  let description = [{
    Example: `%m = fly.select(%t) {indices = array<i32: 2, 0>} : (!fly.int_tuple<(4,8,2)>) -> !fly.int_tuple<(2,4)>`
  }];
  let arguments = (ins Fly_IntTupleLike:$src, DenseI32ArrayAttr:$indices);
  let results = (outs Fly_IntTupleLike:$result);
}

def Fly_GroupOp : Fly_PureInferredOp<"group"> {
  let summary = "the modes [begin, end) wrapped in one";
  let description = [{
    Example: `%m = fly.group(%t) {begin = 1 : i32, end = 3 : i32} : (!fly.int_tuple<(4,8,2)>) -> !fly.int_tuple<(4,(8,2))>`
  }];
  let arguments = (ins Fly_IntTupleLike:$src, I32Attr:$begin, I32Attr:$end);
  let results = (outs Fly_IntTupleLike:$result);
}

class Fly_PadOp<string opMnemonic, string where> : Fly_PureInferredOp<opMnemonic, [], []> {
  let summary = "one more mode " # where # ", or as many as reach rank n";
  let description = [{
    Example: `%m = fly.}] # opMnemonic # [{<3>(%t, %e) : (!fly.int_tuple<4>, !fly.int_tuple<1>) -> ...`
  }];
  let arguments = (ins Fly_IntTupleLike:$src, Fly_IntTupleLike:$element, OptionalAttr<I32Attr>:$n);
  let results = (outs Fly_IntTupleLike:$result);
  let assemblyFormat = "(`<` $n^ `>`)? `` `(` operands `)` attr-dict `:` functional-type(operands, results)";
}
def Fly_AppendOp : Fly_PadOp<"append", "at the end">;
def Fly_PrependOp : Fly_PadOp<"prepend", "in front">;

class Fly_CoordSelectOp<string opMnemonic, string what, string more> : Fly_PureInferredOp<opMnemonic> {
  let summary = what;
  let description = more;
  let arguments = (ins Fly_IntTupleLike:$src, Fly_IntTupleType:$coord);
  let results = (outs Fly_IntTupleLike:$result);
}
def Fly_SliceOp : Fly_CoordSelectOp<"slice", "keeps the modes where the coordinate is `*`", [{
    The integers of the coordinate fix the rest: a tensor's iterator moves there, and the pointer keeps the alignment
    that both guarantee; a composed layout takes the offset inside.

    Example: `%r = fly.slice(%t, %c) : (!fly.memref<f32, global, (4,8):(8,1)>, !fly.int_tuple<(?,*)>)
    -> !fly.memref<f32, global, (8):(1), align<4>>`
  }]>;
def Fly_DiceOp : Fly_CoordSelectOp<"dice", "keeps the modes that slice drops", [{
    Example: `%r = fly.dice(%t, %c) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(1,*)>) -> !fly.int_tuple<(4)>`
  }]>;

#endif // FLYC_FLY_STRUCTURAL_OPS
