//===- FlyLayoutOps.td - functions of layouts: sizes, composition, divides, products
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_LAYOUT_OPS
#define FLYC_FLY_LAYOUT_OPS

include "compiler/Dialect/Fly/FlyOpBase.td"

//===----------------------------------------------------------------------===//
// Measures
//===----------------------------------------------------------------------===//

def Fly_SizeOp : Fly_PureInferredOp<"size"> {
  let summary = "the number of coordinates";
  let description = [{ Example: `%n = fly.size(%l) : (!fly.layout<(4,?):(1,4)>) -> !fly.int_tuple<?{div=4}>` }];
  let arguments = (ins Fly_IntTupleLike:$src);
  let results = (outs Fly_IntTupleType:$result);
}

class Fly_CodomainOp<string opMnemonic, string what, string example> : Fly_PureInferredOp<opMnemonic> {
  let summary = what;
  let description = "Example: `%r = fly." # opMnemonic # example # "`";
  let arguments = (ins Fly_LayoutLike:$src);
  let results = (outs Fly_IntTupleType:$result);
}
def Fly_CoprofileOp : Fly_CodomainOp<"coprofile", "the profile of the values of a layout, as zeros",
  "(%l) : (!fly.layout<(4,8):(1E0,1E1)>) -> !fly.int_tuple<(0,0)>">;
def Fly_CoshapeOp : Fly_CodomainOp<"coshape", "1 + sum (s-1)*d of each axis of the codomain",
  "(%l) : (!fly.layout<(4,8):(1E0,1E1)>) -> !fly.int_tuple<(4,8)>">;
def Fly_CosizeOp : Fly_CodomainOp<"cosize", "the product of coshape",
  "(%l) : (!fly.layout<(4,8):(1,5)>) -> !fly.int_tuple<39>">;

//===----------------------------------------------------------------------===//
// Coordinates
//===----------------------------------------------------------------------===//

def Fly_Crd2IdxOp : Fly_PureInferredOp<"crd2idx"> {
  let summary = "the value of a layout (or swizzle) at a coordinate";
  let description = [{
    An integer coordinate of a tuple of modes runs leftmost fastest and does not wrap in the last mode. With basis
    strides the value is a tuple.

    Example: `%i = fly.crd2idx(%c, %l) : (!fly.int_tuple<(1,?)>, !fly.layout<(4,8):(1,4)>) -> !fly.int_tuple<?>`
  }];
  let arguments = (ins Fly_IntTupleType:$coord, Fly_InnerLike:$layout);
  let results = (outs Fly_IntTupleType:$result);
}

class Fly_IndexOp<string opMnemonic, string what, string example> : Fly_PureInferredOp<opMnemonic> {
  let summary = what;
  let description = "Example: `%c = fly." # opMnemonic # example # "`";
  let arguments = (ins Fly_IntTupleType:$index, Fly_LayoutType:$layout);
  let results = (outs Fly_IntTupleType:$result);
}
def Fly_Idx2CrdOp : Fly_IndexOp<"idx2crd", "the coordinate of an index, leaf by leaf (i / d) mod s",
  "(%i, %l) : (!fly.int_tuple<9>, !fly.layout<(4,8):(1,4)>) -> !fly.int_tuple<(1,2)>">;
def Fly_GetFlatCoordOp : Fly_IndexOp<"get_flat_coord", "the coordinate of an index, without nesting",
  "(%i, %l) : (!fly.int_tuple<9>, !fly.layout<(4,(2,4)):(1,(4,8))>) -> !fly.int_tuple<(1,0,1)>">;
def Fly_Get1DCoordOp : Fly_IndexOp<"get_1d_coord", "the coordinate of an index as one integer",
  "(%i, %l) : (!fly.int_tuple<9>, !fly.layout<(4,8):(8,1)>) -> !fly.int_tuple<5>">;

//===----------------------------------------------------------------------===//
// The core: one layout
//===----------------------------------------------------------------------===//

def Fly_CoalesceOp : Fly_PureInferredOp<"coalesce"> {
  let summary = "the same function with the fewest modes";
  let description = [{
    With a pattern, leaf by leaf of the pattern.

    Example: `%r = fly.coalesce(%l) : (!fly.layout<(4,8):(1,4)>) -> !fly.layout<32:1>`
  }];
  let arguments = (ins Fly_LayoutLike:$src, Optional<Fly_IntTupleType>:$pattern);
  let results = (outs Fly_LayoutLike:$result);
}

def Fly_ComplementOp : Fly_PureInferredOp<"complement"> {
  let summary = "what a layout leaves out of a codomain (default: its cosize)";
  let description = [{
    Example: `%r = fly.complement(%l, %n) : (!fly.layout<4:2>, !fly.int_tuple<24>) -> !fly.layout<(2,3):(1,8)>`
  }];
  let arguments = (ins Fly_LayoutType:$layout, Optional<Fly_IntTupleType>:$codomain);
  let results = (outs Fly_LayoutType:$result);
}

class Fly_InverseOp<string opMnemonic, string what> : Fly_PureInferredOp<opMnemonic> {
  let summary = what;
  let description = "Example: `%r = fly." # opMnemonic # "(%l) : (!fly.layout<(4,8):(8,1)>) -> !fly.layout<(8,4):(4,1)>`";
  let arguments = (ins Fly_NarrowLayout:$layout);
  let results = (outs Fly_NarrowLayout:$result);
}
def Fly_RightInverseOp : Fly_InverseOp<"right_inverse", "R with l(R(i)) = i">;
def Fly_LeftInverseOp : Fly_InverseOp<"left_inverse", "R with R(l(i)) = i">;

def Fly_RecastLayoutOp : Fly_PureInferredOp<"recast_layout"> {
  let summary = "the layout over elements of another width";
  let description = [{
    Example: `%r = fly.recast_layout(%l) {new_type_bits = 32 : i32, old_type_bits = 16 : i32}
    : (!fly.layout<(8,4):(1,8)>) -> !fly.layout<(4,4):(1,4)>`
  }];
  let arguments = (ins Fly_NarrowLayout:$src, I32Attr:$new_type_bits, I32Attr:$old_type_bits);
  let results = (outs Fly_NarrowLayout:$result);
}

//===----------------------------------------------------------------------===//
// Two layouts
//===----------------------------------------------------------------------===//

class Fly_TilingOp<string opMnemonic, string what, Type first, Type second, string example>
    : Fly_PureInferredOp<opMnemonic> {
  let summary = what;
  let description = "The class of the result is that of the first operand.\n\nExample: `%r = fly." # opMnemonic # example # "`";
  let arguments = (ins first:$lhs, second:$rhs);
  let results = (outs first:$result);
}
def Fly_CompositionOp : Fly_TilingOp<"composition", "outer(inner(c)); by mode with a tile", Fly_LayoutLike,
  Fly_OneOf<[Fly_LayoutType, Fly_ComposedLayoutType, Fly_TileType], "a layout, composed layout or tile">,
  "(%a, %b) : (!fly.layout<(4,8):(8,1)>, !fly.layout<8:2>) -> !fly.layout<(2,4):(16,1)>">;

def Fly_LogicalDivideOp : Fly_TilingOp<"logical_divide", "((tile),(rest)), by mode with a tile", Fly_LayoutLike,
  Fly_LayoutOrTile, "(%a, %b) : (!fly.layout<16:1>, !fly.layout<4:1>) -> !fly.layout<(4,4):(1,4)>">;
def Fly_ZippedDivideOp : Fly_TilingOp<"zipped_divide", "((tile modes),(rest modes))", Fly_LayoutLike, Fly_LayoutOrTile,
  "(%a, %b) : (!fly.layout<(16,8):(1,16)>, !fly.tile<[4|2]>) -> !fly.layout<((4,2),(4,4)):((1,16),(4,32))>">;
def Fly_TiledDivideOp : Fly_TilingOp<"tiled_divide", "((tile modes), rest 0, rest 1, ...)", Fly_LayoutLike, Fly_LayoutOrTile,
  "(%a, %b) : (!fly.layout<(16,8):(1,16)>, !fly.tile<[4|2]>) -> !fly.layout<((4,2),4,4):((1,16),4,32)>">;
def Fly_FlatDivideOp : Fly_TilingOp<"flat_divide", "(tile 0, tile 1, ..., rest 0, rest 1, ...)", Fly_LayoutLike, Fly_LayoutOrTile,
  "(%a, %b) : (!fly.layout<(16,8):(1,16)>, !fly.tile<[4|2]>) -> !fly.layout<(4,2,4,4):(1,16,4,32)>">;

def Fly_LogicalProductOp : Fly_TilingOp<"logical_product", "(block, where its repetitions lie)", Fly_NarrowLayout,
  Fly_LayoutOrTile, "(%a, %b) : (!fly.layout<4:1>, !fly.layout<2:1>) -> !fly.layout<(4,2):(1,4)>">;
def Fly_ZippedProductOp : Fly_TilingOp<"zipped_product", "((block modes),(tiler modes))", Fly_NarrowLayout, Fly_LayoutOrTile,
  "(%a, %b) : (!fly.layout<4:1>, !fly.layout<2:1>) -> !fly.layout<((4),(2)):((1),(4))>">;
def Fly_TiledProductOp : Fly_TilingOp<"tiled_product", "((block modes), tiler 0, tiler 1, ...)", Fly_NarrowLayout, Fly_LayoutOrTile,
  "(%a, %b) : (!fly.layout<4:1>, !fly.layout<2:1>) -> !fly.layout<((4),2):((1),4)>">;
def Fly_FlatProductOp : Fly_TilingOp<"flat_product", "(block 0, ..., tiler 0, ...)", Fly_NarrowLayout, Fly_LayoutOrTile,
  "(%a, %b) : (!fly.layout<4:1>, !fly.layout<2:1>) -> !fly.layout<(4,2):(1,4)>">;
def Fly_BlockedProductOp : Fly_TilingOp<"blocked_product", "mode i is (block i, tiler i): blocks side by side", Fly_NarrowLayout,
  Fly_LayoutType, "(%a, %b) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>) -> !fly.layout<((2,3),(2,2)):((1,4),(2,12))>">;
def Fly_RakedProductOp : Fly_TilingOp<"raked_product", "mode i is (tiler i, block i): blocks dealt out like cards", Fly_NarrowLayout,
  Fly_LayoutType, "(%a, %b) : (!fly.layout<(2,2):(1,2)>, !fly.layout<(3,2):(1,3)>) -> !fly.layout<((3,2),(2,2)):((4,1),(12,2))>">;

def Fly_TileToShapeOp : Fly_PureInferredOp<"tile_to_shape"> {
  let summary = "a block repeated to fill a shape, the blocks in a given order";
  let description = [{
    Example: `%r = fly.tile_to_shape(%b, %s, %o) : (!fly.layout<(2,2):(1,2)>, !fly.int_tuple<(4,4)>,
    !fly.int_tuple<(0,1)>) -> !fly.layout<((2,2),(2,2)):((1,4),(2,8))>`
  }];
  let arguments = (ins Fly_NarrowLayout:$block, Fly_IntTupleType:$trgShape, Fly_IntTupleType:$ordShape);
  let results = (outs Fly_NarrowLayout:$result);
}

#endif // FLYC_FLY_LAYOUT_OPS
