//===- FlyOpBase.td - how operations of the fly dialect are built ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_FLY_OP_BASE
#define FLYC_FLY_OP_BASE

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "compiler/Dialect/Fly/FlyTypes.td"

class Fly_Op<string opMnemonic, list<Trait> traits = []> : Op<Fly_Dialect, opMnemonic, traits> {
  let assemblyFormat = "`(` operands `)` attr-dict `:` functional-type(operands, results)";
}

// An operation whose one result type follows from its operands and attributes. `inferType` runs the algebra; what is not
// admissible comes back as an explanation, which the verifier reports at the operation. The text still spells the type.
class Fly_InferredOp<string opMnemonic, list<Trait> traits = []>
    : Fly_Op<opMnemonic, traits # [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let hasVerifier = 1;
  code inference = [{
    /// The type of the result, or why there is none.
    static ::flyc::layout::Result<::mlir::Type> inferType(Adaptor op);
    /// Whether a declared type says the same function as the inferred one (Published.h).
    static bool isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange declared);
  }];
  let extraClassDeclaration = inference;
  let extraClassDefinition = [{
    ::llvm::LogicalResult $cppClass::inferReturnTypes(::mlir::MLIRContext *, ::std::optional<::mlir::Location> loc,
        ::mlir::ValueRange operands, ::mlir::DictionaryAttr attributes, ::mlir::OpaqueProperties properties,
        ::mlir::RegionRange regions, ::llvm::SmallVectorImpl<::mlir::Type> &results) {
      return ::flyc::fly::detail::reportInference(
          loc, getOperationName(), operands, inferType(Adaptor(operands, attributes, properties, regions)), results);
    }
    bool $cppClass::isCompatibleReturnTypes(::mlir::TypeRange inferred, ::mlir::TypeRange declared) {
      return ::flyc::fly::detail::admits(inferred, declared);
    }
    ::llvm::LogicalResult $cppClass::verify() { return ::flyc::fly::detail::verifyInferred<$cppClass>(getOperation()); }
  }];
}

class Fly_PureInferredOp<string opMnemonic, list<Trait> traits = []> : Fly_InferredOp<opMnemonic, traits # [Pure]>;

#endif // FLYC_FLY_OP_BASE
