//===- PrintToGPU.cpp - fly.print as gpu.printf ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: fly.print of scalars and pointers. Output: gpu.printf with a C format: each `{}` becomes the conversion of its
// value's type, a `%` of the text is doubled.
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/FlyTypeConverter.h"

using namespace mlir;

namespace flyc {
namespace {

struct PrintPattern : OpConversionPattern<fly::PrintOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult matchAndRewrite(fly::PrintOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    StringRef rest = op.getFormat();
    if (rest.count("{}") != adaptor.getValues().size())
      return op.emitOpError("has ") << rest.count("{}") << " `{}` for " << adaptor.getValues().size() << " values";
    std::string format;
    auto copyText = [&](StringRef text) {
      for (char c : text)
        format += c == '%' ? std::string("%%") : std::string(1, c);
    };
    SmallVector<Value> arguments;
    for (Value v : adaptor.getValues()) {
      size_t hole = rest.find("{}");
      copyText(rest.take_front(hole));
      rest = rest.drop_front(hole + 2);
      if (!scalar(rewriter, op.getLoc(), v, format, arguments))
        return op.emitOpError("prints integers, floats and pointers, not ") << v.getType();
    }
    copyText(rest);
    gpu::PrintfOp::create(rewriter, op.getLoc(), format, arguments);
    rewriter.eraseOp(op);
    return success();
  }

  /// printf takes int, long long and double.
  static bool scalar(OpBuilder &b, Location loc, Value v, std::string &format, SmallVectorImpl<Value> &arguments) {
    Type type = v.getType();
    if (auto integer = dyn_cast<IntegerType>(type)) {
      if (integer.getWidth() > 64)
        return false;
      bool isLong = integer.getWidth() > 32;
      IntegerType wide = b.getIntegerType(isLong ? 64 : 32);
      if (integer.getWidth() == 1)
        v = arith::ExtUIOp::create(b, loc, wide, v);
      else if (integer != wide)
        v = arith::ExtSIOp::create(b, loc, wide, v);
      format += isLong ? "%lld" : "%d";
    } else if (isa<IndexType>(type)) {
      v = arith::IndexCastOp::create(b, loc, b.getI64Type(), v);
      format += "%lld";
    } else if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(type)) {
      if (type.getIntOrFloatBitWidth() < 32)
        v = arith::ExtFOp::create(b, loc, b.getF32Type(), v);
      format += "%f";
    } else if (isa<LLVM::LLVMPointerType>(type)) {
      v = LLVM::PtrToIntOp::create(b, loc, b.getI64Type(), v);
      format += "0x%llx";
    } else {
      return false;
    }
    arguments.push_back(v);
    return true;
  }
};

} // namespace

void populateFlyPrintPatterns(const FlyTypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<PrintPattern>(converter, patterns.getContext());
}

} // namespace flyc
