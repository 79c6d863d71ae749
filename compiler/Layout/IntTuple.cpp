//===- IntTuple.cpp - integers in a tree ----------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Printing, hashing and the questions that need a walk of the tree.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/IntTuple.h"

#include <algorithm>

namespace flyc::layout {

size_t IntTuple::depth() const {
  if (isLeaf())
    return 0;
  size_t deepest = 0;
  for (const IntTuple &kid : kids)
    deepest = std::max(deepest, kid.depth());
  return deepest + 1;
}

bool IntTuple::isStatic() const {
  if (isLeaf())
    return isNone() || leafValue.isStatic();
  return std::all_of(kids.begin(), kids.end(), [](const IntTuple &kid) { return kid.isStatic(); });
}

bool IntTuple::hasNone() const {
  return isNone() || std::any_of(kids.begin(), kids.end(), [](const IntTuple &kid) { return kid.hasNone(); });
}

bool IntTuple::hasBasis() const {
  return isBasis() || std::any_of(kids.begin(), kids.end(), [](const IntTuple &kid) { return kid.hasBasis(); });
}

IntTuple IntTuple::erased() const {
  IntTuple t = *this;
  t.leafValue = leafValue.erased();
  for (IntTuple &kid : t.kids)
    kid = kid.erased();
  return t;
}

static void collectLeaves(const IntTuple &t, std::vector<IntTuple> &out) {
  if (t.isLeaf()) {
    out.push_back(t);
    return;
  }
  for (const IntTuple &kid : t.elements())
    collectLeaves(kid, out);
}

static size_t countLeaves(const IntTuple &t) {
  if (t.isLeaf())
    return 1;
  size_t count = 0;
  for (const IntTuple &kid : t.elements())
    count += countLeaves(kid);
  return count;
}

std::vector<IntTuple> IntTuple::leaves() const {
  std::vector<IntTuple> out;
  out.reserve(countLeaves(*this));
  collectLeaves(*this, out);
  return out;
}

static thread_local HandleNames::Function nameOfHandle = nullptr;

HandleNames::HandleNames(Function name) : outer(nameOfHandle) { nameOfHandle = name; }
HandleNames::~HandleNames() { nameOfHandle = outer; }

static std::string printInt(const Int &i, Spelling spelling) {
  if (i.isStatic())
    return std::to_string(i.value());
  if (spelling == Spelling::User && nameOfHandle && i.handle())
    return nameOfHandle(i.handle());
  std::string inBraces;
  if (i.width() != 32)
    inBraces = "i" + std::to_string(i.width());
  if (i.divisibility() != 1)
    inBraces += (inBraces.empty() ? "div=" : " div=") + std::to_string(i.divisibility());
  return inBraces.empty() ? "?" : "?{" + inBraces + "}";
}

static void print(const IntTuple &t, Spelling spelling, std::string &out) {
  if (t.isNone()) {
    out += spelling == Spelling::Dialect ? '*' : '_';
    return;
  }
  if (t.isLeaf()) {
    out += printInt(t.leaf(), spelling);
    for (int mode : t.path())
      out += "E" + std::to_string(mode);
    return;
  }
  out += '(';
  for (size_t i = 0; i < t.rank(); ++i) {
    if (i)
      out += ',';
    print(t[i], spelling, out);
  }
  out += ')';
}

std::string IntTuple::str(Spelling spelling) const {
  std::string out;
  print(*this, spelling, out);
  return out;
}

static size_t combine(size_t seed, size_t value) {
  return seed ^ (value + 0x9e3779b97f4a7c15ull + (seed << 12) + (seed >> 4));
}

size_t hashValue(const Int &i) {
  size_t h = combine(i.isDynamic() ? i.width() : 1, static_cast<size_t>(i.isStatic() ? i.value() : i.divisibility()));
  return combine(h, reinterpret_cast<size_t>(i.handle()));
}

size_t hashValue(const IntTuple &t) {
  if (t.isNone())
    return 0x6e6f6e65;
  if (t.isLeaf()) {
    size_t h = hashValue(t.leaf());
    for (int mode : t.path())
      h = combine(h, static_cast<size_t>(mode) + 2);
    return h;
  }
  size_t h = 0x7475706c + t.rank();
  for (const IntTuple &kid : t.elements())
    h = combine(h, hashValue(kid));
  return h;
}

} // namespace flyc::layout
