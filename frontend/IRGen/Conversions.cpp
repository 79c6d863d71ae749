//===- Conversions.cpp - between numbers ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: Convert nodes (rules V1 to V7, frontend/Sema/Builtins/Convert.cpp). Output: arith operations, and the integer
// arithmetic of the roundings that LLVM has no operation for. A value is rounded once: what passes through a type
// between passes exactly, or rounded to odd, which a later rounding to fewer bits does not see.
//===----------------------------------------------------------------------===//

#include "frontend/IRGen/Lanes.h"
#include "frontend/Sema/Types/Promotion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace flyc;
using namespace flyc::irgen;
using namespace flyc::sema;
namespace arith = mlir::arith;

static mlir::Value compare(const Lanes &v, arith::CmpFPredicate how, mlir::Value a, mlir::Value b) {
  return arith::CmpFOp::create(v.b, v.at, how, a, b);
}

/// The f32 of a double cut towards zero.
static mlir::Value cutToSingle(const Lanes &v, mlir::Value doubles) {
  mlir::OpBuilder &b = v.b;
  mlir::Type singles = v.like(doubles, b.getF32Type()), integers = v.like(doubles, b.getI32Type());
  mlir::Value nearest = arith::TruncFOp::create(b, v.at, singles, doubles);
  mlir::Value back = arith::ExtFOp::create(b, v.at, doubles.getType(), nearest);
  mlir::Value isFarther = compare(v, arith::CmpFPredicate::OGT, mlir::math::AbsFOp::create(b, v.at, back),
                                  mlir::math::AbsFOp::create(b, v.at, doubles));
  // Farther from zero by one place: the code below.
  mlir::Value code = arith::BitcastOp::create(b, v.at, integers, nearest);
  code = arith::SubIOp::create(b, v.at, code, arith::ExtUIOp::create(b, v.at, integers, isFarther));
  return arith::BitcastOp::create(b, v.at, singles, code);
}

/// The f32 of a double that has an odd last bit if it is not exact: rounding it to fewer bits gives what the double
/// would.
static mlir::Value oddSingle(const Lanes &v, mlir::Value doubles) {
  mlir::OpBuilder &b = v.b;
  mlir::Value cut = cutToSingle(v, doubles);
  mlir::Type integers = v.like(doubles, b.getI32Type());
  mlir::Value back = arith::ExtFOp::create(b, v.at, doubles.getType(), cut);
  mlir::Value isInexact =
      arith::ExtUIOp::create(b, v.at, integers, compare(v, arith::CmpFPredicate::ONE, back, doubles));
  mlir::Value code = arith::BitcastOp::create(b, v.at, integers, cut);
  return arith::BitcastOp::create(b, v.at, cut.getType(), arith::OrIOp::create(b, v.at, code, isInexact));
}

/// The f32 of an integer of 32 bits, the f64 of one of 64: exact, or of a number whose lowest bits are joined to one,
/// which a rounding to bf16 does not see.
static mlir::Value joinedFloat(const Lanes &v, mlir::Value integers, bool isUnsigned) {
  mlir::OpBuilder &b = v.b;
  const mlir::Type type = integers.getType(), element = mlir::getElementTypeOrSelf(type);
  const bool isWide = element.getIntOrFloatBitWidth() == 64;
  const unsigned digits = isWide ? 53 : 24, dropped = isWide ? 12 : 9;
  const auto number = [&](int64_t n) {
    const auto one = b.getIntegerAttr(element, n);
    const auto vector = mlir::dyn_cast<mlir::VectorType>(type);
    return arith::ConstantOp::create(
               b, v.at, vector ? mlir::TypedAttr(mlir::DenseElementsAttr::get(vector, one)) : mlir::TypedAttr(one))
        .getResult();
  };
  const int64_t lowest = (int64_t(1) << dropped) - 1, exact = int64_t(1) << digits;
  mlir::Value isInexact = arith::CmpIOp::create(b, v.at, arith::CmpIPredicate::ne,
                                                arith::AndIOp::create(b, v.at, integers, number(lowest)), number(0));
  mlir::Value joined =
      arith::ShLIOp::create(b, v.at, arith::ExtUIOp::create(b, v.at, type, isInexact), number(dropped - 1));
  joined = arith::OrIOp::create(b, v.at, arith::AndIOp::create(b, v.at, integers, number(~lowest)), joined);
  mlir::Value place = isUnsigned ? integers : arith::AddIOp::create(b, v.at, integers, number(exact)).getResult();
  mlir::Value isExact =
      arith::CmpIOp::create(b, v.at, arith::CmpIPredicate::ult, place, number(isUnsigned ? exact : 2 * exact));
  mlir::Value rounded = arith::SelectOp::create(b, v.at, isExact, integers, joined);
  const mlir::Type floats = v.like(integers, isWide ? mlir::Type(b.getF64Type()) : b.getF32Type());
  return isUnsigned ? arith::UIToFPOp::create(b, v.at, floats, rounded).getResult()
                    : arith::SIToFPOp::create(b, v.at, floats, rounded).getResult();
}

/// An f32 without the bits of its mantissa below those of a float of 16 bits; of f16 only what it holds.
static mlir::Value cutToHalf(const Lanes &v, mlir::Value singles, Scalar to) {
  mlir::OpBuilder &b = v.b;
  mlir::Type halves = v.like(singles, to == Scalar::BF16 ? mlir::Type(b.getBF16Type()) : b.getF16Type());
  if (to == Scalar::F16) {
    llvm::SmallVector<mlir::Value> cut;
    const auto pair = mlir::VectorType::get({2}, b.getF16Type());
    for (mlir::Value x : v.elements(singles))
      cut.push_back(mlir::vector::ExtractOp::create(b, v.at, v.call(pair, "llvm.amdgcn.cvt.pkrtz", {x, x}), 0));
    return v.join(cut, singles);
  }
  // The upper half of the bits. The lower half may be all that makes a number a NaN.
  mlir::Value isNan = compare(v, arith::CmpFPredicate::UNO, singles, singles);
  mlir::Value all = arith::BitcastOp::create(b, v.at, v.like(singles, b.getI32Type()), singles);
  all = arith::SelectOp::create(b, v.at, isNan, arith::OrIOp::create(b, v.at, all, v.bits(singles, 0x400000)), all);
  all = arith::ShRUIOp::create(b, v.at, all, v.bits(singles, 16));
  mlir::Value code = arith::TruncIOp::create(b, v.at, v.like(singles, b.getI16Type()), all);
  return arith::BitcastOp::create(b, v.at, halves, code);
}

/// `cut`, which is `x` cut towards zero, one place away from zero where x lies beyond it on the side asked for.
static mlir::Value towards(const Lanes &v, mlir::Value x, mlir::Value cut, Rounding side) {
  mlir::OpBuilder &b = v.b;
  const unsigned bits = mlir::getElementTypeOrSelf(cut.getType()).getIntOrFloatBitWidth();
  mlir::Type integers = v.like(cut, b.getIntegerType(bits));
  mlir::Value back = arith::ExtFOp::create(b, v.at, x.getType(), cut);
  mlir::Value isBeyond =
      compare(v, side == Rounding::Up ? arith::CmpFPredicate::OLT : arith::CmpFPredicate::OGT, back, x);
  mlir::Value code = arith::BitcastOp::create(b, v.at, integers, cut);
  code = arith::AddIOp::create(b, v.at, code, arith::ExtUIOp::create(b, v.at, integers, isBeyond));
  return arith::BitcastOp::create(b, v.at, cut.getType(), code);
}

/// To f16 or bf16: the highest random bits are added below the last bit that stays, the rest is cut. Infinities and NaN
/// stay.
static mlir::Value stochastic(const Lanes &v, mlir::Value singles, Scalar to, mlir::Value random) {
  mlir::OpBuilder &b = v.b;
  const unsigned dropped = to == Scalar::BF16 ? 16 : 13;
  mlir::Type integers = v.like(singles, b.getI32Type());
  mlir::Value all = arith::BitcastOp::create(b, v.at, integers, singles);
  mlir::Value size = arith::AndIOp::create(b, v.at, all, v.bits(singles, 0x7FFFFFFF));
  mlir::Value isFinite = arith::CmpIOp::create(b, v.at, arith::CmpIPredicate::ult, size, v.bits(singles, 0x7F800000));
  mlir::Value isZero = arith::CmpIOp::create(b, v.at, arith::CmpIPredicate::eq, size, v.bits(singles, 0));
  mlir::Value noise = arith::ShRUIOp::create(b, v.at, random, v.bits(singles, 32 - dropped));
  mlir::Value sum = arith::AndIOp::create(b, v.at, arith::AddIOp::create(b, v.at, all, noise),
                                          v.bits(singles, ~((1u << dropped) - 1)));
  sum = arith::SelectOp::create(b, v.at, isFinite, sum, all);
  sum = arith::SelectOp::create(b, v.at, isZero, all, sum);
  mlir::Value x = arith::BitcastOp::create(b, v.at, singles.getType(), sum);
  mlir::Value cut = cutToHalf(v, x, to);
  if (to == Scalar::BF16)
    return cut;
  // What is beyond the largest f16 becomes infinity, as by every rounding that is not directed.
  mlir::Value isLarge =
      compare(v, arith::CmpFPredicate::OGE, mlir::math::AbsFOp::create(b, v.at, x), v.f32Like(x, 65536.0f));
  return arith::SelectOp::create(b, v.at, isLarge, arith::TruncFOp::create(b, v.at, cut.getType(), x), cut);
}

/// A float to one that holds less, by a rounding other than to nearest.
static mlir::Value roundFloat(const Lanes &v, mlir::Value x, Scalar to, Rounding rounding, mlir::Value random) {
  mlir::OpBuilder &b = v.b;
  mlir::Type element = mlir::getElementTypeOrSelf(x.getType());
  if (to == Scalar::F32) {
    mlir::Value cut = cutToSingle(v, x);
    return rounding == Rounding::TowardZero ? cut : towards(v, x, cut, rounding);
  }
  if (element.isF64())
    x = oddSingle(v, x);
  else if (!element.isF32())
    x = arith::ExtFOp::create(b, v.at, v.like(x, b.getF32Type()), x);
  if (rounding == Rounding::Stochastic)
    return stochastic(v, x, to, random);
  mlir::Value cut = cutToHalf(v, x, to);
  return rounding == Rounding::TowardZero ? cut : towards(v, x, cut, rounding);
}

mlir::Value Emitter::emit(const Node &node, const Convert &c) {
  mlir::Value operand = value(c.operand), random = c.random ? value(c.random) : mlir::Value();
  Scalar from = c.operand->type.element();
  const Scalar target = node.type.element();
  bool fromUnsigned = isUnsigned(from) || c.operand->nonNegative;
  const bool noNaNs = node.fast & NoNaNs;
  const Lanes v{b, at};
  // Integers that are only held pass through one that is computed with: of 16 bits where an instruction converts those.
  if (isStorageInteger(from)) {
    fromUnsigned = from == Scalar::U4;
    operand = v.recast(operand, b.getIntegerType(bitWidth(from)));
    from = target == Scalar::F16 ? Scalar::I16 : Scalar::I32;
    const mlir::Type wide = v.like(operand, type(from));
    operand = fromUnsigned ? arith::ExtUIOp::create(b, at, wide, operand).getResult()
                           : arith::ExtSIOp::create(b, at, wide, operand).getResult();
  }
  if (!isStorageInteger(target))
    return convert(operand, from, fromUnsigned, target, c.rounding, random, noNaNs);
  if (isFloat(from) || isStorageFloat(from))
    operand = convert(operand, from, fromUnsigned, Scalar::I32, c.rounding, random, noNaNs);
  const mlir::Type codes = v.like(operand, b.getIntegerType(bitWidth(target)));
  return v.recast(arith::TruncIOp::create(b, at, codes, operand), type(target));
}

mlir::Value Emitter::convert(mlir::Value operand, Scalar from, bool fromUnsigned, Scalar target, Rounding rounding,
                             mlir::Value random, bool noNaNs) {
  Lanes v{b, at};
  const mlir::Type to = v.like(operand, type(target)), singles = v.like(operand, b.getF32Type());
  // Only for kernels that use them: each dialect costs the compile of the others a little.
  if (rounding != Rounding::Own || isStorageFloat(target))
    b.getContext()->loadDialect<mlir::math::MathDialect, mlir::ROCDL::ROCDLDialect>();

  if (isStorageFloat(from)) {
    operand = fromStorage(operand, from);
    from = Scalar::F32;
    if (target == Scalar::BF16) { // all storage floats are bf16 numbers: the lower half of the bits is zero
      mlir::Value all = arith::BitcastOp::create(b, at, v.like(operand, b.getI32Type()), operand);
      all = arith::ShRUIOp::create(b, at, all, v.bits(operand, 16));
      return arith::BitcastOp::create(b, at, to, arith::TruncIOp::create(b, at, v.like(operand, b.getI16Type()), all));
    }
  }
  if (isStorageFloat(target)) {
    if (from == Scalar::F64)
      operand = oddSingle(v, operand);
    else if (!isFloat(from)) // exact up to 2^24, beyond every storage float's largest value
      operand = fromUnsigned ? arith::UIToFPOp::create(b, at, singles, operand).getResult()
                             : arith::SIToFPOp::create(b, at, singles, operand).getResult();
    else if (from != Scalar::F32)
      operand = arith::ExtFOp::create(b, at, singles, operand);
    return toStorage(operand, target, rounding, random, noNaNs);
  }
  if (isFloat(from) && isFloat(target)) {
    if (rounding != Rounding::Own)
      return roundFloat(v, operand, target, rounding, random);
    if (from == target)
      return operand;
    if (bitWidth(from) == bitWidth(target)) {
      // f16 and bf16: each is exact in f32, so there is one rounding.
      operand = arith::ExtFOp::create(b, at, singles, operand);
      return arith::TruncFOp::create(b, at, to, operand);
    }
    return bitWidth(target) > bitWidth(from) ? arith::ExtFOp::create(b, at, to, operand).getResult()
                                             : arith::TruncFOp::create(b, at, to, operand).getResult();
  }
  if (isFloat(from)) {
    if (rounding == Rounding::NearestEven)
      operand = mlir::math::RoundEvenOp::create(b, at, operand);
    else if (rounding == Rounding::Up)
      operand = mlir::math::CeilOp::create(b, at, operand);
    else if (rounding == Rounding::Down)
      operand = mlir::math::FloorOp::create(b, at, operand);
    // Through wider integers that the chips have: of LLVM's own conversion to u8 the code generator believes that the
    // upper bits are zero, and a number that does not fit spoils those which share a word with it.
    if (target == Scalar::U8) {
      const mlir::Type wide = v.like(operand, from == Scalar::F16 ? b.getI16Type() : b.getI32Type());
      return arith::TruncIOp::create(b, at, to, arith::FPToSIOp::create(b, at, wide, operand));
    }
    return isUnsigned(target) ? arith::FPToUIOp::create(b, at, to, operand).getResult()
                              : arith::FPToSIOp::create(b, at, to, operand).getResult();
  }
  // LLVM's own conversion to bf16 passes through f32, which rounds what has more than 24 bits.
  if (target == Scalar::BF16 && bitWidth(from) >= 32)
    return arith::TruncFOp::create(b, at, to, joinedFloat(v, operand, fromUnsigned));
  if (isFloat(target))
    return fromUnsigned ? arith::UIToFPOp::create(b, at, to, operand).getResult()
                        : arith::SIToFPOp::create(b, at, to, operand).getResult();
  if (bitWidth(target) == bitWidth(from))
    return operand; // only the signedness changes
  if (bitWidth(target) < bitWidth(from))
    return arith::TruncIOp::create(b, at, to, operand);
  return fromUnsigned ? arith::ExtUIOp::create(b, at, to, operand).getResult()
                      : arith::ExtSIOp::create(b, at, to, operand).getResult();
}
