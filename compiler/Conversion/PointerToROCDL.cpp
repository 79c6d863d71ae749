//===- PointerToROCDL.cpp - fly pointers, loads and stores ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.make_ptr, get_dyn_shared, add_offset, recast_iter, apply_swizzle, ptr.load, ptr.store, make_view, the
// conversions from and to integers and LLVM pointers, and the static values that these take.
// Output: llvm.alloca, LDS globals, buffer resources, GEPs, loads and stores.
// Offsets are not negative and stay inside of the tensor, so GEPs are inbounds nuw on zero-extended offsets: this is
// what lets the backend take the base from scalar registers and a 32-bit offset from a vector register.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/FlyTypeConverter.h"
#include "compiler/Conversion/MemoryAccess.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace flyc {
namespace {

Value constantInt(OpBuilder &b, Location loc, unsigned bits, int64_t value) {
  Type type = b.getIntegerType(bits);
  return LLVM::ConstantOp::create(b, loc, type, b.getIntegerAttr(type, value));
}

/// A static integer is a constant; any other static value carries nothing.
struct StaticPattern : OpConversionPattern<fly::StaticOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::StaticOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "no LLVM type");
    if (auto tuple = dyn_cast<fly::IntTupleType>(op.getType()); tuple && isa<IntegerType>(type))
      rewriter.replaceOpWithNewOp<LLVM::ConstantOp>(op, type,
                                                    rewriter.getIntegerAttr(type, tuple.getValue().leaf().value()));
    else
      rewriter.replaceOpWithNewOp<LLVM::PoisonOp>(op, type);
    return success();
  }
};

struct MakeIntTuplePattern : OpConversionPattern<fly::MakeIntTupleOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::MakeIntTupleOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (adaptor.getLeaves().size() != 1 || !op.getType().getValue().isPlainInt())
      return rewriter.notifyMatchFailure(op, "only offsets are left after layout lowering");
    rewriter.replaceOp(op, adaptor.getLeaves().front());
    return success();
  }
};

/// The fields of a converted buffer pointer that are offsets.
unsigned numOffsets(Value buffer) { return cast<LLVM::LLVMStructType>(buffer.getType()).getBody().size() - 1; }
bool hasOffsetsApart(Value buffer) { return numOffsets(buffer) > 1; }

/// The element that a GEP counts in: memory is addressed in bytes, so what is narrower counts as one.
Type elementForGEP(const FlyTypeConverter &converter, OpBuilder &b, Type element) {
  if (!converter.usesOwnForms() && fly::getElementBits(element) % 8 == 0)
    return converter.convertType(element);
  return b.getIntegerType(8 * fly::getElementBytes(element));
}

/// packedBytes of a sum, whose constants stay apart: an instruction adds them by itself, and addresses that differ in
/// them alone share a register. Without them the rest may be negative.
Value packedSum(OpBuilder &b, Location loc, Value elements, int64_t bits) {
  const int64_t unit = 8 / std::gcd<int64_t>(8, bits);
  int64_t apart = 0;
  while (Operation *sum = elements.getDefiningOp()) {
    APInt number;
    if (!isa<LLVM::AddOp, arith::AddIOp>(sum) || !matchPattern(sum->getOperand(1), m_ConstantInt(&number)) ||
        number.getSExtValue() % unit != 0)
      break;
    apart += number.getSExtValue() / unit * (unit * bits / 8);
    elements = sum->getOperand(0);
  }
  if (apart == 0)
    return packedBytes(b, loc, elements, bits);
  Type type = elements.getType();
  auto constant = [&](int64_t n) -> Value { return LLVM::ConstantOp::create(b, loc, type, b.getIntegerAttr(type, n)); };
  Value rest = LLVM::AShrOp::create(b, loc, elements, constant(std::countr_zero(uint64_t(unit))), /*isExact=*/true);
  if (unit * bits != 8)
    rest = LLVM::MulOp::create(b, loc, rest, constant(unit * bits / 8));
  return LLVM::AddOp::create(b, loc, rest, constant(apart));
}

struct AddOffsetPattern : OpConversionPattern<fly::AddOffsetOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::AddOffsetOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto type = dyn_cast<fly::PtrType>(op.getIter().getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "an int_tuple is added by layout lowering");
    Location loc = op.getLoc();
    Value offset = adaptor.getOffset(), base = adaptor.getIter();
    if (!isa<IntegerType>(offset.getType()))
      return rewriter.notifyMatchFailure(op, "the offset is not one integer");
    if (FlyTypeConverter::isBufferPointer(type)) {
      Type i32 = rewriter.getI32Type();
      if (offset.getType() != i32)
        offset = LLVM::TruncOp::create(rewriter, loc, i32, offset);
      // Of a swizzled buffer all parts pass through the swizzle.
      bool isStatic = cast<fly::IntTupleType>(op.getOffset().getType()).getValue().leaf().isStatic();
      int64_t field = !hasOffsetsApart(base)                ? FlyTypeConverter::Varying
                      : isStatic                            ? FlyTypeConverter::Fixed
                      : op->hasAttr(fly::uniformOffsetName) ? FlyTypeConverter::Uniform
                                                            : FlyTypeConverter::Varying;
      Value held = rewriter.createOrFold<LLVM::ExtractValueOp>(loc, base, ArrayRef<int64_t>{field});
      Value moved = matchPattern(held, m_Zero())
                        ? offset
                        : LLVM::AddOp::create(rewriter, loc, held, offset, LLVM::IntegerOverflowFlags::nuw).getResult();
      rewriter.replaceOpWithNewOp<LLVM::InsertValueOp>(op, base, moved, ArrayRef<int64_t>{field});
      return success();
    }
    const layout::Int &leaf = cast<fly::IntTupleType>(op.getOffset().getType()).getValue().leaf();
    if (fly::isPackedElement(type.getElementType()))
      return movePacked(op, type, base, offset, leaf, rewriter);
    const auto &converter = *getTypeConverter<FlyTypeConverter>();
    Type element = elementForGEP(converter, rewriter, type.getElementType());
    if (!converter.usesOwnForms()) {
      const bool fits = leaf.isStatic() && leaf.value() >= INT32_MIN && leaf.value() <= INT32_MAX;
      rewriter.replaceOpWithNewOp<LLVM::GEPOp>(
          op, base.getType(), element, base,
          ArrayRef<LLVM::GEPArg>{fits ? LLVM::GEPArg(int32_t(leaf.value())) : LLVM::GEPArg(offset)});
      return success();
    }
    // Only a static offset may be negative.
    auto flags = LLVM::GEPNoWrapFlags::inbounds | LLVM::GEPNoWrapFlags::nuw;
    if (leaf.isStatic()) {
      if (leaf.value() < INT32_MIN || leaf.value() > INT32_MAX) {
        Value wide = constantInt(rewriter, loc, 64, leaf.value());
        rewriter.replaceOpWithNewOp<LLVM::GEPOp>(op, base.getType(), element, base, ArrayRef<LLVM::GEPArg>{wide},
                                                 LLVM::GEPNoWrapFlags::inbounds);
        return success();
      }
      rewriter.replaceOpWithNewOp<LLVM::GEPOp>(op, base.getType(), element, base,
                                               ArrayRef<LLVM::GEPArg>{int32_t(leaf.value())},
                                               leaf.value() < 0 ? LLVM::GEPNoWrapFlags::inbounds : flags);
      return success();
    }
    bool narrow = type.isIn(fly::AddressSpace::Shared) || type.isIn(fly::AddressSpace::Register);
    if (!narrow && offset.getType().isInteger(32))
      offset = LLVM::ZExtOp::create(rewriter, loc, rewriter.getI64Type(), offset);
    rewriter.replaceOpWithNewOp<LLVM::GEPOp>(op, base.getType(), element, base, ArrayRef<LLVM::GEPArg>{offset}, flags);
    return success();
  }

private:
  /// Elements that share bytes: the offset in bits is one in bytes, or nothing begins there.
  static LogicalResult movePacked(fly::AddOffsetOp op, fly::PtrType type, Value base, Value offset,
                                  const layout::Int &leaf, ConversionPatternRewriter &rewriter) {
    Location loc = op.getLoc();
    const int64_t bits = fly::getElementBits(type.getElementType());
    if (leaf.divisibility() * bits % 8 != 0)
      return op.emitError("an offset of ") << layout::IntTuple(leaf).str() << " elements of " << type.getElementType()
                                           << " is not known to be one of whole bytes";
    const bool narrow = type.isIn(fly::AddressSpace::Shared) || type.isIn(fly::AddressSpace::Register);
    Type integer = rewriter.getIntegerType(narrow ? 32 : 64);
    Value bytes;
    if (leaf.isStatic()) {
      bytes = LLVM::ConstantOp::create(
          rewriter, loc, integer,
          rewriter.getIntegerAttr(integer, leaf.value() / 8 * bits + leaf.value() % 8 * bits / 8));
    } else {
      if (offset.getType().getIntOrFloatBitWidth() < integer.getIntOrFloatBitWidth())
        offset = LLVM::ZExtOp::create(rewriter, loc, integer, offset);
      else if (offset.getType() != integer)
        offset = LLVM::TruncOp::create(rewriter, loc, integer, offset);
      bytes = narrow ? packedSum(rewriter, loc, offset, bits) : packedBytes(rewriter, loc, offset, bits);
    }
    auto flags = LLVM::GEPNoWrapFlags::inbounds;
    if (!leaf.isStatic() || leaf.value() >= 0)
      flags = flags | LLVM::GEPNoWrapFlags::nuw;
    rewriter.replaceOpWithNewOp<LLVM::GEPOp>(op, base.getType(), rewriter.getI8Type(), base,
                                             ArrayRef<LLVM::GEPArg>{bytes}, flags);
    return success();
  }
};

/// Views carry their pointer only.
struct MakeViewPattern : OpConversionPattern<fly::MakeViewOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::MakeViewOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa<fly::PtrType>(op.getIter().getType()))
      return rewriter.notifyMatchFailure(op, "a coordinate tensor is not memory");
    rewriter.replaceOp(op, adaptor.getIter());
    return success();
  }
};

/// The pointer of a memref is all that is left of it; the layout of one that is not made here stands in its type.
struct GetIterPattern : OpConversionPattern<fly::GetIterOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::GetIterOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa<fly::MemRefType>(op.getTensor().getType()))
      return rewriter.notifyMatchFailure(op, "a coordinate tensor is not memory");
    rewriter.replaceOp(op, adaptor.getTensor());
    return success();
  }
};

/// An int_tuple of one integer is that integer.
template <typename Op> struct OnlyIntegerPattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Value integer = adaptor.getIntTuple();
    if (op->getNumResults() != 1 || integer.getType() != op->getResult(0).getType())
      return rewriter.notifyMatchFailure(op, "no tuple of one integer");
    rewriter.replaceOp(op, integer);
    return success();
  }
};

/// A new element type or swizzle of the same address: it stands in the type only. In a buffer the offset counts
/// elements, so it is scaled.
struct RecastIterPattern : OpConversionPattern<fly::RecastIterOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::RecastIterOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    auto from = cast<fly::PtrType>(op.getSrc().getType());
    auto to = cast<fly::PtrType>(op.getResult().getType());
    if (FlyTypeConverter::isBufferPointer(from) && from.getElementType() != to.getElementType() &&
        (fly::isPackedElement(from.getElementType()) || fly::isPackedElement(to.getElementType())))
      return op.emitError("a buffer offset in elements of ")
             << from.getElementType() << " cannot be written as one in elements of " << to.getElementType();
    int64_t bytesFrom = fly::getElementBytes(from.getElementType()),
            bytesTo = fly::getElementBytes(to.getElementType());
    Value pointer = adaptor.getSrc();
    if (!FlyTypeConverter::isBufferPointer(from) || bytesFrom == bytesTo) {
      rewriter.replaceOp(op, pointer);
      return success();
    }
    Location loc = op.getLoc();
    if (bytesFrom % bytesTo != 0 && bytesTo % bytesFrom != 0)
      return op.emitError("a buffer offset in elements of ")
             << bytesFrom << " bytes is not a whole number of elements of " << bytesTo << " bytes";
    auto field = [&](int64_t i) {
      return rewriter.createOrFold<LLVM::ExtractValueOp>(loc, pointer, ArrayRef<int64_t>{i});
    };
    auto put = [&](int64_t i, Value v) {
      pointer = LLVM::InsertValueOp::create(rewriter, loc, pointer, v, ArrayRef<int64_t>{i});
    };
    if (bytesFrom % bytesTo == 0) {
      Value factor = constantInt(rewriter, loc, 32, bytesFrom / bytesTo);
      for (int64_t i = 1, e = numOffsets(pointer); i <= e; ++i)
        put(i, LLVM::MulOp::create(rewriter, loc, field(i), factor));
    } else {
      // Only the whole offset is known to be a multiple.
      Value whole = field(FlyTypeConverter::Varying);
      const int64_t last = numOffsets(pointer);
      for (int64_t i = FlyTypeConverter::Uniform; i <= last; ++i)
        whole = LLVM::AddOp::create(rewriter, loc, whole, field(i));
      put(FlyTypeConverter::Varying,
          LLVM::UDivOp::create(rewriter, loc, whole, constantInt(rewriter, loc, 32, bytesTo / bytesFrom)));
      for (int64_t i = FlyTypeConverter::Uniform; i <= last; ++i)
        put(i, constantInt(rewriter, loc, 32, 0));
    }
    rewriter.replaceOp(op, pointer);
    return success();
  }
};

struct ApplySwizzlePattern : OpConversionPattern<fly::ApplySwizzleOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::ApplySwizzleOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getPtr());
    return success();
  }
};

//===--- access -------------------------------------------------------------===//

/// An access takes whole bytes. Packed elements share them; vectors of signless integers narrower than a byte have no
/// place in memory.
LogicalResult checkAccess(Operation *op, fly::PtrType pointer, Type value) {
  auto vector = dyn_cast<VectorType>(value);
  if (fly::isPackedElement(pointer.getElementType()) && fly::getElementBits(value) % 8 == 0)
    return success();
  if (fly::isPackedElement(pointer.getElementType()))
    return op->emitError("elements of ") << pointer.getElementType()
                                         << " share bytes in memory and are accessed by whole bytes, not as " << value;
  if (vector && vector.getNumElements() > 1 && fly::getElementBits(vector.getElementType()) % 8 != 0)
    return op->emitError("elements of ") << fly::getElementBits(vector.getElementType())
                                         << " bits are accessed one by one in memory, not as " << value;
  return success();
}

struct PtrLoadPattern : OpConversionPattern<fly::PtrLoadOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::PtrLoadOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type value = getTypeConverter()->convertType(op.getResult().getType());
    if (!value || failed(checkAccess(op, cast<fly::PtrType>(op.getPtr().getType()), value)))
      return failure();
    MemoryAccess access{rewriter, op.getLoc(), cast<fly::PtrType>(op.getPtr().getType()), adaptor.getPtr()};
    rewriter.replaceOp(op, access.load(value));
    return success();
  }
};

struct PtrStorePattern : OpConversionPattern<fly::PtrStoreOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::PtrStoreOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (failed(checkAccess(op, cast<fly::PtrType>(op.getPtr().getType()), adaptor.getValue().getType())))
      return failure();
    MemoryAccess access{rewriter, op.getLoc(), cast<fly::PtrType>(op.getPtr().getType()), adaptor.getPtr()};
    access.store(adaptor.getValue());
    rewriter.eraseOp(op);
    return success();
  }
};

//===--- allocation ---------------------------------------------------------===//

struct MakePtrPattern : OpConversionPattern<fly::MakePtrOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(fly::MakePtrOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    fly::PtrType type = op.getResult().getType();
    if (FlyTypeConverter::isBufferPointer(type))
      return makeBuffer(op, adaptor, rewriter);
    if (type.isIn(fly::AddressSpace::Register))
      return makeRegisters(op, type, rewriter);
    if (type.isIn(fly::AddressSpace::Shared))
      return makeShared(op, type, rewriter);
    return failure(); // the verifier knows no other
  }

private:
  LogicalResult makeRegisters(fly::MakePtrOp op, fly::PtrType type, ConversionPatternRewriter &rewriter) const {
    // Allocas stand in the entry block: so each is one stack slot, and loops do not grow the stack.
    OpBuilder::InsertionGuard guard(rewriter);
    auto function = op->getParentOfType<FunctionOpInterface>();
    if (function)
      rewriter.setInsertionPointToStart(&function.getFunctionBody().front());
    auto pointer = LLVM::LLVMPointerType::get(getContext(), 5);
    Value count = constantInt(rewriter, op.getLoc(), 32, *op.getAllocValue("allocSize"));
    Type element = elementForGEP(*getTypeConverter<FlyTypeConverter>(), rewriter, type.getElementType());
    Value made = LLVM::AllocaOp::create(rewriter, op.getLoc(), pointer, element, count, type.getAlignment());
    rewriter.replaceOp(op, made);
    return success();
  }

  LogicalResult makeShared(fly::MakePtrOp op, fly::PtrType type, ConversionPatternRewriter &rewriter) const {
    auto module = op->getParentOfType<gpu::GPUModuleOp>();
    if (!module)
      return op.emitError("shared make_ptr must be inside a gpu.module");
    int64_t align = op.getAllocValue("allocAlign").value_or(type.getAlignment());
    std::string name;
    for (unsigned i = 0; name.empty() || module.lookupSymbol(name); ++i)
      name = "__shared_alloc_" + std::to_string(i);
    Value made;
    {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(module.getBody());
      auto array = LLVM::LLVMArrayType::get(rewriter.getI8Type(), *op.getAllocValue("allocBytes"));
      const bool isOwn = getTypeConverter<FlyTypeConverter>()->usesOwnForms();
      // LLVM takes the bytes that nobody uses, as red zones are, from what nobody else can see.
      const auto linkage =
          isOwn && !module->hasAttr("fly.red_zones") ? LLVM::Linkage::Internal : LLVM::Linkage::External;
      LLVM::GlobalOp::create(rewriter, op.getLoc(), array, /*isConstant=*/false, linkage, name,
                             isOwn ? LLVM::UndefAttr::get(getContext()) : Attribute(), align, /*addrSpace=*/3,
                             /*dsoLocal=*/true);
    }
    made = LLVM::AddressOfOp::create(rewriter, op.getLoc(), LLVM::LLVMPointerType::get(getContext(), 3), name);
    rewriter.replaceOp(op, made);
    return success();
  }

  LogicalResult makeBuffer(fly::MakePtrOp op, OpAdaptor adaptor, ConversionPatternRewriter &rewriter) const {
    ValueRange args = adaptor.getArgs();
    Location loc = op.getLoc();
    Type resource = LLVM::LLVMPointerType::get(getContext(), 8);
    Value made = ROCDL::MakeBufferRsrcOp::create(rewriter, loc, resource, args[0], args[1], args[2], args[3]);
    Value whole = LLVM::PoisonOp::create(rewriter, loc, getTypeConverter()->convertType(op.getType()));
    whole = LLVM::InsertValueOp::create(rewriter, loc, whole, made, ArrayRef<int64_t>{FlyTypeConverter::Resource});
    Value zero = constantInt(rewriter, loc, 32, 0);
    for (int64_t i = 1, e = numOffsets(whole); i <= e; ++i)
      whole = LLVM::InsertValueOp::create(rewriter, loc, whole, zero, ArrayRef<int64_t>{i});
    rewriter.replaceOp(op, whole);
    return success();
  }
};

struct GetDynSharedPattern : OpConversionPattern<fly::GetDynSharedOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::GetDynSharedOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    auto module = op->getParentOfType<gpu::GPUModuleOp>();
    if (!module)
      return op.emitError("dynamic shared memory must be inside a gpu.module");
    std::string name = "__dynamic_shared_";
    if (auto function = op->getParentOfType<SymbolOpInterface>(); function && function != module.getOperation())
      name += function.getName();
    if (!module.lookupSymbol(name)) {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(module.getBody());
      LLVM::GlobalOp::create(rewriter, op.getLoc(), LLVM::LLVMArrayType::get(rewriter.getI8Type(), 0),
                             /*isConstant=*/false, LLVM::Linkage::External, name, /*value=*/Attribute(),
                             cast<fly::PtrType>(op.getType()).getAlignment(), /*addrSpace=*/3, /*dsoLocal=*/true);
    }
    auto pointer = LLVM::LLVMPointerType::get(getContext(), 3);
    Value base = LLVM::AddressOfOp::create(rewriter, op.getLoc(), pointer, name);
    rewriter.replaceOpWithNewOp<LLVM::GEPOp>(op, pointer, rewriter.getI8Type(), base, ArrayRef<LLVM::GEPArg>{0});
    return success();
  }
};

//===--- integers and LLVM pointers -----------------------------------------===//

struct IntToPtrPattern : OpConversionPattern<fly::IntToPtrOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::IntToPtrOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    rewriter.replaceOpWithNewOp<LLVM::IntToPtrOp>(op, type, adaptor.getSrc());
    return success();
  }
};

struct PtrToIntPattern : OpConversionPattern<fly::PtrToIntOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::PtrToIntOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::PtrToIntOp>(op, op.getType(), adaptor.getPtr());
    return success();
  }
};

struct PointerAsIndexPattern : OpConversionPattern<fly::ExtractAlignedPointerAsIndexOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::ExtractAlignedPointerAsIndexOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa<LLVM::LLVMPointerType>(adaptor.getSrc().getType()))
      return rewriter.notifyMatchFailure(op, "a buffer has no address of one number");
    Value address = LLVM::PtrToIntOp::create(rewriter, op.getLoc(), rewriter.getI64Type(), adaptor.getSrc());
    rewriter.replaceOpWithNewOp<arith::IndexCastUIOp>(op, op.getType(), address);
    return success();
  }
};

struct ToLLVMPtrPattern : OpConversionPattern<fly::ToLLVMPtrOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::ToLLVMPtrOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    // Who gets a plain pointer does not know of the swizzle.
    MemoryAccess access{rewriter, op.getLoc(), cast<fly::PtrType>(op.getPtr().getType()), adaptor.getPtr()};
    rewriter.replaceOp(op, access.swizzledAddress());
    return success();
  }
};

struct GetBufferRsrcPattern : OpConversionPattern<fly_rocdl::GetBufferRsrcOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly_rocdl::GetBufferRsrcOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::ExtractValueOp>(op, adaptor.getPtr(), ArrayRef<int64_t>{0});
    return success();
  }
};

} // namespace

void populateFlyPointerPatterns(const FlyTypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<StaticPattern, MakeIntTuplePattern, AddOffsetPattern, MakeViewPattern, GetIterPattern,
               OnlyIntegerPattern<fly::GetScalarOp>, OnlyIntegerPattern<fly::GetLeavesOp>, RecastIterPattern,
               ApplySwizzlePattern, PtrLoadPattern, PtrStorePattern, MakePtrPattern, GetDynSharedPattern,
               IntToPtrPattern, PtrToIntPattern, PointerAsIndexPattern, ToLLVMPtrPattern, GetBufferRsrcPattern>(
      converter, patterns.getContext());
}

} // namespace flyc
