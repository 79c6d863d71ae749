//===- Identifier.h - interned names --------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Owns the spelling of every name once. Input: spellings. Output: Identifiers, one pointer wide.
// Invariant: two Identifiers of one table are equal exactly if their spellings are. There is deliberately no order on
// Identifiers: pointers differ from run to run, so whoever needs an order takes str().
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_BASIC_IDENTIFIER_H
#define FLYC_FRONTEND_BASIC_IDENTIFIER_H

#include "frontend/Basic/Arena.h"

#include <cstddef>
#include <functional>
#include <string_view>
#include <unordered_set>

namespace flyc {

/// A name. The default one is absent: it equals only itself and its spelling is empty.
class Identifier {
public:
  Identifier() = default;
  std::string_view str() const { return entry ? *entry : std::string_view(); }
  explicit operator bool() const { return entry != nullptr; }
  /// For hash maps that are only looked up, never walked.
  const void *opaque() const { return entry; }
  friend bool operator==(const Identifier &, const Identifier &) = default;
  friend bool operator==(const Identifier &a, std::string_view b) { return a.str() == b; }

private:
  friend class IdentifierTable;
  explicit Identifier(const std::string_view *entry) : entry(entry) {}
  const std::string_view *entry = nullptr;
};

/// The names of one compile.
class IdentifierTable {
public:
  Identifier get(std::string_view spelling) {
    if (auto found = entries.find(spelling); found != entries.end())
      return Identifier(&*found);
    return Identifier(&*entries.insert(arena.copy(spelling)).first); // nodes of an unordered_set do not move
  }

private:
  Arena arena;
  std::unordered_set<std::string_view> entries;
};

} // namespace flyc

template <> struct std::hash<flyc::Identifier> {
  size_t operator()(const flyc::Identifier &name) const noexcept { return std::hash<const void *>()(name.opaque()); }
};

#endif // FLYC_FRONTEND_BASIC_IDENTIFIER_H
