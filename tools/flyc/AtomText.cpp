//===- AtomText.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A lane map has a line for each row of A (column of B, of C) and in it the elements along K (along M), neighbours that
// one lane holds in a run as one cell: `lane:value` or `lane:first-last`.
//===----------------------------------------------------------------------===//

#include "tools/flyc/AtomText.h"

#include "compiler/Layout/Text/Draw.h"
#include "compiler/Layout/Text/Parse.h"
#include "specs/tables/AtomFigures.h"
#include "specs/tables/TargetTable.h"
#include "support/Json.h"
#include "support/Text.h"
#include "tools/driver/TextTable.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;
using specs::MatrixAtom;
using specs::TargetSpec;

namespace {

/// The clocks of `atom` on `target`; 0: not known.
double clocksOf(const MatrixAtom &atom, const TargetSpec &target) { return specs::figuresOf(atom, target).clocks; }

std::vector<const TargetSpec *> targetsOf(const MatrixAtom &atom, const TargetSpec *only) {
  std::vector<const TargetSpec *> out;
  if (only)
    return {only};
  for (const TargetSpec &target : specs::builtinTargets())
    if (atom.isOn(target))
      out.push_back(&target);
  return out;
}

std::string decimal(double value) { return std::to_string(static_cast<long long>(value)); }

/// `unit` stands behind the clocks: "", " clocks".
std::string targetText(const MatrixAtom &atom, const TargetSpec *only, const char *unit) {
  return joined(targetsOf(atom, only), [&](const TargetSpec *target) {
    const double clocks = clocksOf(atom, *target);
    return std::string(target->name) + (clocks != 0 ? " (" + decimal(clocks) + unit + ")" : "");
  });
}

/// An operand's block as a matrix: lines, and along each of them elements.
struct OperandMap {
  const char *name; // "A (M, K)"
  const char *line, *along;
  int64_t lines, extent; // of one block
  bool linesFirst;       // element = line + lines * along; else along + extent * line
  std::string_view layout;
};

std::vector<OperandMap> operandsOf(const MatrixAtom &atom) {
  const bool sparse = atom.storedK() != atom.k;
  return {{sparse ? "A (M, stored of K)" : "A (M, K)", "m", sparse ? "stored" : "k", atom.m, atom.storedK(), true,
           atom.layoutA},
          {"B (N, K)", "n", "k", atom.n, atom.k, true, atom.layoutB},
          {"C (M, N)", "n", "m", atom.n, atom.m, false, atom.layoutC}};
}

struct Holder {
  int64_t lane = -1, value = -1;
};

/// Of each element of all blocks, who holds it.
Result<std::vector<Holder>> holdersOf(const MatrixAtom &atom, const OperandMap &map) {
  FLYC_TRY(Layout layout, parseLayout(map.layout));
  FLYC_TRY(std::vector<IntTuple> elements, valueTable(AnyLayout(layout), int64_t(1) << 16));
  std::vector<Holder> holders(static_cast<size_t>(map.lines * map.extent * atom.blocks));
  for (size_t i = 0; i < elements.size(); ++i) {
    int64_t element = elements[i].isPlainInt() ? elements[i].leaf().value() : -1;
    if (element < 0 || element >= static_cast<int64_t>(holders.size()))
      return Explanation{std::string(map.layout) + " leaves the block"};
    Holder &holder = holders[static_cast<size_t>(element)];
    if (holder.lane < 0) // of an operand that the wave holds twice, the first holder
      holder = {static_cast<int64_t>(i) % atom.wave, static_cast<int64_t>(i) / atom.wave};
  }
  return holders;
}

std::string range(int64_t first, int64_t count) {
  return std::to_string(first) + (count == 1 ? "" : "-" + std::to_string(first + count - 1));
}

Result<std::string> laneMap(const MatrixAtom &atom, const OperandMap &map) {
  FLYC_TRY(std::vector<Holder> holders, holdersOf(atom, map));
  auto at = [&](int64_t block, int64_t line, int64_t along) {
    int64_t element = map.linesFirst ? line + map.lines * along : along + map.extent * line;
    return holders[static_cast<size_t>(element + map.lines * map.extent * block)];
  };
  auto goesOn = [&](int64_t block, int64_t line, int64_t along) {
    Holder before = at(block, line, along - 1), here = at(block, line, along);
    return here.lane == before.lane && here.value == before.value + 1;
  };
  // A cell begins where any line begins one.
  std::vector<std::pair<int64_t, int64_t>> cells; // first, count
  for (int64_t along = 0; along < map.extent; ++along) {
    bool joined = along > 0;
    for (int64_t block = 0; joined && block < atom.blocks; ++block)
      for (int64_t line = 0; joined && line < map.lines; ++line)
        joined = goesOn(block, line, along);
    if (joined)
      ++cells.back().second;
    else
      cells.push_back({along, 1});
  }
  std::vector<std::string> head = {std::string(map.line) + " \\ " + map.along};
  for (auto [first, count] : cells)
    head.push_back(range(first, count));
  TextTable table(head);
  for (int64_t block = 0; block < atom.blocks; ++block)
    for (int64_t line = 0; line < map.lines; ++line) {
      std::vector<std::string> row = {(atom.blocks == 1 ? "" : "block " + std::to_string(block) + ", ") +
                                      std::to_string(line)};
      for (auto [first, count] : cells) {
        Holder holder = at(block, line, first);
        row.push_back(std::to_string(holder.lane) + ":" + range(holder.value, count));
      }
      table.add(std::move(row));
    }
  return "\n" + std::string(map.name) + " = " + std::string(map.layout) + ", cells are lane:values\n" + table.text();
}

std::string needsText(const MatrixAtom &atom) {
  std::vector<std::string_view> names;
  for (unsigned i = 0; i < specs::numCapabilities; ++i)
    if (atom.needs.has(static_cast<specs::Capability>(i)))
      names.push_back(specs::capabilityInfos[i].spelling);
  return joined(names);
}

} // namespace

std::string flyc::driver::nameInKernels(const MatrixAtom &atom) {
  const bool isUsual =
      std::ranges::any_of(specs::builtinTargets(), [&](const TargetSpec &target) { return atom.isInWavesOf(target); });
  return (isUsual ? "" : "@wave(" + std::to_string(atom.wave) + ") ") + atom.name();
}

std::string flyc::driver::atomTable(const AtomList &atoms, const TargetSpec *target) {
  TextTable table({"name", "a lane's A", "B", "C", target ? "clocks" : "targets (clocks)", "source"});
  std::vector<std::string_view> sources;
  for (const MatrixAtom *atom : atoms) {
    auto source = std::find(sources.begin(), sources.end(), atom->source);
    std::string mark = "[" + std::to_string(source - sources.begin() + 1) + "]";
    if (source == sources.end())
      sources.push_back(atom->source);
    double clocks = target ? clocksOf(*atom, *target) : 0;
    table.add({nameInKernels(*atom) + (atom->hasLowering() ? "" : " (no lowering yet)"), std::string(atom->registersA),
               std::string(atom->registersB), std::string(atom->registersAcc),
               !target  ? targetText(*atom, nullptr, "")
               : clocks ? decimal(clocks)
                        : std::string(),
               mark});
  }
  std::string out = table.text() + "\n";
  for (size_t i = 0; i < sources.size(); ++i)
    out += "[" + std::to_string(i + 1) + "] " + std::string(sources[i]) + "\n";
  return out;
}

template <typename Atom> static std::string targetsOrAll(const Atom &atom) {
  return atom.needs.raw() ? targetsWith(atom) : "all";
}

std::string flyc::driver::copyTable(const std::vector<const specs::CopyAtom *> &copies, const TargetSpec *target) {
  std::vector<std::string> policies;
  for (const specs::CachePolicy &policy : target ? specs::cachePolicies(*target) : std::vector<specs::CachePolicy>())
    policies.emplace_back(policy.name);
  TextTable table({"copy", "bits of a lane", target ? "cache policies" : "targets", "source"});
  for (const specs::CopyAtom *copy : copies)
    table.add({std::string(copy->name), joined(copy->bits),
               !target       ? targetsOrAll(*copy)
               : copy->cache ? joined(policies)
                             : "",
               std::string(copy->source)});
  return table.text();
}

std::string flyc::driver::atomicTable(const std::vector<const specs::AtomicAtom *> &atomics, const TargetSpec *target) {
  std::vector<std::string> head = {"atomic", "operations", "types", "targets", "source"};
  if (target)
    head.erase(head.begin() + 3);
  TextTable table(head);
  for (const specs::AtomicAtom *atomic : atomics) {
    std::vector<std::string> row = {std::string(atomic->name), joined(atomic->ops), joined(atomic->types),
                                    targetsOrAll(*atomic), std::string(atomic->source)};
    if (target)
      row.erase(row.begin() + 3);
    table.add(std::move(row));
  }
  return table.text();
}

/// What copies and atomics have in common: needs, targets, source.
template <typename Atom> static void writeWhere(JsonWriter &json, const Atom &atom, const TargetSpec *target) {
  json.attributeArray("needs", [&] {
    for (unsigned i = 0; i < specs::numCapabilities; ++i)
      if (atom.needs.has(static_cast<specs::Capability>(i)))
        json.value(specs::capabilityInfos[i].spelling);
  });
  json.attributeArray("targets", [&] {
    for (const TargetSpec &on : specs::builtinTargets())
      if (atom.isOn(on) && (!target || target->name == on.name))
        json.value(on.name);
  });
  json.attribute("source", atom.source);
}

void flyc::driver::writeCopy(JsonWriter &json, const specs::CopyAtom &copy, const TargetSpec *target) {
  json.object([&] {
    json.attribute("name", copy.name);
    json.attributeArray("bits", [&] {
      for (unsigned width : copy.bits)
        json.value(width);
    });
    json.attribute("cache", copy.cache);
    writeWhere(json, copy, target);
  });
}

void flyc::driver::writeAtomic(JsonWriter &json, const specs::AtomicAtom &atomic, const TargetSpec *target) {
  json.object([&] {
    json.attribute("name", atomic.name);
    for (auto [key, words] : {std::pair("ops", atomic.ops), std::pair("types", atomic.types)})
      json.attributeArray(key, [&, words = words] {
        for (std::string_view word : words)
          json.value(word);
      });
    json.attribute("intrinsic", atomic.intrinsic);
    writeWhere(json, atomic, target);
  });
}

Result<std::string> flyc::driver::atomPage(const MatrixAtom &atom, const TargetSpec *target) {
  std::string out = nameInKernels(atom) + "\n";
  auto line = [&](std::string_view key, const std::string &text) {
    out += "  " + std::string(key) + std::string(12 - key.size(), ' ') + text + "\n";
  };
  if (atom.blocks != 1)
    line("blocks", std::to_string(atom.blocks) + " separate products");
  line("registers", "A " + std::string(atom.registersA) + ", B " + std::string(atom.registersB) + ", C " +
                        std::string(atom.registersAcc) + " of a lane");
  line("targets", targetText(atom, target, " clocks"));
  line("needs", needsText(atom));
  if (atom.hasLowering())
    line("intrinsic", std::string(atom.intrinsic));
  else
    line("instruction", std::string(atom.instruction) + ", no lowering yet");
  line("source", std::string(atom.source));
  for (const OperandMap &map : operandsOf(atom)) {
    FLYC_TRY(std::string text, laneMap(atom, map));
    out += text;
  }
  return out;
}

Result<std::string> flyc::driver::atomSvg(const MatrixAtom &atom) {
  std::vector<NamedLayoutTV> parts;
  for (const OperandMap &map : operandsOf(atom)) {
    FLYC_TRY(Layout layout, parseLayout(map.layout));
    // The blocks lie side by side.
    int64_t rows = map.linesFirst ? map.lines : map.extent, columns = map.linesFirst ? map.extent : map.lines;
    Tile tile{std::vector<Tile>{Tile{IntTuple(rows)}, Tile{IntTuple(columns * atom.blocks)}}};
    parts.push_back({std::string(map.name) + " of " + atom.name() + ": ", {layout, tile}});
  }
  return threadValuesSvg(parts);
}

void flyc::driver::writeAtom(JsonWriter &json, const MatrixAtom &atom, const TargetSpec *target) {
  json.object([&] {
    json.attribute("name", atom.name());
    json.attribute("family", atom.family);
    for (auto [key, value] : {std::pair("m", atom.m), {"n", atom.n}, {"k", atom.k}, {"blocks", atom.blocks}})
      json.attribute(key, value);
    struct {
      const char *key;
      std::string_view type, registers, layout;
    } operands[] = {{"a", atom.a, atom.registersA, atom.layoutA},
                    {"b", atom.b, atom.registersB, atom.layoutB},
                    {"c", atom.acc, atom.registersAcc, atom.layoutC}};
    for (const auto &operand : operands)
      json.attributeObject(operand.key, [&] {
        json.attribute("type", operand.type);
        json.attribute("registers", operand.registers);
        json.attribute("layout", operand.layout);
      });
    json.attribute("wave", atom.wave);
    json.attribute("lowering", atom.hasLowering());
    if (atom.hasLowering())
      json.attribute("intrinsic", atom.intrinsic);
    else
      json.attribute("instruction", atom.instruction);
    json.attributeArray("arguments", [&] {
      for (const specs::MatrixArgument &argument : atom.arguments)
        json.object([&] {
          json.attribute("name", spelling(argument.kind));
          if (argument.immediate)
            json.attribute("max", argument.max);
        });
    });
    json.attributeArray("needs", [&] {
      for (unsigned i = 0; i < specs::numCapabilities; ++i)
        if (atom.needs.has(static_cast<specs::Capability>(i)))
          json.value(specs::capabilityInfos[i].spelling);
    });
    json.attributeArray("targets", [&] {
      for (const TargetSpec *on : targetsOf(atom, target))
        json.object([&] {
          json.attribute("name", on->name);
          if (double clocks = clocksOf(atom, *on))
            json.attribute("clocks", clocks);
        });
    });
    json.attribute("source", atom.source);
  });
}
