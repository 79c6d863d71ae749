//===- FlyROCDLMatrix.cpp - AMD's matrix instructions as data
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// (thread, value) -> element of A, B and C, and which shapes and element types there are: of the wave64 families what
// specs/atoms says, of WMMA what stands here (AMD RDNA3 and RDNA4 ISA). Which target has which of them is a fact of the
// target.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/MatrixAtoms.h"
#include "support/Text.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly_rocdl {

using EmitError = function_ref<InFlightDiagnostic()>;
using fly::StateField;

using Tuple = std::vector<IntTuple>;

// ((t0,t1), values):((d0,d1), strides)
static Layout thrVal(Tuple thr, IntTuple val, Tuple thrStride, IntTuple valStride) {
  return {Tuple{IntTuple(std::move(thr)), std::move(val)}, Tuple{IntTuple(std::move(thrStride)), std::move(valStride)}};
}

static std::string shapeName(int64_t m, int64_t n, int64_t k) {
  return std::to_string(m) + "x" + std::to_string(n) + "x" + std::to_string(k);
}

static bool isInt(Type type, unsigned width) { return type.isInteger(width); }
static bool isOCPFloat8(Type type) { return isa<Float8E4M3FNType, Float8E5M2Type>(type); }
// The formats of the f8f6f4 instructions.
static bool isScaledFloat(Type type) {
  return isOCPFloat8(type) || isa<Float6E2M3FNType, Float6E3M2FNType, Float4E2M1FNType>(type);
}

//===----------------------------------------------------------------------===//
// MFMA: the rows of specs/atoms
//===----------------------------------------------------------------------===//

/// "a, b or c": the distinct values of `of` over the rows of a family that `fits`, in the table's order.
template <typename Fits, typename Of> static std::string listRows(StringRef family, Fits fits, Of of) {
  SmallVector<std::string> found;
  for (const specs::MatrixAtom &atom : specs::matrixAtoms())
    if (atom.family == std::string_view(family) && fits(atom))
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
static LogicalResult verifyRow(EmitError emitError, StringRef family, StringRef title, ArrayRef<int64_t> shape, Type a,
                               Type b, Type acc) {
  using Row = const specs::MatrixAtom &;
  std::string_view nameA = getElementName(a), nameB = getElementName(b), nameAcc = getElementName(acc);
  if (specs::findMatrixAtom(family, shape[0], shape[1], shape[2], shape[3], nameA, nameB, nameAcc))
    return success();
  auto hasA = [&](Row row) { return row.a == nameA; };
  auto hasPair = [&](Row row) { return hasA(row) && row.b == nameB; };
  std::string accs = listRows(family, hasA, [&](Row row) { return spelled(a.getContext(), row.acc); });
  if (accs.empty()) {
    std::string types =
        listRows(family, [](Row) { return true; }, [&](Row row) { return spelled(a.getContext(), row.a); });
    return emitError() << "elemTyA must be " << types << ", got " << a;
  }
  bool integers = nameA == "i8" || nameB == "i8";
  if (listRows(family, hasPair, [](Row row) { return row.shape(); }).empty()) {
    if (integers)
      return emitError() << "integer MFMA requires both A and B to be i8, got " << a << " and " << b;
    // One instruction takes both floats of 8 bits, but the bits mean one family of formats.
    return emitError() << "A and B must have one element type, or both 8-bit floats of one family (FNUZ or OCP), got "
                       << a << " and " << b;
  }
  auto hasTypes = [&](Row row) { return hasPair(row) && row.acc == nameAcc; };
  std::string shapes = listRows(family, hasTypes, [](Row row) { return row.shape(); });
  if (shapes.empty() && integers)
    return emitError() << "integer MFMA requires i32 accumulator, got " << acc;
  if (shapes.empty())
    return emitError() << "elemTyAcc must be " << accs << ", got " << acc;
  std::string wrong = shapeName(shape[0], shape[1], shape[2]) + (shape[3] == 1 ? "" : "x" + std::to_string(shape[3]));
  return emitError() << "invalid MNK dimensions for " << title << ": " << wrong << " of " << a << "; expected "
                     << shapes;
}

LogicalResult MfmaType::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc,
                               int64_t blocks) {
  return verifyRow(emitError, "mfma", title, {m, n, k, blocks}, a, b, acc);
}

LogicalResult SmfmacType::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc) {
  return verifyRow(emitError, "smfmac", title, {m, n, k, 1}, a, b, acc);
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
  return verifyRow(emitError, "mfma_scale", title, {m, n, k, 1}, a, b, acc);
}
// A scale is 2^(byte - 127): all four bytes 1.
static constexpr int64_t noScale = 0x7F7F7F7F;
SmallVector<StateField> MfmaScaleType::getStateFields() const {
  return {{"scale_a", 32, noScale}, {"scale_b", 32, noScale}};
}

#define FLYC_TABLE_ANSWERS(T)                                                                                          \
  Layout T::getThrLayout() const { return {64, 1}; }                                                                   \
  Type T::getValTypeA() const { return getStoredType(getElemTyA()); }                                                  \
  Type T::getValTypeB() const { return getStoredType(getElemTyB()); }                                                  \
  Layout T::getThrValLayoutA() const { return getLayouts(*getMatrixAtom(*this)).a; }                                   \
  Layout T::getThrValLayoutB() const { return getLayouts(*getMatrixAtom(*this)).b; }                                   \
  Layout T::getThrValLayoutC() const { return getLayouts(*getMatrixAtom(*this)).acc; }
FLYC_TABLE_ANSWERS(MfmaType)
FLYC_TABLE_ANSWERS(MfmaScaleType)
FLYC_TABLE_ANSWERS(SmfmacType)
#undef FLYC_TABLE_ANSWERS

//===----------------------------------------------------------------------===//
// WMMA: 32 threads in two halves
//===----------------------------------------------------------------------===//

// K is split between the halves in runs of 8 (of 32-bit elements: in one run).
static Layout splitOperand(int64_t k, unsigned bits) {
  if (bits == 32)
    return thrVal({16, 2}, k / 2, {1, k / 2 * 16}, 16);
  if (k == 16)
    return thrVal({16, 2}, 8, {1, 128}, 16);
  return thrVal({16, 2}, Tuple{8, k / 16}, {1, 128}, Tuple{16, 256});
}
// Rows 8h..8h+7 in half h.
static Layout splitAccumulator(unsigned bits) {
  if (bits == 16)
    return thrVal({16, 2}, Tuple{4, 2}, {16, 8}, Tuple{2, 1});
  return thrVal({16, 2}, 8, {16, 8}, 1);
}

static InFlightDiagnostic &appendConfiguration(InFlightDiagnostic &diag, int64_t m, int64_t n, int64_t k, Type a,
                                               Type b, Type acc) {
  return diag << shapeName(m, n, k) << ", (" << a << ", " << b << ") -> " << acc;
}

LogicalResult WmmaReplicatedType::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc,
                                         bool signA, bool signB, bool clamp) {
  if (m != 16 || n != 16 || k != 16)
    return emitError() << title << " requires M=N=K=16, got " << shapeName(m, n, k);
  bool halves = (a.isF16() || a.isBF16()) && a == b && acc.isF32();
  bool integers = (isInt(a, 8) && isInt(b, 8)) || (isInt(a, 4) && isInt(b, 4));
  if (!halves && !(integers && isInt(acc, 32))) {
    InFlightDiagnostic diag = emitError() << "unsupported " << title << " configuration: ";
    return appendConfiguration(diag, m, n, k, a, b, acc) << "; expected f16 or bf16 to f32, or i8 or i4 to i32";
  }
  if (halves && (signA || signB || clamp))
    return emitError()
           << title
           << " fp16/bf16 path does not accept signA/signB/clamp (the ROCDL fp WMMA intrinsics have no such "
              "operands); got signA="
           << signA << ", signB=" << signB << ", clamp=" << clamp;
  return success();
}
Layout WmmaReplicatedType::getThrLayout() const { return {32, 1}; }
Layout WmmaReplicatedType::getThrValLayoutA() const { return thrVal({16, 2}, 16, {1, 0}, 16); }
Layout WmmaReplicatedType::getThrValLayoutB() const { return getThrValLayoutA(); }
Layout WmmaReplicatedType::getThrValLayoutC() const { return thrVal({16, 2}, 8, {16, 1}, 2); }

LogicalResult WmmaSplitType::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc,
                                    bool signA, bool signB, bool clamp) {
  if (m != 16 || n != 16 || k != 16)
    return emitError() << title << " requires M=N=K=16, got " << shapeName(m, n, k) << " (" << shapeNote << ")";
  bool floats = ((a.isF16() || a.isBF16()) && a == b) || (isOCPFloat8(a) && isOCPFloat8(b));
  bool integers = (isInt(a, 8) && isInt(b, 8)) || (isInt(a, 4) && isInt(b, 4));
  if (!(floats && acc.isF32()) && !(integers && isInt(acc, 32))) {
    InFlightDiagnostic diag = emitError() << "unsupported " << title << " configuration: ";
    return appendConfiguration(diag, m, n, k, a, b, acc)
           << "; expected f16, bf16 or OCP 8-bit floats to f32, or i8 or i4 to i32";
  }
  if (floats && (signA || signB || clamp))
    return emitError() << "signA/signB/clamp are only valid for integer (iu4/iu8) WMMA, got A=" << a << ", B=" << b;
  return success();
}
Layout WmmaSplitType::getThrLayout() const { return {32, 1}; }
Layout WmmaSplitType::getThrValLayoutA() const { return splitOperand(16, 16); }
Layout WmmaSplitType::getThrValLayoutB() const { return getThrValLayoutA(); }
Layout WmmaSplitType::getThrValLayoutC() const { return splitAccumulator(32); }

LogicalResult WmmaVarKType::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc,
                                   bool signA, bool signB, bool clamp) {
  if (m != 16 || n != 16)
    return emitError() << title << " requires M=N=16, got " << shapeName(m, n, k);
  bool integers = isInt(a, 8) || isInt(a, 4);
  if (!integers && (signA || signB || clamp))
    return emitError() << "signA/signB/clamp are only valid for integer (iu4/iu8) WMMA, got A=" << a << ", B=" << b;
  bool known = (k == 4 && a.isF32() && a == b && acc.isF32()) ||
               (k == 32 && (a.isF16() || a.isBF16()) && a == b && (acc.isF32() || acc == a)) ||
               ((k == 64 || k == 128) && isOCPFloat8(a) && isOCPFloat8(b) && (acc.isF32() || acc.isF16())) ||
               (k == 64 && isInt(a, 8) && isInt(b, 8) && isInt(acc, 32)) ||
               (k == 32 && isInt(a, 4) && isInt(b, 4) && isInt(acc, 32));
  if (known)
    return success();
  InFlightDiagnostic diag = emitError() << "unsupported " << title << " configuration: ";
  return appendConfiguration(diag, m, n, k, a, b, acc)
         << "; expected K=4 of f32, K=32 of f16, bf16 or i4, K=64 of i8, or K=64 or 128 of OCP 8-bit floats";
}
Layout WmmaVarKType::getThrLayout() const { return {32, 1}; }
Layout WmmaVarKType::getThrValLayoutA() const { return splitOperand(getK(), getElemTyA().getIntOrFloatBitWidth()); }
Layout WmmaVarKType::getThrValLayoutB() const { return splitOperand(getK(), getElemTyB().getIntOrFloatBitWidth()); }
Layout WmmaVarKType::getThrValLayoutC() const { return splitAccumulator(getElemTyAcc().getIntOrFloatBitWidth()); }

LogicalResult WmmaScaleType::verify(EmitError emitError, int64_t m, int64_t n, int64_t k, Type a, Type b, Type acc,
                                    int32_t opselA, int32_t opselB, int32_t modC, bool, bool, int32_t blockSize) {
  bool wide = m == 32;
  if ((m != 16 && m != 32) || n != 16 || k != 128)
    return emitError() << "unsupported MNK for " << title << ": " << shapeName(m, n, k)
                       << " (expected 16x16x128 or 32x16x128)";
  for (auto [name, type] : {std::pair("elemTyA", a), std::pair("elemTyB", b)}) {
    if (!isScaledFloat(type))
      return emitError() << name << " must be f8E4M3FN, f8E5M2, f6E2M3FN, f6E3M2FN or f4E2M1FN, got " << type;
    if (wide && !isa<Float4E2M1FNType>(type))
      return emitError() << name << " of 32x16x128 must be f4E2M1FN, got " << type;
  }
  if (!acc.isF32())
    return emitError() << "elemTyAcc must be f32, got " << acc;
  for (auto [name, value] : {std::pair("opselA", opselA), std::pair("opselB", opselB)})
    if (value != 0 && value != 1)
      return emitError() << name << " must be 0 or 1, got " << value;
  if (modC < 0 || modC > 7)
    return emitError() << "modC must be in [0, 7], got " << modC;
  if (blockSize != 16 && blockSize != 32)
    return emitError() << "blockSize must be 16 or 32, got " << blockSize;
  return success();
}
Layout WmmaScaleType::getThrLayout() const { return {32, 1}; }
Layout WmmaScaleType::getThrValLayoutA() const {
  if (getM() == 32) // one row a lane
    return {Tuple{32, 128}, Tuple{1, 32}};
  return splitOperand(getK(), 8);
}
Layout WmmaScaleType::getThrValLayoutB() const { return splitOperand(getK(), 8); }
Layout WmmaScaleType::getThrValLayoutC() const {
  // Half h holds rows 16h..16h+15 of its lane's column. The published layout steps by 16 from column to column, where
  // one has 32 rows, so that columns overlap.
  if (getM() == 32)
    return thrVal({16, 2}, 16, {32, 16}, 1);
  return splitAccumulator(32);
}
SmallVector<StateField> WmmaScaleType::getStateFields() const {
  unsigned bits = getBlockSize() == 32 ? 32 : 64;
  return {{"scale_a", bits, 0}, {"scale_b", bits, 0}};
}

} // namespace flyc::fly_rocdl
