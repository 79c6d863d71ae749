//===- FlyOps.cpp - operations of the fly dialect: what all share
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The generated classes, the report of failed inference, and the tensors that move. Families: ConstructorOps.cpp,
// IntTupleOps.cpp, StructuralOps.cpp, LayoutOps.cpp, AtomOps.cpp, MemoryOps.cpp.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Dialect/Fly/Published.h"
#include "compiler/Layout/Tuples.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace flyc;
using namespace flyc::fly;

namespace flyc::fly {

// The operand letter of tiled_mma operations.
static ParseResult parseMmaOperandWord(OpAsmParser &parser, MmaOperandAttr &operand) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (failed(parser.parseOptionalKeyword(&word, {"a", "b", "c", "d"})))
    return parser.emitError(loc, "expected an operand: a, b, c or d");
  operand = MmaOperandAttr::get(parser.getContext(), *symbolizeMmaOperand(word));
  return success();
}
static void printMmaOperandWord(OpAsmPrinter &printer, Operation *, MmaOperandAttr operand) {
  printer << stringifyMmaOperand(operand.getValue());
}

// A result type printed in full; read in full or stripped, as both are published.
template <typename TypeT> static ParseResult parseResultType(OpAsmParser &parser, Type &type) {
  if (*parser.getCurrentLocation().getPointer() != '<')
    return parser.parseType(type);
  type = TypeT::parse(parser);
  return success(static_cast<bool>(type));
}
static ParseResult parseCopyAtom(OpAsmParser &parser, Type &type) {
  return parseResultType<CopyAtomType>(parser, type);
}
static ParseResult parseMmaAtom(OpAsmParser &parser, Type &type) { return parseResultType<MmaAtomType>(parser, type); }
static ParseResult parsePtr(OpAsmParser &parser, Type &type) { return parseResultType<PtrType>(parser, type); }
static void printCopyAtom(OpAsmPrinter &printer, Operation *, Type type) { printer << type; }
static void printMmaAtom(OpAsmPrinter &printer, Operation *, Type type) { printer << type; }
static void printPtr(OpAsmPrinter &printer, Operation *, Type type) { printer << type; }

} // namespace flyc::fly

#define GET_OP_CLASSES
#include "compiler/Dialect/Fly/FlyOps.cpp.inc"

namespace flyc::fly {

LogicalResult detail::reportInference(std::optional<Location> loc, StringRef opName, ValueRange operands,
                                      const layout::Result<Type> &inferred, SmallVectorImpl<Type> &results) {
  if (!inferred)
    return emitOptionalError(loc, "'", opName, "' op ", inferred.message());
  results.assign(1, publishedType(opName, operands, *inferred));
  return success();
}

bool detail::admits(TypeRange inferred, TypeRange declared) {
  return inferred.size() == declared.size() && llvm::all_of(llvm::zip(inferred, declared), [](auto pair) {
           return saysTheSameOfStatic(std::get<0>(pair), std::get<1>(pair));
         });
}

bool detail::sayTheSame(TypeRange a, TypeRange b) {
  return a.size() == b.size() &&
         llvm::all_of(llvm::zip(a, b), [](auto pair) { return saysTheSame(std::get<0>(pair), std::get<1>(pair)); });
}

LogicalResult detail::verifyInferred(Operation *op, function_ref<layout::Result<Type>(Operation *)> own) {
  SmallVector<Type, 1> types;
  if (failed(cast<InferTypeOpInterface>(op).inferReturnTypes(op->getContext(), op->getLoc(), op->getOperands(),
                                                             op->getAttrDictionary(), op->getPropertiesStorage(),
                                                             op->getRegions(), types)))
    return failure();
  // In the published text, or in the algebra's, which knows more of what divides a quotient.
  if (sayTheSame(types, op->getResultTypes()))
    return success();
  if (const auto inferred = own(op); inferred && sayTheSame(TypeRange(*inferred), op->getResultTypes()))
    return success();
  return op->emitOpError("inferred type(s) ")
         << types << " are incompatible with return type(s) of operation " << op->getResultTypes();
}

ParseResult detail::parsePlain(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::UnresolvedOperand, 4> operands;
  FunctionType type;
  if (parser.parseLParen())
    return failure();
  const SMLoc place = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parser.parseRParen())
    return failure();
  const SMLoc attributes = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes) ||
      failed(result.name.verifyInherentAttrs(
          result.attributes,
          [&] { return parser.emitError(attributes) << "'" << result.name.getStringRef() << "' op "; })) ||
      parser.parseColonType(type))
    return failure();
  result.addTypes(type.getResults());
  return parser.resolveOperands(operands, type.getInputs(), place, result.operands);
}

void detail::printPlain(OpAsmPrinter &printer, Operation *op) {
  printer << "(" << op->getOperands() << ")";
  printer.printOptionalAttrDict(op->getAttrs());
  printer << " : ";
  printer.printFunctionalType(op->getOperandTypes(), op->getResultTypes());
}

layout::Result<Type> offsetTensor(Type tensor, const layout::IntTuple &offset, const layout::AnyLayout &l) {
  if (auto coords = dyn_cast<CoordTensorType>(tensor)) {
    layout::TypeArith arith;
    FLYC_TRY(layout::IntTuple base, layout::add(arith, coords.getBase(), offset));
    return Type(CoordTensorType::get(tensor.getContext(), base, l));
  }
  if (auto memref = dyn_cast<MemRefType>(tensor)) {
    if (!offset.isPlainInt())
      return layout::Explanation{"a pointer moves by one integer, got the offset " + offset.str()};
    return Type(MemRefType::get(memref.getPtrType().offsetBy(offset.leaf()), l));
  }
  return getLayoutType(tensor.getContext(), l);
}

Operation *FlyDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

} // namespace flyc::fly
