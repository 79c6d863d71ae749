//===- FinalizeToROCDL.cpp - the last conversion, and a full one ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a gpu.module of gpu.func with arith, math, vector, scf, cf, ub, gpu, llvm and rocdl operations.
// Output: the same gpu.module with llvm.func, llvm.* and rocdl.* only.
// Invariant: mlir::translateModuleToLLVMIR takes the module; no structured operation is left.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/CountedLoops.h"
#include "compiler/Conversion/GPUToROCDL.h"
#include "compiler/Conversion/Passes.h"
#include "compiler/Dialect/Fly/ConsequentErrors.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToROCDL/MathToROCDL.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/Transforms/LoweringPatterns.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_FINALIZETOROCDL
#include "compiler/Conversion/Passes.h.inc"

namespace {

/// A change between index and an integer that other passes have left behind: in text that is half lowered.
struct IndexCastPattern : OpConversionPattern<UnrealizedConversionCastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(UnrealizedConversionCastOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (op->getNumOperands() != 1 || op->getNumResults() != 1)
      return failure();
    Value from = adaptor.getInputs().front();
    Type to = getTypeConverter()->convertType(op->getResult(0).getType());
    if (from.getType() == to) {
      rewriter.replaceOp(op, from);
      return success();
    }
    if (!isa_and_nonnull<IntegerType>(to) || !isa<IntegerType>(from.getType()))
      return rewriter.notifyMatchFailure(op, "no change of an integer");
    if (from.getType().getIntOrFloatBitWidth() > to.getIntOrFloatBitWidth())
      rewriter.replaceOpWithNewOp<LLVM::TruncOp>(op, to, from);
    else
      rewriter.replaceOpWithNewOp<LLVM::SExtOp>(op, to, from);
    return success();
  }
};

struct FinalizeToROCDL : impl::FinalizeToROCDLBase<FinalizeToROCDL> {
  using FinalizeToROCDLBase::FinalizeToROCDLBase;

  void runOnOperation() override {
    gpu::GPUModuleOp module = getOperation();
    if (waveSize != 32 && waveSize != 64) {
      module.emitError("wave size ") << waveSize.getValue() << " is neither 32 nor 64";
      return signalPassFailure();
    }
    MLIRContext *context = &getContext();
    if (failed(lowerPrintf(module, waveSize)))
      return signalPassFailure();
    LowerToLLVMOptions options(context);
    options.overrideIndexBitwidth(32);
    LLVMTypeConverter converter(context, options);

    RewritePatternSet patterns(context);
    populateGPUToROCDLPatterns(converter, patterns, waveSize);
    arith::populateArithToLLVMConversionPatterns(converter, patterns);
    arith::populateCeilFloorDivExpandOpsPatterns(patterns);
    patterns.add<IndexCastPattern>(converter, context);
    populateCountedLoopPatterns(patterns);
    populateSCFToControlFlowConversionPatterns(patterns);
    cf::populateControlFlowToLLVMConversionPatterns(converter, patterns);
    ub::populateUBToLLVMConversionPatterns(converter, patterns);
    // Building the vector and math patterns costs more than applying them: only for modules that hold such operations.
    bool usesVector = false, usesMath = false;
    Dialect *vectorDialect = context->getLoadedDialect<vector::VectorDialect>();
    Dialect *mathDialect = context->getLoadedDialect<math::MathDialect>();
    module.walk([&](Operation *op) {
      usesVector |= vectorDialect && op->getDialect() == vectorDialect;
      usesMath |= mathDialect && op->getDialect() == mathDialect;
    });
    if (usesVector) {
      vector::populateVectorInsertExtractStridedSliceTransforms(patterns);
      populateVectorToLLVMConversionPatterns(converter, patterns);
    }

    // scf becomes cf and cf becomes llvm inside this one conversion: every intermediate dialect is illegal.
    ConversionTarget target(*context);
    target.addLegalDialect<LLVM::LLVMDialect, ROCDL::ROCDLDialect>();
    target.addLegalOp<gpu::GPUModuleOp>();
    if (usesMath) {
      // An intrinsic where the backend selects one; what it cannot select is illegal, so that the pattern of the device
      // library's function (OCML) applies.
      populateMathToLLVMConversionPatterns(converter, patterns, /*approximateLog1p=*/false, /*benefit=*/2);
      // exp(x) - 1 has no correct digit where expm1 is wanted.
      llvm::erase_if(patterns.getNativePatterns(), [](const std::unique_ptr<RewritePattern> &pattern) {
        return pattern->getRootKind() && pattern->getRootKind()->getStringRef() == math::ExpM1Op::getOperationName();
      });
      populateMathToROCDLConversionPatterns(converter, patterns, /*chipset=*/std::nullopt);
      target.addIllegalOp<LLVM::PowOp, LLVM::PowIOp, LLVM::SinOp, LLVM::CosOp, LLVM::TanOp, LLVM::TanhOp, LLVM::SinhOp,
                          LLVM::CoshOp, LLVM::ASinOp, LLVM::ACosOp, LLVM::ATanOp, LLVM::ATan2Op, LLVM::SincosOp>();
      target.addDynamicallyLegalOp<LLVM::ExpOp, LLVM::Exp2Op, LLVM::Exp10Op, LLVM::LogOp, LLVM::Log2Op, LLVM::Log10Op>(
          [](Operation *op) { return !getElementTypeOrSelf(op->getResult(0).getType()).isF64(); });
    }
    fly::DropConsequentErrors once(context, "failed to legalize operation");
    // Without rollback the driver keeps no history. Patterns of these two dialects may be tried and found wanting.
    ConversionConfig config;
    config.allowPatternRollback = usesVector || usesMath;
    if (failed(applyFullConversion(module, target, std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace
} // namespace flyc
