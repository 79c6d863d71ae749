//===- Statistics.cpp - what a run executed and moved ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/checks/Statistics.h"
#include "support/Json.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace flyc::emulator {

const char *name(InstructionClass kind) {
  static constexpr const char *names[instructionClassCount] = {
      "valu",          "matrix", "salu",   "scalar_memory", "vector_load", "vector_store",
      "vector_atomic", "lds",    "branch", "wait",          "barrier",     "other"};
  return names[static_cast<unsigned>(kind)];
}

InstructionClass classOf(const Instruction &i) {
  using specs::OpcodeUnit;
  switch (kindOf(i).unit) {
  case OpcodeUnit::Valu: return InstructionClass::Valu;
  case OpcodeUnit::Matrix: return InstructionClass::Matrix;
  case OpcodeUnit::Salu: return InstructionClass::Salu;
  case OpcodeUnit::ScalarMemory: return InstructionClass::ScalarMemory;
  case OpcodeUnit::Lds: return InstructionClass::Lds;
  case OpcodeUnit::Branch: return InstructionClass::Branch;
  case OpcodeUnit::Wait: return InstructionClass::Wait;
  case OpcodeUnit::Barrier: return InstructionClass::Barrier;
  case OpcodeUnit::VectorMemory:
    switch (i.facts->access) {
    case MemoryAccess::Load: return InstructionClass::VectorLoad;
    case MemoryAccess::Store: return InstructionClass::VectorStore;
    case MemoryAccess::Atomic: return InstructionClass::VectorAtomic;
    case MemoryAccess::None: return InstructionClass::Other; // it moves nothing: caches
    }
    return InstructionClass::Other;
  case OpcodeUnit::Control:
  case OpcodeUnit::Unknown: return InstructionClass::Other;
  }
  return InstructionClass::Other;
}

double Statistics::laneUtilisation() const {
  return vectorInstructions ? double(activeLanes) / (double(vectorInstructions) * laneCount) : 1.0;
}

static double ratio(uint64_t a, uint64_t b) { return b ? double(a) / double(b) : 1.0; }

static std::string percent(uint64_t part, uint64_t whole) {
  char out[32];
  std::snprintf(out, sizeof out, "%.1f %%", whole ? 100.0 * double(part) / double(whole) : 0.0);
  return out;
}
static std::string decimals(double value) {
  char out[32];
  std::snprintf(out, sizeof out, "%.2f", value);
  return out;
}

namespace {

/// Rows of cells; the columns get the width of their widest cell, numbers to the right.
class Columns {
public:
  explicit Columns(std::string rightAligned) : right(std::move(rightAligned)) {}
  void row(std::vector<std::string> cells) { rows.push_back(std::move(cells)); }
  std::string text() const {
    std::vector<size_t> widths;
    for (const auto &cells : rows)
      for (size_t n = 0; n < cells.size(); ++n) {
        widths.resize(std::max(widths.size(), n + 1));
        widths[n] = std::max(widths[n], cells[n].size());
      }
    std::string out;
    for (const auto &cells : rows) {
      std::string line = " ";
      for (size_t n = 0; n < cells.size(); ++n) {
        const std::string space(widths[n] - cells[n].size(), ' ');
        line += " " + (n < right.size() && right[n] == 'r' ? space + cells[n] : cells[n] + space) + " ";
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + "\n";
    }
    return out;
  }

private:
  std::string right; ///< a letter a column: r or l
  std::vector<std::vector<std::string>> rows;
};

void write(JsonWriter &json, const Coalescing &c) {
  json.attributeObject(
      "coalescing",
      [&] {
        json.attribute("accesses", c.accesses);
        json.attribute("segments64", c.segments64);
        json.attribute("least64", c.least64);
        json.attribute("segments128", c.segments128);
        json.attribute("least128", c.least128);
      },
      JsonWriter::Flow::OneLine);
}
void write(JsonWriter &json, const LdsBanking &b) {
  json.attributeObject(
      "lds_banks",
      [&] {
        json.attribute("accesses", b.accesses);
        json.attribute("clocks", b.clocks);
        json.attribute("conflicts", b.conflicts);
        json.attribute("assumed", b.assumed);
      },
      JsonWriter::Flow::OneLine);
}
void write(JsonWriter &json, uint32_t pc, const InstructionCount &c) {
  json.attribute("pc", pc);
  json.attribute("instruction", c.text);
  json.attribute("source", c.source);
  json.attribute("class", name(c.kind));
  json.attribute("executed", c.executed);
  json.attribute("active_lanes", c.activeLanes);
  if (c.coalescing.accesses)
    write(json, c.coalescing);
  if (c.banking.accesses)
    write(json, c.banking);
}

} // namespace

std::string Statistics::table(size_t top) const {
  std::string out = "executed\n";
  Columns totals("rl");
  totals.row({std::to_string(workgroups), "workgroups"});
  totals.row({std::to_string(waves), "waves"});
  totals.row({std::to_string(instructions), "instructions of waves"});
  char lanes[64];
  std::snprintf(lanes, sizeof lanes, "%.1f %%", 100 * laneUtilisation());
  totals.row({lanes, "of lanes active in vector instructions"});
  out += totals.text();

  out += "instructions by class\n";
  Columns classes("lrr");
  for (unsigned n = 0; n < instructionClassCount; ++n)
    if (byClass[n])
      classes.row(
          {name(static_cast<InstructionClass>(n)), std::to_string(byClass[n]), percent(byClass[n], instructions)});
  out += classes.text();

  std::vector<std::pair<uint64_t, std::string>> mnemonics;
  for (const auto &[mnemonic, count] : byMnemonic)
    mnemonics.emplace_back(count, mnemonic);
  std::sort(mnemonics.begin(), mnemonics.end(),
            [](const auto &a, const auto &b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  out +=
      "instructions by name" +
      (mnemonics.size() > top ? ", the first " + std::to_string(top) + " of " + std::to_string(mnemonics.size()) : "") +
      "\n";
  Columns names("lrr");
  for (size_t n = 0; n < std::min(top, mnemonics.size()); ++n)
    names.row({mnemonics[n].second, std::to_string(mnemonics[n].first), percent(mnemonics[n].first, instructions)});
  out += names.text();

  out += "memory, bytes of lanes\n";
  Columns spaces("lrrrr");
  spaces.row({"", "read", "written"});
  for (unsigned n = 0; n < memorySpaceCount; ++n)
    spaces.row({name(static_cast<MemorySpace>(n)), std::to_string(traffic[n].bytesRead),
                std::to_string(traffic[n].bytesWritten)});
  out += spaces.text();

  if (coalescing.accesses) {
    out += "coalescing of " + std::to_string(coalescing.accesses) + " vector accesses to device memory\n";
    Columns segments("lrrr");
    segments.row({"segments of", "touched", "at least", "ratio"});
    segments.row({"64 bytes", std::to_string(coalescing.segments64), std::to_string(coalescing.least64),
                  decimals(ratio(coalescing.segments64, coalescing.least64))});
    segments.row({"128 bytes", std::to_string(coalescing.segments128), std::to_string(coalescing.least128),
                  decimals(ratio(coalescing.segments128, coalescing.least128))});
    out += segments.text();
  }
  if (banking.accesses) {
    out += "LDS banks, " + std::to_string(banking.accesses) + " accesses\n";
    Columns banks("rl");
    banks.row({std::to_string(banking.clocks), "clocks"});
    banks.row({std::to_string(banking.conflicts),
               "of these lost to bank conflicts (" + percent(banking.conflicts, banking.clocks) + ")"});
    if (banking.assumed)
      banks.row({std::to_string(banking.assumed),
                 "accesses of a width without measured phases: lanes in order over 32 banks assumed"});
    out += banks.text();
  }

  std::vector<std::pair<uint32_t, const InstructionCount *>> hot;
  for (const auto &[pc, entry] : byPc)
    hot.emplace_back(pc, &entry);
  std::sort(hot.begin(), hot.end(), [](const auto &a, const auto &b) {
    return a.second->executed != b.second->executed ? a.second->executed > b.second->executed : a.first < b.first;
  });
  out += "instructions by place, the most executed" +
         (hot.size() > top ? " " + std::to_string(top) + " of " + std::to_string(hot.size()) : "") + "\n";
  Columns places("rrrrrll");
  places.row({"offset", "executed", "lanes", "seg/least", "conflicts", "instruction", "source"});
  for (size_t n = 0; n < std::min(top, hot.size()); ++n) {
    const InstructionCount &c = *hot[n].second;
    char offset[16];
    std::snprintf(offset, sizeof offset, "0x%x", hot[n].first);
    places.row({offset, std::to_string(c.executed),
                c.activeLanes ? decimals(double(c.activeLanes) / double(c.executed)) : "",
                c.coalescing.accesses ? decimals(ratio(c.coalescing.segments64, c.coalescing.least64)) : "",
                c.banking.accesses ? std::to_string(c.banking.conflicts) : "", c.text, c.source});
  }
  return out + places.text();
}

std::string Statistics::json() const {
  constexpr auto oneLine = JsonWriter::Flow::OneLine;
  std::string out;
  JsonWriter json(out, 2);
  json.object([&] {
    json.attribute("workgroups", workgroups);
    json.attribute("waves", waves);
    json.attribute("instructions", instructions);
    json.attribute("vector_instructions", vectorInstructions);
    json.attribute("active_lanes", activeLanes);
    json.attributeObject(
        "by_class",
        [&] {
          for (unsigned n = 0; n < instructionClassCount; ++n)
            json.attribute(name(static_cast<InstructionClass>(n)), byClass[n]);
        },
        oneLine);
    json.attributeObject(
        "by_mnemonic",
        [&] {
          for (const auto &[mnemonic, count] : byMnemonic)
            json.attribute(mnemonic, count);
        },
        oneLine);
    json.attributeObject(
        "memory",
        [&] {
          for (unsigned n = 0; n < memorySpaceCount; ++n)
            json.attributeObject(name(static_cast<MemorySpace>(n)), [&] {
              json.attribute("read", traffic[n].bytesRead);
              json.attribute("written", traffic[n].bytesWritten);
            });
        },
        oneLine);
    write(json, coalescing);
    write(json, banking);
    json.attributeArray("by_pc", [&] {
      for (const auto &[pc, c] : byPc)
        json.object([&, pc = pc, &c = c] { write(json, pc, c); }, oneLine);
    });
  });
  return out + "\n";
}

} // namespace flyc::emulator
