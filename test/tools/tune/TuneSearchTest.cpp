//===- TuneSearchTest.cpp - who goes on, and who wins ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Searches over times that are made up: the winner is known.
//===----------------------------------------------------------------------===//

#include "tools/tune/TuneSearch.h"

#include <gtest/gtest.h>

using namespace flyc;
using namespace flyc::driver;

namespace {

/// `points` values of one parameter, two shapes, three assumptions.
specs::TuneSpace spaceOf(size_t points) {
  std::string values;
  for (size_t i = 0; i < points; ++i)
    values += (i ? ", " : "") + std::to_string(i);
  const auto result =
      specs::readCases("kernels: {k: {checks: [a]}}\ntune:\n- kernel: k\n  parameters: {N: [" + values +
                           "]}\n  shapes: [{n: 1}, {n: 2}]\n  assume: [{}, {latency.hbm: 1}, {latency.hbm: 2}]\n",
                       "k.yaml");
  EXPECT_TRUE(result.errors.empty()) << result.errors.front().text();
  return result.tunes.at(0);
}

using Clocks = double (*)(size_t point, size_t shape, size_t round);

/// How many launches were modelled.
size_t run(TuneSearch &search, Clocks clocks) {
  size_t count = 0;
  while (!search.isDone()) {
    std::vector<TuneTiming> timings;
    for (const TuneJob &job : search.jobs()) {
      const double time = clocks(job.point, job.shape, search.round());
      timings.push_back(time > 0 ? TuneTiming{time, ""} : TuneTiming{0, "spills"});
    }
    count += timings.size();
    search.finish(timings);
  }
  return count;
}

TEST(TuneSearch, TheBestQuarterGoesOn) {
  const specs::TuneSpace space = spaceOf(400);
  const TuneTask task{nullptr, &space, "t", *pointsOf(space)};
  TuneSearch search(task, false);
  EXPECT_EQ(search.width(0), 400u);
  EXPECT_EQ(search.width(1), 100u);
  EXPECT_EQ(search.width(2), 25u);
  EXPECT_EQ(search.width(3), 8u);
  EXPECT_EQ(search.rounds(), 4u);
  EXPECT_TRUE(search.look(0).first);
  EXPECT_FALSE(search.look(1).first);
  EXPECT_EQ(search.look(1).assume, 0u);
  EXPECT_EQ(search.look(3).assume, 2u);
  // Of shape 0 point 17 is the best under every assumption, of shape 1 point 399.
  const size_t count = run(search, [](size_t point, size_t shape, size_t round) {
    const size_t best = shape ? 399 : 17;
    return 1000.0 + double(point > best ? point - best : best - point) + double(round);
  });
  EXPECT_EQ(count, 2 * (400u + 100u + 25u + 8u));
  EXPECT_EQ(search.ranking().shapes[0][0].point, 17u);
  EXPECT_EQ(search.ranking().shapes[0][0].clocks, 1003.0);
  EXPECT_EQ(search.ranking().shapes[1][0].point, 399u);
  EXPECT_EQ(search.ranking().shapes[1].size(), 8u);
}

// What a first look said is not the time of a launch.
TEST(TuneSearch, AFirstLookOnlyRanks) {
  const specs::TuneSpace space = spaceOf(100);
  const TuneTask task{nullptr, &space, "t", *pointsOf(space)};
  TuneSearch search(task, false);
  run(search, [](size_t point, size_t, size_t round) { return round ? 50.0 - double(point) : 1000.0 + double(point); });
  EXPECT_EQ(search.ranking().shapes[0][0].point, 24u);
  EXPECT_EQ(search.ranking().shapes[0][0].clocks, 26.0);
}

TEST(TuneSearch, ALaunchCountsByItsWorstAssumption) {
  const specs::TuneSpace space = spaceOf(4);
  const TuneTask task{nullptr, &space, "t", *pointsOf(space)};
  TuneSearch search(task, false);
  // The fastest at first is the slowest at the end; the space is small, so that all are seen.
  EXPECT_EQ(run(search, [](size_t point, size_t,
                           size_t round) { return round == 1 && point == 0 ? 90.0 : 10.0 + double(point); }),
            24u);
  const std::vector<TunePlace> &places = search.ranking().shapes[0];
  ASSERT_EQ(places.size(), 4u);
  EXPECT_EQ(places[0].point, 1u);
  EXPECT_EQ(places[3].point, 0u);
  EXPECT_EQ(places[3].clocks, 90.0);
}

TEST(TuneSearch, PointsOfEqualTimeStayInTheirOrder) {
  const specs::TuneSpace space = spaceOf(100);
  const TuneTask task{nullptr, &space, "t", *pointsOf(space)};
  TuneSearch search(task, true);
  EXPECT_EQ(run(search, [](size_t, size_t, size_t) { return 5.0; }), 600u); // whole: all of them, under each assumption
  for (size_t i = 0; i < 100; ++i)
    EXPECT_EQ(search.ranking().shapes[1][i].point, i);
}

TEST(TuneSearch, RefusedPointsDoNotCount) {
  const specs::TuneSpace space = spaceOf(100);
  const TuneTask task{nullptr, &space, "t", *pointsOf(space)};
  TuneSearch search(task, false);
  run(search, [](size_t point, size_t shape, size_t) { return point % 2 || shape ? 0.0 : double(200 - point); });
  EXPECT_EQ(search.ranking().shapes[0][0].point, 98u);
  EXPECT_EQ(search.ranking().refused[0].size(), 50u);
  EXPECT_EQ(search.ranking().refused[0][0].second, "spills");
  EXPECT_TRUE(search.ranking().shapes[1].empty());
  EXPECT_EQ(search.ranking().refused[1].size(), 100u);
}

} // namespace
