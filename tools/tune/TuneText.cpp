//===- TuneText.cpp - what a search found, as text -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tune/TuneText.h"

#include "support/Text.h"
#include "tools/driver/TextTable.h"
#include "tools/run/bench/Rates.h"
#include "tools/test/TestRun.h"

#include <algorithm>
#include <map>
#include <set>

using namespace flyc;
using namespace flyc::driver;

bool flyc::driver::isMeasured(const TunePlace &place) { return place.microseconds > 0; }
bool flyc::driver::isMeasured(const TuneFound &found) {
  return std::any_of(found.ranking.shapes.begin(), found.ranking.shapes.end(),
                     [](const auto &places) { return !places.empty() && isMeasured(places[0]); });
}

namespace {

std::string clocksText(double clocks) { return decimal(clocks, 0); }

/// "next, 1.2 % slower: BM=64 BN=128".
std::string behindText(const TuneTask &task, const std::vector<TunePlace> &places) {
  if (places.size() < 2)
    return "no other point counts";
  return "next, " + percent(slowerNext(places)) + " slower: " + textOf(*task.space, task.points[places[1].point]);
}

std::string microsecondsText(double microseconds) { return decimal(microseconds, 2); }

/// What the model says and what was measured, side by side.
std::string measuredTable(const TuneFound &found) {
  const TuneTask &task = *found.task;
  TextTable table({"shape", "instance", "clocks, modelled", "us, measured"});
  for (size_t s = 0; s < found.ranking.shapes.size(); ++s)
    for (const TunePlace &place : found.ranking.shapes[s])
      if (isMeasured(place))
        table.add({sizesText(task.space->shapes[s]), textOf(*task.space, task.points[place.point]),
                   clocksText(place.clocks), microsecondsText(place.microseconds)});
  return table.text();
}

/// "12.30 us, measured, 4224 clocks, modelled by flyc 0.1.0, the least of 8 measured among 12 points".
std::string timesText(const std::vector<TunePlace> &places, const std::string &generator, size_t points) {
  const std::string clocks = clocksText(places[0].clocks) + " clocks, modelled by " + generator + ", the least of ";
  if (!isMeasured(places[0]))
    return clocks + std::to_string(points) + " points";
  const auto measured = std::count_if(places.begin(), places.end(), [](const TunePlace &p) { return isMeasured(p); });
  return microsecondsText(places[0].microseconds) + " us, measured, " + clocks + std::to_string(measured) +
         " measured among " + std::to_string(points) + " points";
}

std::string withoutNumbers(const std::string &text) {
  std::string out;
  for (const char c : text)
    if (c < '0' || c > '9')
      out += c;
    else if (out.empty() || out.back() != '0')
      out += '0';
  return out;
}

std::string yamlWord(const std::string &text) {
  const bool isPlain = std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
  });
  return isPlain ? text : '"' + text + '"';
}

} // namespace

std::string flyc::driver::tuneTable(const std::vector<TuneFound> &found) {
  std::string out;
  for (const TuneFound &one : found) {
    const TuneTask &task = *one.task;
    out += (out.empty() ? "" : "\n") + task.space->kernel.text + " on " + task.target +
           ", modelled: " + std::to_string(task.points.size()) + " points\n";
    TextTable table({"shape", "clocks", "best", "next", "slower", "refused"});
    for (size_t s = 0; s < one.ranking.shapes.size(); ++s) {
      const std::vector<TunePlace> &places = one.ranking.shapes[s];
      const auto point = [&](size_t n) { return textOf(*task.space, task.points[places[n].point]); };
      table.add({sizesText(task.space->shapes[s]), places.empty() ? "-" : clocksText(places[0].clocks),
                 places.empty() ? "no point counts" : point(0), places.size() < 2 ? "-" : point(1),
                 places.size() < 2 ? "-" : percent(slowerNext(places)), std::to_string(one.ranking.refused[s].size())});
    }
    out += table.text();
    if (isMeasured(one))
      out += "\nmeasured on this machine's GPU, beside the model:\n" + measuredTable(one);
    // Reasons that differ in numbers only are one, shown by the first.
    std::map<std::string, std::pair<std::string, std::set<size_t>>> reasons;
    for (const auto &refused : one.ranking.refused)
      for (const auto &[point, why] : refused) {
        auto &[text, points] = reasons[withoutNumbers(why)];
        text = text.empty() ? why : text;
        points.insert(point);
      }
    for (const auto &[kind, reason] : reasons)
      out += "  " + std::to_string(reason.second.size()) + " refused" +
             (reason.second.size() > 1 ? ", as in: " : ": ") + reason.first + "\n";
  }
  return out;
}

std::string flyc::driver::tuneVariants(const std::vector<TuneFound> &found, const std::string &generator,
                                       const std::string &command) {
  const bool measured = std::any_of(found.begin(), found.end(), [](const TuneFound &one) { return isMeasured(one); });
  std::string out = "# Written by `flyc tune`, " + generator + ": for each shape the instance that " +
                    (measured ? "took the least time on a GPU, of those that its model of the chip gives the least."
                              : "its model of the chip gives the least time. Nothing is measured.") +
                    "\n# Made by: " + command + "\nvariants:\n";
  // An instance that wins for several shapes or targets stands once.
  struct Entry {
    std::string why, instance, kernel, arguments;
    std::vector<std::string> targets;
  };
  std::vector<Entry> entries;
  for (const TuneFound &one : found)
    for (size_t s = 0; s < one.ranking.shapes.size(); ++s) {
      const std::vector<TunePlace> &places = one.ranking.shapes[s];
      if (places.empty())
        continue;
      const std::string instance = instanceOf(*one.task, places[0].point);
      auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry &e) { return e.instance == instance; });
      if (entry == entries.end()) {
        Entry made{"", instance, one.task->space->kernel.text, "", {}};
        for (size_t p = 0; p < one.task->space->parameters.size(); ++p) {
          const specs::TuneParameter &parameter = one.task->space->parameters[p];
          made.arguments += (p ? ", " : "") + parameter.name.text + ": " +
                            yamlWord(parameter.values[one.task->points[places[0].point][p]].text);
        }
        entries.push_back(std::move(made));
        entry = entries.end() - 1;
      }
      entry->why += "  - \"" + sizesText(one.task->space->shapes[s]) + " on " + one.task->target + ": " +
                    timesText(places, generator, one.task->points.size()) + "; " + behindText(*one.task, places) +
                    "\"\n";
      if (std::find(entry->targets.begin(), entry->targets.end(), one.task->target) == entry->targets.end())
        entry->targets.push_back(one.task->target);
    }
  for (const Entry &entry : entries)
    out += "- kernel: " + entry.kernel + "\n  arguments: {" + entry.arguments + "}\n  targets: [" +
           joined(entry.targets) + "]\n  tuned:\n" + entry.why;
  return out;
}
