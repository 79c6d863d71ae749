//===- AnalysisThreads.cpp - threads that a copy or mma has no share for --===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A tiled copy or mma deals its tile out to a number of threads. A thread beyond them would access the share of
// another. Reports the accesses of which some thread of the block certainly does that. An access under a condition that
// is not known for each thread is skipped: the condition may exclude those threads.
//
// One walk over what the threads do. The number that a share is sliced by, and the conditions around the access, are
// computed for each thread of the first block: what is certain for one of them is reported, what is only possible is
// not.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Checks.h"

#include "frontend/Sema/Check/GuardedWalk.h"
#include "frontend/Sema/Check/Shares.h"

#include <unordered_set>

using namespace flyc;
using namespace flyc::sema;

namespace {

class ThreadWalk final : public GuardedWalk {
public:
  using GuardedWalk::GuardedWalk;

private:
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
    return isNumber && !isGuarded() ? "the block has " + std::to_string(here.size()) + " threads"
                                    : "thread " + std::to_string(i) + " of the block takes number " +
                                          std::to_string(at(numbers, i)) + " here";
  }

  void check(const Node *tensor, const Node *access) {
    for (; tensor; tensor = viewedTensor(tensor)) {
      const Share share = shareOf(*tensor);
      if (!share.thread || reported.contains(share.dealt))
        continue;
      const std::string found = beyond(share.thread, share.count);
      if (found.empty())
        continue;
      reported.insert(share.dealt);
      DiagnosticEngine::Within calls(diagnostics, access->context);
      diagnostics.report(diag::ThreadsBeyond, access->range, found, share.what, std::to_string(share.count))
          .note(diag::NoteSliced, tensor->range);
    }
  }

  void visitAccess(const Node &node, const MemoryAccess &access) override { check(access.tensor, &node); }

  std::unordered_set<const void *> reported; ///< tiled copies and mmas: one mistake each; looked up, never walked
};

} // namespace

void sema::checkThreads(const FinishedKernel &finished) { ThreadWalk(finished).visit(finished.kernel.body); }
