//===- Draw.cpp - layouts as grids and pictures ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Both drawings first make a grid of labelled cells.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Text/Draw.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Queries.h"
#include "support/Markup.h"

#include <algorithm>

namespace flyc::layout {

namespace {

struct Cell {
  std::string label;
  int64_t colour = -1; ///< index of a hue; -1: none
  std::string note;    ///< below the label, smaller
};

struct Grid {
  int64_t rows = 1, columns = 1;
  std::vector<Cell> cells; ///< column by column
};

constexpr int64_t maxSide = 64;

Result<Grid> emptyGridOf(const AnyLayout &l, int64_t count) {
  Grid grid;
  FLYC_TRY(grid.rows, drawnRows(l));
  grid.columns = count / grid.rows;
  return grid;
}

Result<Grid> gridOf(const AnyLayout &l, const std::vector<IntTuple> &values) {
  FLYC_TRY(Grid grid, emptyGridOf(l, static_cast<int64_t>(values.size())));
  for (const IntTuple &value : values)
    grid.cells.push_back({value.str(), -1, {}});
  return grid;
}

/// A light colour: hues far apart for neighbouring indices.
std::string colourOf(int64_t index) {
  if (index < 0)
    return "#ffffff";
  int64_t hue = index * 137 % 360, light = 72 + index / 8 % 3 * 7;
  return "hsl(" + std::to_string(hue) + ",65%," + std::to_string(light) + "%)";
}

/// A grid under its title.
struct Drawing {
  Grid grid;
  std::string title;
};

/// The drawings below each other.
std::string svg(const std::vector<Drawing> &drawings) {
  constexpr int64_t margin = 34, top = 44, below = 10;
  std::string body;
  int64_t totalWidth = 0, totalHeight = 0;
  auto text = [&](int64_t x, int64_t y, const std::string &label, const char *style) {
    body +=
        "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" " + style + ">" + label + "</text>\n";
  };
  for (const auto &[grid, title] : drawings) {
    size_t longest = 1;
    bool notes = false;
    for (const Cell &cell : grid.cells) {
      longest = std::max({longest, cell.label.size(), cell.note.size()});
      notes |= !cell.note.empty();
    }
    int64_t width = std::max<int64_t>(26, static_cast<int64_t>(longest) * 7 + 8), height = notes ? 32 : 22;
    int64_t origin = totalHeight + top;
    text(margin, totalHeight + 16, escapedForMarkup(title), "font-size=\"13\"");
    const char *axis = "text-anchor=\"middle\" fill=\"#666666\"";
    for (int64_t c = 0; c < grid.columns; ++c)
      text(margin + c * width + width / 2, origin - 6, std::to_string(c), axis);
    for (int64_t r = 0; r < grid.rows; ++r) {
      int64_t y = origin + r * height;
      text(margin / 2, y + height / 2 + 4, std::to_string(r), axis);
      for (int64_t c = 0; c < grid.columns; ++c) {
        const Cell &cell = grid.cells[static_cast<size_t>(r + c * grid.rows)];
        int64_t x = margin + c * width;
        body += "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
                std::to_string(width) + "\" height=\"" + std::to_string(height) + "\" stroke=\"#888888\" fill=\"" +
                colourOf(cell.colour) + "\"/>\n";
        text(x + width / 2, y + 15, cell.label, "text-anchor=\"middle\"");
        if (!cell.note.empty())
          text(x + width / 2, y + 27, cell.note, "text-anchor=\"middle\" font-size=\"9\" fill=\"#444444\"");
      }
    }
    // A character of the title takes 8 pixels.
    totalWidth = std::max(
        {totalWidth, margin + grid.columns * width + 10, margin + static_cast<int64_t>(title.size()) * 8 + 10});
    totalHeight = origin + grid.rows * height + below;
  }
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(totalWidth) + "\" height=\"" +
         std::to_string(totalHeight) + "\" font-family=\"monospace\" font-size=\"11\">\n" +
         "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n" + body + "</svg>\n";
}

Explanation tooLarge(const std::string &what, int64_t rows, int64_t columns, int64_t side = maxSide) {
  return {"draw: " + what + " has " + std::to_string(rows) + " rows and " + std::to_string(columns) +
          " columns; a picture takes at most " + std::to_string(side) + " of each"};
}

/// Counts through the modes, leftmost fastest, one addition a value. False if a value needs more than 64 bits.
bool walk(const std::vector<FlatMode> &modes, std::vector<IntTuple> &values) {
  for (const FlatMode &mode : modes)
    if (mode.extent < 1)
      return false;
  std::vector<int64_t> digits(modes.size(), 0);
  int64_t value = 0;
  for (;;) {
    values.emplace_back(value);
    size_t at = 0;
    for (; at < modes.size(); ++at) {
      const auto &[extent, stride] = modes[at];
      if (++digits[at] < extent) {
        if (__builtin_add_overflow(value, stride, &value))
          return false;
        break;
      }
      digits[at] = 0;
      int64_t back;
      if (__builtin_mul_overflow(extent - 1, stride, &back) || __builtin_sub_overflow(value, back, &value))
        return false;
    }
    if (at == modes.size())
      return true;
  }
}

} // namespace

Result<int64_t> drawnRows(const AnyLayout &l) {
  const IntTuple &shape = linear(l).shape;
  if (!shape.isTuple() || shape.rank() < 2)
    return 1;
  TypeArith arith;
  FLYC_TRY(Int rows, product(arith, shape[0]));
  return std::max<int64_t>(1, rows.value());
}

Result<std::vector<IntTuple>> valueTable(const AnyLayout &l, int64_t limit) {
  TypeArith arith;
  bool known = std::visit([](const auto &part) { return part.isStatic(); }, l);
  FLYC_TRY(Int count, size(arith, l));
  if (!known || count.isDynamic())
    return Explanation{"draw: " + str(l) + " has values that are known in the kernel only"};
  if (count.value() > limit)
    return Explanation{"draw: " + str(l) + " has " + std::to_string(count.value()) + " values, more than " +
                       std::to_string(limit)};
  // One value costs time and text with the parts of the layout, which a user can write by the thousand.
  constexpr int64_t maxWork = int64_t(1) << 23; ///< values times characters
  int64_t written = static_cast<int64_t>(str(l).size());
  if (count.value() > maxWork / written)
    return Explanation{"draw: the layout has " + std::to_string(count.value()) + " values and is written with " +
                       std::to_string(written) + " characters: too much for a table"};
  std::vector<IntTuple> values;
  values.reserve(static_cast<size_t>(count.value()));
  if (const Layout *plain = std::get_if<Layout>(&l)) {
    // Within the domain each mode is a digit of the coordinate, the last one too.
    if (std::optional<std::vector<FlatMode>> modes = flatModes(*plain); modes && walk(*modes, values))
      return values;
    values.clear();
  }
  for (int64_t i = 0; i < count.value(); ++i) {
    // By the natural coordinate: what lies under composed parts takes coordinates of its own shape.
    FLYC_TRY(IntTuple value, crd2idx(arith, IntTuple(i), l));
    values.push_back(std::move(value));
  }
  return values;
}

static std::string textOf(const Grid &grid) {
  size_t width = std::max(std::to_string(grid.columns - 1).size(), std::to_string(grid.rows - 1).size());
  for (const Cell &cell : grid.cells)
    width = std::max(width, cell.label.size());
  auto padded = [&](const std::string &text) { return std::string(width + 1 - text.size(), ' ') + text; };
  bool matrix = grid.rows > 1;
  std::string out = matrix ? std::string(width + 3, ' ') : std::string();
  for (int64_t c = 0; c < grid.columns; ++c)
    out += padded(std::to_string(c));
  out += "\n" + (matrix ? std::string(width + 2, ' ') + "+" : std::string()) +
         std::string(static_cast<size_t>(grid.columns) * (width + 1), '-') + "\n";
  for (int64_t r = 0; r < grid.rows; ++r) {
    if (matrix)
      out += padded(std::to_string(r)) + " |";
    for (int64_t c = 0; c < grid.columns; ++c)
      out += padded(grid.cells[static_cast<size_t>(r + c * grid.rows)].label);
    out += "\n";
  }
  return out;
}

Result<std::string> gridText(const AnyLayout &l, int64_t limit) {
  FLYC_TRY(std::vector<IntTuple> values, valueTable(l, limit));
  FLYC_TRY(Grid grid, gridOf(l, values));
  return textOf(grid);
}

std::string markedGrid(const Layout &l, const std::vector<int64_t> &marked, const std::string &says) {
  constexpr int64_t side = 16;
  Result<std::vector<IntTuple>> values = valueTable(l, side * side);
  if (!values)
    return {};
  Result<Grid> grid = gridOf(l, *values);
  if (!grid || grid->rows > side || grid->columns > side)
    return {};
  for (Cell &cell : grid->cells)
    cell.label += ' ';
  for (int64_t at : marked)
    if (at >= 0 && at < static_cast<int64_t>(grid->cells.size()))
      grid->cells[static_cast<size_t>(at)].label = "[" + (*values)[static_cast<size_t>(at)].str() + "]";
  std::string text = l.str() + says + "\n" + textOf(*grid);
  for (size_t at; (at = text.find(" \n")) != std::string::npos;)
    text.erase(at, 1);
  text.pop_back();
  return text;
}

int64_t Banks::of(int64_t element) const {
  constexpr int64_t bankBits = 32;
  // The banks repeat, so only the place inside one round matters.
  int64_t round = count * bankBits;
  return element % round * (elementBits % round) % round / bankBits;
}

Result<std::string> layoutSvg(const AnyLayout &l, const std::optional<Banks> &banks) {
  if (banks && (banks->count < 1 || banks->count > 4096 || banks->elementBits < 1 || banks->elementBits > 4096))
    return Explanation{"draw: " + std::to_string(banks->count) + " banks and elements of " +
                       std::to_string(banks->elementBits) + " bits; both are from 1 to 4096"};
  // A table that is small enough for a picture may still be too long: that is seen before it is computed.
  TypeArith arith;
  if (Result<Int> count = size(arith, l); count && count->isStatic() && count->value() <= maxSide * maxSide) {
    FLYC_TRY(Grid extents, emptyGridOf(l, count->value()));
    if (extents.rows > maxSide || extents.columns > maxSide)
      return tooLarge(str(l), extents.rows, extents.columns);
  }
  FLYC_TRY(std::vector<IntTuple> values, valueTable(l, maxSide * maxSide));
  FLYC_TRY(Grid grid, gridOf(l, values));
  for (size_t i = 0; i < values.size(); ++i) {
    if (!values[i].isPlainInt() || values[i].leaf().value() < 0)
      continue;
    int64_t value = values[i].leaf().value();
    Cell &cell = grid.cells[i];
    cell.colour = banks ? banks->of(value) : value % 64;
    if (banks)
      cell.note = "b" + std::to_string(cell.colour);
  }
  std::string title = str(l);
  if (banks)
    title += ", elements of " + std::to_string(banks->elementBits) + " bits in " + std::to_string(banks->count) +
             " banks of 32 bits";
  return svg({{std::move(grid), std::move(title)}});
}

Result<ThreadValueTable> threadValueTable(const LayoutTV &tv, int64_t side) {
  FLYC_TRY(std::vector<IntTuple> positions, valueTable(AnyLayout(tv.layoutTV), int64_t(1) << 16));
  if (tv.layoutTV.rank() != 2)
    return Explanation{"draw: " + tv.layoutTV.str() + " is not a layout of threads and values"};
  TypeArith arith;
  FLYC_TRY(Int threads, product(arith, tv.layoutTV.shape[0]));
  ThreadValueTable table;
  auto extentOf = [&](const Tile &mode) -> Result<Int> {
    if (const IntTuple *leaf = std::get_if<IntTuple>(&mode.value); leaf && leaf->isPlainInt())
      return leaf->leaf();
    if (const Layout *l = std::get_if<Layout>(&mode.value))
      return product(arith, l->shape);
    return Explanation{"draw: the mode " + mode.str() + " of the tile " + tv.tile.str() + " has no extent"};
  };
  std::vector<Tile> modes = tv.tile.isNested() ? tv.tile.elements() : std::vector<Tile>{tv.tile};
  if (modes.size() > 2)
    return Explanation{"draw: the tile " + tv.tile.str() + " has more than two modes"};
  FLYC_TRY(Int rows, extentOf(modes[0]));
  Int columns(1);
  if (modes.size() == 2) {
    FLYC_TRY(columns, extentOf(modes[1]));
  } else {
    std::swap(rows, columns);
  }
  if (rows.isDynamic() || columns.isDynamic() || rows.value() > side || columns.value() > side)
    return tooLarge(tv.tile.str(), rows.value(), columns.value(), side);
  table.rows = rows.value();
  table.columns = columns.value();
  table.owners.resize(static_cast<size_t>(table.rows * table.columns));
  for (size_t i = 0; i < positions.size(); ++i) {
    int64_t at = positions[i].isPlainInt() ? positions[i].leaf().value() : -1;
    if (at < 0 || at >= table.rows * table.columns)
      return Explanation{"draw: " + tv.layoutTV.str() + " leaves the tile " + tv.tile.str()};
    if (ThreadValueTable::Owner &owner = table.owners[static_cast<size_t>(at)]; owner.thread < 0)
      owner = {static_cast<int64_t>(i) % threads.value(), static_cast<int64_t>(i) / threads.value()};
  }
  return table;
}

static Result<Drawing> drawingOf(const LayoutTV &tv, int64_t side = maxSide) {
  FLYC_TRY(ThreadValueTable table, threadValueTable(tv, side));
  Grid grid{table.rows, table.columns, {}};
  for (const auto &[thread, value] : table.owners)
    grid.cells.push_back(
        thread < 0 ? Cell() : Cell{"T" + std::to_string(thread) + " V" + std::to_string(value), thread % 64, {}});
  return Drawing{std::move(grid), tv.layoutTV.str() + " over " + tv.tile.str()};
}

Result<std::string> threadValueSvg(const LayoutTV &tv) {
  FLYC_TRY(Drawing drawing, drawingOf(tv));
  return svg({std::move(drawing)});
}

Result<std::string> threadValuesSvg(const std::vector<NamedLayoutTV> &parts) {
  std::vector<Drawing> drawings;
  for (const auto &[name, tv] : parts) {
    FLYC_TRY(Drawing drawing, drawingOf(tv, /*side=*/128));
    drawing.title = name + drawing.title;
    drawings.push_back(std::move(drawing));
  }
  return svg(drawings);
}

Result<std::string> tiledMmaSvg(const TiledMma &mma) {
  TypeArith arith;
  std::vector<Drawing> drawings;
  for (auto [operand, name] : {std::pair(MmaOperand::A, "A (M,K): "), std::pair(MmaOperand::B, "B (N,K): "),
                               std::pair(MmaOperand::C, "C (M,N): ")}) {
    FLYC_TRY(LayoutTV tv, layoutTV(arith, mma, operand));
    FLYC_TRY(Drawing drawing, drawingOf(tv));
    drawing.title = name + drawing.title;
    drawings.push_back(std::move(drawing));
  }
  return svg(drawings);
}

} // namespace flyc::layout
