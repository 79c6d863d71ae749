//===- Lanes.cpp - values that are a scalar or a vector of lanes ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// See Lanes.h.
//===----------------------------------------------------------------------===//

#include "frontend/IRGen/Lanes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace flyc;
using namespace flyc::irgen;
namespace arith = mlir::arith;

mlir::Type Lanes::like(mlir::Value shape, mlir::Type element) const {
  auto vector = llvm::dyn_cast<mlir::VectorType>(shape.getType());
  return vector ? mlir::Type(mlir::VectorType::get(vector.getShape(), element)) : element;
}

static mlir::Value constant(const Lanes &v, mlir::Type type, mlir::TypedAttr number) {
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(type))
    number = mlir::DenseElementsAttr::get(vector, mlir::Attribute(number));
  return arith::ConstantOp::create(v.b, v.at, number);
}
mlir::Value Lanes::bits(mlir::Value shape, uint32_t number) const {
  return constant(*this, like(shape, b.getI32Type()), b.getI32IntegerAttr(static_cast<int32_t>(number)));
}
mlir::Value Lanes::f32Like(mlir::Value shape, float number) const {
  return constant(*this, like(shape, b.getF32Type()), b.getF32FloatAttr(number));
}
mlir::Value Lanes::i1(bool number) const { return constant(*this, b.getI1Type(), b.getBoolAttr(number)); }
mlir::Value Lanes::i32(int64_t number) const {
  return constant(*this, b.getI32Type(), b.getI32IntegerAttr(static_cast<int32_t>(number)));
}
mlir::Value Lanes::f32(float number) const { return constant(*this, b.getF32Type(), b.getF32FloatAttr(number)); }

mlir::Value Lanes::recast(mlir::Value v, mlir::Type element) const {
  const mlir::Type from = v.getType(), to = like(v, element);
  if (from == to)
    return v;
  auto isSigned = [](mlir::Type t) {
    auto integer = llvm::dyn_cast<mlir::IntegerType>(mlir::getElementTypeOrSelf(t));
    return integer && !integer.isSignless();
  };
  if (!isSigned(from) && !isSigned(to))
    return arith::BitcastOp::create(b, at, to, v);
  if (llvm::isa<mlir::VectorType>(to))
    return mlir::vector::BitCastOp::create(b, at, llvm::cast<mlir::VectorType>(to), v);
  v = mlir::vector::FromElementsOp::create(b, at, mlir::VectorType::get({1}, from), mlir::ValueRange{v});
  v = mlir::vector::BitCastOp::create(b, at, mlir::VectorType::get({1}, to), v);
  return mlir::vector::ExtractOp::create(b, at, v, 0);
}

size_t Lanes::count(mlir::Value v) const {
  auto vector = llvm::dyn_cast<mlir::VectorType>(v.getType());
  return vector ? static_cast<size_t>(vector.getNumElements()) : 1;
}

llvm::SmallVector<mlir::Value> Lanes::elements(mlir::Value v) const {
  if (!llvm::isa<mlir::VectorType>(v.getType()))
    return {v};
  llvm::SmallVector<mlir::Value> all;
  for (size_t i = 0; i < count(v); ++i)
    all.push_back(mlir::vector::ExtractOp::create(b, at, v, static_cast<int64_t>(i)));
  return all;
}

mlir::Value Lanes::join(llvm::ArrayRef<mlir::Value> elements, mlir::Value shape) const {
  if (!llvm::isa<mlir::VectorType>(shape.getType()))
    return elements.front();
  return mlir::vector::FromElementsOp::create(b, at, like(shape, elements.front().getType()), elements);
}

llvm::SmallVector<mlir::Value> Lanes::words(mlir::Value v) const {
  const size_t bytes = count(v);
  mlir::Type word = b.getI32Type();
  if (!llvm::isa<mlir::VectorType>(v.getType()))
    return {arith::ExtUIOp::create(b, at, word, v)};
  llvm::SmallVector<mlir::Value> all;
  if (bytes % 4 == 0) {
    const auto wide = mlir::VectorType::get({static_cast<int64_t>(bytes / 4)}, word);
    mlir::Value cast = mlir::vector::BitCastOp::create(b, at, wide, v);
    return elements(cast);
  }
  for (auto [i, byte] : llvm::enumerate(elements(v))) {
    mlir::Value placed = arith::ExtUIOp::create(b, at, word, byte);
    if (i % 4 == 0) {
      all.push_back(placed);
      continue;
    }
    placed = arith::ShLIOp::create(b, at, placed, i32(static_cast<int64_t>(8 * (i % 4))));
    all.back() = arith::OrIOp::create(b, at, all.back(), placed);
  }
  return all;
}

mlir::Value Lanes::cutWords(llvm::ArrayRef<mlir::Value> words, size_t count, mlir::Value shape,
                            mlir::Type element) const {
  if (!llvm::isa<mlir::VectorType>(shape.getType()))
    return arith::TruncIOp::create(b, at, element, words.front());
  const auto perWord = 32 / element.getIntOrFloatBitWidth();
  const auto whole = mlir::VectorType::get({static_cast<int64_t>(words.size())}, b.getI32Type());
  mlir::Value all = mlir::vector::FromElementsOp::create(b, at, whole, words);
  all = mlir::vector::BitCastOp::create(
      b, at, mlir::VectorType::get({static_cast<int64_t>(words.size() * perWord)}, element), all);
  if (count == words.size() * perWord)
    return all;
  llvm::SmallVector<mlir::Value> kept;
  for (size_t i = 0; i < count; ++i)
    kept.push_back(mlir::vector::ExtractOp::create(b, at, all, static_cast<int64_t>(i)));
  return join(kept, shape);
}

mlir::Value Lanes::call(mlir::Type result, llvm::StringRef intrinsic, mlir::ValueRange operands) const {
  return mlir::LLVM::CallIntrinsicOp::create(b, at, result, b.getStringAttr(intrinsic), operands).getResults();
}
