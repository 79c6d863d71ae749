//===- FlyExtractorOps.td - parts of values of the algebra
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_EXTRACTOR_OPS
#define FLYC_FLY_EXTRACTOR_OPS

include "compiler/Dialect/Fly/FlyOpBase.td"

def Fly_GetScalarOp : Fly_PureInferredOp<"get_scalar"> {
  let summary = "the one integer of an int_tuple";
  let description = [{
    Tuples of one are unwrapped; a basis leaf gives its value. The result has the leaf's width; a static leaf gives i32,
    or i64 if it does not fit.

    Example: `%i = fly.get_scalar(%t) : (!fly.int_tuple<?{i64}>) -> i64`
  }];
  let arguments = (ins Fly_IntTupleType:$intTuple);
  let results = (outs AnyTypeOf<[I32, I64], "an i32 or i64">:$result);
  let hasFolder = 1;
}

def Fly_GetLeavesOp : Fly_Op<"get_leaves", [Pure]> {
  let summary = "the leaves of an int_tuple as integers, depth first";
  let description = [{
    With `dynamicOnly` the static ones are left out. `*` has no value and is left out always.

    Example: `%a, %b = fly.get_leaves(%t) {dynamicOnly} : (!fly.int_tuple<(?,4,?{i64})>) -> (i32, i64)`
  }];
  let arguments = (ins Fly_IntTupleType:$intTuple, UnitAttr:$dynamicOnly);
  let results = (outs Variadic<AnyTypeOf<[I32, I64], "an i32 or i64">>:$leaves);
  let builders = [OpBuilder<(ins "::mlir::Value":$intTuple, CArg<"bool", "false">:$dynamicOnly)>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The integer types of the leaves of `type`.
    static ::llvm::SmallVector<::mlir::Type> getLeafTypes(IntTupleType type, bool dynamicOnly);
  }];
}

def Fly_GetShapeOp : Fly_PureInferredOp<"get_shape"> {
  let summary = "the shape";
  let description = [{ Example: `%s = fly.get_shape(%l) : (!fly.layout<(4,?):(1,4)>) -> !fly.int_tuple<(4,?)>` }];
  let arguments = (ins Fly_LayoutLike:$src);
  let results = (outs Fly_IntTupleType:$result);
}

def Fly_GetStrideOp : Fly_PureInferredOp<"get_stride"> {
  let summary = "the stride of a linear layout, or of a tensor with one";
  let description = [{ Example: `%d = fly.get_stride(%l) : (!fly.layout<(4,?):(1,4)>) -> !fly.int_tuple<(1,4)>` }];
  let arguments = (ins Fly_LayoutLike:$src);
  let results = (outs Fly_IntTupleType:$result);
}

def Fly_GetLayoutOp : Fly_PureInferredOp<"get_layout"> {
  let summary = "the layout of a tensor";
  let description = [{ Example: `%l = fly.get_layout(%t) : (!fly.memref<f32, global, 4:1>) -> !fly.layout<4:1>` }];
  let arguments = (ins Fly_TensorLike:$tensor);
  let results = (outs Fly_NarrowLayout:$result);
  let hasFolder = 1;
}

def Fly_GetIterOp : Fly_PureInferredOp<"get_iter"> {
  let summary = "the pointer of a memref, the base of a coord_tensor";
  let description = [{ Example: `%p = fly.get_iter(%t) : (!fly.memref<f32, global, 4:1>) -> !fly.ptr<f32, global>` }];
  let arguments = (ins Fly_TensorLike:$tensor);
  let results = (outs Fly_IteratorLike:$result);
  let hasFolder = 1;
}

def Fly_ComposedGetInnerOp : Fly_PureInferredOp<"composed_get_inner"> {
  let summary = "what a composed layout applies last";
  let description = [{
    Example: `%i = fly.composed_get_inner(%c) : (!fly.composed_layout<S<3,3,3> o 0 o 8:1>) -> !fly.swizzle<S<3,3,3>>`
  }];
  let arguments = (ins Fly_ComposedLayoutType:$src);
  let results = (outs Fly_InnerLike:$result);
}

def Fly_ComposedGetOffsetOp : Fly_PureInferredOp<"composed_get_offset"> {
  let summary = "the offset of a composed layout";
  let description = [{
    Example: `%o = fly.composed_get_offset(%c) : (!fly.composed_layout<S<3,3,3> o 0 o 8:1>) -> !fly.int_tuple<0>`
  }];
  let arguments = (ins Fly_ComposedLayoutType:$src);
  let results = (outs Fly_IntTupleType:$result);
}

def Fly_ComposedGetOuterOp : Fly_PureInferredOp<"composed_get_outer"> {
  let summary = "what a composed layout applies first";
  let description = [{
    Example: `%l = fly.composed_get_outer(%c) : (!fly.composed_layout<S<3,3,3> o 0 o 8:1>) -> !fly.layout<8:1>`
  }];
  let arguments = (ins Fly_ComposedLayoutType:$src);
  let results = (outs Fly_NarrowLayout:$result);
}

#endif // FLYC_FLY_EXTRACTOR_OPS
