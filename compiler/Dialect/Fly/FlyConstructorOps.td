//===- FlyConstructorOps.td - values of the algebra, made and taken apart
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_CONSTRUCTOR_OPS
#define FLYC_FLY_CONSTRUCTOR_OPS

include "compiler/Dialect/Fly/FlyOpBase.td"

def Fly_StaticOp : Fly_Op<"static", [Pure], []>, Fly_Built {
  let summary = "the value of a type that is static";
  let description = [{ Example: `%s = fly.static : !fly.int_tuple<(4,8)>` }];
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasVerifier = 1;
}

class Fly_MakeTupleOp<string opMnemonic, string what> : Fly_Op<opMnemonic, [Pure]> {
  let summary = what # " from its dynamic leaves";
  let description = [{
    The result type is given; operands are the values of its dynamic leaves, depth first. A value that is wider or narrower than its
    leaf is truncated or extended.

    Example: `%t = fly.}] # opMnemonic # [{(%m, %n) : (i32, i64) -> !fly.int_tuple<(?,4,?{i64})>`
  }];
  let arguments = (ins Variadic<AnyTypeOf<[I32, I64], "an i32 or i64">>:$leaves);
  let results = (outs Fly_IntTupleType:$result);
  let hasVerifier = 1;
}
def Fly_MakeIntTupleOp : Fly_MakeTupleOp<"make_int_tuple", "an int_tuple">, Fly_Built;
def Fly_MakeShapeOp : Fly_MakeTupleOp<"make_shape", "a shape">;
def Fly_MakeStrideOp : Fly_MakeTupleOp<"make_stride", "a stride">;
def Fly_MakeCoordOp : Fly_MakeTupleOp<"make_coord", "a coordinate">, Fly_Built;

def Fly_MakeLayoutOp : Fly_PureInferredOp<"make_layout">, Fly_Built {
  let summary = "shape:stride";
  let description = [{
    The two trees are congruent; static extents are at least 1.

    Example: `%l = fly.make_layout(%s, %d) : (!fly.int_tuple<(4,?)>, !fly.int_tuple<(1,4)>) -> !fly.layout<(4,?):(1,4)>`
  }];
  let arguments = (ins Fly_IntTupleType:$shape, Fly_IntTupleType:$stride);
  let results = (outs Fly_LayoutType:$result);
}

def Fly_MakeLayoutLikeOp : Fly_PureInferredOp<"make_layout_like"> {
  let summary = "a dense layout in the order of the strides of another";
  let description = [{
    Modes of stride 0 keep it and take no room.

    Example: `%r = fly.make_layout_like(%l) : (!fly.layout<(4,8):(32,2)>) -> !fly.layout<(4,8):(8,1)>`
  }];
  let arguments = (ins Fly_LayoutType:$layout);
  let results = (outs Fly_LayoutType:$result);
}

def Fly_MakeOrderedLayoutOp : Fly_PureInferredOp<"make_ordered_layout"> {
  let summary = "a dense layout whose modes follow a given order, smallest fastest";
  let description = [{
    Example: `%l = fly.make_ordered_layout(%s, %o) : (!fly.int_tuple<(4,8)>, !fly.int_tuple<(1,0)>)
    -> !fly.layout<(4,8):(8,1)>`
  }];
  let arguments = (ins Fly_IntTupleType:$shape, Fly_IntTupleType:$order);
  let results = (outs Fly_LayoutType:$result);
}

def Fly_MakeIdentityLayoutOp : Fly_PureInferredOp<"make_identity_layout"> {
  let summary = "the layout that maps each coordinate to itself";
  let description = [{
    Example: `%i = fly.make_identity_layout(%s) : (!fly.int_tuple<(4,8)>) -> !fly.layout<(4,8):(1E0,1E1)>`
  }];
  let arguments = (ins Fly_IntTupleType:$shape);
  let results = (outs Fly_LayoutType:$result);
}

def Fly_MakeComposedLayoutOp : Fly_PureInferredOp<"make_composed_layout">, Fly_Built {
  let summary = "inner o offset o outer";
  let description = [{
    Example: `%c = fly.make_composed_layout(%s, %z, %l) : (!fly.swizzle<S<3,3,3>>, !fly.int_tuple<0>,
    !fly.layout<(64,64):(64,1)>) -> !fly.composed_layout<S<3,3,3> o 0 o (64,64):(64,1)>`
  }];
  let arguments = (ins Fly_InnerLike:$inner, Fly_IntTupleType:$offset, Fly_NarrowLayout:$outer);
  let results = (outs Fly_ComposedLayoutType:$result);
}

def Fly_MakeTileOp : Fly_PureInferredOp<"make_tile"> {
  let summary = "a tile from its elements";
  let description = [{
    Each element is an integer leaf (`*` keeps the mode), a layout or a tile. A static tile is made by `fly.static`.

    Example: `%t = fly.make_tile(%m, %l) : (!fly.int_tuple<?>, !fly.layout<8:1>) -> !fly.tile<[?|8:1]>`
  }];
  let arguments = (ins Variadic<Fly_OneOf<[Fly_IntTupleType, Fly_LayoutType, Fly_TileType],
                                          "an int_tuple, layout or tile">>:$elements);
  let results = (outs Fly_TileType:$result);
}

def Fly_MakeViewOp : Fly_PureInferredOp<"make_view">, Fly_Built {
  let summary = "a tensor: iterator and layout";
  let description = [{
    A pointer gives a memref with the pointer's element, space, alignment and swizzle; an int_tuple gives a coord_tensor.

    Example: `%t = fly.make_view(%p, %l) : (!fly.ptr<f32, global>, !fly.layout<(4,8):(1,4)>)
    -> !fly.memref<f32, global, (4,8):(1,4)>`
  }];
  let arguments = (ins Fly_IteratorLike:$iter, Fly_NarrowLayout:$layout);
  let results = (outs Fly_TensorLike:$result);
}

def Fly_MakeFragmentLikeOp : Fly_InferredOp<"make_fragment_like", [], []> {
  let summary = "registers for the elements of a tensor or layout";
  let description = [{
    A register memref with the layout of `fly.make_fragment_layout_like`; `dtype` replaces the element type, and is
    required where the source has none. The layout must come out static.

    Example: `%r = fly.make_fragment_like(%t) : (!fly.memref<f32, global, (4,2):(64,1)>)
    -> !fly.memref<f32, register, (4,2):(1,4)>`
  }];
  let arguments = (ins Fly_LayoutLike:$src, OptionalAttr<TypeAttr>:$dtype);
  let results = (outs Res<Fly_MemRefType, "", [MemAlloc]>:$result);
  let assemblyFormat = "`(` $src (`,` $dtype^)? `)` attr-dict `:` functional-type(operands, results)";
}

def Fly_MakeFragmentLayoutLikeOp : Fly_PureInferredOp<"make_fragment_layout_like"> {
  let summary = "the layout of a fragment: mode 0 dense and first, the others in the order of their strides";
  let description = [{
    Example: `%l = fly.make_fragment_layout_like(%t) : (!fly.memref<f32, global, (4,2):(64,1)>) -> !fly.layout<(4,2):(1,4)>`
  }];
  let arguments = (ins Fly_LayoutLike:$src);
  let results = (outs Fly_LayoutType:$result);
}

//===----------------------------------------------------------------------===//
// Parts of values
//===----------------------------------------------------------------------===//

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

def Fly_GetLeavesOp : Fly_Op<"get_leaves", [Pure], []>, Fly_Built {
  let summary = "the leaves of an int_tuple as integers, depth first";
  let description = [{
    With `dynamicOnly` the static ones are left out. `*` has no value and is left out always.

    Example: `%a, %b = fly.get_leaves(%t) {dynamicOnly = true} : (!fly.int_tuple<(?,4,?{i64})>) -> (i32, i64)`
  }];
  let arguments = (ins Fly_IntTupleType:$intTuple, DefaultValuedAttr<BoolAttr, "false">:$dynamicOnly);
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)"; // without the default
  let results = (outs Variadic<AnyTypeOf<[I32, I64], "an i32 or i64">>:$leaves);
  let builders = [OpBuilder<(ins "::mlir::Value":$intTuple, CArg<"bool", "false">:$dynamicOnly)>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The integer types of the leaves of `type`.
    static ::llvm::SmallVector<::mlir::Type> getLeafTypes(IntTupleType type, bool dynamicOnly);
  }];
}

def Fly_GetShapeOp : Fly_PureInferredOp<"get_shape">, Fly_Built {
  let summary = "the shape";
  let description = [{ Example: `%s = fly.get_shape(%l) : (!fly.layout<(4,?):(1,4)>) -> !fly.int_tuple<(4,?)>` }];
  let arguments = (ins Fly_LayoutLike:$src);
  let results = (outs Fly_IntTupleType:$result);
}

def Fly_GetStrideOp : Fly_PureInferredOp<"get_stride">, Fly_Built {
  let summary = "the stride of a linear layout, or of a tensor with one";
  let description = [{ Example: `%d = fly.get_stride(%l) : (!fly.layout<(4,?):(1,4)>) -> !fly.int_tuple<(1,4)>` }];
  let arguments = (ins Fly_LayoutLike:$src);
  let results = (outs Fly_IntTupleType:$result);
}

def Fly_GetLayoutOp : Fly_PureInferredOp<"get_layout">, Fly_Built {
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

#endif // FLYC_FLY_CONSTRUCTOR_OPS
