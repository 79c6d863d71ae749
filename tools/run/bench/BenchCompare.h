//===- BenchCompare.h - what differs between two modelled results ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: two results of `flyc bench --json`. Output: figure by figure what has changed, kernel by kernel.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_BENCH_BENCHCOMPARE_H
#define FLYC_TOOLS_RUN_BENCH_BENCHCOMPARE_H

#include "tools/run/arrays/Array.h"

namespace flyc::driver {

/// specs/schema/bench.schema.json.
std::string_view benchSchema();
/// Whether a text looks like a result of --json and not like a manifest; it may still be malformed.
bool isBenchResult(std::string_view text);

/// One of two sides: where it comes from, and the text of --json.
struct BenchSide {
  std::string file, json;
};

struct BenchDifference {
  std::string table, json;
  unsigned slower = 0, faster = 0, same = 0; ///< launches
};

/// `threshold`: a launch is slower or faster if its time changes by more than this share. An error if a side does not
/// have the form of the schema, or if the two have no kernel in common.
RunResult<BenchDifference> compareBenches(const BenchSide &before, const BenchSide &after, double threshold);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_BENCH_BENCHCOMPARE_H
