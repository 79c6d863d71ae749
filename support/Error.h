//===- Error.h - why there is no value, in a sentence ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The error type of functions whose callers do nothing but pass the message on. A room that says more, a place in a
// file or the kind of the mistake, has an error type of its own.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_ERROR_H
#define FLYC_SUPPORT_ERROR_H

#include "support/Result.h"

#include <string>

namespace flyc::support {

/// One sentence that names the file, the kernel or the value it is about.
struct Error {
  std::string message;
  std::string hint = {}; ///< what would be right; may be empty
};

template <typename T> using OrError = Result<T, Error>;

} // namespace flyc::support

#endif // FLYC_SUPPORT_ERROR_H
