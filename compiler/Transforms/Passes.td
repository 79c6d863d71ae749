//===- Passes.td - the transformations of Fly IR --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Names are those published with FlyDSL, so that a pipeline written for one runs with the other; fly-assume-sizes and
// fly-publish-types are ours.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_TRANSFORMS_PASSES
#define FLYC_COMPILER_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def FlyAssumeSizes : Pass<"fly-assume-sizes"> {
  let summary = "Say that extents and strides of a kernel's tensors are not negative";
  let description = [{
    `llvm.intr.assume` for each dynamic leaf of the layout of a memref that is an argument of a kernel.
  }];
  let dependentDialects = ["::flyc::fly::FlyDialect", "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect"];
}

def FlyPublishTypes : Pass<"fly-publish-types"> {
  let summary = "Declare the types that the published dialect infers";
  let description = [{
    Results of the algebra whose declared type says the same function in another text get the published one.
  }];
  let dependentDialects = ["::flyc::fly::FlyDialect"];
}

def FlyRewriteFuncSignature : Pass<"fly-rewrite-func-signature"> {
  let summary = "Take layouts and tensors apart where they cross functions and loops";
  let description = [{
    Only what is known in the kernel alone crosses: an int_tuple becomes a packed LLVM struct of its dynamic leaves, a
    layout a struct for each part that has any, a memref its pointer and the struct of its layout, and what is static
    disappears. At the entry `fly.make_*` and `fly.static` operations put the value together again. Values carried by
    scf.for, scf.while and results of scf.if become the same.
  }];
  let options = [
    Option<"ownForms", "own-forms", "bool", /*default=*/"false",
           "Let structured control flow carry pointers and leaves as separate values, as flyc itself goes on with them">,
  ];
  let dependentDialects = ["::flyc::fly::FlyDialect", "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect"];
}

def FlyCanonicalize : Pass<"fly-canonicalize"> {
  let summary = "Make static what the type tells";
  let description = [{
    A pure operation whose result type is static is replaced by `fly.static`; an atom without state is made by
    `fly.make_copy_atom` or `fly.make_mma_atom` where it was passed on. Dead pure fly operations disappear.
  }];
  let dependentDialects = ["::flyc::fly::FlyDialect"];
}

def FlyLayoutLowering : Pass<"fly-layout-lowering"> {
  let summary = "Run the layout algebra over the values of the kernel";
  let description = [{
    Every operation of the algebra becomes arithmetic on its dynamic leaves; `fly.copy` and `fly.gemm` become atom calls
    on views of static layout; pointers are moved at most three times: by what is uniform in the work-group, by what
    varies, by what is static. A layout operation that is left over is an error at the operation.
  }];
  let options = [
    Option<"ownForms", "own-forms", "bool", /*default=*/"false",
           "Write what flyc itself goes on with instead of what is published: unsigned arithmetic that does not wrap, "
           "and what is uniform in the work-group apart from what varies">,
  ];
  let dependentDialects = ["::flyc::fly::FlyDialect", "::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect",
                           "::mlir::ub::UBDialect"];
}

def FlyIntSwizzleSimplify : Pass<"fly-int-swizzle-simplify"> {
  let summary = "Move whole periods out of integer swizzles";
  let description = [{
    A swizzle x ^ ((x & mask) >> shift) repeats with a period p, the power of two above its mask. So
    swizzle(a + d) = swizzle(a) + d where d is a multiple of p: d then becomes an immediate of the access, and swizzles of
    the same a are one.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def FlyConvertAtomCallToSSAForm : Pass<"fly-convert-atom-call-to-ssa-form"> {
  let summary = "Let atoms take and give vectors instead of registers in memory";
  let description = [{
    A call of an atom that reads or writes a register tensor becomes `fly.copy_atom_call_ssa` or `fly.mma_atom_call_ssa`
    between loads and stores of the register pointer.
  }];
  let dependentDialects = ["::flyc::fly::FlyDialect", "::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect",
                           "::mlir::ub::UBDialect"];
}

def FlyPromoteRegmemToVectorSSA : Pass<"fly-promote-regmem-to-vectorssa"> {
  let summary = "Make register memory vectors";
  let description = [{
    Register pointers that are loaded and stored at static offsets only become vector values, carried through scf.if,
    scf.for and scf.while. Elements that no access has in common with others get a value of their own. Register memory
    that is used in any other way stays (it becomes an alloca).
  }];
  let dependentDialects = ["::flyc::fly::FlyDialect", "::mlir::arith::ArithDialect", "::mlir::vector::VectorDialect",
                           "::mlir::ub::UBDialect"];
}

def FlyROCDLClusterAttr : Pass<"fly-rocdl-cluster-attr"> {
  let summary = "Hand the cluster size to the backend";
  let description = [{
    `rocdl.cluster_dims = array<i32: x, y, z>` of an llvm.func becomes the function attribute "amdgpu-cluster-dims".
  }];
}

#endif // FLYC_COMPILER_TRANSFORMS_PASSES
