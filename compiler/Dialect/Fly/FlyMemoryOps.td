//===- FlyMemoryOps.td - pointers, loads and stores
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_MEMORY_OPS
#define FLYC_FLY_MEMORY_OPS

include "compiler/Dialect/Fly/FlyOpBase.td"

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

def Fly_MakePtrOp : Fly_Op<"make_ptr">, Fly_Built {
  let summary = "new registers or shared memory, or a buffer pointer";
  let description = [{
    What `dictAttrs` says depends on the space: register: `allocSize` elements; shared: `allocBytes`, `allocAlign`; a
    buffer descriptor takes (global pointer, stride i16, numRecords i64, flags i32) as operands.

    Example: `%r = fly.make_ptr() {dictAttrs = {allocSize = 8 : i64}} : () -> !fly.ptr<f32, register>`
  }];
  let arguments = (ins Variadic<AnyType>:$args, OptionalAttr<DictionaryAttr>:$dictAttrs);
  let results = (outs Res<Fly_PtrType, "", [MemAlloc]>:$result);
  let hasVerifier = 1;
  let builders = [
    // `count` elements of registers.
    OpBuilder<(ins "PtrType":$type, "int64_t":$allocSize)>,
    // `bytes` bytes of shared memory aligned to `align`.
    OpBuilder<(ins "PtrType":$type, "int64_t":$allocBytes, "int64_t":$allocAlign)>,
  ];
  let extraClassDeclaration = [{
    /// The integer `name` of dictAttrs, if it is there.
    ::std::optional<int64_t> getAllocValue(::llvm::StringRef name);
  }];
}

def Fly_GetDynSharedOp : Fly_Op<"get_dyn_shared", [Pure], []>, Fly_Built {
  let summary = "the base of the dynamic shared memory of the launch";
  let description = [{ Example: `%p = fly.get_dyn_shared() : !fly.ptr<i8, shared, align<1024>>` }];
  let results = (outs Fly_PtrType:$result);
  let assemblyFormat = "`(` `)` attr-dict `:` custom<Ptr>(type($result))";
  let hasVerifier = 1;
}

def Fly_IntToPtrOp : Fly_Op<"inttoptr", [Pure]>, Fly_Built {
  let summary = "a pointer from its address";
  let description = [{ Example: `%p = fly.inttoptr(%a) : (i64) -> !fly.ptr<f32, global>` }];
  let arguments = (ins AnyTypeOf<[I32, I64], "an i32 or i64">:$src);
  let results = (outs Fly_PtrType:$result);
  let hasVerifier = 1;
}

def Fly_PtrToIntOp : Fly_Op<"ptrtoint", [Pure]>, Fly_Built {
  let summary = "the address of a pointer: i32 in shared memory, else i64";
  let description = [{ Example: `%a = fly.ptrtoint(%p) : (!fly.ptr<f32, shared>) -> i32` }];
  let arguments = (ins Fly_PtrType:$ptr);
  let results = (outs AnyTypeOf<[I32, I64], "an i32 or i64">:$result);
  let hasVerifier = 1;
}

def Fly_ToLLVMPtrOp : Fly_Op<"to_llvm_ptr", [Pure]>, Fly_Built {
  let summary = "a pointer as LLVM's";
  let description = [{
    Example: `%p = fly.to_llvm_ptr(%q) {llvm_address_space = 3 : i32} : (!fly.ptr<f32, shared>) -> !llvm.ptr<3>`
  }];
  let arguments = (ins Fly_PtrType:$ptr, OptionalAttr<I32Attr>:$llvm_address_space);
  let results = (outs AnyType:$result);
  let hasVerifier = 1;
}

def Fly_AddOffsetOp : Fly_PureInferredOp<"add_offset">, Fly_Built {
  let summary = "an iterator moved by elements";
  let description = [{
    A pointer moves by one integer and keeps the alignment that both guarantee; an int_tuple is added to.

    Example: `%q = fly.add_offset(%p, %o) : (!fly.ptr<f32, global, align<16>>, !fly.int_tuple<?{div=2}>)
    -> !fly.ptr<f32, global, align<8>>`
  }];
  let arguments = (ins Fly_IteratorLike:$iter, Fly_IntTupleType:$offset);
  let results = (outs Fly_IteratorLike:$result);
}

def Fly_ApplySwizzleOp : Fly_PureInferredOp<"apply_swizzle">, Fly_Built {
  let summary = "a pointer whose byte addresses are swizzled on access";
  let description = [{
    Example: `%q = fly.apply_swizzle(%p, %s) : (!fly.ptr<f16, shared, align<16>>, !fly.swizzle<S<3,4,3>>)
    -> !fly.ptr<f16, shared, align<16>, S<3,4,3>>`
  }];
  let arguments = (ins Fly_PtrType:$ptr, Fly_SwizzleType:$swizzle);
  let results = (outs Fly_PtrType:$result);
}

def Fly_DecompositionOp : Fly_PureInferredOp<"decomposition"> {
  let summary = "a tensor with a swizzled layout as a swizzled pointer with a linear one";
  let description = [{
    The swizzle of elements becomes one of bytes; the layout's offset must be 0 or a multiple of the swizzle's period.

    Example: `%q = fly.decomposition(%t) : (!fly.memref<f16, shared, S<3,3,3> o 0 o (64,64):(64,1), align<16>>)
    -> !fly.memref<f16, shared, (64,64):(64,1), align<16>, S<3,4,3>>`
  }];
  let arguments = (ins Fly_TensorLike:$tensor);
  let results = (outs Fly_TensorLike:$result);
}

def Fly_RecastIterOp : Fly_Op<"recast_iter", [Pure]>, Fly_Built {
  let summary = "a pointer to elements of another type";
  let description = [{
    Space and address stay; the alignment may not grow.

    Example: `%q = fly.recast_iter(%p) : (!fly.ptr<f16, global, align<16>>) -> !fly.ptr<i32, global, align<16>>`
  }];
  let arguments = (ins Fly_PtrType:$src);
  let results = (outs Fly_PtrType:$result);
  let hasVerifier = 1;
  let builders = [OpBuilder<(ins "::mlir::Value":$src, "::mlir::Type":$elementType)>];
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

def Fly_PtrLoadOp : Fly_Op<"ptr.load">, Fly_Built {
  let summary = "the element, or vector of elements, at a pointer";
  let description = [{ Example: `%v = fly.ptr.load(%p) : (!fly.ptr<f32, global>) -> f32` }];
  let arguments = (ins Arg<Fly_PtrType, "", [MemRead]>:$ptr);
  let results = (outs AnyType:$result);
  let hasVerifier = 1;
}

def Fly_PtrStoreOp : Fly_Op<"ptr.store">, Fly_Built {
  let summary = "stores an element, or vector of elements, at a pointer";
  let description = [{ Example: `fly.ptr.store(%v, %p) : (f32, !fly.ptr<f32, global>) -> ()` }];
  let arguments = (ins AnyType:$value, Arg<Fly_PtrType, "", [MemWrite]>:$ptr);
  let hasVerifier = 1;
}

def Fly_MemRefAllocaOp : Fly_Op<"memref.alloca"> {
  let summary = "a register tensor with a static layout";
  let description = [{
    Example: `%r = fly.memref.alloca(%l) : (!fly.layout<(4,2):(1,4)>) -> !fly.memref<f32, register, (4,2):(1,4)>`
  }];
  let arguments = (ins Fly_LayoutType:$layout);
  let results = (outs Res<Fly_MemRefType, "", [MemAlloc]>:$result);
  let hasVerifier = 1;
}

def Fly_MemRefLoadVecOp : Fly_Op<"memref.load_vec">, Fly_Built {
  let summary = "all elements of a static tensor, in the order of its coordinates";
  let description = [{
    Of a tensor of coordinates each is one integer.

    Example: `%v = fly.memref.load_vec(%r) : (!fly.memref<f32, register, (4,2):(1,4)>) -> vector<8xf32>`
  }];
  let arguments = (ins Arg<Fly_TensorLike, "", [MemRead]>:$memref);
  let results = (outs VectorOfAnyRankOf<[AnyType]>:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$memref)>];
  let hasVerifier = 1;
}

def Fly_MemRefStoreVecOp : Fly_Op<"memref.store_vec">, Fly_Built {
  let summary = "stores all elements of a static tensor";
  let description = [{
    Example: `fly.memref.store_vec(%v, %r) : (vector<8xf32>, !fly.memref<f32, register, (4,2):(1,4)>) -> ()`
  }];
  let arguments = (ins VectorOfAnyRankOf<[AnyType]>:$vector, Arg<Fly_MemRefType, "", [MemWrite]>:$memref);
  let hasVerifier = 1;
}

def Fly_MemRefLoadOp : Fly_Op<"memref.load">, Fly_Built {
  let summary = "the element at a coordinate";
  let description = [{
    Of a tensor of coordinates it is a coordinate: what one compares with the shape to make a predicate.

    Example: `%v = fly.memref.load(%t, %c) : (!fly.memref<f32, global, (4,8):(1,4)>, !fly.int_tuple<(1,?)>) -> f32`
  }];
  let arguments = (ins Arg<Fly_TensorLike, "", [MemRead]>:$memref, Fly_IntTupleType:$indices);
  let results = (outs AnyType:$result);
  let builders = [OpBuilder<(ins "::mlir::Value":$memref, "::mlir::Value":$indices)>];
  let hasVerifier = 1;
}

def Fly_MemRefStoreOp : Fly_Op<"memref.store">, Fly_Built {
  let summary = "stores an element at a coordinate";
  let description = [{
    Example: `fly.memref.store(%v, %t, %c) : (f32, !fly.memref<f32, global, (4,8):(1,4)>, !fly.int_tuple<(1,?)>) -> ()`
  }];
  let arguments = (ins AnyType:$value, Arg<Fly_MemRefType, "", [MemWrite]>:$memref, Fly_IntTupleType:$indices);
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Others
//===----------------------------------------------------------------------===//

def Fly_PrintOp : Fly_Op<"print", [MemoryEffects<[MemWrite]>]>, Fly_Built {
  let summary = "prints values from the kernel";
  let description = [{
    `{}` stands for one value; values of the dialect are printed as text with their dynamic leaves filled in.

    Example: `fly.print(%i, %l) {format = "i = {} l = {}"} : (i32, !fly.layout<(4,?):(1,4)>) -> ()`
  }];
  let arguments = (ins StrAttr:$format, Variadic<AnyType>:$values);
}

def Fly_AssumeOp : Fly_Op<"assume", [Pure, AllTypesMatch<["src", "result"]>]>, Fly_Built {
  let summary = "passes a value on (kept for text that has it)";
  let description = [{ Example: `%r = fly.assume(%t) : (!fly.int_tuple<?>) -> !fly.int_tuple<?>` }];
  let arguments = (ins AnyType:$src);
  let results = (outs AnyType:$result);
  let hasFolder = 1;
}

def Fly_ExtractAlignedPointerAsIndexOp : Fly_Op<"extract_aligned_pointer_as_index", [Pure]> {
  let summary = "the address of a pointer or memref as index (kept for text that has it)";
  let description = [{
    Example: `%i = fly.extract_aligned_pointer_as_index(%t) : (!fly.memref<f32, global, 4:1>) -> index`
  }];
  let arguments = (ins Fly_OneOf<[Fly_PtrType, Fly_MemRefType], "a pointer or memref">:$src);
  let results = (outs Index:$result);
}

#endif // FLYC_FLY_MEMORY_OPS
