//===- FlyAtomOps.td - copy and matrix atoms, and their tilings
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_ATOM_OPS
#define FLYC_FLY_ATOM_OPS

include "compiler/Dialect/Fly/FlyOpBase.td"

//===----------------------------------------------------------------------===//
// Making them
//===----------------------------------------------------------------------===//

def Fly_MakeCopyAtomOp : Fly_Op<"make_copy_atom", [Pure], []>, Fly_Built {
  let summary = "a copy atom in its initial state";
  let description = [{
    Example: `%a = fly.make_copy_atom {valBits = 16 : i32} : !fly.copy_atom<!fly.universal_copy<128>, 16>`
  }];
  let arguments = (ins I32Attr:$valBits);
  let results = (outs Fly_CopyAtomType:$result);
  let assemblyFormat = "attr-dict `:` custom<CopyAtom>(type($result))";
  let builders = [OpBuilder<(ins "CopyAtomType":$type), [{
    build($_builder, $_state, type, $_builder.getI32IntegerAttr(type.getValBits()));
  }]>];
  let hasVerifier = 1;
}

def Fly_MakeMmaAtomOp : Fly_Op<"make_mma_atom", [Pure], []>, Fly_Built {
  let summary = "a matrix atom in its initial state";
  let description = [{
    Example: `%a = fly.make_mma_atom : !fly.mma_atom<!fly.universal_fma<1x1x1, (f32, f32) -> f32>>`
  }];
  let results = (outs Fly_MmaAtomType:$result);
  let assemblyFormat = "attr-dict `:` custom<MmaAtom>(type($result))";
}

def Fly_AtomSetValueOp : Fly_Op<"atom.set_value", [Pure, AllTypesMatch<["atom", "result"]>], []>, Fly_Built {
  let summary = "the atom with one field of its state set";
  let description = [{
    The fields an atom has are those of its instruction: soffset, imm_offset, scale_a, ...

    Example: `%b = fly.atom.set_value(%a, "soffset", %v) : (!fly.copy_atom<...>, i32) -> !fly.copy_atom<...>`
  }];
  let arguments = (ins Fly_AtomLike:$atom, StrAttr:$field, AnyType:$value);
  let results = (outs Fly_AtomLike:$result);
  let assemblyFormat = "`(` $atom `,` $field `,` $value `)` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Fly_MakeTiledCopyOp : Fly_PureInferredOp<"make_tiled_copy"> {
  let summary = "a copy atom laid over the threads and values of a tile";
  let description = [{
    `layoutTV` maps (thread, value) to an element of the tile, numbered column-major; both are static. The atom's threads
    and values divide those of layoutTV.

    Example: `%c = fly.make_tiled_copy(%a, %tv, %t) : (!fly.copy_atom<!fly.universal_copy<64>, 16>,
    !fly.layout<((8,4),4):((16,1),4)>, !fly.tile<[4|32]>) -> !fly.tiled_copy<...>`
  }];
  let arguments = (ins Fly_CopyAtomType:$copyAtom, Fly_LayoutType:$layoutTV, Fly_TileType:$tile);
  let results = (outs Fly_TiledCopyType:$result);
}

def Fly_MakeTiledMmaOp : Fly_PureInferredOp<"make_tiled_mma"> {
  let summary = "a matrix atom repeated over M, N and K";
  let description = [{
    Example: `%m = fly.make_tiled_mma(%a, %l) : (!fly.mma_atom<...>, !fly.layout<(1,4,1):(0,1,0)>) -> !fly.tiled_mma<...>`
  }];
  let arguments = (ins Fly_MmaAtomType:$mmaAtom, Fly_LayoutType:$atomLayout, Optional<Fly_TileType>:$permutation);
  let results = (outs Fly_TiledMmaType:$result);
}

//===----------------------------------------------------------------------===//
// A thread's part
//===----------------------------------------------------------------------===//

class Fly_CopyPartitionOp<string side> : Fly_PureInferredOp<"tiled_copy.partition_" # side> {
  let summary = "the part of a tensor that a thread owns as the " # side # " of a copy: ((atom values), rest...)";
  let description = [{
    Example: `%p = fly.tiled_copy.partition_}] # side # [{(%c, %t, %thr) : (!fly.tiled_copy<...>, !fly.memref<...>,
    !fly.int_tuple<?>) -> !fly.memref<...>`
  }];
  let arguments = (ins Fly_TiledCopyType:$tiledCopy, Fly_LayoutLike:$tensor, Fly_IntTupleType:$coord);
  let results = (outs Fly_LayoutLike:$result);
}
def Fly_TiledCopyPartitionSrcOp : Fly_CopyPartitionOp<"src">;
def Fly_TiledCopyPartitionDstOp : Fly_CopyPartitionOp<"dst">;

def Fly_TiledCopyRetileOp : Fly_PureInferredOp<"tiled_copy.retile"> {
  let summary = "a fragment seen in the value order of a copy";
  let description = [{
    The fragment was partitioned by another tiled operation over the same tile.

    Example: `%r = fly.tiled_copy.retile(%c, %f) : (!fly.tiled_copy<...>, !fly.memref<f32, register, ...>) -> ...`
  }];
  let arguments = (ins Fly_TiledCopyType:$tiledCopy, Fly_LayoutLike:$fragment);
  let results = (outs Fly_LayoutLike:$result);
}

def Fly_TiledMmaPartitionOp : Fly_PureInferredOp<"tiled_mma.partition", [], []> {
  let summary = "the part of an operand that a thread owns: (values, rest of rows, rest of columns)";
  let description = [{
    Example: `%p = fly.tiled_mma.partition(a, %m, %t, %thr) : (!fly.tiled_mma<...>, !fly.memref<...>, !fly.int_tuple<?>)
    -> !fly.memref<...>`
  }];
  let arguments = (ins Fly_MmaOperandAttr:$operand_id, Fly_TiledMmaType:$tiledMma, Fly_LayoutLike:$tensor,
                       Fly_IntTupleType:$coord);
  let results = (outs Fly_LayoutLike:$result);
  let assemblyFormat = [{
    `(` custom<MmaOperandWord>($operand_id) `,` operands `)` attr-dict `:` functional-type(operands, results)
  }];
}

def Fly_TiledMmaPartitionShapeOp : Fly_PureInferredOp<"tiled_mma.partition_shape", [], []> {
  let summary = "the shape of any thread's part of an operand of a shape";
  let description = [{
    Example: `%s = fly.tiled_mma.partition_shape(c, %m, %s) : (!fly.tiled_mma<...>, !fly.int_tuple<(64,64)>) -> ...`
  }];
  let arguments = (ins Fly_MmaOperandAttr:$operand_id, Fly_TiledMmaType:$tiledMma, Fly_IntTupleType:$shape);
  let results = (outs Fly_IntTupleType:$result);
  let assemblyFormat = [{
    `(` custom<MmaOperandWord>($operand_id) `,` operands `)` attr-dict `:` functional-type(operands, results)
  }];
}

def Fly_MmaMakeFragmentOp : Fly_InferredOp<"mma.make_fragment", [], []> {
  let summary = "registers for a thread's part of an operand, as often as there are stages";
  let description = [{
    `src` is the whole tile, which is partitioned here: of a (16,16) tile and an instruction with 4 values for each thread
    a fragment is (4,1,1). Accumulators have the instruction's accumulator type, A and B that of their operands.

    Example: `%r = fly.mma.make_fragment(c, %m, %t) : (!fly.tiled_mma<...>, !fly.memref<...>) -> !fly.memref<f32, register, ...>`
  }];
  let arguments = (ins Fly_MmaOperandAttr:$operand_id, Fly_TiledMmaType:$tiledMma, Fly_LayoutLike:$src,
                       OptionalAttr<I32Attr>:$stages);
  let results = (outs Res<Fly_MemRefType, "", [MemAlloc]>:$result);
  let assemblyFormat = [{
    `(` custom<MmaOperandWord>($operand_id) `,` $tiledMma `,` $src (`,` `stages` `=` $stages^)? `)` attr-dict `:`
    functional-type(operands, results)
  }];
}

//===----------------------------------------------------------------------===//
// Executing them
//===----------------------------------------------------------------------===//

def Fly_CopyOp : Fly_Op<"copy", [MemoryEffects<[MemRead, MemWrite]>]>, Fly_Built {
  let summary = "copies a partitioned tensor atom by atom";
  let description = [{
    Mode 0 holds the values of one atom; the other modes, congruent on both sides, are repeated over. `pred` holds an i1
    for each repetition: its rank is that of the source, or one less (no mode 0).

    Example: `fly.copy(%a, %s, %d) : (!fly.copy_atom<...>, !fly.memref<...>, !fly.memref<...>) -> ()`
  }];
  let arguments = (ins Fly_CopyLike:$copyAtom, Fly_MemRefType:$src, Fly_MemRefType:$dst, Optional<Fly_MemRefType>:$pred);
  let hasVerifier = 1;
}

def Fly_GemmOp : Fly_Op<"gemm", [MemoryEffects<[MemRead, MemWrite]>], []>, Fly_Built {
  let summary = "d = a * b + c over partitioned fragments, atom by atom";
  let description = [{
    D and C are (V,M,N), A (V,M) or (V,M,K), B (V,N) or (V,N,K); or all four are V alone, for one instruction. Without an order: K outermost, then M, N innermost.
    A static traversal layout goes before an order: it maps the number of a call to its place in (M,N,K), counted
    column-major, and visits each place once.

    Example: `fly.gemm(%m, %d, %a, %b, %c) {traversalOrder = #fly.gemm_traversal_order<nmk>} : (...) -> ()`
  }];
  let arguments = (ins Fly_MmaLike:$mmaAtom, Fly_MemRefType:$d, Fly_MemRefType:$a, Fly_MemRefType:$b, Fly_MemRefType:$c,
                       Optional<Fly_LayoutType>:$traversalLayout,
                       OptionalAttr<Fly_GemmTraversalOrderAttr>:$traversalOrder);
  let assemblyFormat = [{
    `(` $mmaAtom `,` $d `,` $a `,` $b `,` $c `)` (`traversalLayout` `=` $traversalLayout^)? attr-dict `:`
    functional-type(operands, results)
  }];
  let builders = [OpBuilder<(ins "::mlir::Value":$mmaAtom, "::mlir::Value":$d, "::mlir::Value":$a, "::mlir::Value":$b,
                                 "::mlir::Value":$c), [{
    build($_builder, $_state, mmaAtom, d, a, b, c, /*traversalLayout=*/::mlir::Value(),
          /*traversalOrder=*/GemmTraversalOrderAttr());
  }]>];
  let hasVerifier = 1;
}

def Fly_CopyAtomCallOp : Fly_Op<"copy_atom_call", [MemoryEffects<[MemRead, MemWrite]>]>, Fly_Built {
  let summary = "one copy instruction from memory to memory";
  let description = [{
    Example: `fly.copy_atom_call(%a, %s, %d, %p) : (!fly.copy_atom<...>, !fly.memref<...>, !fly.memref<...>, i1) -> ()`
  }];
  let arguments = (ins Fly_CopyAtomType:$copyAtom, Fly_MemRefType:$src, Fly_MemRefType:$dst,
                       Optional<Fly_OneOf<[I1, Fly_MemRefType], "an i1 or a memref of i1">>:$pred);
  let hasVerifier = 1;
}

def Fly_CopyAtomCallSSAOp : Fly_Op<"copy_atom_call_ssa", [AttrSizedOperandSegments, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]>, Fly_Built {
  let summary = "one copy instruction whose register side is a value";
  let description = [{
    A load has a result and no destination; a store takes the value as its source. With a predicate, a load's destination
    is the value that stands for what was not loaded.

    Example: `%v = fly.copy_atom_call_ssa(%a, %s) {operandSegmentSizes = array<i32: 1, 1, 0, 0>}
    : (!fly.copy_atom<...>, !fly.memref<...>) -> vector<4xf32>`
  }];
  let arguments = (ins Fly_CopyAtomType:$copyAtom, AnyType:$src, Optional<AnyType>:$dst, Optional<I1>:$pred);
  let results = (outs Variadic<AnyType>:$results);
  let hasVerifier = 1;
}

def Fly_MmaAtomCallOp : Fly_Op<"mma_atom_call", [MemoryEffects<[MemRead, MemWrite]>]>, Fly_Built {
  let summary = "one matrix instruction on register memrefs: d = a * b + c";
  let description = [{
    Example: `fly.mma_atom_call(%m, %d, %a, %b, %c) : (!fly.mma_atom<...>, !fly.memref<...>, ...) -> ()`
  }];
  let arguments = (ins Fly_MmaAtomType:$mmaAtom, Fly_MemRefType:$d, Fly_MemRefType:$a, Fly_MemRefType:$b, Fly_MemRefType:$c);
  let hasVerifier = 1;
}

def Fly_MmaAtomCallSSAOp : Fly_Op<"mma_atom_call_ssa", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]>, Fly_Built {
  let summary = "one matrix instruction on values";
  let description = [{
    With a `d` operand the result goes to that register memref, else it is the op's result.

    Example: `%d = fly.mma_atom_call_ssa(%m, %a, %b, %c)
    : (!fly.mma_atom<...>, vector<4xf16>, vector<4xf16>, vector<4xf32>) -> vector<4xf32>`
  }];
  let arguments = (ins Fly_MmaAtomType:$mmaAtom, Optional<AnyType>:$d, AnyType:$a, AnyType:$b, AnyType:$c);
  let results = (outs Variadic<AnyType>:$results);
  let hasVerifier = 1;
}

#endif // FLYC_FLY_ATOM_OPS
