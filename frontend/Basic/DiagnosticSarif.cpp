//===- DiagnosticSarif.cpp - a SARIF 2.1.0 log ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Names of properties and their order follow SARIF 2.1.0, chapter 3. One property a call keeps the nesting in sight;
// the log is a single line, as no person reads it.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/DiagnosticSarif.h"

#include "support/JsonText.h"

#include <map>

namespace flyc {

namespace {

class SarifLog {
public:
  explicit SarifLog(const SourceManager &sources) : sources(sources) {}

  std::string render(std::span<const Diagnostic> diagnostics, std::string_view version) {
    for (const Diagnostic &d : diagnostics)
      rules.emplace(code(d.id), 0);
    out = R"({"version":"2.1.0","$schema":"https://json.schemastore.org/sarif-2.1.0.json","runs":[{)"
          R"("tool":{"driver":{"name":"flyc","version":)";
    appendJsonString(out, version);
    out += R"(,"rules":[)";
    unsigned index = 0;
    for (auto &[id, at] : rules) {
      at = index;
      out += index++ ? "," : "";
      rule(id);
    }
    out += R"(]}},"columnKind":"utf16CodeUnits","results":[)";
    bool first = true;
    for (const Diagnostic &d : diagnostics) {
      out += first ? "" : ",";
      first = false;
      result(d);
    }
    return std::move(out += "]}]}\n");
  }

private:
  void rule(const std::string &id) {
    const DiagInfo &known = info(*findDiagnostic(id));
    out += R"({"id":)";
    appendJsonString(out, id);
    out += R"(,"name":)";
    appendJsonString(out, known.name);
    out += R"(,"shortDescription":{"text":)";
    appendJsonString(out, known.text);
    out += R"(},"help":{"text":)";
    appendJsonString(out, "`flyc explain " + id + "` says more");
    out += "}}";
  }

  void region(std::string_view name, SourceRange range) {
    const Position begin = sources.position(range.begin), end = sources.position(range.end);
    out += "\"" + std::string(name) + R"(":{"startLine":)" + std::to_string(begin.line) + R"(,"startColumn":)" +
           std::to_string(begin.utf16 + 1) + R"(,"endLine":)" + std::to_string(end.line) + R"(,"endColumn":)" +
           std::to_string(end.utf16 + 1) + "}";
  }
  void physicalLocation(SourceRange range) {
    out += R"("physicalLocation":{"artifactLocation":{"uri":)";
    appendJsonUri(out, sources.position(range.begin).file);
    out += "},";
    region("region", range);
    out += "}";
  }

  void result(const Diagnostic &d) {
    const std::string id = code(d.id);
    out += R"({"ruleId":)";
    appendJsonString(out, id);
    out += R"(,"ruleIndex":)" + std::to_string(rules[id]) + R"(,"level":")" +
           (d.severity == Severity::Error ? "error" : "warning") + R"(","message":{"text":)";
    std::string message = d.message;
    for (const DiagNote &note : d.notes)
      if (!note.range.isValid())
        message += "\n" + note.message;
    appendJsonString(out, message);
    out += "}";
    if (d.range.isValid()) {
      out += R"(,"locations":[{)";
      physicalLocation(d.range);
      out += "}]";
    }
    list(d.notes, R"(,"relatedLocations":[)", [&](const DiagNote &note) {
      if (!note.range.isValid())
        return false;
      out += "{";
      physicalLocation(note.range);
      out += R"(,"message":{"text":)";
      appendJsonString(out, note.message);
      out += "}}";
      return true;
    });
    list(d.fixIts, R"(,"fixes":[)", [&](const FixIt &fix) {
      out += R"({"artifactChanges":[{"artifactLocation":{"uri":)";
      appendJsonUri(out, sources.position(fix.range.begin).file);
      out += R"(},"replacements":[{)";
      region("deletedRegion", fix.range);
      out += R"(,"insertedContent":{"text":)";
      appendJsonString(out, fix.text);
      out += "}}]}]}";
      return true;
    });
    out += "}";
  }

  /// Writes `head`, the elements for which `write` writes something, and the end of the array; nothing if there are
  /// none.
  template <typename T, typename Write> void list(const std::vector<T> &elements, std::string_view head, Write write) {
    bool first = true;
    for (const T &element : elements) {
      const size_t before = out.size();
      out += first ? head : ",";
      if (write(element))
        first = false;
      else
        out.resize(before);
    }
    if (!first)
      out += "]";
  }

  const SourceManager &sources;
  std::map<std::string, unsigned> rules; ///< id and its place in the list of rules
  std::string out;
};

} // namespace

std::string renderSarif(const SourceManager &sources, std::span<const Diagnostic> diagnostics,
                        std::string_view version) {
  return SarifLog(sources).render(diagnostics, version);
}

} // namespace flyc
