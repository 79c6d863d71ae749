//===- ElementTypes.h - the element types, as constants -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The rows of ElementTypes.def for code that looks types up by name or wants the format of one. The table says what the
// bits of a type mean. It does not convert: the emulator, Sema and `flyc run --check` each have conversions of their
// own, so that no mistake is common to them.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_ELEMENTTYPES_H
#define FLYC_SUPPORT_ELEMENTTYPES_H

#include <cstdint>
#include <iterator>
#include <string_view>

namespace flyc {

enum class ElementKind : uint8_t { Bool, Signed, Unsigned, Float, Scale };
enum class ElementUse : uint8_t { Arithmetic, Storage };

/// Which codes of a float do not stand for numbers.
enum class SpecialCodes : uint8_t {
  Ieee,         ///< those with the largest exponent field: infinities and NaNs
  AllOnes,      ///< all ones, without the sign: NaN
  NegativeZero, ///< the code of -0: NaN; there is no -0
  None          ///< every code is a number
};

/// How the bits of a float are shared out: a sign (unless `mantissaBits` is 0: a scale has none), exponent, mantissa.
struct FloatFormat {
  int exponentBits, mantissaBits, bias;
  SpecialCodes special;

  constexpr int bits() const { return (mantissaBits == 0 ? 0 : 1) + exponentBits + mantissaBits; }
};

/// One row of ElementTypes.def.
struct ElementInfo {
  std::string_view name;
  unsigned bits;
  ElementKind kind;
  ElementUse use;
  bool isInMatrix;
  FloatFormat format; ///< of floats and scales
  std::string_view cType;
  std::string_view npy;

  constexpr bool isFloat() const { return kind == ElementKind::Float || kind == ElementKind::Scale; }
  /// Bytes that one element lies in.
  constexpr unsigned bytes() const { return (bits + 7) / 8; }
};

/// Where a type stands in `elementTypes`; the types of the language first.
enum class ElementId : uint8_t {
#define FLYC_ELEMENT(Id, ...) Id,
#define FLYC_OPERAND_ELEMENT(Id, ...) Id,
#include "support/ElementTypes.def"
};

inline constexpr ElementInfo elementTypes[] = {
#define FLYC_ELEMENT_ROW(Id, name, bits, Kind, Use, InMatrix, Exponent, Mantissa, Bias, Special, C, npy, MLIR)         \
  {name,                                                                                                               \
   bits,                                                                                                               \
   ElementKind::Kind,                                                                                                  \
   ElementUse::Use,                                                                                                    \
   std::string_view(#InMatrix) == "Yes",                                                                               \
   {Exponent, Mantissa, Bias, SpecialCodes::Special},                                                                  \
   C,                                                                                                                  \
   npy},
#define FLYC_ELEMENT(...) FLYC_ELEMENT_ROW(__VA_ARGS__)
#define FLYC_OPERAND_ELEMENT(...) FLYC_ELEMENT_ROW(__VA_ARGS__)
#include "support/ElementTypes.def"
#undef FLYC_ELEMENT_ROW
};

constexpr const ElementInfo &elementInfo(ElementId id) { return elementTypes[static_cast<unsigned>(id)]; }

/// Those of the language, the first of `elementTypes`.
inline constexpr unsigned languageElementCount = static_cast<unsigned>(ElementId::XF32);

/// The type of the language that is called `name`; null if there is none.
constexpr const ElementInfo *findElement(std::string_view name) {
  for (unsigned i = 0; i < languageElementCount; ++i)
    if (elementTypes[i].name == name)
      return &elementTypes[i];
  return nullptr;
}

} // namespace flyc

#endif // FLYC_SUPPORT_ELEMENTTYPES_H
