//===- Banks.cpp - bank conflicts of a layout ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Every lane's elements are computed by the algebra; an access is what the copy's atom moves at a time.
//===----------------------------------------------------------------------===//

#include "tools/layout/Banks.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Text/Draw.h"
#include "specs/tables/LdsPhases.h"

#include "support/Json.h"
#include "support/Text.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;
using specs::LdsPhases;

namespace {

constexpr int64_t maxElements = 1 << 18; ///< of all threads: what is computed in a moment
constexpr uint64_t maxAddress = 1 << 24;

/// The byte at which the access of one lane begins, or why there is none.
Result<uint64_t> accessAt(const std::vector<int64_t> &elements, unsigned elementBits, unsigned bytes) {
  for (size_t i = 0; i < elements.size(); ++i)
    if (elements[i] != elements[0] + static_cast<int64_t>(i))
      return Explanation{"--banks: one access has " + std::to_string(elements.size()) +
                         " elements side by side, but here element " + std::to_string(elements[0]) +
                         " is followed by " + std::to_string(elements[i])};
  const int64_t bits = elements[0] * elementBits;
  if (elements[0] < 0 || static_cast<uint64_t>(bits / 8) > maxAddress)
    return Explanation{"--banks: element " + std::to_string(elements[0]) + " lies outside of any LDS"};
  if (bits % (8 * std::min(bytes, 16u) / (bytes == 12 ? 3 : 1)) != 0)
    return Explanation{"--banks: an access of " + std::to_string(bytes) + " bytes at element " +
                       std::to_string(elements[0]) + " of " + std::to_string(elementBits) + " bits is not aligned"};
  return static_cast<uint64_t>(bits / 8);
}

/// For each access of the tile, the first byte of each thread: [access][thread].
Result<std::vector<std::vector<uint64_t>>> addressesOf(const BankQuestion &question, int64_t threads, int64_t values,
                                                       unsigned bytes) {
  TypeArith arith;
  std::vector<std::vector<uint64_t>> accesses;
  int64_t seen = 0;
  for (int64_t thread = 0; thread < threads; ++thread) {
    FLYC_TRY(Sliced part, partition(arith, question.copy, CopySide::Src, question.layout, IntTuple(thread)));
    FLYC_TRY(Int count, size(arith, part.layout));
    if (!count.isStatic() || (seen += count.value()) > maxElements)
      return Explanation{"--banks: the threads access more than " + std::to_string(maxElements) +
                         " elements: ask for one tile"};
    if (!part.offset.isPlainInt() || !part.offset.leaf().isStatic())
      return Explanation{"--banks: the layout's values are not known numbers"};
    FLYC_TRY(std::vector<IntTuple> table, valueTable(part.layout, maxElements));
    accesses.resize(table.size() / static_cast<size_t>(values));
    for (size_t access = 0; access < accesses.size(); ++access) {
      std::vector<int64_t> elements;
      for (size_t v = 0; v < static_cast<size_t>(values); ++v) {
        const IntTuple &element = table[access * static_cast<size_t>(values) + v];
        if (!element.isPlainInt() || !element.leaf().isStatic())
          return Explanation{"--banks: the layout's values are not known numbers"};
        elements.push_back(part.offset.leaf().value() + element.leaf().value());
      }
      FLYC_TRY(uint64_t address, accessAt(elements, question.elementBits, bytes));
      accesses[access].push_back(address);
    }
  }
  return accesses;
}

/// "0-3,20-23"
std::string lanesText(uint64_t lanes) {
  std::string text;
  for (unsigned lane = 0; lane < 64; ++lane) {
    if (!(lanes >> lane & 1))
      continue;
    unsigned last = lane;
    while (last < 63 && (lanes >> (last + 1) & 1))
      ++last;
    text += (text.empty() ? "" : ",") + std::to_string(lane) + (last > lane ? "-" + std::to_string(last) : "");
    lane = last;
  }
  return text;
}

/// A line a phase: its lanes, and how many dwords it wants of each bank.
std::string draw(const std::vector<LdsPhases::Phase> &phases) {
  size_t width = 5;
  for (const LdsPhases::Phase &phase : phases)
    width = std::max(width, lanesText(phase.lanes).size());
  std::string out = "  lanes" + std::string(width - 5, ' ') + "  dwords of each bank, 0 to " +
                    std::to_string(phases[0].wanted.size() - 1) + "\n";
  for (const LdsPhases::Phase &phase : phases) {
    if (std::all_of(phase.wanted.begin(), phase.wanted.end(), [](unsigned n) { return n == 0; }))
      continue;
    const std::string lanes = lanesText(phase.lanes);
    out += "  " + lanes + std::string(width - lanes.size(), ' ') + "  ";
    for (unsigned n : phase.wanted)
      out += n == 0 ? '.' : n < 10 ? static_cast<char>('0' + n) : '*';
    out += "\n";
  }
  return out;
}

BankAnswer::Direction countDirection(const LdsPhases &rules, bool isLoad,
                                     const std::vector<std::vector<uint64_t>> &accesses, unsigned bytes,
                                     unsigned waveSize) {
  BankAnswer::Direction out;
  unsigned most = 0;
  for (const std::vector<uint64_t> &access : accesses)
    for (size_t first = 0; first < access.size(); first += waveSize) {
      std::vector<specs::LdsLane> lanes;
      for (size_t lane = 0; lane < waveSize && first + lane < access.size(); ++lane)
        lanes.push_back({static_cast<uint8_t>(lane), static_cast<uint8_t>(bytes), access[first + lane]});
      const specs::LdsAccess group{isLoad, bytes, lanes};
      const LdsPhases::Cost cost = rules.cost(group);
      out.clocks += static_cast<unsigned>(cost.clocks);
      out.conflicts += static_cast<unsigned>(cost.conflicts);
      out.assumed = cost.assumed;
      if (cost.conflicts > most)
        out.drawing = draw(rules.phases(group));
      most = std::max(most, static_cast<unsigned>(cost.conflicts));
    }
  return out;
}

} // namespace

Result<BankAnswer> flyc::driver::countConflicts(const BankQuestion &question) {
  TypeArith arith;
  FLYC_TRY(Int threads, product(arith, question.copy.layoutTV.shape[0]));
  FLYC_TRY(Int values, product(arith, question.copy.atom.tvSrc.shape[1]));
  if (!threads.isStatic() || !values.isStatic() || threads.value() > 1024)
    return Explanation{"--banks: the copy has " + IntTuple(threads).str() + " threads; a block has at most 1024"};
  const int64_t bits = values.value() > 4096 ? 0 : values.value() * question.elementBits;
  BankAnswer answer;
  answer.bytes = static_cast<unsigned>(bits / 8);
  if (bits % 8 != 0 || !(answer.bytes == 1 || answer.bytes == 2 || answer.bytes == 4 || answer.bytes == 8 ||
                         answer.bytes == 12 || answer.bytes == 16))
    return Explanation{"--banks: " + std::to_string(values.value()) + " elements of " +
                       std::to_string(question.elementBits) +
                       " bits are not one access of LDS, which moves 1, 2, 4, 8, 12 or 16 bytes"};
  FLYC_TRY(auto accesses, addressesOf(question, threads.value(), values.value(), answer.bytes));
  const unsigned waveSize = question.target->waveSize;
  answer.accesses =
      static_cast<unsigned>(accesses.size() * ((static_cast<size_t>(threads.value()) + waveSize - 1) / waveSize));
  const LdsPhases rules(question.target);
  answer.read = countDirection(rules, true, accesses, answer.bytes, waveSize);
  answer.write = countDirection(rules, false, accesses, answer.bytes, waveSize);
  return answer;
}

std::string BankAnswer::text(const BankQuestion &question) const {
  std::string out = "\n" + std::string(question.target->name) + ", " + counted(accesses, "access", "accesses") +
                    " of a wave, " + counted(bytes, "byte") + " a lane\n";
  for (auto [word, direction] : {std::pair("read", &read), {"written", &write}}) {
    out += std::string(word) + ": " + counted(direction->clocks, "clock") + ", " +
           std::to_string(direction->conflicts) + " of them conflicts" +
           (direction->assumed ? " (assumed: no measurement of this width is published)" : "") + "\n";
    out += direction->drawing;
  }
  return out;
}

std::string BankAnswer::json(const BankQuestion &question) const {
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    json.attribute("target", std::string(question.target->name));
    json.attribute("accesses", accesses);
    json.attribute("bytes", bytes);
    for (auto [word, direction] : {std::pair("read", &read), {"write", &write}})
      json.attributeObject(word, [&, direction = direction] {
        json.attribute("clocks", direction->clocks);
        json.attribute("conflicts", direction->conflicts);
        json.attribute("assumed", direction->assumed);
      });
  });
  return out + "\n";
}
