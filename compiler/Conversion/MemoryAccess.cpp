//===- MemoryAccess.cpp - loads and stores through fly pointers -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
#include <numeric>

using namespace mlir;

namespace flyc {

static Value constant(OpBuilder &b, Location loc, Type type, int64_t value) {
  return LLVM::ConstantOp::create(b, loc, type, b.getIntegerAttr(type, value));
}

/// The number of elements of a vector whose elements have 6 bits; else 0.
static int64_t countOfSix(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && fly::getElementBits(vector.getElementType()) == 6 ? vector.getNumElements() : 0;
}

Value changeBits(OpBuilder &b, Location loc, Type type, Value value) {
  if (value.getType() == type)
    return value;
  const int32_t from = static_cast<int32_t>(countOfSix(value.getType())), to = static_cast<int32_t>(countOfSix(type));
  if ((from == 0) == (to == 0))
    return LLVM::BitcastOp::create(b, loc, type, value);
  const int32_t count = std::max(from, to);
  auto vector = [&](int32_t elements, unsigned bits) { return VectorType::get({elements}, b.getIntegerType(bits)); };
  auto splat = [&](int64_t n) {
    VectorType six = vector(count, 6);
    return LLVM::ConstantOp::create(b, loc, six, DenseElementsAttr::get(six, b.getIntegerAttr(b.getIntegerType(6), n)));
  };
  auto shuffle = [&](Value x, Value y, int32_t elements, llvm::function_ref<int32_t(int32_t)> place) {
    SmallVector<int32_t> mask;
    for (int32_t i = 0; i < elements; ++i)
      mask.push_back(place(i));
    return LLVM::ShuffleVectorOp::create(b, loc, x, y, mask).getResult();
  };
  if (from) {
    SmallVector<Value> pairs;
    for (int64_t shift : {0, 2, 4})
      pairs.push_back(
          LLVM::TruncOp::create(b, loc, vector(count, 2), LLVM::LShrOp::create(b, loc, value, splat(shift))));
    Value low = shuffle(pairs[0], pairs[1], 2 * count, [](int32_t i) { return i; });
    Value high = shuffle(pairs[2], pairs[2], 2 * count, [](int32_t i) { return i; });
    Value all = shuffle(low, high, 3 * count, [&](int32_t i) { return i % 3 * count + i / 3; });
    return LLVM::BitcastOp::create(b, loc, type, all);
  }
  Value all = LLVM::BitcastOp::create(b, loc, vector(3 * count, 2), value), sum;
  for (int32_t k = 0; k < 3; ++k) {
    Value pairs = shuffle(all, all, count, [&](int32_t i) { return 3 * i + k; });
    Value placed = LLVM::ZExtOp::create(b, loc, vector(count, 6), pairs);
    if (k != 0)
      placed = LLVM::ShlOp::create(b, loc, placed, splat(2 * k));
    sum = sum ? LLVM::OrOp::create(b, loc, sum, placed).getResult() : placed;
  }
  return sum;
}

Value packedBytes(OpBuilder &b, Location loc, Value elements, int64_t bits) {
  const int64_t unit = 8 / std::gcd<int64_t>(8, bits);
  auto number = [&](int64_t n) { return constant(b, loc, elements.getType(), n); };
  Value bytes = LLVM::LShrOp::create(b, loc, elements, number(std::countr_zero(uint64_t(unit))), /*isExact=*/true);
  return unit * bits == 8 ? bytes : LLVM::MulOp::create(b, loc, bytes, number(unit * bits / 8)).getResult();
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
    const bool isPacked = fly::isPackedElement(type.getElementType());
    int64_t bits = isPacked ? fly::getElementBits(type.getElementType()) : bytes * 8;
    if (APInt known; matchPattern(elements, m_ConstantInt(&known)))
      return constant(b, loc, i32, static_cast<int32_t>(known.getSExtValue() * bits / 8));
    if (isPacked)
      return packedBytes(b, loc, elements, bits);
    return bytes == 1 ? elements : LLVM::MulOp::create(b, loc, elements, constant(b, loc, i32, bytes)).getResult();
  };
  auto sum = [&](Value x, Value y) -> Value {
    return isZero(x)   ? y
           : isZero(y) ? x
                       : LLVM::AddOp::create(b, loc, x, y, LLVM::IntegerOverflowFlags::nuw).getResult();
  };
  auto field = [&](int64_t i) { return b.createOrFold<LLVM::ExtractValueOp>(loc, address, ArrayRef<int64_t>{i}); };
  Buffer result;
  result.resource = field(FlyTypeConverter::Resource);
  const bool isApart = cast<LLVM::LLVMStructType>(address.getType()).getBody().size() > 2;
  auto apart = [&](int64_t i) { return isApart ? field(i) : constant(b, loc, i32, 0); };
  Value varying = field(FlyTypeConverter::Varying), uniform = apart(FlyTypeConverter::Uniform),
        fixed = apart(FlyTypeConverter::Fixed);
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

/// The alias scopes of a copy straight to LDS: the one that it is in, and those that it is not in.
static std::pair<ArrayAttr, ArrayAttr> directCopyScopes(OpBuilder &b, bool isGrouped) {
  if (!isGrouped)
    return {};
  return {b.getArrayAttr(aliasScope(b.getContext(), directCopyScope)),
          b.getArrayAttr(aliasScope(b.getContext(), ldsAccessScope))};
}

void MemoryAccess::globalToLds(Value to, int64_t bits, bool isGrouped) {
  auto [mine, others] = directCopyScopes(b, isGrouped);
  ROCDL::GlobalLoadLDSOp::create(b, loc, swizzledAddress(), to, b.getI32IntegerAttr(bits / 8), b.getI32IntegerAttr(0),
                                 b.getI32IntegerAttr(cache), mine, others, /*tbaa=*/ArrayAttr());
}

void MemoryAccess::loadToLds(Value to, int64_t bits, Value immediate, bool isGrouped, Value further) {
  Buffer from = buffer(UniformPart::WithScalar);
  if (further)
    from.scalarByteOffset = LLVM::AddOp::create(b, loc, from.scalarByteOffset, further);
  Value bytes = constant(b, loc, b.getI32Type(), bits / 8);
  auto [mine, others] = directCopyScopes(b, isGrouped);
  ROCDL::RawPtrBufferLoadLdsOp::create(b, loc, from.resource, to, bytes, from.byteOffset, from.scalarByteOffset,
                                       immediate, from.aux, mine, others, /*tbaa=*/ArrayAttr());
}

/// The type in which a buffer instruction moves `bits` bits.
static Type bufferDataType(OpBuilder &b, int64_t bits) {
  return bits <= 32 ? Type(b.getIntegerType(bits)) : Type(VectorType::get({bits / 32}, b.getI32Type()));
}

/// The type in which memory holds `value`: what is narrower than a byte moves in words, which LLVM then need not take
/// apart.
static Type memoryType(OpBuilder &b, Type value) {
  auto vector = dyn_cast<VectorType>(value);
  if (!vector || fly::getElementBits(vector.getElementType()) % 8 == 0 || fly::getElementBits(value) % 8 != 0)
    return value;
  int64_t bits = fly::getElementBits(value);
  return bits > 32 && bits % 32 == 0 ? Type(VectorType::get({bits / 32}, b.getI32Type()))
                                     : Type(b.getIntegerType(bits));
}

Value MemoryAccess::load(Type value) {
  if (!FlyTypeConverter::isBufferPointer(type)) {
    Type held = memoryType(b, value);
    Value loaded = LLVM::LoadOp::create(b, loc, held, swizzledAddress(), alignment());
    return held == value ? loaded : changeBits(b, loc, value, loaded);
  }
  Buffer from = buffer();
  Type data = bufferDataType(b, fly::getElementBits(value));
  Value loaded = ROCDL::RawPtrBufferLoadOp::create(b, loc, data, from.resource, from.byteOffset, from.scalarByteOffset,
                                                   from.aux, /*alias_scopes=*/ArrayAttr(),
                                                   /*noalias_scopes=*/ArrayAttr(), /*tbaa=*/ArrayAttr());
  return data == value ? loaded : changeBits(b, loc, value, loaded);
}

void MemoryAccess::store(Value value) {
  if (!FlyTypeConverter::isBufferPointer(type)) {
    if (Type held = memoryType(b, value.getType()); held != value.getType())
      value = changeBits(b, loc, held, value);
    LLVM::StoreOp::create(b, loc, value, swizzledAddress(), alignment());
    return;
  }
  Buffer to = buffer();
  Type data = bufferDataType(b, fly::getElementBits(value.getType()));
  if (data != value.getType())
    value = changeBits(b, loc, data, value);
  ROCDL::RawPtrBufferStoreOp::create(b, loc, value, to.resource, to.byteOffset, to.scalarByteOffset, to.aux,
                                     /*alias_scopes=*/ArrayAttr(), /*noalias_scopes=*/ArrayAttr(),
                                     /*tbaa=*/ArrayAttr());
}

} // namespace flyc
