//===- AnalysisFragments.cpp - registers that nothing writes --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The registers of a new fragment hold any bits. A fragment that is multiplied or copied, and that the kernel never
// gives a value, means that the program forgot a copy() or fill(). Input: a kernel. Output: errors.
//
// One walk over the kernel collects what its operations read and write, through any views. An operation that reads the
// registers that it writes, as an accumulator does, gives them no value.
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

class FragmentWalk {
public:
  explicit FragmentWalk(const Kernel &kernel) {
    walk(kernel, [&](const Node *node) { visit(node); });
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
  void visit(const Node *node) {
    const Effects effects = effectsOf(*node);
    const bool isOpaque = effects.has(Effect::Opaque); // it may have written before it read
    auto readsToo = [&](const Node *fragment) {
      return std::ranges::any_of(effects.accesses(), [&](const MemoryAccess &access) {
        return access.reads && fragmentRoot(access.tensor) == fragment;
      });
    };
    for (const MemoryAccess &access : effects.accesses()) {
      const Node *fragment = fragmentRoot(access.tensor);
      if (!fragment)
        continue;
      if (access.reads && !isOpaque && node->type.isVoid()) // a value may begin as anything: a `var` of a fragment does
        reads.push_back({fragment, node});
      if (access.writes && (isOpaque || !readsToo(fragment)))
        written.insert(fragment);
    }
  }

  std::vector<std::pair<const Node *, const Node *>> reads; ///< fragment, reader; in order of the source
  std::unordered_set<const Node *> written;                 // looked up, never walked
};

} // namespace

void sema::checkFragments(const FinishedKernel &finished) {
  FragmentWalk(finished.kernel).report(finished.diagnostics);
}
