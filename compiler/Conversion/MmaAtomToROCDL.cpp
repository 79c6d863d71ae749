//===- MmaAtomToROCDL.cpp - matrix atoms as instructions ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.mma_atom_call and its _ssa form. Output: fused multiply-adds for universal_fma.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/FlyTypeConverter.h"
#include "compiler/Conversion/MemoryAccess.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace flyc {
namespace {

/// a * b + c, element by element.
FailureOr<Value> emitMma(OpBuilder &b, Operation *op, Type instruction, Value lhs, Value rhs, Value acc) {
  if (!isa<fly::UniversalFmaType>(instruction))
    return op->emitError("the instruction ") << instruction << " has no lowering";
  Location loc = op->getLoc();
  Type type = acc.getType();
  if (isa<FloatType>(getElementTypeOrSelf(type)))
    return LLVM::FMAOp::create(b, loc, type, lhs, rhs, acc).getResult();
  Value product = LLVM::MulOp::create(b, loc, lhs, rhs);
  return LLVM::AddOp::create(b, loc, product, acc).getResult();
}

struct MmaAtomCallSSAPattern : OpConversionPattern<fly::MmaAtomCallSSAOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::MmaAtomCallSSAOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    FailureOr<Value> result = emitMma(rewriter, op, cast<fly::MmaAtomType>(op.getMmaAtom().getType()).getMmaOp(),
                                      adaptor.getA(), adaptor.getB(), adaptor.getC());
    if (failed(result))
      return failure();
    if (op->getNumResults() == 1) {
      rewriter.replaceOp(op, *result);
      return success();
    }
    MemoryAccess{rewriter, op.getLoc(), cast<fly::MemRefType>(op.getD().getType()).getPtrType(), adaptor.getD()}.store(
        *result);
    rewriter.eraseOp(op);
    return success();
  }
};

struct MmaAtomCallPattern : OpConversionPattern<fly::MmaAtomCallOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::MmaAtomCallOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto load = [&](Value fragment, Value address) -> Value {
      auto type = cast<fly::MemRefType>(fragment.getType());
      const auto *plain = std::get_if<layout::Layout>(&type.getLayout());
      int64_t count = 1;
      if (plain)
        for (const layout::IntTuple &extent : plain->shape.leaves())
          count *= extent.leaf().value();
      auto vector = VectorType::get({count}, getTypeConverter()->convertType(type.getElementType()));
      return MemoryAccess{rewriter, loc, type.getPtrType(), address}.load(vector);
    };
    FailureOr<Value> result = emitMma(rewriter, op, cast<fly::MmaAtomType>(op.getMmaAtom().getType()).getMmaOp(),
                                      load(op.getA(), adaptor.getA()), load(op.getB(), adaptor.getB()),
                                      load(op.getC(), adaptor.getC()));
    if (failed(result))
      return failure();
    MemoryAccess{rewriter, loc, cast<fly::MemRefType>(op.getD().getType()).getPtrType(), adaptor.getD()}.store(*result);
    rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void populateFlyMmaAtomPatterns(const FlyTypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<MmaAtomCallPattern, MmaAtomCallSSAPattern>(converter, patterns.getContext());
}

} // namespace flyc
