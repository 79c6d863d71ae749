//===- Traversal.cpp - operands and blocks of any operation ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Each function is a switch over the kinds of operations whose cases are the columns of Operations.def.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Traversal.h"

#include "frontend/KernelIR/Kernel.h"

#include <unordered_set>

using namespace flyc;
using namespace flyc::sema;

namespace {

/// Called with the columns of a row: visits the nodes in each of them.
class OperandVisitor {
public:
  explicit OperandVisitor(const Callback<const Node *> &visit) : visit(visit) {}
  template <typename... Parts> void operator()(const Parts &...parts) { (add(parts), ...); }

private:
  void add(const Node *node) {
    if (node)
      visit(node);
  }
  void add(const std::vector<const Node *> &nodes) {
    for (const Node *node : nodes)
      add(node);
  }
  void add(const std::vector<MmaState> &fields) {
    for (const MmaState &field : fields)
      add(field.value);
  }
  void add(const layout::Int &i) {
    if (i.isStatic())
      return;
    const Symbolic *symbolic = symbolicOf(i);
    if (!symbolic)
      return;
    if (symbolic->node)
      return add(symbolic->node);
    if (!derived.insert(symbolic).second) // derivations share parts
      return;
    add(symbolic->a);
    add(symbolic->b);
  }
  void add(const layout::IntTuple &tuple) {
    if (tuple.isStatic())
      return;
    for (const layout::IntTuple &leaf : tuple.leaves())
      if (leaf.isInt())
        add(leaf.leaf());
  }
  void add(const layout::Layout &layout) {
    add(layout.shape);
    add(layout.stride);
  }
  void add(const layout::ComposedLayout &composed) {
    if (const auto *inner = std::get_if<layout::Layout>(&composed.inner))
      add(*inner);
    else if (const auto *nested = std::get_if<layout::ComposedPtr>(&composed.inner))
      add(**nested);
    add(composed.offset);
    if (const auto *outer = std::get_if<layout::Layout>(&composed.outer))
      add(*outer);
    else
      add(*std::get<layout::ComposedPtr>(composed.outer));
  }
  void add(const layout::AnyLayout &layout) {
    if (const auto *plain = std::get_if<layout::Layout>(&layout))
      add(*plain);
    else
      add(std::get<layout::ComposedLayout>(layout));
  }
  void add(const layout::Tile &tile) {
    if (tile.isNested())
      for (const layout::Tile &mode : tile.elements())
        add(mode);
    else if (const auto *plain = std::get_if<layout::Layout>(&tile.value))
      add(*plain);
    else
      add(std::get<layout::IntTuple>(tile.value));
  }
  void add(const Type &type) {
    if (type.isTensor())
      add(type.tensor().layout);
  }

  const Callback<const Node *> &visit;
  std::unordered_set<const Symbolic *> derived; // looked up, never walked
};

struct BlockVisitor {
  const Callback<const Block &> &visit;
  template <typename... Blocks> void operator()(const Blocks &...blocks) const { (visit(blocks), ...); }
};

} // namespace

void sema::forEachOperand(const Node &node, Callback<const Node *> visit) {
  OperandVisitor operandsOf(visit);
  switch (node.kind()) {
#define FLYC_OPERATION(name, operands, effects)                                                                        \
  case OperationKind::name: {                                                                                          \
    [[maybe_unused]] const auto &op = *node.as<name>();                                                                \
    return operandsOf operands;                                                                                        \
  }
#include "frontend/KernelIR/Operations.def"
  }
}

void sema::forEachNodeIn(const layout::IntTuple &tree, Callback<const Node *> visit) { OperandVisitor{visit}(tree); }
void sema::forEachNodeIn(const layout::Layout &layout, Callback<const Node *> visit) { OperandVisitor{visit}(layout); }
void sema::forEachNodeIn(const layout::AnyLayout &layout, Callback<const Node *> visit) {
  OperandVisitor{visit}(layout);
}
void sema::forEachNodeIn(const layout::Tile &tile, Callback<const Node *> visit) { OperandVisitor{visit}(tile); }

void sema::forEachBlock(const Node &node, Callback<const Block &> visit) {
  BlockVisitor blocksOf{visit};
  switch (node.kind()) {
#define FLYC_OPERATION(name, operands, effects)                                                                        \
  case OperationKind::name: return;
#define FLYC_CONTROL(name, operands, blocks, arguments, effects)                                                       \
  case OperationKind::name: {                                                                                          \
    const auto &op = *node.as<name>();                                                                                 \
    return blocksOf blocks;                                                                                            \
  }
#include "frontend/KernelIR/Operations.def"
  }
}

void sema::forEachBlockArgument(const Node &node, Callback<const Node *> visit) {
  OperandVisitor argumentsOf(visit);
  switch (node.kind()) {
#define FLYC_OPERATION(name, operands, effects)                                                                        \
  case OperationKind::name: return;
#define FLYC_CONTROL(name, operands, blocks, arguments, effects)                                                       \
  case OperationKind::name: {                                                                                          \
    [[maybe_unused]] const auto &op = *node.as<name>();                                                                \
    return argumentsOf arguments;                                                                                      \
  }
#include "frontend/KernelIR/Operations.def"
  }
}

void sema::walk(const Block &block, Callback<const Node *> visit, WalkOrder order) {
  for (const Node *node : block.nodes) {
    if (order == WalkOrder::Pre)
      visit(node);
    forEachBlock(*node, [&](const Block &inner) { walk(inner, visit, order); });
    if (order == WalkOrder::Post)
      visit(node);
  }
}

void sema::walk(const Kernel &kernel, Callback<const Node *> visit, WalkOrder order) {
  walk(kernel.body, visit, order);
}
