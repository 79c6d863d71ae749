//===- Traversal.h - operands and blocks of any operation -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Visits what a node takes and what it owns, for every operation of Operations.def. An analysis that is built on these
// functions sees operations that did not exist when it was written.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_KERNELIR_TRAVERSAL_H
#define FLYC_FRONTEND_KERNELIR_TRAVERSAL_H

#include "compiler/Layout/Layout.h"

#include <concepts>
#include <memory>
#include <type_traits>

namespace flyc::sema {

struct Block;
struct Kernel;
struct Node;

/// A reference to something that can be called with an `Argument`. It does not own the callee, which must outlive it: a
/// parameter type only.
template <typename Argument> class Callback {
public:
  template <std::invocable<Argument> Callee>
    requires(!std::same_as<std::remove_cvref_t<Callee>, Callback>)
  /*implicit*/ Callback(Callee &&callee)
      : callee(const_cast<void *>(static_cast<const void *>(std::addressof(callee)))),
        call([](void *to, Argument argument) {
          (*static_cast<std::add_pointer_t<std::remove_reference_t<Callee>>>(to))(argument);
        }) {}
  void operator()(Argument argument) const { call(callee, argument); }

private:
  void *callee;
  void (*call)(void *, Argument);
};

/// Calls `visit` for every node that `node` takes, in the order of the table: operands, and nodes that compute the
/// run-time integers of its coordinates and layouts. A node that it takes twice may be visited twice. The yields of its
/// blocks are not operands.
void forEachOperand(const Node &node, Callback<const Node *> visit);

/// Calls `visit` for every node that computes a run-time integer of the tree, layout or tile: of its leaves and of what
/// they are derived from; of a composed layout its inner and outer parts and its offset, however they are nested. What
/// several integers are derived from is looked at once; a node that several leaves name may be visited for each.
void forEachNodeIn(const layout::IntTuple &tree, Callback<const Node *> visit);
void forEachNodeIn(const layout::Layout &layout, Callback<const Node *> visit);
void forEachNodeIn(const layout::AnyLayout &layout, Callback<const Node *> visit);
void forEachNodeIn(const layout::Tile &tile, Callback<const Node *> visit);

/// Calls `visit` for the blocks that `node` owns: the branches of an If, the body of a loop.
void forEachBlock(const Node &node, Callback<const Block &> visit);

/// Calls `visit` for the BlockArguments that the blocks of `node` may use.
void forEachBlockArgument(const Node &node, Callback<const Node *> visit);

enum class WalkOrder : unsigned char {
  Pre, ///< a node before the nodes in its blocks
  Post ///< a node after the nodes in its blocks
};

/// Calls `visit` for every node of the block and of the blocks inside, in order of execution.
void walk(const Block &block, Callback<const Node *> visit, WalkOrder order = WalkOrder::Pre);
void walk(const Kernel &kernel, Callback<const Node *> visit, WalkOrder order = WalkOrder::Pre);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_KERNELIR_TRAVERSAL_H
