//===- MemoryOps.cpp - pointers, loads and stores
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Inference of pointers that move; what memory operations demand of their operands.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/Fly.h"
#include "compiler/Dialect/Fly/Published.h"
#include "compiler/Layout/Coordinates.h"
#include "compiler/Layout/Queries.h"
#include "compiler/Layout/Recast.h"
#include "compiler/Layout/Tuples.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

//===----------------------------------------------------------------------===//
// Making pointers
//===----------------------------------------------------------------------===//

static bool isBufferDesc(PtrType ptr) { return isa<fly_rocdl::BufferDescAttr>(ptr.getAddressSpace()); }

std::optional<int64_t> MakePtrOp::getAllocValue(StringRef name) {
  if (std::optional<DictionaryAttr> dict = getDictAttrs())
    if (auto value = dict->getAs<IntegerAttr>(name))
      return value.getInt();
  return std::nullopt;
}

static void buildAlloc(OpBuilder &builder, OperationState &state, PtrType type,
                       ArrayRef<std::pair<StringRef, int64_t>> values) {
  SmallVector<NamedAttribute> attributes;
  for (auto [name, value] : values)
    attributes.push_back(builder.getNamedAttr(name, builder.getI64IntegerAttr(value)));
  MakePtrOp::build(builder, state, type, ValueRange(), builder.getDictionaryAttr(attributes));
}
void MakePtrOp::build(OpBuilder &builder, OperationState &state, PtrType type, int64_t allocSize) {
  buildAlloc(builder, state, type, {{"allocSize", allocSize}});
}
void MakePtrOp::build(OpBuilder &builder, OperationState &state, PtrType type, int64_t allocBytes, int64_t allocAlign) {
  buildAlloc(builder, state, type, {{"allocBytes", allocBytes}, {"allocAlign", allocAlign}});
}

LogicalResult MakePtrOp::verify() {
  PtrType type = getResult().getType();
  if (isBufferDesc(type)) {
    TypeRange given = getArgs().getTypes();
    if (given.size() == 4 && isa<PtrType>(given[0]) && cast<PtrType>(given[0]).isIn(AddressSpace::Global) &&
        given[1].isInteger(16) && given[2].isInteger(64) && given[3].isInteger(32))
      return success();
    return emitOpError("makes a buffer pointer from (global pointer, stride i16, numRecords i64, flags i32), got (")
           << given << ")";
  }
  bool isRegister = type.isIn(AddressSpace::Register);
  if (!isRegister && !type.isIn(AddressSpace::Shared))
    return emitOpError("makes pointers to registers, shared memory or buffers, not ") << type;
  if (!getArgs().empty())
    return emitOpError("takes operands only for a buffer pointer, got ") << getArgs().size() << " for " << type;
  StringRef sizeName = isRegister ? "allocSize" : "allocBytes";
  std::optional<int64_t> size = getAllocValue(sizeName);
  if (!size || *size < 1)
    return emitOpError("needs dictAttrs = {") << sizeName << " = N : i64} with N at least 1 for " << type;
  if (isRegister)
    return success();
  int64_t align = getAllocValue("allocAlign").value_or(type.getAlignment());
  if (align < 1 || !llvm::isPowerOf2_64(align))
    return emitOpError("needs an allocAlign that is a power of two, got ") << align;
  if (align % type.getAlignment() != 0)
    return emitOpError("allocates with alignment ") << align << ", but its type says " << type.getAlignment();
  return success();
}

LogicalResult GetDynSharedOp::verify() {
  if (!getResult().getType().isIn(AddressSpace::Shared))
    return emitOpError("gives a pointer to shared memory, not ") << getResult().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

// Of an address as a number: LDS and scratch addresses have 32 bits (AMDGPUUsage, "Address Spaces"). 0 for a pointer
// that is no address.
static unsigned addressBits(PtrType ptr) {
  auto space = dyn_cast<AddressSpaceAttr>(ptr.getAddressSpace());
  if (!space)
    return 0;
  return space.getValue() == AddressSpace::Shared || space.getValue() == AddressSpace::Register ? 32 : 64;
}

static LogicalResult verifyAddress(Operation *op, PtrType ptr, Type integer) {
  unsigned bits = addressBits(ptr);
  if (bits == 0)
    return op->emitOpError() << ptr << " is not a single address";
  if (!integer.isInteger(bits))
    return op->emitOpError("an address of ") << ptr << " is an i" << bits << ", got " << integer;
  return success();
}
LogicalResult IntToPtrOp::verify() { return verifyAddress(*this, getResult().getType(), getSrc().getType()); }
LogicalResult PtrToIntOp::verify() { return verifyAddress(*this, getPtr().getType(), getResult().getType()); }

LogicalResult ToLLVMPtrOp::verify() {
  auto space = dyn_cast<AddressSpaceAttr>(getPtr().getType().getAddressSpace());
  if (!space)
    return emitOpError("pointer address space does not lower to a bare ROCDL LLVM pointer: ") << getPtr().getType();
  // generic, global, shared, register (AMDGPUUsage, "Address Spaces").
  static constexpr unsigned numbers[] = {0, 1, 3, 5};
  unsigned number = numbers[static_cast<unsigned>(space.getValue())];
  if (getLlvmAddressSpace() && *getLlvmAddressSpace() != number)
    return emitOpError("requested LLVM address space ")
           << static_cast<int32_t>(*getLlvmAddressSpace()) << ", but " << getPtr().getType() << " lies in " << number;
  auto result = dyn_cast<LLVM::LLVMPointerType>(getResult().getType());
  if (!result || result.getAddressSpace() != number)
    return emitOpError("gives ") << LLVM::LLVMPointerType::get(getContext(), number) << " for " << getPtr().getType()
                                 << ", not " << getResult().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Pointers that move and change
//===----------------------------------------------------------------------===//

Result<Type> AddOffsetOp::inferType(Adaptor op) {
  const IntTuple &offset = tupleOf(op.getOffset());
  if (auto ptr = dyn_cast<PtrType>(op.getIter().getType())) {
    if (!offset.isPlainInt())
      return Explanation{"a pointer moves by one integer, got " + offset.str()};
    return Type(ptr.offsetBy(offset.leaf()));
  }
  TypeArith arith;
  FLYC_TRY(IntTuple moved, add(arith, tupleOf(op.getIter()), offset));
  return Type(IntTupleType::get(op.getIter().getContext(), moved));
}

static Result<Type> swizzled(PtrType ptr, const Swizzle &swizzle) {
  if (ptr.getSwizzle().bits != 0 && ptr.getSwizzle() != swizzle)
    return Explanation{"the pointer is swizzled already, by " + ptr.getSwizzle().str() + ", and takes no " +
                       swizzle.str()};
  return Type(PtrType::get(ptr.getElementType(), ptr.getAddressSpace(), ptr.getAlignment(), swizzle));
}

Result<Type> ApplySwizzleOp::inferType(Adaptor op) {
  return swizzled(cast<PtrType>(op.getPtr().getType()), cast<SwizzleType>(op.getSwizzle().getType()).getValue());
}

/// What a composed layout applies first.
static AnyLayout outerLayout(const ComposedLayout &l) {
  if (const Layout *plain = std::get_if<Layout>(&l.outer))
    return *plain;
  return *std::get<ComposedPtr>(l.outer);
}

Result<Type> DecompositionOp::inferType(Adaptor op) {
  Type type = op.getTensor().getType();
  AnyLayout whole = *getLayoutOf(type);
  const ComposedLayout *composed = std::get_if<ComposedLayout>(&whole);
  if (!composed)
    return type;
  auto memref = dyn_cast<MemRefType>(type);
  const Swizzle *swizzle = std::get_if<Swizzle>(&composed->inner);
  if (!memref || !swizzle)
    return Explanation{"takes apart a memref whose layout is a swizzle over a layout, got " + str(whole)};
  if (!composed->offset.isPlainInt())
    return Explanation{"a pointer moves by one integer, got the offset " + composed->offset.str()};
  int64_t bits = getElementBits(memref.getElementType());
  const bool isHalf = bits == 4 && isPackedElement(memref.getElementType());
  if (!isHalf && (bits % 8 != 0 || !llvm::isPowerOf2_64(bits)))
    return Explanation{"a swizzle of elements of " + std::to_string(bits) +
                       " bits cannot be written as a swizzle of byte addresses"};
  FLYC_TRY(Swizzle ofBytes, isHalf ? upcast(*swizzle, 2) : downcast(*swizzle, bits / 8));
  FLYC_TRY(Type ptr, swizzled(memref.getPtrType().offsetBy(composed->offset.leaf()), ofBytes));
  return Type(MemRefType::get(cast<PtrType>(ptr), outerLayout(*composed)));
}

void RecastIterOp::build(OpBuilder &builder, OperationState &state, Value src, Type elementType) {
  auto ptr = cast<PtrType>(src.getType());
  int64_t own = getElementBytes(elementType);
  int64_t alignment = ptr.getAlignment() % own == 0 ? ptr.getAlignment() : own;
  build(builder, state, PtrType::get(elementType, ptr.getAddressSpace(), alignment, ptr.getSwizzle()), src);
}

LogicalResult RecastIterOp::verify() {
  PtrType src = getSrc().getType(), dst = getResult().getType();
  if (src.getAddressSpace() != dst.getAddressSpace())
    return emitOpError("keeps the address space, got ") << src << " and " << dst;
  if (src.getSwizzle() != dst.getSwizzle())
    return emitOpError("keeps the swizzle, as it acts on bytes, got ") << src << " and " << dst;
  // Whoever recasts says that the address suits the new element; more cannot be known.
  if (dst.getAlignment() > std::max(src.getAlignment(), getElementBytes(dst.getElementType())))
    return emitOpError("cannot raise the alignment from ")
           << src.getAlignment() << " to " << dst.getAlignment() << " bytes";
  return success();
}

//===----------------------------------------------------------------------===//
// Access
//===----------------------------------------------------------------------===//

// One element, or a vector of elements.
static LogicalResult verifyAccess(Operation *op, PtrType ptr, Type value) {
  auto vector = dyn_cast<VectorType>(value);
  if (value == ptr.getElementType() || (vector && vector.getElementType() == ptr.getElementType()))
    return success();
  return op->emitOpError("accesses ") << ptr.getElementType() << " or a vector of it through " << ptr << ", not "
                                      << value;
}
LogicalResult PtrLoadOp::verify() { return verifyAccess(*this, getPtr().getType(), getResult().getType()); }
LogicalResult PtrStoreOp::verify() { return verifyAccess(*this, getPtr().getType(), getValue().getType()); }

LogicalResult MemRefAllocaOp::verify() {
  MemRefType type = getResult().getType();
  if (!type.isIn(AddressSpace::Register))
    return emitOpError("makes registers, not ") << type;
  if (type.getLayout() != AnyLayout(getLayout().getType().getValue()))
    return emitOpError("has the layout ") << getLayout().getType() << ", but gives " << type;
  if (!getLayout().getType().isStatic())
    return emitOpError("needs a static layout, got ") << getLayout().getType();
  return success();
}

// The number of elements of a static memref.
static std::optional<int64_t> staticSize(MemRefType type) {
  TypeArith arith;
  Result<Int> count = size(arith, type.getLayout());
  if (!count || count->isDynamic())
    return std::nullopt;
  return count->value();
}

static LogicalResult verifyWhole(Operation *op, MemRefType memref, VectorType vector) {
  std::optional<int64_t> count = staticSize(memref);
  if (!count)
    return op->emitOpError("needs a memref of static size, got ") << memref;
  if (vector.isScalable() || vector.getNumElements() != *count || vector.getElementType() != memref.getElementType())
    return op->emitOpError("moves ") << VectorType::get({*count}, memref.getElementType()) << " for " << memref
                                     << ", not " << vector;
  return success();
}

// The integers of a tensor of coordinates: what each element of it is.
static Result<Type> coordinateType(CoordTensorType tensor, const IntTuple &indices) {
  TypeArith arith;
  FLYC_TRY(IntTuple offset, crd2idx(arith, indices, tensor.getLayout()));
  FLYC_TRY(IntTuple coordinate, add(arith, tensor.getBase(), offset));
  return Type(IntTupleType::get(tensor.getContext(), coordinate));
}

static LogicalResult verifyCoordinates(MemRefLoadVecOp op, CoordTensorType tensor) {
  TypeArith arith;
  Result<Int> count = size(arith, tensor.getLayout());
  auto vector = cast<VectorType>(op.getResult().getType());
  if (!count || count->isDynamic())
    return op.emitOpError("needs a tensor of static size, got ") << tensor;
  Result<Type> element = coordinateType(tensor, IntTuple(0));
  if (!element || !cast<IntTupleType>(*element).getValue().isPlainInt())
    return op.emitOpError("gives coordinates of one integer each; load those of ") << tensor << " one by one";
  if (!vector.getElementType().isInteger(32) && !vector.getElementType().isInteger(64))
    return op.emitOpError("gives coordinates as i32 or i64, not ") << vector.getElementType();
  if (vector.isScalable() || vector.getNumElements() != count->value())
    return op.emitOpError("moves ") << count->value() << " coordinates, not " << vector;
  return success();
}

void MemRefLoadVecOp::build(OpBuilder &builder, OperationState &state, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  build(builder, state, VectorType::get({staticSize(type).value_or(1)}, type.getElementType()), memref);
}
LogicalResult MemRefLoadVecOp::verify() {
  if (auto coordinates = dyn_cast<CoordTensorType>(getMemref().getType()))
    return verifyCoordinates(*this, coordinates);
  return verifyWhole(*this, cast<MemRefType>(getMemref().getType()), cast<VectorType>(getResult().getType()));
}
LogicalResult MemRefStoreVecOp::verify() {
  return verifyWhole(*this, getMemref().getType(), cast<VectorType>(getVector().getType()));
}

static LogicalResult verifyElement(Operation *op, MemRefType memref, IntTupleType indices, Type value) {
  if (value != memref.getElementType())
    return op->emitOpError("accesses ") << memref.getElementType() << ", the element of " << memref << ", not "
                                        << value;
  if (indices.getValue().hasNone())
    return op->emitOpError("needs a coordinate without `_`, got ") << indices.getValue().str();
  TypeArith arith;
  Result<IntTuple> index = crd2idx(arith, indices.getValue(), memref.getLayout());
  if (!index)
    return op->emitOpError() << index.message();
  if (!index->isPlainInt())
    return op->emitOpError("needs a layout with integer strides, got ") << memref;
  return success();
}

void MemRefLoadOp::build(OpBuilder &builder, OperationState &state, Value memref, Value indices) {
  build(builder, state, cast<MemRefType>(memref.getType()).getElementType(), memref, indices);
}
LogicalResult MemRefLoadOp::verify() {
  auto coordinates = dyn_cast<CoordTensorType>(getMemref().getType());
  if (!coordinates)
    return verifyElement(*this, cast<MemRefType>(getMemref().getType()), getIndices().getType(), getResult().getType());
  if (getIndices().getType().getValue().hasNone())
    return emitOpError("needs a coordinate without `_`, got ") << getIndices().getType().getValue().str();
  Result<Type> inferred = coordinateType(coordinates, getIndices().getType().getValue());
  if (!inferred)
    return emitOpError() << inferred.message();
  if (saysTheSameOfStatic(*inferred, getResult().getType()))
    return success();
  return emitOpError("gives ") << *inferred << ", not " << getResult().getType();
}
LogicalResult MemRefStoreOp::verify() {
  return verifyElement(*this, getMemref().getType(), getIndices().getType(), getValue().getType());
}

OpFoldResult AssumeOp::fold(FoldAdaptor) { return getSrc(); }

} // namespace flyc::fly
