//===- Kernel.h - a kernel in the form between Sema and IRGen -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The result of Sema and the input of IRGen. What is known at compile time has been computed: names are resolved,
// functions inlined, constants folded; layouts and tiled copies are values inside the nodes. A kernel is then an
// interface (arguments, launch geometry, preconditions: compiler/Interface) and a tree of blocks of nodes (Node.h) that
// says what it does at run time. The options of flyc call this form "typed AST".
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_KERNEL_H
#define FLYC_FRONTEND_KERNELIR_KERNEL_H

#include "frontend/KernelIR/Interface.h"
#include "frontend/KernelIR/Node.h"
#include "frontend/KernelIR/Print.h"
#include "frontend/KernelIR/Traversal.h"
#include "frontend/KernelIR/Views.h"
#include "specs/tables/TargetSpec.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace flyc::sema {

struct Kernel {
  Interface interface;
  std::vector<DeclaredArgument> declared; ///< by argument of the interface
  SourceRange range;                      ///< of the kernel's name
  Block body;
  int64_t sharedBytes = 0; ///< of static shared memory
  int64_t redZone = 0;     ///< bytes that stay unused behind each static allocation
  /// The kernel itself waits for its copies straight to shared memory: by async_mark, async_wait or wait.
  bool waitsByItself = false;
  int64_t dynamicAlign = 16;     ///< bytes, of dynamic shared memory
  bool hasDynamicShared = false; ///< launch(lds = ..)
  bool copiesToLds = false;      ///< it copies straight to shared memory, or waits for such copies

  /// Where one of the interface's own arguments is declared, and its layout.
  const DeclaredArgument &declarationOf(const Argument &argument) const {
    return declared[static_cast<size_t>(&argument - interface.arguments.data())];
  }

  /// Makes a node that stands in no block yet. The kernel owns it; its address does not change.
  Node *make(Type type, SourceRange range, Operation operation);

  /// The number of nodes that have been made.
  size_t size() const { return nodes.size(); }

private:
  std::deque<Node> nodes;
};

/// An export that the target does not have, because the condition after its `if` is false.
struct Absent {
  std::string name;      ///< of the instance; as written in the source if the instance cannot be named on this target
  SourceRange condition; ///< the condition
};

/// The kernels of one source file for one target, in source order.
struct TypedUnit {
  const specs::TargetSpec *target = nullptr; ///< outlives the unit
  std::vector<std::unique_ptr<Kernel>> kernels;
  std::vector<Entry> entries;
  std::vector<Absent> absent;
  SymbolTable symbols; ///< owns the Symbolics that handles in types point to
};

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_KERNEL_H
