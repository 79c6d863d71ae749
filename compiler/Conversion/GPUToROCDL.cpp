//===- GPUToROCDL.cpp - gpu operations on AMD hardware --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: gpu.func, gpu.return, the id and size queries, gpu.barrier, gpu.shuffle.
// Output: llvm.func, ROCDL intrinsics, loads of the implicit kernel arguments.
// Sizes that the kernel's attributes do not tell are read from the implicit arguments that follow the explicit ones
// (LLVM AMDGPUUsage, "Code Object V5 Kernel Argument Metadata": hidden_block_count_x at 0, hidden_group_size_x at 12),
// so no device library is linked for them.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/GPUToROCDL.h"

#include "compiler/Conversion/WaveSize.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace {

Value constantI32(OpBuilder &b, Location loc, int32_t value) {
  return LLVM::ConstantOp::create(b, loc, b.getI32Type(), b.getI32IntegerAttr(value));
}

/// The known work-group size of the function around `op`; empty if unknown. Looks at the converted and the unconverted
/// form of the function, because the order of the conversion is not ours.
ArrayRef<int32_t> knownBlockSize(Operation *op) {
  if (auto func = op->getParentOfType<gpu::GPUFuncOp>()) {
    if (auto size = func.getKnownBlockSizeAttr())
      return size.asArrayRef();
  } else if (auto func = op->getParentOfType<LLVM::LLVMFuncOp>()) {
    auto *rocdl = op->getContext()->getLoadedDialect<ROCDL::ROCDLDialect>();
    if (auto size = rocdl->getReqdWorkGroupSizeAttrHelper().getAttr(func))
      return size.asArrayRef();
  }
  return {};
}

/// gpu.func -> llvm.func: a kernel gets its calling convention and its work-group size; argument attributes survive.
struct FuncLowering : ConvertOpToLLVMPattern<gpu::GPUFuncOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(gpu::GPUFuncOp func, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    if (func.getNumWorkgroupAttributions() || func.getNumPrivateAttributions())
      return func.emitError(
          "workgroup and private attributions are not part of the input: LDS comes from fly.make_ptr");
    TypeConverter::SignatureConversion signature(func.getNumArguments());
    Type functionType = getTypeConverter()->convertFunctionSignature(func.getFunctionType(), /*isVariadic=*/false,
                                                                     /*useBarePtrCallConv=*/false, signature);
    if (!functionType)
      return func.emitError("the function type ") << func.getFunctionType() << " has no LLVM form";

    auto llvmFunc = LLVM::LLVMFuncOp::create(rewriter, func.getLoc(), func.getName(), functionType);
    for (NamedAttribute attr : func->getDiscardableAttrs())
      if (attr.getName() != gpu::GPUDialect::getKernelFuncAttrName() &&
          attr.getName() != gpu::GPUFuncOp::getNumWorkgroupAttributionsAttrName())
        llvmFunc->setDiscardableAttr(attr.getName(), attr.getValue());
    // Wishes of the launch that LLVM takes as attributes of the function.
    SmallVector<Attribute> wishes;
    for (auto [wish, name] :
         {std::pair("flyc.waves_per_eu", "amdgpu-waves-per-eu"), std::pair("flyc.max_vgprs", "amdgpu-num-vgpr")})
      if (auto value = llvmFunc->getAttrOfType<StringAttr>(wish)) {
        wishes.push_back(rewriter.getArrayAttr({rewriter.getStringAttr(name), value}));
        llvmFunc->removeDiscardableAttr(wish);
      }
    if (auto lanes = llvmFunc->getAttrOfType<IntegerAttr>(flyc::waveSizeAttr))
      wishes.push_back(rewriter.getStrArrayAttr({"flyc-wave-size", std::to_string(lanes.getInt())}));
    if (!wishes.empty())
      llvmFunc.setPassthroughAttr(rewriter.getArrayAttr(wishes));
    if (ArrayAttr attrs = func.getArgAttrsAttr())
      llvmFunc.setArgAttrsAttr(attrs);

    auto *rocdl = getContext()->getLoadedDialect<ROCDL::ROCDLDialect>();
    if (func.isKernel())
      rocdl->getKernelAttrHelper().setAttr(llvmFunc, rewriter.getUnitAttr());
    if (DenseI32ArrayAttr size = func.getKnownBlockSizeAttr()) {
      int64_t flat = 1;
      for (int32_t extent : size.asArrayRef())
        flat *= extent;
      rocdl->getReqdWorkGroupSizeAttrHelper().setAttr(llvmFunc, size);
      rocdl->getFlatWorkGroupSizeAttrHelper().setAttr(llvmFunc,
                                                      rewriter.getStringAttr(Twine(flat) + "," + Twine(flat)));
    }
    rewriter.inlineRegionBefore(func.getBody(), llvmFunc.getBody(), llvmFunc.end());
    if (!llvmFunc.getBody().empty())
      rewriter.applySignatureConversion(&llvmFunc.getBody().front(), signature, getTypeConverter());
    rewriter.eraseOp(func);
    return success();
  }
};

struct ReturnLowering : ConvertOpToLLVMPattern<gpu::ReturnOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(gpu::ReturnOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (adaptor.getOperands().size() > 1)
      return op.emitError("a device function returns at most one value here, not ") << adaptor.getOperands().size();
    rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(op, adaptor.getOperands());
    return success();
  }
};

/// Ids: one register each. With a known work-group size, or a bound on the operation, the range is known too.
template <typename Op, typename X, typename Y, typename Z> struct IdLowering : ConvertOpToLLVMPattern<Op> {
  IdLowering(const LLVMTypeConverter &converter, bool boundedByBlock)
      : ConvertOpToLLVMPattern<Op>(converter), boundedByBlock(boundedByBlock) {}

  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor, ConversionPatternRewriter &rewriter) const override {
    auto dim = static_cast<size_t>(op.getDimension());
    LLVM::ConstantRangeAttr range;
    ArrayRef<int32_t> block = boundedByBlock ? knownBlockSize(op) : ArrayRef<int32_t>();
    if (dim < block.size())
      range = rewriter.getAttr<LLVM::ConstantRangeAttr>(32, 0, block[dim]);
    else if (std::optional<APInt> bound = op.getUpperBound();
             bound && bound->isStrictlyPositive() && bound->isSignedIntN(32))
      range = rewriter.getAttr<LLVM::ConstantRangeAttr>(32, 0, static_cast<int32_t>(bound->getSExtValue()));
    Type i32 = rewriter.getI32Type();
    switch (op.getDimension()) {
    case gpu::Dimension::x: rewriter.replaceOpWithNewOp<X>(op, i32, range); break;
    case gpu::Dimension::y: rewriter.replaceOpWithNewOp<Y>(op, i32, range); break;
    case gpu::Dimension::z: rewriter.replaceOpWithNewOp<Z>(op, i32, range); break;
    }
    return success();
  }

  bool boundedByBlock;
};

/// An implicit kernel argument: an invariant load at a fixed byte offset behind the explicit arguments.
Value loadImplicitArgument(OpBuilder &b, Location loc, int32_t byteOffset, unsigned bits) {
  auto constantPtr = LLVM::LLVMPointerType::get(b.getContext(), /*addressSpace=*/4);
  Value base =
      LLVM::CallIntrinsicOp::create(b, loc, constantPtr, b.getStringAttr("llvm.amdgcn.implicitarg.ptr"), ValueRange{})
          .getResults();
  Value address = LLVM::GEPOp::create(b, loc, constantPtr, b.getI8Type(), base, ArrayRef<LLVM::GEPArg>{byteOffset},
                                      LLVM::GEPNoWrapFlags::inbounds);
  Value loaded = LLVM::LoadOp::create(b, loc, b.getIntegerType(bits), address, /*alignment=*/bits / 8,
                                      /*isVolatile=*/false, /*isNonTemporal=*/false, /*isInvariant=*/true);
  return bits == 32 ? loaded : LLVM::ZExtOp::create(b, loc, b.getI32Type(), loaded).getResult();
}

/// No block is larger along any axis.
constexpr int32_t mostWorkItems = 1024;

/// The work-items of a block along an axis: known, or what the dispatch says.
Value blockSize(OpBuilder &b, Operation *op, unsigned dim) {
  ArrayRef<int32_t> block = knownBlockSize(op);
  return dim < block.size() ? constantI32(b, op->getLoc(), block[dim])
                            : loadImplicitArgument(b, op->getLoc(), 12 + 2 * static_cast<int32_t>(dim), 16);
}

struct BlockDimLowering : ConvertOpToLLVMPattern<gpu::BlockDimOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(gpu::BlockDimOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, blockSize(rewriter, op, static_cast<unsigned>(op.getDimension())));
    return success();
  }
};

struct GridDimLowering : ConvertOpToLLVMPattern<gpu::GridDimOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(gpu::GridDimOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op,
                       loadImplicitArgument(rewriter, op.getLoc(), 4 * static_cast<int32_t>(op.getDimension()), 32));
    return success();
  }
};

Value laneId(OpBuilder &b, Location loc, unsigned waveSize) {
  Type i32 = b.getI32Type();
  Value all = constantI32(b, loc, -1);
  auto noAttrs = ArrayAttr();
  Value lane = ROCDL::MbcntLoOp::create(b, loc, i32, all, constantI32(b, loc, 0), noAttrs, noAttrs);
  return waveSize == 32 ? lane : ROCDL::MbcntHiOp::create(b, loc, i32, all, lane, noAttrs, noAttrs).getResult();
}

struct LaneIdLowering : ConvertOpToLLVMPattern<gpu::LaneIdOp> {
  LaneIdLowering(const LLVMTypeConverter &converter, unsigned waveSize)
      : ConvertOpToLLVMPattern(converter), waveSize(waveSize) {}

  LogicalResult matchAndRewrite(gpu::LaneIdOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, laneId(rewriter, op.getLoc(), flyc::getWaveSize(op, waveSize)));
    return success();
  }
  unsigned waveSize;
};

struct SubgroupSizeLowering : ConvertOpToLLVMPattern<gpu::SubgroupSizeOp> {
  SubgroupSizeLowering(const LLVMTypeConverter &converter, unsigned waveSize)
      : ConvertOpToLLVMPattern(converter), waveSize(waveSize) {}

  LogicalResult matchAndRewrite(gpu::SubgroupSizeOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, constantI32(rewriter, op.getLoc(), static_cast<int32_t>(flyc::getWaveSize(op, waveSize))));
    return success();
  }
  unsigned waveSize;
};

/// One wave holds consecutive work-items in x-fastest order. The result is the same in all lanes, which only
/// readfirstlane tells the backend: so it stays in a scalar register.
struct SubgroupIdLowering : ConvertOpToLLVMPattern<gpu::SubgroupIdOp> {
  SubgroupIdLowering(const LLVMTypeConverter &converter, unsigned waveSize)
      : ConvertOpToLLVMPattern(converter), waveSize(waveSize) {}

  LogicalResult matchAndRewrite(gpu::SubgroupIdOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    ArrayRef<int32_t> block = knownBlockSize(op);
    const bool isKnown = block.size() == 3;
    Type i32 = rewriter.getI32Type();
    auto range = [&](int dim) {
      return rewriter.getAttr<LLVM::ConstantRangeAttr>(32, 0, isKnown ? block[dim] : mostWorkItems);
    };
    auto size = [&](unsigned dim) { return blockSize(rewriter, op, dim); };
    Value linear = ROCDL::ThreadIdXOp::create(rewriter, loc, i32, range(0));
    if (!isKnown || block[1] > 1) {
      Value y = ROCDL::ThreadIdYOp::create(rewriter, loc, i32, range(1));
      linear = LLVM::AddOp::create(rewriter, loc, linear, LLVM::MulOp::create(rewriter, loc, y, size(0)));
    }
    if (!isKnown || block[2] > 1) {
      Value z = ROCDL::ThreadIdZOp::create(rewriter, loc, i32, range(2));
      Value plane = isKnown ? constantI32(rewriter, loc, block[0] * block[1])
                            : LLVM::MulOp::create(rewriter, loc, size(0), size(1)).getResult();
      linear = LLVM::AddOp::create(rewriter, loc, linear, LLVM::MulOp::create(rewriter, loc, z, plane));
    }
    Value wave = LLVM::LShrOp::create(rewriter, loc, linear,
                                      constantI32(rewriter, loc, flyc::getWaveSize(op, waveSize) == 64 ? 6 : 5));
    rewriter.replaceOpWithNewOp<ROCDL::ReadfirstlaneOp>(op, i32, wave);
    return success();
  }
  unsigned waveSize;
};

/// All lanes of the work-group meet, and their LDS and global writes before it are seen after it.
struct BarrierLowering : ConvertOpToLLVMPattern<gpu::BarrierOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(gpu::BarrierOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override {
    auto scope = rewriter.getStringAttr("workgroup");
    LLVM::FenceOp::create(rewriter, op.getLoc(), LLVM::AtomicOrdering::release, scope);
    ROCDL::SBarrierOp::create(rewriter, op.getLoc());
    LLVM::FenceOp::create(rewriter, op.getLoc(), LLVM::AtomicOrdering::acquire, scope);
    rewriter.eraseOp(op);
    return success();
  }
};

/// The lane that differs in the bits of a known mask, without LDS hardware where a data-parallel primitive reaches it:
/// within four lanes by quad_perm, within 16 by a rotation or mirror of the row; ds_swizzle within 32 needs no address
/// register. Empty if none does. DPP controls: CDNA3 ISA manual, "Data Parallel Primitives"; ds_swizzle: the same, "DS
/// Instructions".
std::optional<Value> xorByMask(OpBuilder &b, Location loc, Value piece, int64_t mask) {
  Type i32 = b.getI32Type();
  auto dpp = [&](uint32_t control) -> Value {
    return ROCDL::DPPUpdateOp::create(b, loc, i32, piece, piece, control, /*rowMask=*/0xF, /*bankMask=*/0xF,
                                      /*boundCtrl=*/true);
  };
  if (mask == 0)
    return piece;
  if (mask < 4) {
    uint32_t control = 0;
    for (uint32_t lane = 0; lane < 4; ++lane)
      control |= (lane ^ static_cast<uint32_t>(mask)) << (2 * lane);
    return dpp(control);
  }
  switch (mask) {
  case 7: return dpp(0x141);  // row_half_mirror
  case 8: return dpp(0x128);  // row_ror:8
  case 15: return dpp(0x140); // row_mirror
  }
  if (mask < 32) // bit mode: and 31, or 0, xor mask
    return ROCDL::DsSwizzleOp::create(b, loc, i32, piece, constantI32(b, loc, static_cast<int32_t>(mask << 10 | 0x1F)));
  return std::nullopt;
}

Value callOnI32(OpBuilder &b, Location loc, StringRef intrinsic, ValueRange operands) {
  return LLVM::CallIntrinsicOp::create(b, loc, b.getI32Type(), b.getStringAttr(intrinsic), operands).getResult(0);
}

/// `piece` as the lanes of a whole wave see it: what is done with it up to inActiveLanes happens in all lanes, those
/// that EXEC masks off, too.
Value inAllLanes(OpBuilder &b, Location loc, Value piece) {
  return callOnI32(b, loc, "llvm.amdgcn.set.inactive", {piece, constantI32(b, loc, 0)});
}
Value inActiveLanes(OpBuilder &b, Location loc, Value piece) {
  return callOnI32(b, loc, "llvm.amdgcn.strict.wwm", piece);
}

/// `piece` of the lane 32 away, in the lanes that are active. Between the halves the way from an active lane to an
/// active lane leads over others, which v_permlane64 does not write (RDNA3 ISA manual, "V_PERMLANE64_B32"); besides,
/// LLVM 22 takes the instruction for one of a single lane and moves it into branches. So all of it is done by whole
/// waves.
Value otherHalf(OpBuilder &b, Location loc, Value piece) { return callOnI32(b, loc, "llvm.amdgcn.permlane64", piece); }

/// The integer of as many bits as `type` has, a number or a vector of them.
IntegerType bitsOf(Type type) {
  const auto vector = dyn_cast<VectorType>(type);
  const int64_t elements = vector ? vector.getNumElements() : 1;
  return IntegerType::get(type.getContext(),
                          static_cast<unsigned>(elements) * getElementTypeOrSelf(type).getIntOrFloatBitWidth());
}

/// The integer of whole words that holds `bits`, if these are more than a word but do not fill words; else null. MLIR's
/// decomposeValue and composeValue want an integer then: three halves are none.
IntegerType filledWords(IntegerType bits) {
  const unsigned width = bits.getWidth();
  return width > 32 && width % 32 ? IntegerType::get(bits.getContext(), llvm::alignTo(width, 32)) : nullptr;
}

SmallVector<Value> wordsOf(OpBuilder &b, Location loc, Value value) {
  const IntegerType bits = bitsOf(value.getType());
  if (const IntegerType filled = filledWords(bits))
    value = LLVM::ZExtOp::create(b, loc, filled, LLVM::BitcastOp::create(b, loc, bits, value));
  return LLVM::decomposeValue(b, loc, value, b.getI32Type());
}

/// The value of `type` whose words are `words`.
Value ofWords(OpBuilder &b, Location loc, ValueRange words, Type type) {
  const IntegerType bits = bitsOf(type), filled = filledWords(bits);
  if (!filled)
    return LLVM::composeValue(b, loc, words, type);
  Value whole = LLVM::composeValue(b, loc, words, filled);
  return LLVM::BitcastOp::create(b, loc, type, LLVM::TruncOp::create(b, loc, bits, whole));
}

/// ds_bpermute reads the register of the lane whose id times four it is given; a lane outside its group of `width`
/// keeps its own value and is not valid. Wider or narrower values travel as 32-bit pieces. Chips that have waves of 32
/// lanes, too, exchange within 32 by any of these means: v_permlane64 goes from half to half. (RDNA4's ds_bpermute: 32
/// lanes by the manual's text, the wave by LLVM. Its address stays in the lane's own half, so that both are right.)
struct ShuffleLowering : ConvertOpToLLVMPattern<gpu::ShuffleOp> {
  ShuffleLowering(const LLVMTypeConverter &converter, unsigned waveSize)
      : ConvertOpToLLVMPattern(converter), waveSize(waveSize) {}

  LogicalResult matchAndRewrite(gpu::ShuffleOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    const unsigned lanes = flyc::getWaveSize(op, waveSize);
    const bool inHalves = lanes == 64 && waveSize == 32;
    if (std::optional<Value> known = byKnownMask(op, adaptor.getValue(), inHalves, rewriter)) {
      rewriter.replaceOp(
          op, {*known, LLVM::ConstantOp::create(rewriter, loc, rewriter.getI1Type(), rewriter.getBoolAttr(true))});
      return success();
    }
    Value lane = laneId(rewriter, loc, lanes);
    Value width = adaptor.getWidth(), offset = adaptor.getOffset();
    Value zero = constantI32(rewriter, loc, 0);
    // width is a power of two (gpu.shuffle), so -width masks the first lane of the group.
    Value groupMask = LLVM::SubOp::create(rewriter, loc, zero, width);
    Value first = LLVM::AndOp::create(rewriter, loc, lane, groupMask);
    Value end = LLVM::AddOp::create(rewriter, loc, first, width);

    Value source;
    switch (op.getMode()) {
    case gpu::ShuffleMode::XOR: source = LLVM::XOrOp::create(rewriter, loc, lane, offset); break;
    case gpu::ShuffleMode::DOWN: source = LLVM::AddOp::create(rewriter, loc, lane, offset); break;
    case gpu::ShuffleMode::UP: source = LLVM::SubOp::create(rewriter, loc, lane, offset); break;
    case gpu::ShuffleMode::IDX: source = LLVM::AddOp::create(rewriter, loc, first, offset); break;
    }
    Value notBelow = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::sge, source, first);
    Value notAbove = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::slt, source, end);
    Value valid = LLVM::AndOp::create(rewriter, loc, notBelow, notAbove);
    Value chosen = LLVM::SelectOp::create(rewriter, loc, valid, source, lane);
    Value crosses, inOwnHalf = chosen;
    if (inHalves) {
      Value half = LLVM::AndOp::create(rewriter, loc, LLVM::XOrOp::create(rewriter, loc, chosen, lane),
                                       constantI32(rewriter, loc, 32));
      crosses = LLVM::ICmpOp::create(rewriter, loc, LLVM::ICmpPredicate::ne, half, zero);
      inOwnHalf = LLVM::XOrOp::create(rewriter, loc, chosen, half);
    }
    Value address = LLVM::ShlOp::create(rewriter, loc, inOwnHalf, constantI32(rewriter, loc, 2));
    SmallVector<Value> pieces;
    for (Value piece : wordsOf(rewriter, loc, adaptor.getValue())) {
      auto from = [&](Value where, Value v) -> Value {
        return ROCDL::DsBpermuteOp::create(rewriter, loc, rewriter.getI32Type(), where, v);
      };
      Value own = from(address, piece);
      if (inHalves) {
        Value swapped = otherHalf(rewriter, loc, inAllLanes(rewriter, loc, piece));
        Value other = inActiveLanes(rewriter, loc, from(inAllLanes(rewriter, loc, address), swapped));
        own = LLVM::SelectOp::create(rewriter, loc, crosses, other, own);
      }
      pieces.push_back(own);
    }
    Value result = ofWords(rewriter, loc, pieces, adaptor.getValue().getType());
    rewriter.replaceOp(op, {result, valid});
    return success();
  }

  /// An exclusive or with a known mask below the known width stays in its group.
  static std::optional<Value> byKnownMask(gpu::ShuffleOp op, Value value, bool inHalves, OpBuilder &b) {
    APInt mask, width;
    if (op.getMode() != gpu::ShuffleMode::XOR || !matchPattern(op.getOffset(), m_ConstantInt(&mask)) ||
        !matchPattern(op.getWidth(), m_ConstantInt(&width)) || mask.uge(width) || mask.uge(inHalves ? 64 : 32))
      return std::nullopt;
    SmallVector<Value> pieces;
    for (Value piece : wordsOf(b, op.getLoc(), value)) {
      const bool crosses = mask.uge(32);
      std::optional<Value> moved =
          xorByMask(b, op.getLoc(), crosses ? inAllLanes(b, op.getLoc(), piece) : piece, mask.getSExtValue() & 31);
      if (!moved)
        return std::nullopt;
      pieces.push_back(crosses ? inActiveLanes(b, op.getLoc(), otherHalf(b, op.getLoc(), *moved)) : *moved);
    }
    return ofWords(b, op.getLoc(), pieces, value.getType());
  }

  unsigned waveSize;
};

} // namespace

void flyc::populateGPUToROCDLPatterns(const LLVMTypeConverter &converter, RewritePatternSet &patterns,
                                      unsigned waveSize) {
  patterns.add<FuncLowering, ReturnLowering, BlockDimLowering, GridDimLowering, BarrierLowering>(converter);
  patterns.add<IdLowering<gpu::ThreadIdOp, ROCDL::ThreadIdXOp, ROCDL::ThreadIdYOp, ROCDL::ThreadIdZOp>>(
      converter, /*boundedByBlock=*/true);
  patterns.add<IdLowering<gpu::BlockIdOp, ROCDL::BlockIdXOp, ROCDL::BlockIdYOp, ROCDL::BlockIdZOp>>(
      converter, /*boundedByBlock=*/false);
  patterns.add<LaneIdLowering, SubgroupSizeLowering, SubgroupIdLowering, ShuffleLowering>(converter, waveSize);
}
