//===- Int.h - an integer of the algebra: a number or an emitted value ----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The algebra is written once, over this type. An Int is either Static (a 64-bit number known when compiling) or
// Dynamic (known only in the kernel): then it carries its width (32 or 64), a divisibility (the value is a multiple of
// it) and an opaque handle, which whoever emits code binds to a value (an mlir::Value) or to a name. The handle is
// never looked at here, and it is null in types.
//
// Arithmetic on Ints goes through Arith: it folds what is static (checked: an overflow is an explained failure) and
// asks its virtual emit() for the rest. TypeArith emits nothing: it only computes width and divisibility, and so gives
// the type of the result. So the type inference of an op and its lowering run the very same algorithm.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_INT_H
#define FLYC_COMPILER_LAYOUT_INT_H

#include <cstdint>

namespace flyc::layout {

class Int {
public:
  Int() = default; // static 0
  /*implicit*/ Int(int64_t value) : bits(value) {}
  static Int dynamic(unsigned width = 32, int64_t divisibility = 1, const void *handle = nullptr) {
    Int i(divisibility);
    i.dyn = true;
    i.widthBits = static_cast<uint8_t>(width);
    i.ref = handle;
    return i;
  }

  bool isStatic() const { return !dyn; }
  bool isDynamic() const { return dyn; }
  /// True if statically known and equal to `v`.
  bool is(int64_t v) const { return !dyn && bits == v; }

  /// The number. Only of a static Int.
  int64_t value() const { return bits; }
  /// 32 or 64 for a dynamic Int; a static one has no width of its own (64 are stored).
  unsigned width() const { return dyn ? widthBits : 64; }
  /// A number that divides the value: >= 1. For a static Int its magnitude, 1 for zero.
  int64_t divisibility() const {
    if (dyn)
      return bits;
    if (bits == INT64_MIN)
      return int64_t(1) << 62;
    return bits == 0 ? 1 : bits < 0 ? -bits : bits;
  }
  /// What the emitter bound this dynamic Int to. Null in types.
  const void *handle() const { return ref; }
  /// The same Int as it stands in a type: without handle.
  Int erased() const {
    Int i = *this;
    i.ref = nullptr;
    return i;
  }

  friend bool operator==(const Int &, const Int &) = default;

private:
  int64_t bits = 0; // the value if static, else the divisibility
  const void *ref = nullptr;
  bool dyn = false;
  uint8_t widthBits = 0;
};

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_INT_H
