//===- Array.h - an array in a kernel's memory, as a user sees it ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A logical array (a shape, elements in row-major order) and where its elements lie in memory: by the layout that the
// manifest gives a tensor, with sizes and strides filled in; or one behind the other.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_RUN_ARRAYS_ARRAY_H
#define FLYC_TOOLS_RUN_ARRAYS_ARRAY_H

#include "support/Result.h"
#include "tools/driver/DriverError.h"
#include "tools/run/arrays/Element.h"

#include <map>
#include <optional>

namespace flyc::driver {

template <typename T> using RunResult = support::Result<T, DriverError>;
/// The error for a wrong input of a run: exit 1.
inline DriverError inputError(std::string message, std::string hint = {}) {
  return {diag::RunInput, std::move(message), {}, std::move(hint), {}};
}

using Shape = std::vector<uint64_t>;
std::string spell(const Shape &shape);
/// How many elements; nothing if that leaves 63 bits.
std::optional<uint64_t> countOf(const Shape &shape);

/// Elements of one array: it, its table of positions, and what a check makes of it, have to fit into this machine's
/// memory.
uint64_t maxArrayElements();

struct Array {
  Shape shape;
  Elements elements; ///< row-major: the last mode runs fastest
};

/// Which element of memory holds which element of the array.
class Placement {
public:
  /// One behind the other.
  static Placement dense(Shape shape);
  /// By the text of a layout ("(M,K):(K,1)") in which names stand for `values`. An array's modes are the layout's
  /// top-level ones.
  static RunResult<Placement> of(const std::string &layout, const std::map<std::string, int64_t> &values);
  /// Its shape and how far it reaches only, which takes neither memory nor time.
  static RunResult<Placement> reachOf(const std::string &layout, const std::map<std::string, int64_t> &values);

  const Shape &shape() const { return extents; }
  uint64_t size() const { return *countOf(extents); }
  uint64_t cosize() const { return span; } ///< elements of memory
  uint64_t operator()(uint64_t index) const { return positions.empty() ? index : positions[index]; }

  /// `elements` as they lie in memory, with bytes of `gap` where none does; and back, into as many as there are.
  Elements spread(const Elements &elements, uint8_t gap) const;
  void collect(const Elements &memory, Elements &into) const;

private:
  static RunResult<Placement> make(const std::string &layout, const std::map<std::string, int64_t> &values,
                                   bool reachOnly);

  Shape extents;
  /// True if `elements` are all that `memory` elements hold, in order, down to the last bit.
  bool isCopied(const Elements &elements, uint64_t memory) const {
    return positions.empty() && span == memory && span == elements.size() && span * elements.type().bits % 8 == 0;
  }

  uint64_t span = 0;
  std::vector<uint64_t> positions; ///< empty: dense
};

/// The names that stand alone as a mode of the layout's shape, by mode: what an array's shape says about sizes.
std::vector<std::string> sizeNames(const std::string &layout);

} // namespace flyc::driver

#endif // FLYC_TOOLS_RUN_ARRAYS_ARRAY_H
