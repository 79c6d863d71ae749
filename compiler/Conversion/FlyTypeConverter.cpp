//===- FlyTypeConverter.cpp - fly types as LLVM types ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The address spaces are those of LLVM's AMDGPU backend (AMDGPUUsage, "Address Spaces").
//===----------------------------------------------------------------------===//

#include "compiler/Conversion/FlyTypeConverter.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace flyc {

std::optional<unsigned> FlyTypeConverter::getLLVMAddressSpace(Attribute space) {
  auto known = dyn_cast_or_null<fly::AddressSpaceAttr>(space);
  if (!known)
    return std::nullopt;
  switch (known.getValue()) {
  case fly::AddressSpace::Generic: return 0;
  case fly::AddressSpace::Global: return 1;
  case fly::AddressSpace::Shared: return 3;
  case fly::AddressSpace::Register: return 5;
  }
  return std::nullopt;
}

bool FlyTypeConverter::isBufferPointer(fly::PtrType type) {
  return isa_and_nonnull<fly_rocdl::BufferDescAttr>(type.getAddressSpace());
}

static Type convertPointer(fly::PtrType type, bool ownForms) {
  MLIRContext *context = type.getContext();
  if (FlyTypeConverter::isBufferPointer(type)) {
    SmallVector<Type> fields(ownForms ? 4 : 2, IntegerType::get(context, 32));
    fields.front() = LLVM::LLVMPointerType::get(context, 8);
    return LLVM::LLVMStructType::getLiteral(context, fields);
  }
  if (std::optional<unsigned> space = FlyTypeConverter::getLLVMAddressSpace(type.getAddressSpace()))
    return LLVM::LLVMPointerType::get(context, *space);
  return Type();
}

/// What a value that its type tells becomes.
static Type nothing(Type type) { return LLVM::LLVMStructType::getLiteral(type.getContext(), {}); }

/// The struct of the state of an instruction; empty if it has none.
static Type convertState(Type instruction) {
  SmallVector<Type> fields;
  if (auto stateful = dyn_cast<fly::StatefulOpTypeInterface>(instruction))
    for (const fly::StateField &field : stateful.getStateFields())
      fields.push_back(IntegerType::get(instruction.getContext(), field.bits));
  return LLVM::LLVMStructType::getLiteral(instruction.getContext(), fields);
}

FlyTypeConverter::FlyTypeConverter(MLIRContext *context, bool ownForms) : ownForms(ownForms) {
  addConversion([](Type type) { return type; });
  addConversion([](FloatType type) -> Type {
    return type.getWidth() < 16 ? Type(IntegerType::get(type.getContext(), type.getWidth())) : Type(type);
  });
  addConversion([](IntegerType type) { return IntegerType::get(type.getContext(), type.getWidth()); });
  // What fills words is words, so that LLVM moves, joins and carries it as such.
  addConversion([this](VectorType type) -> Type {
    int64_t bits = fly::getElementBits(type);
    if (fly::isPackedElement(type.getElementType()) && type.getRank() == 1 && bits % 32 == 0)
      return VectorType::get({bits / 32}, IntegerType::get(type.getContext(), 32));
    return type.clone(convertType(type.getElementType()));
  });
  addConversion([ownForms](fly::PtrType type) { return convertPointer(type, ownForms); });
  addConversion([ownForms](fly::MemRefType type) { return convertPointer(type.getPtrType(), ownForms); });
  addConversion([](fly::IntTupleType type) -> Type {
    const layout::IntTuple &tuple = type.getValue();
    if (tuple.isPlainInt())
      return fly::getLeafIntegerType(type.getContext(), tuple.leaf());
    return tuple.isStatic() ? nothing(type) : Type();
  });
  addConversion([](fly::CopyAtomType type) { return convertState(type.getCopyOp()); });
  addConversion([](fly::MmaAtomType type) { return convertState(type.getMmaOp()); });
  auto ifStatic = [](auto type) { return type.isStatic() ? nothing(type) : Type(); };
  addConversion([ifStatic](fly::LayoutType type) { return ifStatic(type); });
  addConversion([ifStatic](fly::ComposedLayoutType type) { return ifStatic(type); });
  addConversion([ifStatic](fly::TileType type) { return ifStatic(type); });
  addConversion([](fly::SwizzleType type) { return nothing(type); });
  addConversion([](fly::CoordSwizzleType type) { return nothing(type); });
}

} // namespace flyc
