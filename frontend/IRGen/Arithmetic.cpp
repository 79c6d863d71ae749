//===- Arithmetic.cpp - scalars and vectors -------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: arithmetic nodes, whose operands Sema has brought to one type. Output: arith operations on signless integers
// and floats. Signedness comes from the node's type; where Sema knows that operands are not negative, division and
// extension are unsigned, which is what the hardware does cheaply.
//===----------------------------------------------------------------------===//

#include "frontend/IRGen/Lanes.h"
#include "frontend/Sema/Types/StorageFloat.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <bit>

using namespace flyc;
using namespace flyc::irgen;
using namespace flyc::sema;

static bool isFloating(const Node &node) { return isFloat(node.type.element()); }

mlir::Value Emitter::constantAtHead(mlir::TypedAttr number) {
  mlir::OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&func.getBody().front());
  return mlir::arith::ConstantOp::create(b, at, number);
}

mlir::Value Emitter::constantInt(mlir::Type t, int64_t number) {
  mlir::Value &known = constants[{t, static_cast<uint64_t>(number)}];
  if (known)
    return known;
  mlir::Type element = mlir::getElementTypeOrSelf(t);
  llvm::APInt bits(element.getIntOrFloatBitWidth(), static_cast<uint64_t>(number), /*isSigned=*/true,
                   /*implicitTrunc=*/true);
  mlir::TypedAttr attr = mlir::IntegerAttr::get(element, bits);
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(t))
    attr = mlir::DenseElementsAttr::get(vector, bits);
  return known = constantAtHead(attr);
}

mlir::Value Emitter::constantFloat(mlir::Type t, double number) {
  mlir::Value &known = constants[{t, std::bit_cast<uint64_t>(number)}];
  if (known)
    return known;
  mlir::TypedAttr attr = b.getFloatAttr(mlir::getElementTypeOrSelf(t), number);
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(t))
    attr = mlir::DenseElementsAttr::get(vector, mlir::Attribute(attr));
  return known = constantAtHead(attr);
}

mlir::Value Emitter::emit(const Node &node, const IntConstant &c) {
  const mlir::Type t = type(node.type), element = type(node.type.element());
  if (!isStorageInteger(node.type.element()))
    return constantInt(t, c.value);
  mlir::Type codes = b.getIntegerType(bitWidth(node.type.element()));
  if (auto vector = llvm::dyn_cast<mlir::VectorType>(t))
    codes = vector.clone(codes);
  return Lanes{b, at}.recast(constantInt(codes, c.value), element);
}

mlir::Value Emitter::emit(const Node &node, const FloatConstant &c) {
  mlir::Type t = type(node.type);
  if (const Scalar s = node.type.element(); kindOf(s) == ScalarKind::Storage) {
    mlir::Type codes = mlir::cast<mlir::FloatType>(mlir::getElementTypeOrSelf(t));
    codes = b.getIntegerType(codes.getIntOrFloatBitWidth());
    if (auto vector = llvm::dyn_cast<mlir::VectorType>(t))
      codes = vector.clone(codes);
    return mlir::arith::BitcastOp::create(b, at, t, constantInt(codes, storageFloat(s).encode(c.value)));
  }
  return constantFloat(t, c.value);
}

mlir::Value Emitter::emit(const Node &node, const Unary &u) {
  mlir::Value operand = value(u.operand);
  mlir::Type t = operand.getType();
  if (u.op == UnaryOp::Not)
    return mlir::arith::XOrIOp::create(b, at, operand, constantInt(t, -1));
  if (isFloating(node))
    return mlir::arith::NegFOp::create(b, at, operand);
  return mlir::arith::SubIOp::create(b, at, constantInt(t, 0), operand);
}

mlir::Value Emitter::emit(const Node &node, const Binary &n) {
  namespace arith = mlir::arith;
  mlir::Value lhs = value(n.lhs), rhs = value(n.rhs);
  bool isF = isFloating(node);
  bool isU = isUnsigned(node.type.element()) || (n.lhs->nonNegative && n.rhs->nonNegative);
  switch (n.op) {
  case BinaryOp::Add:
    return isF ? arith::AddFOp::create(b, at, lhs, rhs).getResult()
               : arith::AddIOp::create(b, at, lhs, rhs).getResult();
  case BinaryOp::Sub:
    return isF ? arith::SubFOp::create(b, at, lhs, rhs).getResult()
               : arith::SubIOp::create(b, at, lhs, rhs).getResult();
  case BinaryOp::Mul:
    return isF ? arith::MulFOp::create(b, at, lhs, rhs).getResult()
               : arith::MulIOp::create(b, at, lhs, rhs).getResult();
  case BinaryOp::Div:
    if (isF)
      return arith::DivFOp::create(b, at, lhs, rhs);
    return isU ? arith::DivUIOp::create(b, at, lhs, rhs).getResult()
               : arith::DivSIOp::create(b, at, lhs, rhs).getResult();
  case BinaryOp::Rem:
    if (isF)
      return arith::RemFOp::create(b, at, lhs, rhs);
    return isU ? arith::RemUIOp::create(b, at, lhs, rhs).getResult()
               : arith::RemSIOp::create(b, at, lhs, rhs).getResult();
  case BinaryOp::CeilDiv: {
    // lhs / rhs + (lhs % rhs != 0): unlike (lhs + rhs - 1) / rhs it cannot overflow. Both are not negative by contract.
    mlir::Value quotient = arith::DivUIOp::create(b, at, lhs, rhs);
    mlir::Value rest = arith::RemUIOp::create(b, at, lhs, rhs);
    mlir::Value inexact = arith::CmpIOp::create(b, at, arith::CmpIPredicate::ne, rest, constantInt(lhs.getType(), 0));
    return arith::AddIOp::create(b, at, quotient, arith::ExtUIOp::create(b, at, lhs.getType(), inexact));
  }
  case BinaryOp::Min:
    if (isF)
      return arith::MinNumFOp::create(b, at, lhs, rhs);
    return isUnsigned(node.type.element()) ? arith::MinUIOp::create(b, at, lhs, rhs).getResult()
                                           : arith::MinSIOp::create(b, at, lhs, rhs).getResult();
  case BinaryOp::Max:
    if (isF)
      return arith::MaxNumFOp::create(b, at, lhs, rhs);
    return isUnsigned(node.type.element()) ? arith::MaxUIOp::create(b, at, lhs, rhs).getResult()
                                           : arith::MaxSIOp::create(b, at, lhs, rhs).getResult();
  case BinaryOp::And: return arith::AndIOp::create(b, at, lhs, rhs);
  case BinaryOp::Or: return arith::OrIOp::create(b, at, lhs, rhs);
  case BinaryOp::Xor: return arith::XOrIOp::create(b, at, lhs, rhs);
  case BinaryOp::Shl:
  case BinaryOp::Shr: {
    // The language takes the amount modulo the width; MLIR's shifts by the width or more are poison.
    int64_t width = bitWidth(node.type.element());
    mlir::Value amount = arith::AndIOp::create(b, at, rhs, constantInt(rhs.getType(), width - 1));
    if (n.op == BinaryOp::Shl)
      return arith::ShLIOp::create(b, at, lhs, amount);
    return isUnsigned(node.type.element()) || n.lhs->nonNegative
               ? arith::ShRUIOp::create(b, at, lhs, amount).getResult()
               : arith::ShRSIOp::create(b, at, lhs, amount).getResult();
  }
  }
  return {};
}

mlir::Value Emitter::emit(const Node &, const Compare &c) {
  namespace arith = mlir::arith;
  mlir::Value lhs = value(c.lhs), rhs = value(c.rhs);
  if (isFloating(*c.lhs)) {
    static constexpr arith::CmpFPredicate predicates[] = {arith::CmpFPredicate::OEQ, arith::CmpFPredicate::UNE,
                                                          arith::CmpFPredicate::OLT, arith::CmpFPredicate::OLE,
                                                          arith::CmpFPredicate::OGT, arith::CmpFPredicate::OGE};
    return arith::CmpFOp::create(b, at, predicates[static_cast<size_t>(c.op)], lhs, rhs);
  }
  static constexpr arith::CmpIPredicate isSigned[] = {arith::CmpIPredicate::eq,  arith::CmpIPredicate::ne,
                                                      arith::CmpIPredicate::slt, arith::CmpIPredicate::sle,
                                                      arith::CmpIPredicate::sgt, arith::CmpIPredicate::sge};
  static constexpr arith::CmpIPredicate isU[] = {arith::CmpIPredicate::eq,  arith::CmpIPredicate::ne,
                                                 arith::CmpIPredicate::ult, arith::CmpIPredicate::ule,
                                                 arith::CmpIPredicate::ugt, arith::CmpIPredicate::uge};
  auto op = static_cast<size_t>(c.op);
  return arith::CmpIOp::create(b, at, isUnsigned(c.lhs->type.element()) ? isU[op] : isSigned[op], lhs, rhs);
}

mlir::Value Emitter::emit(const Node &, const Select &s) {
  return mlir::arith::SelectOp::create(b, at, value(s.condition), value(s.ifTrue), value(s.ifFalse));
}

mlir::Value Emitter::emit(const Node &node, const Splat &s) {
  return mlir::vector::BroadcastOp::create(b, at, type(node.type), value(s.operand));
}

/// gpu ids are of type index; sizes and ids are i32 throughout, so they are cast once, here.
mlir::Value Emitter::emit(const Node &, const HardwareId &h) {
  static constexpr mlir::gpu::Dimension axes[] = {mlir::gpu::Dimension::x, mlir::gpu::Dimension::y,
                                                  mlir::gpu::Dimension::z};
  mlir::gpu::Dimension axis = axes[h.axis];
  mlir::Value id;
  switch (h.id) {
  case Id::Thread:
    id = mlir::gpu::ThreadIdOp::create(b, at, axis, b.getIndexAttr(kernel.interface.block[h.axis]));
    break;
  case Id::Block: id = mlir::gpu::BlockIdOp::create(b, at, axis); break;
  case Id::BlockDim: id = mlir::gpu::BlockDimOp::create(b, at, axis); break;
  case Id::GridDim: id = mlir::gpu::GridDimOp::create(b, at, axis); break;
  }
  return mlir::arith::IndexCastOp::create(b, at, b.getI32Type(), id);
}
