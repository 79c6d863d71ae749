//===- FlyROCDLCopies.cpp - AMD's copy instructions as data
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Which bits each thread names, what state an instruction has, and which parameters exist. Widths and layouts: AMD
// CDNA3 and CDNA4 ISA, buffer and DS instructions; the transposing reads are CDNA4's ds_read_b*_tr_b*.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/FlyROCDL/CopyAtoms.h"
#include "compiler/Layout/Atoms/TransposingLoad.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly_rocdl {

using EmitError = function_ref<InFlightDiagnostic()>;
using fly::StateField;

// One thread, bits in order.
static Layout oneThread(int64_t bits) { return {std::vector<IntTuple>{1, bits}, std::vector<IntTuple>{1, 1}}; }

static const StateField soffset{"soffset", 32, 0};
static const StateField immOffset{"imm_offset", 32, 0};

//===----------------------------------------------------------------------===//
// Private copies: each thread moves its own bits
//===----------------------------------------------------------------------===//

#define PRIVATE_COPY(TYPE, BITS)                                                                                       \
  Layout TYPE::getThrLayout() const { return {1, 1}; }                                                                 \
  Layout TYPE::getThrBitLayoutSrc() const { return oneThread(BITS); }                                                  \
  Layout TYPE::getThrBitLayoutDst() const { return oneThread(BITS); }                                                  \
  Layout TYPE::getThrBitLayoutRef() const { return oneThread(BITS); }

PRIVATE_COPY(BufferCopyType, getBits())
PRIVATE_COPY(BufferCopyLDSType, getBits())
PRIVATE_COPY(DirectCopyLDSType, getBits())
PRIVATE_COPY(DirectGlobalCopyLDSType, getBits())
PRIVATE_COPY(BufferAtomicType, fly::getElementBits(getValType()))
PRIVATE_COPY(BufferLoadAsyncLDSType, getBits())
PRIVATE_COPY(GlobalLoadAsyncLDSType, getBits())
PRIVATE_COPY(TDMType, 1)
#undef PRIVATE_COPY

LogicalResult BufferCopyType::verify(EmitError emitError, int32_t bits, int32_t cache) {
  if (failed(fly::verifyCopyBits(emitError, getMnemonic(), "BufferCopy", bits)))
    return failure();
  if (cache < 0)
    return emitError() << "cache must not be negative, got " << cache;
  return success();
}
SmallVector<StateField> BufferCopyType::getStateFields() const { return {soffset}; }

LogicalResult BufferCopyLDSType::verify(EmitError emitError, int32_t bits) {
  if (bits < 0 || !specs::findCopyAtom(getMnemonic(), bits))
    return emitError() << "unsupported bitSize = " << bits << " for BufferCopyLDS; " << widthNote;
  return success();
}
SmallVector<StateField> BufferCopyLDSType::getStateFields() const { return {soffset, immOffset}; }

static LogicalResult verifyDirectCopy(EmitError emitError, StringRef name, StringRef title, int32_t bits, int32_t cache,
                                      int32_t grouped) {
  if (failed(fly::verifyCopyBits(emitError, name, title, bits)))
    return failure();
  if (cache < 0)
    return emitError() << "cache must not be negative, got " << cache;
  if (grouped != 0 && grouped != 1)
    return emitError() << "grouped is 0 or 1, got " << grouped;
  return success();
}
LogicalResult DirectCopyLDSType::verify(EmitError emitError, int32_t bits, int32_t cache, int32_t grouped) {
  return verifyDirectCopy(emitError, getMnemonic(), "DirectCopyLDS", bits, cache, grouped);
}
LogicalResult DirectGlobalCopyLDSType::verify(EmitError emitError, int32_t bits, int32_t cache, int32_t grouped) {
  return verifyDirectCopy(emitError, getMnemonic(), "DirectGlobalCopyLDS", bits, cache, grouped);
}
SmallVector<StateField> DirectCopyLDSType::getStateFields() const { return {soffset, immOffset}; }

LogicalResult BufferAtomicType::verify(EmitError emitError, fly::AtomicOp atomicOp, Type valType) {
  return fly::verifyAtomic(emitError, getMnemonic(), atomicOp, valType);
}
SmallVector<StateField> BufferAtomicType::getStateFields() const { return {soffset}; }

static LogicalResult checkAsyncWidth(EmitError emitError, int32_t bits, StringRef name, StringRef title,
                                     StringRef note) {
  if (bits < 0 || !specs::findCopyAtom(name, bits))
    return emitError() << "unsupported bitSize = " << bits << " for " << title << "; " << note;
  return success();
}
LogicalResult BufferLoadAsyncLDSType::verify(EmitError emitError, int32_t bits) {
  return checkAsyncWidth(emitError, bits, getMnemonic(), "BufferLoadAsyncLDS", widthNote);
}
SmallVector<StateField> BufferLoadAsyncLDSType::getStateFields() const { return {soffset, immOffset}; }
LogicalResult GlobalLoadAsyncLDSType::verify(EmitError emitError, int32_t bits) {
  return checkAsyncWidth(emitError, bits, getMnemonic(), "GlobalLoadAsyncLDS", widthNote);
}

//===----------------------------------------------------------------------===//
// Reads that transpose: threads exchange what they read
//===----------------------------------------------------------------------===//

LogicalResult LDSReadTransType::verify(EmitError emitError, int32_t trans, int32_t bits) {
  bool known = trans == 6 ? bits == 96 : (trans == 4 || trans == 8 || trans == 16) && bits == 64;
  if (!known || !specs::findCopyAtom(getMnemonic(), bits))
    return emitError() << "unsupported (bitSize, transGranularity) = (" << bits << ", " << trans
                       << "); expected (64, 4), (64, 8), (96, 6) or (64, 16)";
  return success();
}

Layout LDSReadTransType::getThrLayout() const { return {16, 1}; }
Layout LDSReadTransType::getThrBitLayoutSrc() const {
  return {std::vector<IntTuple>{16, getBits()}, std::vector<IntTuple>{getBits(), 1}};
}
// Thread t gets element t of each row of 16: G bits, then the next row.
Layout LDSReadTransType::getThrBitLayoutDst() const {
  int64_t g = getTrans();
  return {std::vector<IntTuple>{16, std::vector<IntTuple>{g, getBits() / g}},
          std::vector<IntTuple>{g, std::vector<IntTuple>{1, 16 * g}}};
}
Layout LDSReadTransType::getThrBitLayoutRef() const { return getThrBitLayoutDst(); }

static LogicalResult verifyLoadTrans(EmitError emitError, int32_t trans, int32_t bits) {
  const TransposingLoad *load = trans > 0 ? TransposingLoad::find(static_cast<unsigned>(trans)) : nullptr;
  if (load && bits == static_cast<int32_t>(load->bitsOfLane()))
    return success();
  return emitError() << "unsupported (bitSize, transGranularity) = (" << bits << ", " << trans
                     << "); expected (64, 4), (96, 6), (64, 8) or (128, 16)";
}

#define LOAD_TRANS(TYPE)                                                                                               \
  LogicalResult TYPE::verify(EmitError emitError, int32_t trans, int32_t bits) {                                       \
    return verifyLoadTrans(emitError, trans, bits);                                                                    \
  }                                                                                                                    \
  Layout TYPE::getThrLayout() const { return {TransposingLoad::find(getTrans())->laneCount(), 1}; }                    \
  Layout TYPE::getThrBitLayoutSrc() const { return TransposingLoad::find(getTrans())->read(getTrans()); }              \
  Layout TYPE::getThrBitLayoutDst() const { return TransposingLoad::find(getTrans())->got(getTrans()); }               \
  Layout TYPE::getThrBitLayoutRef() const { return getThrBitLayoutDst(); }

LOAD_TRANS(LDSLoadTransType)
LOAD_TRANS(GlobalLoadTransType)
#undef LOAD_TRANS

//===----------------------------------------------------------------------===//
// The tensor data mover
//===----------------------------------------------------------------------===//

LogicalResult TDMType::verify(EmitError emitError, int32_t rank, int32_t numWarps, int32_t padInterval,
                              int32_t padAmount, int32_t cache, bool, bool) {
  if (rank < 1 || rank > 5)
    return emitError() << "TDM rank must be in [1, 5], got " << rank;
  if (numWarps < 1 || !llvm::isPowerOf2_32(numWarps))
    return emitError() << "numWarps must be a positive power of two, got " << numWarps;
  if (padInterval < 0 || padAmount < 0 || cache < 0)
    return emitError() << "padInterval, padAmount and cache must be non-negative, got " << padInterval << ", "
                       << padAmount << " and " << cache;
  if ((padInterval == 0) != (padAmount == 0))
    return emitError() << "padInterval and padAmount must both be zero or both non-zero";
  if (padInterval != 0 && !llvm::isPowerOf2_32(padInterval))
    return emitError() << "padInterval must be a power of two (in elements), got " << padInterval;
  return success();
}

SmallVector<StateField> TDMType::getStateFields() const {
  // An extent at its largest does not clamp; a stride of 2^31 stands for that of the tensor's layout.
  constexpr int64_t noClamp = 0x7FFFFFFF, ofLayout = 0x80000000;
  return {{"workgroup_mask", 32, 0},  {"extent_0", 32, noClamp},  {"extent_1", 32, noClamp},
          {"extent_2", 32, noClamp},  {"extent_3", 32, noClamp},  {"extent_4", 32, noClamp},
          {"stride_0", 64, ofLayout}, {"stride_1", 64, ofLayout}, {"stride_2", 64, ofLayout},
          {"stride_3", 64, ofLayout}, {"imm_offset", 64, 0}};
}

} // namespace flyc::fly_rocdl
