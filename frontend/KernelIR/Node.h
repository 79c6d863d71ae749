//===- Node.h - one operation of a kernel, and its value ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A Node is one execution step: an Operation, the type of its value and its place in the source. It also stands for
// the value that it computes, so operands point to nodes. Every node is defined once and before it is used; a variable
// that the source assigns several times has no node of its own, the branches and loops that assign it carry its value
// (results of If, carried values of For). Verify.h checks this.
//
// Views.h finds the memory that a tensor is a view of, Traversal.h visits operands and blocks, Effects.h tells what a
// node does to memory.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_NODE_H
#define FLYC_FRONTEND_KERNELIR_NODE_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/Basic/Source.h"
#include "frontend/KernelIR/Operations.h"
#include "frontend/KernelIR/Symbolic.h"

namespace flyc::sema {

/// What `@fast` allows the compiler to assume of floats or to do with them. Bits of a set.
enum FastFlag : uint8_t {
  Reassociate = 1,
  NoNaNs = 2,
  NoInfinities = 4,
  NoSignedZeros = 8,
  Reciprocal = 16,
  Contract = 32,
  Approximate = 64
};

struct Node {
  Type type; ///< void if there is no result (stores, copies, If, For and While)
  SourceRange range;
  Operation operation;
  /// The value is a scalar integer that is never negative, whatever the arguments are (as long as the preconditions of
  /// the interface hold). Divisions and extensions may then be unsigned.
  bool nonNegative = false;
  uint8_t fast = 0; ///< a set of FastFlag; matters to operations on floats
  /// The number of the node in its kernel: a node that was made earlier has a smaller one.
  uint32_t serial = 0;
  /// The name that a `let` gave it, for messages and dumps; may be empty. It has no meaning for the program.
  mutable std::string name;
  /// The node is a number that a `var` holds, which counts as unknown while compiling (rule T4).
  mutable bool isOfVar = false;
  /// The calls that the node was inlined through, for messages; null outside of calls.
  const DiagContext *context = nullptr;

  OperationKind kind() const { return operation.kind(); }
  /// The operation if it is a T, else null.
  template <typename T> const T *as() const { return std::get_if<static_cast<size_t>(kindOfOperation<T>)>(&operation); }
  template <typename T> T *as() { return std::get_if<static_cast<size_t>(kindOfOperation<T>)>(&operation); }
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_NODE_H
