//===- ErrorPages.h - the pages of docs/errors ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One page for each public id of the diagnostics, compiled in. scripts/check_diagnostics holds that each id has one,
// test/scripts/doc-examples that the examples of each page get its id.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_ERRORPAGES_H
#define FLYC_TOOLS_FLYC_ERRORPAGES_H

#include <span>
#include <string_view>

namespace flyc::driver {

struct ErrorPage {
  std::string_view id;   ///< FLY0302
  std::string_view text; ///< Markdown; its first line is "# FLY0302: TITLE"

  std::string_view title() const;
};

/// Sorted by id.
std::span<const ErrorPage> errorPages();
/// Null if there is no page of that id.
const ErrorPage *findErrorPage(std::string_view id);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_ERRORPAGES_H
