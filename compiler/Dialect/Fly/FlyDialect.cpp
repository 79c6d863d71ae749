//===- FlyDialect.cpp - the fly dialect: registration and attributes
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Registers what the .td files define. Values that attributes hold are checked as those of types are.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/AlgebraSyntax.h"
#include "compiler/Dialect/Fly/AlgebraVerify.h"
#include "compiler/Dialect/Fly/Fly.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace flyc;
using namespace flyc::fly;

#include "compiler/Dialect/Fly/FlyDialect.cpp.inc"
#include "compiler/Dialect/Fly/FlyEnums.cpp.inc"
#include "compiler/Dialect/Fly/FlyInterfaces.cpp.inc"

namespace flyc::fly {

// `<word>`, or the bare word of the form #fly<name word>.
template <typename EnumT> static ParseResult parseEnumWord(AsmParser &parser, EnumT &value) {
  bool bracketed = succeeded(parser.parseOptionalLess());
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word))
    return failure();
  std::optional<EnumT> found = symbolizeEnum<EnumT>(word);
  if (!found)
    return parser.emitError(loc, "unknown word '") << word << "'";
  value = *found;
  return bracketed ? parser.parseGreater() : success();
}

template <typename EnumT> static void printEnumWord(AsmPrinter &printer, EnumT value) {
  printer << '<' << stringifyEnum(value) << '>';
}

} // namespace flyc::fly

#define GET_ATTRDEF_CLASSES
#include "compiler/Dialect/Fly/FlyAttrs.cpp.inc"

namespace flyc::fly {

void FlyDialect::initialize() {
  registerAttributes();
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "compiler/Dialect/Fly/FlyOps.cpp.inc"
      >();
}

void FlyDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "compiler/Dialect/Fly/FlyAttrs.cpp.inc"
      >();
}

using EmitError = function_ref<InFlightDiagnostic()>;

LogicalResult IntAttr::verify(EmitError emitError, layout::IntTuple value) {
  if (value.isTuple() || value.isBasis())
    return emitError() << "expected one integer, got " << value.str(layout::Spelling::Dialect);
  return success();
}
LogicalResult BasisAttr::verify(EmitError emitError, layout::IntTuple value) { return checkBasis(emitError, value); }
LogicalResult IntTupleAttr::verify(EmitError emitError, layout::IntTuple value) {
  return checkIntTuple(emitError, value);
}
LogicalResult LayoutAttr::verify(EmitError emitError, layout::Layout value) { return checkLayout(emitError, value); }
LogicalResult SwizzleAttr::verify(EmitError emitError, layout::Swizzle value) { return checkSwizzle(emitError, value); }
LogicalResult CoordSwizzleAttr::verify(EmitError emitError, layout::CoordSwizzle value) {
  return checkCoordSwizzle(emitError, value);
}
LogicalResult ComposedLayoutAttr::verify(EmitError emitError, layout::ComposedLayout value) {
  return checkAnyLayout(emitError, value);
}
LogicalResult TileAttr::verify(EmitError emitError, layout::Tile value) { return checkTile(emitError, value); }

LogicalResult AlignAttr::verify(EmitError emitError, int64_t alignment) {
  if (alignment < 1)
    return emitError() << "alignment must be positive, got " << alignment;
  return success();
}

} // namespace flyc::fly
