//===- Outcome.h - a value, or the error why there is none ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The return type of everything here that may be refused. It needs nothing but the standard library, so that runtime/
// and the emulator can use it; there is no exception behind it, and none is thrown.
//===----------------------------------------------------------------------===//

#ifndef FLYC_RUNTIME_OBJECTS_OUTCOME_H
#define FLYC_RUNTIME_OBJECTS_OUTCOME_H

#include <optional>
#include <utility>

namespace flyc::objects {

/// Holds a T or an E. `T` and `E` must differ.
template <typename T, typename E> class [[nodiscard]] Outcome {
public:
  /*implicit*/ Outcome(T value) : held(std::move(value)) {}
  /*implicit*/ Outcome(E error) : failure(std::move(error)) {}

  explicit operator bool() const { return held.has_value(); }
  T &operator*() { return *held; }
  const T &operator*() const { return *held; }
  T *operator->() { return &*held; }
  const T *operator->() const { return &*held; }
  /// Only when there is no value.
  const E &error() const { return *failure; }

private:
  std::optional<T> held;
  std::optional<E> failure;
};

} // namespace flyc::objects

#endif // FLYC_RUNTIME_OBJECTS_OUTCOME_H
