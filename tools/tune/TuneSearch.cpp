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

TuneSearch::TuneSearch(const TuneTask &task, bool whole)
    : task(task), whole(whole || task.points.size() <= smallSpace) {
  ranks.shapes.resize(task.space->shapes.size());
  ranks.refused.resize(task.space->shapes.size());
  for (std::vector<TunePlace> &places : ranks.shapes)
    for (size_t p = 0; p < task.points.size(); ++p)
      places.push_back({p, 0});
}

size_t TuneSearch::rounds() const { return task.space->assume.size(); }

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
  ++at;
  for (std::vector<TunePlace> &places : ranks.shapes) {
    std::sort(places.begin(), places.end(), [](const TunePlace &a, const TunePlace &b) {
      return a.clocks != b.clocks ? a.clocks < b.clocks : a.point < b.point;
    });
    if (!isDone() && places.size() > width(at))
      places.resize(width(at));
  }
}
