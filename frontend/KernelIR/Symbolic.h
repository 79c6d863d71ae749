//===- Symbolic.h - names for integers that only the kernel knows ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The algebra's dynamic integers carry an opaque handle. Here it is a Symbolic: the text by which a user knows the
// integer (`n`, `block_idx.x`, `ceil_div(n, 1024)`), and how its value comes about: a node of the typed AST, or an
// operation on two other integers that nobody has asked the value of yet.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_SYMBOLIC_H
#define FLYC_FRONTEND_KERNELIR_SYMBOLIC_H

#include "compiler/Layout/Arith.h"
#include "compiler/Layout/Layout.h"

#include <deque>
#include <map>
#include <string>
#include <tuple>

namespace flyc::sema {

struct Node;

struct Symbolic {
  std::string text;
  const Node *node = nullptr; ///< the value, where a node computes it
  layout::Arith::Op op{};     ///< otherwise a `op` b
  layout::Int a, b;
};

/// Owns Symbolics. Equal operations on equal operands give the same Symbolic, so equal extents compare equal.
class SymbolTable {
public:
  /// A value with a node; `text` is how the user wrote it.
  const Symbolic *named(std::string text, const Node *node);
  const Symbolic *derived(layout::Arith::Op op, layout::Int a, layout::Int b);

private:
  using Key = std::tuple<const void *, int64_t, bool, unsigned>;
  std::deque<Symbolic> all;                                                  // addresses are stable
  std::map<std::tuple<layout::Arith::Op, Key, Key>, const Symbolic *> known; // looked up, never walked
};

/// The arithmetic of Sema: folds what is known, and names what is not.
class SymbolicArith final : public layout::Arith {
public:
  explicit SymbolicArith(SymbolTable &symbols) : symbols(symbols) {}

protected:
  layout::Int emit(Op op, layout::Int a, layout::Int b, unsigned width, int64_t divisibility) override;

private:
  SymbolTable &symbols;
};

/// What stands for a text that is too long for a message: of a derived integer, and of one that a node computes.
inline constexpr const char *cutText = "..", *unknownText = "an integer";

inline const Symbolic *symbolicOf(const layout::Int &i) { return static_cast<const Symbolic *>(i.handle()); }

/// A float as the language writes it: a digit on both sides of the dot, or an exponent.
std::string spellNumber(double value);

// The text of a layout as users know it, with names instead of `?`.
std::string spell(const layout::Int &);
std::string spell(const layout::IntTuple &);
std::string spell(const layout::Layout &);
std::string spell(const layout::AnyLayout &);
std::string spell(const layout::Tile &);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_SYMBOLIC_H
