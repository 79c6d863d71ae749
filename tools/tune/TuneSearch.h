//===- TuneSearch.h - which points are worth a closer look ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Successive halving: each round looks more closely at the best quarter of those before, and at least `fewest`. The
// first round compiles all points, of which those fall out whose registers or LDS do not suffice, and models the first
// workgroups of their launches; the second one goes on to the steady state; each further one is for another assumption
// of the space. A launch counts by the worst of these, so that a point that is slow under one need not be looked at
// under the others. Spaces of few points are searched whole, without a first look.
//
// Everything that decides is here and depends on results alone, not on who made them in which order: a search in one
// process, by several threads, and one that Ninja makes of actions (TunePlan.h) end with the same.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TUNE_TUNESEARCH_H
#define FLYC_TOOLS_TUNE_TUNESEARCH_H

#include "tools/tune/TuneTask.h"

namespace flyc::driver {

/// One launch of a point.
struct TuneJob {
  size_t point = 0, shape = 0;
};

/// The points that are left of a shape, the best first; those of equal time in their order. Measured ones go by what
/// was measured, before all others.
struct TunePlace {
  size_t point = 0;
  double clocks = 0;       ///< under the worst assumption so far
  double microseconds = 0; ///< on a GPU; 0: not measured
};

struct TuneRanking {
  std::vector<std::vector<TunePlace>> shapes;
  std::vector<std::vector<std::pair<size_t, std::string>>>
      refused; ///< of each shape: points that do not count, and why
};

/// How much longer the second place takes than the first: by what was measured, if both were.
double slowerNext(const std::vector<TunePlace> &places);

class TuneSearch {
public:
  static constexpr size_t fewest = 8, smallSpace = 64;

  TuneSearch(const TuneTask &task, bool whole);

  size_t rounds() const;
  /// How a round looks at launches.
  TuneLook look(size_t round) const;
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
  const bool whole; ///< every point is looked at in each round
  size_t at = 0;
  TuneRanking ranks;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_TUNE_TUNESEARCH_H
