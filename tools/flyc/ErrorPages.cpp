//===- ErrorPages.cpp -----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The pages are what EmbedPages.cmake makes of the folder.
//===----------------------------------------------------------------------===//

#include "tools/flyc/ErrorPages.h"

#include <algorithm>

using namespace flyc::driver;

namespace {

constexpr ErrorPage pages[] = {
#include "tools/flyc/ErrorPages.inc"
};

} // namespace

std::string_view ErrorPage::title() const {
  const std::string_view line = text.substr(0, text.find('\n'));
  return line.substr(std::min(line.size(), line.find(": ") + 2));
}

std::span<const ErrorPage> flyc::driver::errorPages() { return pages; }

const ErrorPage *flyc::driver::findErrorPage(std::string_view id) {
  for (const ErrorPage &page : pages)
    if (page.id == id)
      return &page;
  return nullptr;
}
