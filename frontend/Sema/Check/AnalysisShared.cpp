//===- AnalysisShared.cpp - shared memory that nothing writes -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One walk over the kernel: what is read, what is written, by the memory that it is a view of. All dynamic shared
// memory counts as one, for its parts may overlap.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/AnalysisShared.h"

#include <algorithm>
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
    for (const auto &[tensor, reader] : reads) {
      const std::vector<const Node *> memories = memoriesOf(tensor);
      const bool isWritten =
          std::ranges::any_of(memories, [&](const Node *memory) { return written.contains(memory); });
      if (isWritten || !reported.insert(memories.front()).second)
        continue;
      const Node *named = viewRoot(tensor);
      if (named->as<AnyMemory>())
        named = memoryRoots(tensor).front();
      DiagnosticEngine::Within calls(diagnostics, reader->context);
      auto warning = diagnostics.report(diag::UnwrittenShared, reader->range,
                                        named->name.empty() ? "this memory" : "'" + named->name + "'");
      warning.note(diag::Instead, named->range,
                   named->name.empty() ? "it is made here" : "'" + named->name + "' is made here");
    }
  }

private:
  /// What is looked at as one; a `var` of a view may show several. Null: dynamic shared memory.
  static std::vector<const Node *> memoriesOf(const Node *tensor) {
    std::vector<const Node *> roots = memoryRoots(tensor);
    for (const Node *&root : roots)
      if (const auto *shared = root->as<SharedMemory>(); shared && shared->dynamicOffset)
        root = nullptr;
    return roots;
  }
  static bool isShared(const Node *tensor) {
    return tensor->type.isTensor() && tensor->type.tensor().space == Space::Shared;
  }
  void read(const Node *tensor, const Node *reader) {
    if (isShared(tensor))
      reads.push_back({tensor, reader});
  }
  void write(const Node *tensor) {
    if (isShared(tensor))
      for (const Node *memory : memoriesOf(tensor))
        written.insert(memory);
  }

  void visit(const Node *node) {
    if (const auto *copy = node->as<Copy>()) {
      read(copy->source, node);
      write(copy->destination);
    } else if (const auto *load = node->as<LoadElement>()) {
      read(load->tensor, node);
    } else if (const auto *store = node->as<StoreElement>()) {
      write(store->tensor);
    } else if (const auto *atomic = node->as<Atomic>()) {
      write(atomic->tensor);
    } else if (const auto *assembly = node->as<InlineAssembly>()) {
      for (const Node *operand : assembly->operands)
        write(operand);
    } else if (const auto *intrinsic = node->as<LlvmIntrinsic>()) {
      for (const Node *operand : intrinsic->operands)
        write(operand);
    }
    forEachBlock(*node, [&](const Block &inner) { visit(inner); });
  }

  std::vector<std::pair<const Node *, const Node *>> reads; ///< what is read, and by what; in order of the source
  std::unordered_set<const Node *> written;                 // looked up, never walked
};

} // namespace

void sema::warnAboutUnwrittenShared(const Kernel &kernel, DiagnosticEngine &diagnostics) {
  Walk walk;
  walk.visit(kernel.body);
  walk.report(diagnostics);
}
