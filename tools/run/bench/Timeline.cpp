//===- Timeline.cpp - what the waves of a SIMD did, clock by clock --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/run/bench/Timeline.h"

#include "support/Json.h"
#include "tools/run/bench/Rates.h"
#include "tools/run/bench/Svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace flyc::driver {

namespace {

using Interval = flyc_emulator_interval;
using WaveName = std::pair<uint64_t, uint32_t>; ///< workgroup, wave of it

bool issues(const StepCycles &step, const Interval &i) { return i.cause >= step.causes.size(); }

std::string waveText(const WaveName &wave) {
  return "workgroup " + std::to_string(wave.first) + ", wave " + std::to_string(wave.second);
}

std::map<uint32_t, const StepCycles::Place *> placesOf(const StepCycles &step) {
  std::map<uint32_t, const StepCycles::Place *> places;
  for (const StepCycles::Place &place : step.places)
    places[place.offset] = &place;
  return places;
}

/// The part of an interval that lies in the span; nothing, if there is none.
std::optional<ClockSpan> clipped(const Interval &i, const ClockSpan &span) {
  const ClockSpan part{std::max(i.begin, span.from), std::min(i.end, span.to)};
  return part.from < part.to ? std::optional(part) : std::nullopt;
}

ClockSpan wholeSpan(const StepCycles &step) {
  ClockSpan span{0, 0};
  for (const Interval &i : step.timeline)
    span.to = std::max(span.to, i.end);
  return span;
}

class Trace {
public:
  Trace(JsonWriter &json, const StepCycles &step, unsigned number, ClockSpan span)
      : json(json), step(step), units(2 * number + 1), waves(2 * number + 2), span(span), places(placesOf(step)) {}

  void write() {
    name("process_name", units, 0, "units of SIMD 0: " + step.kernel);
    name("process_name", waves, 0, "waves of SIMD 0: " + step.kernel);
    for (unsigned n = 0; n + 1 < step.units.size(); ++n) // the last one takes nothing
      name("thread_name", units, n + 1, step.units[n]);
    for (const Interval &i : step.timeline)
      if (const auto part = clipped(i, span))
        write(i, *part);
  }

private:
  JsonWriter &json;
  const StepCycles &step;
  unsigned units, waves; ///< processes of the trace
  ClockSpan span;
  std::map<uint32_t, const StepCycles::Place *> places;
  struct Track {
    unsigned number;
    double until; ///< its last slice
  };
  std::map<WaveName, Track> tracks;

  void name(const char *what, unsigned process, unsigned track, const std::string &text) {
    json.object(
        [&] {
          json.attribute("ph", "M");
          json.attribute("name", what);
          json.attribute("pid", process);
          json.attribute("tid", track);
          json.attributeObject("args", [&] { json.attribute("name", text); });
        },
        JsonWriter::Flow::OneLine);
  }

  Track &trackOf(const Interval &i) {
    const WaveName wave{i.workgroup, i.wave};
    const auto [at, isNew] = tracks.try_emplace(wave, Track{static_cast<unsigned>(tracks.size() + 1), 0});
    if (isNew)
      name("thread_name", waves, at->second.number, waveText(wave));
    return at->second;
  }

  void write(const Interval &i, const ClockSpan &part) {
    const auto place = places.find(i.offset);
    const std::string text = place != places.end() ? place->second->text : "";
    Track &track = trackOf(i);
    // A wave goes on at its next turn, however long the unit works. Who opens a barrier waits from the next clock on.
    const bool issue = issues(step, i);
    const ClockSpan own{std::max(part.from, track.until),
                        issue ? std::min(part.to, part.from + step.facts.simds) : part.to};
    track.until = std::max(track.until, own.to);
    if (own.from < own.to)
      slice(waves, track.number, issue ? text : "waits: " + step.causes[i.cause], issue ? "issue" : "wait", own, i,
            issue ? std::string() : text);
    if (!issue)
      return;
    if (i.unit + 1 < step.units.size())
      slice(units, i.unit + 1, text, "work", part, i, waveText({i.workgroup, i.wave}));
  }

  void slice(unsigned process, unsigned track, const std::string &text, const char *category, const ClockSpan &part,
             const Interval &i, const std::string &of) {
    json.object(
        [&] {
          json.attribute("ph", "X");
          json.attribute("name", text);
          json.attribute("cat", category);
          json.attribute("pid", process);
          json.attribute("tid", track);
          json.attribute("ts", part.from / 1000); // microseconds
          json.attribute("dur", (part.to - part.from) / 1000);
          json.attributeObject("args", [&] {
            json.attribute("offset", i.offset);
            if (!of.empty())
              json.attribute(i.cause < step.causes.size() ? "before" : "wave", of);
            if (const auto place = places.find(i.offset); place != places.end() && !place->second->source.empty())
              json.attribute("source", place->second->source);
          });
        },
        JsonWriter::Flow::OneLine);
  }
};

/// Two trips of the wave that comes first, in the middle of what it does in the hot loop.
ClockSpan usualSpan(const StepCycles &step) {
  constexpr double shortest = 200, longest = 12'000;
  const ClockSpan whole = wholeSpan(step);
  if (const flyc_emulator_loop *loop = step.hotLoop()) {
    std::vector<double> ends; ///< of trips
    std::optional<WaveName> wave;
    for (const Interval &i : step.timeline)
      if (issues(step, i) && i.offset == loop->end && (!wave || *wave == WaveName{i.workgroup, i.wave})) {
        wave = {i.workgroup, i.wave};
        ends.push_back(i.begin);
      }
    if (ends.size() >= 3) {
      const size_t middle = (ends.size() - 3) / 2;
      ClockSpan span{ends[middle], ends[middle + 2]};
      for (size_t n = middle + 3; n < ends.size() && span.to - span.from < shortest; ++n)
        span.to = ends[n];
      span.to = std::min(span.to, span.from + longest);
      return span;
    }
  }
  std::map<WaveName, ClockSpan> lives;
  for (const Interval &i : step.timeline) {
    ClockSpan &life = lives.try_emplace({i.workgroup, i.wave}, ClockSpan{i.begin, i.end}).first->second;
    life.to = std::max(life.to, i.end);
  }
  double longestLife = shortest / 2;
  for (const auto &[wave, life] : lives)
    longestLife = std::max(longestLife, life.to - life.from);
  const double middle = (whole.from + whole.to) / 2, reach = std::min(longestLife, longest / 2);
  return {std::max(whole.from, middle - reach), std::min(whole.to, middle + reach)};
}

constexpr double timeWidth = 1280, timeLeft = 170, timeRight = 1250, unitHeight = 18, unitStep = 26, waveHeight = 28,
                 waveStep = 38;

/// The colour of a wait: those for memory, for LDS, for others, for products, for results, and the rest.
const char *kindOfWait(const std::string &cause) {
  static const std::map<std::string_view, const char *> kinds = {
      {"memory", "wait-memory"},   {"queue", "wait-memory"},       {"lds", "wait-lds"},
      {"barrier", "wait-barrier"}, {"matrix pipe", "wait-matrix"}, {"matrix result", "wait-result"},
      {"result", "wait-result"}};
  const auto at = kinds.find(cause);
  return at == kinds.end() ? "wait-other" : at->second;
}

constexpr const char *unitKinds[] = {"matrix", "vector", "lds", "memory", "scalar", "branch"};

class Picture {
public:
  Picture(const StepCycles &step, ClockSpan span) : step(step), span(span) {
    for (const Interval &i : step.timeline)
      if (clipped(i, span))
        rows.try_emplace({i.workgroup, i.wave}, 0);
    unsigned row = 0;
    for (auto &[wave, at] : rows)
      at = row++;
  }

  std::string draw() {
    const double unitsTop = 122, wavesTop = unitsTop + unitStep * std::size(unitKinds) + 40;
    const double bottom = wavesTop + waveStep * double(std::max<size_t>(rows.size(), 1));
    Svg svg(timeWidth, step.kernel + ": modelled timeline of one SIMD");
    svg.text({30, 42}, step.kernel, "title ink");
    svg.text({30, 64},
             step.processor + ", one SIMD of one " + unitWord(step.processor) + ", clocks " + decimal(span.from, 0) +
                 " to " + decimal(span.to, 0) + ". Modelled: nothing here is measured.",
             "soft");
    clocks(svg, unitsTop - 14, bottom);
    units(svg, unitsTop);
    svg.text({30, wavesTop - 14}, "Waves", "big ink");
    waves(svg, wavesTop);
    legend(svg, bottom + 30);
    return svg.finish(bottom + 92);
  }

private:
  const StepCycles &step;
  ClockSpan span;
  std::map<WaveName, unsigned> rows;

  double at(double clock) const {
    return timeLeft + (timeRight - timeLeft) * (clock - span.from) / (span.to - span.from);
  }

  void clocks(Svg &svg, double top, double bottom) const {
    const double rough = (span.to - span.from) / 8, decade = std::pow(10.0, std::floor(std::log10(rough)));
    const double mantissa = rough / decade, step10 = decade * (mantissa < 1.5   ? 1
                                                               : mantissa < 3.5 ? 2
                                                               : mantissa < 7.5 ? 5
                                                                                : 10);
    for (double clock = std::ceil(span.from / step10) * step10; clock <= span.to; clock += step10) {
      svg.line({at(clock), top}, {at(clock), bottom}, "grid");
      svg.text({at(clock), top - 6}, decimal(clock, 0), "small soft", Svg::Anchor::Middle);
    }
  }

  void units(Svg &svg, double top) const {
    std::array<std::vector<Svg::Stripe>, std::size(unitKinds)> stripes;
    std::array<double, std::size(unitKinds)> busy{};
    for (const Interval &i : step.timeline)
      if (const auto part = clipped(i, span); part && issues(step, i) && i.unit < stripes.size()) {
        busy[i.unit] += part->to - part->from;
        // A hair's breadth between neighbours, so that instructions can be told apart.
        const double x = at(part->from), wide = at(part->to) - x;
        stripes[i.unit].push_back({x, top + unitStep * i.unit, std::max(0.5, wide > 2 ? wide - 0.6 : wide)});
      }
    for (unsigned n = 0; n < stripes.size(); ++n) {
      const double y = top + unitStep * n;
      svg.box({timeLeft, y}, timeRight - timeLeft, unitHeight, "panel");
      svg.stripes(stripes[n], unitHeight, unitKinds[n]);
      svg.text({30, y + 13}, step.units[n], "ink");
      if (n < 2) // the others take an instruction a turn, and what they do with it lies behind them
        svg.text({timeLeft - 12, y + 13}, decimal(100 * busy[n] / (span.to - span.from), 0) + " %", "small soft",
                 Svg::Anchor::End);
    }
  }

  void waves(Svg &svg, double top) const {
    std::map<std::string_view, std::vector<Svg::Stripe>> waits, issued;
    for (const auto &[wave, row] : rows) {
      const double y = top + waveStep * row;
      svg.box({timeLeft, y}, timeRight - timeLeft, waveHeight, "panel");
      svg.text({30, y + 13}, "workgroup " + std::to_string(wave.first), "small soft");
      svg.text({30, y + 26}, "wave " + std::to_string(wave.second), "ink");
    }
    for (const Interval &i : step.timeline) {
      const auto part = clipped(i, span);
      if (!part)
        continue;
      const double y = top + waveStep * rows.at({i.workgroup, i.wave}), x = at(part->from);
      if (!issues(step, i))
        waits[kindOfWait(step.causes[i.cause])].push_back({x, y, at(part->to) - x});
      else
        issued[i.unit < std::size(unitKinds) ? unitKinds[i.unit] : "branch"].push_back(
            {x, y, std::max(0.6, at(std::min(part->to, part->from + step.facts.simds)) - x)});
    }
    for (const auto &[kind, stripes] : waits)
      svg.stripes(stripes, waveHeight, kind);
    for (const auto &[kind, stripes] : issued)
      svg.stripes(stripes, waveHeight, kind);
  }

  static void legend(Svg &svg, double y) {
    const auto row = [&](const char *name, const std::vector<std::pair<const char *, const char *>> &entries) {
      svg.text({30, y}, name, "soft");
      double x = timeLeft;
      for (const auto &[kind, words] : entries) {
        svg.box({x, y - 10}, 14, 12, kind, 2);
        svg.text({x + 20, y}, words, "ink");
        x += 150;
      }
      y += 26;
    };
    row("issues to", {{"matrix", "matrix pipe"},
                      {"vector", "vector ALU"},
                      {"lds", "LDS"},
                      {"memory", "vector memory"},
                      {"scalar", "scalar unit"},
                      {"branch", "branch or none"}});
    row("waits for", {{"wait-matrix", "matrix pipe"},
                      {"wait-result", "a result"},
                      {"wait-lds", "LDS, scalars"},
                      {"wait-memory", "memory"},
                      {"wait-barrier", "barrier"},
                      {"wait-other", "port, code, sleep"}});
  }
};

} // namespace

std::string timelineTrace(const RunPlan &plan, const std::vector<StepCycles> &steps, std::optional<ClockSpan> span) {
  std::string out;
  JsonWriter json(out, 1);
  json.object([&] {
    json.attribute("displayTimeUnit", "ns");
    json.attributeObject("otherData", [&] {
      json.attribute("name", plan.name);
      json.attribute("target", steps.front().processor);
      json.attribute("modelled", true);
      json.attribute("unit", "a nanosecond of the trace is a clock");
    });
    json.attributeArray("traceEvents", [&] {
      for (unsigned n = 0; n < steps.size(); ++n)
        Trace(json, steps[n], n, span.value_or(wholeSpan(steps[n]))).write();
    });
  });
  return out + "\n";
}

std::string timelineSvg(const StepCycles &step, std::optional<ClockSpan> span) {
  return Picture(step, span.value_or(usualSpan(step))).draw();
}

} // namespace flyc::driver
