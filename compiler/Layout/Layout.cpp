//===- Layout.cpp - layouts, swizzles, composed layouts, tiles ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Printing, hashing and equality of the values that are built from int tuples.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Layout.h"

#include "compiler/Layout/FlatLayout.h"
#include "support/Text.h"

#include <algorithm>

namespace flyc::layout {

static size_t combine(size_t seed, size_t value) {
  return seed ^ (value + 0x9e3779b97f4a7c15ull + (seed << 12) + (seed >> 4));
}

//===--- Layout and the swizzles ------------------------------------------===//

std::string Layout::str(Spelling spelling) const { return shape.str(spelling) + ":" + stride.str(spelling); }

std::string Swizzle::str() const {
  return "S<" + std::to_string(bits) + "," + std::to_string(base) + "," + std::to_string(shift) + ">";
}

std::string printPath(const std::vector<int> &path) { return "[" + joined(path, {}, ",") + "]"; }

std::string CoordSwizzle::str() const {
  return "CS<" + std::to_string(mask) + "," + std::to_string(baseRow) + "," + printPath(modeRow) + "," +
         std::to_string(baseCol) + "," + printPath(modeCol) + ">";
}

size_t hashValue(const Layout &l) { return combine(hashValue(l.shape), hashValue(l.stride)); }

size_t hashValue(const Swizzle &s) {
  return combine(combine(static_cast<size_t>(s.bits), static_cast<size_t>(s.base)), static_cast<size_t>(s.shift));
}

size_t hashValue(const CoordSwizzle &s) {
  size_t h =
      combine(combine(static_cast<size_t>(s.mask), static_cast<size_t>(s.baseRow)), static_cast<size_t>(s.baseCol));
  for (const std::vector<int> *path : {&s.modeRow, &s.modeCol}) {
    h = combine(h, path->size());
    for (int mode : *path)
      h = combine(h, static_cast<size_t>(mode));
  }
  return h;
}

//===--- ComposedLayout ---------------------------------------------------===//

const Layout &ComposedLayout::linear() const {
  const ComposedLayout *c = this;
  while (const ComposedPtr *deeper = std::get_if<ComposedPtr>(&c->outer))
    c = deeper->get();
  return std::get<Layout>(c->outer);
}

bool ComposedLayout::isStatic() const {
  if (!offset.isStatic())
    return false;
  if (const Layout *l = std::get_if<Layout>(&inner); l && !l->isStatic())
    return false;
  if (const ComposedPtr *c = std::get_if<ComposedPtr>(&inner); c && !(*c)->isStatic())
    return false;
  if (const Layout *l = std::get_if<Layout>(&outer))
    return l->isStatic();
  return std::get<ComposedPtr>(outer)->isStatic();
}

ComposedLayout ComposedLayout::erased() const {
  ComposedLayout c = *this;
  c.offset = offset.erased();
  if (Layout *l = std::get_if<Layout>(&c.inner))
    *l = l->erased();
  if (ComposedPtr *p = std::get_if<ComposedPtr>(&c.inner))
    *p = std::make_shared<const ComposedLayout>((*p)->erased());
  if (Layout *l = std::get_if<Layout>(&c.outer))
    *l = l->erased();
  else
    c.outer = std::make_shared<const ComposedLayout>(std::get<ComposedPtr>(c.outer)->erased());
  return c;
}

// The operator `o` is left associative: an inner composed layout needs no brackets, an outer one does.
std::string ComposedLayout::str(Spelling spelling) const {
  std::string out = std::visit(
      [&](const auto &part) -> std::string {
        using T = std::decay_t<decltype(part)>;
        if constexpr (std::is_same_v<T, Swizzle> || std::is_same_v<T, CoordSwizzle>)
          return part.str();
        else if constexpr (std::is_same_v<T, Layout>)
          return part.str(spelling);
        else
          return part->str(spelling);
      },
      inner);
  out += " o " + offset.str(spelling) + " o ";
  if (const Layout *l = std::get_if<Layout>(&outer))
    return out + l->str(spelling);
  return out + "[" + std::get<ComposedPtr>(outer)->str(spelling) + "]";
}

bool operator==(const ComposedLayout &a, const ComposedLayout &b) {
  if (a.offset != b.offset || a.inner.index() != b.inner.index() || a.outer.index() != b.outer.index())
    return false;
  if (const ComposedPtr *p = std::get_if<ComposedPtr>(&a.inner)) {
    if (!(**p == *std::get<ComposedPtr>(b.inner)))
      return false;
  } else if (a.inner != b.inner) {
    return false;
  }
  if (const ComposedPtr *p = std::get_if<ComposedPtr>(&a.outer))
    return **p == *std::get<ComposedPtr>(b.outer);
  return std::get<Layout>(a.outer) == std::get<Layout>(b.outer);
}

size_t hashValue(const ComposedLayout &c) {
  size_t h = std::visit(
      [](const auto &part) -> size_t {
        using T = std::decay_t<decltype(part)>;
        if constexpr (std::is_same_v<T, ComposedPtr>)
          return hashValue(*part);
        else
          return hashValue(part);
      },
      c.inner);
  h = combine(combine(h, c.inner.index()), hashValue(c.offset));
  if (const Layout *l = std::get_if<Layout>(&c.outer))
    return combine(h, hashValue(*l));
  return combine(h, hashValue(*std::get<ComposedPtr>(c.outer)) + 1);
}

std::string str(const AnyLayout &l, Spelling spelling) {
  return std::visit([&](const auto &part) { return part.str(spelling); }, l);
}

//===--- Tile -------------------------------------------------------------===//

bool Tile::isStatic() const {
  if (const IntTuple *t = std::get_if<IntTuple>(&value))
    return t->isStatic();
  if (const Layout *l = std::get_if<Layout>(&value))
    return l->isStatic();
  return std::all_of(elements().begin(), elements().end(), [](const Tile &t) { return t.isStatic(); });
}

Tile Tile::erased() const {
  if (const IntTuple *t = std::get_if<IntTuple>(&value))
    return {t->erased()};
  if (const Layout *l = std::get_if<Layout>(&value))
    return {l->erased()};
  std::vector<Tile> kids;
  for (const Tile &t : elements())
    kids.push_back(t.erased());
  return {std::move(kids)};
}

std::string Tile::str(Spelling spelling) const {
  if (const IntTuple *t = std::get_if<IntTuple>(&value))
    return t->str(spelling);
  if (const Layout *l = std::get_if<Layout>(&value))
    return l->str(spelling);
  std::string out = "[";
  for (size_t i = 0; i < elements().size(); ++i)
    out += (i ? "|" : "") + elements()[i].str(spelling);
  return out + "]";
}

size_t hashValue(const Tile &t) {
  if (const IntTuple *leaf = std::get_if<IntTuple>(&t.value))
    return hashValue(*leaf);
  if (const Layout *l = std::get_if<Layout>(&t.value))
    return hashValue(*l);
  size_t h = 0x74696c65 + t.rank();
  for (const Tile &kid : t.elements())
    h = combine(h, hashValue(kid));
  return h;
}

} // namespace flyc::layout
