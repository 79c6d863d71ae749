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
#include "mlir/IR/Matchers.h"

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

MemoryAccess::Buffer MemoryAccess::buffer(UniformPart where) {
  Type i32 = b.getI32Type();
  auto isZero = [](Value v) { return matchPattern(v, m_Zero()); };
  auto inBytes = [&](Value elements) -> Value {
    int64_t bytes = fly::getElementBytes(type.getElementType());
    if (APInt known; matchPattern(elements, m_ConstantInt(&known)))
      return constant(b, loc, i32, static_cast<int32_t>(known.getSExtValue() * bytes));
    return bytes == 1 ? elements : LLVM::MulOp::create(b, loc, elements, constant(b, loc, i32, bytes)).getResult();
  };
  auto sum = [&](Value x, Value y) -> Value {
    return isZero(x) ? y : isZero(y) ? x : LLVM::AddOp::create(b, loc, x, y, LLVM::IntegerOverflowFlags::nuw).getResult();
  };
  auto field = [&](int64_t i) { return b.createOrFold<LLVM::ExtractValueOp>(loc, address, ArrayRef<int64_t>{i}); };
  Buffer result;
  result.resource = field(FlyTypeConverter::Resource);
  Value varying = field(FlyTypeConverter::Varying), uniform = field(FlyTypeConverter::Uniform), fixed = field(FlyTypeConverter::Fixed);
  Value scalar = scalarOffset ? scalarOffset : constant(b, loc, i32, 0);
  if (type.getSwizzle().bits != 0) {
    // The swizzle is of the whole offset.
    result.byteOffset = swizzle(b, loc, type.getSwizzle(), inBytes(sum(sum(uniform, varying), fixed)));
    result.scalarByteOffset = inBytes(scalar);
  } else if (where == UniformPart::WithLane) {
    result.byteOffset = inBytes(sum(sum(uniform, varying), fixed));
    result.scalarByteOffset = inBytes(scalar);
  } else {
    result.byteOffset = inBytes(varying);
    result.scalarByteOffset = inBytes(sum(sum(uniform, fixed), scalar));
  }
  result.aux = constant(b, loc, i32, cache);
  return result;
}

LLVM::AliasScopeAttr aliasScope(MLIRContext *context, StringRef name) {
  auto text = [&](StringRef s) { return StringAttr::get(context, s); };
  auto domain = LLVM::AliasScopeDomainAttr::get(context, text("flyc.lds"), text("flyc.lds"));
  return LLVM::AliasScopeAttr::get(context, text(name), domain, text(name));
}

void MemoryAccess::loadToLds(Value to, int64_t bits, Value immediate, bool isGrouped) {
  Buffer from = buffer(UniformPart::WithScalar);
  Value bytes = constant(b, loc, b.getI32Type(), bits / 8);
  ArrayAttr mine, others;
  if (isGrouped) {
    mine = b.getArrayAttr(aliasScope(b.getContext(), directCopyScope));
    others = b.getArrayAttr(aliasScope(b.getContext(), ldsAccessScope));
  }
  ROCDL::RawPtrBufferLoadLdsOp::create(b, loc, from.resource, to, bytes, from.byteOffset, from.scalarByteOffset, immediate, from.aux,
                                       mine, others, /*tbaa=*/ArrayAttr());
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
