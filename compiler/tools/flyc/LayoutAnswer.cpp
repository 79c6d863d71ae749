//===- LayoutAnswer.cpp - what flyc layout says of an expression ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// Parse, evaluate, write. Text, JSON and picture show the same value.
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/LayoutAnswer.h"

#include "compiler/Layout/Draw.h"
#include "frontend/Parse/Parser.h"

#include "llvm/Support/JSON.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

constexpr int64_t maxJsonValues = 65536; ///< values of the table in JSON
constexpr int64_t maxGridValues = 1024;  ///< a grid that still can be read

void writeTable(llvm::json::OStream &json, const AnyLayout &l) {
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

LayoutAnswer::LayoutAnswer(std::string text) {
  ast::Expr *expr = parseExpressionText({sources, arena, names, diags}, std::move(text), "<expression>");
  if (!expr)
    return;
  std::variant<LayoutValue, LayoutError> result = evaluateLayout(*expr);
  if (LayoutValue *v = std::get_if<LayoutValue>(&result)) {
    value = std::move(*v);
    return;
  }
  const LayoutError &error = std::get<LayoutError>(result);
  diags.report(diag::Algebra, error.range, error.message);
}

std::optional<AnyLayout> LayoutAnswer::layout() const {
  if (const LayoutTV *tv = std::get_if<LayoutTV>(&value->value))
    return AnyLayout(tv->layoutTV);
  if (const TiledMmaLayouts *mma = std::get_if<TiledMmaLayouts>(&value->value))
    return mma->threads;
  if (const AnyLayout *l = value->layout())
    return *l;
  return std::nullopt;
}

void LayoutAnswer::writeJson(llvm::raw_ostream &out) const {
  llvm::json::OStream json(out);
  json.object([&] {
    if (!value) {
      std::vector<Diagnostic> all = diags.diagnostics();
      json.attribute("error", all.empty() ? "no expression" : all.front().message);
      if (!all.empty() && all.front().range.begin.isValid())
        json.attribute("column", sources.position(all.front().range.begin).column);
      return;
    }
    json.attribute("result", value->str());
    if (const LayoutTV *tv = std::get_if<LayoutTV>(&value->value))
      json.attribute("tile", tv->tile.str());
    if (const TiledMmaLayouts *mma = std::get_if<TiledMmaLayouts>(&value->value)) {
      json.attribute("tile", mma->tile.str());
      json.attribute("tv_a", mma->tvA.str());
      json.attribute("tv_b", mma->tvB.str());
      json.attribute("tv_c", mma->tvC.str());
    }
    if (const std::optional<IntTuple> &offset = value->offset) {
      if (offset->isPlainInt() && offset->leaf().isStatic())
        json.attribute("offset", offset->leaf().value());
      else
        json.attribute("offset", offset->str());
    }
    if (std::optional<AnyLayout> l = layout())
      writeTable(json, *l);
  });
  out << '\n';
}

std::string LayoutAnswer::describe() const {
  std::string out = value->str() + "\n";
  if (const LayoutTV *tv = std::get_if<LayoutTV>(&value->value))
    out += "tile " + tv->tile.str() + "\n";
  if (const TiledMmaLayouts *mma = std::get_if<TiledMmaLayouts>(&value->value))
    out +=
        "tile " + mma->tile.str() + "\nA " + mma->tvA.str() + "\nB " + mma->tvB.str() + "\nC " + mma->tvC.str() + "\n";
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

Result<std::string> LayoutAnswer::picture() const {
  if (const LayoutTV *tv = std::get_if<LayoutTV>(&value->value))
    return threadValueSvg(*tv);
  const AnyLayout *l = value->layout();
  if (!l)
    return Explanation{"draw: " + value->str() + " is not a layout"};
  // Swizzles are about the banks of LDS: 32 of four bytes, taken as one element each.
  return layoutSvg(*l, std::holds_alternative<ComposedLayout>(*l) ? Picture{32, 1} : Picture{});
}
