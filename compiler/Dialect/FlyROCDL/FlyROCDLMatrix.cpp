//===- FlyROCDLMatrix.cpp - AMD's matrix instructions as data
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The matrix types of fly_rocdl: which shapes and element types each has, and how its operands lie in the lanes. All of
// it is read from the rows of specs/atoms; here stands only what a type adds to its row: flags, scales, indices.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/FlyROCDL/MatrixAtoms.h"
#include "specs/tables/MatrixConstants.h"
#include "support/Text.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly_rocdl {

using EmitError = function_ref<InFlightDiagnostic()>;
using fly::StateField;

static std::string shapeName(int64_t m, int64_t n, int64_t k) {
  return std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k);
}

// The formats of the f8f6f4 instructions.
static bool isScaledFloat(Type type) {
  return isa<Float8E4M3FNType, Float8E5M2Type, Float6E2M3FNType, Float6E3M2FNType, Float4E2M1FNType>(type);
}

//===----------------------------------------------------------------------===//
// The rows of specs/atoms
//===----------------------------------------------------------------------===//

/// "a, b or c": the distinct values of `of` over the rows of a type that `fits`, in the table's order.
template <typename Fits, typename Of> static std::string listRows(StringRef type, Fits fits, Of of) {
  SmallVector<std::string> found;
  for (const specs::MatrixAtom &atom : specs::matrixAtoms())
    if (atom.type == std::string_view(type) && fits(atom))
      if (std::string text = of(atom); !llvm::is_contained(found, text))
        found.push_back(std::move(text));
  return flyc::listed(found, "or");
}
// As MLIR spells an element type of the table.
static std::string spelled(MLIRContext *context, std::string_view element) {
  std::string text;
  llvm::raw_string_ostream(text) << getElementType(context, StringRef(element));
  return text;
}

// What is wrong first: the type of A, that of B, the accumulator's, the shape. The table says what would be right.
static LogicalResult verifyRow(EmitError emitError, StringRef type, StringRef title, ArrayRef<int64_t> shape, Type a,
                               Type b, Type acc) {
  using Row = const specs::MatrixAtom &;
  std::string_view nameA = getElementName(a), nameB = getElementName(b), nameAcc = getElementName(acc);
  if (specs::findMatrixAtomOfType(type, shape[0], shape[1], shape[2], shape[3], nameA, nameB, nameAcc))
    return success();
  auto hasA = [&](Row row) { return row.a == nameA; };
  auto hasPair = [&](Row row) { return hasA(row) && row.b == nameB; };
  std::string accs = listRows(type, hasA, [&](Row row) { return spelled(a.getContext(), row.acc); });
  if (accs.empty()) {
    std::string types =
        listRows(type, [](Row) { return true; }, [&](Row row) { return spelled(a.getContext(), row.a); });
    return emitError() << "elemTyA must be " << types << ", got " << a;
  }
  const bool integers = isa<IntegerType>(a) || isa<IntegerType>(b);
  const std::string kind = "integer " + type.substr(type.rfind('.') + 1).upper(); // "integer MFMA"
  if (listRows(type, hasPair, [](Row row) { return row.shape(); }).empty()) {
    if (integers)
      return emitError() << kind << " requires both A and B to be " << (isa<IntegerType>(a) ? nameA : nameB) << ", got "
                         << a << " and " << b;
    // One instruction takes both floats of 8 bits, but the bits mean one family of formats.
    return emitError() << "A and B must have one element type, or both 8-bit floats of one family (FNUZ or OCP), got "
                       << a << " and " << b;
  }
  auto hasTypes = [&](Row row) { return hasPair(row) && row.acc == nameAcc; };
  std::string shapes = listRows(type, hasTypes, [](Row row) { return row.shape(); });
  if (shapes.empty() && integers)
    return emitError() << kind << " requires i32 accumulator, got " << acc;
  if (shapes.empty())
    return emitError() << "elemTyAcc must be " << accs << ", got " << acc;
  std::string wrong = shapeName(shape[0], shape[1], shape[2]) + (shape[3] == 1 ? "" : "x" + std::to_string(shape[3]));
  return emitError() << "invalid MNK dimensions for " << title << ": " << wrong << " of " << a << "; expected "
                     << shapes;
}

LogicalResult MfmaType::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc,
                               int64_t blocks) {
  return verifyRow(emitError, getMnemonic(), title, {m, n, k, blocks}, a, b, acc);
}

LogicalResult SmfmacType::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc) {
  return verifyRow(emitError, getMnemonic(), title, {m, n, k, 1}, a, b, acc);
}
SmallVector<StateField> SmfmacType::getStateFields() const { return {{"index", 32, 0}}; }

LogicalResult MfmaScaleType::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc,
                                    int32_t opselA, int32_t opselB) {
  if (m != n || !((m == 16 && k == 128) || (m == 32 && k == 64)))
    return emitError() << "unsupported MNK for " << title << ": " << shapeName(m, n, k)
                       << " (expected 16x16x128 or 32x32x64)";
  for (auto [name, type] : {std::pair("elemTyA", a), std::pair("elemTyB", b)})
    if (!isScaledFloat(type))
      return emitError() << name << " must be f8E4M3FN, f8E5M2, f6E2M3FN, f6E3M2FN or f4E2M1FN, got " << type;
  for (auto [name, value] : {std::pair("opselA", opselA), std::pair("opselB", opselB)})
    if (value < 0 || value > 3)
      return emitError() << name << " must be in [0, 3], got " << value;
  return verifyRow(emitError, getMnemonic(), title, {m, n, k, 1}, a, b, acc);
}
// A scale is 2^(byte - 127): all four bytes 1.
static constexpr int64_t noScale = 0x7F7F7F7F;
SmallVector<StateField> MfmaScaleType::getStateFields() const {
  return {{"scale_a", 32, noScale}, {"scale_b", 32, noScale}};
}

#define FLYC_TABLE_ANSWERS(T)                                                                                          \
  Layout T::getThrLayout() const { return {int64_t(getMatrixAtom(*this)->wave), 1}; }                                  \
  Type T::getValTypeA() const { return getStoredType(getElemTyA()); }                                                  \
  Type T::getValTypeB() const { return getStoredType(getElemTyB()); }                                                  \
  Layout T::getThrValLayoutA() const { return getLayouts(*getMatrixAtom(*this)).a; }                                   \
  Layout T::getThrValLayoutB() const { return getLayouts(*getMatrixAtom(*this)).b; }                                   \
  Layout T::getThrValLayoutC() const { return getLayouts(*getMatrixAtom(*this)).acc; }
FLYC_TABLE_ANSWERS(MfmaType)
FLYC_TABLE_ANSWERS(MfmaScaleType)
FLYC_TABLE_ANSWERS(SmfmacType)
FLYC_TABLE_ANSWERS(WmmaReplicatedType)
FLYC_TABLE_ANSWERS(WmmaSplitType)
FLYC_TABLE_ANSWERS(WmmaVarKType)
FLYC_TABLE_ANSWERS(SwmmacType)
FLYC_TABLE_ANSWERS(WmmaScaleType)
FLYC_TABLE_ANSWERS(WmmaScaleE5M3Type)
FLYC_TABLE_ANSWERS(WmmaScaleE4M3Type)
FLYC_TABLE_ANSWERS(WmmaReplicated64Type)
FLYC_TABLE_ANSWERS(WmmaSplit64Type)
FLYC_TABLE_ANSWERS(Swmmac64Type)
#undef FLYC_TABLE_ANSWERS

//===----------------------------------------------------------------------===//
// WMMA and SWMMAC
//===----------------------------------------------------------------------===//

/// Of the three generations of WMMA, and of SWMMAC.
template <typename T>
static LogicalResult verifyWmma(EmitError emitError, ArrayRef<int64_t> shape, Type a, Type b, Type acc, bool flags) {
  if (failed(verifyRow(emitError, T::getMnemonic(), T::title, shape, a, b, acc)))
    return failure();
  const specs::MatrixAtom *row = specs::findMatrixAtomOfType(T::getMnemonic(), shape[0], shape[1], shape[2], shape[3],
                                                             getElementName(a), getElementName(b), getElementName(acc));
  if (flags && !row->signs)
    return emitError() << "signA/signB/clamp are only valid for integer (iu4/iu8) " << (row->sparse ? "SWMMAC" : "WMMA")
                       << ", got A=" << a << ", B=" << b;
  return success();
}

#define FLYC_VERIFY_WMMA(T)                                                                                            \
  LogicalResult T::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc, bool signA,  \
                          bool signB, bool clamp) {                                                                    \
    return verifyWmma<T>(emitError, {m, n, k, 1}, a, b, acc, signA || signB || clamp);                                 \
  }
FLYC_VERIFY_WMMA(WmmaReplicatedType)
FLYC_VERIFY_WMMA(WmmaReplicated64Type)
FLYC_VERIFY_WMMA(WmmaSplitType)
FLYC_VERIFY_WMMA(WmmaSplit64Type)
FLYC_VERIFY_WMMA(WmmaVarKType)
FLYC_VERIFY_WMMA(SwmmacType)
FLYC_VERIFY_WMMA(Swmmac64Type)
#undef FLYC_VERIFY_WMMA

SmallVector<StateField> SwmmacType::getStateFields() const {
  return {{"index", specs::indexBits(*getMatrixAtom(*this)), 0}};
}
SmallVector<StateField> Swmmac64Type::getStateFields() const {
  return {{"index", specs::indexBits(*getMatrixAtom(*this)), 0}};
}

template <typename T>
static LogicalResult verifyScaled(EmitError emitError, ArrayRef<int64_t> shape, Type a, Type b, Type acc,
                                  int32_t opselA, int32_t opselB, int32_t modC, int32_t blockSize) {
  if (failed(verifyRow(emitError, T::getMnemonic(), T::title, shape, a, b, acc)))
    return failure();
  for (auto [name, value] : {std::pair("opselA", opselA), std::pair("opselB", opselB)})
    if (value != 0 && value != 1)
      return emitError() << name << " must be 0 or 1, got " << value;
  if (modC < 0 || modC > 7)
    return emitError() << "modC must be in [0, 7], got " << modC;
  if (blockSize != 16 && blockSize != 32)
    return emitError() << "blockSize must be 16 or 32, got " << blockSize;
  return success();
}
#define FLYC_SCALED_WMMA(T)                                                                                            \
  LogicalResult T::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc,              \
                          int32_t opselA, int32_t opselB, int32_t modC, bool, bool, int32_t blockSize) {               \
    return verifyScaled<T>(emitError, {m, n, k, 1}, a, b, acc, opselA, opselB, modC, blockSize);                       \
  }                                                                                                                    \
  SmallVector<StateField> T::getStateFields() const {                                                                  \
    const unsigned bits = getBlockSize() == 32 ? 32 : 64;                                                              \
    return {{"scale_a", bits, 0}, {"scale_b", bits, 0}};                                                               \
  }
FLYC_SCALED_WMMA(WmmaScaleType)
FLYC_SCALED_WMMA(WmmaScaleE5M3Type)
FLYC_SCALED_WMMA(WmmaScaleE4M3Type)
#undef FLYC_SCALED_WMMA

} // namespace flyc::fly_rocdl
