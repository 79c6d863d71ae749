//===- JsonText.h - strings and file names as JSON ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the two JSON forms of diagnostics share. Invariant: the output is valid JSON whatever bytes the text contains; a
// byte that is not UTF-8 becomes U+FFFD.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_JSONTEXT_H
#define FLYC_SUPPORT_JSONTEXT_H

#include <string>
#include <string_view>

namespace flyc {

/// Appends the text as a JSON string, quotes included.
void appendJsonString(std::string &out, std::string_view text);
/// Appends a file name as a relative or absolute URI reference in quotes: percent-encoded.
void appendJsonUri(std::string &out, std::string_view path);

} // namespace flyc

#endif // FLYC_SUPPORT_JSONTEXT_H
