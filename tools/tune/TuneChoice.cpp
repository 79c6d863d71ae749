//===- TuneChoice.cpp - the best instances by shape, as source ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tune/TuneChoice.h"

#include "support/Text.h"
#include "tools/run/bench/Rates.h"
#include "tools/test/TestRun.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

using namespace flyc;
using namespace flyc::driver;

namespace {

double shownTime(const TunePlace &place) { return isMeasured(place) ? place.microseconds : place.clocks; }

const TunePlace *placeOf(const std::vector<TunePlace> &places, size_t point) {
  const auto at = std::find_if(places.begin(), places.end(), [&](const TunePlace &p) { return p.point == point; });
  return at == places.end() ? nullptr : &*at;
}

/// Cuts the shapes in two, where the fewest have an instance of the other side, at the widest step, until one serves
/// all.
class Chooser {
public:
  struct Cut {
    std::string size;
    int64_t border = 0; ///< the last of the small ones
    std::vector<size_t> small, large;
  };

  Chooser(const std::vector<TuneFound> &found, const std::vector<size_t> &winners)
      : found(found), winners(winners), shapes(found[0].task->space->shapes) {}

  std::vector<size_t> all() const {
    std::vector<size_t> out(shapes.size());
    for (size_t s = 0; s < out.size(); ++s)
      out[s] = s;
    return out;
  }

  /// Nothing: one instance serves them.
  std::optional<Cut> cut(const std::vector<size_t> &among) const {
    if (std::all_of(among.begin(), among.end(), [&](size_t s) { return winners[s] == winners[among[0]]; }))
      return std::nullopt;
    Cut out;
    int64_t low = 0, high = 0;
    size_t leastShared = among.size() + 1;
    double widest = 0;
    for (const auto &[size, unused] : shapes[among[0]]) {
      std::set<int64_t> values;
      for (const size_t shape : among)
        values.insert(valueOf(shape, size));
      for (auto at = values.begin(); std::next(at) != values.end(); ++at) {
        Cut cut{size, 0, {}, {}};
        std::set<size_t> below;
        for (const size_t shape : among)
          (valueOf(shape, size) <= *at ? cut.small : cut.large).push_back(shape);
        for (const size_t shape : cut.small)
          below.insert(winners[shape]);
        const auto shared = static_cast<size_t>(
            std::count_if(cut.large.begin(), cut.large.end(), [&](size_t s) { return below.count(winners[s]) != 0; }));
        const double step = double(*std::next(at)) / double(std::max<int64_t>(*at, 1));
        if (shared > leastShared || (shared == leastShared && step <= widest))
          continue;
        leastShared = shared;
        widest = step;
        low = *at;
        high = *std::next(at);
        out = std::move(cut);
      }
    }
    out.border = std::clamp(static_cast<int64_t>(std::sqrt(double(low) * double(high))), low, high - 1);
    if (refuses(out.small, out.large))
      out.border = low;
    else if (refuses(out.large, out.small))
      out.border = high - 1;
    return out;
  }

  size_t winner(size_t shape) const { return winners[shape]; }

private:
  int64_t valueOf(size_t shape, const std::string &name) const {
    for (const auto &[size, value] : shapes[shape])
      if (size == name)
        return value;
    return 0;
  }
  /// Does a winner of one group not run for a shape of the other?
  bool refuses(const std::vector<size_t> &ours, const std::vector<size_t> &theirs) const {
    for (const TuneFound &one : found)
      for (const size_t shape : theirs)
        for (const auto &[point, why] : one.ranking.refused[shape])
          if (std::any_of(ours.begin(), ours.end(), [&, refused = point](size_t s) { return winners[s] == refused; }))
            return true;
    return false;
  }

  const std::vector<TuneFound> &found;
  const std::vector<size_t> &winners;
  const std::vector<specs::Named<int64_t>> &shapes;
};

std::string targetsText(const std::vector<TuneFound> &found) {
  std::vector<std::string> targets;
  for (const TuneFound &one : found)
    targets.push_back(one.task->target);
  return joined(targets, {}, " and ");
}

std::string steps(const Chooser &chooser, const TuneTask &task, const std::string &module,
                  const std::vector<size_t> &among, unsigned indent) {
  const std::string margin(indent, ' ');
  const auto cut = chooser.cut(among);
  if (!cut)
    return margin + module + "." + instanceOf(task, chooser.winner(among[0])) + "(..)\n";
  return margin + "if " + cut->size + " <= " + std::to_string(cut->border) + " {\n" +
         steps(chooser, task, module, cut->small, indent + 2) + margin + "} else {\n" +
         steps(chooser, task, module, cut->large, indent + 2) + margin + "}\n";
}

/// A size's values: more than `above`, at most `most`.
struct Bounds {
  std::string size;
  std::optional<int64_t> above, most;
};

std::string conditionText(const std::vector<Bounds> &all) {
  std::vector<std::string> out;
  for (const auto &[size, above, most] : all) {
    if (above)
      out.push_back(size + " > " + std::to_string(*above));
    if (most)
      out.push_back(size + " <= " + std::to_string(*most));
  }
  return joined(out, {}, " && ");
}

/// The conditions under which each winner is chosen, the empty one for always. Cuts within `under` are closer than
/// those around them, so that the last one counts.
void conditions(const Chooser &chooser, const std::vector<size_t> &among, const std::vector<Bounds> &under,
                std::map<size_t, std::vector<std::string>> &out) {
  const auto cut = chooser.cut(among);
  if (!cut) {
    out[chooser.winner(among[0])].push_back(conditionText(under));
    return;
  }
  std::vector<Bounds> small = under;
  auto at = std::find_if(small.begin(), small.end(), [&](const Bounds &b) { return b.size == cut->size; });
  if (at == small.end())
    at = small.insert(at, {cut->size, std::nullopt, std::nullopt});
  std::vector<Bounds> large = small;
  large[static_cast<size_t>(at - small.begin())].above = cut->border;
  at->most = cut->border;
  conditions(chooser, cut->small, small, out);
  conditions(chooser, cut->large, large, out);
}

/// `int` or `bool`; empty: its values are neither.
std::string kindOf(const specs::TuneParameter &parameter) {
  const auto all = [&](auto is) {
    return std::all_of(parameter.values.begin(), parameter.values.end(), [&](const auto &v) { return is(v.text); });
  };
  if (all([](const std::string &text) { return text == "true" || text == "false"; }))
    return "bool";
  const auto isNumber = [](const std::string &text) {
    return !text.empty() &&
           text.find_first_not_of("0123456789", text[0] == '-' && text.size() > 1) == std::string::npos;
  };
  return all(isNumber) ? "int" : "";
}

} // namespace

bool flyc::driver::chooseAlike(const TuneTask &one, const TuneTask &other) {
  if (one.space == other.space)
    return true;
  const auto &ours = one.space->parameters, &theirs = other.space->parameters;
  return one.space->kernel.text == other.space->kernel.text && one.space->shapes == other.space->shapes &&
         one.points == other.points &&
         std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                    [](const specs::TuneParameter &a, const specs::TuneParameter &b) {
                      const auto same = [](const auto &v, const auto &w) { return v.text == w.text; };
                      return a.name.text == b.name.text &&
                             ((a.values.size() == 1 && b.values.size() == 1) ||
                              std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), same));
                    });
}

RunResult<std::vector<size_t>> flyc::driver::tuneWinners(const std::vector<TuneFound> &found) {
  const specs::TuneSpace &space = *found[0].task->space;
  std::vector<size_t> winners;
  for (size_t shape = 0; shape < space.shapes.size(); ++shape) {
    std::optional<size_t> best;
    double least = 0;
    for (const TunePlace &place : found[0].ranking.shapes[shape]) {
      double worst = 0;
      for (const TuneFound &one : found) {
        const auto &places = one.ranking.shapes[shape];
        const TunePlace *there = placeOf(places, place.point);
        worst = std::max(worst, there ? shownTime(*there) / shownTime(places[0]) : INFINITY);
      }
      if (worst < (best ? least : double(INFINITY))) {
        best = place.point;
        least = worst;
      }
    }
    if (!best)
      return usageError("for " + sizesText(space.shapes[shape]) + " no instance of " + quote(space.kernel.text) +
                            " is among the best on each of " + targetsText(found),
                        "--whole looks at every point");
    winners.push_back(*best);
  }
  return winners;
}

std::string flyc::driver::tuneEntry(const std::vector<TuneFound> &found, const std::vector<size_t> &winners,
                                    const std::string &module, const std::string &name) {
  const Chooser chooser(found, winners);
  const TuneTask &task = *found[0].task;
  const std::string &kernel = task.space->kernel.text;
  const bool measured = isMeasured(found[0]);
  return "// Written by `flyc tune`: the instance of " + kernel + " that " +
         (measured            ? "took the least time on a " + task.target + ", by shape."
          : found.size() == 1 ? "the model of " + task.target + " gives the least time, by shape. Nothing is measured."
                              : "is the least behind the best by the models of " + targetsText(found) +
                                    ", by shape. Nothing is measured.") +
         "\n\nimport " + module + "\n\n/// " + kernel + ", by the instance that suits the shape.\nentry " + name +
         "(.." + module + "." + kernel + ") {\n" + steps(chooser, task, module, chooser.all(), 2) + "}\n\nexport " +
         name + "\n";
}

RunResult<std::string> flyc::driver::tuneModule(const std::vector<TuneFound> &found, const std::vector<size_t> &winners,
                                                const std::string &generator, const std::string &command) {
  const Chooser chooser(found, winners);
  const TuneTask &task = *found[0].task;
  const specs::TuneSpace &space = *task.space;
  std::vector<size_t> free;
  std::string generics;
  for (size_t p = 0; p < space.parameters.size(); ++p) {
    const specs::TuneParameter &parameter = space.parameters[p];
    if (parameter.values.size() == 1)
      continue;
    const std::string kind = kindOf(parameter);
    if (kind.empty())
      return usageError("--table: the values of " + quote(parameter.name.text) +
                            " are neither numbers nor truth values",
                        "--entry writes the whole entry");
    free.push_back(p);
    generics += (free.size() > 1 ? ", " : "") + parameter.name.text + ": " + kind;
  }
  if (free.empty())
    return usageError("--table: the space of " + quote(space.kernel.text) +
                      " has one point, so nothing is to be chosen");
  std::string out =
      "// Written by `flyc tune`, " + generator + ": the instances of " + space.kernel.text + " by shape, ";
  out += found.size() == 1 ? "of the least time" : "each the least behind the best";
  out += isMeasured(found[0]) ? ", measured on a " + task.target + ".\n"
                              : ",\n// modelled, of " + targetsText(found) + ". Nothing is measured.\n";
  out += "// Made by: " + command + "\n//\n";
  std::vector<std::string> sizes;
  for (size_t shape = 0; shape < space.shapes.size(); ++shape) {
    out += "// " + sizesText(space.shapes[shape]) + ": " + textOf(space, task.points[winners[shape]]);
    for (const TuneFound &one : found) {
      const auto &places = one.ranking.shapes[shape];
      const TunePlace &place = *placeOf(places, winners[shape]);
      out += "; " + one.task->target + " " +
             (isMeasured(place) ? decimal(place.microseconds, 2) + " us" : decimal(place.clocks, 0) + " clocks");
      if (const double behind = shownTime(place) / shownTime(places[0]) - 1; behind > 0)
        out += ", " + percent(behind) + " behind " + textOf(space, task.points[places[0].point]);
    }
    out += "\n";
    for (const auto &[name, value] : space.shapes[shape])
      if (std::find(sizes.begin(), sizes.end(), name) == sizes.end())
        sizes.push_back(name);
  }
  std::map<size_t, std::vector<std::string>> chosen;
  conditions(chooser, chooser.all(), {}, chosen);
  out += "\n/// Is this the instance of " + space.kernel.text + " for a launch of these sizes?\nfn suits<" + generics +
         ">(" + joined(sizes) + ") {\n  ";
  for (const auto &[point, when] : chosen) {
    std::string is;
    for (const size_t p : free) {
      const specs::TuneParameter &parameter = space.parameters[p];
      is += (is.empty() ? "" : " && ") + parameter.name.text + " == " + parameter.values[task.points[point][p]].text;
    }
    out += "if const " + is + " { return " + (when[0].empty() ? "true" : joined(when, {}, " || ")) + " }\n  else ";
  }
  return out + "{ return false }\n}\n";
}
