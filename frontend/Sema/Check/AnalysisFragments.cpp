//===- AnalysisFragments.cpp - registers that nothing writes --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One walk over the kernel: what is written, what is read, through any views. An accumulator that only adds to itself
// has not been given a value.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/AnalysisFragments.h"

#include <unordered_set>
#include <utility>
#include <vector>

using namespace flyc;
using namespace flyc::sema;

namespace {

class Walk {
public:
  void visit(const Block &block) {
    for (const Node *node : block.nodes)
      visit(node);
  }
  void report(DiagnosticEngine &diagnostics) const {
    std::unordered_set<const Node *> reported; // looked up, never walked
    for (auto [fragment, reader] : reads)
      if (!written.contains(fragment) && reported.insert(fragment).second) {
        DiagnosticEngine::Within calls(diagnostics, fragment->context);
        diagnostics.report(diag::FragmentUnwritten, fragment->range).note(diag::FragmentRead, reader->range);
      }
  }

private:
  void read(const Node *tensor, const Node *reader) {
    if (const Node *fragment = fragmentRoot(tensor))
      reads.push_back({fragment, reader});
  }
  void write(const Node *tensor) { written.insert(fragmentRoot(tensor)); }
  void multiply(const Node *node, const Node *d, const Node *a, const Node *b, const Node *c) {
    for (const Node *operand : {a, b, c})
      read(operand, node);
    if (fragmentRoot(d) != fragmentRoot(c))
      write(d);
  }

  void visit(const Node *node) {
    if (const auto *store = node->as<StoreElement>())
      write(store->tensor);
    else if (const auto *all = node->as<StoreVector>())
      write(all->tensor);
    else if (const auto *gemm = node->as<Gemm>())
      multiply(node, gemm->d, gemm->a, gemm->b, gemm->c);
    else if (const auto *call = node->as<MmaCall>())
      multiply(node, call->d, call->a, call->b, call->c);
    else if (const auto *copy = node->as<Copy>()) {
      read(copy->source, node);
      write(copy->destination);
    }
    forEachBlock(*node, [&](const Block &inner) { visit(inner); });
  }

  std::vector<std::pair<const Node *, const Node *>> reads; ///< fragment, reader; in order of the source
  std::unordered_set<const Node *> written;                 // looked up, never walked
};

} // namespace

void sema::checkFragments(const Kernel &kernel, DiagnosticEngine &diagnostics) {
  Walk walk;
  walk.visit(kernel.body);
  walk.report(diagnostics);
}
