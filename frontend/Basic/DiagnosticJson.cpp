//===- DiagnosticJson.cpp - LSP-shaped JSON lines -------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One object a line for each diagnostic, keys in the order of the header.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/DiagnosticJson.h"

#include "support/Json.h"

namespace flyc {

static void writeRange(JsonWriter &json, const SourceManager &sources, SourceRange range) {
  auto position = [&](SourceLocation location) {
    const Position at = sources.position(location);
    json.attribute("line", at.line - 1);
    json.attribute("character", at.utf16);
  };
  json.attributeObject("range", [&] {
    json.attributeObject("start", [&] { position(range.begin); });
    json.attributeObject("end", [&] { position(range.end); });
  });
}

static void writePlace(JsonWriter &json, const SourceManager &sources, SourceRange range) {
  json.attribute("uri", uriOf(sources.position(range.begin).file));
  writeRange(json, sources, range);
}

static void append(std::string &out, const SourceManager &sources, const Diagnostic &diagnostic) {
  JsonWriter json(out, 0, JsonWriter::Escapes::Numeric);
  json.object([&] {
    if (diagnostic.range.isValid())
      writePlace(json, sources, diagnostic.range);
    json.attribute("severity", diagnostic.severity == Severity::Error ? 1 : 2);
    json.attribute("code", code(diagnostic.id));
    json.attribute("source", "flyc");
    json.attribute("message", messageWithTargets(diagnostic));
    if (!diagnostic.notes.empty())
      json.attributeArray("relatedInformation", [&] {
        for (const DiagNote &note : diagnostic.notes)
          json.object([&] {
            if (SourceRange range = note.range.isValid() ? note.range : diagnostic.range; range.isValid())
              json.attributeObject("location", [&] { writePlace(json, sources, range); });
            json.attribute("message", note.message);
          });
      });
    if (!diagnostic.fixIts.empty() || !diagnostic.targets.empty())
      json.attributeObject("data", [&] {
        if (!diagnostic.fixIts.empty())
          json.attributeArray("fixIts", [&] {
            for (const FixIt &fix : diagnostic.fixIts)
              json.object([&] {
                writeRange(json, sources, fix.range);
                json.attribute("newText", fix.text);
              });
          });
        if (!diagnostic.targets.empty())
          json.attributeArray("targets", [&] {
            for (const std::string &target : diagnostic.targets)
              json.value(target);
          });
      });
  });
  out += '\n';
}

std::string renderJson(const SourceManager &sources, std::span<const Diagnostic> diagnostics) {
  std::string out;
  for (const Diagnostic &diagnostic : diagnostics)
    append(out, sources, diagnostic);
  return out;
}

} // namespace flyc
