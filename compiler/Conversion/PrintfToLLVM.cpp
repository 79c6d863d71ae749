//===- PrintfToLLVM.cpp - gpu.printf as records in a buffer ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: gpu.printf of integers and floats. Output: for each different format a function that writes records into the
// buffer of the hidden argument hidden_printf_buffer, and calls of it. No host call: the host reads the buffer when the
// kernel has ended.
//
// The buffer, as OpenCL has it (LLVM AMDGPUUsage, "Code Object V3 Metadata", amdhsa.printf): a dword of bytes used, a
// dword of bytes there are, records. A record: a dword, the number of its format, and the values in whole dwords. The
// first lane that runs takes room for all lanes of the wave at once, so the records of a call lie together in the order
// of lanes; where there is no room for all of them, nothing is written.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/GPUToROCDL.h"

#include "compiler/Conversion/WaveSize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace {

/// LLVM AMDGPUUsage, "Code Object V5 Kernel Argument Metadata": hidden_printf_buffer.
constexpr int32_t bufferArgument = 72;
/// Dwords of bytes used and of bytes there are, in front of the records.
constexpr int32_t headerBytes = 8;

/// The format as amdhsa.printf has it, whose fields a colon separates; `l` is OpenCL's length of 64 bits.
std::string metadataText(StringRef format) {
  std::string text;
  bool inConversion = false;
  for (size_t i = 0; i < format.size(); ++i) {
    const char c = format[i];
    if (c == '%')
      inConversion = !inConversion;
    else if (inConversion && c == 'l' && i + 1 < format.size() && format[i + 1] == 'l')
      continue;
    else if (inConversion && llvm::isAlpha(c) && c != 'l' && c != 'h')
      inConversion = false;
    static constexpr StringLiteral special = "\a\b\f\n\r\t\v", letters = "abfnrtv";
    if (const size_t at = special.find(c); at != StringRef::npos)
      text += {'\\', letters[at]};
    else if (c == '"' || c == '\\')
      text += {'\\', c};
    else if (c == ':')
      text += "\\72";
    else if (c == 0)
      text += "\\000";
    else
      text += c;
  }
  return text;
}

/// The number of conversions in a format.
size_t conversionsOf(StringRef format) { return format.count('%') - 2 * format.count("%%"); }

/// A function that writes records of one format.
class RecordWriter {
public:
  RecordWriter(gpu::GPUModuleOp module, unsigned waveSize)
      : b(module.getContext()), module(module), waveSize(waveSize),
        global(LLVM::LLVMPointerType::get(b.getContext(), 1)) {}

  LLVM::LLVMFuncOp write(Location loc, unsigned number, ArrayRef<Type> values) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToEnd(module.getBody());
    at = loc;
    auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(b.getContext()), values);
    auto func =
        LLVM::LLVMFuncOp::create(b, at, "__flyc_printf_" + std::to_string(number), type, LLVM::Linkage::Internal);
    func.setAlwaysInline(true);
    func.setConvergent(true);
    Block *entry = func.addEntryBlock(b), *reserve = func.addBlock(), *tryOnce = func.addBlock(),
          *swap = func.addBlock(), *meet = func.addBlock(), *store = func.addBlock(), *end = func.addBlock();
    Type i32 = b.getI32Type();

    // How many lanes are here, and which of them this one is.
    b.setInsertionPointToStart(entry);
    Value running = ROCDL::BallotOp::create(b, at, b.getIntegerType(waveSize), constant(b.getI1Type(), 1));
    Value lanes = LLVM::CtPopOp::create(b, at, running);
    lanes = waveSize == 64 ? LLVM::TruncOp::create(b, at, i32, lanes).getResult() : lanes;
    Value lane = laneAmong(running);
    int64_t size = 4;
    for (Type t : values)
      size += t.getIntOrFloatBitWidth() / 8;
    Value total = LLVM::MulOp::create(b, at, lanes, constant(i32, size));
    Value arguments = LLVM::CallIntrinsicOp::create(b, at, LLVM::LLVMPointerType::get(b.getContext(), 4),
                                                    b.getStringAttr("llvm.amdgcn.implicitarg.ptr"), ValueRange{})
                          .getResults();
    Value place = LLVM::GEPOp::create(b, at, arguments.getType(), b.getI8Type(), arguments,
                                      ArrayRef<LLVM::GEPArg>{bufferArgument});
    Value buffer =
        LLVM::LoadOp::create(b, at, global, place, /*alignment=*/8, /*isVolatile=*/false, /*isNonTemporal=*/false,
                             /*isInvariant=*/true);
    Value none = constant(i32, -1);
    Value isFirst = compare(LLVM::ICmpPredicate::eq, lane, constant(i32, 0));
    LLVM::CondBrOp::create(b, at, isFirst, reserve, ValueRange{}, meet, ValueRange{none});

    // The first one takes room for all.
    b.setInsertionPointToStart(reserve);
    Value capacity = LLVM::LoadOp::create(b, at, i32, bytesFrom(buffer, 4), /*alignment=*/4);
    Value used =
        LLVM::LoadOp::create(b, at, i32, buffer, /*alignment=*/4, /*isVolatile=*/false, /*isNonTemporal=*/false,
                             /*isInvariant=*/false, /*isInvariantGroup=*/false, LLVM::AtomicOrdering::monotonic, "");
    LLVM::BrOp::create(b, at, ValueRange{used}, tryOnce);

    Value seen = tryOnce->addArgument(i32, at);
    b.setInsertionPointToStart(tryOnce);
    Value after = LLVM::AddOp::create(b, at, seen, total);
    Value fits =
        compare(LLVM::ICmpPredicate::ule, LLVM::AddOp::create(b, at, after, constant(i32, headerBytes)), capacity);
    LLVM::CondBrOp::create(b, at, fits, swap, ValueRange{}, meet, ValueRange{none});

    b.setInsertionPointToStart(swap);
    Value swapped = LLVM::AtomicCmpXchgOp::create(b, at, buffer, seen, after, LLVM::AtomicOrdering::monotonic,
                                                  LLVM::AtomicOrdering::monotonic, "", /*alignment=*/4);
    Value old = LLVM::ExtractValueOp::create(b, at, swapped, ArrayRef<int64_t>{0});
    Value done = LLVM::ExtractValueOp::create(b, at, swapped, ArrayRef<int64_t>{1});
    LLVM::CondBrOp::create(b, at, done, meet, ValueRange{seen}, tryOnce, ValueRange{old});

    Value mine = meet->addArgument(i32, at);
    b.setInsertionPointToStart(meet);
    Value base = ROCDL::ReadfirstlaneOp::create(b, at, i32, mine);
    LLVM::CondBrOp::create(b, at, compare(LLVM::ICmpPredicate::ne, base, none), store, ValueRange{}, end, ValueRange{});

    b.setInsertionPointToStart(store);
    Value offset = LLVM::AddOp::create(b, at, base, LLVM::MulOp::create(b, at, lane, constant(i32, size)));
    Value wide =
        LLVM::ZExtOp::create(b, at, b.getI64Type(), LLVM::AddOp::create(b, at, offset, constant(i32, headerBytes)));
    Value record = LLVM::GEPOp::create(b, at, global, b.getI8Type(), buffer, ArrayRef<LLVM::GEPArg>{wide});
    LLVM::StoreOp::create(b, at, constant(i32, number), record, /*alignment=*/4);
    int32_t from = 4;
    for (Value v : entry->getArguments()) {
      LLVM::StoreOp::create(b, at, v, bytesFrom(record, from), /*alignment=*/4);
      from += static_cast<int32_t>(v.getType().getIntOrFloatBitWidth() / 8);
    }
    LLVM::BrOp::create(b, at, ValueRange{}, end);
    b.setInsertionPointToStart(end);
    LLVM::ReturnOp::create(b, at, ValueRange{});
    return func;
  }

private:
  OpBuilder b;
  gpu::GPUModuleOp module;
  unsigned waveSize;
  LLVM::LLVMPointerType global;
  Location at = b.getUnknownLoc();

  Value constant(Type type, int64_t number) {
    return LLVM::ConstantOp::create(b, at, type, b.getIntegerAttr(type, number));
  }
  Value compare(LLVM::ICmpPredicate how, Value x, Value y) { return LLVM::ICmpOp::create(b, at, how, x, y); }
  Value bytesFrom(Value pointer, int32_t bytes) {
    return LLVM::GEPOp::create(b, at, pointer.getType(), b.getI8Type(), pointer, ArrayRef<LLVM::GEPArg>{bytes});
  }
  /// The number of this lane among those of the mask: how many of them are below it.
  Value laneAmong(Value mask) {
    Type i32 = b.getI32Type();
    Value zero = constant(i32, 0);
    if (waveSize == 32)
      return ROCDL::MbcntLoOp::create(b, at, i32, mask, zero, ArrayAttr(), ArrayAttr());
    Value low = LLVM::TruncOp::create(b, at, i32, mask);
    Value high = LLVM::TruncOp::create(b, at, i32, LLVM::LShrOp::create(b, at, mask, constant(b.getI64Type(), 32)));
    Value below = ROCDL::MbcntLoOp::create(b, at, i32, low, zero, ArrayAttr(), ArrayAttr());
    return ROCDL::MbcntHiOp::create(b, at, i32, high, below, ArrayAttr(), ArrayAttr());
  }
};

/// In whole dwords; null if it is no number.
Value wholeDwords(OpBuilder &b, Location at, Value v) {
  Type type = v.getType();
  if (auto integer = dyn_cast<IntegerType>(type); integer && integer.getWidth() <= 64) {
    if (integer.getWidth() == 32 || integer.getWidth() == 64)
      return v;
    Type whole = b.getIntegerType(integer.getWidth() < 32 ? 32 : 64);
    return integer.getWidth() == 1 ? arith::ExtUIOp::create(b, at, whole, v).getResult()
                                   : arith::ExtSIOp::create(b, at, whole, v).getResult();
  }
  if (isa<Float32Type, Float64Type>(type))
    return v;
  if (isa<Float16Type, BFloat16Type>(type))
    return arith::ExtFOp::create(b, at, b.getF32Type(), v);
  return {};
}

} // namespace

LogicalResult flyc::lowerPrintf(gpu::GPUModuleOp module, unsigned waveSize) {
  SmallVector<gpu::PrintfOp> prints;
  module.walk([&](gpu::PrintfOp op) { prints.push_back(op); });
  if (prints.empty())
    return success();
  SmallVector<Attribute> formats;
  llvm::StringMap<LLVM::LLVMFuncOp> writers; // by format and sizes
  OpBuilder b(module.getContext());
  for (gpu::PrintfOp op : prints) {
    if (conversionsOf(op.getFormat()) != op.getArgs().size())
      return op.emitOpError("has ") << conversionsOf(op.getFormat()) << " conversions for " << op.getArgs().size()
                                    << " values";
    b.setInsertionPoint(op);
    SmallVector<Value> values;
    SmallVector<Type> types;
    std::string sizes;
    for (Value v : op.getArgs()) {
      Value whole = wholeDwords(b, op.getLoc(), v);
      if (!whole)
        return op.emitOpError("prints integers of up to 64 bits and floats, not ") << v.getType();
      values.push_back(whole);
      types.push_back(whole.getType());
      sizes += std::to_string(whole.getType().getIntOrFloatBitWidth() / 8) + ":";
    }
    const unsigned lanes = getWaveSize(op, waveSize);
    std::string key = std::to_string(lanes) + ":" + sizes;
    for (Type t : types)
      key += isa<FloatType>(t) ? 'f' : 'i';
    key += ":" + op.getFormat().str();
    LLVM::LLVMFuncOp &writer = writers[key];
    if (!writer) {
      const auto number = static_cast<unsigned>(formats.size() + 1);
      formats.push_back(b.getStringAttr(std::to_string(number) + ":" + std::to_string(values.size()) + ":" + sizes +
                                        metadataText(op.getFormat())));
      writer = RecordWriter(module, lanes).write(op.getLoc(), number, types);
      if (lanes != waveSize) // LLVM folds the mask of running lanes before it inlines the function
        writer.setPassthroughAttr(b.getArrayAttr(b.getStrArrayAttr({"flyc-wave-size", std::to_string(lanes)})));
    }
    auto call = LLVM::CallOp::create(b, op.getLoc(), writer, values);
    call.setConvergent(true);
    op.erase();
  }
  module->setAttr("flyc.printf_formats", b.getArrayAttr(formats));
  return success();
}
