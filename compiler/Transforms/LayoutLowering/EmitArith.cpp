//===- EmitArith.cpp - the integers of the algebra as arith operations ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: operations on Ints that do not fold. Output: arith operations at the builder's insertion point.
// Invariant: equal computations in nested scopes are emitted once.
//===----------------------------------------------------------------------===//

#include "compiler/Transforms/LayoutLowering/EmitArith.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using flyc::layout::Int;

namespace flyc {

// Kinds of keys besides the operations of Arith.
enum : int { KeyConstant = 100, KeyResize };

Int EmitArith::bind(Value value, int64_t divisibility) {
  // What is known in one place of a value is known of it everywhere.
  int64_t &known = divisibilities.try_emplace(value, 1).first->second;
  known = divisibility = std::max(known, divisibility);
  return Int::dynamic(value.getType().getIntOrFloatBitWidth(), divisibility, value.getAsOpaquePointer());
}

Int EmitArith::intOf(Value value) { return bind(value, 1); }

Value EmitArith::valueOf(const Int &i) { return Value::getFromOpaquePointer(i.handle()); }

Value *EmitArith::find(const Key &key) {
  for (auto &scope : llvm::reverse(scopes))
    if (auto it = scope.find(key); it != scope.end())
      return &it->second;
  return nullptr;
}

Value EmitArith::materialize(const Int &i, unsigned width) {
  Type type = builder.getIntegerType(width);
  if (i.isStatic()) {
    Key key(KeyConstant, nullptr, nullptr, i.value(), 0, width);
    if (Value *known = find(key))
      return *known;
    Value constant = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, i.value()));
    return scopes.back()[key] = constant;
  }
  Value value = valueOf(i);
  if (value.getType() == type)
    return value;
  Key key(KeyResize, i.handle(), nullptr, 0, 0, width);
  if (Value *known = find(key))
    return *known;
  Value resized = i.width() > width ? arith::TruncIOp::create(builder, loc, type, value).getResult()
                  : isUnsigned      ? arith::ExtUIOp::create(builder, loc, type, value).getResult()
                                    : arith::ExtSIOp::create(builder, loc, type, value).getResult();
  return scopes.back()[key] = resized;
}

Value EmitArith::compute(Op op, Value a, Value b) {
  const auto nuw = isUnsigned ? arith::IntegerOverflowFlags::nuw : arith::IntegerOverflowFlags::none;
  auto make = [&]<typename Unsigned, typename Signed>() -> Value {
    return isUnsigned ? Unsigned::create(builder, loc, a, b).getResult()
                      : Signed::create(builder, loc, a, b).getResult();
  };
  switch (op) {
  case Op::Add: return arith::AddIOp::create(builder, loc, a, b, nuw);
  // Differences of non-negative numbers may be negative in a correct program (an offset before a base).
  case Op::Sub: return arith::SubIOp::create(builder, loc, a, b);
  case Op::Mul: return arith::MulIOp::create(builder, loc, a, b, nuw);
  case Op::Div: return make.template operator()<arith::DivUIOp, arith::DivSIOp>();
  case Op::Mod: return make.template operator()<arith::RemUIOp, arith::RemSIOp>();
  case Op::Min: return make.template operator()<arith::MinUIOp, arith::MinSIOp>();
  case Op::Max: return make.template operator()<arith::MaxUIOp, arith::MaxSIOp>();
  case Op::Shr: return arith::ShRUIOp::create(builder, loc, a, b);
  case Op::Shl: return arith::ShLIOp::create(builder, loc, a, b, nuw);
  case Op::And: return arith::AndIOp::create(builder, loc, a, b);
  case Op::Xor: return arith::XOrIOp::create(builder, loc, a, b);
  case Op::Abs: return a; // non-negative already
  }
  llvm_unreachable("every operation of Arith is listed");
}

Int EmitArith::emit(Op op, Int a, Int b, unsigned width, int64_t divisibility) {
  // Constants stand on the right, as everyone who matches expects.
  bool commutes = op == Op::Add || op == Op::Mul || op == Op::Min || op == Op::Max || op == Op::And || op == Op::Xor;
  if (commutes && a.isStatic())
    std::swap(a, b);
  auto constantOf = [](const Int &i) { return i.isStatic() ? i.value() : 0; };
  Key key(static_cast<int>(op), a.handle(), b.handle(), constantOf(a), constantOf(b), width);
  Value *known = find(key);
  Value result = known ? *known : compute(op, materialize(a, width), materialize(b, width));
  if (!known)
    scopes.back()[key] = result;
  divisibilities.try_emplace(result, divisibility);
  return Int::dynamic(width, divisibility, result.getAsOpaquePointer());
}

Value EmitArith::less(const Int &a, const Int &b) {
  unsigned width = std::max(a.isDynamic() ? a.width() : 32, b.isDynamic() ? b.width() : 32);
  const auto below = isUnsigned ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  return arith::CmpIOp::create(builder, loc, below, materialize(a, width), materialize(b, width));
}

Value EmitArith::equal(const Int &a, const Int &b) {
  unsigned width = std::max(a.isDynamic() ? a.width() : 32, b.isDynamic() ? b.width() : 32);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, materialize(a, width), materialize(b, width));
}

} // namespace flyc
