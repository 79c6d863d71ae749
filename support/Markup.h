//===- Markup.h - text inside XML, HTML and SVG ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The one place that knows which characters mean something in markup.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SUPPORT_MARKUP_H
#define FLYC_SUPPORT_MARKUP_H

#include <string>
#include <string_view>

namespace flyc {

/// The text as it stands between tags, or in an attribute between double quotation marks: < > & " are escaped; a
/// control character, which XML does not allow, becomes a blank.
std::string escapedForMarkup(std::string_view text);

} // namespace flyc

#endif // FLYC_SUPPORT_MARKUP_H
