//===- BenchReport.cpp - modelled times as text and JSON ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/bench/BenchReport.h"

#include "specs/tables/FigureOrigin.h"
#include "specs/tables/TargetTable.h"
#include "support/Json.h"
#include "tools/driver/TextTable.h"
#include "tools/run/bench/Rates.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace flyc::driver {

namespace {

/// Beyond this change from one round of workgroups to the next, the time of the grid is no more than a guess.
constexpr double mostDrift = 0.05;

/// How many figures of the target are not sure, and why; empty if all are.
std::string originText(const specs::TargetSpec &spec) {
  const auto count = [&](std::string_view origin) {
    size_t found = 0;
    for (const specs::FigureGroup &group : spec.figures)
      if (group.name == specs::originGroup)
        found += static_cast<size_t>(std::count_if(group.figures.begin(), group.figures.end(),
                                                   [&](const specs::Figure &f) { return f.text == origin; }));
    return found;
  };
  const size_t compiler = count("scheduling_model"), derived = count("derived"), assumed = count("assumed");
  if (compiler + derived + assumed == 0)
    return "";
  return "figures of the target that no source measured or states: " + std::to_string(compiler) +
         " from the compiler's scheduling model, " + std::to_string(derived) + " derived, " + std::to_string(assumed) +
         " assumed (flyc targets --figures=" + std::string(spec.name) + ")";
}

std::string head(const StepCycles &step, const Rates &rates, uint64_t least, bool ofAll) {
  const flyc_emulator_cycles &c = step.facts;
  std::string out = step.kernel + ", modelled: nothing here is measured\n";
  const auto line = [&](const char *what, const std::string &text) {
    out += "  " + std::string(what) + std::string(16 - std::string_view(what).size(), ' ') + text + "\n";
  };
  line("time", decimal(rates.seconds * 1e6, 2) + " us at " + decimal(rates.clockMhz, 0) + " MHz" +
                   (rates.clockMhz == c.clock_mhz ? ", the chip's highest" : ""));
  line("clocks", decimal(c.clocks_of_grid, 0) + " of the grid, " + decimal(c.clocks_of_group, 0) + " a workgroup" +
                     (c.resident_groups > 1 ? " (" + std::to_string(c.resident_groups) + " at a time)" : ""));
  if (const flyc_emulator_loop *loop = step.hotLoop()) {
    char place[64];
    std::snprintf(place, sizeof place, "0x%x to 0x%x", loop->begin, loop->end);
    line("hot loop", decimal(loop->clocks, 1) + " clocks a trip of a wave, " + place);
  }
  if (rates.flops > 0) {
    line("matrix pipes", percent(c.matrix_busy) + " busy" +
                             (step.hotLoop() ? ", in the hot loop " + percent(rates.hotBusy) : "") + "; " +
                             decimal(rates.flopRate / 1e12, 1) + " TFLOP/s of " + decimal(rates.peakFlops / 1e12, 1) +
                             " that these instructions have at this clock");
  }
  line("vector ALUs", percent(c.vector_busy) + " busy, besides products");
  line("LDS", percent(c.lds_busy) + " busy, of these " + percent(c.lds_busy > 0 ? c.lds_conflicts / c.lds_busy : 0) +
                  " by conflicts of banks" +
                  (c.lds_assumed ? "; " + std::to_string(c.lds_assumed) + " accesses of a width without measured phases"
                                 : ""));
  line("memory", percent(c.memory_busy) + " busy; " + decimal(rates.byteRate / 1e12, 2) + " TB/s of " +
                     decimal(rates.peakBytes / 1e12, 2) + "; " + bytesText(rates.bytes) + " moved" +
                     (least ? ", at least " + bytesText(double(least)) + (ofAll ? " in all steps" : "") : "") + "; " +
                     bytesText(c.bytes_in_flight) + " in flight a unit");
  if (rates.roof > 0 && !ofAll)
    line("roofline", percent(rates.flopRate / rates.roof) + " of " + decimal(rates.roof / 1e12, 1) +
                         " TFLOP/s: " + decimal(rates.intensity, 1) + " operations a byte, bound by " +
                         (rates.roof < rates.peakFlops ? "memory" : "the matrix pipes"));
  const std::string word = std::string(" ") + unitWord(step.processor) + "s";
  const std::string units = std::to_string(c.active_units) + word;
  std::string whose = units;
  if (c.unequal)
    whose = std::to_string(c.units) + word +
            ", the one that ends last; workgroups have different amounts of work, all "
            "together what " +
            units + " would have if each had as much as that one";
  else if (c.active_units < c.units)
    whose += " at work (the chip has " + std::to_string(c.units) + ")";
  line("modelled part", std::to_string(c.groups_modelled) + " of the " + std::to_string(c.groups_of_unit) +
                            " workgroups of one of " + whose +
                            "; different among the lines that are fetched at once: " + percent(c.sharing_of_die) +
                            " on a die, " + percent(c.sharing_of_chip) + " on the chip");
  if (const specs::TargetSpec *spec = specs::findBuiltinTarget(step.processor))
    if (const std::string origins = originText(*spec); !origins.empty())
      line("origins", origins);
  if (std::abs(c.drift) > mostDrift)
    line("not steady", "the last round of workgroups took " + percent(std::abs(c.drift)) +
                           (c.drift > 0 ? " longer" : " less") +
                           " than the one before: the time of the grid is a guess");
  return out;
}

double sum(const std::vector<double> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

std::string stallText(const StepCycles &step, const BenchOptions &options) {
  const double life = std::max(1.0, step.facts.wave_clocks);
  std::string out = "  where waves wait, in shares of the time that they live; the rest issues\n";
  std::vector<size_t> order(step.causes.size());
  std::iota(order.begin(), order.end(), size_t(0));
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return step.stalls[a] > step.stalls[b]; });
  for (size_t n : order)
    if (step.stalls[n] > 0.0005 * life)
      out += "    " + step.causes[n] + std::string(16 - std::min<size_t>(15, step.causes[n].size()), ' ') +
             percent(step.stalls[n] / life) + "\n";
  std::vector<const StepCycles::Place *> places;
  for (const StepCycles::Place &place : step.places)
    if (sum(place.stalls) > 0)
      places.push_back(&place);
  std::stable_sort(places.begin(), places.end(),
                   [](const auto *a, const auto *b) { return sum(a->stalls) > sum(b->stalls); });
  if (places.size() > options.places)
    places.resize(options.places);
  if (places.empty())
    return out;
  TextTable table({"offset", "issued", "share", "most by", "instruction", "source"});
  for (const StepCycles::Place *place : places) {
    char offset[16];
    std::snprintf(offset, sizeof offset, "0x%x", place->offset);
    const auto most = std::max_element(place->stalls.begin(), place->stalls.end()) - place->stalls.begin();
    table.add({offset, std::to_string(place->issued), percent(sum(place->stalls) / life),
               step.causes[static_cast<size_t>(most)], place->text, place->source.empty() ? "-" : place->source});
  }
  return out + table.text();
}

void write(JsonWriter &json, const StepCycles &step, const Rates &rates) {
  const flyc_emulator_cycles &c = step.facts;
  json.attribute("kernel", step.kernel);
  json.attribute("modelled", true);
  json.attribute("clock_mhz", rates.clockMhz);
  json.attribute("microseconds", rates.seconds * 1e6);
  json.attribute("clocks_of_grid", c.clocks_of_grid);
  json.attribute("clocks_of_workgroup", c.clocks_of_group);
  json.attribute("clocks_modelled", c.clocks_modelled);
  json.attribute("drift", c.drift);
  if (const flyc_emulator_loop *loop = step.hotLoop()) {
    json.attribute("clocks_of_trip", loop->clocks);
    json.attribute("matrix_busy_in_hot_loop", rates.hotBusy);
  }
  json.attribute("workgroups", c.groups_of_grid);
  json.attribute("workgroups_of_unit", c.groups_of_unit);
  json.attribute("workgroups_modelled", c.groups_modelled);
  json.attribute("workgroups_resident", c.resident_groups);
  json.attribute("waves_of_workgroup", c.waves_of_group);
  json.attribute("units", c.units);
  json.attribute("units_at_work", c.active_units);
  json.attribute("workgroups_unequal", c.unequal != 0);
  json.attribute("instructions_modelled", c.instructions);
  json.attribute("matrix_busy", c.matrix_busy);
  json.attribute("vector_busy", c.vector_busy);
  json.attribute("lds_busy", c.lds_busy);
  json.attribute("lds_conflicts", c.lds_conflicts);
  json.attribute("lds_assumed", c.lds_assumed);
  json.attribute("memory_busy", c.memory_busy);
  json.attribute("matrix_flops", rates.flops);
  json.attribute("flops_per_second", rates.flopRate);
  json.attribute("peak_flops_per_second", rates.peakFlops);
  json.attribute("bytes_moved", rates.bytes);
  json.attribute("bytes_per_second", rates.byteRate);
  json.attribute("peak_bytes_per_second", rates.peakBytes);
  json.attribute("bytes_in_flight", c.bytes_in_flight);
  json.attribute("roofline_flops_per_second", rates.roof);
  json.attribute("different_lines_of_die", c.sharing_of_die);
  json.attribute("different_lines_of_chip", c.sharing_of_chip);
  json.attribute("wave_clocks", c.wave_clocks);
  json.attributeObject("stalls", [&] {
    for (size_t n = 0; n < step.causes.size(); ++n)
      json.attribute(step.causes[n], step.stalls[n]);
  });
  json.attributeArray("loops", [&] {
    for (const flyc_emulator_loop &loop : step.loops)
      json.object(
          [&] {
            json.attribute("begin", loop.begin);
            json.attribute("end", loop.end);
            json.attribute("trips", loop.trips);
            json.attribute("clocks_of_trip", loop.clocks);
            json.attribute("matrix_clocks_of_trip", loop.matrix_clocks);
            json.attribute("matrix_busy", loop.matrix_busy);
          },
          JsonWriter::Flow::OneLine);
  });
  json.attributeArray("places", [&] {
    for (const StepCycles::Place &place : step.places)
      json.object(
          [&] {
            json.attribute("offset", place.offset);
            json.attribute("instruction", place.text);
            json.attribute("source", place.source);
            json.attribute("issued", place.issued);
            for (size_t n = 0; n < step.causes.size(); ++n)
              if (place.stalls[n] > 0)
                json.attribute(step.causes[n], place.stalls[n]);
          },
          JsonWriter::Flow::OneLine);
  });
}

} // namespace

std::string benchText(const RunPlan &plan, const std::vector<StepCycles> &steps, const BenchOptions &options) {
  const uint64_t least = leastBytes(plan);
  std::string out;
  double seconds = 0;
  for (const StepCycles &step : steps) {
    const Rates rates(step, options, least);
    seconds += rates.seconds;
    out += (out.empty() ? "" : "\n") + head(step, rates, least, steps.size() > 1) + stallText(step, options);
  }
  if (steps.size() > 1)
    out += "\n" + plan.name + ", all " + std::to_string(steps.size()) +
           " launches, modelled: " + decimal(seconds * 1e6, 2) + " us\n";
  return out;
}

std::string benchJson(const RunPlan &plan, const std::vector<StepCycles> &steps, const BenchOptions &options) {
  const uint64_t least = leastBytes(plan);
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attribute("version", "1.0");
    json.attribute("name", plan.name);
    json.attribute("target", steps.front().processor);
    json.attribute("modelled", true);
    json.attribute("bytes_at_least", least);
    json.attributeArray("launches", [&] {
      for (const StepCycles &step : steps)
        json.object([&] { write(json, step, Rates(step, options, least)); });
    });
  });
  return out + "\n";
}

} // namespace flyc::driver
