//===- Escape.cpp - LLVM's intrinsics and inline assembly -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: LlvmIntrinsic and InlineAssembly nodes, which Sema has compared with LLVM's tables. Output:
// llvm.call_intrinsic and llvm.inline_asm with the attribute `flyc.escape_hatch`: what the backend cannot do with them
// is the program's mistake.
//===----------------------------------------------------------------------===//

#include "frontend/IRGen/Lanes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace flyc;
using namespace flyc::irgen;
using namespace flyc::sema;
namespace LLVM = mlir::LLVM;

/// LLVM knows a storage type by its bits.
mlir::Value Emitter::bitsOf(mlir::Value v, Scalar element) {
  return kindOf(element) == ScalarKind::Storage ? Lanes{b, at}.recast(v, b.getIntegerType(bitWidth(element))) : v;
}

mlir::Type Emitter::typeOfBits(const Type &t) {
  if (kindOf(t.element()) != ScalarKind::Storage)
    return type(t);
  const mlir::Type bits = b.getIntegerType(bitWidth(t.element()));
  return t.isVector() ? mlir::Type(mlir::VectorType::get({static_cast<int64_t>(t.vector().lanes)}, bits)) : bits;
}

llvm::SmallVector<mlir::Value> Emitter::escapedOperands(const std::vector<const Node *> &nodes) {
  llvm::SmallVector<mlir::Value> operands;
  for (const Node *node : nodes) {
    mlir::Value v = value(node);
    if (node->type.isTensor()) { // the address of its first element
      if (std::holds_alternative<layout::ComposedLayout>(node->type.tensor().layout)) {
        v = infer<fly::DecompositionOp>({v}); // which a swizzle moves
        if (failed)
          return {};
      }
      mlir::Value iterator = infer<fly::GetIterOp>({v});
      if (failed)
        return {};
      const unsigned space = node->type.tensor().space == Space::Shared ? 3 : 1;
      v = fly::ToLLVMPtrOp::create(b, at, LLVM::LLVMPointerType::get(b.getContext(), space), iterator,
                                   b.getI32IntegerAttr(static_cast<int32_t>(space)));
    }
    operands.push_back(node->type.isTensor() ? v : bitsOf(v, node->type.element()));
  }
  return operands;
}

mlir::Value Emitter::emit(const Node &node, const LlvmIntrinsic &i) {
  const auto operands = escapedOperands(i.operands);
  if (failed)
    return {};
  const auto name = b.getStringAttr(i.name);
  mlir::Type result = node.type.isVoid() ? mlir::Type() : typeOfBits(node.type);
  if (i.isSeveral) {
    const auto vector = mlir::cast<mlir::VectorType>(result);
    result = LLVM::LLVMStructType::getLiteral(
        b.getContext(), llvm::SmallVector<mlir::Type>(vector.getNumElements(), vector.getElementType()));
  }
  LLVM::CallIntrinsicOp op = result ? LLVM::CallIntrinsicOp::create(b, at, result, name, operands)
                                    : LLVM::CallIntrinsicOp::create(b, at, name, operands);
  op->setDiscardableAttr("flyc.escape_hatch", b.getUnitAttr());
  if (i.isSeveral) {
    llvm::SmallVector<mlir::Value> values;
    for (int64_t n = 0; n < node.type.vector().lanes; ++n)
      values.push_back(LLVM::ExtractValueOp::create(b, at, op.getResult(0), n));
    return Lanes{b, at}.recast(mlir::vector::FromElementsOp::create(b, at, typeOfBits(node.type), values),
                               type(node.type.element()));
  }
  return node.type.isVoid() ? mlir::Value() : Lanes{b, at}.recast(op.getResults(), type(node.type.element()));
}

mlir::Value Emitter::emit(const Node &node, const InlineAssembly &a) {
  const auto operands = escapedOperands(a.operands);
  if (failed)
    return {};
  llvm::SmallVector<mlir::Type> results;
  if (!node.type.isVoid())
    results.push_back(typeOfBits(node.type));
  // Without a result it is there for what it does.
  const bool hasSideEffects = results.empty() || a.constraints.find("~{memory}") != std::string::npos;
  auto op = LLVM::InlineAsmOp::create(b, at, results, operands, a.text, a.constraints, hasSideEffects,
                                      /*is_align_stack=*/false, LLVM::tailcallkind::TailCallKind::None,
                                      LLVM::AsmDialectAttr(), mlir::ArrayAttr());
  op->setDiscardableAttr("flyc.escape_hatch", b.getUnitAttr());
  return results.empty() ? mlir::Value() : Lanes{b, at}.recast(op->getResult(0), type(node.type.element()));
}
