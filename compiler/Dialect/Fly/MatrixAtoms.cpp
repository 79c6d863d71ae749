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
template <typename T> Type get(MLIRContext *context) { return T::get(context); }
template <unsigned width> Type integer(MLIRContext *context) { return IntegerType::get(context, width); }

const ElementName elementNames[] = {
    {"f64", get<Float64Type>},
    {"f32", get<Float32Type>},
    {"xf32", get<FloatTF32Type>},
    {"f16", get<Float16Type>},
    {"bf16", get<BFloat16Type>},
    {"f8e4m3fnuz", get<Float8E4M3FNUZType>},
    {"f8e5m2fnuz", get<Float8E5M2FNUZType>},
    {"f8e4m3fn", get<Float8E4M3FNType>},
    {"f8e5m2", get<Float8E5M2Type>},
    {"f6e2m3", get<Float6E2M3FNType>},
    {"f6e3m2", get<Float6E3M2FNType>},
    {"f4e2m1", get<Float4E2M1FNType>},
    {"i8", integer<8>},
    {"i32", integer<32>},
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
