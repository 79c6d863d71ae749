//===- MatrixAtoms.cpp - the dialect's matrix types and the table of instructions
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Element names differ from MLIR's in case alone, and in xf32, which MLIR knows as tf32.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/FlyROCDL/MatrixAtoms.h"

#include "compiler/Layout/Text/Parse.h"

#include "llvm/ADT/TypeSwitch.h"

#include <mutex>
#include <vector>

using namespace mlir;

namespace flyc::fly_rocdl {

const specs::MatrixAtom *getMatrixAtom(Type instruction) {
  auto find = [](auto t, int64_t blocks, unsigned scaleBlock = 0) {
    return specs::findMatrixAtomOfType(std::string_view(t.getMnemonic()), t.getM(), t.getN(), t.getK(), blocks,
                                       getElementName(t.getElemTyA()), getElementName(t.getElemTyB()),
                                       getElementName(t.getElemTyAcc()), scaleBlock);
  };
  return llvm::TypeSwitch<Type, const specs::MatrixAtom *>(instruction)
      .Case<MfmaType>([&](auto t) { return find(t, t.getBlocks()); })
      .Case<WmmaScaleType, WmmaScaleE5M3Type, WmmaScaleE4M3Type>(
          [&](auto t) { return find(t, 1, static_cast<unsigned>(t.getBlockSize())); })
      .Case<MfmaScaleType, SmfmacType, WmmaReplicatedType, WmmaSplitType, WmmaVarKType, SwmmacType,
            WmmaReplicated64Type, WmmaSplit64Type, Swmmac64Type>([&](auto t) { return find(t, 1); })
      .Default([](Type) { return nullptr; });
}

/// The type T of a row; `flags` are the parameters behind its element types.
template <typename T, auto... flags> static Type makeType(MLIRContext *context, const specs::MatrixAtom &atom) {
  return T::get(context, atom.m, atom.n, atom.k, getElementType(context, atom.a), getElementType(context, atom.b),
                getElementType(context, atom.acc), flags...);
}

/// The type T of a row whose integers are signed, as they are in the language.
template <typename T> static Type makeSignedType(MLIRContext *context, const specs::MatrixAtom &atom) {
  return T::get(context, atom.m, atom.n, atom.k, getElementType(context, atom.a), getElementType(context, atom.b),
                getElementType(context, atom.acc), atom.signs, atom.signs, false);
}

/// The type of a row with blocks of scales.
template <typename T> static Type makeScaledType(MLIRContext *context, const specs::MatrixAtom &atom) {
  return T::get(context, atom.m, atom.n, atom.k, getElementType(context, atom.a), getElementType(context, atom.b),
                getElementType(context, atom.acc), 0, 0, 0, false, false, static_cast<int32_t>(atom.scaleBlock));
}

Type withOpsel(Type instruction, int32_t a, int32_t b) {
  return llvm::TypeSwitch<Type, Type>(instruction)
      .Case([&](MfmaScaleType t) {
        return MfmaScaleType::get(t.getContext(), t.getM(), t.getN(), t.getK(), t.getElemTyA(), t.getElemTyB(),
                                  t.getElemTyAcc(), a, b);
      })
      .Case<WmmaScaleType, WmmaScaleE5M3Type, WmmaScaleE4M3Type>([&](auto t) {
        return decltype(t)::get(t.getContext(), t.getM(), t.getN(), t.getK(), t.getElemTyA(), t.getElemTyB(),
                                t.getElemTyAcc(), a, b, t.getModC(), t.getReuseA(), t.getReuseB(), t.getBlockSize());
      })
      .Default([](Type other) { return other; });
}

std::optional<WmmaScaleFlags> getWmmaScaleFlags(Type instruction) {
  return llvm::TypeSwitch<Type, std::optional<WmmaScaleFlags>>(instruction)
      .Case<WmmaScaleType, WmmaScaleE5M3Type, WmmaScaleE4M3Type>([](auto t) {
        return WmmaScaleFlags{t.getOpselA(), t.getOpselB(), t.getModC(), t.getReuseA(), t.getReuseB()};
      })
      .Default([](Type) { return std::nullopt; });
}

Type getMatrixType(MLIRContext *context, const specs::MatrixAtom &atom) {
  const StringRef type(atom.type);
  if (type == MfmaType::getMnemonic())
    return MfmaType::get(context, atom.m, atom.n, atom.k, getElementType(context, atom.a),
                         getElementType(context, atom.b), getElementType(context, atom.acc), atom.blocks);
  static constexpr std::pair<StringLiteral, Type (*)(MLIRContext *, const specs::MatrixAtom &)> types[] = {
      {MfmaScaleType::getMnemonic(), makeType<MfmaScaleType, 0, 0>},
      {SmfmacType::getMnemonic(), makeType<SmfmacType>},
      {WmmaReplicatedType::getMnemonic(), makeSignedType<WmmaReplicatedType>},
      {WmmaSplitType::getMnemonic(), makeSignedType<WmmaSplitType>},
      {WmmaVarKType::getMnemonic(), makeSignedType<WmmaVarKType>},
      {SwmmacType::getMnemonic(), makeSignedType<SwmmacType>},
      {WmmaReplicated64Type::getMnemonic(), makeSignedType<WmmaReplicated64Type>},
      {WmmaSplit64Type::getMnemonic(), makeSignedType<WmmaSplit64Type>},
      {Swmmac64Type::getMnemonic(), makeSignedType<Swmmac64Type>},
      {WmmaScaleType::getMnemonic(), makeScaledType<WmmaScaleType>},
      {WmmaScaleE5M3Type::getMnemonic(), makeScaledType<WmmaScaleE5M3Type>},
      {WmmaScaleE4M3Type::getMnemonic(), makeScaledType<WmmaScaleE4M3Type>},
  };
  for (const auto &[mnemonic, make] : types)
    if (mnemonic == type)
      return make(context, atom);
  return Type();
}

namespace {
struct ElementName {
  StringRef name;
  Type (*get)(MLIRContext *);
};
template <typename T, unsigned bits> Type get(MLIRContext *context) {
  if constexpr (std::is_same_v<T, IntegerType>)
    return IntegerType::get(context, bits);
  else
    return T::get(context);
}

const ElementName elementNames[] = {
#define FLYC_ELEMENT(Id, name, bits, Kind, Use, InMatrix, Exponent, Mantissa, Bias, Special, C, npy, MLIR)             \
  FLYC_ELEMENT_##InMatrix(name, bits, MLIR)
#define FLYC_OPERAND_ELEMENT(...) FLYC_ELEMENT(__VA_ARGS__)
#define FLYC_ELEMENT_No(name, bits, MLIR)
#define FLYC_ELEMENT_Yes(name, bits, MLIR) {name, get<MLIR##Type, bits>},
#include "support/ElementTypes.def"
#undef FLYC_ELEMENT_No
#undef FLYC_ELEMENT_Yes
};
} // namespace

StringRef getElementName(Type element) {
  // Integers of any signedness: the instructions have but one.
  if (auto integer = dyn_cast<IntegerType>(element))
    return integer.getWidth() == 4 ? "i4" : integer.getWidth() == 8 ? "i8" : integer.getWidth() == 32 ? "i32" : "";
  for (const ElementName &known : elementNames)
    if (known.get(element.getContext()) == element)
      return known.name;
  return "";
}

Type getElementType(MLIRContext *context, StringRef name) {
  for (const ElementName &known : elementNames)
    if (known.name == name)
      return known.get(context);
  return Type();
}

Type getStoredType(Type element) { return element.isTF32() ? Float32Type::get(element.getContext()) : element; }

const MatrixLayouts &getLayouts(const specs::MatrixAtom &atom) {
  struct Entry {
    std::once_flag parsed;
    MatrixLayouts layouts;
  };
  static std::vector<Entry> entries(specs::matrixAtoms().size());
  Entry &entry = entries[&atom - specs::matrixAtoms().data()];
  std::call_once(entry.parsed, [&] {
    auto parse = [](std::string_view text) {
      layout::Result<layout::Layout> result = layout::parseLayout(text);
      if (!result)
        llvm::report_fatal_error(Twine("specs/atoms: ") + text + ": " + result.message());
      return *result;
    };
    entry.layouts = {parse(atom.layoutA), parse(atom.layoutB), parse(atom.layoutC)};
  });
  return entry.layouts;
}

std::optional<std::string> whyNotTiled(Type instruction) {
  const specs::MatrixAtom *atom = getMatrixAtom(instruction);
  if (!atom || (atom->blocks == 1 && atom->storedK() == atom->k))
    return std::nullopt;
  if (atom->blocks != 1)
    return "of " + std::to_string(atom->blocks) +
           " blocks computes as many separate products: it cannot be tiled, only called by itself";
  return "whose A is sparse has fewer columns in A than rows in B: it cannot be tiled, only called by itself";
}

} // namespace flyc::fly_rocdl
