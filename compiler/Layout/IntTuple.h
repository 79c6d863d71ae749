//===- IntTuple.h - integers in a tree ------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// IntTuple := leaf | '(' IntTuple {',' IntTuple} ')'
// leaf     := '*' (None, printed `_` for users)  |  Int  |  Int 'E' path   (a basis element: Int times the unit
//             vector at that hierarchical position; `1E0E1` is position 0, then 1 inside it)
// `(4)`, the tuple of one, is not `4`. The empty tuple is not a value.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_LAYOUT_INTTUPLE_H
#define FLYC_COMPILER_LAYOUT_INTTUPLE_H

#include "compiler/Layout/Int.h"

#include <cstddef>
#include <string>
#include <vector>

namespace flyc::layout {

/// How text is written: the published dialect prints `*` for None; everything that users read prints `_`.
enum class Spelling { Dialect, User };

/// Gives handles names: while this object lives, text in the User spelling that this thread makes shows a dynamic leaf
/// with a handle as name(handle) instead of `?`.
class HandleNames {
public:
  using Function = std::string (*)(const void *handle);
  explicit HandleNames(Function name);
  ~HandleNames();
  HandleNames(const HandleNames &) = delete;
  HandleNames &operator=(const HandleNames &) = delete;

private:
  Function outer;
};

class IntTuple {
public:
  IntTuple() = default; // leaf 0
  /*implicit*/ IntTuple(Int leaf) : leafValue(leaf) {}
  /*implicit*/ IntTuple(int64_t leaf) : leafValue(leaf) {}
  /*implicit*/ IntTuple(int leaf) : leafValue(static_cast<int64_t>(leaf)) {}
  /*implicit*/ IntTuple(std::vector<IntTuple> elements) : form(Form::Tuple), kids(std::move(elements)) {}
  static IntTuple none() {
    IntTuple t;
    t.form = Form::None;
    return t;
  }
  /// value times the unit vector at `path` (not empty).
  static IntTuple basis(Int value, std::vector<int> path) {
    IntTuple t(value);
    t.basisPath = std::move(path);
    return t;
  }

  bool isTuple() const { return form == Form::Tuple; }
  bool isLeaf() const { return form != Form::Tuple; }
  bool isNone() const { return form == Form::None; }
  /// A leaf that is an integer, with or without basis.
  bool isInt() const { return form == Form::Leaf; }
  bool isBasis() const { return form == Form::Leaf && !basisPath.empty(); }
  bool isPlainInt() const { return form == Form::Leaf && basisPath.empty(); }

  const Int &leaf() const { return leafValue; }
  const std::vector<int> &path() const { return basisPath; }

  /// 1 for a leaf.
  size_t rank() const { return isTuple() ? kids.size() : 1; }
  /// 0 for a leaf.
  size_t depth() const;
  /// Mode i; a leaf is its own mode 0.
  const IntTuple &operator[](size_t i) const { return isTuple() ? kids[i] : *this; }
  const std::vector<IntTuple> &elements() const { return kids; }

  bool isStatic() const;                ///< no dynamic leaf
  bool hasNone() const;                 ///< a `_` anywhere
  bool hasBasis() const;                ///< a basis leaf anywhere
  IntTuple erased() const;              ///< without handles, as in a type
  std::vector<IntTuple> leaves() const; ///< depth-first

  std::string str(Spelling = Spelling::User) const;

  friend bool operator==(const IntTuple &, const IntTuple &) = default;

private:
  enum class Form : unsigned char { Leaf, None, Tuple };
  Form form = Form::Leaf;
  Int leafValue;
  std::vector<int> basisPath;
  std::vector<IntTuple> kids;
};

size_t hashValue(const Int &);
size_t hashValue(const IntTuple &);

} // namespace flyc::layout

#endif // FLYC_COMPILER_LAYOUT_INTTUPLE_H
