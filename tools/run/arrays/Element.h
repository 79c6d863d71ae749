//===- Element.h - the element types of arrays that a kernel is given ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A type says how many bits an element has and what they mean. Elements lie packed, least significant bits first, so
// that 4-bit and 6-bit types need no rule of their own. Numbers go in and out as double (float types) or as 64-bit
// integers.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_ARRAYS_ELEMENT_H
#define FLYC_TOOLS_RUN_ARRAYS_ELEMENT_H

#include "support/ElementTypes.h"
#include "tools/run/arrays/SmallFloat.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::driver {

struct ElementType {
  using Kind = ElementKind;
  std::string_view name; ///< as .fly and the manifest spell it
  Kind kind;
  unsigned bits;
  std::string_view npy; ///< how .npy files hold it: numpy's descr; the first is what is written
  double rtol, atol;    ///< what a check tolerates unless it is told
  /// Of floats below 32 bits; else null.
  const SmallFloat *format = nullptr;

  bool isFloat() const { return kind == Kind::Float || kind == Kind::Scale; }
  /// Null if .fly has no such type.
  static const ElementType *find(std::string_view name);
  /// Of an element type of the language.
  static const ElementType &of(ElementId);
  /// All their names, with commas.
  static std::string names();

  /// What the code of one element means; exact. For integer types sign-extended as they say.
  double toDouble(uint64_t code) const;
  int64_t toInteger(uint64_t code) const;
  /// The nearest code, ties to even; integers are truncated and wrap.
  uint64_t fromDouble(double value) const;
  uint64_t fromInteger(int64_t value) const;
  /// Whether an integer type holds `value` as it is.
  bool holds(int64_t value) const;
  /// A value as text: what tells it from its neighbours, and no more.
  std::string text(uint64_t code) const;
};

/// `count` elements, packed.
class Elements {
public:
  Elements(const ElementType &type, uint64_t count)
      : elementType(&type), storage((count * type.bits + 7) / 8), count(count) {}
  const ElementType &type() const { return *elementType; }
  uint64_t size() const { return count; }
  std::vector<uint8_t> &bytes() { return storage; }
  const std::vector<uint8_t> &bytes() const { return storage; }
  uint64_t get(uint64_t index) const {
    uint64_t code = 0;
    switch (const uint8_t *bytes = storage.data(); elementType->bits) {
    case 8: return bytes[index];
    case 16: std::memcpy(&code, bytes + 2 * index, 2); return code;
    case 32: std::memcpy(&code, bytes + 4 * index, 4); return code;
    case 64: std::memcpy(&code, bytes + 8 * index, 8); return code;
    default: return getBits(index);
    }
  }
  void set(uint64_t index, uint64_t code) {
    switch (uint8_t *bytes = storage.data(); elementType->bits) {
    case 8: bytes[index] = static_cast<uint8_t>(code); return;
    case 16: std::memcpy(bytes + 2 * index, &code, 2); return;
    case 32: std::memcpy(bytes + 4 * index, &code, 4); return;
    case 64: std::memcpy(bytes + 8 * index, &code, 8); return;
    default: setBits(index, code);
    }
  }

private:
  /// Of elements that do not fill whole bytes.
  uint64_t getBits(uint64_t index) const;
  void setBits(uint64_t index, uint64_t code);

  const ElementType *elementType;
  std::vector<uint8_t> storage;
  uint64_t count;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_ARRAYS_ELEMENT_H
