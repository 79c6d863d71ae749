//===- AsyncGroups.cpp - what is on its way to LDS, at each point ---------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The hardware counts instructions, the kernel counts groups: async_mark() ends a group, async_wait(n) leaves the n
// youngest on their way. So behind each way through the kernel it must be known how many instructions these n groups
// hold. Other vector memory instructions among them make the hardware's count higher, and the wait longer than need be,
// never shorter; for the same reason a way with fewer groups does not matter.
//
// A barrier() waits for copies that are in no group: what was written before it, is seen behind it.
//
// Data flow over the blocks of the kernel. Branches and loops become a graph first, so that the time is bounded however
// deep they are nested.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Checks.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/KernelIR/Effects.h"
#include "frontend/Sema/Types/WaitCounters.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;

namespace {

/// A group of different sizes on two ways to one async_wait.
struct AsyncConflict {
  const Node *wait;
  bool isOpen;    ///< there are copies in no group
  unsigned group; ///< from the youngest on, 1, 2, ..
  int64_t one, other;
};

/// How many instructions: on every way the same, or at least two numbers.
struct Count {
  int64_t one = 0, other = 0;
  bool isKnown() const { return one == other; }
  friend bool operator==(const Count &, const Count &) = default;
};

Count join(const Count &a, const Count &b) {
  if (a == b || !a.isKnown())
    return a;
  return b.isKnown() ? Count{a.one, b.one} : b;
}

/// What may be on its way.
struct Flight {
  Count open;                ///< copies in no group yet
  std::vector<Count> groups; ///< youngest first
  bool isReached = false;
  friend bool operator==(const Flight &, const Flight &) = default;
};

/// More groups than the counter can tell apart do not matter.
constexpr size_t mostGroups = 64;

Flight join(const Flight &a, const Flight &b) {
  if (!a.isReached || !b.isReached)
    return a.isReached ? a : b;
  Flight both = a.groups.size() >= b.groups.size() ? a : b;
  const Flight &shorter = a.groups.size() >= b.groups.size() ? b : a;
  both.open = join(a.open, b.open);
  for (size_t i = 0; i < shorter.groups.size(); ++i)
    both.groups[i] = join(a.groups[i], b.groups[i]);
  return both;
}

/// Nodes without control flow among them.
struct Straight {
  std::vector<Node *> nodes;
  std::vector<size_t> next;
  Flight before;
};

class Analysis {
public:
  explicit Analysis(const specs::TargetSpec &target) : target(target) {}

  std::vector<AsyncConflict> run(Kernel &kernel) {
    pieces.emplace_back();
    addBlock(kernel.body, 0);
    pieces[0].before.isReached = true;
    std::vector<size_t> work{0};
    while (!work.empty()) {
      const size_t at = work.back();
      work.pop_back();
      Flight after = pieces[at].before;
      for (Node *node : pieces[at].nodes)
        step(*node, after, nullptr);
      for (size_t next : pieces[at].next) {
        Flight joined = join(pieces[next].before, after);
        if (joined == pieces[next].before)
          continue;
        pieces[next].before = std::move(joined);
        if (std::find(work.begin(), work.end(), next) == work.end())
          work.push_back(next);
      }
    }
    std::vector<AsyncConflict> conflicts;
    for (Straight &piece : pieces)
      for (Node *node : piece.nodes)
        step(*node, piece.before, &conflicts);
    return conflicts;
  }

private:
  size_t follow(size_t at) {
    pieces.emplace_back();
    pieces[at].next.push_back(pieces.size() - 1);
    return pieces.size() - 1;
  }

  /// The piece that `block` ends in.
  size_t addBlock(const Block &block, size_t at) {
    for (Node *node : block.nodes) {
      if (const auto *branch = node->as<If>()) {
        const size_t then = addBlock(branch->then, follow(at)), otherwise = addBlock(branch->otherwise, follow(at));
        at = follow(then);
        pieces[otherwise].next.push_back(at);
      } else if (const auto *loop = node->as<For>()) {
        at = addLoop(loop->body, at, /*maySkip=*/true);
      } else if (const auto *loop = node->as<While>()) {
        at = addLoop(loop->body, at, /*maySkip=*/false);
      } else if (const Effects effects = effectsOf(*node); effects.has(Effect::Controls)) {
        forEachBlock(*node, [&](const Block &inner) { at = addLoop(inner, at, /*maySkip=*/true); });
      } else if (node->as<Copy>() || effects.has(Effect::Waits)) {
        pieces[at].nodes.push_back(node);
      }
    }
    return at;
  }

  size_t addLoop(const Block &body, size_t at, bool maySkip) {
    const size_t head = follow(at), end = addBlock(body, head);
    pieces[end].next.push_back(head);
    const size_t behind = follow(end);
    if (maySkip)
      pieces[at].next.push_back(behind);
    return behind;
  }

  /// With `conflicts`: also notes what the node waits for, and what it cannot know.
  void step(Node &node, Flight &flight, std::vector<AsyncConflict> *conflicts) {
    if (const auto *copy = node.as<Copy>()) {
      if (!copy->atom.isDirect())
        return;
      const TensorType &from = copy->source->type.tensor();
      layout::TypeArith arith;
      auto size = layout::size(arith, from.layout);
      const int64_t calls =
          size && size->isStatic() ? size->value() * int64_t(bitWidth(from.element)) / copy->atom.bits : 1;
      flight.open.one += calls;
      flight.open.other += calls;
      return;
    }
    auto *waits = node.as<Intrinsic>();
    if (!waits)
      return;
    Intrinsic &i = *waits;
    switch (i.op) {
    case IntrinsicOp::AsyncMark:
      flight.groups.insert(flight.groups.begin(), flight.open);
      flight.groups.resize(std::min(flight.groups.size(), mostGroups));
      flight.open = {};
      return;
    case IntrinsicOp::AsyncWait: {
      const size_t groups = std::min(static_cast<size_t>(i.attributes[0]), flight.groups.size());
      int64_t count = 0;
      for (size_t g = 0; g < groups && conflicts; ++g) {
        const Count &held = flight.groups[g];
        if (!held.isKnown()) {
          conflicts->push_back({&node, false, static_cast<unsigned>(g + 1), held.one, held.other});
          break;
        }
        count += held.one;
      }
      if (conflicts && flight.open != Count{})
        conflicts->push_back({&node, true, 0, 0, 0});
      if (conflicts)
        i.attributes[1] = immediate(count);
      flight.groups.resize(groups);
      return;
    }
    case IntrinsicOp::Wait:
      if (i.attributes[1]) {
        flight.groups.clear();
        flight.open = {};
      }
      return;
    case IntrinsicOp::Barrier:
      if (i.attributes[0] || flight.open == Count{})
        return;
      if (conflicts)
        i.attributes[1] = immediate(0);
      flight.groups.clear();
      flight.open = {};
      return;
    default: return;
    }
  }

  /// The operand of S_WAITCNT that leaves `count` vector memory instructions on their way.
  int64_t immediate(int64_t count) const {
    const std::optional<int64_t> counts[] = {count};
    return waitImmediate(target, counts);
  }

  const specs::TargetSpec &target;
  std::vector<Straight> pieces;
};

} // namespace

void sema::countAsyncGroups(const FinishedKernel &finished) {
  if (!finished.kernel.copiesToLds)
    return;
  for (const AsyncConflict &c : Analysis(finished.target).run(finished.kernel)) {
    DiagnosticEngine::Within calls(finished.diagnostics, c.wait->context);
    if (c.isOpen)
      finished.diagnostics.report(diag::AsyncOpen, c.wait->range);
    else
      finished.diagnostics.report(diag::AsyncCount, c.wait->range, c.group, c.one, c.other);
  }
}
