//===- LdsPhases.cpp - which lanes share a clock of the LDS ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "specs/tables/LdsPhases.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <string>

namespace flyc::specs {

namespace {

constexpr unsigned laneCount = 64;

/// Takes a number off the front of `text`.
std::optional<unsigned> takeNumber(std::string_view &text) {
  unsigned value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc())
    return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return value;
}
bool take(std::string_view &text, char c) {
  if (text.empty() || text.front() != c)
    return false;
  text.remove_prefix(1);
  return true;
}

/// "{0-3,20-23}": lanes below 64.
std::optional<uint64_t> takeLanes(std::string_view &text) {
  if (!take(text, '{'))
    return std::nullopt;
  uint64_t lanes = 0;
  do {
    const auto first = takeNumber(text);
    const auto last = take(text, '-') ? takeNumber(text) : first;
    if (!first || !last || *first > *last || *last >= laneCount)
      return std::nullopt;
    for (unsigned lane = *first; lane <= *last; ++lane)
      lanes |= uint64_t(1) << lane;
  } while (take(text, ','));
  return take(text, '}') ? std::optional(lanes) : std::nullopt;
}

std::vector<uint64_t> inOrder(unsigned count) {
  std::vector<uint64_t> phases;
  const unsigned lanes = laneCount / count;
  for (unsigned n = 0; n < count; ++n)
    phases.push_back((lanes == 64 ? ~uint64_t(0) : (uint64_t(1) << lanes) - 1) << n * lanes);
  return phases;
}

} // namespace

std::optional<std::vector<uint64_t>> parsePhases(std::string_view text) {
  const auto count = takeNumber(text);
  if (!count || !take(text, 'x'))
    return std::nullopt;
  const auto lanes = takeNumber(text);
  if (!lanes || *count * *lanes != laneCount || !take(text, ' '))
    return std::nullopt;
  if (text == "linear")
    return inOrder(*count);
  std::vector<uint64_t> phases;
  while (!text.empty() && text.front() == '{') {
    const auto mask = takeLanes(text);
    if (!mask)
      return std::nullopt;
    phases.push_back(*mask);
  }
  if (text == "+32")
    for (size_t n = 0, half = phases.size(); n < half; ++n)
      phases.push_back(phases[n] << 32);
  else if (!text.empty())
    return std::nullopt;
  uint64_t all = 0;
  for (uint64_t mask : phases) {
    if (all & mask || std::popcount(mask) != static_cast<int>(*lanes))
      return std::nullopt;
    all |= mask;
  }
  return phases.size() == *count ? std::optional(phases) : std::nullopt;
}

LdsPhases::LdsPhases(const TargetSpec *spec) {
  for (bool isWrite : {false, true})
    for (unsigned words = 1; words <= 4; ++words) {
      Rule &rule = (isWrite ? writes : reads)[words - 1];
      const std::string key = (isWrite ? "write_b" : "read_b") + std::to_string(32 * words);
      const Figure *phases = spec ? spec->figure("lds_phases", key) : nullptr;
      const Figure *banks = spec ? spec->figure("memory", "lds_banks_" + key) : nullptr;
      if (phases)
        if (auto parsed = parsePhases(phases->text)) {
          rule.phases = std::move(*parsed);
          rule.assumed = false;
        }
      // Without a measurement: as many lanes a clock as 32 banks of four bytes can serve.
      if (rule.phases.empty())
        rule.phases = inOrder(words == 1 ? 2 : words == 2 ? 4 : 8);
      rule.banks = banks ? static_cast<unsigned>(banks->value) : spec && !rule.assumed ? spec->lds.banks : 32;
      if (rule.banks == 0 || rule.banks > 1024)
        rule.banks = 32;
    }
}

const LdsPhases::Rule &LdsPhases::ruleOf(const LdsAccess &access) const {
  const unsigned words = std::clamp(access.width / 4, 1u, 4u);
  return (access.isLoad ? reads : writes)[words - 1];
}

namespace {

/// The dwords that the lanes of a phase want, by bank: the model asks for millions of phases.
class Wanted {
public:
  explicit Wanted(unsigned banks) : counts(banks), newest(banks) {}

  /// Puts the dwords that the lanes of `phase` want into their banks, each once. The most of any bank.
  unsigned gather(const LdsAccess &access, uint64_t phase) {
    for (const Word &word : words)
      counts[word.bank] = 0;
    words.clear();
    unsigned longest = 0;
    for (const LdsLane &touch : access.lanes) {
      if (!(phase >> touch.lane & 1))
        continue;
      const uint64_t first = touch.address / 4, last = (touch.address + touch.bytes - 1) / 4;
      for (uint64_t number = first; number <= last; ++number)
        longest = std::max(longest, put(number));
    }
    return longest;
  }
  /// By bank: how many dwords of it.
  const std::vector<unsigned> &wanted() const { return counts; }

private:
  struct Word {
    uint64_t number = 0;
    unsigned bank = 0, older = 0; ///< the one of its bank that came before, if there are `counts` of them
  };
  std::vector<unsigned> counts, newest; ///< by bank: its dwords, and which of `words` came last
  std::vector<Word> words;

  /// How many its bank has then.
  unsigned put(uint64_t number) {
    const auto bank = static_cast<unsigned>(number % counts.size());
    unsigned at = newest[bank];
    for (unsigned left = counts[bank]; left; --left, at = words[at].older)
      if (words[at].number == number)
        return counts[bank];
    words.push_back({number, bank, newest[bank]});
    newest[bank] = static_cast<unsigned>(words.size() - 1);
    return ++counts[bank];
  }
};

} // namespace

LdsPhases::Cost LdsPhases::cost(const LdsAccess &access) const {
  Cost cost;
  const Rule &rule = ruleOf(access);
  cost.assumed = rule.assumed;
  Wanted wanted(rule.banks);
  for (uint64_t phase : rule.phases) {
    const unsigned longest = wanted.gather(access, phase);
    cost.clocks += longest;
    cost.conflicts += longest ? longest - 1 : 0;
  }
  return cost;
}

std::vector<LdsPhases::Phase> LdsPhases::phases(const LdsAccess &access) const {
  const Rule &rule = ruleOf(access);
  Wanted wanted(rule.banks);
  std::vector<Phase> phases;
  for (uint64_t lanes : rule.phases) {
    wanted.gather(access, lanes);
    phases.push_back({lanes, wanted.wanted()});
  }
  return phases;
}

} // namespace flyc::specs
