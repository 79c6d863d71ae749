//===- PatternsWave.cpp - expressions of a whole wave or block ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Only where all threads are. Of integers and of what moves unchanged: sums of floats depend on their order.
//===----------------------------------------------------------------------===//

#include "test/fuzz/programs/Arithmetic.h"
#include "test/fuzz/programs/Generator.h"

#include <algorithm>

using namespace flyc::fuzz;

static unsigned laneCount = 64;
unsigned flyc::fuzz::waveLanes() { return laneCount; }
void flyc::fuzz::setWaveLanes(unsigned lanes) { laneCount = lanes; }

/// `from` says whose number a thread gets.
template <typename From> static PatternPtr moved(std::string text, From from) {
  return std::make_shared<Pattern>(
      Pattern{std::move(text), [from](const std::vector<Value> &operands, unsigned threads) {
                Value made(operands[0].size());
                for (unsigned i = 0; i < made.size(); ++i)
                  made[i] = operands[0][i - i % threads + from(i % threads)];
                return std::vector<Value>{std::move(made)};
              }});
}

/// Of the numbers of a thread's group before it, and up to it.
static PatternPtr joined(std::string text, Op op, Kind kind, unsigned width, bool exclusive, bool all, Number first) {
  return std::make_shared<Pattern>(
      Pattern{std::move(text), [=](const std::vector<Value> &operands, unsigned threads) {
                Value made(threads);
                for (unsigned t = 0; t < threads; ++t) {
                  const unsigned group = width ? width : threads, begin = t - t % group;
                  const unsigned end = all ? std::min(begin + group, threads) : t + (exclusive ? 0 : 1);
                  Number sum = first;
                  for (unsigned i = begin; i < end; ++i)
                    sum = i == begin ? operands[0][i] : applied(op, kind, sum, operands[0][i]);
                  made[t] = sum;
                }
                return std::vector<Value>{std::move(made)};
              }});
}

/// x of another lane, of any type.
ExprPtr Generator::shuffled(unsigned depth) {
  const Type type = random.chance(15) ? Type{Kind::I1, 1} : Type{anyKind(), random.chance(15) ? 2u : 1u};
  const unsigned wave = waveLanes(), width = random.chance(50) ? wave : 2u << random.below(5), by = random.below(width);
  const std::string tail = ", " + std::to_string(by) + (width < wave ? ", width = " + std::to_string(width) : "") + ")";
  ExprPtr value = expr(type, depth);
  if (type.kind == Kind::I1) // no number
    value = leaf({Kind::I32, 1});
  const Type of = value->type;
  std::vector<ExprPtr> kids = one(std::move(value));
  switch (random.below(6)) {
  case 0: return pattern(moved("shuffle_xor($0" + tail, [=](unsigned t) { return t ^ by; }), of, std::move(kids));
  case 1:
    return pattern(moved("shuffle_up($0" + tail, [=](unsigned t) { return t % width >= by ? t - by : t; }), of,
                   std::move(kids));
  case 2:
    return pattern(moved("shuffle_down($0" + tail, [=](unsigned t) { return t % width + by < width ? t + by : t; }), of,
                   std::move(kids));
  case 3:
    return pattern(moved("shuffle($0" + tail, [=](unsigned t) { return t - t % width + by; }), of, std::move(kids));
  case 4: { // each lane of its own choice
    const unsigned step = 1 + 2 * random.below(20);
    return pattern(moved("shuffle($0, (thread_idx.x * " + std::to_string(step) + " + " + std::to_string(by) + ") & " +
                             std::to_string(wave - 1) + ")",
                         [=](unsigned t) { return t - t % wave + (t * step + by) % wave; }),
                   of, std::move(kids));
  }
  default: {
    if (of.lanes > 1)
      return pattern(moved("shuffle_xor($0" + tail, [=](unsigned t) { return t ^ by; }), of, std::move(kids));
    const unsigned lane = random.below(wave);
    if (random.chance(40))
      return pattern(moved("uniform($0)", [=](unsigned t) { return t - t % wave; }), of, std::move(kids));
    return pattern(moved("readlane($0, " + std::to_string(lane) + ")", [=](unsigned t) { return t - t % wave + lane; }),
                   of, std::move(kids));
  }
  }
}

ExprPtr Generator::ballot(unsigned depth) {
  const bool counts = random.chance(50);
  auto compute = [counts, wave = waveLanes()](const std::vector<Value> &operands, unsigned threads) {
    Value made(threads, 0);
    for (unsigned t = 0; t < threads; ++t)
      for (unsigned lane = 0; lane < wave; ++lane)
        if (operands[0][t - t % wave + lane])
          made[t] += counts ? 1 : uint64_t(1) << lane;
    return std::vector<Value>{std::move(made)};
  };
  return pattern(std::make_shared<Pattern>(Pattern{counts ? "popcount(ballot($0))" : "ballot($0)", compute}),
                 {Kind::U64, 1}, one(condition(depth)));
}

/// Reductions and scans of std.
ExprPtr Generator::together(unsigned depth) {
  const unsigned choice = random.below(10);
  if (choice < 4)
    return shuffled(depth);
  if (choice == 4)
    return ballot(depth);
  static constexpr Kind kinds[] = {Kind::I32, Kind::U32, Kind::I64, Kind::U64, Kind::I16, Kind::U8};
  static constexpr Op ops[] = {Op::Add, Op::Max, Op::Min, Op::Xor, Op::Mul};
  static constexpr const char *names[] = {"add", "max", "min", "fn(a, b) => a ^ b", "fn(p, q) { return p * q }"};
  const unsigned which = random.below(5);
  const Op op = ops[which];
  const Kind kind = random.oneOf(kinds);
  const bool ofBlock = random.chance(50);
  const unsigned wave = waveLanes(), width = ofBlock ? 0 : random.chance(50) ? wave : 1u << random.below(6);
  const unsigned first = random.below(5);
  std::string text = ofBlock ? "block_" : "wave_";
  const unsigned form = random.below(3); // reduce, scan, exclusive scan
  text += form == 0 ? "reduce($0, " : form == 1 ? "scan($0, " : "scan_exclusive($0, ";
  text += names[which] + (form == 2 ? ", " + std::to_string(first) : std::string()) +
          (width && width < wave ? ", width = " + std::to_string(width) : "") + ")";
  return pattern(joined(text, op, kind, width, form == 2, form == 0, first), {kind, 1}, one(expr({kind, 1}, depth)));
}
