//===- MatrixAtoms.cpp - the dialect's matrix types and the table of instructions
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Element names differ from MLIR's in case alone, and in xf32, which MLIR knows as tf32.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/MatrixAtoms.h"

#include "compiler/Layout/Text/Parse.h"

#include <mutex>
#include <vector>

using namespace mlir;

namespace flyc::fly_rocdl {

static const specs::MatrixAtom *find(StringRef family, int64_t m, int64_t n, int64_t k, int64_t blocks, Type a, Type b,
                                     Type acc) {
  return specs::findMatrixAtom(family, m, n, k, blocks, getElementName(a), getElementName(b), getElementName(acc));
}

const specs::MatrixAtom *getMatrixAtom(Type instruction) {
  if (auto t = dyn_cast<MfmaType>(instruction))
    return find("mfma", t.getM(), t.getN(), t.getK(), t.getBlocks(), t.getElemTyA(), t.getElemTyB(), t.getElemTyAcc());
  if (auto t = dyn_cast<MfmaScaleType>(instruction))
    return find("mfma_scale", t.getM(), t.getN(), t.getK(), 1, t.getElemTyA(), t.getElemTyB(), t.getElemTyAcc());
  if (auto t = dyn_cast<SmfmacType>(instruction))
    return find("smfmac", t.getM(), t.getN(), t.getK(), 1, t.getElemTyA(), t.getElemTyB(), t.getElemTyAcc());
  return nullptr;
}

Type getMatrixType(MLIRContext *context, const specs::MatrixAtom &atom) {
  Type a = getElementType(context, atom.a), b = getElementType(context, atom.b),
       acc = getElementType(context, atom.acc);
  if (atom.family == "mfma_scale")
    return MfmaScaleType::get(context, atom.m, atom.n, atom.k, a, b, acc, /*opselA=*/0, /*opselB=*/0);
  if (atom.family == "smfmac")
    return SmfmacType::get(context, atom.m, atom.n, atom.k, a, b, acc);
  return MfmaType::get(context, atom.m, atom.n, atom.k, a, b, acc, atom.blocks);
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
    return integer.getWidth() == 8 ? "i8" : integer.getWidth() == 32 ? "i32" : "";
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
           " blocks computes as many separate products: it is called as it is, and not tiled";
  return "whose A is sparse has fewer columns in A than rows in B: it is called as it is, and not tiled";
}

} // namespace flyc::fly_rocdl
