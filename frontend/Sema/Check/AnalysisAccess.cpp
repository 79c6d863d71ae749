//===- AnalysisAccess.cpp - copies that memory serves slowly --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: a kernel without errors. Output: warnings of the group `perf`: lanes that meet in a bank of shared memory,
// waves that touch more of global memory than they move, instructions that are narrower than they could be. What is not
// known when compiling is passed over in silence.
//
// Each side of a copy that is memory becomes the addresses of its instructions, thread by thread (ThreadValues.h).
// Banks are counted by the rules that `flyc run --stats` counts with (specs/tables/LdsPhases.h), segments as its report
// of coalescing does.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Checks.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Check/ThreadValues.h"
#include "specs/tables/LdsPhases.h"
#include "support/Text.h"

#include <algorithm>
#include <bit>
#include <set>

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;

namespace {

constexpr int64_t usualExtent = 4096;    ///< what a run-time extent or stride is taken for
constexpr int64_t maxAccesses = 1 << 18; ///< of all threads for one copy: what is counted in a moment
constexpr unsigned segmentBytes = 64;    ///< what global memory moves at least

/// One side of a copy: where each of its instructions begins in the root, in elements, by thread.
struct Side {
  const Node *copy, *tensor;
  bool isLoad;
  unsigned elementBits, bytes; ///< of an element, of an instruction and lane
  ThreadValues::Elements elements;
};

/// A count of a wave's clocks.
struct Clocks {
  uint64_t all = 0, conflicts = 0;
  bool assumed = false;
};

class AccessWalk {
public:
  AccessWalk(const Kernel &kernel, const specs::TargetSpec &target, SymbolTable &symbols, DiagnosticEngine &diagnostics)
      : kernel(kernel), target(target), rules(&target), diagnostics(diagnostics), values(kernel, target, symbols) {
    values.assumeExtents(usualExtent);
    walk(kernel, [&](const Node *node) {
      if (const auto *copy = node->as<Copy>())
        visit(node, *copy);
    });
    for (const Side &side : shared)
      reportBanks(side);
  }

private:
  void visit(const Node *node, const Copy &copy) {
    if (!places.insert({node->range.begin.raw(), node->range.end.raw()}).second)
      return; // a copy of an unrolled loop, or of an inlined function
    const bool isNarrow = reportWidth(node, copy);
    note(node, copy, copy.source, true, isNarrow);
    note(node, copy, copy.destination, false, isNarrow);
  }

  void note(const Node *node, const Copy &copy, const Node *tensor, bool isLoad, bool isNarrow) {
    const TensorType &type = tensor->type.tensor();
    if (type.space != Space::Shared && type.space != Space::Global && type.space != Space::Buffer)
      return;
    const unsigned bits = bitWidth(type.element);
    auto size = layout::product(arith, layout::linear(type.layout).shape);
    if (!size || !size->isStatic() || isPacked(type.element) || copy.atom.bits % bits != 0)
      return;
    if (isNarrow || copy.predicate) { // one message is enough; which threads copy is not known
      unknown.insert(memoryRoot(tensor));
      return;
    }
    const unsigned moved = movedAtOnce(copy.atom, tensor);
    const int64_t step = moved / bits;
    if (size->value() / step > maxAccesses / values.threads()) {
      unknown.insert(memoryRoot(tensor));
      return;
    }
    std::vector<IntTuple> coords;
    for (int64_t i = 0; i < size->value(); i += step)
      coords.push_back(IntTuple(i));
    auto elements = values.elements(tensor, coords);
    if (type.space == Space::Shared) {
      const Node *root = elements ? elements->root : memoryRoot(tensor);
      if (!elements)
        unknown.insert(root);
      else
        shared.push_back({node, tensor, isLoad, bits, moved / 8, std::move(*elements)});
    } else if (elements) {
      reportSegments({node, tensor, isLoad, bits, moved / 8, std::move(*elements)});
    }
  }

  //===--- banks ----------------------------------------------------------===//

  /// The lanes of one instruction of wave `wave`; `map` is where an element lies.
  template <typename Map>
  std::vector<specs::LdsLane> lanesOf(const Side &side, const ThreadRow &row, unsigned wave, const Map &map) const {
    std::vector<specs::LdsLane> lanes;
    for (unsigned lane = 0; lane < values.waveSize() && wave * values.waveSize() + lane < values.threads(); ++lane) {
      const int64_t bits = map(at(row, wave * values.waveSize() + lane)) * side.elementBits;
      lanes.push_back({static_cast<uint8_t>(lane), static_cast<uint8_t>(side.bytes), static_cast<uint64_t>(bits / 8)});
    }
    return lanes;
  }
  unsigned waves() const { return (values.threads() + values.waveSize() - 1) / values.waveSize(); }

  template <typename Map> Clocks clocksOf(const Side &side, unsigned wave, const Map &map) const {
    Clocks sum;
    for (const ThreadRow &row : side.elements.rows) {
      const auto cost = rules.cost({side.isLoad, side.bytes, lanesOf(side, row, wave, map)});
      sum.all += cost.clocks;
      sum.conflicts += cost.conflicts;
      sum.assumed |= cost.assumed;
    }
    return sum;
  }

  /// Two lanes that want different dwords of one bank at the same time.
  struct Meeting {
    unsigned a, b;
    uint64_t bank;
  };
  std::optional<Meeting> meetingOf(const Side &side, unsigned wave) const {
    for (const ThreadRow &row : side.elements.rows) {
      const auto lanes = lanesOf(side, row, wave, [](int64_t e) { return e; });
      for (const auto &phase : rules.phases({side.isLoad, side.bytes, lanes})) {
        const uint64_t banks = phase.wanted.size();
        for (size_t i = 0; i < lanes.size(); ++i)
          for (size_t j = i + 1; j < lanes.size() && (phase.lanes >> lanes[i].lane & 1); ++j)
            if (phase.lanes >> lanes[j].lane & 1)
              for (uint64_t w = lanes[i].address / 4; w <= (lanes[i].address + side.bytes - 1) / 4; ++w)
                for (uint64_t v = lanes[j].address / 4; v <= (lanes[j].address + side.bytes - 1) / 4; ++v)
                  if (w != v && w % banks == v % banks)
                    return Meeting{lanes[i].lane, lanes[j].lane, w % banks};
      }
    }
    return std::nullopt;
  }

  static bool isRegular(const Side &side) {
    for (const ThreadRow &row : side.elements.rows)
      for (int64_t element : row)
        if (element < 0 || element > (int64_t(1) << 24) || element * side.elementBits % 8 != 0)
          return false;
    return true;
  }

  void reportBanks(const Side &side) {
    if (!isRegular(side))
      return;
    Clocks worst;
    unsigned which = 0;
    for (unsigned wave = 0; wave < waves(); ++wave)
      if (Clocks one = clocksOf(side, wave, [](int64_t e) { return e; }); one.conflicts > worst.conflicts) {
        worst = one;
        which = wave;
      }
    auto meeting = worst.conflicts ? meetingOf(side, which) : std::nullopt;
    if (!meeting)
      return;
    DiagnosticEngine::Within calls(diagnostics, side.copy->context);
    auto report = diagnostics.report(diag::PerfBanks, side.copy->range, std::string(side.isLoad ? "from" : "to"),
                                     std::to_string(worst.all), std::to_string(worst.all - worst.conflicts),
                                     std::to_string(meeting->a), std::to_string(meeting->b),
                                     std::to_string(meeting->bank), target.name);
    if (worst.assumed)
      report.note(diag::NoteAssumedPhases, side.copy->range, std::string(target.name), std::to_string(8 * side.bytes));
    if (auto swizzled = suggestion(side.elements.root))
      report.note(diag::NoteSwizzle, side.elements.root->range, *swizzled, target.name);
  }

  /// The layout of the memory with a swizzle under which none of its copies has conflicts.
  std::optional<std::string> suggestion(const Node *root) const {
    if (unknown.contains(root))
      return std::nullopt;
    const layout::AnyLayout &now = root->type.tensor().layout;
    const auto *composed = std::get_if<layout::ComposedLayout>(&now);
    const auto *old = composed ? std::get_if<layout::Swizzle>(&composed->inner) : nullptr;
    if (composed && (!old || old->shift < old->bits || composed->offset != IntTuple(0)))
      return std::nullopt;
    const unsigned elementBits = bitWidth(root->type.tensor().element);
    if (!std::has_single_bit(elementBits))
      return std::nullopt; // no swizzle moves such elements
    const int64_t elements = root->as<SharedMemory>()->bytes * 8 / std::max(elementBits, 1u);
    int together = 0;
    for (const Side &side : shared)
      if (side.elements.root == root) {
        if (side.elementBits != elementBits || !isRegular(side))
          return std::nullopt;
        together = std::max(together, std::countr_zero(static_cast<uint64_t>(side.bytes * 8 / elementBits)));
      }
    auto mixed = [](const layout::Swizzle &s, int64_t x) {
      return x ^ ((x & (((int64_t(1) << s.bits) - 1) << (s.base + s.shift))) >> s.shift);
    };
    for (int bits = 1; bits <= 5; ++bits)
      for (int base = together; base <= together + 2; ++base)
        for (int shift = bits; shift <= 7; ++shift) {
          const layout::Swizzle s{bits, base, shift};
          auto map = [&](int64_t x) { return mixed(s, old ? mixed(*old, x) : x); };
          if (isFree(root, elements, map))
            return s.str() + " o " + layout::linear(now).str();
        }
    return std::nullopt;
  }
  template <typename Map> bool isFree(const Node *root, int64_t elements, const Map &map) const {
    for (const Side &side : shared) {
      if (side.elements.root != root)
        continue;
      for (const ThreadRow &row : side.elements.rows)
        for (int64_t element : row)
          if (map(element) >= elements)
            return false;
      for (unsigned wave = 0; wave < waves(); ++wave)
        if (clocksOf(side, wave, map).conflicts)
          return false;
    }
    return true;
  }

  //===--- segments -------------------------------------------------------===//

  void reportSegments(const Side &side) {
    for (const ThreadRow &row : side.elements.rows)
      for (int64_t element : row)
        if (element < 0 || element > (int64_t(1) << 48))
          return;
    uint64_t worst = 0, least = 0, moved = 0;
    for (unsigned wave = 0; wave < waves(); ++wave) {
      uint64_t touched = 0, enough = 0, bytes = 0;
      for (const ThreadRow &row : side.elements.rows) {
        std::set<uint64_t> begins, segments;
        for (unsigned thread = wave * values.waveSize();
             thread < std::min((wave + 1) * values.waveSize(), values.threads()); ++thread)
          begins.insert(static_cast<uint64_t>(at(row, thread)) * side.elementBits / 8);
        uint64_t own = 0, end = 0;
        for (uint64_t begin : begins) {
          own += begin + side.bytes - std::max(end, begin);
          end = begin + side.bytes;
          for (uint64_t s = begin / segmentBytes; s <= (end - 1) / segmentBytes; ++s)
            segments.insert(s);
        }
        touched += segments.size();
        enough += (own + segmentBytes - 1) / segmentBytes;
        bytes += own;
      }
      if (touched > enough && touched - enough > worst - least)
        worst = touched, least = enough, moved = bytes;
    }
    if (!worst)
      return;
    DiagnosticEngine::Within calls(diagnostics, side.copy->context);
    auto report = diagnostics.report(diag::PerfSegments, side.copy->range, std::to_string(worst),
                                     std::string(side.isLoad ? "reads" : "writes"), std::to_string(moved),
                                     std::to_string(least), target.name);
    const std::string assumed = joined(values.assumed(), [&](unsigned index) {
      return kernel.interface.arguments[index].name + " = " + std::to_string(usualExtent);
    });
    if (!assumed.empty())
      report.note(diag::NoteAssumedExtents, side.copy->range, assumed);
  }

  //===--- width ----------------------------------------------------------===//

  /// The bits of one instruction that this side would allow, at least those of `atom`.
  unsigned widest(const Node *tensor, unsigned atomBits) {
    const TensorType &type = tensor->type.tensor();
    if (type.space == Space::Register)
      return 128;
    const layout::Layout &linear = layout::linear(type.layout);
    const auto *composed = std::get_if<layout::ComposedLayout>(&type.layout);
    const auto *swizzle = composed ? std::get_if<layout::Swizzle>(&composed->inner) : nullptr;
    auto flat = layout::coalesce(arith, linear[0]);
    if (!flat || (composed && !swizzle))
      return atomBits;
    const layout::Layout first = flat->shape.isTuple() ? (*flat)[0] : *flat;
    if (!first.shape.isStatic() || !first.stride.isPlainInt() || !first.stride.leaf().is(1))
      return atomBits;
    const unsigned bits = bitWidth(type.element);
    for (unsigned wide = 128; wide > atomBits; wide /= 2) {
      const int64_t elements = wide / bits;
      bool fits = wide % bits == 0 && type.align * 8 >= wide && first.shape.leaf().value() % elements == 0;
      fits &= !swizzle || (int64_t(1) << swizzle->base) % elements == 0;
      if (composed)
        for (const IntTuple &leaf : composed->offset.leaves())
          fits &= leaf.isPlainInt() && (leaf.leaf().is(0) || leaf.leaf().divisibility() % elements == 0);
      const auto shapes = linear.shape.leaves(), strides = linear.stride.leaves();
      for (size_t i = 0; i < strides.size() && i < shapes.size(); ++i) {
        if (!strides[i].isPlainInt() || !shapes[i].isPlainInt())
          return atomBits;
        const layout::Int &stride = strides[i].leaf();
        fits &= stride.is(0) || shapes[i].leaf().is(1) ||
                (stride.isStatic() && stride.value() < first.shape.leaf().value()) ||
                stride.divisibility() % elements == 0;
      }
      if (fits)
        return wide;
    }
    return atomBits;
  }

  /// The bits of the instructions that result: LLVM joins neighbours where it sees that they are, which is not behind a
  /// swizzle, nor below a dword of a buffer; what it does not know to be aligned in shared memory it takes apart.
  unsigned movedAtOnce(const CopyAtom &atom, const Node *tensor) {
    const TensorType &type = tensor->type.tensor();
    const bool isJoined = type.space == Space::Buffer ? atom.bits >= 32 && atom.kind == CopyAtom::Kind::Buffer
                                                      : !std::holds_alternative<layout::ComposedLayout>(type.layout);
    const unsigned bits = isJoined ? widest(tensor, atom.bits) : atom.bits;
    return type.space == Space::Shared ? std::min(bits, std::max(type.align * 8, bitWidth(type.element))) : bits;
  }

  bool reportWidth(const Node *node, const Copy &copy) {
    if (copy.predicate || copy.atom.isDirect() || copy.atom.isTransposing() ||
        isPacked(copy.source->type.tensor().element))
      return false;
    const unsigned wide = std::min(widest(copy.source, copy.atom.bits), widest(copy.destination, copy.atom.bits));
    if (wide == copy.atom.bits)
      return false;
    for (const Node *side : {copy.source, copy.destination})
      if (side->type.tensor().space != Space::Register && movedAtOnce(copy.atom, side) < wide) {
        DiagnosticEngine::Within calls(diagnostics, node->context);
        diagnostics.report(diag::PerfWidth, node->range, copy.atom.str(), std::to_string(wide),
                           CopyAtom{wide, copy.atom.kind}.str());
        return true;
      }
    return false;
  }

  const Kernel &kernel;
  const specs::TargetSpec &target;
  specs::LdsPhases rules;
  DiagnosticEngine &diagnostics;
  ThreadValues values;
  layout::TypeArith arith;
  std::set<std::pair<uint32_t, uint32_t>> places;
  std::vector<Side> shared;
  std::set<const Node *> unknown; ///< memory that is copied in ways that are not followed
};

} // namespace

void sema::warnAboutAccesses(const FinishedKernel &finished) {
  AccessWalk(finished.kernel, finished.target, finished.symbols, finished.diagnostics);
}
