//===- AnalysisThreads.cpp - threads that a copy or mma has no share for --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One walk over what the threads do. The number that a share is sliced by, and the conditions around the access, are
// computed for each thread of the first block: what is certain for one of them is reported, what is only possible is
// not.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/AnalysisThreads.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/KernelIR/Effects.h"
#include "frontend/Sema/Check/ThreadValues.h"

#include <unordered_set>

using namespace flyc;
using namespace flyc::sema;

namespace {

class Walk {
public:
  Walk(const Kernel &kernel, const specs::TargetSpec &target, SymbolTable &symbols, DiagnosticEngine &diagnostics)
      : diagnostics(diagnostics), values(kernel, target, symbols) {}

  void visit(const Block &block) {
    for (const Node *node : block.nodes)
      visit(node);
  }

private:
  /// A condition that stands around what is visited, and which of its branches that is.
  struct Guard {
    const Node *condition;
    bool isThen;
  };

  /// The threads that come here, of the first block; empty if that is not known.
  std::vector<bool> comingHere() {
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

  /// What is wrong if a share is sliced by `thread` here, of which there are `count`; empty if nothing certainly is.
  std::string beyond(const Node *thread, int64_t count) {
    const ThreadRow numbers = values.of(thread);
    auto isBeyond = [&](size_t i) { return at(numbers, i) < 0 || at(numbers, i) >= count; };
    size_t i = 0;
    while (i < numbers.size() && !isBeyond(i))
      ++i;
    if (i == numbers.size())
      return {};
    const std::vector<bool> here = comingHere();
    for (i = 0; i < here.size() && !(here[i] && isBeyond(i)); ++i)
      ;
    if (i == here.size())
      return {};
    bool isNumber = numbers.size() == here.size();
    for (size_t k = 0; k < here.size() && isNumber; ++k)
      isNumber = at(numbers, k) == static_cast<int64_t>(k);
    return isNumber && guards.empty() ? "the block has " + std::to_string(here.size()) + " threads"
                                      : "thread " + std::to_string(i) + " of the block takes number " +
                                            std::to_string(at(numbers, i)) + " here";
  }

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

  void check(const Node *tensor, const Node *access) {
    for (; tensor; tensor = viewedTensor(tensor)) {
      const Node *thread = nullptr;
      const void *dealt = nullptr;
      const char *what = "tiled copy";
      layout::TypeArith arith;
      layout::Result<layout::Int> count = layout::Int(0);
      if (const auto *part = tensor->as<Partition>()) {
        thread = part->thread;
        dealt = part->copy.get();
        count = layout::product(arith, part->copy->layouts.layoutTV.shape[0]);
      } else if (const auto *part = tensor->as<MmaPartition>()) {
        thread = part->thread;
        dealt = part->mma.get();
        what = "tiled mma";
        auto threads = layout::thrLayoutVMNK(arith, part->mma->layouts);
        if (!threads)
          continue;
        count = layout::product(arith, threads->shape);
      } else {
        continue;
      }
      if (!count || !count->isStatic() || reported.contains(dealt))
        continue;
      const std::string found = beyond(thread, count->value());
      if (found.empty())
        continue;
      reported.insert(dealt);
      DiagnosticEngine::Within calls(diagnostics, access->context);
      diagnostics.report(diag::ThreadsBeyond, access->range, found, what, std::to_string(count->value()))
          .note(diag::NoteSliced, tensor->range);
    }
  }

  void visit(const Node *node) {
    if (const auto *branch = node->as<If>()) {
      for (bool isThen : {true, false}) {
        guards.push_back({branch->condition, isThen});
        visit(isThen ? branch->then : branch->otherwise);
        guards.pop_back();
      }
    } else if (const auto *counted = node->as<For>()) {
      if (isUniform(counted->lower) && isUniform(counted->upper) && isUniform(counted->step))
        visit(counted->body);
    } else {
      forEachBlock(*node, [&](const Block &inner) { visit(inner); });
      if (const auto *copy = node->as<Copy>(); copy && copy->predicate)
        return; // it may leave the threads out
      const Effects effects = effectsOf(*node);
      for (const MemoryAccess &access : effects.accesses())
        check(access.tensor, node);
    }
  }

  DiagnosticEngine &diagnostics;
  ThreadValues values;
  std::vector<Guard> guards;
  std::unordered_set<const void *> reported; ///< tiled copies and mmas: one mistake each; looked up, never walked
};

} // namespace

void sema::checkThreads(const Kernel &kernel, const specs::TargetSpec &target, SymbolTable &symbols,
                        DiagnosticEngine &diagnostics) {
  Walk(kernel, target, symbols, diagnostics).visit(kernel.body);
}
