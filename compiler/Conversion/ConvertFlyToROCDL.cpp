//===- ConvertFlyToROCDL.cpp - out of the fly dialect ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: kernels whose layouts are lowered: pointers, accesses, atom calls, among gpu, scf, arith, vector, math.
// Output: the same with llvm and rocdl operations in place of fly's.
// Invariant: no operation and no type of the fly dialects is left.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/FlyTypeConverter.h"
#include "compiler/Conversion/InstructionTarget.h"
#include "compiler/Conversion/MemoryAccess.h"
#include "compiler/Conversion/Passes.h"
#include "compiler/Dialect/Fly/ConsequentErrors.h"
#include "compiler/Dialect/FlyROCDL/CopyAtoms.h"
#include "compiler/Transforms/Passes.h"
#include "specs/tables/TargetTable.h"
#include "support/Text.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace flyc {

#define GEN_PASS_DEF_CONVERTFLYTOROCDL
#include "compiler/Conversion/Passes.h.inc"

namespace {

/// The vector of integers of the elements of a vector of what shares bytes; null for any other type.
VectorType getPackedIntegers(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || !fly::isPackedElement(vector.getElementType()))
    return {};
  return cast<VectorType>(vector.clone(IntegerType::get(type.getContext(), vector.getElementTypeBitWidth())));
}

/// True if `op` works on words of packed elements as on the elements themselves.
bool isMove(Operation *op) {
  auto select = dyn_cast<arith::SelectOp>(op);
  return isa<ub::PoisonOp>(op) || (select && !isa<VectorType>(select.getCondition().getType()));
}

/// An operation of another dialect whose types change but whose meaning does not: arith.select of pointers, and the
/// like. Elements that share bytes stand in words; what looks at them one by one gets them as integers.
struct RetypePattern : ConversionPattern {
  RetypePattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0, context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    if (isa_and_nonnull<fly::FlyDialect, fly_rocdl::FlyROCDLDialect>(op->getDialect()) || op->getNumRegions() != 0 ||
        op->getNumSuccessors() != 0)
      return failure();
    SmallVector<Type> wanted;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), wanted)))
      return failure();
    SmallVector<Type> types(wanted);
    SmallVector<Value> values(operands);
    if (!isMove(op)) {
      for (auto [type, original] : llvm::zip_equal(types, op->getResultTypes()))
        if (VectorType integers = getPackedIntegers(original))
          type = integers;
      for (auto [value, original] : llvm::zip_equal(values, op->getOperandTypes()))
        if (VectorType integers = getPackedIntegers(original))
          value = changeBits(rewriter, op->getLoc(), integers, value);
    }
    OperationState state(op->getLoc(), op->getName(), values, types, op->getAttrs());
    SmallVector<Value> results(rewriter.create(state)->getResults());
    for (auto [result, type] : llvm::zip_equal(results, wanted))
      result = changeBits(rewriter, op->getLoc(), type, result);
    rewriter.replaceOp(op, results);
    return success();
  }
};

/// A function takes, gives and hands from block to block what its values become.
template <typename Function> struct FunctionPattern : OpConversionPattern<Function> {
  using OpConversionPattern<Function>::OpConversionPattern;
  LogicalResult matchAndRewrite(Function op, typename Function::Adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    const TypeConverter &converter = *this->getTypeConverter();
    auto type = cast<FunctionType>(op.getFunctionType());
    TypeConverter::SignatureConversion arguments(type.getNumInputs());
    SmallVector<Type> results;
    if (failed(converter.convertSignatureArgs(type.getInputs(), arguments)) ||
        failed(converter.convertTypes(type.getResults(), results)))
      return failure();
    Region &body = op.getFunctionBody();
    SmallVector<Block *> others;
    for (Block &block : llvm::drop_begin(body, body.empty() ? 0 : 1))
      others.push_back(&block);
    for (Block *block : others) {
      TypeConverter::SignatureConversion carried(block->getNumArguments());
      if (failed(converter.convertSignatureArgs(block->getArgumentTypes(), carried)))
        return failure();
      rewriter.applySignatureConversion(block, carried, &converter);
    }
    if (!body.empty())
      rewriter.applySignatureConversion(&body.front(), arguments, &converter);
    rewriter.modifyOpInPlace(op, [&] { op.setType(rewriter.getFunctionType(arguments.getConvertedTypes(), results)); });
    return success();
  }
};

/// What its type tells: an integer is a constant, anything else carries nothing.
struct StaticResultPattern : ConversionPattern {
  StaticResultPattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0, context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value>, ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<fly::FlyDialect>(op->getDialect()) || op->getNumResults() != 1 || !isPure(op))
      return failure();
    auto known = dyn_cast<fly::MayStaticTypeInterface>(op->getResult(0).getType());
    Type type = known && known.isStatic() ? getTypeConverter()->convertType(known) : Type();
    if (!type)
      return failure();
    if (auto integer = dyn_cast<IntegerType>(type))
      rewriter.replaceOpWithNewOp<LLVM::ConstantOp>(
          op, integer, rewriter.getIntegerAttr(integer, cast<fly::IntTupleType>(known).getValue().leaf().value()));
    else
      rewriter.replaceOpWithNewOp<LLVM::PoisonOp>(op, type);
    return success();
  }
};

/// A part of packed elements that is words of words.
struct ExtractWordsPattern : OpConversionPattern<vector::ExtractStridedSliceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(vector::ExtractStridedSliceOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType integers = getPackedIntegers(op.getType());
    if (!integers)
      return failure();
    const int64_t width = integers.getElementTypeBitWidth(),
                  begin = cast<IntegerAttr>(op.getOffsets()[0]).getInt() * width,
                  size = integers.getNumElements() * width;
    if (begin % 32 != 0 || size % 32 != 0 || !getElementTypeOrSelf(adaptor.getSource().getType()).isInteger(32))
      return failure();
    rewriter.replaceOpWithNewOp<vector::ExtractStridedSliceOp>(op, adaptor.getSource(), ArrayRef<int64_t>{begin / 32},
                                                               ArrayRef<int64_t>{size / 32}, ArrayRef<int64_t>{1});
    return success();
  }
};
struct InsertWordsPattern : OpConversionPattern<vector::InsertStridedSliceOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(vector::InsertStridedSliceOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    VectorType integers = getPackedIntegers(op.getSourceVectorType());
    if (!integers)
      return failure();
    const int64_t width = integers.getElementTypeBitWidth(),
                  begin = cast<IntegerAttr>(op.getOffsets()[0]).getInt() * width;
    auto isWords = [](Value v) { return getElementTypeOrSelf(v.getType()).isInteger(32); };
    if (begin % 32 != 0 || !isWords(adaptor.getValueToStore()) || !isWords(adaptor.getDest()))
      return failure();
    rewriter.replaceOpWithNewOp<vector::InsertStridedSliceOp>(op, adaptor.getValueToStore(), adaptor.getDest(),
                                                              ArrayRef<int64_t>{begin / 32}, ArrayRef<int64_t>{1});
    return success();
  }
};

/// Of elements of 6 bits: see changeBits.
struct VectorBitCastPattern : OpConversionPattern<vector::BitCastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(vector::BitCastOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (!type)
      return failure();
    rewriter.replaceOp(op, changeBits(rewriter, op.getLoc(), type, adaptor.getSource()));
    return success();
  }
};

/// The first capability that `atom` needs and `present` lacks.
template <typename Atom> StringRef lacking(const Atom &atom, specs::CapabilitySet present) {
  for (unsigned i = 0; i < specs::numCapabilities; ++i)
    if (auto capability = static_cast<specs::Capability>(i); atom.needs.has(capability) && !present.has(capability))
      return StringRef(specs::spelling(capability));
  return {};
}

/// False after an error where the target has no such instruction.
template <typename Atom>
bool checkOnTarget(Operation *op, Type instruction, const Atom *atom, StringRef what, const InstructionTarget &target) {
  if (!atom || atom->isAmong(*target.capabilities))
    return true;
  std::string others = specs::targetsWith(*atom);
  op->emitError() << instruction << " is not " << what << " of " << target.name << ", which lacks "
                  << lacking(*atom, *target.capabilities) << "; " << others
                  << (StringRef(others).contains(' ') ? " have it" : " has it");
  return false;
}

/// False after an error where the auxiliary operand has bits that are no cache policy of the target.
bool checkCache(Operation *op, Type instruction, const InstructionTarget &target) {
  const specs::TargetSpec *spec = specs::findBuiltinTarget(target.name);
  const int32_t bits = fly::getCachePolicy(instruction);
  const std::vector<specs::CachePolicy> policies =
      spec ? specs::cachePolicies(*spec) : std::vector<specs::CachePolicy>();
  if (bits == 0 || policies.empty())
    return true;
  int32_t known = 0;
  for (const specs::CachePolicy &policy : policies)
    known |= policy.bit;
  if ((bits & ~known) == 0)
    return true;
  op->emitError() << "cache = " << bits << " of " << instruction << " has bits that are not a cache policy of "
                  << target.name << ", which has " << joined(policies, [](const specs::CachePolicy &policy) {
                       return std::to_string(policy.bit) + " (" + std::string(policy.name) + ")";
                     });
  return false;
}

/// An error at each copy and atomic that the target has no instruction for. Naming such an atom is not an error, only
/// using it is.
LogicalResult checkCopies(Operation *root, const InstructionTarget &target) {
  if (!target.capabilities)
    return success();
  bool failed = false;
  root->walk([&](Operation *op) {
    Type instruction;
    if (auto call = dyn_cast<fly::CopyAtomCallOp>(op))
      instruction = call.getCopyAtom().getType().getCopyOp();
    else if (auto call = dyn_cast<fly::CopyAtomCallSSAOp>(op))
      instruction = call.getCopyAtom().getType().getCopyOp();
    if (instruction)
      failed |= !checkOnTarget(op, instruction, fly::getCopyAtom(instruction), "a copy", target) ||
                !checkOnTarget(op, instruction, fly::getAtomicAtom(instruction), "an atomic", target) ||
                !checkCache(op, instruction, target);
  });
  return failure(failed);
}

struct ConvertFlyToROCDL : impl::ConvertFlyToROCDLBase<ConvertFlyToROCDL> {
  using ConvertFlyToROCDLBase::ConvertFlyToROCDLBase;

  FailureOr<InstructionTarget> getInstructionTarget() {
    InstructionTarget target{arch, std::nullopt};
    if (const specs::TargetSpec *known = specs::findBuiltinTarget(arch.getValue()))
      target.waveSize = known->waveSize;
    if (capabilities)
      target.capabilities = specs::CapabilitySet(capabilities);
    else if (const specs::TargetSpec *known = specs::findBuiltinTarget(arch.getValue()))
      target.capabilities = known->capabilities;
    else if (!arch.empty())
      return emitError(UnknownLoc::get(&getContext())) << "'" << arch.getValue() << "' is not a target that flyc knows";
    return target;
  }

  /// Accesses at coordinates are ones through pointers once the layouts are lowered, which a pipeline has done before.
  LogicalResult lowerCoordinates() {
    auto found = getOperation()->walk([](Operation *op) {
      return isa<fly::MemRefLoadOp, fly::MemRefStoreOp, fly::MemRefLoadVecOp, fly::MemRefStoreVecOp>(op)
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (!found.wasInterrupted())
      return success();
    OpPassManager layouts(getOperation()->getName());
    layouts.addPass(createFlyLayoutLowering({ownForms}));
    return runPipeline(layouts, getOperation());
  }

  void runOnOperation() override {
    MLIRContext *context = &getContext();
    FailureOr<InstructionTarget> instructions = getInstructionTarget();
    if (failed(instructions) || failed(checkCopies(getOperation(), *instructions)))
      return signalPassFailure();
    if (failed(lowerCoordinates()))
      return signalPassFailure();
    FlyTypeConverter converter(context, ownForms);
    RewritePatternSet patterns(context);
    ConversionTarget target(*context);
    target.addIllegalDialect<fly::FlyDialect, fly_rocdl::FlyROCDLDialect>();
    target.addLegalDialect<LLVM::LLVMDialect, ROCDL::ROCDLDialect>();
    auto hasLegalSignature = [&](FunctionOpInterface function) {
      return converter.isSignatureLegal(cast<FunctionType>(function.getFunctionType())) &&
             converter.isLegal(&function.getFunctionBody());
    };
    target.addDynamicallyLegalOp<gpu::GPUFuncOp>([&](gpu::GPUFuncOp op) { return hasLegalSignature(op); });
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) { return hasLegalSignature(op); });
    target.markUnknownOpDynamicallyLegal([&](Operation *op) {
      return converter.isLegal(op) &&
             (!isa<BranchOpInterface>(op) || isLegalForBranchOpInterfaceTypeConversionPattern(op, converter));
    });

    populateFlyPointerPatterns(converter, patterns);
    populateFlyCopyAtomPatterns(converter, patterns);
    populateFlyMmaAtomPatterns(converter, *instructions, patterns);
    populateFlyPrintPatterns(converter, patterns);
    patterns.add<FunctionPattern<gpu::GPUFuncOp>, FunctionPattern<func::FuncOp>>(converter, context);
    scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns, target);
    populateBranchOpInterfaceTypeConversionPattern(patterns, converter);
    patterns.add<RetypePattern, StaticResultPattern, VectorBitCastPattern, ExtractWordsPattern, InsertWordsPattern>(
        converter, context);
    fly::DropConsequentErrors once(context, "failed to legalize operation");
    if (failed(applyFullConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace
} // namespace flyc
