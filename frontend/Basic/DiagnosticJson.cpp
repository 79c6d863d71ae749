//===- DiagnosticJson.cpp - LSP-shaped JSON lines -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// Writes the objects by hand, keys in the order of the header: five kinds of values do not need a JSON library.
// Invariant: the output is valid JSON in ASCII and UTF-8 whatever bytes a message or a file name contains.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/DiagnosticJson.h"

#include "support/JsonText.h"

namespace flyc {

static void appendRange(std::string &out, const SourceManager &sources, SourceRange range) {
  auto position = [&](SourceLocation location) {
    Position at = sources.position(location);
    out += "{\"line\":" + std::to_string(at.line - 1) + ",\"character\":" + std::to_string(at.utf16) + "}";
  };
  out += "{\"start\":";
  position(range.begin);
  out += ",\"end\":";
  position(range.end);
  out += '}';
}

static void append(std::string &out, const SourceManager &sources, const Diagnostic &diagnostic) {
  out += '{';
  if (diagnostic.range.isValid()) {
    out += "\"uri\":";
    appendJsonUri(out, sources.position(diagnostic.range.begin).file);
    out += ",\"range\":";
    appendRange(out, sources, diagnostic.range);
    out += ',';
  }
  out += "\"severity\":";
  out += diagnostic.severity == Severity::Error ? "1" : "2";
  out += ",\"code\":";
  appendJsonString(out, code(diagnostic.id));
  out += ",\"source\":\"flyc\",\"message\":";
  appendJsonString(out, diagnostic.message);
  bool first = true;
  for (const DiagNote &note : diagnostic.notes) {
    SourceRange range = note.range.isValid() ? note.range : diagnostic.range;
    out += first ? ",\"relatedInformation\":[{" : ",{";
    first = false;
    if (range.isValid()) {
      out += "\"location\":{\"uri\":";
      appendJsonUri(out, sources.position(range.begin).file);
      out += ",\"range\":";
      appendRange(out, sources, range);
      out += "},";
    }
    out += "\"message\":";
    appendJsonString(out, note.message);
    out += '}';
  }
  if (!first)
    out += ']';
  first = true;
  for (const FixIt &fix : diagnostic.fixIts) {
    out += first ? ",\"data\":{\"fixIts\":[{\"range\":" : ",{\"range\":";
    first = false;
    appendRange(out, sources, fix.range);
    out += ",\"newText\":";
    appendJsonString(out, fix.text);
    out += '}';
  }
  if (!first)
    out += "]}";
  out += "}\n";
}

std::string renderJson(const SourceManager &sources, std::span<const Diagnostic> diagnostics) {
  std::string out;
  for (const Diagnostic &diagnostic : diagnostics)
    append(out, sources, diagnostic);
  return out;
}

} // namespace flyc
