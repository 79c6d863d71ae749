//===- Typos.h - names that look like slips of the keyboard ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// For names that are right by the rules of the language, where nearestName (Diagnostic.h) is for those that are not:
// here names that authors do put side by side must not look alike, `lda` and `ldb`, `K1` and `K2`, `row` and `rows`,
// `strideA` and `strideB`.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_TYPOS_H
#define FLYC_FRONTEND_SEMA_CHECK_TYPOS_H

#include <string_view>

namespace flyc::sema {

/// Whether `written` may be `meant` with a slip: a letter of the other case, or doubled; of names of four letters and
/// more also one that is missing, added or replaced inside of a word, or two neighbours in each other's place.
bool isSlipOf(std::string_view written, std::string_view meant);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_TYPOS_H
