//===- Report.cpp - resources and occupancy for people --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "compiler/Package/Report.h"

#include "support/Json.h"

#include <algorithm>
#include <string_view>

namespace flyc::package {

namespace {

struct Column {
  const char *head; // in the table
  const char *key;  // in JSON
  bool isText;      // left-aligned, a JSON string
  std::string (*cell)(const Unit &, const VariantFacts &);
};

std::string occupancyCell(const VariantFacts &variant, bool limit) {
  if (!variant.occupancy)
    return "-";
  return limit ? variant.occupancy->limitedBy : std::to_string(variant.occupancy->wavesPerSimd);
}

using V = const VariantFacts &;
constexpr Column Who[] = {
    {"kernel", "kernel", true, [](const Unit &unit, V v) { return unit.kernels[v.kernel].name; }},
    {"target", "target", true, [](const Unit &unit, V v) { return unit.images[v.image].target; }},
};
constexpr Column Resources[] = {
    {"VGPR", "vgprs", false, [](const Unit &, V v) { return std::to_string(v.vgprs()); }},
    {"AGPR", "agprs", false, [](const Unit &, V v) { return std::to_string(v.agprs()); }},
    {"SGPR", "sgprs", false, [](const Unit &, V v) { return std::to_string(v.object.sgprCount); }},
    {"VGPR spills", "vgprSpills", false, [](const Unit &, V v) { return std::to_string(v.vgprSpills()); }},
    {"SGPR spills", "sgprSpills", false, [](const Unit &, V v) { return std::to_string(v.sgprSpills()); }},
    {"scratch", "scratchBytes", false,
     [](const Unit &, V v) { return std::to_string(v.object.privateSegmentFixedSize); }},
    {"LDS", "ldsBytes", false, [](const Unit &, V v) { return std::to_string(v.object.groupSegmentFixedSize); }},
    {"code bytes", "codeBytes", false, [](const Unit &, V v) { return std::to_string(v.codeBytes()); }},
};
constexpr Column Occupied[] = {
    {"waves/SIMD", "wavesPerSimd", false, [](const Unit &, V v) { return occupancyCell(v, false); }},
    {"limited by", "limitedBy", true, [](const Unit &, V v) { return occupancyCell(v, true); }},
};

std::vector<Column> columnsOf(ReportColumns columns) {
  std::vector<Column> all(std::begin(Who), std::end(Who));
  if (columns.resources)
    all.insert(all.end(), std::begin(Resources), std::end(Resources));
  if (columns.occupancy)
    all.insert(all.end(), std::begin(Occupied), std::end(Occupied));
  return all;
}

} // namespace

std::string reportTable(const Unit &unit, const UnitFacts &facts, ReportColumns columns) {
  std::vector<Column> all = columnsOf(columns);
  std::vector<std::vector<std::string>> rows(1);
  for (const Column &column : all)
    rows[0].push_back(column.head);
  for (const VariantFacts &variant : facts.variants) {
    rows.emplace_back();
    for (const Column &column : all)
      rows.back().push_back(column.cell(unit, variant));
  }
  std::vector<size_t> widths(all.size());
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto &row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      std::string padding(widths[i] - row[i].size(), ' ');
      line += (i ? "  " : "") + (all[i].isText ? row[i] + padding : padding + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string reportJson(const Unit &unit, const UnitFacts &facts, ReportColumns columns) {
  std::vector<Column> byKey = columnsOf(columns);
  std::ranges::sort(byKey, {}, [](const Column &column) { return std::string_view(column.key); });
  std::string out;
  JsonWriter json(out, 2);
  const auto write = [&](const VariantFacts &variant) {
    for (const Column &column : byKey) {
      const std::string cell = column.cell(unit, variant);
      json.key(column.key);
      if (cell == "-")
        json.value(nullptr); // the occupancy of a processor that specs do not know
      else if (column.isText)
        json.value(cell);
      else
        json.raw(cell);
    }
  };
  json.array([&] {
    for (const VariantFacts &variant : facts.variants)
      json.object([&] { write(variant); });
  });
  return out + "\n";
}

} // namespace flyc::package
