//===- Result.h - a value, or the explanation why there is none -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// The algebra never asserts on user input. What is not admissible comes back as an Explanation: one sentence that names
// the operation, the mode, the values and the condition that fails, and perhaps a picture of it. E.g.
//   composition: stride 3 of mode 8:3 does not divide by extent 10 of mode 0 of (10,4):(1,12), and 8:3 leaves that mode
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_RESULT_H
#define FLYC_SUPPORT_RESULT_H

#include <optional>
#include <string>
#include <utility>

namespace flyc::layout {

struct Explanation {
  std::string message;
  /// Sometimes: the layout in question as a grid under a line that says what is marked in it. Lines, without the last
  /// newline.
  std::string picture = {};
};

template <typename T> class [[nodiscard]] Result {
public:
  /*implicit*/ Result(T value) : held(std::move(value)) {}
  /*implicit*/ Result(Explanation why) : why(std::move(why)) {}

  explicit operator bool() const { return held.has_value(); }
  T &operator*() { return *held; }
  const T &operator*() const { return *held; }
  T *operator->() { return &*held; }
  const T *operator->() const { return &*held; }
  const std::string &message() const { return why.message; }
  const Explanation &explanation() const { return why; }

private:
  std::optional<T> held;
  Explanation why;
};

// FLYC_TRY(auto x, f()): binds x to the value of f(), or returns its explanation from the enclosing function.
#define FLYC_TRY_CAT2(a, b) a##b
#define FLYC_TRY_CAT(a, b) FLYC_TRY_CAT2(a, b)
#define FLYC_TRY(declaration, expression)                                                                              \
  auto FLYC_TRY_CAT(tryResult, __LINE__) = (expression);                                                               \
  if (!FLYC_TRY_CAT(tryResult, __LINE__))                                                                              \
    return FLYC_TRY_CAT(tryResult, __LINE__).explanation();                                                            \
  declaration = std::move(*FLYC_TRY_CAT(tryResult, __LINE__))

} // namespace flyc::layout

#endif // FLYC_SUPPORT_RESULT_H
