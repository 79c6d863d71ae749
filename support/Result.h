//===- Result.h - a value, or the error why there is none -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What every function of flyc that can fail returns. A room names its error type once:
//   template <typename T> using LayoutResult = support::Result<T, Explanation>;
// A function returns the value or the error itself, and a caller that cannot go on returns the error in turn:
//   FLYC_TRY(Layout right, parseLayout(text));
// No exception is thrown. Code that asks for the value of a failure, or for the error of a success, has a bug.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_RESULT_H
#define FLYC_SUPPORT_RESULT_H

#include <type_traits>
#include <utility>
#include <variant>

namespace flyc::support {

/// Holds a T or an E. Moving it moves what it holds.
template <typename T, typename E> class [[nodiscard]] Result {
  static_assert(!std::is_same_v<T, E>, "one type for the value and the error: which is meant cannot be told");

public:
  using Value = T;
  using Error = E;

  /*implicit*/ Result(T value) : held(std::in_place_index<0>, std::move(value)) {}
  /*implicit*/ Result(E error) : held(std::in_place_index<1>, std::move(error)) {}

  /// True if there is a value.
  explicit operator bool() const { return held.index() == 0; }

  /// The value; only if there is one.
  T &operator*() { return *std::get_if<0>(&held); }
  const T &operator*() const { return *std::get_if<0>(&held); }
  T *operator->() { return std::get_if<0>(&held); }
  const T *operator->() const { return std::get_if<0>(&held); }

  /// The error; only if there is no value.
  E &error() { return *std::get_if<1>(&held); }
  const E &error() const { return *std::get_if<1>(&held); }
  /// The text of the error, if its type has one.
  const auto &message() const
    requires requires(const E &error) { error.message; }
  {
    return error().message;
  }

private:
  std::variant<T, E> held;
};

// FLYC_TRY(auto x, f()): binds x to the value of f(), or returns its error from the enclosing function.
#define FLYC_TRY_CAT2(a, b) a##b
#define FLYC_TRY_CAT(a, b) FLYC_TRY_CAT2(a, b)
#define FLYC_TRY(declaration, expression)                                                                              \
  auto FLYC_TRY_CAT(tryResult, __LINE__) = (expression);                                                               \
  if (!FLYC_TRY_CAT(tryResult, __LINE__))                                                                              \
    return std::move(FLYC_TRY_CAT(tryResult, __LINE__).error());                                                       \
  declaration = std::move(*FLYC_TRY_CAT(tryResult, __LINE__))

} // namespace flyc::support

#endif // FLYC_SUPPORT_RESULT_H
