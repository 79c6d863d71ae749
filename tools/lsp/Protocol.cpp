//===- Protocol.cpp - places and paths as the protocol names them ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Protocol.h"

#include "support/Utf8.h"

#include <algorithm>
#include <charconv>

using namespace flyc;
using namespace flyc::lsp;
using llvm::json::Object;

std::string lsp::pathOf(std::string_view uri) {
  constexpr std::string_view scheme = "file://";
  if (!uri.starts_with(scheme))
    return std::string(uri);
  std::string path;
  for (size_t at = scheme.size(); at < uri.size(); ++at) {
    unsigned code = 0;
    if (uri[at] == '%' && at + 2 < uri.size()) {
      const char *begin = uri.data() + at + 1;
      if (const auto [end, error] = std::from_chars(begin, begin + 2, code, 16);
          error == std::errc() && end == begin + 2) {
        path += static_cast<char>(code);
        at += 2;
        continue;
      }
    }
    path += uri[at];
  }
  return path;
}

std::string lsp::uriOf(std::string_view path) {
  if (path.find("://") != std::string_view::npos)
    return std::string(path);
  std::string uri = "file://";
  for (const char c : path) {
    const bool isPlain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                         std::string_view("-._~/").find(c) != std::string_view::npos;
    if (isPlain) {
      uri += c;
      continue;
    }
    constexpr std::string_view digits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    uri += {'%', digits[byte >> 4], digits[byte & 15]};
  }
  return uri;
}

size_t lsp::offsetOf(std::string_view text, int64_t line, int64_t character) {
  size_t at = 0;
  for (; line > 0; --line) {
    const size_t end = text.find('\n', at);
    if (end == std::string_view::npos)
      return text.size();
    at = end + 1;
  }
  for (int64_t units = 0; units < character && at < text.size() && text[at] != '\n' && text[at] != '\r';) {
    const auto point = decodeUTF8(text, at);
    if (!point)
      ++at;
    units += point && *point > 0xFFFF ? 2 : 1;
  }
  return at;
}

size_t lsp::offsetOf(std::string_view text, const Object *position) {
  if (!position)
    return 0;
  return offsetOf(text, position->getInteger("line").value_or(0), position->getInteger("character").value_or(0));
}

Object lsp::positionOf(const SourceManager &sources, SourceLocation location) {
  if (!location.isValid())
    return Object{{"line", 0}, {"character", 0}};
  const Position position = sources.position(location);
  return Object{{"line", position.line - 1}, {"character", position.utf16}};
}

Object lsp::rangeOf(const SourceManager &sources, SourceRange range) {
  return Object{{"start", positionOf(sources, range.begin)}, {"end", positionOf(sources, range.end)}};
}

Object lsp::locationOf(const SourceManager &sources, SourceRange range) {
  return Object{{"uri", uriOf(sources.name(sources.fileOf(range.begin)))}, {"range", rangeOf(sources, range)}};
}

Object lsp::wholeOf(std::string_view text) {
  const auto lines = std::count(text.begin(), text.end(), '\n');
  return Object{{"start", Object{{"line", 0}, {"character", 0}}},
                {"end", Object{{"line", lines + 1}, {"character", 0}}}};
}

std::string lsp::textOf(const Object &object, llvm::StringRef name) {
  const auto text = object.getString(name);
  return text ? text->str() : std::string();
}

std::string lsp::fenced(std::string_view language, std::string_view code) {
  return "```" + std::string(language) + "\n" + std::string(code) + (code.ends_with('\n') ? "" : "\n") + "```\n";
}
