//===- JsonNesting.h - how deep a JSON text nests --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Asked of a text from outside before a parser sees it: parsers of JSON, and whoever prints or compares a value,
// recurse as deep as it nests.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_JSONNESTING_H
#define FLYC_SUPPORT_JSONNESTING_H

#include <cstddef>
#include <string_view>

namespace flyc {

/// How deep brackets nest outside strings; also of a text that is no JSON.
size_t jsonNesting(std::string_view text);

} // namespace flyc

#endif // FLYC_SUPPORT_JSONNESTING_H
