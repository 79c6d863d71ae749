//===- Answer.cpp - what flyc layout says of an expression ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Parse, evaluate, write. Text, JSON and picture show the same value.
//===----------------------------------------------------------------------===//

#include "tools/layout/Answer.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Parse/Parser.h"
#include "specs/tables/TargetTable.h"
#include "support/Json.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

constexpr int64_t maxJsonValues = 65536; ///< values of the table in JSON
constexpr int64_t maxGridValues = 1024;  ///< a grid that still can be read

void writeTable(JsonWriter &json, const AnyLayout &l) {
  TypeArith arith;
  if (Result<Int> n = size(arith, l); n && n->isStatic())
    json.attribute("size", n->value());
  if (Result<Int> n = cosize(arith, l); n && n->isStatic())
    json.attribute("cosize", n->value());
  Result<std::vector<IntTuple>> values = valueTable(l, maxJsonValues);
  if (!values)
    return;
  json.attributeArray("table", [&] {
    for (const IntTuple &v : *values) {
      if (v.isPlainInt())
        json.value(v.leaf().value());
      else
        json.value(v.str());
    }
  });
}

} // namespace

int64_t flyc::driver::fewestBanks() {
  int64_t fewest = 0;
  for (const specs::TargetSpec &target : specs::builtinTargets())
    if (int64_t banks = target.lds.banks; banks > 0 && (fewest == 0 || banks < fewest))
      fewest = banks;
  return fewest;
}

LayoutAnswer::LayoutAnswer(std::string text) {
  ast::Expr *expr = parseExpressionText({sources, arena, names, diags}, std::move(text), "<expression>");
  if (!expr)
    return;
  support::Result<Value, LayoutError> result = evaluateLayout(*expr);
  if (result) {
    value = std::move(*result);
    return;
  }
  const LayoutError &error = result.error();
  auto refused = diags.report(diag::Algebra, error.range, error.why.message);
  if (!error.why.picture.empty())
    refused.note(diag::NotePicture, error.range, error.why.picture);
}

std::optional<AnyLayout> LayoutAnswer::layout() const {
  if (const TiledCopy *copy = value->as<TiledCopy>())
    return AnyLayout(copy->layoutTV);
  if (const AnyLayout *l = value->as<AnyLayout>())
    return *l;
  if (const TiledMma *mma = value->as<TiledMma>()) {
    TypeArith arith;
    if (Result<Layout> threads = thrLayoutVMNK(arith, *mma))
      return AnyLayout(*threads);
  }
  return std::nullopt;
}

/// What a tiled copy or multiplication is beside its layout of threads, with its names in the two forms.
std::vector<LayoutAnswer::Part> LayoutAnswer::parts() const {
  std::vector<Part> parts;
  if (const TiledCopy *copy = value->as<TiledCopy>())
    parts.push_back({"tile", "tile", copy->tile.str()});
  if (const TiledMma *mma = value->as<TiledMma>()) {
    TypeArith arith;
    if (Result<std::array<Int, 3>> extents = tileShapeMNK(arith, *mma)) {
      std::vector<Tile> tile;
      for (Int extent : *extents)
        tile.push_back(Tile{IntTuple(extent)});
      parts.push_back({"tile", "tile", Tile{std::move(tile)}.str()});
    }
    for (auto [operand, name, word] :
         {std::tuple(MmaOperand::A, "tv_a", "A"), {MmaOperand::B, "tv_b", "B"}, {MmaOperand::C, "tv_c", "C"}})
      if (Result<LayoutTV> tv = layoutTV(arith, *mma, operand))
        parts.push_back({name, word, tv->layoutTV.str()});
  }
  return parts;
}

std::string LayoutAnswer::json() const {
  std::string out;
  JsonWriter json(out);
  json.object([&] {
    if (!value) {
      std::vector<Diagnostic> all = diags.diagnostics();
      json.attribute("error", all.empty() ? "no expression" : all.front().message);
      if (!all.empty() && all.front().range.begin.isValid())
        json.attribute("column", sources.position(all.front().range.begin).column);
      return;
    }
    json.attribute("result", value->str());
    for (const Part &part : parts())
      json.attribute(part.key, part.text);
    if (const std::optional<IntTuple> &offset = value->offset) {
      if (offset->isPlainInt() && offset->leaf().isStatic())
        json.attribute("offset", offset->leaf().value());
      else
        json.attribute("offset", offset->str());
    }
    if (std::optional<AnyLayout> l = layout())
      writeTable(json, *l);
  });
  return out + "\n";
}

std::string LayoutAnswer::describe() const {
  std::string out = value->str() + "\n";
  for (const Part &part : parts())
    out += std::string(part.word) + " " + part.text + "\n";
  if (value->offset)
    out += "offset " + value->offset->str() + "\n";
  std::optional<AnyLayout> l = layout();
  if (!l)
    return out;
  TypeArith arith;
  if (Result<Int> n = size(arith, *l))
    out += "size " + IntTuple(*n).str();
  if (Result<Int> n = cosize(arith, *l))
    out += ", cosize " + IntTuple(*n).str();
  out += "\n";
  if (Result<std::string> grid = gridText(*l, maxGridValues))
    out += "\n" + *grid;
  return out;
}

Result<std::string> LayoutAnswer::picture(const std::optional<Banks> &banks) const {
  if (const TiledCopy *copy = value->as<TiledCopy>())
    return threadValueSvg({copy->layoutTV, copy->tile});
  if (const TiledMma *mma = value->as<TiledMma>())
    return tiledMmaSvg(*mma);
  const AnyLayout *l = value->as<AnyLayout>();
  if (!l)
    return Explanation{"draw: " + value->str() + " is not a layout"};
  // Swizzles are about banks.
  if (std::holds_alternative<Layout>(*l))
    return layoutSvg(*l, banks);
  return layoutSvg(*l, banks ? banks : Banks{fewestBanks(), 32});
}
