//===- SmallFloats.cpp - conversions to and from storage floats -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Between f32 and the 8-bit floats: by instructions where the target has those of the format, by integer arithmetic of
// the same results elsewhere. Beyond the largest value, infinities included, a code is that of the largest value; NaN
// stays.
//
// By integers, an f32's bits become a code when the exponent is rebiased and the mantissa cut; values below the least
// normal one are brought to their unit by an addition (rounding to nearest) or a multiplication (towards zero) of
// floats. The stochastic rounding is that of the instructions: it adds the highest random bits below the mantissa's
// last kept bit, then cuts.
//===----------------------------------------------------------------------===//

#include "frontend/IRGen/Lanes.h"
#include "frontend/Sema/Types/StorageFloat.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <bit>
#include <cmath>

using namespace flyc;
using namespace flyc::irgen;
using namespace flyc::sema;
using Special = SpecialCodes;

/// True if the target has instructions between f32 and the format.
static bool hasInstructions(const specs::TargetSpec &target, Scalar s) {
  switch (s) {
  case Scalar::F8E4M3FNUZ:
  case Scalar::F8E5M2FNUZ: return target.has(specs::Capability::Fp8Fnuz);
  case Scalar::F8E4M3FN:
  case Scalar::F8E5M2: return target.has(specs::Capability::Fp8Ocp);
  default: return false;
  }
}
/// The instructions are named after two kinds of format: fp8 with 3 bits of mantissa, bf8 with 2.
static bool isBf8(Scalar s) { return s == Scalar::F8E5M2 || s == Scalar::F8E5M2FNUZ; }

//===--- by instructions --------------------------------------------------===//

static mlir::Value toStorageByInstruction(Lanes &v, mlir::Value singles, Scalar to, Rounding rounding,
                                          mlir::Value random, bool noNaNs) {
  mlir::OpBuilder &b = v.b;
  // Between -largest and largest; NaN, of which V_MED3_F32 makes -largest, goes through.
  const float largest = static_cast<float>(storageFloat(to).largest());
  llvm::SmallVector<mlir::Value> elements, seeds;
  for (mlir::Value x : v.elements(singles)) {
    mlir::Value inside = v.call(b.getF32Type(), "llvm.amdgcn.fmed3", {x, v.f32(-largest), v.f32(largest)});
    if (noNaNs) {
      elements.push_back(inside);
      continue;
    }
    mlir::Value isNan = mlir::arith::CmpFOp::create(b, v.at, mlir::arith::CmpFPredicate::UNO, x, x);
    elements.push_back(mlir::arith::SelectOp::create(b, v.at, isNan, x, inside));
  }
  const bool stochastic = rounding == Rounding::Stochastic;
  if (stochastic)
    seeds = v.elements(random);
  const llvm::StringRef name = stochastic  ? isBf8(to) ? "llvm.amdgcn.cvt.sr.bf8.f32" : "llvm.amdgcn.cvt.sr.fp8.f32"
                               : isBf8(to) ? "llvm.amdgcn.cvt.pk.bf8.f32"
                                           : "llvm.amdgcn.cvt.pk.fp8.f32";
  const size_t step = stochastic ? 1 : 2;
  llvm::SmallVector<mlir::Value> words;
  for (size_t i = 0; i < elements.size(); i += step) {
    // Bytes that no element becomes are cut off, so the word begins as any register: the element's own is at hand.
    if (i % 4 == 0)
      words.push_back(mlir::arith::BitcastOp::create(b, v.at, b.getI32Type(), elements[i]));
    mlir::Value second = stochastic ? seeds[i] : i + 1 < elements.size() ? elements[i + 1] : elements[i];
    mlir::Value place = stochastic ? v.i32(i % 4) : v.i1(i % 4 != 0);
    words.back() = v.call(b.getI32Type(), name, {elements[i], second, words.back(), place});
  }
  return v.cutWords(words, elements.size(), singles, b.getI8Type());
}

static mlir::Value fromStorageByInstruction(Lanes &v, mlir::Value codes, Scalar from) {
  mlir::OpBuilder &b = v.b;
  const auto pair = mlir::VectorType::get({2}, b.getF32Type());
  size_t count = v.count(codes);
  llvm::SmallVector<mlir::Value> words = v.words(codes), elements;
  for (size_t i = 0; i < count; ++i) {
    if (i + 1 == count && i % 2 == 0) {
      elements.push_back(v.call(b.getF32Type(), isBf8(from) ? "llvm.amdgcn.cvt.f32.bf8" : "llvm.amdgcn.cvt.f32.fp8",
                                {words[i / 4], v.i32(i % 4)}));
    } else if (i % 2 == 0) {
      mlir::Value both = v.call(pair, isBf8(from) ? "llvm.amdgcn.cvt.pk.f32.bf8" : "llvm.amdgcn.cvt.pk.f32.fp8",
                                {words[i / 4], v.i1(i % 4 != 0)});
      for (int64_t half : {0, 1})
        elements.push_back(mlir::vector::ExtractOp::create(b, v.at, both, half));
    }
  }
  return v.join(elements, codes);
}

//===--- by integers ------------------------------------------------------===//

static mlir::Value toStorageByIntegers(Lanes &v, mlir::Value singles, Scalar to, Rounding rounding,
                                       mlir::Value random) {
  namespace arith = mlir::arith;
  mlir::OpBuilder &b = v.b;
  const mlir::Location at = v.at;
  const StorageFloat &f = storageFloat(to);
  const unsigned cut = 23 - static_cast<unsigned>(f.mantissaBits);
  const uint32_t rebias = static_cast<uint32_t>(127 - f.bias) << f.mantissaBits;
  const auto power = [](int e) { return std::ldexp(1.0f, e); };
  auto number = [&](uint32_t n) { return v.bits(singles, n); };
  mlir::Type integers = number(0).getType(), floats = singles.getType();

  mlir::Value all = arith::BitcastOp::create(b, at, integers, singles);
  mlir::Value size = arith::AndIOp::create(b, at, all, number(0x7FFFFFFF));
  mlir::Value isNan = arith::CmpIOp::create(b, at, arith::CmpIPredicate::ugt, size, number(0x7F800000));
  const mlir::Value largest = number(std::bit_cast<uint32_t>(static_cast<float>(f.largest())));
  mlir::Value inside = arith::MinUIOp::create(b, at, size, largest);
  if (rounding == Rounding::Stochastic) {
    mlir::Value noise = arith::ShRUIOp::create(b, at, random, number(32 - cut));
    inside = arith::MinUIOp::create(b, at, arith::AddIOp::create(b, at, inside, noise), largest);
  }
  mlir::Value asFloat = arith::BitcastOp::create(b, at, floats, inside);
  mlir::Value normal, tiny; // codes, counted from the least normal value's exponent; in units of the least value
  if (rounding == Rounding::Own) {
    // Half of the last place less one, and one more if the last kept bit is odd: carries where the rest is over a half,
    // or a half beside an odd bit.
    mlir::Value odd = arith::AndIOp::create(b, at, arith::ShRUIOp::create(b, at, inside, number(cut)), number(1));
    normal = arith::AddIOp::create(b, at, arith::AddIOp::create(b, at, inside, number((1u << (cut - 1)) - 1)), odd);
    // The last place of this sum is the unit.
    const float magic = power(23 + 1 - f.bias - f.mantissaBits);
    mlir::Value sum = arith::AddFOp::create(b, at, asFloat, v.f32Like(singles, magic));
    tiny = arith::SubIOp::create(b, at, arith::BitcastOp::create(b, at, integers, sum),
                                 number(std::bit_cast<uint32_t>(magic)));
  } else {
    normal = inside;
    mlir::Value units = arith::MulFOp::create(b, at, asFloat, v.f32Like(singles, power(f.bias - 1 + f.mantissaBits)));
    tiny = arith::FPToUIOp::create(b, at, integers, units);
  }
  normal = arith::SubIOp::create(b, at, arith::ShRUIOp::create(b, at, normal, number(cut)), number(rebias));
  mlir::Value isTiny = arith::CmpIOp::create(b, at, arith::CmpIPredicate::ult, inside,
                                             number(std::bit_cast<uint32_t>(power(1 - f.bias))));
  mlir::Value code = arith::SelectOp::create(b, at, isTiny, tiny, normal);

  mlir::Value sign =
      arith::AndIOp::create(b, at, arith::ShRUIOp::create(b, at, all, number(32 - static_cast<unsigned>(f.bits()))),
                            number(1u << (f.bits() - 1)));
  mlir::Value isSigned = arith::OrIOp::create(b, at, code, sign);
  if (f.special == Special::NegativeZero) {
    mlir::Value isZero = arith::CmpIOp::create(b, at, arith::CmpIPredicate::eq, code, number(0));
    isSigned = arith::SelectOp::create(b, at, isZero, code, isSigned);
  }
  // Where every code is a number, NaN is the largest one.
  const uint32_t nan = f.special == Special::NegativeZero ? 1u << (f.bits() - 1) : (1u << (f.bits() - 1)) - 1;
  code =
      f.special == Special::None ? isSigned : arith::SelectOp::create(b, at, isNan, number(nan), isSigned).getResult();
  return arith::TruncIOp::create(b, at, v.like(singles, b.getIntegerType(static_cast<unsigned>(f.bits()))), code);
}

static mlir::Value fromStorageByIntegers(Lanes &v, mlir::Value codes, Scalar from) {
  namespace arith = mlir::arith;
  mlir::OpBuilder &b = v.b;
  const mlir::Location at = v.at;
  const StorageFloat &f = storageFloat(from);
  const unsigned signBit = static_cast<unsigned>(f.bits()) - 1;
  auto number = [&](uint32_t n) { return v.bits(codes, n); };
  mlir::Type integers = number(0).getType(), floats = v.like(codes, b.getF32Type());
  mlir::Value code = arith::ExtUIOp::create(b, at, integers, codes);
  mlir::Value size = arith::AndIOp::create(b, at, code, number((1u << signBit) - 1));
  mlir::Value field = arith::ShLIOp::create(b, at, size, number(23 - static_cast<unsigned>(f.mantissaBits)));
  // As the bits of an f32 the code is 2^(bias - 127) times its value, denormal numbers included.
  mlir::Value value = arith::MulFOp::create(b, at, arith::BitcastOp::create(b, at, floats, field),
                                            v.f32Like(codes, std::ldexp(1.0f, 127 - f.bias)));
  mlir::Value result = arith::BitcastOp::create(b, at, integers, value);
  if (f.special == Special::Ieee || f.special == Special::AllOnes) {
    // Infinity and NaN keep their mantissa.
    mlir::Value isSpecial = arith::CmpIOp::create(b, at, arith::CmpIPredicate::ugt, size, number(f.largestCode()));
    result = arith::SelectOp::create(b, at, isSpecial, arith::OrIOp::create(b, at, field, number(0x7F800000)), result);
  }
  mlir::Value sign = arith::ShLIOp::create(b, at, arith::ShRUIOp::create(b, at, code, number(signBit)), number(31));
  result = arith::OrIOp::create(b, at, result, sign);
  if (f.special == Special::NegativeZero) {
    mlir::Value isNan = arith::CmpIOp::create(b, at, arith::CmpIPredicate::eq, code, number(1u << signBit));
    result = arith::SelectOp::create(b, at, isNan, number(0x7FC00000), result);
  }
  return arith::BitcastOp::create(b, at, floats, result);
}

//===--- scales -----------------------------------------------------------===//

/// The exponent field of an f32 is the code: 2^-127, a denormal number, is the code 0.
static mlir::Value toScale(Lanes &v, mlir::Value singles, Rounding rounding) {
  namespace arith = mlir::arith;
  mlir::OpBuilder &b = v.b;
  const mlir::Location at = v.at;
  auto number = [&](uint32_t n) { return v.bits(singles, n); };
  mlir::Value all = arith::BitcastOp::create(b, at, number(0).getType(), singles);
  mlir::Value size = arith::AndIOp::create(b, at, all, number(0x7FFFFFFF));
  mlir::Value rounded = size;
  if (rounding == Rounding::Own) {
    // Half of the exponent's last place: 1.5 and more become 2. Below 2^-126 the numbers lie evenly: 1.5 * 2^-127 is
    // 0x600000.
    mlir::Value isLeast = arith::CmpIOp::create(b, at, arith::CmpIPredicate::ult, size, number(0x600000));
    mlir::Value half = arith::SelectOp::create(b, at, isLeast, number(0), number(0x400000));
    rounded = arith::AddIOp::create(b, at, size, half);
  }
  mlir::Value code = arith::MinUIOp::create(b, at, arith::ShRUIOp::create(b, at, rounded, number(23)), number(254));
  // NaN, and what is less than 0; -0 as 0.
  mlir::Value isNan = arith::CmpIOp::create(b, at, arith::CmpIPredicate::ugt, size, number(0x7F800000));
  mlir::Value isNegative = arith::CmpIOp::create(b, at, arith::CmpIPredicate::ugt, all, number(0x80000000));
  code = arith::SelectOp::create(b, at, arith::OrIOp::create(b, at, isNan, isNegative), number(255), code);
  return arith::TruncIOp::create(b, at, v.like(singles, b.getI8Type()), code);
}

static mlir::Value fromScale(Lanes &v, mlir::Value codes) {
  namespace arith = mlir::arith;
  mlir::OpBuilder &b = v.b;
  const mlir::Location at = v.at;
  auto number = [&](uint32_t n) { return v.bits(codes, n); };
  mlir::Value code = arith::ExtUIOp::create(b, at, number(0).getType(), codes);
  auto is = [&](uint32_t n) { return arith::CmpIOp::create(b, at, arith::CmpIPredicate::eq, code, number(n)); };
  mlir::Value result = arith::ShLIOp::create(b, at, code, number(23));
  result = arith::SelectOp::create(b, at, is(0), number(0x400000), result);
  result = arith::SelectOp::create(b, at, is(255), number(0x7FC00000), result);
  return arith::BitcastOp::create(b, at, v.like(codes, b.getF32Type()), result);
}

//===--- both -------------------------------------------------------------===//

mlir::Value Emitter::toStorage(mlir::Value singles, Scalar to, Rounding rounding, mlir::Value random, bool noNaNs) {
  b.getContext()->loadDialect<mlir::ROCDL::ROCDLDialect>();
  Lanes v{b, at};
  // The instructions do not round towards zero.
  const bool byInstruction = hasInstructions(target, to) && rounding != Rounding::TowardZero;
  mlir::Value codes = to == Scalar::E8M0 ? toScale(v, singles, rounding)
                      : byInstruction    ? toStorageByInstruction(v, singles, to, rounding, random, noNaNs)
                                         : toStorageByIntegers(v, singles, to, rounding, random);
  return mlir::arith::BitcastOp::create(b, at, v.like(singles, type(to)), codes);
}

mlir::Value Emitter::fromStorage(mlir::Value stored, Scalar from) {
  b.getContext()->loadDialect<mlir::ROCDL::ROCDLDialect>();
  Lanes v{b, at};
  mlir::Value codes = mlir::arith::BitcastOp::create(b, at, v.like(stored, b.getIntegerType(bitWidth(from))), stored);
  if (from == Scalar::E8M0)
    return fromScale(v, codes);
  return (hasInstructions(target, from) ? fromStorageByInstruction : fromStorageByIntegers)(v, codes, from);
}
