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

// `fly.op(operands) {attributes} : (types) -> types`: how operations are written that have no assemblyFormat of their own. One
// function reads all of them and one writes them.
def Fly_PlainForm : NativeOpTrait<"PlainForm", [], [{
  static ::mlir::ParseResult parse(::mlir::OpAsmParser &parser, ::mlir::OperationState &result);
  void print(::mlir::OpAsmPrinter &printer);
}], [{
  ::mlir::ParseResult $cppClass::parse(::mlir::OpAsmParser &parser, ::mlir::OperationState &result) {
    return ::flyc::fly::detail::parsePlain(parser, result);
  }
  void $cppClass::print(::mlir::OpAsmPrinter &printer) { ::flyc::fly::detail::printPlain(printer, getOperation()); }
}]> {
  let cppNamespace = "::flyc::fly::detail";
}

// The builders that MLIR generates were half of the code of all operations, and every file that sees the dialect read them. So
// only an operation that C++ makes has them: `def Fly_XOp : Fly_Op<..>, Fly_Built`. The others are made by the parser, by
// createInferred, or of lists of types and operands.
class Fly_Built {
  bit skipDefaultBuilders = 0;
  list<OpBuilder> builders = [];
}
class Fly_Op<string opMnemonic, list<Trait> traits = [], list<Trait> form = [Fly_PlainForm]>
    : Op<Fly_Dialect, opMnemonic, traits # form> {
  let skipDefaultBuilders = 1;
  let builders = [OpBuilder<(ins "::mlir::TypeRange":$types, "::mlir::ValueRange":$operands),
                            [{ $_state.addTypes(types); $_state.addOperands(operands); }]>];
}

// An operation whose one result type follows from its operands and attributes. `inferType` runs the algebra; what is not
// admissible comes back as an explanation, which the verifier reports at the operation. The text still spells the type.
class Fly_InferredOp<string opMnemonic, list<Trait> traits = [], list<Trait> form = [Fly_PlainForm]>
    : Fly_Op<opMnemonic, traits # [DeclareOpInterfaceMethods<InferTypeOpInterface>], form> {
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
    ::llvm::LogicalResult $cppClass::verify() {
      return ::flyc::fly::detail::verifyInferred(
          getOperation(), [](::mlir::Operation *op) { return inferType(Adaptor(::llvm::cast<$cppClass>(op))); });
    }
  }];
}

class Fly_PureInferredOp<string opMnemonic, list<Trait> traits = [], list<Trait> form = [Fly_PlainForm]>
    : Fly_InferredOp<opMnemonic, traits # [Pure], form>;

#endif // FLYC_FLY_OP_BASE
