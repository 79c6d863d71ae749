//===- Findings.cpp - mistakes, and how to put them right ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "specs/reader/CasesReader.h"
#include "support/Text.h"
#include "tools/lsp/Features.h"
#include "tools/lsp/Protocol.h"

#include <algorithm>
#include <map>

using namespace flyc;
using namespace flyc::lsp;

static std::string utf8(std::string text) {
  return llvm::json::isUTF8(text) ? std::move(text) : llvm::json::fixUTF8(text);
}

/// A caret without tail is hard to see: it takes the token that stands there.
static SourceRange visible(const Analysis &analysis, SourceRange range) {
  if (range.size() != 0 || !analysis.isHere(range))
    return range;
  const Token *token = analysis.tokenAt(range.begin);
  return token && token->range.begin == range.begin ? token->range : range;
}

static Object diagnosticOf(const Analysis &analysis, const Diagnostic &diagnostic) {
  std::string message = messageWithTargets(diagnostic);
  Array related;
  for (const DiagNote &note : diagnostic.notes) {
    // A note at the place of the mistake itself belongs to its text.
    if (analysis.hasPlace(note.range) && note.range != diagnostic.range)
      related.push_back(
          Object{{"location", locationOf(analysis.sources, note.range)}, {"message", utf8(note.message)}});
    else
      message += "\n" + note.message;
  }
  const bool isWarning = diagnostic.severity == Severity::Warning;
  Object out{{"range", rangeOf(analysis.sources, visible(analysis, diagnostic.range))},
             {"severity", isWarning ? 2 : 1},
             {"code", code(diagnostic.id)},
             {"source", "flyc"},
             {"message", utf8(std::move(message))}};
  if (!related.empty())
    out["relatedInformation"] = std::move(related);
  if (info(diagnostic.id).flag.starts_with("unused"))
    out["tags"] = Array{1}; // unnecessary: shown pale
  return out;
}

std::map<std::string, Array> lsp::diagnosticsOf(const Analysis &analysis) {
  std::map<std::string, Array> all;
  all[analysis.path];
  for (const Diagnostic &finding : analysis.findings) {
    Object diagnostic = diagnosticOf(analysis, finding);
    if (analysis.hasPlace(finding.range)) {
      all[std::string(analysis.sources.name(analysis.sources.fileOf(finding.range.begin)))].push_back(
          std::move(diagnostic));
      continue;
    }
    diagnostic["range"] = rangeOf(analysis.sources, SourceRange(analysis.locationAt(0)));
    all[analysis.path].push_back(std::move(diagnostic));
  }
  return all;
}

Json lsp::codeActions(const Analysis &analysis, SourceRange part) {
  Array actions;
  for (const Diagnostic &diagnostic : analysis.findings) {
    if (!analysis.isHere(diagnostic.range) || diagnostic.range.end < part.begin || diagnostic.range.begin > part.end)
      continue;
    for (const FixIt &fix : diagnostic.fixIts) {
      if (!analysis.isHere(fix.range))
        continue;
      const std::string_view old = analysis.sources.text(fix.range);
      std::string title = old.empty()        ? "Insert " + quote(fix.text)
                          : fix.text.empty() ? "Remove " + quote(old)
                                             : "Replace " + quote(old) + " by " + quote(fix.text);
      Object changes{{uriOf(analysis.path),
                      Array{Object{{"range", rangeOf(analysis.sources, fix.range)}, {"newText", fix.text}}}}};
      actions.push_back(Object{{"title", utf8(std::move(title))},
                               {"kind", "quickfix"},
                               {"isPreferred", diagnostic.fixIts.size() == 1},
                               {"diagnostics", Array{diagnosticOf(analysis, diagnostic)}},
                               {"edit", Object{{"changes", std::move(changes)}}}});
    }
  }
  return actions;
}

Array lsp::diagnosticsOfCases(std::string_view text, std::string_view path) {
  Array list;
  SourceManager sources;
  const LoadResult file = sources.addLargeText(std::string(path), std::string(text));
  if (!file || sources.findFault(*file))
    return list;
  for (const specs::SpecError &error : specs::readCases(text, path).errors) {
    const size_t at =
        offsetOf(text, error.line == 0 ? 0 : error.line - 1, 0) + (error.column == 0 ? 0 : error.column - 1);
    const SourceLocation begin = sources.begin(*file).advanced(static_cast<uint32_t>(std::min(at, text.size())));
    const size_t end = std::min(text.find_first_of(" \n\r:,]}", std::min(at, text.size())), text.size());
    const SourceRange range(begin, sources.begin(*file).advanced(static_cast<uint32_t>(std::max(at, end))));
    list.push_back(Object{{"range", rangeOf(sources, range)},
                          {"severity", 1},
                          {"source", "flyc"},
                          {"message", utf8(error.message + (error.hint.empty() ? "" : "\n" + error.hint))}});
  }
  return list;
}
