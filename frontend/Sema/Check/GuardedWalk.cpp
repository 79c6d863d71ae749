//===- GuardedWalk.cpp - accesses, and the threads that make them ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Conditions are computed for each thread of the first block. One that is not known, but equal for all threads, is
// assumed to hold: if it never holds, the code under it never runs, and a report about it does no harm.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/GuardedWalk.h"

using namespace flyc;
using namespace flyc::sema;

/// The same in all threads of the block, as far as one sees at once.
static bool isUniform(const Node *n, unsigned depth = 0) {
  if (depth > 16)
    return false;
  if (n->as<IntConstant>() || n->as<FloatConstant>() || n->as<ArgumentRef>() || n->as<Present>())
    return true;
  if (const auto *id = n->as<HardwareId>())
    return id->id != Id::Thread;
  if (const auto *c = n->as<Convert>())
    return !c->random && isUniform(c->operand, depth + 1);
  if (const auto *c = n->as<Compare>())
    return isUniform(c->lhs, depth + 1) && isUniform(c->rhs, depth + 1);
  const auto *b = n->as<Binary>();
  return b && isUniform(b->lhs, depth + 1) && isUniform(b->rhs, depth + 1);
}

std::vector<bool> GuardedWalk::comingHere() {
  std::vector<bool> here(values.threads(), true);
  for (const Guard &guard : guards) {
    const ThreadRow &row = values.of(guard.condition);
    if (row.empty() && !isUniform(guard.condition))
      return {};
    for (size_t i = 0; i < here.size() && !row.empty(); ++i)
      here[i] = here[i] && (at(row, i) != 0) == guard.isThen;
  }
  return here;
}

void GuardedWalk::visit(const Block &block) {
  for (const Node *node : block.nodes)
    visit(*node);
}

void GuardedWalk::visit(const Node &node) {
  if (const auto *branch = node.as<If>()) {
    for (bool isThen : {true, false}) {
      guards.push_back({branch->condition, isThen});
      visit(isThen ? branch->then : branch->otherwise);
      guards.pop_back();
    }
  } else if (const auto *counted = node.as<For>()) {
    if (isUniform(counted->lower) && isUniform(counted->upper) && isUniform(counted->step))
      visit(counted->body);
  } else {
    forEachBlock(node, [&](const Block &inner) { visit(inner); });
    if (const auto *copy = node.as<Copy>(); copy && copy->predicate)
      return;
    const Effects effects = effectsOf(node);
    for (const MemoryAccess &access : effects.accesses())
      visitAccess(node, access);
  }
}
