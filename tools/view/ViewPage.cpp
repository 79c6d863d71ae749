//===- ViewPage.cpp - the page around the data ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The page is page.html with its style, its data and its script put in where it names them.
//===----------------------------------------------------------------------===//

#include "tools/view/ViewPage.h"

#include "support/Markup.h"

#include <filesystem>

using namespace flyc;

#include "tools/view/PageTexts.inc" // pageHtml, pageCss, pageJs

std::string view::viewPage(const ViewRequest &request) {
  const std::string title = escapedForMarkup(std::filesystem::path(request.analysis->path).filename().string() +
                                             " for " + request.targetName);
  const std::pair<std::string_view, std::string> parts[] = {
      {"{{title}}", title}, {"{{style}}", pageCss}, {"{{data}}", viewData(request)}, {"{{script}}", pageJs}};
  // What is put in is not searched again: a source may spell the names, too.
  std::string out;
  std::string_view rest = pageHtml;
  for (size_t at; (at = rest.find("{{")) != std::string_view::npos;) {
    out += rest.substr(0, at);
    rest.remove_prefix(at);
    for (const auto &[name, text] : parts)
      if (rest.starts_with(name)) {
        out += text;
        rest.remove_prefix(name.size());
        break;
      }
  }
  out += rest;
  return out;
}
