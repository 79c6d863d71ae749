//===- AnalysisThreads.cpp - threads that a copy or mma has no share for --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One walk over what all threads do. The number that a share is sliced by must be the linear number of the thread, which
// takes every value below the size of the block: then the largest is certain, not only possible.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/AnalysisThreads.h"

#include "compiler/Layout/Algebra.h"

#include <unordered_set>

using namespace flyc;
using namespace flyc::sema;

namespace {

class Walk {
public:
  Walk(const Kernel &kernel, DiagnosticEngine &diagnostics) : kernel(kernel), diagnostics(diagnostics) {}

  void visit(const Block &block) {
    for (const Node *node : block.nodes)
      visit(node);
  }

private:
  /// How many threads the index counts; 0 if it is not known that it takes every number below that.
  int64_t countedBy(const Node *index) const {
    const auto &block = kernel.interface.block;
    if (const auto *id = index->as<HardwareId>())
      return id->id == Id::Thread ? int64_t(block[id->axis]) : 0;
    if (const auto *converted = index->as<Convert>())
      return index->type.isIntegerScalar() && converted->operand->type.isIntegerScalar() ? countedBy(converted->operand) : 0;
    return 0;
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

  void check(const Node *tensor, SourceRange access) {
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
      const int64_t threads = countedBy(thread);
      if (!count || !count->isStatic() || threads <= count->value() || !reported.insert(dealt).second)
        continue;
      diagnostics.report(diag::ThreadsBeyond, access, std::to_string(threads), what, std::to_string(count->value()))
          .note(diag::NoteSliced, tensor->range);
    }
  }

  void visit(const Node *node) {
    if (const auto *copy = node->as<Copy>()) {
      if (copy->predicate)
        return; // it may leave the threads out
      check(copy->source, node->range);
      check(copy->destination, node->range);
    } else if (const auto *load = node->as<LoadElement>())
      check(load->tensor, node->range);
    else if (const auto *store = node->as<StoreElement>())
      check(store->tensor, node->range);
    else if (const auto *branch = node->as<If>()) {
      if (!isUniform(branch->condition))
        return;
      visit(branch->then);
      visit(branch->otherwise);
    } else if (const auto *counted = node->as<For>()) {
      if (isUniform(counted->lower) && isUniform(counted->upper) && isUniform(counted->step))
        visit(counted->body);
    }
  }

  const Kernel &kernel;
  DiagnosticEngine &diagnostics;
  std::unordered_set<const void *> reported; ///< tiled copies and mmas: one mistake each; looked up, never walked
};

} // namespace

void sema::checkThreads(const Kernel &kernel, DiagnosticEngine &diagnostics) { Walk(kernel, diagnostics).visit(kernel.body); }
