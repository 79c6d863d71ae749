//===- DiagnosticSarif.cpp - a SARIF 2.1.0 log ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Names of properties and their order follow SARIF 2.1.0, chapter 3. The log is a single line, as no person reads it.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/DiagnosticSarif.h"

#include "support/Json.h"

#include <algorithm>
#include <map>

namespace flyc {

namespace {

class SarifLog {
public:
  explicit SarifLog(const SourceManager &sources) : sources(sources), json(out, 0, JsonWriter::Escapes::Numeric) {}

  std::string render(std::span<const Diagnostic> diagnostics, std::string_view version) {
    for (const Diagnostic &d : diagnostics)
      rules.emplace(code(d.id), 0);
    json.object([&] {
      json.attribute("version", "2.1.0");
      json.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
      json.attributeArray("runs", [&] {
        json.object([&] {
          json.attributeObject("tool", [&] { json.attributeObject("driver", [&] { driver(version); }); });
          json.attribute("columnKind", "utf16CodeUnits");
          json.attributeArray("results", [&] {
            for (const Diagnostic &d : diagnostics)
              result(d);
          });
        });
      });
    });
    return std::move(out += '\n');
  }

private:
  void driver(std::string_view version) {
    json.attribute("name", "flyc");
    json.attribute("version", version);
    json.attributeArray("rules", [&] {
      unsigned index = 0;
      for (auto &[id, at] : rules) {
        at = index++;
        rule(id);
      }
    });
  }

  void rule(const std::string &id) {
    const DiagInfo &known = info(*findDiagnostic(id));
    json.object([&] {
      json.attribute("id", id);
      json.attribute("name", known.name);
      text("shortDescription", known.text);
      text("help", "`flyc explain " + id + "` says more");
    });
  }

  /// A message object.
  void text(std::string_view name, std::string_view words) {
    json.attributeObject(name, [&] { json.attribute("text", words); });
  }

  void region(std::string_view name, SourceRange range) {
    const Position begin = sources.position(range.begin), end = sources.position(range.end);
    json.attributeObject(name, [&] {
      json.attribute("startLine", begin.line);
      json.attribute("startColumn", begin.utf16 + 1);
      json.attribute("endLine", end.line);
      json.attribute("endColumn", end.utf16 + 1);
    });
  }
  void artifact(SourceRange range) {
    json.attributeObject("artifactLocation", [&] { json.attribute("uri", uriOf(sources.position(range.begin).file)); });
  }
  void physicalLocation(SourceRange range) {
    json.attributeObject("physicalLocation", [&] {
      artifact(range);
      region("region", range);
    });
  }

  void result(const Diagnostic &d) {
    const std::string id = code(d.id);
    std::string message = messageWithTargets(d);
    for (const DiagNote &note : d.notes)
      if (!note.range.isValid())
        message += "\n" + note.message;
    json.object([&] {
      json.attribute("ruleId", id);
      json.attribute("ruleIndex", rules[id]);
      json.attribute("level", d.severity == Severity::Error ? "error" : "warning");
      text("message", message);
      if (d.range.isValid())
        json.attributeArray("locations", [&] { json.object([&] { physicalLocation(d.range); }); });
      if (std::ranges::any_of(d.notes, [](const DiagNote &note) { return note.range.isValid(); }))
        json.attributeArray("relatedLocations", [&] { relatedLocations(d); });
      if (!d.fixIts.empty())
        json.attributeArray("fixes", [&] {
          for (const FixIt &each : d.fixIts)
            fix(each);
        });
      if (!d.targets.empty())
        json.attributeObject("properties", [&] {
          json.attributeArray("targets", [&] {
            for (const std::string &target : d.targets)
              json.value(target);
          });
        });
    });
  }

  void relatedLocations(const Diagnostic &d) {
    for (const DiagNote &note : d.notes)
      if (note.range.isValid())
        json.object([&] {
          physicalLocation(note.range);
          text("message", note.message);
        });
  }

  void fix(const FixIt &fix) {
    json.object([&] {
      json.attributeArray("artifactChanges", [&] {
        json.object([&] {
          artifact(fix.range);
          json.attributeArray("replacements", [&] {
            json.object([&] {
              region("deletedRegion", fix.range);
              text("insertedContent", fix.text);
            });
          });
        });
      });
    });
  }

  const SourceManager &sources;
  std::map<std::string, unsigned> rules; ///< id and its place in the list of rules
  std::string out;
  JsonWriter json;
};

} // namespace

std::string renderSarif(const SourceManager &sources, std::span<const Diagnostic> diagnostics,
                        std::string_view version) {
  return SarifLog(sources).render(diagnostics, version);
}

} // namespace flyc
