//===- CopyAtoms.cpp - the types of copies and the table of copies --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The mnemonics of the types are the names of the table.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/FlyROCDL/CopyAtoms.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace flyc::fly {

using EmitError = function_ref<InFlightDiagnostic()>;

std::string atomicTypeName(Type type) {
  if (auto vector = dyn_cast<VectorType>(type); vector && vector.getRank() == 1 && !vector.isScalable())
    return "v" + std::to_string(vector.getNumElements()) + atomicTypeName(vector.getElementType());
  if (auto integer = dyn_cast<IntegerType>(type))
    return (integer.isUnsigned() ? "u" : "i") + std::to_string(integer.getWidth());
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

const specs::CopyAtom *getCopyAtom(Type instruction) {
  auto row = [](auto type) { return specs::findCopyAtom(type.getMnemonic(), static_cast<unsigned>(type.getBits())); };
  return llvm::TypeSwitch<Type, const specs::CopyAtom *>(instruction)
      .Case<fly_rocdl::BufferCopyType, fly_rocdl::BufferCopyLDSType, fly_rocdl::DirectCopyLDSType,
            fly_rocdl::DirectGlobalCopyLDSType, fly_rocdl::BufferLoadAsyncLDSType, fly_rocdl::GlobalLoadAsyncLDSType,
            fly_rocdl::LDSReadTransType, fly_rocdl::LDSLoadTransType, fly_rocdl::GlobalLoadTransType>(row)
      .Default(nullptr);
}

const specs::AtomicAtom *getAtomicAtom(Type instruction) {
  auto row = [](auto type) -> const specs::AtomicAtom * {
    return specs::findAtomicAtom(type.getMnemonic(), stringifyAtomicOp(type.getAtomicOp()),
                                 atomicTypeName(type.getValType()));
  };
  return llvm::TypeSwitch<Type, const specs::AtomicAtom *>(instruction)
      .Case<UniversalAtomicType, fly_rocdl::BufferAtomicType>(row)
      .Default(nullptr);
}

int32_t getCachePolicy(Type instruction) {
  return llvm::TypeSwitch<Type, int32_t>(instruction)
      .Case<fly_rocdl::BufferCopyType, fly_rocdl::DirectCopyLDSType, fly_rocdl::DirectGlobalCopyLDSType>(
          [](auto type) { return type.getCache(); })
      .Default(0);
}

LogicalResult verifyCopyBits(EmitError emitError, StringRef name, StringRef title, int32_t bits) {
  if (bits > 0 && specs::findCopyAtom(name, static_cast<unsigned>(bits)))
    return success();
  return emitError() << "unsupported bitSize = " << bits << " for " << title << "; expected " << specs::widthsOf(name);
}

LogicalResult verifyAtomic(EmitError emitError, StringRef name, AtomicOp op, Type type) {
  if (getElementBits(type) == 0)
    return emitError() << "an atomic works on an integer, a float or a vector of those, got " << type;
  StringRef word = stringifyAtomicOp(op);
  if (specs::findAtomicAtom(name, word, atomicTypeName(type)))
    return success();
  return emitError() << name.drop_until([](char c) { return c == 'b' || c == 'u'; }) << " has no " << word << " of "
                     << type << "; there is " << word << " of " << specs::typesOf(name, word);
}

} // namespace flyc::fly
