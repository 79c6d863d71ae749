//===- BenchCompare.cpp - what differs between two modelled results -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/bench/BenchCompare.h"

#include "compiler/Package/JsonSchema.h"
#include "support/Json.h"
#include "support/Text.h"
#include "tools/driver/TextTable.h"
#include "tools/run/BenchSchema.inc"
#include "tools/run/bench/Rates.h"

#include <cmath>

namespace flyc::driver {

namespace {

using package::Json;

struct Figure {
  const char *member, *words;
  enum class Form : uint8_t { Plain, Tenths, Share, Bytes } form;
};
constexpr Figure figures[] = {
    {"microseconds", "time, us", Figure::Form::Tenths},
    {"clock_mhz", "clock, MHz", Figure::Form::Plain},
    {"clocks_of_grid", "clocks of the grid", Figure::Form::Plain},
    {"clocks_of_workgroup", "clocks a workgroup", Figure::Form::Plain},
    {"clocks_of_trip", "clocks a trip of the hot loop", Figure::Form::Tenths},
    {"workgroups", "workgroups", Figure::Form::Plain},
    {"workgroups_resident", "workgroups a unit holds", Figure::Form::Plain},
    {"matrix_busy", "matrix pipes busy", Figure::Form::Share},
    {"matrix_busy_in_hot_loop", "matrix pipes busy in the hot loop", Figure::Form::Share},
    {"vector_busy", "vector ALUs busy", Figure::Form::Share},
    {"lds_busy", "LDS busy", Figure::Form::Share},
    {"lds_conflicts", "conflicts of banks", Figure::Form::Share},
    {"memory_busy", "memory busy", Figure::Form::Share},
    {"bytes_moved", "bytes moved", Figure::Form::Bytes},
    {"bytes_in_flight", "bytes in flight a unit", Figure::Form::Bytes},
};

std::string textOf(const Figure &figure, double value) {
  switch (figure.form) {
  case Figure::Form::Plain: return decimal(value, 0);
  case Figure::Form::Tenths: return decimal(value, 2);
  case Figure::Form::Share: return percent(value);
  case Figure::Form::Bytes: return bytesText(value);
  }
  return {};
}

RunResult<Json> read(const BenchSide &side) {
  static const Json schema = Json::parse(benchSchemaText);
  Json json = Json::parse(side.json, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded())
    return inputError("'" + side.file + "' is not JSON");
  Json ofResults = schema;
  ofResults.erase("oneOf");
  ofResults["$ref"] = "#/$defs/result";
  const auto wrong = package::violationsOf(ofResults, json, package::UnknownMembers::Ignored);
  if (!wrong.empty())
    return inputError("'" + side.file + "' is not a result of `flyc bench --json`: " +
                      (wrong[0].where.empty() ? "the whole" : "'" + wrong[0].where + "'") + " should be " +
                      wrong[0].expected + ", and is " + wrong[0].found);
  return json;
}

/// A launch of the one side and what answers it on the other.
struct Pair {
  const Json *before, *after;
};

/// By the kernel's name, the first with the first; where each side has one launch only, these two, whatever they are
/// called: a variant against another.
std::vector<Pair> pairsOf(const Json &before, const Json &after) {
  const Json &old = before["launches"], &fresh = after["launches"];
  if (old.size() == 1 && fresh.size() == 1)
    return {{&old[0], &fresh[0]}};
  std::vector<Pair> pairs;
  std::vector<bool> taken(fresh.size());
  for (const Json &launch : old)
    for (size_t n = 0; n < fresh.size(); ++n)
      if (!taken[n] && fresh[n]["kernel"] == launch["kernel"]) {
        taken[n] = true;
        pairs.push_back({&launch, &fresh[n]});
        break;
      }
  return pairs;
}

std::string changeText(const Figure &figure, double before, double after) {
  const auto withSign = [](double value, int decimals) { return (value > 0 ? "+" : "") + decimal(value, decimals); };
  if (figure.form == Figure::Form::Share)
    return withSign(100 * (after - before), 1) + " points";
  return before > 0 ? withSign(100 * (after / before - 1), 1) + " %" : "new";
}

/// Whether two numbers would be shown as the same.
bool isSame(const Figure &figure, double before, double after) {
  return textOf(figure, before) == textOf(figure, after) || std::abs(after - before) <= 1e-9 * std::abs(before);
}

} // namespace

std::string_view benchSchema() { return benchSchemaText; }

bool isBenchResult(std::string_view text) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  return json.is_object() && json.contains("launches");
}

RunResult<BenchDifference> compareBenches(const BenchSide &before, const BenchSide &after, double threshold) {
  const auto old = read(before);
  if (!old)
    return old.error();
  const auto fresh = read(after);
  if (!fresh)
    return fresh.error();
  const std::vector<Pair> pairs = pairsOf(*old, *fresh);
  if (pairs.empty())
    return inputError("'" + before.file + "' and '" + after.file + "' have no kernel in common");

  BenchDifference made;
  TextTable table({"kernel", "figure", "old", "new", "change", "effect"});
  std::string kernels; // as JSON
  JsonWriter json(kernels, 2);
  const auto write = [&](const Pair &pair) {
    const std::string kernel = (*pair.after)["kernel"];
    const double ratio =
        pair.after->value("microseconds", 0.0) / std::max(pair.before->value("microseconds", 0.0), 1e-12);
    const bool slower = ratio > 1 + threshold, faster = ratio < 1 - threshold;
    ++(slower ? made.slower : faster ? made.faster : made.same);
    json.attribute("kernel", kernel);
    json.attribute("change", slower ? "slower" : faster ? "faster" : "same");
    json.attributeArray("figures", [&] {
      for (const Figure &figure : figures) {
        const bool isTime = &figure == &figures[0];
        if (!pair.before->contains(figure.member) || !pair.after->contains(figure.member))
          continue;
        const double from = (*pair.before)[figure.member], to = (*pair.after)[figure.member];
        if (!isTime && isSame(figure, from, to))
          continue;
        json.object(
            [&] {
              json.attribute("figure", figure.member);
              json.attribute("old", from);
              json.attribute("new", to);
            },
            JsonWriter::Flow::OneLine);
        table.add({kernel, figure.words, textOf(figure, from), textOf(figure, to),
                   isSame(figure, from, to) ? "-" : changeText(figure, from, to),
                   !isTime  ? ""
                   : slower ? "slower"
                   : faster ? "faster"
                            : "same"});
      }
    });
  };
  json.object([&] {
    json.attribute("version", "1.0");
    json.attribute("modelled", true);
    json.attribute("old", before.file);
    json.attribute("new", after.file);
    json.attributeArray("kernels", [&] {
      for (const Pair &pair : pairs)
        json.object([&] { write(pair); });
    });
    json.attribute("slower", made.slower);
    json.attribute("faster", made.faster);
    json.attribute("same", made.same);
  });
  made.json = kernels + "\n";
  made.table = table.text() + counted(pairs.size(), "launch", "launches") +
               ", modelled: " + std::to_string(made.slower) + " slower, " + std::to_string(made.faster) + " faster, " +
               std::to_string(made.same) + " the same\n";
  return made;
}

} // namespace flyc::driver
