//===- Swizzles.cpp - writers and readers of shared memory ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What is written through one swizzle of some bytes and read through another comes back in other places. It is provably
// wrong where no writer has the reader's swizzle. What copies straight to LDS write is permuted at their source, so
// allocations with such writers are not looked at, nor is dynamic memory, whose tensors may overlap.
//
// One walk over the kernel collects the accesses of each shared memory with the swizzle that each goes through.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Checks.h"

#include "frontend/KernelIR/Effects.h"

#include <algorithm>
#include <bit>
#include <map>

using namespace flyc;
using namespace flyc::sema;

namespace {

struct SwizzleMismatch {
  const Node *read, *written;
  std::string reader, writer; ///< the swizzles
};

/// A swizzle of byte offsets; bits = 0: none.
struct ByteSwizzle {
  int64_t bits = 0, base = 0, shift = 0;
  friend bool operator==(const ByteSwizzle &, const ByteSwizzle &) = default;
};

struct SwizzledAccess {
  const Node *node;
  ByteSwizzle swizzle;
  std::string text;
};

struct Allocation {
  std::vector<SwizzledAccess> writes, reads;
  bool isLeftAlone = false; ///< not checked: something writes to places that its layout does not tell
};

class SwizzleWalk {
public:
  explicit SwizzleWalk(const Kernel &kernel) {
    walk(kernel, [&](const Node *node) {
      const Effects effects = effectsOf(*node);
      const auto *copy = node->as<Copy>();
      const bool isAnywhere = effects.has(Effect::Atomic) || effects.has(Effect::Opaque);
      for (const MemoryAccess &access : effects.accesses())
        if (isAnywhere)
          note(node, access.tensor, /*writes=*/true, /*isLeftAlone=*/true);
        else
          note(node, access.tensor, access.writes, access.writes && copy && copy->atom.isDirect());
    });
  }

  /// At most one for each allocation, in the order of the reads.
  std::vector<SwizzleMismatch> mismatches() const {
    std::vector<SwizzleMismatch> found;
    for (const auto &[serial, memory] : allocations) {
      if (memory.isLeftAlone || memory.writes.empty())
        continue;
      for (const SwizzledAccess &read : memory.reads) {
        if (std::any_of(memory.writes.begin(), memory.writes.end(),
                        [&](const SwizzledAccess &write) { return write.swizzle == read.swizzle; }))
          continue;
        found.push_back({read.node, memory.writes.front().node, read.text, memory.writes.front().text});
        break;
      }
    }
    return found;
  }

private:
  void note(const Node *node, const Node *tensor, bool writes, bool isLeftAlone = false) {
    const TensorType &type = tensor->type.tensor();
    if (type.space != Space::Shared)
      return;
    SwizzledAccess access{node, {}, "no swizzle"};
    if (const auto *composed = std::get_if<layout::ComposedLayout>(&type.layout)) {
      const auto *swizzle = std::get_if<layout::Swizzle>(&composed->inner);
      if (!swizzle)
        return;
      // Of bytes; a packed element of 4 bits is half of one.
      const int base = isPacked(type.element) ? -1 : std::countr_zero(byteWidth(type.element));
      access.swizzle = {swizzle->bits, swizzle->base + base, swizzle->shift};
      access.text = swizzle->str();
    }
    const std::vector<const Node *> roots = memoryRoots(tensor);
    for (const Node *root : roots) {
      const auto *shared = root->as<SharedMemory>();
      if (!shared || shared->dynamicOffset)
        continue;
      Allocation &memory = allocations[root->serial];
      memory.isLeftAlone |= isLeftAlone;
      if (writes || roots.size() == 1) // what reads one of several may read another
        (writes ? memory.writes : memory.reads).push_back(access);
    }
  }

  /// By the number of the node that allocates; what lies over another allocation counts as that one.
  std::map<uint32_t, Allocation> allocations;
};

} // namespace

void sema::checkSwizzles(const FinishedKernel &finished) {
  for (const SwizzleMismatch &m : SwizzleWalk(finished.kernel).mismatches()) {
    DiagnosticEngine::Within calls(finished.diagnostics, m.read->context);
    finished.diagnostics.report(diag::SwizzleMismatch, m.read->range, m.reader, m.writer)
        .note(diag::NoteWrittenHere, m.written->range, m.writer);
  }
}
