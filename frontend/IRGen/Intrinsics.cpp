//===- Intrinsics.cpp - functions, wave operations, order -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: Intrinsic nodes. Output: math, vector, gpu, rocdl and llvm operations. Functions that the hardware has for
// scalars only are applied element by element; bf16 is computed in f32 and rounded once.
//===----------------------------------------------------------------------===//

#include "frontend/IRGen/Lanes.h"
#include "frontend/KernelIR/Traversal.h"
#include "frontend/Sema/Types/Promotion.h"
#include "frontend/Sema/Types/WaitCounters.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <algorithm>
#include <numbers>

using namespace flyc;
using namespace flyc::irgen;
using namespace flyc::sema;
namespace math = mlir::math;

static mlir::Value callIntrinsic(mlir::OpBuilder &b, mlir::Location at, mlir::Type result, llvm::StringRef name,
                                 mlir::ValueRange operands) {
  return mlir::LLVM::CallIntrinsicOp::create(b, at, result, b.getStringAttr(name), operands).getResults();
}

/// Until only `count` copies of the tensor data mover, or copies straight to and from LDS, are on their way. LLVM takes
/// these for waits for memory that nobody else sees: without the fences it moves reads of LDS across.
static void waitForStarted(mlir::OpBuilder &b, mlir::Location at, bool isTensor, mlir::Value count) {
  mlir::LLVM::FenceOp::create(b, at, mlir::LLVM::AtomicOrdering::acq_rel, "wavefront");
  mlir::LLVM::CallIntrinsicOp::create(
      b, at, b.getStringAttr(isTensor ? "llvm.amdgcn.s.wait.tensorcnt" : "llvm.amdgcn.s.wait.asynccnt"), count);
  mlir::LLVM::FenceOp::create(b, at, mlir::LLVM::AtomicOrdering::acq_rel, "wavefront");
}

/// `f` of each element of vectors (of one shape), or of scalars.
static mlir::Value byElement(mlir::OpBuilder &b, mlir::Location at, mlir::ValueRange operands,
                             llvm::function_ref<mlir::Value(mlir::ValueRange)> f) {
  auto vector = llvm::dyn_cast<mlir::VectorType>(operands.front().getType());
  if (!vector)
    return f(operands);
  llvm::SmallVector<mlir::Value> elements;
  for (int64_t i = 0; i < vector.getNumElements(); ++i) {
    llvm::SmallVector<mlir::Value> parts;
    for (mlir::Value operand : operands)
      parts.push_back(mlir::vector::ExtractOp::create(b, at, operand, i));
    elements.push_back(f(parts));
  }
  return mlir::vector::FromElementsOp::create(
      b, at, mlir::VectorType::get(vector.getShape(), elements.front().getType()), elements);
}

/// Functions on floats, except those of one hardware instruction that have no name in the math dialect.
static mlir::Value floatFunction(mlir::OpBuilder &b, mlir::Location at, IntrinsicOp op, mlir::ValueRange x) {
  switch (op) {
  case IntrinsicOp::Exp: return math::ExpOp::create(b, at, x[0]);
  case IntrinsicOp::Exp2: return math::Exp2Op::create(b, at, x[0]);
  case IntrinsicOp::Expm1: return math::ExpM1Op::create(b, at, x[0]);
  case IntrinsicOp::Log: return math::LogOp::create(b, at, x[0]);
  case IntrinsicOp::Log2: return math::Log2Op::create(b, at, x[0]);
  case IntrinsicOp::Log10: return math::Log10Op::create(b, at, x[0]);
  case IntrinsicOp::Log1p: return math::Log1pOp::create(b, at, x[0]);
  case IntrinsicOp::Sqrt: return math::SqrtOp::create(b, at, x[0]);
  case IntrinsicOp::Rsqrt:
    // The f64 instructions of reciprocals are estimates.
    if (mlir::getElementTypeOrSelf(x[0].getType()).isF64())
      return math::RsqrtOp::create(b, at, x[0]);
    return byElement(b, at, x,
                     [&](mlir::ValueRange e) { return callIntrinsic(b, at, e[0].getType(), "llvm.amdgcn.rsq", e); });
  case IntrinsicOp::Cbrt: return math::CbrtOp::create(b, at, x[0]);
  case IntrinsicOp::Rcp:
    if (mlir::Type t = x[0].getType(); mlir::getElementTypeOrSelf(t).isF64()) {
      mlir::TypedAttr one = b.getF64FloatAttr(1);
      if (auto vector = llvm::dyn_cast<mlir::VectorType>(t))
        one = mlir::DenseElementsAttr::get(vector, mlir::Attribute(one));
      return mlir::arith::DivFOp::create(b, at, mlir::arith::ConstantOp::create(b, at, one), x[0]);
    }
    return byElement(b, at, x,
                     [&](mlir::ValueRange e) { return callIntrinsic(b, at, e[0].getType(), "llvm.amdgcn.rcp", e); });
  // Code generation makes the instruction of f32 of them (compiler/CodeGen/llvm22/ApproximatePowers.cpp).
  case IntrinsicOp::NativeExp2: return math::Exp2Op::create(b, at, x[0], mlir::arith::FastMathFlags::afn);
  case IntrinsicOp::NativeLog2: return math::Log2Op::create(b, at, x[0], mlir::arith::FastMathFlags::afn);
  case IntrinsicOp::Sin: return math::SinOp::create(b, at, x[0]);
  case IntrinsicOp::Cos: return math::CosOp::create(b, at, x[0]);
  case IntrinsicOp::Tan: return math::TanOp::create(b, at, x[0]);
  case IntrinsicOp::Asin: return math::AsinOp::create(b, at, x[0]);
  case IntrinsicOp::Acos: return math::AcosOp::create(b, at, x[0]);
  case IntrinsicOp::Atan: return math::AtanOp::create(b, at, x[0]);
  case IntrinsicOp::Sinh: return math::SinhOp::create(b, at, x[0]);
  case IntrinsicOp::Cosh: return math::CoshOp::create(b, at, x[0]);
  case IntrinsicOp::Tanh: return math::TanhOp::create(b, at, x[0]);
  case IntrinsicOp::Asinh: return math::AsinhOp::create(b, at, x[0]);
  case IntrinsicOp::Acosh: return math::AcoshOp::create(b, at, x[0]);
  case IntrinsicOp::Atanh: return math::AtanhOp::create(b, at, x[0]);
  case IntrinsicOp::Erf: return math::ErfOp::create(b, at, x[0]);
  case IntrinsicOp::Erfc: return math::ErfcOp::create(b, at, x[0]);
  case IntrinsicOp::Floor: return math::FloorOp::create(b, at, x[0]);
  case IntrinsicOp::Ceil: return math::CeilOp::create(b, at, x[0]);
  case IntrinsicOp::Trunc: return math::TruncOp::create(b, at, x[0]);
  case IntrinsicOp::Round: return math::RoundOp::create(b, at, x[0]);
  case IntrinsicOp::RoundEven: return math::RoundEvenOp::create(b, at, x[0]);
  case IntrinsicOp::Pow: return math::PowFOp::create(b, at, x[0], x[1]);
  case IntrinsicOp::Atan2: return math::Atan2Op::create(b, at, x[0], x[1]);
  case IntrinsicOp::Copysign: return math::CopySignOp::create(b, at, x[0], x[1]);
  case IntrinsicOp::Fma: return math::FmaOp::create(b, at, x[0], x[1], x[2]);
  case IntrinsicOp::Abs: return math::AbsFOp::create(b, at, x[0]);
  default: return {};
  }
}

/// Powers and logarithms of f32 where approximate functions are allowed: the instruction, before or behind a product.
/// LLVM's own approximations have code for denormals. Null for other functions.
static mlir::Value approximateFunction(mlir::OpBuilder &b, mlir::Location at, IntrinsicOp op, mlir::Value x) {
  auto times = [&](mlir::Value v, double factor) -> mlir::Value {
    mlir::TypedAttr scale = b.getF32FloatAttr(static_cast<float>(factor));
    if (auto vector = llvm::dyn_cast<mlir::VectorType>(v.getType()))
      scale = mlir::DenseElementsAttr::get(vector, mlir::Attribute(scale));
    return mlir::arith::MulFOp::create(b, at, v, mlir::arith::ConstantOp::create(b, at, scale));
  };
  auto native = [&](IntrinsicOp of, mlir::Value v) { return floatFunction(b, at, of, v); };
  switch (op) {
  case IntrinsicOp::Exp2: return native(IntrinsicOp::NativeExp2, x);
  case IntrinsicOp::Exp: return native(IntrinsicOp::NativeExp2, times(x, std::numbers::log2e));
  case IntrinsicOp::Log2: return native(IntrinsicOp::NativeLog2, x);
  case IntrinsicOp::Log: return times(native(IntrinsicOp::NativeLog2, x), std::numbers::ln2);
  case IntrinsicOp::Log10: return times(native(IntrinsicOp::NativeLog2, x), std::numbers::ln2 / std::numbers::ln10);
  default: return {};
  }
}

/// Sign bits and rounding to integers are exact in every format; the rest of bf16 has no instructions.
static bool needsWiderFormat(IntrinsicOp op, mlir::Type t) {
  return mlir::getElementTypeOrSelf(t).isBF16() && op != IntrinsicOp::Abs && op != IntrinsicOp::Copysign;
}

static mlir::gpu::ShuffleMode shuffleMode(IntrinsicOp op) {
  switch (op) {
  case IntrinsicOp::ShuffleXor: return mlir::gpu::ShuffleMode::XOR;
  case IntrinsicOp::ShuffleUp: return mlir::gpu::ShuffleMode::UP;
  case IntrinsicOp::ShuffleDown: return mlir::gpu::ShuffleMode::DOWN;
  default: return mlir::gpu::ShuffleMode::IDX;
  }
}

/// readfirstlane and readlane move 32 bits; LLVM splits and joins other widths, except narrow and float ones.
static mlir::Value throughInteger(mlir::OpBuilder &b, mlir::Location at, mlir::Value v,
                                  llvm::function_ref<mlir::Value(mlir::Value)> f) {
  mlir::Type t = v.getType();
  const unsigned bits = t.getIntOrFloatBitWidth();
  mlir::Type own = b.getIntegerType(bits), wide = b.getIntegerType(bits > 32 ? 64 : 32);
  const Lanes lanes{b, at};
  mlir::Value i = lanes.recast(v, own);
  if (own != wide)
    i = mlir::arith::ExtUIOp::create(b, at, wide, i);
  i = f(i);
  if (own != wide)
    i = mlir::arith::TruncIOp::create(b, at, own, i);
  return lanes.recast(i, t);
}

/// printf takes integers of 32 and 64 bits.
mlir::Value Emitter::emit(const Node &, const Printf &p) {
  llvm::SmallVector<mlir::Value> operands;
  for (const Node *node : p.values) {
    mlir::Value v = value(node);
    const Scalar s = node->type.element();
    if (!isFloat(s) && bitWidth(s) < 32)
      v = kindOf(s) == ScalarKind::Signed ? mlir::arith::ExtSIOp::create(b, at, b.getI32Type(), v).getResult()
                                          : mlir::arith::ExtUIOp::create(b, at, b.getI32Type(), v).getResult();
    operands.push_back(v);
  }
  mlir::gpu::PrintfOp::create(b, at, p.format, operands);
  return {};
}

/// A barrier of some waves: one of an array beside the kernel, as long as its largest number, which LLVM gives the
/// numbers of the hardware.
static mlir::Value namedBarrier(mlir::OpBuilder &b, mlir::Location at, mlir::gpu::GPUFuncOp func, const Kernel &kernel,
                                int64_t number) {
  using namespace mlir::LLVM;
  constexpr unsigned sharedSpace = 3;
  const std::string name = (func.getName() + ".barriers").str();
  auto module = func->getParentOfType<mlir::gpu::GPUModuleOp>();
  auto global = module.lookupSymbol<GlobalOp>(name);
  if (!global) {
    int64_t count = 0;
    walk(kernel, [&](const Node *node) {
      const auto *op = node->as<Intrinsic>();
      if (op &&
          (op->op == IntrinsicOp::NamedInit || op->op == IntrinsicOp::NamedJoin || op->op == IntrinsicOp::NamedSignal))
        count = std::max(count, op->attributes[0]);
    });
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(module.getBody());
    auto type = LLVMArrayType::get(LLVMTargetExtType::get(b.getContext(), "amdgcn.named.barrier", {}, {0u}),
                                   static_cast<unsigned>(count));
    global = GlobalOp::create(b, at, type, /*isConstant=*/false, Linkage::Internal, name, mlir::Attribute(),
                              /*alignment=*/0, sharedSpace);
    b.createBlock(&global.getInitializerRegion());
    ReturnOp::create(b, at, PoisonOp::create(b, at, type).getResult());
  }
  auto pointer = LLVMPointerType::get(b.getContext(), sharedSpace);
  mlir::Value first = AddressOfOp::create(b, at, pointer, global.getSymName());
  return GEPOp::create(b, at, pointer, global.getType(), first,
                       mlir::ArrayRef<GEPArg>{0, static_cast<int32_t>(number - 1)});
}

mlir::Value Emitter::emit(const Node &node, const Intrinsic &i) {
  namespace arith = mlir::arith;
  // Only for kernels that use them: each dialect costs the compile of the others a little.
  b.getContext()->loadDialect<math::MathDialect, mlir::ROCDL::ROCDLDialect>();
  llvm::SmallVector<mlir::Value> operands;
  for (const Node *operand : i.operands)
    operands.push_back(value(operand));
  switch (i.op) {
  case IntrinsicOp::Abs:
    if (!isFloat(node.type.element()))
      return math::AbsIOp::create(b, at, operands[0]);
    break;
  case IntrinsicOp::Popcount: return math::CtPopOp::create(b, at, operands[0]);
  case IntrinsicOp::Clz: return math::CountLeadingZerosOp::create(b, at, operands[0]);
  case IntrinsicOp::Ctz: return math::CountTrailingZerosOp::create(b, at, operands[0]);
  case IntrinsicOp::Bitcast: {
    mlir::Type from = operands[0].getType(), to = type(node.type);
    if (from == to)
      return operands[0]; // only the signedness changes
    auto elements = [](mlir::Type t) {
      auto vector = llvm::dyn_cast<mlir::VectorType>(t);
      return vector ? vector.getNumElements() : 0;
    };
    if (elements(from) == elements(to))
      return Lanes{b, at}.recast(operands[0], mlir::getElementTypeOrSelf(to));
    // vector.bitcast is between vectors: a scalar passes as a vector of one.
    mlir::Value v = operands[0];
    if (!elements(from))
      v = mlir::vector::FromElementsOp::create(b, at, mlir::VectorType::get({1}, from), mlir::ValueRange{v});
    mlir::Type wanted = elements(to) ? to : mlir::VectorType::get({1}, to);
    v = mlir::vector::BitCastOp::create(b, at, wanted, v);
    return elements(to) ? v : mlir::vector::ExtractOp::create(b, at, v, 0).getResult();
  }
  case IntrinsicOp::Extract: return mlir::vector::ExtractOp::create(b, at, operands[0], i.attributes[0]);
  case IntrinsicOp::Build: return mlir::vector::FromElementsOp::create(b, at, type(node.type), operands);
  case IntrinsicOp::LaneId:
    return arith::IndexCastOp::create(b, at, b.getI32Type(), mlir::gpu::LaneIdOp::create(b, at, mlir::IntegerAttr()));
  case IntrinsicOp::WaveId:
    return arith::IndexCastOp::create(b, at, b.getI32Type(),
                                      mlir::gpu::SubgroupIdOp::create(b, at, mlir::IntegerAttr()));
  case IntrinsicOp::ShuffleXor:
  case IntrinsicOp::ShuffleUp:
  case IntrinsicOp::ShuffleDown:
  case IntrinsicOp::ShuffleIdx: {
    const Lanes lanes{b, at};
    const mlir::Type element = type(node.type.element());
    const bool isHeld = isStorageInteger(node.type.element());
    mlir::Value moved =
        isHeld ? lanes.recast(operands[0], b.getIntegerType(bitWidth(node.type.element()))) : operands[0];
    moved = mlir::gpu::ShuffleOp::create(b, at, moved, operands[1], constantInt(b.getI32Type(), i.attributes[0]),
                                         shuffleMode(i.op))
                .getShuffleResult();
    return lanes.recast(moved, element);
  }
  case IntrinsicOp::Ballot: return mlir::ROCDL::BallotOp::create(b, at, b.getI64Type(), operands[0]);
  case IntrinsicOp::ReadLane:
    return throughInteger(b, at, operands[0], [&](mlir::Value v) -> mlir::Value {
      return mlir::ROCDL::ReadlaneOp::create(b, at, v.getType(), v, operands[1]);
    });
  case IntrinsicOp::Uniform:
    return throughInteger(b, at, operands[0], [&](mlir::Value v) -> mlir::Value {
      return mlir::ROCDL::ReadfirstlaneOp::create(b, at, v.getType(), v);
    });
  case IntrinsicOp::Barrier:
    if (i.attributes[1])
      mlir::ROCDL::SWaitcntOp::create(b, at, static_cast<uint32_t>(i.attributes[1]));
    if (i.attributes[0])
      mlir::ROCDL::SBarrierOp::create(b, at);
    else
      mlir::gpu::BarrierOp::create(b, at);
    return {};
  case IntrinsicOp::BarrierSignal:
    mlir::LLVM::FenceOp::create(b, at, mlir::LLVM::AtomicOrdering::release, "workgroup");
    mlir::ROCDL::BarrierSignalOp::create(b, at, uint32_t(-1)); // the barrier of the workgroup
    return {};
  case IntrinsicOp::BarrierWait:
    mlir::ROCDL::BarrierWaitOp::create(b, at, uint16_t(-1));
    mlir::LLVM::FenceOp::create(b, at, mlir::LLVM::AtomicOrdering::acquire, "workgroup");
    return {};
  case IntrinsicOp::NamedInit:
    mlir::ROCDL::BarrierInitOp::create(b, at, namedBarrier(b, at, func, kernel, i.attributes[0]),
                                       static_cast<uint32_t>(i.attributes[1]));
    return {};
  case IntrinsicOp::NamedJoin:
    mlir::ROCDL::BarrierJoinOp::create(b, at, namedBarrier(b, at, func, kernel, i.attributes[0]));
    return {};
  case IntrinsicOp::NamedSignal:
    mlir::LLVM::FenceOp::create(b, at, mlir::LLVM::AtomicOrdering::release, "workgroup");
    mlir::ROCDL::BarrierSignalVarOp::create(b, at, namedBarrier(b, at, func, kernel, i.attributes[0]), 0u);
    return {};
  case IntrinsicOp::NamedWait: // for the one that the wave has joined
    mlir::ROCDL::BarrierWaitOp::create(b, at, uint16_t(1));
    mlir::LLVM::FenceOp::create(b, at, mlir::LLVM::AtomicOrdering::acquire, "workgroup");
    return {};
  case IntrinsicOp::NamedLeave: mlir::ROCDL::BarrierLeaveOp::create(b, at, uint16_t(1)); return {};
  case IntrinsicOp::AsyncMark: // the hardware starts copies in order: nothing to do
    return {};
  case IntrinsicOp::AsyncWait:
    mlir::ROCDL::SWaitcntOp::create(b, at, static_cast<uint32_t>(i.attributes[1]));
    return {};
  case IntrinsicOp::Wait: mlir::ROCDL::SWaitcntOp::create(b, at, static_cast<uint32_t>(i.attributes[0])); return {};
  case IntrinsicOp::WaitCounter: {
    const auto count = static_cast<uint16_t>(i.attributes[1]);
    switch (i.attributes[0]) {
    case 0: mlir::ROCDL::WaitLoadcntOp::create(b, at, count); return {};
    case 1: mlir::ROCDL::WaitStorecntOp::create(b, at, count); return {};
    case 2: mlir::ROCDL::WaitDscntOp::create(b, at, count); return {};
    case 3:
      mlir::LLVM::CallIntrinsicOp::create(b, at, b.getStringAttr("llvm.amdgcn.s.wait.kmcnt"),
                                          mlir::ValueRange{constantInt(b.getI16Type(), count)});
      return {};
    default:
      waitForStarted(b, at, splitCounters[static_cast<size_t>(i.attributes[0])] == "tensor",
                     constantInt(b.getI16Type(), count));
      return {};
    }
  }
  case IntrinsicOp::Fence: {
    static constexpr mlir::LLVM::AtomicOrdering orders[] = {
        mlir::LLVM::AtomicOrdering::acquire, mlir::LLVM::AtomicOrdering::release, mlir::LLVM::AtomicOrdering::acq_rel,
        mlir::LLVM::AtomicOrdering::seq_cst};
    mlir::LLVM::FenceOp::create(b, at, orders[i.attributes[0]], syncScope(i.attributes[1]));
    return {};
  }
  case IntrinsicOp::SchedBarrier:
    mlir::ROCDL::SchedBarrier::create(b, at, static_cast<uint32_t>(i.attributes[0]));
    return {};
  case IntrinsicOp::ScheduleGroup:
    mlir::ROCDL::SchedGroupBarrier::create(b, at, static_cast<uint32_t>(i.attributes[0]),
                                           static_cast<uint32_t>(i.attributes[1]),
                                           /*groupId=*/0u);
    return {};
  case IntrinsicOp::SetPriority:
    mlir::ROCDL::SetPrioOp::create(b, at, static_cast<uint16_t>(i.attributes[0]));
    return {};
  case IntrinsicOp::Sleep: mlir::ROCDL::SSleepOp::create(b, at, static_cast<uint32_t>(i.attributes[0])); return {};
  case IntrinsicOp::Trap: mlir::LLVM::Trap::create(b, at); return {};
  default: break;
  }
  mlir::Type t = type(node.type);
  auto computed = [&]() -> mlir::Value {
    if ((node.fast & Approximate) && mlir::getElementTypeOrSelf(operands[0].getType()).isF32())
      if (mlir::Value approximate = approximateFunction(b, at, i.op, operands[0]))
        return approximate;
    return floatFunction(b, at, i.op, operands);
  };
  if (!needsWiderFormat(i.op, t))
    return computed();
  mlir::Type wide = type(withElement(node.type, Scalar::F32));
  for (mlir::Value &operand : operands)
    operand = arith::ExtFOp::create(b, at, wide, operand);
  return arith::TruncFOp::create(b, at, t, computed());
}
