//===- ThreadValues.h - integers as the threads of one block see them -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Computes the value that an integer of the kernel has in each thread of block (0, 0, 0), in the first trip of the
// loops around it: every launch that reaches the place passes through that state. Gives nothing where memory, arguments
// or other blocks decide the value.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_CHECK_THREADVALUES_H
#define FLYC_FRONTEND_SEMA_CHECK_THREADVALUES_H

#include "frontend/KernelIR/Kernel.h"

#include <map>
#include <set>
#include <span>
#include <unordered_map>

namespace flyc::sema {

/// A number for each thread, or one for all of them; empty: not known.
using ThreadRow = std::vector<int64_t>;
inline int64_t at(const ThreadRow &row, size_t thread) { return row.size() == 1 ? row[0] : row[thread]; }

class ThreadValues {
public:
  ThreadValues(const Kernel &kernel, const specs::TargetSpec &target, SymbolTable &symbols);

  unsigned threads() const { return count; }
  unsigned waveSize() const { return wave; }

  /// Run-time extents and strides are taken for `value`; those that mattered are in assumed().
  void assumeExtents(int64_t value) { extent = value; }
  const std::set<unsigned> &assumed() const { return used; }
  /// From now on `node` (an induction or carried value) has the values `row`; earlier results are dropped.
  void set(std::span<const std::pair<const Node *, ThreadRow>> values);

  const ThreadRow &of(const Node *node);
  const ThreadRow &of(const layout::Int &i);

  /// The memory that a tensor is a view of, and which of its elements the integer coordinates `coords` of the tensor
  /// are, a row each. Nothing if a way there is not followed.
  struct Elements {
    const Node *root = nullptr;
    std::vector<ThreadRow> rows;
  };
  std::optional<Elements> elements(const Node *tensor, std::span<const layout::IntTuple> coords);

private:
  ThreadRow compute(const Node &node);
  ThreadRow intrinsic(const Intrinsic &op);
  ThreadRow binary(BinaryOp op, Scalar type, const ThreadRow &a, const ThreadRow &b) const;
  layout::Int intOf(const Node *node);
  template <typename F> ThreadRow each(const ThreadRow &a, const ThreadRow &b, const F &f) const;

  const Kernel &kernel;
  SymbolTable &symbols;
  SymbolicArith arith;
  unsigned count, wave;
  std::optional<int64_t> extent;
  std::set<unsigned> used;
  std::unordered_map<const Node *, const Node *> heads; ///< of loops: what the value begins with
  std::unordered_map<const Node *, layout::Int> integers;
  std::unordered_map<const Node *, ThreadRow> known;
  std::unordered_map<const Symbolic *, ThreadRow> derived;
  std::unordered_map<const Node *, ThreadRow> fixed;
  std::map<int64_t, ThreadRow> numbers;
  unsigned depth = 0;
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_CHECK_THREADVALUES_H
