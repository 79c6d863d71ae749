//===- FlyTypes.td - types of the fly dialect -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_TYPES
#define FLYC_FLY_TYPES

include "mlir/IR/AttrTypeBase.td"
include "compiler/Dialect/Fly/FlyAttrs.td"
include "compiler/Dialect/Fly/FlyInterfaces.td"

class Fly_Type<string name, string typeMnemonic, list<Trait> traits = []> : TypeDef<Fly_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

//===----------------------------------------------------------------------===//
// Values of the algebra
//===----------------------------------------------------------------------===//

// A type that holds one value of the algebra; handles are dropped on the way in.
class Fly_AlgebraType<string name, string typeMnemonic, Fly_AlgebraParam param, string directive,
                      list<Trait> traits = [Fly_MayStaticTypeInterface]> : Fly_Type<name, typeMnemonic, traits> {
  let parameters = (ins param:$value);
  let assemblyFormat = "`<` custom<" # directive # ">($value) `>`";
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins "const " # param.cppType # " &":$value), [{
    return $_get($_ctxt, eraseHandles(value));
  }]>];
  // Whether the value is known when compiling.
  code staticness = [{
    bool isStatic() const { return getValue().isStatic(); }
  }];
  code nesting = [{
    size_t getRank() const { return getValue().rank(); }
    size_t getDepth() const { return getValue().depth(); }
  }];
  let extraClassDeclaration = staticness;
}

def Fly_IntTupleType : Fly_AlgebraType<"IntTuple", "int_tuple", Fly_IntTupleParam, "IntTuple",
                                       [Fly_MayStaticTypeInterface, Fly_NestedTypeInterface]> {
  let summary = "integers in a tree: shapes, strides, coordinates, offsets";
  let description = [{
    `tuple := '(' tuple (',' tuple)* ')' | leaf`, `leaf := '*' | ('?' ('{' ('i32'|'i64')? ('div=' N)? '}')? | INT) ('E' N)*`.
    `?` is known only in the kernel: i32 unless it says i64, and a multiple of `div`. `*` keeps a mode in a slice.
    `1E0E1` is 1 times the unit vector of mode 1 inside mode 0. `(4)` is not `4`.

    Example: `!fly.int_tuple<(4,(8,?{i64 div=16}),*)>`
  }];
  let extraClassDeclaration = staticness # nesting;
}

def Fly_BasisType : Fly_AlgebraType<"Basis", "basis", Fly_IntTupleParam, "BasisLeaf"> {
  let summary = "a scaled unit vector";
  let description = [{ Example: `!fly.basis<4E0E1>` }];
}

def Fly_LayoutType : Fly_AlgebraType<"Layout", "layout", Fly_LayoutParam, "Layout",
                                     [Fly_MayStaticTypeInterface, Fly_NestedTypeInterface]> {
  let summary = "shape:stride, two congruent trees";
  let description = [{ Example: `!fly.layout<(4,(8,?)):(1,(4,?{div=4}))>`, `!fly.layout<(4,8):(1E0,1E1)>` }];
  let extraClassDeclaration = staticness # nesting;
}

def Fly_SwizzleType : Fly_AlgebraType<"Swizzle", "swizzle", Fly_SwizzleParam, "Swizzle"> {
  let summary = "x ^ ((x & (((1 << bits) - 1) << (base + shift))) >> shift)";
  let description = [{ Example: `!fly.swizzle<S<3,3,3>>` }];
  let extraClassDeclaration = [{ bool isStatic() const { return true; } }];
}

def Fly_CoordSwizzleType : Fly_AlgebraType<"CoordSwizzle", "coord_swizzle", Fly_CoordSwizzleParam, "CoordSwizzle"> {
  let summary = "on a coordinate: col ^= ((row >> baseRow) & ((1 << mask) - 1)) << baseCol";
  let description = [{ Example: `!fly.coord_swizzle<CS<3,0,[1],0,[2]>>` }];
  let extraClassDeclaration = [{ bool isStatic() const { return true; } }];
}

def Fly_ComposedLayoutType : Fly_AlgebraType<"ComposedLayout", "composed_layout", Fly_ComposedLayoutParam,
                                             "ComposedLayout", [Fly_MayStaticTypeInterface, Fly_NestedTypeInterface]> {
  let summary = "inner o offset o outer: c -> inner(offset + outer(c))";
  let description = [{
    Chains to the left; an outer part that is composed stands in brackets.

    Example: `!fly.composed_layout<S<3,3,3> o 0 o (64,64):(64,1)>`, `!fly.composed_layout<32:2 o 5 o [32:1 o 8 o 8:4]>`
  }];
  let extraClassDeclaration = staticness # [{
    size_t getRank() const { return getValue().linear().rank(); }
    size_t getDepth() const { return getValue().linear().depth(); }
  }];
}

def Fly_TileType : Fly_AlgebraType<"Tile", "tile", Fly_TileParam, "Tile",
                                   [Fly_MayStaticTypeInterface, Fly_NestedTypeInterface]> {
  let summary = "a tiler by mode";
  let description = [{
    An element is `*` (leaves the mode), an integer n (n:1), a layout, or a nested tile.

    Example: `!fly.tile<[16|8:1|*]>`
  }];
  let extraClassDeclaration = staticness # [{
    size_t getRank() const { return getValue().rank(); }
    size_t getDepth() const;
  }];
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

def Fly_PtrType : Fly_Type<"Ptr", "ptr"> {
  let summary = "a typed pointer: element, space, alignment in bytes, byte swizzle";
  let description = [{
    Spaces: generic, global, shared, register, or an attribute of another dialect such as `#fly_rocdl.buffer_desc`.
    The alignment is a multiple of the element's bytes, which is also its default. A swizzle acts on the byte address.

    Example: `!fly.ptr<f16, shared, align<16>, S<3,3,3>>`
  }];
  let parameters = (ins "::mlir::Type":$elementType, "::mlir::Attribute":$addressSpace, "int64_t":$alignment,
                        Fly_SwizzleParam:$swizzle);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [
    // Alignment 0 means that of the element.
    TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType, "::mlir::Attribute":$addressSpace,
                                        CArg<"int64_t", "0">:$alignment), [{
      return $_get(elementType.getContext(), elementType, addressSpace,
                   alignment ? alignment : getElementBytes(elementType), ::flyc::layout::Swizzle{});
    }]>,
    TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType, "AddressSpace":$space,
                                        CArg<"int64_t", "0">:$alignment), [{
      return get(elementType, AddressSpaceAttr::get(elementType.getContext(), space), alignment);
    }]>,
    TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType, "::mlir::Attribute":$addressSpace,
                                        "int64_t":$alignment, "const ::flyc::layout::Swizzle &":$swizzle), [{
      return $_get(elementType.getContext(), elementType, addressSpace, alignment, swizzle);
    }]>,
  ];
  let extraClassDeclaration = [{
    /// True if the pointer lies in `space`; false for a space of another dialect.
    bool isIn(AddressSpace space) const;
    /// Of how many elements the address is known to be a multiple: 8 * alignment / element bits.
    int64_t getValueDivisibility() const;
    /// The type of this pointer moved by `offset` elements: the alignment that both guarantee.
    PtrType offsetBy(const ::flyc::layout::Int &offset) const;
  }];
}

def Fly_MemRefType : Fly_Type<"MemRef", "memref", [Fly_NestedTypeInterface]> {
  let summary = "a tensor in memory: pointer and layout";
  let description = [{
    Example: `!fly.memref<f16, shared, S<3,3,3> o 0 o (128,64):(64,1)>`,
    `!fly.memref<f32, global, (?,?):(?{i64},1), align<16>>`
  }];
  let parameters = (ins "::mlir::Type":$elementType, "::mlir::Attribute":$addressSpace, Fly_AnyLayoutParam:$layout,
                        "int64_t":$alignment, Fly_SwizzleParam:$swizzle);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [
    TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType, "::mlir::Attribute":$addressSpace,
                                        "const ::flyc::layout::AnyLayout &":$layout, CArg<"int64_t", "0">:$alignment,
                                        CArg<"const ::flyc::layout::Swizzle &", "{}">:$swizzle), [{
      return $_get(elementType.getContext(), elementType, addressSpace, eraseHandles(layout),
                   alignment ? alignment : getElementBytes(elementType), swizzle);
    }]>,
    TypeBuilderWithInferredContext<(ins "PtrType":$ptr, "const ::flyc::layout::AnyLayout &":$layout), [{
      return $_get(ptr.getContext(), ptr.getElementType(), ptr.getAddressSpace(), eraseHandles(layout),
                   ptr.getAlignment(), ptr.getSwizzle());
    }]>,
  ];
  let extraClassDeclaration = [{
    /// The type of the tensor's iterator: all but the layout.
    PtrType getPtrType() const;
    /// The linear layout whose modes structural operations act on.
    const ::flyc::layout::Layout &getLinear() const;
    bool isIn(AddressSpace space) const;
    size_t getRank() const { return getLinear().rank(); }
    size_t getDepth() const { return getLinear().depth(); }
  }];
}

def Fly_CoordTensorType : Fly_Type<"CoordTensor", "coord_tensor", [Fly_MayStaticTypeInterface, Fly_NestedTypeInterface]> {
  let summary = "a tensor of coordinates: base coordinate and layout";
  let description = [{ Example: `!fly.coord_tensor<(0,0), (128,64):(1E0,1E1)>` }];
  let parameters = (ins Fly_IntTupleParam:$base, Fly_AnyLayoutParam:$layout);
  let assemblyFormat = "`<` custom<IntTuple>($base) `,` custom<AnyLayout>($layout) `>`";
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
  let builders = [TypeBuilder<(ins "const ::flyc::layout::IntTuple &":$base,
                                   "const ::flyc::layout::AnyLayout &":$layout), [{
    return $_get($_ctxt, eraseHandles(base), eraseHandles(layout));
  }]>];
  let extraClassDeclaration = [{
    const ::flyc::layout::Layout &getLinear() const;
    bool isStatic() const;
    size_t getRank() const { return getLinear().rank(); }
    size_t getDepth() const { return getLinear().depth(); }
  }];
}

//===----------------------------------------------------------------------===//
// Atoms and their tilings
//===----------------------------------------------------------------------===//

def Fly_CopyAtomType : Fly_Type<"CopyAtom", "copy_atom", [Fly_MayStaticTypeInterface]> {
  let summary = "one copy instruction, seen over elements of `valBits` bits";
  let description = [{
    The value holds the instruction's state (see `fly.atom.set_value`); without state the type says everything.

    Example: `!fly.copy_atom<!fly.universal_copy<128>, 16>`
  }];
  let parameters = (ins "::mlir::Type":$copyOp, "int32_t":$valBits);
  let assemblyFormat = "`<` $copyOp `,` $valBits `>`";
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$copyOp, "int32_t":$valBits), [{
    return $_get(copyOp.getContext(), copyOp, valBits);
  }]>];
  let extraClassDeclaration = [{
    CopyOpTypeInterface getOp() const;
    /// (thread, value) -> element: the bit layouts of the instruction divided by valBits.
    ::flyc::layout::Result<::flyc::layout::Layout> getThrValLayoutSrc() const;
    ::flyc::layout::Result<::flyc::layout::Layout> getThrValLayoutDst() const;
    ::flyc::layout::Result<::flyc::layout::Layout> getThrValLayoutRef() const;
    /// The atom can be made anew anywhere: `fly.make_copy_atom` gives the initial state.
    bool isStatic() const { return true; }
  }];
}

def Fly_MmaAtomType : Fly_Type<"MmaAtom", "mma_atom", [Fly_MayStaticTypeInterface]> {
  let summary = "one matrix multiply-accumulate instruction";
  let description = [{ Example: `!fly.mma_atom<!fly_rocdl.cdna3.mfma<16x16x16, (f16, f16) -> f32>>` }];
  let parameters = (ins "::mlir::Type":$mmaOp);
  let assemblyFormat = "`<` $mmaOp `>`";
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$mmaOp), [{
    return $_get(mmaOp.getContext(), mmaOp);
  }]>];
  let extraClassDeclaration = [{
    MmaOpTypeInterface getOp() const;
    bool isStatic() const { return true; }
  }];
}

def Fly_TiledCopyType : Fly_Type<"TiledCopy", "tiled_copy", [Fly_MayStaticTypeInterface]> {
  let summary = "a copy atom laid over threads and values of a tile";
  let description = [{
    `layoutTV` maps (thread, value) to an element of the tile, numbered column-major; both are static.

    Example: `!fly.tiled_copy<!fly.copy_atom<!fly.universal_copy<64>, 16>, !fly.layout<((8,4),4):((16,4),1)>,
    !fly.tile<[4|32]>>`
  }];
  let parameters = (ins "::flyc::fly::CopyAtomType":$copyAtom, "::flyc::fly::LayoutType":$layoutTV,
                        "::flyc::fly::TileType":$tile);
  let assemblyFormat = "`<` custom<WholeType>($copyAtom) `,` custom<WholeType>($layoutTV) `,` custom<WholeType>($tile) `>`";
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "CopyAtomType":$copyAtom, "LayoutType":$layoutTV,
                                                      "TileType":$tile), [{
    return $_get(copyAtom.getContext(), copyAtom, layoutTV, tile);
  }]>];
  let extraClassDeclaration = [{ bool isStatic() const { return true; } }];
}

def Fly_TiledMmaType : Fly_Type<"TiledMma", "tiled_mma", [Fly_MayStaticTypeInterface]> {
  let summary = "a matrix atom repeated over M, N and K by groups of threads";
  let description = [{
    `atomLayout` is (M,N,K):strides over atoms; `permutation` is a tile over M, N and K, `[*|*|*]` (which is not printed)
    if the tile is what the atoms cover.

    Example: `!fly.tiled_mma<!fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>, <(16,16,1):(1,16,0)>>`
  }];
  let parameters = (ins "::flyc::fly::MmaAtomType":$mmaAtom, "::flyc::fly::LayoutType":$atomLayout,
                        "::flyc::fly::TileType":$permutation);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "MmaAtomType":$mmaAtom, "LayoutType":$atomLayout,
                                                      CArg<"TileType", "{}">:$permutation), [{
    return $_get(mmaAtom.getContext(), mmaAtom, atomLayout,
                 permutation ? permutation : getDefaultPermutation(mmaAtom.getContext()));
  }]>];
  let extraClassDeclaration = [{
    static TileType getDefaultPermutation(::mlir::MLIRContext *context);
    bool isStatic() const { return true; }
  }];
}

//===----------------------------------------------------------------------===//
// Instructions that every target has
//===----------------------------------------------------------------------===//

def Fly_UniversalCopyType : Fly_Type<"UniversalCopy", "universal_copy", [Fly_CopyOpTypeInterface]> {
  let summary = "a plain load or store of `bits` bits by each thread";
  let description = [{ Example: `!fly.universal_copy<128>` }];
  let parameters = (ins "int32_t":$bits);
  let assemblyFormat = "`<` $bits `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    ::flyc::layout::Layout getThrLayout() const;
    ::flyc::layout::Layout getThrBitLayoutSrc() const;
    ::flyc::layout::Layout getThrBitLayoutDst() const;
    ::flyc::layout::Layout getThrBitLayoutRef() const;
  }];
}

def Fly_UniversalAtomicType : Fly_Type<"UniversalAtomic", "universal_atomic", [Fly_CopyOpTypeInterface]> {
  let summary = "a monotonic read-modify-write of one value by each thread";
  let description = [{
    The scope is one of LLVM's synchronisation scopes; none means the whole system.

    Example: `!fly.universal_atomic<add, f32, "agent">`
  }];
  let parameters = (ins EnumParameter<Fly_AtomicOp>:$atomicOp, "::mlir::Type":$valType,
                        OptionalParameter<"::mlir::StringAttr">:$syncScope);
  let assemblyFormat = "`<` $atomicOp `,` $valType (`,` $syncScope^)? `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    ::flyc::layout::Layout getThrLayout() const;
    ::flyc::layout::Layout getThrBitLayoutSrc() const;
    ::flyc::layout::Layout getThrBitLayoutDst() const;
    ::flyc::layout::Layout getThrBitLayoutRef() const;
  }];
}

def Fly_UniversalFmaType : Fly_Type<"UniversalFma", "universal_fma", [Fly_MmaOpTypeInterface]> {
  let summary = "d = a * b + c by each thread on one element";
  let description = [{ Example: `!fly.universal_fma<1x1x1, (f32, f32) -> f32>` }];
  let parameters = (ins "int64_t":$m, "int64_t":$n, "int64_t":$k, "::mlir::Type":$elemTyA, "::mlir::Type":$elemTyB,
                        "::mlir::Type":$elemTyAcc);
  let assemblyFormat = [{
    `<` custom<MNK>($m, $n, $k) `,` `(` $elemTyA `,` $elemTyB `)` `->` $elemTyAcc `>`
  }];
  let genVerifyDecl = 1;
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$type), [{
    return $_get(type.getContext(), 1, 1, 1, type, type, type);
  }]>];
  let extraClassDeclaration = [{
    ::flyc::layout::Layout getThrLayout() const;
    ::std::array<int64_t, 3> getShapeMNK() const { return {1, 1, 1}; }
    ::mlir::Type getValTypeA() const { return getElemTyA(); }
    ::mlir::Type getValTypeB() const { return getElemTyB(); }
    ::mlir::Type getValTypeC() const { return getElemTyAcc(); }
    ::mlir::Type getValTypeD() const { return getElemTyAcc(); }
    ::flyc::layout::Layout getThrValLayoutA() const;
    ::flyc::layout::Layout getThrValLayoutB() const;
    ::flyc::layout::Layout getThrValLayoutC() const;
  }];
}

//===----------------------------------------------------------------------===//
// Classes of types that operations take
//===----------------------------------------------------------------------===//

class Fly_OneOf<list<Type> allowed, string what> : AnyTypeOf<allowed, what>;

def Fly_IteratorLike : Fly_OneOf<[Fly_IntTupleType, Fly_PtrType], "an int_tuple or a pointer">;
def Fly_TensorLike : Fly_OneOf<[Fly_CoordTensorType, Fly_MemRefType], "a tensor (memref or coord_tensor)">;
def Fly_NarrowLayout : Fly_OneOf<[Fly_LayoutType, Fly_ComposedLayoutType], "a layout or composed layout">;
def Fly_LayoutLike : Fly_OneOf<[Fly_LayoutType, Fly_ComposedLayoutType, Fly_CoordTensorType, Fly_MemRefType],
                               "a layout, composed layout or tensor">;
def Fly_IntTupleLike : Fly_OneOf<[Fly_IntTupleType, Fly_LayoutType, Fly_ComposedLayoutType, Fly_CoordTensorType,
                                  Fly_MemRefType], "an int_tuple, layout, composed layout or tensor">;
def Fly_LayoutOrTile : Fly_OneOf<[Fly_LayoutType, Fly_TileType], "a layout or tile">;
def Fly_InnerLike : Fly_OneOf<[Fly_LayoutType, Fly_SwizzleType, Fly_CoordSwizzleType, Fly_ComposedLayoutType],
                              "a layout, swizzle, coord_swizzle or composed layout">;
def Fly_CopyLike : Fly_OneOf<[Fly_CopyAtomType, Fly_TiledCopyType], "a copy atom or tiled copy">;
def Fly_MmaLike : Fly_OneOf<[Fly_MmaAtomType, Fly_TiledMmaType], "a matrix atom or tiled mma">;
def Fly_AtomLike : Fly_OneOf<[Fly_CopyAtomType, Fly_MmaAtomType], "a copy atom or matrix atom">;

#endif // FLYC_FLY_TYPES
