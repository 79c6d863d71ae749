//===- InputLimits.h - what .mlir text may be before MLIR parses it
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// MLIR's parser, walkers and printers recurse over nesting and do not bound it: deep text overflows the stack. Text
// that passes this check is parsed within a stack of `stackBytes`.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_DIALECT_FLY_INPUTLIMITS_H
#define FLYC_COMPILER_DIALECT_FLY_INPUTLIMITS_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace flyc::fly {

struct InputLimits {
  size_t bytes = size_t(64) << 20;
  unsigned nesting = 256;          ///< open brackets: ( [ { <
  unsigned aliases = 4096;         ///< definitions `#a = ...` and `!a = ...`: each may hold the one before
  unsigned affineOperators = 1024; ///< in one affine map or set: MLIR reads them recursively, brackets or not
  size_t stackBytes = size_t(64) << 20;
};

struct InputViolation {
  unsigned line, column; ///< from 1; 0 if the whole text is meant
  std::string message;
};

/// Nothing if `text` is UTF-8 within the limits, else the first place that is not. Comments and strings do not nest.
std::optional<InputViolation> checkInputLimits(llvm::StringRef text, const InputLimits &limits = {});

} // namespace flyc::fly

#endif // FLYC_COMPILER_DIALECT_FLY_INPUTLIMITS_H
