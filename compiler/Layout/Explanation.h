//===- Explanation.h - why an operation of the algebra has no result ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The algebra never asserts on user input: it explains what it does not admit. An Explanation is one sentence, which
// names the operation, the mode, the values and the condition that fails, and perhaps a picture of the layout. E.g.
//   composition: stride 3 of mode 8:3 does not divide by extent 10 of mode 0 of (10,4):(1,12), and 8:3 leaves that mode
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_EXPLANATION_H
#define FLYC_COMPILER_LAYOUT_EXPLANATION_H

#include "support/Result.h"

#include <string>

namespace flyc::layout {

struct Explanation {
  std::string message;
  /// Sometimes: the layout in question as a grid under a line that says what is marked in it. Lines, without the last
  /// newline.
  std::string picture = {};
};

template <typename T> using Result = support::Result<T, Explanation>;

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_EXPLANATION_H
