//===- CopyTable.cpp - the copy instructions as data ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Holds the table that flyc-specgen printed.
//===----------------------------------------------------------------------===//

#include "specs/tables/CopyTable.h"
#include "specs/tables/TargetList.h"

#include "specs/tables/TargetTable.h"

#include <algorithm>
#include <charconv>
#include <vector>

using namespace flyc::specs;

namespace {
#include "specs/CopyTable.inc"
} // namespace

std::span<const CopyAtom> flyc::specs::copyAtoms() { return copyAtomTable; }

const CopyAtom *flyc::specs::findCopyAtom(std::string_view name, unsigned bits) {
  for (const CopyAtom &atom : copyAtomTable)
    if (atom.name == name && std::find(atom.bits.begin(), atom.bits.end(), bits) != atom.bits.end())
      return &atom;
  return nullptr;
}

std::span<const AtomicAtom> flyc::specs::atomicAtoms() { return atomicAtomTable; }

const AtomicAtom *flyc::specs::findAtomicAtom(std::string_view name, std::string_view op, std::string_view type) {
  auto has = [](std::span<const std::string_view> words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  for (const AtomicAtom &atom : atomicAtomTable)
    if (atom.name == name && has(atom.ops, op) && has(atom.types, type))
      return &atom;
  return nullptr;
}

std::string AtomicAtom::intrinsicOf(std::string_view op) const {
  std::string text(intrinsic);
  constexpr std::string_view place = "{op}";
  if (size_t at = text.find(place); at != std::string::npos)
    text.replace(at, place.size(), op);
  return text;
}

std::string flyc::specs::widthsOf(std::string_view name) {
  std::vector<unsigned> widths;
  for (const CopyAtom &atom : copyAtomTable)
    if (atom.name == name)
      widths.insert(widths.end(), atom.bits.begin(), atom.bits.end());
  std::sort(widths.begin(), widths.end());
  std::vector<std::string> words;
  for (unsigned width : widths)
    words.push_back(std::to_string(width));
  return listed(words, "or");
}

std::string flyc::specs::typesOf(std::string_view name, std::string_view op) {
  std::vector<std::string> types;
  for (const AtomicAtom &atom : atomicAtomTable)
    if (atom.name == name && std::find(atom.ops.begin(), atom.ops.end(), op) != atom.ops.end())
      types.insert(types.end(), atom.types.begin(), atom.types.end());
  return listed(types, "and");
}

std::string flyc::specs::targetsWith(const CopyAtom &atom) { return targetsOf(atom); }
std::string flyc::specs::targetsWith(const AtomicAtom &atom) { return targetsOf(atom); }

std::vector<CachePolicy> flyc::specs::cachePolicies(const TargetSpec &target) {
  std::vector<CachePolicy> policies;
  const Figure *figure = target.figure("issue", "cache_policies"); // "sc0:1 nt:2 sc1:16"
  for (std::string_view rest = figure ? figure->text : std::string_view(); !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    const size_t colon = std::min(word.find(':'), word.size());
    int32_t bit = 0;
    if (colon < word.size())
      std::from_chars(word.data() + colon + 1, word.data() + word.size(), bit);
    if (bit)
      policies.push_back({word.substr(0, colon), bit});
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  return policies;
}
