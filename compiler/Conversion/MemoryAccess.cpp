//===- MemoryAccess.cpp - loads and stores through fly pointers -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a converted pointer and the type of what is accessed. Output: llvm.load and llvm.store with the alignment that
// the pointer's type promises, or raw buffer loads and stores.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/MemoryAccess.h"

#include "compiler/Conversion/FlyTypeConverter.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

#include <bit>

using namespace mlir;

namespace flyc {

static Value constant(OpBuilder &b, Location loc, Type type, int64_t value) {
  return LLVM::ConstantOp::create(b, loc, type, b.getIntegerAttr(type, value));
}

/// x ^ ((x & mask) shifted): Layout.h, Swizzle.
static Value swizzle(OpBuilder &b, Location loc, const layout::Swizzle &s, Value x) {
  Type type = x.getType();
  int64_t low = s.shift >= 0 ? s.base + s.shift : s.base;
  int64_t mask = ((int64_t(1) << s.bits) - 1) << low;
  Value bits = LLVM::AndOp::create(b, loc, x, constant(b, loc, type, mask));
  Value amount = constant(b, loc, type, std::abs(s.shift));
  Value moved = s.shift >= 0 ? LLVM::LShrOp::create(b, loc, bits, amount).getResult()
                             : LLVM::ShlOp::create(b, loc, bits, amount).getResult();
  return LLVM::XOrOp::create(b, loc, x, moved);
}

unsigned MemoryAccess::alignment() const {
  uint64_t promised = type.getAlignment();
  uint64_t power = uint64_t(1) << std::countr_zero(promised);
  if (type.getSwizzle().bits != 0)
    power = std::min(power, uint64_t(1) << type.getSwizzle().base);
  return power;
}

Value MemoryAccess::swizzledAddress() {
  if (type.getSwizzle().bits == 0)
    return address;
  Type integer = b.getIntegerType(type.isIn(fly::AddressSpace::Shared) ? 32 : 64);
  Value raw = LLVM::PtrToIntOp::create(b, loc, integer, address);
  return LLVM::IntToPtrOp::create(b, loc, address.getType(), swizzle(b, loc, type.getSwizzle(), raw));
}

MemoryAccess::Buffer MemoryAccess::buffer() {
  Type i32 = b.getI32Type();
  auto inBytes = [&](Value elements) -> Value {
    int64_t bytes = fly::getElementBytes(type.getElementType());
    return bytes == 1 ? elements : LLVM::MulOp::create(b, loc, elements, constant(b, loc, i32, bytes)).getResult();
  };
  Buffer result;
  result.resource = LLVM::ExtractValueOp::create(b, loc, address, ArrayRef<int64_t>{0});
  result.byteOffset = inBytes(LLVM::ExtractValueOp::create(b, loc, address, ArrayRef<int64_t>{1}));
  if (type.getSwizzle().bits != 0)
    result.byteOffset = swizzle(b, loc, type.getSwizzle(), result.byteOffset);
  result.scalarByteOffset = scalarOffset ? inBytes(scalarOffset) : constant(b, loc, i32, 0);
  result.aux = constant(b, loc, i32, cache);
  return result;
}

/// The type in which a buffer instruction moves `bits` bits.
static Type bufferDataType(OpBuilder &b, int64_t bits) {
  return bits <= 32 ? Type(b.getIntegerType(bits)) : Type(VectorType::get({bits / 32}, b.getI32Type()));
}

Value MemoryAccess::load(Type value) {
  if (!FlyTypeConverter::isBufferPointer(type))
    return LLVM::LoadOp::create(b, loc, value, swizzledAddress(), alignment());
  Buffer from = buffer();
  Type data = bufferDataType(b, fly::getElementBits(value));
  Value loaded = ROCDL::RawPtrBufferLoadOp::create(b, loc, data, from.resource, from.byteOffset, from.scalarByteOffset,
                                                   from.aux, /*alias_scopes=*/ArrayAttr(),
                                                   /*noalias_scopes=*/ArrayAttr(), /*tbaa=*/ArrayAttr());
  return data == value ? loaded : LLVM::BitcastOp::create(b, loc, value, loaded).getResult();
}

void MemoryAccess::store(Value value) {
  if (!FlyTypeConverter::isBufferPointer(type)) {
    LLVM::StoreOp::create(b, loc, value, swizzledAddress(), alignment());
    return;
  }
  Buffer to = buffer();
  Type data = bufferDataType(b, fly::getElementBits(value.getType()));
  if (data != value.getType())
    value = LLVM::BitcastOp::create(b, loc, data, value);
  ROCDL::RawPtrBufferStoreOp::create(b, loc, value, to.resource, to.byteOffset, to.scalarByteOffset, to.aux,
                                     /*alias_scopes=*/ArrayAttr(), /*noalias_scopes=*/ArrayAttr(),
                                     /*tbaa=*/ArrayAttr());
}

} // namespace flyc
