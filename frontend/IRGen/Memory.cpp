//===- Memory.cpp - shared memory, buffers, atomics -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: nodes of memory other than parameters, and atomics. Output: fly.make_ptr and views; LLVM's atomic operations
// on the address that the layout gives.
//===----------------------------------------------------------------------===//

#include "frontend/IRGen/Emitter.h"
#include "frontend/Sema/Types/Promotion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/ROCDLDialect.h"

using namespace flyc;
using namespace flyc::irgen;
using namespace flyc::sema;
namespace LLVM = mlir::LLVM;

mlir::Value Emitter::emit(const Node &node, const SharedMemory &s) {
  const TensorType &t = node.type.tensor();
  mlir::Value pointer;
  if (s.dynamicOffset) {
    auto bytes =
        fly::PtrType::get(b.getI8Type(), fly::AddressSpace::Shared, static_cast<unsigned>(kernel.dynamicAlign));
    pointer = fly::GetDynSharedOp::create(b, at, bytes);
    if (*s.dynamicOffset)
      pointer = infer<fly::AddOffsetOp>({pointer, intTuple(layout::IntTuple(*s.dynamicOffset))});
    if (failed)
      return {};
    pointer = fly::RecastIterOp::create(b, at, fly::PtrType::get(type(t.element), fly::AddressSpace::Shared, t.align),
                                        pointer);
  } else if (s.over) {
    pointer = infer<fly::GetIterOp>({value(s.over)});
    if (failed)
      return {};
    auto wanted = fly::PtrType::get(type(t.element), fly::AddressSpace::Shared, t.align);
    if (pointer.getType() != wanted)
      pointer = fly::RecastIterOp::create(b, at, wanted, pointer);
  } else {
    // One allocation, wherever its expression stands.
    pointer = fly::MakePtrOp::create(b, at, fly::PtrType::get(type(t.element), fly::AddressSpace::Shared, t.align),
                                     s.bytes + kernel.redZone, t.align);
  }
  return infer<fly::MakeViewOp>({pointer, layoutValue(t.layout)});
}

/// The descriptor counts bytes in 32 bits.
mlir::Value Emitter::emit(const Node &node, const BufferView &v) {
  namespace arith = mlir::arith;
  const TensorType &t = node.type.tensor();
  mlir::Value tensor = value(v.tensor), elements = value(v.bound);
  mlir::Value pointer = infer<fly::GetIterOp>({tensor});
  if (failed)
    return {};
  b.getContext()->loadDialect<fly_rocdl::FlyROCDLDialect>();
  mlir::Type i64 = b.getI64Type();
  mlir::Value bytes = arith::MulIOp::create(
      b, at, elements, constantInt(i64, isPacked(t.element) ? bitWidth(t.element) : byteWidth(t.element)));
  if (isPacked(t.element))
    bytes =
        arith::ShRUIOp::create(b, at, arith::AddIOp::create(b, at, bytes, constantInt(i64, 7)), constantInt(i64, 3));
  bytes = arith::MinUIOp::create(b, at, bytes, constantInt(i64, 0xFFFFFFFF));
  auto space = fly_rocdl::BufferDescAttr::get(b.getContext());
  auto made = fly::PtrType::get(type(t.element), space, t.align);
  mlir::Value stride = constantInt(b.getI16Type(), 0),
              flags = constantInt(b.getI32Type(), static_cast<int32_t>(v.flags));
  mlir::Value buffer =
      fly::MakePtrOp::create(b, at, made, mlir::ValueRange{pointer, stride, bytes, flags}, mlir::DictionaryAttr());
  return infer<fly::MakeViewOp>({buffer, infer<fly::GetLayoutOp>({tensor})});
}

//===--- atomics ----------------------------------------------------------===//

static LLVM::AtomicBinOp binaryOf(AtomicOp op, Scalar element) {
  const bool floats = isFloat(element), isUnsigned = kindOf(element) == ScalarKind::Unsigned;
  switch (op) {
  case AtomicOp::Add: return floats ? LLVM::AtomicBinOp::fadd : LLVM::AtomicBinOp::add;
  case AtomicOp::Sub: return floats ? LLVM::AtomicBinOp::fsub : LLVM::AtomicBinOp::sub;
  case AtomicOp::Min:
    return floats ? LLVM::AtomicBinOp::fmin : isUnsigned ? LLVM::AtomicBinOp::umin : LLVM::AtomicBinOp::min;
  case AtomicOp::Max:
    return floats ? LLVM::AtomicBinOp::fmax : isUnsigned ? LLVM::AtomicBinOp::umax : LLVM::AtomicBinOp::max;
  case AtomicOp::And: return LLVM::AtomicBinOp::_and;
  case AtomicOp::Or: return LLVM::AtomicBinOp::_or;
  case AtomicOp::Xor: return LLVM::AtomicBinOp::_xor;
  default: return LLVM::AtomicBinOp::xchg;
  }
}

static LLVM::AtomicOrdering orderingOf(unsigned order) {
  static constexpr LLVM::AtomicOrdering orders[] = {LLVM::AtomicOrdering::monotonic, LLVM::AtomicOrdering::acquire,
                                                    LLVM::AtomicOrdering::release, LLVM::AtomicOrdering::acq_rel,
                                                    LLVM::AtomicOrdering::seq_cst};
  return orders[order];
}

llvm::StringRef Emitter::syncScope(int64_t scope) {
  static constexpr llvm::StringLiteral names[] = {"wavefront", "workgroup", "agent", ""};
  return names[scope];
}

/// The address of the element at `coord`.
mlir::Value Emitter::elementAddress(const Node *tensor, const layout::IntTuple &coord) {
  mlir::Value t = value(tensor);
  mlir::Value iterator = infer<fly::GetIterOp>({t});
  mlir::Value offset = infer<fly::Crd2IdxOp>({coordinate(coord), infer<fly::GetLayoutOp>({t})});
  mlir::Value moved = failed ? mlir::Value() : infer<fly::AddOffsetOp>({iterator, offset});
  if (failed)
    return {};
  const unsigned space = tensor->type.tensor().space == Space::Shared ? 3 : 1;
  return fly::ToLLVMPtrOp::create(b, at, LLVM::LLVMPointerType::get(b.getContext(), space), moved,
                                  b.getI32IntegerAttr(space));
}

mlir::Value Emitter::emit(const Node &node, const Atomic &a) {
  b.getContext()->loadDialect<mlir::ROCDL::ROCDLDialect>();
  mlir::Value address = elementAddress(a.tensor, a.coord);
  if (failed)
    return {};
  const Scalar element = a.tensor->type.tensor().element;
  const LLVM::AtomicOrdering order = orderingOf(a.order);
  const unsigned bytes = byteWidth(element);
  switch (a.op) {
  case AtomicOp::Load:
    return LLVM::LoadOp::create(b, at, type(element), address, bytes, /*isVolatile=*/false, /*isNonTemporal=*/false,
                                /*isInvariant=*/false, /*isInvariantGroup=*/false, order, syncScope(a.scope));
  case AtomicOp::Store:
    LLVM::StoreOp::create(b, at, value(a.value), address, bytes, /*isVolatile=*/false, /*isNonTemporal=*/false,
                          /*isInvariantGroup=*/false, order, syncScope(a.scope));
    return {};
  case AtomicOp::CompareExchange: {
    // What is read when nothing is stored is ordered as a load.
    const LLVM::AtomicOrdering whenDifferent = order == LLVM::AtomicOrdering::release ? LLVM::AtomicOrdering::monotonic
                                               : order == LLVM::AtomicOrdering::acq_rel ? LLVM::AtomicOrdering::acquire
                                                                                        : order;
    mlir::Value both = LLVM::AtomicCmpXchgOp::create(b, at, address, value(a.expected), value(a.value), order,
                                                     whenDifferent, syncScope(a.scope), bytes);
    return LLVM::ExtractValueOp::create(b, at, both, llvm::ArrayRef<int64_t>{0});
  }
  default: {
    auto op = LLVM::AtomicRMWOp::create(b, at, binaryOf(a.op, element), address, value(a.value), order,
                                        syncScope(a.scope), a.value->type.isVector() ? 2 * bytes : bytes);
    // Memory of a kernel's arguments is the device's own: the hardware's float atomics may be used instead of a loop.
    if (isFloat(element))
      for (llvm::StringRef fact :
           {"rocdl.no_fine_grained_memory", "rocdl.no_remote_memory", "rocdl.ignore_denormal_mode"})
        op->setDiscardableAttr(fact, b.getUnitAttr());
    return op.getResult();
  }
  }
}
