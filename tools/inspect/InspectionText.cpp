//===- InspectionText.cpp - inspections as tables and as JSON -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/inspect/Inspection.h"

#include "support/Json.h"
#include "support/Text.h"
#include "tools/driver/TextTable.h"

#include <algorithm>
#include <set>

namespace flyc::driver {

namespace {

std::string orDash(const std::string &text) { return text.empty() ? "-" : text; }
std::string orDash(const std::optional<uint64_t> &number) { return number ? std::to_string(*number) : "-"; }

/// "256", "16x16", "16x16x2"; "<=1024" where the file only has a limit.
std::string blockText(const InspectedKernel &kernel) {
  if (!kernel.block[0])
    return "<=" + std::to_string(kernel.lanes);
  size_t dimensions = kernel.block[2] > 1 ? 3 : kernel.block[1] > 1 ? 2 : 1;
  std::string text;
  for (size_t i = 0; i < dimensions; ++i)
    text += (i ? "x" : "") + std::to_string(kernel.block[i]);
  return text;
}

/// A name of C++ without its parameters, which would take all of a line.
std::string shortName(const std::string &name) {
  const size_t parameters = name.find('(');
  return parameters == std::string::npos || parameters == 0 ? name : name.substr(0, parameters);
}

/// Enough of it to tell sets apart; empty if the image is part of none.
std::string shortBuildId(const objects::CodeObject &object) {
  return object.isPartOfSet() ? object.buildId.substr(0, 12) : "";
}

std::string imageTable(const InspectedFile &file) {
  TextTable table({"image", "target", "bytes", "version", "xnack", "sramecc", "kernels", "build"});
  for (const InspectedImage &image : file.images)
    table.add({image.origin, image.object.targetId(), std::to_string(image.size), std::to_string(image.object.version),
               featureStateName(image.object.xnack), featureStateName(image.object.sramecc),
               std::to_string(image.kernels.size()), orDash(shortBuildId(image.object))});
  return table.text();
}

std::string resourceTable(const InspectedFile &file) {
  TextTable table({"kernel", "target", "block", "VGPR", "AGPR", "SGPR", "spills", "scratch", "LDS", "code",
                   "waves/SIMD", "limited by"});
  // All targets of a kernel below each other, in the order in which the first image has the kernels.
  std::vector<std::string> names;
  for (const InspectedImage &image : file.images)
    for (const InspectedKernel &kernel : image.kernels)
      if (std::find(names.begin(), names.end(), kernel.name) == names.end())
        names.push_back(kernel.name);
  for (const std::string &name : names)
    for (const InspectedImage &image : file.images)
      for (const InspectedKernel &kernel : image.kernels) {
        if (kernel.name != name)
          continue;
        const package::VariantFacts &facts = kernel.facts;
        table.add({shortName(name), image.object.targetId(), blockText(kernel), std::to_string(facts.vgprs()),
                   std::to_string(facts.agprs()), std::to_string(facts.object.sgprCount),
                   std::to_string(facts.vgprSpills() + facts.sgprSpills()),
                   std::to_string(facts.object.privateSegmentFixedSize),
                   std::to_string(facts.object.groupSegmentFixedSize), orDash(facts.object.codeSize),
                   facts.occupancy ? std::to_string(facts.occupancy->wavesPerSimd) : "-",
                   facts.occupancy ? facts.occupancy->limitedBy : "-"});
      }
  return table.text();
}

std::string argumentTable(const InspectedKernel &kernel) {
  if (kernel.arguments.empty())
    return "";
  std::vector<std::string> head = {"  argument", "offset", "size", "kind", "type", "access", "align", "layout"};
  std::vector<std::vector<std::string>> rows;
  for (const InspectedArgument &arg : kernel.arguments)
    rows.push_back({"  " + (arg.name.empty() ? "#" + std::to_string(rows.size()) : arg.name),
                    std::to_string(arg.offset), std::to_string(arg.size),
                    arg.optional ? arg.kind + " or null" : arg.kind, orDash(arg.type), orDash(arg.access),
                    arg.alignment ? std::to_string(arg.alignment) : "-", orDash(arg.layout)});
  // What the file says of no argument has no column.
  for (size_t column = head.size(); column-- > 0;) {
    if (!std::all_of(rows.begin(), rows.end(), [&](const auto &row) { return row[column] == "-"; }))
      continue;
    head.erase(head.begin() + static_cast<std::ptrdiff_t>(column));
    for (auto &row : rows)
      row.erase(row.begin() + static_cast<std::ptrdiff_t>(column));
  }
  TextTable table(std::move(head));
  for (auto &row : rows)
    table.add(std::move(row));
  return table.text();
}

std::string hiddenText(const objects::Kernel &kernel) {
  std::vector<std::string> kinds;
  for (const objects::KernelArg &arg : kernel.args)
    if (arg.isHidden() && arg.valueKind != "hidden_none")
      kinds.push_back(arg.valueKind.substr(7) + " at " + std::to_string(arg.offset));
  return "  " + counted(kernel.kernargSegmentSize, "byte") + " of arguments" +
         (kernel.hasUnlistedArguments() ? ", which the file does not list" : "") +
         (kinds.empty() ? "" : "; hidden: " + joined(kinds)) + "\n";
}

// The members of an object, in one order for ever: programs read it.
void writeArgument(JsonWriter &json, const InspectedArgument &arg) {
  json.attribute("name", arg.name);
  json.attribute("kind", arg.kind);
  json.attribute("type", arg.type);
  json.attribute("offset", arg.offset);
  json.attribute("size", arg.size);
  if (arg.kind != "pointer")
    return;
  json.attribute("access", arg.access.empty() ? std::nullopt : std::optional(arg.access));
  json.attribute("alignment", arg.alignment ? std::optional(arg.alignment) : std::nullopt);
  json.attribute("layout", arg.layout.empty() ? std::nullopt : std::optional(arg.layout));
  json.attribute("optional", arg.optional);
}

void writeKernel(JsonWriter &json, const InspectedKernel &kernel) {
  const objects::Kernel &object = kernel.facts.object;
  json.attribute("name", kernel.name);
  json.attribute("symbol", object.name);
  json.key("block");
  if (kernel.block[0])
    json.array([&] {
      for (uint64_t size : kernel.block)
        json.value(size);
    });
  else
    json.value(nullptr);
  json.attribute("maxFlatWorkgroupSize", object.maxFlatWorkgroupSize);
  json.attribute("waveSize", object.wavefrontSize);
  json.attribute("vgprs", kernel.facts.vgprs());
  json.attribute("agprs", kernel.facts.agprs());
  json.attribute("sgprs", object.sgprCount);
  json.attribute("vgprSpills", kernel.facts.vgprSpills());
  json.attribute("sgprSpills", kernel.facts.sgprSpills());
  json.attribute("scratchBytes", object.privateSegmentFixedSize);
  json.attribute("ldsBytes", object.groupSegmentFixedSize);
  json.attribute("codeBytes", object.codeSize);
  json.key("occupancy");
  if (const auto &occupancy = kernel.facts.occupancy)
    json.object([&] {
      json.attribute("wavesPerSimd", occupancy->wavesPerSimd);
      json.attribute("limitedBy", occupancy->limitedBy);
    });
  else
    json.value(nullptr);
  json.attribute("kernargBytes", object.kernargSegmentSize);
  json.attributeArray("arguments", [&] {
    for (const InspectedArgument &arg : kernel.arguments)
      json.object([&] { writeArgument(json, arg); });
  });
  json.attributeArray("hiddenArguments", [&] {
    for (const objects::KernelArg &arg : object.args)
      if (arg.isHidden())
        json.object([&] {
          json.attribute("kind", arg.valueKind);
          json.attribute("offset", arg.offset);
          json.attribute("size", arg.size);
        });
  });
}

void writeImage(JsonWriter &json, const InspectedImage &image) {
  json.attribute("origin", image.origin);
  json.attribute("target", image.object.targetId());
  json.attribute("processor", image.object.processor);
  json.attribute("xnack", featureStateName(image.object.xnack));
  json.attribute("sramecc", featureStateName(image.object.sramecc));
  json.attribute("codeObjectVersion", image.object.version);
  json.attribute("size", image.size);
  json.attribute("sha256", image.sha256);
  json.attribute("buildId", image.object.isPartOfSet() ? std::optional(image.object.buildId) : std::nullopt);
  json.attributeArray("kernels", [&] {
    for (const InspectedKernel &kernel : image.kernels)
      json.object([&] { writeKernel(json, kernel); });
  });
}

/// What is compared. `More` is worse, or less is, or neither.
struct Figure {
  const char *head, *key;
  int worse; ///< 1: if it grows; -1: if it shrinks; 0: it is shown, and decides nothing
  std::optional<uint64_t> (*value)(const InspectedKernel &);
};
constexpr Figure Figures[] = {
    {"waves/SIMD", "wavesPerSimd", -1,
     [](const InspectedKernel &k) {
       return k.facts.occupancy ? std::optional<uint64_t>(k.facts.occupancy->wavesPerSimd) : std::nullopt;
     }},
    {"VGPR spills", "vgprSpills", 1, [](const InspectedKernel &k) { return std::optional(k.facts.vgprSpills()); }},
    {"SGPR spills", "sgprSpills", 1, [](const InspectedKernel &k) { return std::optional(k.facts.sgprSpills()); }},
    {"scratch", "scratchBytes", 1,
     [](const InspectedKernel &k) { return std::optional(k.facts.object.privateSegmentFixedSize); }},
    {"VGPR", "vgprs", 0, [](const InspectedKernel &k) { return std::optional(k.facts.vgprs()); }},
    {"AGPR", "agprs", 0, [](const InspectedKernel &k) { return std::optional(k.facts.agprs()); }},
    {"SGPR", "sgprs", 0, [](const InspectedKernel &k) { return std::optional(k.facts.object.sgprCount); }},
    {"LDS", "ldsBytes", 0,
     [](const InspectedKernel &k) { return std::optional(k.facts.object.groupSegmentFixedSize); }},
    {"code", "codeBytes", 0, [](const InspectedKernel &k) { return k.facts.object.codeSize; }},
};

std::string signatureOf(const InspectedKernel &kernel) {
  return joined(kernel.arguments, [](const InspectedArgument &arg) {
    return arg.kind + " " + std::to_string(arg.size) + " at " + std::to_string(arg.offset);
  });
}

struct Row {
  std::string kernel, target, what, key, old, now, effect;
};

class Comparison {
public:
  std::vector<Row> rows;
  unsigned worse = 0, better = 0, same = 0;

  void run(const InspectedFile &old, const InspectedFile &now) {
    const auto before = kernelsOf(old), after = kernelsOf(now);
    for (const auto &[where, kernel] : before) {
      const auto found = std::find_if(after.begin(), after.end(), [&](const auto &one) { return one.first == where; });
      if (found == after.end())
        add(where, "kernel", "kernel", "there", "gone", "worse");
      else
        compare(where, *kernel, *found->second);
    }
    for (const auto &[where, kernel] : after)
      if (std::none_of(before.begin(), before.end(), [&](const auto &one) { return one.first == where; }))
        add(where, "kernel", "kernel", "-", "new", "new");
  }

private:
  using Where = std::pair<std::string, std::string>; // kernel and target

  static std::vector<std::pair<Where, const InspectedKernel *>> kernelsOf(const InspectedFile &file) {
    std::vector<std::pair<Where, const InspectedKernel *>> all;
    for (const InspectedImage &image : file.images)
      for (const InspectedKernel &kernel : image.kernels)
        all.push_back({{kernel.name, image.object.targetId()}, &kernel});
    return all;
  }

  void add(const Where &where, const char *what, const char *key, std::string old, std::string now,
           const char *effect) {
    worse += std::string_view(effect) == "worse";
    better += std::string_view(effect) == "better";
    rows.push_back({where.first, where.second, what, key, std::move(old), std::move(now), effect});
  }

  void compare(const Where &where, const InspectedKernel &old, const InspectedKernel &now) {
    const size_t before = rows.size();
    for (const Figure &figure : Figures) {
      const auto a = figure.value(old), b = figure.value(now);
      if (a == b)
        continue;
      const bool isMore = b.value_or(0) > a.value_or(0);
      const char *effect = !figure.worse || !a || !b      ? (isMore ? "more" : "less")
                           : isMore == (figure.worse > 0) ? "worse"
                                                          : "better";
      add(where, figure.head, figure.key, orDash(a), orDash(b), effect);
    }
    if (blockText(old) != blockText(now))
      add(where, "block", "block", blockText(old), blockText(now), "other");
    if (signatureOf(old) != signatureOf(now))
      add(where, "arguments", "arguments", counted(old.arguments.size(), "argument"),
          counted(now.arguments.size(), "argument"), "worse");
    same += rows.size() == before;
  }
};

} // namespace

std::string inspectionTable(const InspectedFile &file) {
  std::string text = file.path + ": " + std::string(spelling(file.kind)) +
                     (file.unit.empty() ? "" : " of the unit " + quote(file.unit)) + ", " +
                     counted(file.images.size(), "image") + "\n\n" + imageTable(file);
  const bool hasKernels = std::any_of(file.images.begin(), file.images.end(),
                                      [](const InspectedImage &image) { return !image.kernels.empty(); });
  if (!hasKernels)
    return text + "\nno kernels\n";
  text += "\n" + resourceTable(file);
  // Arguments are the same on all targets of a unit: once for each kernel.
  std::set<std::string> shown;
  for (const InspectedImage &image : file.images)
    for (const InspectedKernel &kernel : image.kernels)
      if (shown.insert(kernel.name + "\n" + signatureOf(kernel)).second)
        text += "\n" + kernel.name + "\n" + argumentTable(kernel) + hiddenText(kernel.facts.object);
  return text;
}

std::string inspectionJson(const std::vector<InspectedFile> &files) {
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attribute("version", "1.0");
    json.attributeArray("files", [&] {
      for (const InspectedFile &file : files)
        json.object([&] {
          json.attribute("path", file.path);
          json.attribute("kind", spelling(file.kind));
          json.attribute("unit", file.unit.empty() ? std::nullopt : std::optional(file.unit));
          json.attributeArray("images", [&] {
            for (const InspectedImage &image : file.images)
              json.object([&] { writeImage(json, image); });
          });
        });
    });
  });
  return out + "\n";
}

InspectionDiff compareInspections(const InspectedFile &old, const InspectedFile &now) {
  Comparison comparison;
  comparison.run(old, now);
  TextTable table({"kernel", "target", "what", "old", "new", "effect"});
  for (const Row &row : comparison.rows)
    table.add({shortName(row.kernel), row.target, row.what, row.old, row.now, row.effect});
  InspectionDiff diff;
  diff.worse = comparison.worse;
  diff.table = (comparison.rows.empty() ? "" : table.text() + "\n") + counted(comparison.worse, "figure") + " worse, " +
               std::to_string(comparison.better) + " better; " + counted(comparison.same, "kernel") + " the same\n";
  JsonWriter json(diff.json, 2);
  json.object([&] {
    json.attribute("version", "1.0");
    json.attribute("old", old.path);
    json.attribute("new", now.path);
    json.attribute("worse", comparison.worse);
    json.attribute("better", comparison.better);
    json.attribute("same", comparison.same);
    json.attributeArray("differences", [&] {
      for (const Row &row : comparison.rows)
        json.object([&] {
          json.attribute("kernel", row.kernel);
          json.attribute("target", row.target);
          json.attribute("what", row.key);
          json.attribute("old", row.old);
          json.attribute("new", row.now);
          json.attribute("effect", row.effect);
        });
    });
  });
  diff.json += "\n";
  return diff;
}

} // namespace flyc::driver
