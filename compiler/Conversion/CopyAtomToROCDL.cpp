//===- CopyAtomToROCDL.cpp - copy atoms as instructions -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.make_copy_atom, fly.atom.set_value, fly.copy_atom_call and its _ssa form.
// Output: loads, stores, buffer instructions, atomics; a predicate is an scf.if around them.
// An atom is the struct of its state. What an instruction does follows from the parameters of its type alone.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/FlyTypeConverter.h"
#include "compiler/Conversion/MemoryAccess.h"
#include "compiler/Dialect/FlyROCDL/CopyAtoms.h"
#include "compiler/Layout/Compose.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace flyc {
namespace {

//===--- atoms and their state ----------------------------------------------===//

SmallVector<fly::StateField> stateFields(Type atom) {
  Type instruction = isa<fly::CopyAtomType>(atom) ? cast<fly::CopyAtomType>(atom).getCopyOp()
                                                  : cast<fly::MmaAtomType>(atom).getMmaOp();
  if (auto stateful = dyn_cast<fly::StatefulOpTypeInterface>(instruction))
    return stateful.getStateFields();
  return {};
}

/// make_copy_atom and make_mma_atom: the struct of the initial values.
template <typename Op> struct MakeAtomPattern : OpConversionPattern<Op> {
  using OpConversionPattern<Op>::OpConversionPattern;
  LogicalResult matchAndRewrite(Op op, typename Op::Adaptor, ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value state = LLVM::PoisonOp::create(rewriter, loc, this->getTypeConverter()->convertType(op.getType()));
    for (auto [i, field] : llvm::enumerate(stateFields(op.getType()))) {
      Type type = rewriter.getIntegerType(field.bits);
      Value initial = LLVM::ConstantOp::create(rewriter, loc, type, rewriter.getIntegerAttr(type, field.initial));
      state = LLVM::InsertValueOp::create(rewriter, loc, state, initial, ArrayRef<int64_t>{int64_t(i)});
    }
    rewriter.replaceOp(op, state);
    return success();
  }
};

struct SetValuePattern : OpConversionPattern<fly::AtomSetValueOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::AtomSetValueOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    for (auto [i, field] : llvm::enumerate(stateFields(op.getAtom().getType()))) {
      if (field.name != op.getField())
        continue;
      Value value = adaptor.getValue();
      Type type = rewriter.getIntegerType(field.bits);
      if (value.getType() != type)
        value = LLVM::BitcastOp::create(rewriter, op.getLoc(), type, value);
      rewriter.replaceOpWithNewOp<LLVM::InsertValueOp>(op, adaptor.getAtom(), value, ArrayRef<int64_t>{int64_t(i)});
      return success();
    }
    return failure(); // the verifier has looked the field up
  }
};

/// The field `name` of the state of `atom`; null if its instruction has none.
Value stateOf(OpBuilder &b, Location loc, Type atomType, Value atom, StringRef name) {
  for (auto [i, field] : llvm::enumerate(stateFields(atomType)))
    if (field.name == name)
      return b.createOrFold<LLVM::ExtractValueOp>(loc, atom, ArrayRef<int64_t>{int64_t(i)});
  return {};
}

//===--- atomics ------------------------------------------------------------===//

// The types' verifiers admit what the table has: bit operations and counters of integers only.

LLVM::AtomicBinOp atomicOf(fly::AtomicOp op, Type type) {
  bool isFloat = isa<FloatType>(type);
  bool isUnsigned = type.isUnsignedInteger();
  using B = LLVM::AtomicBinOp;
  switch (op) {
  case fly::AtomicOp::Add: return isFloat ? B::fadd : B::add;
  case fly::AtomicOp::Max: return isFloat ? B::fmax : isUnsigned ? B::umax : B::max;
  case fly::AtomicOp::Min: return isFloat ? B::fmin : isUnsigned ? B::umin : B::min;
  case fly::AtomicOp::And: return B::_and;
  case fly::AtomicOp::Or: return B::_or;
  case fly::AtomicOp::Inc: return B::uinc_wrap;
  case fly::AtomicOp::Dec: return B::udec_wrap;
  }
  llvm_unreachable("every operation is listed");
}

/// A vector of one as its element.
Value asScalar(OpBuilder &b, Location loc, Value v) {
  auto vector = dyn_cast<VectorType>(v.getType());
  if (!vector || vector.getNumElements() != 1)
    return v;
  return LLVM::BitcastOp::create(b, loc, vector.getElementType(), v);
}

//===--- one call -----------------------------------------------------------===//

/// One side of a copy: a value in registers, or memory.
struct Side {
  Type type; ///< as in Fly IR; null where there is no such side
  Value converted;
  bool isMemory() const { return isa_and_nonnull<fly::MemRefType>(type); }
  fly::PtrType pointerType() const { return cast<fly::MemRefType>(type).getPtrType(); }
};

/// Emits the instruction of one atom between two sides.
class AtomCall {
public:
  AtomCall(OpBuilder &b, Operation *op, Type atomType, Value atom, Side src, Side dst, bool ownForms)
      : b(b), op(op), loc(op->getLoc()), atomType(cast<fly::CopyAtomType>(atomType)), atom(atom), src(src), dst(dst),
        ownForms(ownForms) {}

  /// The loaded value, of type `result`; null if nothing was loaded.
  FailureOr<Value> emit(Type result) {
    Type instruction = atomType.getCopyOp();
    if (auto copy = dyn_cast<fly::UniversalCopyType>(instruction))
      return move(copy.getBits(), result, /*cache=*/0);
    if (auto copy = dyn_cast<fly_rocdl::BufferCopyType>(instruction)) {
      if (onBuffer(src) == onBuffer(dst))
        return op->emitError("exactly one side of ") << instruction << " is a buffer";
      return move(copy.getBits(), result, copy.getCache());
    }
    if (auto copy = dyn_cast<fly_rocdl::DirectCopyLDSType>(instruction))
      return toLds(copy.getBits(), copy.getCache(), copy.getGrouped() != 0);
    if (auto copy = dyn_cast<fly_rocdl::BufferCopyLDSType>(instruction))
      return toLds(copy.getBits(), /*cache=*/0, /*isGrouped=*/false);
    if (auto copy = dyn_cast<fly_rocdl::BufferLoadAsyncLDSType>(instruction))
      return toLds(copy.getBits(), /*cache=*/0, /*isGrouped=*/true);
    if (auto copy = dyn_cast<fly_rocdl::DirectGlobalCopyLDSType>(instruction))
      return globalToLds(copy.getBits(), copy.getCache(), copy.getGrouped() != 0);
    if (auto copy = dyn_cast<fly_rocdl::GlobalLoadAsyncLDSType>(instruction))
      return globalToLds(copy.getBits(), /*cache=*/0, /*isGrouped=*/true);
    if (auto copy = dyn_cast<fly_rocdl::LDSReadTransType>(instruction))
      return readTransposed(copy, result);
    if (isa<fly_rocdl::LDSLoadTransType, fly_rocdl::GlobalLoadTransType>(instruction))
      return loadTransposed(instruction, result);
    if (auto atomic = dyn_cast<fly::UniversalAtomicType>(instruction))
      return atomicUpdate(atomic);
    if (auto atomic = dyn_cast<fly_rocdl::BufferAtomicType>(instruction))
      return bufferAtomicUpdate(atomic);
    return op->emitError("the instruction ") << instruction << " has no lowering";
  }

private:
  static bool onBuffer(const Side &side) {
    return side.isMemory() && FlyTypeConverter::isBufferPointer(side.pointerType());
  }

  MemoryAccess access(const Side &side, int32_t cache) {
    MemoryAccess result{b, loc, side.pointerType(), side.converted};
    if (onBuffer(side)) {
      result.scalarOffset = stateOf(b, loc, atomType, atom, "soffset");
      result.cache = cache;
    }
    return result;
  }

  /// One access moves consecutive elements.
  LogicalResult checkContiguous(const Side &side) {
    if (!side.isMemory())
      return success();
    const layout::Layout &modes = cast<fly::MemRefType>(side.type).getLinear();
    layout::TypeArith arith;
    layout::Result<layout::Layout> merged = layout::coalesce(arith, modes);
    if (merged && merged->shape.isPlainInt() &&
        (merged->shape.leaf().is(1) || (merged->stride.isPlainInt() && merged->stride.leaf().is(1))))
      return success();
    return op->emitError("the values ") << modes.str() << " that " << atomType.getCopyOp()
                                        << " moves in one access do not lie next to each other";
  }

  FailureOr<Value> move(int64_t bits, Type result, int32_t cache) {
    if (failed(checkContiguous(src)) || failed(checkContiguous(dst)))
      return failure();
    Value value = src.converted;
    if (!ownForms && src.isMemory() && dst.isMemory() && !onBuffer(src) && !onBuffer(dst)) {
      Value bytes = LLVM::ConstantOp::create(b, loc, b.getI64Type(), b.getI64IntegerAttr(bits / 8));
      LLVM::MemcpyOp::create(b, loc, access(dst, 0).swizzledAddress(), access(src, 0).swizzledAddress(), bytes,
                             /*isVolatile=*/false);
      return Value();
    }
    if (src.isMemory()) {
      // From memory to memory the bits pass through registers of no particular type.
      Type moved = result;
      if (!moved)
        moved = bits <= 32 ? Type(b.getIntegerType(bits)) : Type(VectorType::get({bits / 32}, b.getI32Type()));
      value = access(src, cache).load(moved);
    }
    if (!dst.isMemory())
      return value;
    access(dst, cache).store(value);
    return Value();
  }

  /// From a buffer straight to LDS.
  FailureOr<Value> toLds(int64_t bits, int32_t cache, bool isGrouped) {
    if (!onBuffer(src) || !dst.isMemory() || !dst.pointerType().isIn(fly::AddressSpace::Shared))
      return op->emitError("") << atomType.getCopyOp() << " copies from a buffer to shared memory";
    if (failed(checkContiguous(src)) || failed(checkContiguous(dst)))
      return failure();
    // The operand is an immediate; what the state adds stands in a register.
    Value address = access(dst, 0).swizzledAddress();
    MemoryAccess from = access(src, cache);
    Value offset = stateOf(b, loc, atomType, atom, "imm_offset");
    APInt known;
    Type i32 = b.getI32Type();
    Value zero = LLVM::ConstantOp::create(b, loc, i32, b.getI32IntegerAttr(0));
    if (!offset || (matchPattern(offset, m_ConstantInt(&known)) && known.isZero())) {
      from.loadToLds(address, bits, zero, isGrouped);
      return Value();
    }
    if (!matchPattern(offset, m_ConstantInt(&known))) {
      // What is not known is added as the instruction would: to both addresses.
      address = LLVM::GEPOp::create(b, loc, address.getType(), b.getI8Type(), address, ArrayRef<LLVM::GEPArg>{offset});
      from.loadToLds(address, bits, zero, isGrouped, offset);
      return Value();
    }
    from.loadToLds(address, bits, offset, isGrouped);
    return Value();
  }

  /// From global memory straight to LDS.
  FailureOr<Value> globalToLds(int64_t bits, int32_t cache, bool isGrouped) {
    if (!src.isMemory() || !src.pointerType().isIn(fly::AddressSpace::Global) || !dst.isMemory() ||
        !dst.pointerType().isIn(fly::AddressSpace::Shared))
      return op->emitError("") << atomType.getCopyOp() << " copies from global memory to shared memory";
    if (failed(checkContiguous(src)) || failed(checkContiguous(dst)))
      return failure();
    MemoryAccess from = access(src, 0);
    from.cache = cache;
    from.globalToLds(access(dst, 0).swizzledAddress(), bits, isGrouped);
    return Value();
  }

  /// From LDS to registers, transposed among 16 lanes.
  FailureOr<Value> readTransposed(fly_rocdl::LDSReadTransType copy, Type result) {
    if (failed(checkTransposing(copy, fly::AddressSpace::Shared)))
      return failure();
    Value from = access(src, 0).swizzledAddress();
    ArrayAttr none;
    Type words = VectorType::get({copy.getBits() / 32}, b.getI32Type());
    Value value;
    if (copy.getTrans() == 16)
      value = ROCDL::ds_read_tr16_b64::create(b, loc, VectorType::get({4}, b.getI16Type()), from, none, none, none);
    else if (copy.getTrans() == 8)
      value = ROCDL::ds_read_tr8_b64::create(b, loc, words, from, none, none, none);
    else if (copy.getTrans() == 6)
      value = ROCDL::ds_read_tr6_b96::create(b, loc, words, from, none, none, none);
    else
      value = ROCDL::ds_read_tr4_b64::create(b, loc, words, from, none, none, none);
    return transposed(value, result);
  }

  /// Of waves of 32: from LDS or global memory.
  FailureOr<Value> loadTransposed(Type copy, Type result) {
    auto lds = dyn_cast<fly_rocdl::LDSLoadTransType>(copy);
    if (failed(checkTransposing(copy, lds ? fly::AddressSpace::Shared : fly::AddressSpace::Global)))
      return failure();
    const int32_t trans = lds ? lds.getTrans() : cast<fly_rocdl::GlobalLoadTransType>(copy).getTrans();
    StringRef name = trans == 16  ? (lds ? "ds.load.tr16.b128" : "global.load.tr.b128")
                     : trans == 8 ? (lds ? "ds.load.tr8.b64" : "global.load.tr.b64")
                     : trans == 6 ? (lds ? "ds.load.tr6.b96" : "global.load.tr6.b96")
                                  : (lds ? "ds.load.tr4.b64" : "global.load.tr4.b64");
    Type type =
        trans == 16 ? VectorType::get({8}, b.getI16Type()) : VectorType::get({trans == 6 ? 3 : 2}, b.getI32Type());
    return transposed(LLVM::CallIntrinsicOp::create(b, loc, type, b.getStringAttr(("llvm.amdgcn." + name).str()),
                                                    access(src, 0).swizzledAddress())
                          .getResult(0),
                      result);
  }

  LogicalResult checkTransposing(Type copy, fly::AddressSpace space) {
    if (!src.isMemory() || !src.pointerType().isIn(space))
      return op->emitError("") << copy << " reads " << (space == fly::AddressSpace::Shared ? "shared" : "global")
                               << " memory";
    if (dst.isMemory() && !dst.pointerType().isIn(fly::AddressSpace::Register))
      return op->emitError("") << copy << " writes registers";
    return success(succeeded(checkContiguous(src)) && succeeded(checkContiguous(dst)));
  }

  FailureOr<Value> transposed(Value value, Type result) {
    if (!dst.isMemory())
      return result == value.getType() ? value : LLVM::BitcastOp::create(b, loc, result, value).getResult();
    access(dst, 0).store(value);
    return Value();
  }

  FailureOr<Value> operandOfUpdate(Type type) {
    Value value = src.converted;
    if (src.isMemory())
      value = access(src, 0).load(type);
    return asScalar(b, loc, value);
  }

  FailureOr<Value> atomicUpdate(fly::UniversalAtomicType atomic) {
    Type element = getElementTypeOrSelf(atomic.getValType());
    LLVM::AtomicBinOp operation = atomicOf(atomic.getAtomicOp(), element);
    if (!dst.isMemory() || onBuffer(dst))
      return op->emitError("the destination of ") << atomic << " is memory that a pointer reaches";
    FailureOr<Value> operand = operandOfUpdate(atomic.getValType());
    if (failed(operand))
      return failure();
    StringRef scope = atomic.getSyncScope() ? atomic.getSyncScope().getValue() : StringRef();
    LLVM::AtomicRMWOp::create(b, loc, operation, access(dst, 0).swizzledAddress(), *operand,
                              LLVM::AtomicOrdering::monotonic, scope);
    return Value();
  }

  FailureOr<Value> bufferAtomicUpdate(fly_rocdl::BufferAtomicType atomic) {
    if (!onBuffer(dst))
      return op->emitError("the destination of ") << atomic << " is a buffer";
    FailureOr<Value> operand = operandOfUpdate(atomic.getValType());
    if (failed(operand))
      return failure();
    MemoryAccess::Buffer to = access(dst, 0).buffer();
    const specs::AtomicAtom *row = fly::getAtomicAtom(atomic); // the verifier has found it
    const std::string intrinsic(row->intrinsicOf(fly::stringifyAtomicOp(atomic.getAtomicOp())));
    const SmallVector<Value> operands{*operand, to.resource, to.byteOffset, to.scalarByteOffset, to.aux};
    // ROCDL has an operation for some.
    StringRef name(intrinsic);
    if (name.consume_front("llvm.amdgcn."))
      if (auto known = RegisteredOperationName::lookup(("rocdl." + name).str(), b.getContext())) {
        b.create(OperationState(loc, *known, operands, TypeRange()));
        return Value();
      }
    LLVM::CallIntrinsicOp::create(b, loc, (*operand).getType(), b.getStringAttr(intrinsic), operands);
    return Value();
  }

  OpBuilder &b;
  Operation *op;
  Location loc;
  fly::CopyAtomType atomType;
  Value atom;
  Side src, dst;
  bool ownForms; ///< the option of convert-fly-to-rocdl
};

/// Runs `emit` under `pred`: its value, or `otherwise` where the predicate does not hold.
FailureOr<Value> predicated(OpBuilder &b, Location loc, Value pred, Value otherwise,
                            llvm::function_ref<FailureOr<Value>()> emit) {
  if (!pred)
    return emit();
  bool yields = static_cast<bool>(otherwise);
  auto branch = scf::IfOp::create(b, loc, yields ? TypeRange(otherwise.getType()) : TypeRange(), pred,
                                  /*addThenBlock=*/true, /*addElseBlock=*/yields);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  FailureOr<Value> value = emit();
  if (failed(value))
    return failure();
  b.setInsertionPointToEnd(branch.thenBlock());
  scf::YieldOp::create(b, loc, yields ? ValueRange(*value) : ValueRange());
  if (!yields)
    return Value();
  b.setInsertionPointToEnd(branch.elseBlock());
  scf::YieldOp::create(b, loc, otherwise);
  return branch.getResult(0);
}

struct CopyAtomCallPattern : OpConversionPattern<fly::CopyAtomCallOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::CopyAtomCallOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value pred = adaptor.getPred();
    if (pred && isa<fly::MemRefType>(op.getPred().getType()))
      pred = MemoryAccess{rewriter, loc, cast<fly::MemRefType>(op.getPred().getType()).getPtrType(), pred}.load(
          rewriter.getI1Type());
    AtomCall call(rewriter, op, op.getCopyAtom().getType(), adaptor.getCopyAtom(),
                  {op.getSrc().getType(), adaptor.getSrc()}, {op.getDst().getType(), adaptor.getDst()},
                  getTypeConverter<FlyTypeConverter>()->usesOwnForms());
    if (failed(predicated(rewriter, loc, pred, /*otherwise=*/Value(), [&] { return call.emit(Type()); })))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

struct CopyAtomCallSSAPattern : OpConversionPattern<fly::CopyAtomCallSSAOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(fly::CopyAtomCallSSAOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    bool loads = op->getNumResults() == 1;
    Type result = loads ? getTypeConverter()->convertType(op->getResult(0).getType()) : Type();
    Side dst{loads || !op.getDst() ? Type() : op.getDst().getType(), adaptor.getDst()};
    AtomCall call(rewriter, op, op.getCopyAtom().getType(), adaptor.getCopyAtom(),
                  {op.getSrc().getType(), adaptor.getSrc()}, dst, getTypeConverter<FlyTypeConverter>()->usesOwnForms());
    Value otherwise = loads ? adaptor.getDst() : Value();
    if (loads && adaptor.getPred() && !otherwise)
      return op.emitError("a predicated load needs the value that stands for what is not loaded");
    FailureOr<Value> value =
        predicated(rewriter, op.getLoc(), adaptor.getPred(), otherwise, [&] { return call.emit(result); });
    if (failed(value))
      return failure();
    if (loads)
      rewriter.replaceOp(op, *value);
    else
      rewriter.eraseOp(op);
    return success();
  }
};

} // namespace

void populateFlyCopyAtomPatterns(const FlyTypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<MakeAtomPattern<fly::MakeCopyAtomOp>, MakeAtomPattern<fly::MakeMmaAtomOp>, SetValuePattern,
               CopyAtomCallPattern, CopyAtomCallSSAPattern>(converter, patterns.getContext());
}

} // namespace flyc
