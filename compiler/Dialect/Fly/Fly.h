//===- Fly.h - the fly and fly_rocdl dialects -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The one header for those who read or build Fly IR. Types hold values of compiler/Layout as they are, with the handles
// of dynamic leaves dropped; equal values are the same type.
//
// Operations that infer have builders without result types. A builder that cannot infer is a fatal error, as in all of
// MLIR: where the operands come from outside and nothing has checked them, use createInferred.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_DIALECT_FLY_FLY_H
#define FLYC_COMPILER_DIALECT_FLY_FLY_H

#include "compiler/Layout/Explanation.h"
#include "compiler/Layout/Layout.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <array>
#include <optional>

//===----------------------------------------------------------------------===//
// Values of the algebra as parameters: MLIR's uniquer finds their hash by name lookup
//===----------------------------------------------------------------------===//

namespace flyc::layout {
inline llvm::hash_code hash_value(const IntTuple &t) { return hashValue(t); }
inline llvm::hash_code hash_value(const Layout &l) { return hashValue(l); }
inline llvm::hash_code hash_value(const Swizzle &s) { return hashValue(s); }
inline llvm::hash_code hash_value(const CoordSwizzle &s) { return hashValue(s); }
inline llvm::hash_code hash_value(const ComposedLayout &l) { return hashValue(l); }
inline llvm::hash_code hash_value(const Tile &t) { return hashValue(t); }
inline llvm::hash_code hash_value(const AnyLayout &l) {
  return std::visit([](const auto &part) { return llvm::hash_code(hashValue(part)); }, l);
}
} // namespace flyc::layout

namespace flyc::fly {

/// On an add_offset of a buffer, a discardable unit attribute: the offset is the same in all lanes of a wave.
inline constexpr llvm::StringLiteral uniformOffsetName = "fly.uniform_offset";

inline layout::IntTuple eraseHandles(const layout::IntTuple &t) { return t.erased(); }
inline layout::Layout eraseHandles(const layout::Layout &l) { return l.erased(); }
inline layout::Swizzle eraseHandles(const layout::Swizzle &s) { return s; }
inline layout::CoordSwizzle eraseHandles(const layout::CoordSwizzle &s) { return s; }
inline layout::ComposedLayout eraseHandles(const layout::ComposedLayout &l) { return l.erased(); }
inline layout::Tile eraseHandles(const layout::Tile &t) { return t.erased(); }
inline layout::AnyLayout eraseHandles(const layout::AnyLayout &l) {
  return std::visit([](const auto &part) { return layout::AnyLayout(part.erased()); }, l);
}

/// One field of an atom's state: an integer of `bits` bits (of 32 or 64 bits; scales may be set from any value of that
/// width) that starts as `initial`.
struct StateField {
  llvm::StringRef name;
  unsigned bits;
  int64_t initial;
};

/// Bits of one element of memory: integers, floats, and vectors of them. 0 for everything else.
int64_t getElementBits(mlir::Type type);
/// Bytes of one element, rounded up: 1 for an f4.
int64_t getElementBytes(mlir::Type type);
/// True of floats of fewer than 8 bits, and of integers that have a sign of their own (si4, ui4): in memory they lie
/// bit to bit, so that a byte holds parts of several. A signless integer takes whole bytes.
bool isPackedElement(mlir::Type type);

} // namespace flyc::fly

#include "compiler/Dialect/Fly/FlyDialect.h.inc"
#include "compiler/Dialect/Fly/FlyEnums.h.inc"
#include "compiler/Dialect/Fly/FlyInterfaces.h.inc"
#define GET_ATTRDEF_CLASSES
#include "compiler/Dialect/Fly/FlyAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "compiler/Dialect/Fly/FlyTypes.h.inc"

#include "compiler/Dialect/FlyROCDL/FlyROCDLDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "compiler/Dialect/FlyROCDL/FlyROCDLAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "compiler/Dialect/FlyROCDL/FlyROCDLTypes.h.inc"

//===----------------------------------------------------------------------===//
// From types to values of the algebra and back
//===----------------------------------------------------------------------===//

namespace flyc::fly {

/// The layout that a layout, composed layout or tensor carries; nothing for other types.
std::optional<layout::AnyLayout> getLayoutOf(mlir::Type type);

/// What stands in the type of an operand that is known to hold it: an int tuple, a layout, and what getLayoutOf finds.
inline const layout::IntTuple &tupleOf(mlir::Value value) {
  return mlir::cast<IntTupleType>(value.getType()).getValue();
}
inline const layout::Layout &layoutOf(mlir::Value value) { return mlir::cast<LayoutType>(value.getType()).getValue(); }
inline layout::AnyLayout anyLayoutOf(mlir::Value value) { return *getLayoutOf(value.getType()); }

/// A layout or composed layout type.
mlir::Type getLayoutType(mlir::MLIRContext *context, const layout::AnyLayout &l);
/// The type of the class of `like` (layout, composed layout, memref, coord_tensor) that carries `l`.
mlir::Type withLayout(mlir::Type like, const layout::AnyLayout &l);
/// The tile of a tile type, or the tile whose one element is the layout of a layout type.
std::optional<layout::Tile> getTilerOf(mlir::Type type);
/// The type of a tensor moved by `offset` with the modes of `l`: a pointer's alignment is what both guarantee.
/// Explained if a pointer would move by more than one integer.
layout::Result<mlir::Type> offsetTensor(mlir::Type tensor, const layout::IntTuple &offset, const layout::AnyLayout &l);

/// The static integer, or `?`, of a type's leaf as an MLIR integer type: i32, or i64 if the leaf says or needs so.
mlir::Type getLeafIntegerType(mlir::MLIRContext *context, const layout::Int &leaf);

namespace detail {
llvm::LogicalResult reportInference(std::optional<mlir::Location> loc, llvm::StringRef opName,
                                    mlir::ValueRange operands, const layout::Result<mlir::Type> &inferred,
                                    llvm::SmallVectorImpl<mlir::Type> &results);

bool sayTheSame(mlir::TypeRange a, mlir::TypeRange b);
/// What the interface's own check admits; verifyInferred knows more.
bool admits(mlir::TypeRange inferred, mlir::TypeRange declared);

/// Infers once more at the operation's location, so that what is wrong is said once and where; `own` is what the
/// algebra infers of it. The interface's own check runs later and finds nothing left to say.
llvm::LogicalResult verifyInferred(mlir::Operation *op,
                                   llvm::function_ref<layout::Result<mlir::Type>(mlir::Operation *)> own);

/// `fly.op(operands) {attributes} : (types) -> types`, read and written (Fly_PlainForm).
mlir::ParseResult parsePlain(mlir::OpAsmParser &parser, mlir::OperationState &result);
void printPlain(mlir::OpAsmPrinter &printer, mlir::Operation *op);
template <typename OpTy> class PlainForm : public mlir::OpTrait::TraitBase<OpTy, PlainForm> {};
} // namespace detail

} // namespace flyc::fly

#define GET_OP_CLASSES
#include "compiler/Dialect/Fly/FlyOps.h.inc"
#define GET_OP_CLASSES
#include "compiler/Dialect/FlyROCDL/FlyROCDLOps.h.inc"

namespace flyc::fly {

/// Builds an operation whose result type follows from its operands; null, and the reason reported at `loc`, if it does
/// not. For operands that nothing has checked yet. The type has the algebra's text, not the published one
/// (Published.h): the language knows of each layout what the algebra says.
template <typename OpTy>
OpTy createInferred(mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange operands,
                    llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) {
  mlir::OperationState state(loc, OpTy::getOperationName());
  state.addOperands(operands);
  state.addAttributes(attributes);
  mlir::OpaqueProperties properties = nullptr;
  typename OpTy::Properties storage{};
  if constexpr (!std::is_same_v<typename OpTy::Properties, mlir::EmptyProperties>) {
    if (failed(OpTy::setPropertiesFromAttr(storage, builder.getDictionaryAttr(attributes),
                                           [&] { return emitError(loc); })))
      return {};
    properties = &storage;
  }
  const layout::Result<mlir::Type> type = OpTy::inferType(
      typename OpTy::Adaptor(operands, builder.getDictionaryAttr(attributes), properties, mlir::RegionRange()));
  if (!type) {
    emitError(loc) << "'" << OpTy::getOperationName() << "' op " << type.message();
    return {};
  }
  state.addTypes(*type);
  return llvm::cast<OpTy>(builder.create(state));
}

} // namespace flyc::fly

#endif // FLYC_COMPILER_DIALECT_FLY_FLY_H
