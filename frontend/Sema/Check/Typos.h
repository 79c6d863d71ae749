//===- Typos.h - names that look like slips of the keyboard ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Compares names that the language accepts; for unknown names see support/NearestName.h. Names that authors do use side
// by side must not count as slips: `lda` and `ldb`, `K1` and `K2`, `row` and `rows`, `strideA` and `strideB`.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_TYPOS_H
#define FLYC_FRONTEND_SEMA_CHECK_TYPOS_H

#include <string_view>

namespace flyc::sema {

/// True if `written` may be a slip for `meant`: a letter in the other case, or doubled. In names of four letters and
/// more also: a letter that is missing, added or replaced inside a word, or two neighbours swapped.
bool isSlipOf(std::string_view written, std::string_view meant);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_TYPOS_H
