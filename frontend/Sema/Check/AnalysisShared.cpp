//===- AnalysisShared.cpp - shared memory that nothing writes -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a kernel without errors. Output: a warning for each allocation of shared memory that copies or indices read,
// and that nothing in the whole kernel may have written: no copy, store or atomic, also through memory that lies over
// it, no assembly.
//
// One walk over the kernel collects which memory its operations read and write, through any views. All dynamic shared
// memory counts as one, because its parts may overlap.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Checks.h"

#include "frontend/KernelIR/Effects.h"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

using namespace flyc;
using namespace flyc::sema;

namespace {

class SharedWalk {
public:
  explicit SharedWalk(const Kernel &kernel) {
    walk(kernel, [&](const Node *node) { visit(node); });
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
  /// The memories that `tensor` may be a view of: several for a `var` of a view. Null stands for dynamic shared memory.
  static std::vector<const Node *> memoriesOf(const Node *tensor) {
    std::vector<const Node *> roots = memoryRoots(tensor);
    for (const Node *&root : roots)
      if (const auto *shared = root->as<SharedMemory>(); shared && shared->dynamicOffset)
        root = nullptr;
    return roots;
  }
  void visit(const Node *node) {
    const Effects effects = effectsOf(*node);
    for (const MemoryAccess &access : effects.accesses()) {
      if (access.tensor->type.tensor().space != Space::Shared)
        continue;
      if (access.reads && !effects.has(Effect::Opaque))
        reads.push_back({access.tensor, node});
      if (access.writes)
        for (const Node *memory : memoriesOf(access.tensor))
          written.insert(memory);
    }
  }

  std::vector<std::pair<const Node *, const Node *>> reads; ///< what is read, and by what; in order of the source
  std::unordered_set<const Node *> written;                 // looked up, never walked
};

} // namespace

void sema::warnAboutUnwrittenShared(const FinishedKernel &finished) {
  SharedWalk(finished.kernel).report(finished.diagnostics);
}
