//===- AnalysisRaces.cpp - shared memory without a barrier between --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a kernel without errors. Output: a warning for each pair of places where one wave reads an element of shared
// memory that another wave has written, or writes one that another has read, and no barrier stands between them. Only
// what is certain in the block (0, 0, 0): addresses and conditions that memory or arguments decide are passed over.
//
// The kernel is walked as the block (0, 0, 0) goes through it, loops twice, and each byte of shared memory remembers
// who used it last. A barrier forgets everything; what is not known forgets the memory that it may touch. Threads of
// one wave are in order.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Checks.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/KernelIR/Effects.h"
#include "frontend/Sema/Check/AnalysisUniform.h"
#include "frontend/Sema/Check/ThreadValues.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;

namespace {

constexpr int64_t maxSteps = 1 << 24; ///< nodes, and bytes, of threads that are looked at in one kernel

constexpr int32_t nobody = -1, several = -2;

/// Who used a byte since the last barrier; accesses count in RaceWalk::accesses.
struct Byte {
  int32_t writer = nobody, reader = nobody, otherReader = nobody; ///< the readers are of different waves
  uint16_t writerThread = 0, readerThread = 0, otherThread = 0;
};

/// What a block of nodes may do to the memory.
struct Touched {
  std::set<const Node *> roots;
  bool isUnknown = false; ///< it synchronises, or touches memory that is not known
};

class RaceWalk {
public:
  RaceWalk(const Kernel &kernel, const specs::TargetSpec &target, SymbolTable &symbols, DiagnosticEngine &diagnostics)
      : diagnostics(diagnostics), values(kernel, target, symbols), uniformity(kernel, target),
        active(values.threads(), true) {
    follow(kernel.body);
  }

private:
  static bool isShared(const Node *tensor) { return tensor->type.tensor().space == Space::Shared; }
  static bool isPlain(const Node *root) {
    const auto *memory = root->as<SharedMemory>();
    return memory && !memory->dynamicOffset;
  }

  /// Threads of the block may wait for each other here.
  static bool synchronises(const Effects &effects) {
    return effects.has(Effect::Barrier) || effects.has(Effect::Atomic) || effects.has(Effect::Opaque);
  }

  void forget(const Block &block) {
    Touched touched;
    walk(block, [&](const Node *node) {
      ++steps;
      const Effects effects = effectsOf(*node);
      touched.isUnknown |= synchronises(effects);
      for (const MemoryAccess &access : effects.accesses())
        if (isShared(access.tensor)) {
          const Node *root = memoryRoot(access.tensor);
          touched.isUnknown |= !isPlain(root);
          touched.roots.insert(root);
        }
    });
    if (touched.isUnknown)
      return memory.clear();
    for (const Node *root : touched.roots)
      memory.erase(root);
  }

  //===--- control --------------------------------------------------------===//

  void follow(const Block &block) {
    for (const Node *node : block.nodes) {
      steps += values.threads();
      if (steps > maxSteps)
        return;
      const Effects effects = effectsOf(*node);
      if (synchronises(effects))
        memory.clear();
      else if (const auto *branch = node->as<If>())
        walkIf(*branch);
      else if (const auto *loop = node->as<For>())
        walkFor(*loop);
      else if (const auto *loop = node->as<While>())
        walkWhile(*loop);
      else if (const auto *copy = node->as<Copy>())
        walkCopy(node, *copy);
      else if (effects.has(Effect::Controls))
        forEachBlock(*node, [&](const Block &inner) { forget(inner); });
      else
        for (const MemoryAccess &one : effects.accesses())
          access(node, one.tensor, one.coord ? std::vector{*one.coord} : std::vector<IntTuple>(),
                 bitWidth(one.tensor->type.tensor().element), !one.writes);
    }
  }

  void walkIf(const If &branch) {
    const ThreadRow condition = values.of(branch.condition);
    if (!condition.empty()) {
      for (bool side : {true, false}) {
        const std::vector<bool> saved = active;
        bool isAny = false;
        for (unsigned thread = 0; thread < values.threads(); ++thread) {
          active[thread] = active[thread] && (at(condition, thread) != 0) == side;
          isAny |= active[thread];
        }
        if (isAny)
          follow(side ? branch.then : branch.otherwise);
        active = saved;
      }
      return;
    }
    for (const Block *side : {&branch.then, &branch.otherwise}) {
      if (!uniformity.mayDiffer(branch.condition))
        follow(*side);
      forget(*side);
    }
  }

  using Values = std::vector<std::pair<const Node *, ThreadRow>>;

  void walkFor(const For &loop) {
    const ThreadRow lower = values.of(loop.lower), upper = values.of(loop.upper), step = values.of(loop.step);
    auto one = [](const ThreadRow &row) { return row.size() == 1 ? std::optional(row[0]) : std::nullopt; };
    const bool isCounted = one(lower) && one(upper) && one(step);
    if ((isCounted && *one(lower) >= *one(upper)))
      return;
    if (uniformity.mayDiffer(loop.lower) || uniformity.mayDiffer(loop.upper))
      return forget(loop.body);
    Values first{{loop.induction, lower}}, second{{loop.induction, {}}};
    for (size_t i = 0; i < loop.carried.size(); ++i)
      first.push_back({loop.carried[i], values.of(loop.initial[i])});
    values.set(first);
    follow(loop.body);
    if (!isCounted || *one(lower) < *one(upper) - *one(step)) {
      if (one(lower) && one(step))
        second[0].second = {*one(lower) + *one(step)};
      for (size_t i = 0; i < loop.carried.size(); ++i)
        second.push_back({loop.carried[i], values.of(loop.body.yields[i])});
      values.set(second);
      follow(loop.body);
    }
    forget(loop.body);
  }

  void walkWhile(const While &loop) {
    Values first, second;
    for (size_t i = 0; i < loop.carried.size(); ++i)
      first.push_back({loop.carried[i], values.of(loop.initial[i])});
    values.set(first);
    follow(loop.body);
    const ThreadRow again = values.of(loop.body.yields[0]);
    if (again.size() == 1 ? again[0] != 0 : again.empty() && !uniformity.mayDiffer(loop.body.yields[0])) {
      for (size_t i = 0; i < loop.carried.size(); ++i)
        second.push_back({loop.carried[i], values.of(loop.body.yields[i + 1])});
      values.set(second);
      follow(loop.body);
    }
    forget(loop.body);
  }

  //===--- accesses -------------------------------------------------------===//

  void walkCopy(const Node *node, const Copy &copy) {
    for (bool isLoad : {true, false}) {
      const Node *tensor = isLoad ? copy.source : copy.destination;
      if (!isShared(tensor))
        continue;
      const unsigned bits = bitWidth(tensor->type.tensor().element);
      auto size = layout::product(arith, layout::linear(tensor->type.tensor().layout).shape);
      const bool isKnown = !copy.predicate && size && size->isStatic() && copy.atom.bits % bits == 0;
      std::vector<IntTuple> coords;
      for (int64_t i = 0; isKnown && i < size->value(); i += copy.atom.bits / bits)
        coords.push_back(IntTuple(i));
      access(node, tensor, coords, copy.atom.bits, isLoad);
    }
  }

  /// `bits` from each of `coords` on; an empty list: some of the tensor, nobody knows what.
  void access(const Node *node, const Node *tensor, const std::vector<IntTuple> &coords, unsigned bits, bool isLoad) {
    if (!isShared(tensor))
      return;
    const Node *root = memoryRoot(tensor);
    if (!root->as<SharedMemory>()) {
      if (!isLoad)
        memory.clear();
      return;
    }
    const unsigned elementBits = bitWidth(tensor->type.tensor().element);
    auto elements =
        coords.empty() || !isPlain(root) || elementBits % 8 != 0 ? std::nullopt : values.elements(tensor, coords);
    const int64_t limit = root->as<SharedMemory>()->bytes;
    bool isInside = elements.has_value();
    for (size_t i = 0; isInside && i < elements->rows.size(); ++i)
      for (unsigned thread = 0; thread < values.threads() && isInside; ++thread)
        if (const int64_t element = at(elements->rows[i], thread); active[thread])
          isInside = element >= 0 && element <= (limit - bits / 8) * 8 / elementBits;
    if (!isInside) {
      if (!isLoad)
        memory.erase(root);
      return;
    }
    accesses.push_back({node, isLoad});
    if (!visit(root, *elements, elementBits / 8, bits / 8, isLoad, /*notes=*/false))
      memory.clear(); // one message for one barrier that is missing
    visit(root, *elements, elementBits / 8, bits / 8, isLoad, /*notes=*/true);
  }

  unsigned waveOf(unsigned thread) const { return thread / values.waveSize(); }

  /// Compares with what was before, or notes what is. False: a barrier is missing.
  bool visit(const Node *root, const ThreadValues::Elements &elements, unsigned elementBytes, unsigned bytes,
             bool isLoad, bool notes) {
    std::vector<Byte> &cells = memory[root];
    cells.resize(static_cast<size_t>(root->as<SharedMemory>()->bytes));
    const int32_t now = static_cast<int32_t>(accesses.size() - 1);
    for (const ThreadRow &row : elements.rows)
      for (unsigned thread = 0; thread < values.threads(); ++thread) {
        if (!active[thread])
          continue;
        steps += bytes;
        const size_t first = static_cast<size_t>(at(row, thread)) * elementBytes;
        for (size_t i = first; i < first + bytes; ++i) {
          if (notes)
            note(cells[i], now, static_cast<uint16_t>(thread), isLoad);
          else if (!compare(cells[i], now, thread, isLoad))
            return false;
        }
      }
    return true;
  }

  bool compare(const Byte &byte, int32_t now, unsigned thread, bool isLoad) {
    if (isLoad)
      return byte.writer < 0 || byte.writer == now || waveOf(byte.writerThread) == waveOf(thread) ||
             report(byte.writer, byte.writerThread, now, thread);
    for (auto [reader, other] :
         {std::pair(byte.reader, byte.readerThread), std::pair(byte.otherReader, byte.otherThread)})
      if (reader >= 0 && accesses[static_cast<size_t>(reader)].node != accesses[static_cast<size_t>(now)].node &&
          waveOf(other) != waveOf(thread))
        return report(reader, other, now, thread);
    return true;
  }

  void note(Byte &byte, int32_t now, uint16_t thread, bool isLoad) {
    if (!isLoad) {
      const bool isAgain =
          byte.writer == several || (byte.writer == now && waveOf(byte.writerThread) != waveOf(thread));
      byte = {isAgain ? several : now, nobody, nobody, thread, 0, 0};
    } else if (byte.reader == nobody || waveOf(byte.readerThread) == waveOf(thread)) {
      byte.reader = now;
      byte.readerThread = thread;
    } else {
      byte.otherReader = now;
      byte.otherThread = thread;
    }
  }

  bool report(int32_t before, unsigned other, int32_t now, unsigned thread) {
    const Access &a = accesses[static_cast<size_t>(before)], &b = accesses[static_cast<size_t>(now)];
    DiagnosticEngine::Within calls(diagnostics, b.node->context);
    diagnostics
        .report(diag::MissingBarrier, b.node->range, std::string(b.isLoad ? "reads" : "overwrites"),
                std::string(b.isLoad ? "written" : "read"), std::to_string(thread), std::to_string(other))
        .note(diag::NoteOtherAccess, a.node->range, std::string(a.isLoad ? "read" : "written"),
              std::string(a.node->serial >= b.node->serial ? ", in the trip of the loop before" : ""));
    return false;
  }

  struct Access {
    const Node *node;
    bool isLoad;
  };

  DiagnosticEngine &diagnostics;
  ThreadValues values;
  Uniformity uniformity;
  layout::TypeArith arith;
  std::vector<bool> active;                         ///< by thread
  std::map<const Node *, std::vector<Byte>> memory; ///< by allocation; looked up, never walked
  std::vector<Access> accesses;
  int64_t steps = 0;
};

} // namespace

void sema::warnAboutRaces(const FinishedKernel &finished) {
  const auto &block = finished.kernel.interface.block;
  const unsigned threads = block[0] * block[1] * block[2];
  if (finished.kernel.sharedBytes == 0 || threads <= finished.target.waveSize || threads > 1024)
    return;
  RaceWalk(finished.kernel, finished.target, finished.symbols, finished.diagnostics);
}
