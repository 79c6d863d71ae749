//===- TuneSearch.h - which points are worth a closer look ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Successive halving over the assumptions of a space. A launch counts by the worst of them, so a point that is slow
// under one need not be looked at under the others: the first is modelled for all points, each further one for the best
// quarter of those before, and at least `fewest`. Spaces of few points are searched whole.
//
// Everything that decides is here and depends on results alone, not on who made them in which order: a search in one
// process, by several threads, and one that Ninja makes of actions (TunePlan.h) end with the same.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TUNE_TUNESEARCH_H
#define FLYC_TOOLS_TUNE_TUNESEARCH_H

#include "tools/tune/TuneTask.h"

namespace flyc::driver {

/// One launch of a point under one assumption. The assumption is the round of the search.
struct TuneJob {
  size_t point = 0, shape = 0;
};

/// The points that are left of a shape, the best first; those of equal time in their order.
struct TunePlace {
  size_t point = 0;
  double clocks = 0; ///< under the worst assumption so far
};

struct TuneRanking {
  std::vector<std::vector<TunePlace>> shapes;
  std::vector<std::vector<std::pair<size_t, std::string>>>
      refused; ///< of each shape: points that do not count, and why
};

class TuneSearch {
public:
  static constexpr size_t fewest = 8, smallSpace = 64;

  TuneSearch(const TuneTask &task, bool whole);

  size_t rounds() const;
  /// How many points of each shape a round looks at, at most.
  size_t width(size_t round) const;
  /// What the next round has to model, by shape and place.
  std::vector<TuneJob> jobs() const;
  /// Takes in what came of them: a timing for each of jobs(), in their order.
  void finish(const std::vector<TuneTiming> &timings);
  size_t round() const { return at; }
  bool isDone() const { return at == rounds(); }
  const TuneRanking &ranking() const { return ranks; }

private:
  const TuneTask &task;
  const bool whole;
  size_t at = 0;
  TuneRanking ranks;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_TUNE_TUNESEARCH_H
