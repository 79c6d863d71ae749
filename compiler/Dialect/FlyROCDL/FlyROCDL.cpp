//===- FlyROCDL.cpp - the fly_rocdl dialect: registration and spelling
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Registers AMD's instructions as types. What they answer stands in FlyROCDLCopies.cpp and FlyROCDLMatrix.cpp.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/AlgebraSyntax.h"
#include "compiler/Dialect/Fly/ConsequentErrors.h"
#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace flyc;
using namespace flyc::fly_rocdl;

#include "compiler/Dialect/FlyROCDL/FlyROCDLDialect.cpp.inc"

namespace flyc::fly_rocdl {

using fly::parseBool;
using fly::parseMNK;
using fly::parseMNKBlocks;
using fly::printBool;
using fly::printMNK;
using fly::printMNKBlocks;

// The published form writes all flags; text may leave out trailing ones, which are then zero.
static ParseResult parseFlag(AsmParser &parser, StringRef name, bool &value) {
  value = false;
  if (failed(parser.parseOptionalComma()))
    return success();
  return failure(parser.parseKeyword(name) || parser.parseEqual() || parseBool(parser, value));
}
static ParseResult parseNumber(AsmParser &parser, StringRef name, int32_t &value, int32_t otherwise = 0) {
  value = otherwise;
  if (failed(parser.parseOptionalComma()))
    return success();
  return failure(parser.parseKeyword(name) || parser.parseEqual() || parser.parseInteger(value));
}

static ParseResult parseOpsel(AsmParser &parser, int32_t &a, int32_t &b) {
  return failure(parseNumber(parser, "opselA", a) || parseNumber(parser, "opselB", b));
}
static void printOpsel(AsmPrinter &printer, int32_t a, int32_t b) {
  printer << ", opselA = " << a << ", opselB = " << b;
}

static ParseResult parseWmmaFlags(AsmParser &parser, bool &signA, bool &signB, bool &clamp) {
  return failure(parseFlag(parser, "signA", signA) || parseFlag(parser, "signB", signB) ||
                 parseFlag(parser, "clamp", clamp));
}
static void printWmmaFlags(AsmPrinter &printer, bool signA, bool signB, bool clamp) {
  printer << ", signA = ";
  printBool(printer, signA);
  printer << ", signB = ";
  printBool(printer, signB);
  printer << ", clamp = ";
  printBool(printer, clamp);
}

static ParseResult parseWmmaScaleFlags(AsmParser &parser, int32_t &opselA, int32_t &opselB, int32_t &modC, bool &reuseA,
                                       bool &reuseB, int32_t &blockSize) {
  return failure(parseOpsel(parser, opselA, opselB) || parseNumber(parser, "modC", modC) ||
                 parseFlag(parser, "reuseA", reuseA) || parseFlag(parser, "reuseB", reuseB) ||
                 parseNumber(parser, "blockSize", blockSize, 32));
}
static void printWmmaScaleFlags(AsmPrinter &printer, int32_t opselA, int32_t opselB, int32_t modC, bool reuseA,
                                bool reuseB, int32_t blockSize) {
  printOpsel(printer, opselA, opselB);
  printer << ", modC = " << modC << ", reuseA = ";
  printBool(printer, reuseA);
  printer << ", reuseB = ";
  printBool(printer, reuseB);
  printer << ", blockSize = " << blockSize;
}

// `16b`: MLIR's lexer gives the number and the letter.
static ParseResult parseBitCount(AsmParser &parser, int32_t &bits) {
  return failure(parser.parseInteger(bits) || parser.parseKeyword("b"));
}
static void printBitCount(AsmPrinter &printer, int32_t bits) { printer << bits << 'b'; }

} // namespace flyc::fly_rocdl

#define GET_ATTRDEF_CLASSES
#include "compiler/Dialect/FlyROCDL/FlyROCDLAttrs.cpp.inc"
#define GET_TYPEDEF_CLASSES
#include "compiler/Dialect/FlyROCDL/FlyROCDLTypes.cpp.inc"
#define GET_OP_CLASSES
#include "compiler/Dialect/FlyROCDL/FlyROCDLOps.cpp.inc"

namespace flyc::fly_rocdl {

void FlyROCDLDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "compiler/Dialect/FlyROCDL/FlyROCDLOps.cpp.inc"
      >();
}

void FlyROCDLDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/Dialect/FlyROCDL/FlyROCDLAttrs.cpp.inc"
      >();
}

void FlyROCDLDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "compiler/Dialect/FlyROCDL/FlyROCDLTypes.cpp.inc"
      >();
}

/// As tablegen would write it, but with one error for one mistake.
Type FlyROCDLDialect::parseType(DialectAsmParser &parser) const {
  fly::DropConsequentErrors once(getContext(), "failed to parse Fly");
  llvm::SMLoc loc = parser.getCurrentLocation();
  llvm::StringRef mnemonic;
  Type type;
  if (generatedTypeParser(parser, &mnemonic, type).has_value())
    return type;
  parser.emitError(loc) << "unknown type `" << mnemonic << "` in dialect `" << getNamespace() << "`";
  return {};
}

void FlyROCDLDialect::printType(Type type, DialectAsmPrinter &printer) const {
  (void)generatedTypePrinter(type, printer);
}

LogicalResult GetBufferRsrcOp::verify() {
  if (!isa<BufferDescAttr>(getPtr().getType().getAddressSpace()))
    return emitOpError("takes a pointer in #fly_rocdl.buffer_desc, got ") << getPtr().getType();
  auto result = dyn_cast<LLVM::LLVMPointerType>(getResult().getType());
  if (!result || result.getAddressSpace() != 8)
    return emitOpError("gives !llvm.ptr<8>, got ") << getResult().getType();
  return success();
}

} // namespace flyc::fly_rocdl
