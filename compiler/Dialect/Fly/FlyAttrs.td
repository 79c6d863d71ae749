//===- FlyAttrs.td - enumerations and attributes of the fly dialect -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_ATTRS
#define FLYC_FLY_ATTRS

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "compiler/Dialect/Fly/FlyDialect.td"

//===----------------------------------------------------------------------===//
// Enumerations: a keyword inside types and operations, `#fly.name<keyword>` as an attribute of its own
//===----------------------------------------------------------------------===//

class Fly_Enum<string name, string summary, list<I32EnumCase> cases> : I32Enum<name, summary, cases> {
  let cppNamespace = "::flyc::fly";
}

class Fly_EnumAttr<EnumInfo info, string mnemonic> : EnumAttr<Fly_Dialect, info, mnemonic> {
  // The published text has both `#fly.name<word>` and `#fly<name word>`.
  let assemblyFormat = "`` custom<EnumWord>($value)";
}

def Fly_AddressSpace : Fly_Enum<"AddressSpace", "where memory lies", [
  I32EnumCase<"Generic", 0, "generic">, I32EnumCase<"Global", 1, "global">,
  I32EnumCase<"Shared", 2, "shared">, I32EnumCase<"Register", 3, "register">]>;
def Fly_AddressSpaceAttr : Fly_EnumAttr<Fly_AddressSpace, "address_space">;

def Fly_CachePolicy : Fly_Enum<"CachePolicy", "at which levels a load may be cached", [
  I32EnumCase<"CacheGlobal", 0, "cache_global">, I32EnumCase<"CacheAlways", 1, "cache_always">]>;
def Fly_CachePolicyAttr : Fly_EnumAttr<Fly_CachePolicy, "cache_policy">;

def Fly_MmaOperand : Fly_Enum<"MmaOperand", "an operand of D = A * B + C", [
  I32EnumCase<"A", 0, "a">, I32EnumCase<"B", 1, "b">, I32EnumCase<"C", 2, "c">, I32EnumCase<"D", 3, "d">]>;
def Fly_MmaOperandAttr : Fly_EnumAttr<Fly_MmaOperand, "mma_operand">;

def Fly_AtomicOp : Fly_Enum<"AtomicOp", "what an atomic does with memory", [
  I32EnumCase<"Add", 0, "add">, I32EnumCase<"Max", 1, "max">, I32EnumCase<"Min", 2, "min">,
  I32EnumCase<"And", 3, "and">, I32EnumCase<"Or", 4, "or">, I32EnumCase<"Inc", 5, "inc">,
  I32EnumCase<"Dec", 6, "dec">]>;
def Fly_AtomicOpAttr : Fly_EnumAttr<Fly_AtomicOp, "atomic_op">;

// Read fastest first: NMK walks N innermost and K outermost. Serpentine turns the inner direction at each outer step.
def Fly_GemmTraversalOrder : Fly_Enum<"GemmTraversalOrder", "order in which fly.gemm visits its atoms", [
  I32EnumCase<"KMN", 0, "kmn">, I32EnumCase<"KNM", 1, "knm">, I32EnumCase<"MKN", 2, "mkn">,
  I32EnumCase<"MNK", 3, "mnk">, I32EnumCase<"NKM", 4, "nkm">, I32EnumCase<"NMK", 5, "nmk">,
  I32EnumCase<"KMNSerpentine", 6, "kmn_serpentine">, I32EnumCase<"KNMSerpentine", 7, "knm_serpentine">,
  I32EnumCase<"MKNSerpentine", 8, "mkn_serpentine">, I32EnumCase<"MNKSerpentine", 9, "mnk_serpentine">,
  I32EnumCase<"NKMSerpentine", 10, "nkm_serpentine">, I32EnumCase<"NMKSerpentine", 11, "nmk_serpentine">]>;
def Fly_GemmTraversalOrderAttr : Fly_EnumAttr<Fly_GemmTraversalOrder, "gemm_traversal_order">;

//===----------------------------------------------------------------------===//
// Values of the algebra as parameters of attributes and types
//===----------------------------------------------------------------------===//

// The uniquer of MLIR destroys storages that are not trivial, so the value classes stand in them as they are.
class Fly_AlgebraParam<string cppName, string desc> : AttrOrTypeParameter<"::flyc::layout::" # cppName, desc> {
  let cppAccessorType = "const ::flyc::layout::" # cppName # " &";
}
def Fly_IntTupleParam : Fly_AlgebraParam<"IntTuple", "integers in a tree, without handles">;
def Fly_LayoutParam : Fly_AlgebraParam<"Layout", "shape:stride">;
def Fly_AnyLayoutParam : Fly_AlgebraParam<"AnyLayout", "plain or composed layout">;
def Fly_ComposedLayoutParam : Fly_AlgebraParam<"ComposedLayout", "inner o offset o outer: `S<3,3,3> o 0 o (8,64):(64,1)`">;
def Fly_SwizzleParam : Fly_AlgebraParam<"Swizzle", "S<bits,base,shift>">;
def Fly_CoordSwizzleParam : Fly_AlgebraParam<"CoordSwizzle", "CS<mask,baseRow,[..],baseCol,[..]>">;
def Fly_TileParam : Fly_AlgebraParam<"Tile", "tiler by mode">;

class Fly_Attr<string name, string attrMnemonic, list<Trait> traits = []> : AttrDef<Fly_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

// An attribute that holds one value of the algebra; handles are dropped on the way in.
class Fly_AlgebraAttr<string name, string attrMnemonic, Fly_AlgebraParam param, string directive, string sum>
    : Fly_Attr<name, attrMnemonic> {
  let summary = sum;
  let parameters = (ins param:$value);
  let assemblyFormat = "`<` custom<" # directive # ">($value) `>`";
  let genVerifyDecl = 1;
}

def Fly_IntAttr : Fly_AlgebraAttr<"Int", "int", Fly_IntTupleParam, "IntLeaf", "one integer: `4`, `?{i64 div=8}`, `*`">;
def Fly_BasisAttr : Fly_AlgebraAttr<"Basis", "basis", Fly_IntTupleParam, "BasisLeaf", "a scaled unit vector: `4E0E1`">;
def Fly_IntTupleAttr : Fly_AlgebraAttr<"IntTuple", "int_tuple", Fly_IntTupleParam, "IntTuple", "integers in a tree: `(4,(8,?))`">;
def Fly_LayoutAttr : Fly_AlgebraAttr<"Layout", "layout", Fly_LayoutParam, "Layout", "shape:stride: `(4,8):(1,4)`">;
def Fly_SwizzleAttr : Fly_AlgebraAttr<"Swizzle", "swizzle", Fly_SwizzleParam, "Swizzle", "bits, base, shift: `S<3,3,3>`">;
def Fly_CoordSwizzleAttr : Fly_AlgebraAttr<"CoordSwizzle", "coord_swizzle", Fly_CoordSwizzleParam, "CoordSwizzle",
                                           "mask, baseRow, modeRow, baseCol, modeCol: `CS<3,0,[1],0,[2]>`">;
def Fly_ComposedLayoutAttr : Fly_AlgebraAttr<"ComposedLayout", "composed_layout", Fly_ComposedLayoutParam,
                                             "ComposedLayout", "inner o offset o outer: `S<3,3,3> o 0 o (8,64):(64,1)`">;
def Fly_TileAttr : Fly_AlgebraAttr<"Tile", "tile", Fly_TileParam, "Tile", "tiler by mode: `[16|8:1|*]`">;

def Fly_AlignAttr : Fly_Attr<"Align", "align"> {
  let summary = "alignment in bytes: `#fly.align<align<16>>`";
  let parameters = (ins "int64_t":$alignment);
  let assemblyFormat = "`<` `align` `<` $alignment `>` `>`";
  let genVerifyDecl = 1;
}

def Fly_ExplicitModuleAttr : Fly_Attr<"ExplicitModule", "explicit_module"> {
  let summary = "marks a gpu.binary whose module is loaded explicitly (only carried along): `#fly.explicit_module`";
}

#endif // FLYC_FLY_ATTRS
