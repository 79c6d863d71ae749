//===- Facts.cpp - what evaluation found out, as text ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Facts.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Text/Draw.h"
#include "frontend/Sema/Evaluate/Members.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/Function.h"
#include "specs/tables/AtomFigures.h"
#include "specs/tables/FigureOrigin.h"
#include "specs/tables/TargetTable.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::lsp;
using sema::Value;

/// Larger layouts are no pictures that one reads in a hover.
static constexpr int64_t maxPictureValues = 256;
/// Later values of one expression that are looked at: an unrolled loop has thousands.
static constexpr unsigned maxLooks = 16;
static constexpr size_t maxOthers = 3;

/// What the value is, as one would write it behind a colon.
static std::string typeOf(const Value &value) {
  if (const sema::Node *node = sema::decay(value).node())
    return node->type.str();
  if (value.isTuple()) {
    std::string text = "(";
    for (const Value &element : value.elements())
      text += (text.size() > 1 ? ", " : "") + typeOf(element);
    return text + ")";
  }
  if (const auto *mine = value.as<sema::ThreadCopy>())
    return "a thread's slice of " + sema::spell(Value(mine->copy));
  if (const auto *mine = value.as<sema::ThreadMma>())
    return "a thread's slice of " + sema::spell(Value(mine->mma));
  if (const auto *structure = value.as<sema::StructValue>())
    return structure->type->name;
  return sema::spell(value);
}

/// The same of what a `var` holds.
static std::string typeOf(const sema::Place &place) {
  if (place.variable)
    return place.variable->type.str();
  if (place.view)
    return place.view->type.str();
  if (place.registers)
    return place.registers->type.str();
  if (place.structure)
    return place.structure->name;
  if (place.fixed)
    return typeOf(*place.fixed);
  std::string text = "(";
  for (const auto &element : place.elements)
    text += (text.size() > 1 ? ", " : "") + typeOf(*element);
  return text + ")";
}

static void draw(Fact &fact, const layout::AnyLayout &l) {
  layout::TypeArith arith;
  const auto size = layout::size(arith, l), cosize = layout::cosize(arith, l);
  if (!size || !size->isStatic())
    return;
  fact.more += "size " + layout::IntTuple(*size).str();
  if (cosize && cosize->isStatic())
    fact.more += ", cosize " + layout::IntTuple(*cosize).str();
  fact.more += "\n";
  if (auto grid = layout::gridText(l, maxPictureValues))
    fact.picture = *grid;
}

static void describe(Fact &fact, const sema::TiledCopy &copy) {
  fact.more += "tile " + copy.layouts.tile.str() + "\nlayout_tv " + copy.layouts.layoutTV.str() + "\n";
  fact.layouts.push_back({"", layout::LayoutTV{copy.layouts.layoutTV, copy.layouts.tile}});
}

static constexpr std::pair<const char *, layout::MmaOperand> operands[] = {
    {"A", layout::MmaOperand::A}, {"B", layout::MmaOperand::B}, {"C", layout::MmaOperand::C}};

static void describe(Fact &fact, const sema::TiledMma &mma) {
  layout::TypeArith arith;
  for (const auto &[name, operand] : operands)
    if (auto tv = layout::layoutTV(arith, mma.layouts, operand)) {
      fact.more += std::string("tv_") + name + " " + tv->layoutTV.str() + "\n";
      fact.layouts.push_back({name, std::move(*tv)});
    }
}

/// The lane that holds each element of an operand; where several hold one, the first.
static std::string laneGrid(const std::string &name, const layout::Layout &tv, int64_t rows, int64_t columns) {
  using layout::Tile;
  const Tile tile{std::vector<Tile>{Tile{layout::IntTuple(rows)}, Tile{layout::IntTuple(columns)}}};
  const auto table = layout::threadValueTable({tv, tile}, maxPictureValues);
  if (rows * columns > maxPictureValues || !table)
    return {};
  std::string text = "lanes of " + name + ", " + std::to_string(rows) + " by " + std::to_string(columns) + "\n";
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t column = 0; column < columns; ++column) {
      const int64_t lane = table->owners[column * rows + row].thread;
      const std::string cell = lane < 0 ? "-" : std::to_string(lane);
      text += (cell.size() < 3 ? std::string(3 - cell.size(), ' ') : " ") + cell;
    }
    text += "\n";
  }
  return text;
}

/// "clocks gfx1201 16 (derived), its result after 20": of each target that has figures of it.
static std::string clocksOf(const specs::MatrixAtom &row) {
  std::string text;
  const auto number = [](double value) { return std::to_string(static_cast<int64_t>(value)); };
  for (const specs::TargetSpec &target : specs::builtinTargets()) {
    const specs::AtomFigures figures = row.isOn(target) ? specs::figuresOf(row, target) : specs::AtomFigures();
    if (figures.clocks == 0)
      continue;
    text += (text.empty() ? "clocks " : "; ") + std::string(target.name) + " " + number(figures.clocks);
    if (figures.origin != specs::figureOrigins[0])
      text += " (" + std::string(figures.origin) + ")";
    if (figures.untilResult != 0)
      text += ", its result after " + number(figures.untilResult);
  }
  return text.empty() ? text : text + "\n";
}

static void describe(Fact &fact, const sema::MmaAtom &atom) {
  const auto layouts = sema::layoutsOf(atom);
  if (!layouts)
    return;
  const auto [m, n, k] = layouts->shapeMNK;
  for (const auto &[name, operand] : operands) {
    const layout::Layout &tv = sema::layoutOf(*layouts, operand);
    fact.more += std::string("tv_") + name + " " + tv.str() + "\n";
    const bool isB = operand == layout::MmaOperand::B, isC = operand == layout::MmaOperand::C;
    if (const std::string grid = laneGrid(name, tv, isB ? n : m, isC ? n : k); !grid.empty())
      fact.picture += (fact.picture.empty() ? "" : "\n") + grid;
  }
  fact.more += clocksOf(*atom.row);
}

static void describe(Fact &fact, const Value &given) {
  const Value &value = sema::decay(given);
  if (!value.node() && !value.isTuple())
    fact.kind = sema::describe(value);
  if (const sema::TensorType *tensor = value.tensor()) {
    draw(fact, tensor->layout);
    fact.layouts.push_back({"", tensor->layout, sema::memoryBits(tensor->element), sema::spelling(tensor->space)});
  } else if (const auto *l = value.as<layout::AnyLayout>()) {
    draw(fact, *l);
    fact.layouts.push_back({"", *l});
  } else if (const auto *copy = value.as<std::shared_ptr<const sema::TiledCopy>>()) {
    describe(fact, **copy);
  } else if (const auto *mine = value.as<sema::ThreadCopy>()) {
    describe(fact, *mine->copy);
  } else if (const auto *atom = value.as<sema::MmaAtom>()) {
    describe(fact, *atom);
  } else if (const auto *mma = value.as<std::shared_ptr<const sema::TiledMma>>()) {
    describe(fact, **mma);
  } else if (const auto *mine = value.as<sema::ThreadMma>()) {
    describe(fact, *mine->mma);
  }
}

void Facts::note(Fact &fact, const Value &value) {
  if (value.isPoison() || ++fact.times > maxLooks)
    return;
  std::string type = typeOf(value);
  if (fact.times == 1) {
    fact.type = std::move(type);
    describe(fact, value);
    return;
  }
  if (type != fact.type && fact.others.size() < maxOthers && !std::ranges::count(fact.others, type))
    fact.others.push_back(std::move(type));
}

void Facts::evaluated(const ast::Expr &e, const Value &value) {
  if (!isHere(e.range()) || value.isPoison())
    return;
  note(values[{e.range().begin.raw(), e.range().end.raw()}], value);
  if (membersAt.isValid() && e.range().end == membersAt && foundMembers.empty())
    foundMembers = sema::memberNames(value);
}

void Facts::declared(SourceRange name, const sema::Binding &binding) {
  if (!isHere(name))
    return;
  if (!binding.place) {
    if (!binding.value.isPoison())
      note(names[{name.begin.raw(), name.end.raw()}], binding.value);
    return;
  }
  Fact &fact = names[{name.begin.raw(), name.end.raw()}];
  if (++fact.times == 1)
    fact.type = typeOf(*binding.place);
}

const Fact *Facts::of(SourceRange expression) const {
  const auto found = values.find({expression.begin.raw(), expression.end.raw()});
  return found == values.end() ? nullptr : &found->second;
}

const Fact *Facts::ofName(SourceRange name) const {
  const auto found = names.find({name.begin.raw(), name.end.raw()});
  return found == names.end() ? nullptr : &found->second;
}

void Facts::forEach(const std::function<void(SourceRange, const Fact &, bool)> &take) const {
  for (const auto *facts : {&values, &names})
    for (const auto &[key, fact] : *facts)
      take(SourceRange(SourceLocation(key.first), SourceLocation(key.second)), fact, facts == &names);
}

const Fact *Facts::around(SourceLocation at, SourceRange &range) const {
  const Fact *best = nullptr;
  for (const auto &[key, fact] : values) {
    if (key.first > at.raw())
      break;
    if (key.second < at.raw() || (best && key.second - key.first >= range.size()))
      continue;
    best = &fact;
    range = SourceRange(SourceLocation(key.first), SourceLocation(key.second));
  }
  return best;
}
