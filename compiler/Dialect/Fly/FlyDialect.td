//===- FlyDialect.td - the fly dialect: layouts, tensors, atoms -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The textual form is the one published with FlyDSL (ROCm/FlyDSL, commit 11c4174d): types, operations and attributes
// written by either tool are read by the other.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_DIALECT
#define FLYC_FLY_DIALECT

include "mlir/IR/DialectBase.td"

def Fly_Dialect : Dialect {
  let name = "fly";
  let cppNamespace = "::flyc::fly";
  let summary = "Layout algebra, tensors, copy and matrix atoms; neutral of the target.";
  let description = [{
    A layout, a coordinate or a tile is a value whose *type* says everything that is known when compiling: static
    integers stand in the type, and `?` marks a leaf known only in the kernel (its value travels in the operand).
    Operations of the algebra therefore infer their result types by running the algebra itself (compiler/Layout), and
    the pass fly-layout-lowering runs the very same algorithm once more over emitted values.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    void registerAttributes();
    void registerTypes();
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
    void printType(::mlir::Type type, ::mlir::DialectAsmPrinter &printer) const override;
  }];
}

#endif // FLYC_FLY_DIALECT
