//===- Pages.cpp - what the documentation says of a builtin ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Pages.h"

#include "frontend/Sema/Types/Builtin.h"

#include <algorithm>
#include <map>

using namespace flyc;
using namespace flyc::lsp;

#include "tools/lsp/BuiltinPages.inc" // builtinPages

/// A section begins with `### `name(..)`, `other<T>(..)`` and ends with the next headline.
static const std::map<std::string_view, std::string_view> &sections() {
  static const auto *all = [] {
    auto *made = new std::map<std::string_view, std::string_view>();
    const std::string_view text = builtinPages;
    for (size_t begin = text.find("\n### "); begin != std::string_view::npos;) {
      const size_t end = text.find("\n##", begin + 1);
      const std::string_view section =
          text.substr(begin + 1, (end == std::string_view::npos ? text.size() : end) - begin - 1);
      const std::string_view headline = section.substr(0, section.find('\n'));
      for (size_t tick = headline.find('`'); tick != std::string_view::npos;) {
        const size_t close = headline.find('`', tick + 1);
        if (close == std::string_view::npos)
          break;
        std::string_view name = headline.substr(tick + 1, close - tick - 1);
        name = name.substr(0, name.find_first_of("(<"));
        if (const size_t dot = name.rfind('.'); dot != std::string_view::npos)
          name.remove_prefix(dot + 1);
        made->emplace(name, section);
        tick = headline.find('`', close + 1);
      }
      begin = text.find("\n### ", begin + 1);
    }
    return made;
  }();
  return *all;
}

std::vector<std::string_view> lsp::builtinNames() {
  std::vector<std::string_view> names;
  for (const sema::Builtin &builtin : sema::allBuiltins())
    names.push_back(builtin.name);
  return names;
}

std::string lsp::callOfBuiltin(std::string_view name) {
  const sema::Builtin *builtin = sema::findBuiltin(name);
  if (!builtin)
    return {};
  std::string call(builtin->name);
  if (builtin->isGeneric())
    call += "<" + std::string(builtin->generics) + ">";
  if (!builtin->isGeneric() || !builtin->parameters.empty())
    call += "(" + std::string(builtin->parameters) + ")";
  return call;
}

std::string_view lsp::pageOfBuiltin(std::string_view name) {
  const auto found = sections().find(name);
  return found == sections().end() ? std::string_view() : found->second;
}

std::string_view lsp::chapterOfBuiltin(std::string_view name) {
  const std::string_view page = pageOfBuiltin(name), text = builtinPages;
  if (page.empty())
    return {};
  constexpr std::string_view mark = "\n## ";
  const size_t begin = text.rfind(mark, static_cast<size_t>(page.data() - text.data()));
  if (begin == std::string_view::npos)
    return {};
  const std::string_view headline = text.substr(begin + mark.size());
  return headline.substr(0, headline.find('\n'));
}

std::string lsp::summaryOfBuiltin(std::string_view name) {
  std::string_view page = pageOfBuiltin(name);
  const size_t line = page.find('\n');
  if (line == std::string_view::npos)
    return {};
  page.remove_prefix(line + 1);
  if (page.starts_with("```"))
    return {};
  const size_t end = page.find(". "), stop = page.find(".\n");
  return std::string(page.substr(0, std::min({end, stop, page.find("\n\n"), page.size() - 1}) + 1));
}
