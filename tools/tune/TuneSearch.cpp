//===- TuneSearch.cpp - which points are worth a closer look -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tune/TuneSearch.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

double flyc::driver::slowerNext(const std::vector<TunePlace> &places) {
  const TunePlace &first = places[0], &next = places[1];
  return first.microseconds > 0 && next.microseconds > 0 ? next.microseconds / first.microseconds - 1
                                                         : next.clocks / first.clocks - 1;
}

TuneSearch::TuneSearch(const TuneTask &task, bool whole)
    : task(task), whole(whole || task.points.size() <= smallSpace) {
  ranks.shapes.resize(task.space->shapes.size());
  ranks.refused.resize(task.space->shapes.size());
  for (std::vector<TunePlace> &places : ranks.shapes)
    for (size_t p = 0; p < task.points.size(); ++p)
      places.push_back({p, 0});
}

size_t TuneSearch::rounds() const { return task.space->assume.size() + !whole; }

TuneLook TuneSearch::look(size_t round) const {
  if (whole)
    return {round, false};
  return {round ? round - 1 : 0, round == 0};
}

size_t TuneSearch::width(size_t round) const {
  size_t width = task.points.size();
  for (size_t r = 0; r < round && !whole; ++r)
    width = std::max(std::min(width, fewest), (width + 3) / 4);
  return width;
}

std::vector<TuneJob> TuneSearch::jobs() const {
  std::vector<TuneJob> out;
  for (size_t shape = 0; shape < ranks.shapes.size(); ++shape)
    for (const TunePlace &place : ranks.shapes[shape])
      out.push_back({place.point, shape});
  return out;
}

void TuneSearch::finish(const std::vector<TuneTiming> &timings) {
  // Jobs stand in the order of the places.
  size_t j = 0;
  for (size_t shape = 0; shape < ranks.shapes.size(); ++shape) {
    std::vector<TunePlace> left;
    for (const TunePlace &place : ranks.shapes[shape]) {
      const TuneTiming &timing = timings[j++];
      if (timing.refused.empty())
        left.push_back({place.point, std::max(place.clocks, timing.clocks)});
      else
        ranks.refused[shape].emplace_back(place.point, timing.refused);
    }
    ranks.shapes[shape] = std::move(left);
  }
  const bool wasFirst = look(at).first;
  ++at;
  for (std::vector<TunePlace> &places : ranks.shapes) {
    std::sort(places.begin(), places.end(), [](const TunePlace &a, const TunePlace &b) {
      return a.clocks != b.clocks ? a.clocks < b.clocks : a.point < b.point;
    });
    if (!isDone() && places.size() > width(at))
      places.resize(width(at));
    for (TunePlace &place : places)
      place.clocks *= !wasFirst; // a first look ranks, no more
  }
}
