//===- Type.h - the types of run-time values ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What a value of the kernel can be: a scalar, a vector of scalars, or a tensor (memory or registers seen through a
// layout). Everything else (layouts, tiles, atoms, tiled copies, types) exists only while compiling: see Value.h.
//
// The dynamic leaves of a tensor's layout carry a handle to a Symbolic (Symbolic.h), so that a diagnostic can print
// `(n):(1)` where a type of the Fly dialect prints `(?):(1)`.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_TYPE_H
#define FLYC_FRONTEND_KERNELIR_TYPE_H

#include "compiler/Layout/Layout.h"
#include "support/ElementTypes.h"

#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace flyc::sema {

enum class Scalar : uint8_t {
#define FLYC_ELEMENT(Id, ...) Id,
#include "support/ElementTypes.def"
};

/// The same type among those that matrix instructions know, too.
inline ElementId elementIdOf(Scalar s) { return static_cast<ElementId>(s); }
inline const ElementInfo &elementInfo(Scalar s) { return elementTypes[static_cast<size_t>(s)]; }

/// Storage: held and moved, converted explicitly; integers and floats of few bits.
enum class ScalarKind : uint8_t { Bool, Signed, Unsigned, Float, Storage };

std::string_view spelling(Scalar);
unsigned bitWidth(Scalar);
ScalarKind kindOf(Scalar);
/// The scalar type spelled `name`, if there is one.
std::optional<Scalar> scalarNamed(std::string_view name);

inline bool isInteger(Scalar s) { return kindOf(s) == ScalarKind::Signed || kindOf(s) == ScalarKind::Unsigned; }
inline bool isFloat(Scalar s) { return kindOf(s) == ScalarKind::Float; }
/// The integers of kind Storage.
inline bool isStorageInteger(Scalar s) { return s == Scalar::I4 || s == Scalar::U4; }
inline bool isStorageFloat(Scalar s) { return kindOf(s) == ScalarKind::Storage && !isStorageInteger(s); }
/// True of elements that share bytes with their neighbours in memory.
inline bool isPacked(Scalar s) { return bitWidth(s) < 8 && s != Scalar::I1; }
/// Bits that one element takes in memory.
inline unsigned memoryBits(Scalar s) { return isPacked(s) ? bitWidth(s) : (bitWidth(s) + 7) / 8 * 8; }
/// Bytes that one element lies in, in memory.
inline unsigned byteWidth(Scalar s) { return (bitWidth(s) + 7) / 8; }
/// The least number of elements of a packed type that fills whole bytes; 1 for any other type.
inline unsigned elementsInBytes(Scalar s) { return isPacked(s) ? 8 / std::gcd(8u, bitWidth(s)) : 1; }
/// True if `value` is representable: in [-2^(b-1), 2^(b-1)) if signed, in [0, 2^b) if unsigned.
bool holds(Scalar integer, int64_t value);

/// vec<lanes x element>.
struct VectorType {
  unsigned lanes = 0;
  Scalar element = Scalar::F32;
  friend bool operator==(const VectorType &, const VectorType &) = default;
};

/// Where the elements of a tensor live. Coordinates: nowhere, a coordinate is computed from the layout. Buffer: in
/// global memory behind a descriptor that holds bounds.
enum class Space : uint8_t { Global, Shared, Register, Coordinates, Buffer };
std::string_view spelling(Space);

/// `layout` maps a coordinate to an element offset from the tensor's iterator.
struct TensorType {
  Scalar element = Scalar::F32;
  Space space = Space::Global;
  layout::AnyLayout layout;
  unsigned align = 0; ///< bytes: a power of two that divides the address of the tensor's first element
};

/// A scalar, a vector, a tensor, or (monostate) no value.
class Type {
public:
  Type() = default;
  /*implicit*/ Type(Scalar s) : held(s) {}
  /*implicit*/ Type(VectorType v) : held(v) {}
  /*implicit*/ Type(TensorType t) : held(std::move(t)) {}

  bool isVoid() const { return held.index() == 0; }
  bool isScalar() const { return held.index() == 1; }
  bool isVector() const { return held.index() == 2; }
  bool isTensor() const { return held.index() == 3; }
  Scalar scalar() const { return std::get<Scalar>(held); }
  VectorType vector() const { return std::get<VectorType>(held); }
  const TensorType &tensor() const { return std::get<TensorType>(held); }

  /// The scalar itself, or the element of a vector or tensor. Not of void.
  Scalar element() const;
  bool isIntegerScalar() const { return isScalar() && isInteger(scalar()); }
  bool isBool() const { return isScalar() && scalar() == Scalar::I1; }
  /// `f32`, `vec<4 x f32>`, `tensor<f32, (n):(1)> in global memory`.
  std::string str() const;

private:
  std::variant<std::monostate, Scalar, VectorType, TensorType> held;
};

/// Equal types of values; tensors by element, space and layout (without handles).
bool sameType(const Type &, const Type &);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_TYPE_H
