//===- Async.cpp - copies straight to LDS, and waiting --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A copy straight to LDS has one address for the wave: lane i writes i times a pitch behind it. So its destination must
// be proven to lie like that (rule C10), and is computed for the wave's first thread. The copy runs while the kernel
// goes on: groups of such copies are counted (AsyncGroups.cpp, rule C6), and a kernel may wait for the counters of the
// hardware itself.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Async.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Atoms/TransposingLoad.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Builtins/Mma.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/TargetFacts.h"
#include "frontend/Sema/Types/WaitCounters.h"
#include "specs/tables/TargetList.h"
#include "support/Text.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::IntTuple;
using layout::Layout;
using specs::Capability;

//===--- what a target has ------------------------------------------------===//

/// Which targets have it, 'a and b have it', for the end of an error.
static std::string whoHas(Capability c) {
  return haveIt(specs::targetsWhere([c](const specs::TargetSpec &t) { return t.has(c); }));
}

bool sema::checkCapability(Context &context, Capability c, const std::string &what, SourceRange range,
                           const std::string &where) {
  if (context.target().has(c))
    return true;
  context.report(diag::NeedsCapability, range, what,
                 "'cap." + std::string(specs::spelling(c)) + "' (" + std::string(specs::definition(c)) + ")",
                 context.target().name, where.empty() ? whoHas(c) : where);
  return false;
}

//===--- the atom ---------------------------------------------------------===//

/// buffer_copy_lds<bits>, global_copy_lds<bits>: loads that write to shared memory.
Value sema::evalDirectCopy(Context &context, Call &call) {
  auto bits = integer(context, call.generics[0].value, call.generics[0].range);
  if (!bits)
    return Poison{};
  const bool isGlobal = call.builtin->name.starts_with("global");
  return copyAtomOf(context, call, isGlobal ? CopyAtom::Kind::GlobalLds : CopyAtom::Kind::BufferLds, *bits,
                    diag::LdsCopyBits);
}

/// lds_read_trans<element bits, bits>, global_read_trans<element bits, bits>: loads that lanes do for each other. Where
/// both kinds of waves have a form of these widths, it is that of the target.
Value sema::evalReadTrans(Context &context, Call &call) {
  auto trans = integer(context, call.generics[0].value, call.generics[0].range);
  auto bits = trans ? integer(context, call.generics[1].value, call.generics[1].range) : std::nullopt;
  if (!bits)
    return Poison{};
  const bool isGlobal = call.builtin->name.starts_with("global");
  const auto *load =
      *trans > 0 && *trans <= 16 ? layout::TransposingLoad::find(static_cast<unsigned>(*trans)) : nullptr;
  const bool isOfShortWaves = load && *bits == load->bitsOfLane(),
             isOfLongWaves = load && !isGlobal && *bits == (*trans == 6 ? 96 : 64);
  if (!isOfShortWaves && !isOfLongWaves)
    return context.report(diag::LdsTransForm, call.range, call.builtin->name, *trans, *bits,
                          isGlobal
                              ? "global_read_trans<4, 64>, <6, 96>, <8, 64> or <16, 128>"
                              : "lds_read_trans<4, 64>, <6, 96>, <8, 64> or, in waves of 64 lanes, <16, 64> and in "
                                "waves of 32 <16, 128>");
  CopyAtom atom{static_cast<unsigned>(*bits), CopyAtom::Kind::LdsTrans, static_cast<unsigned>(*trans)};
  if (isGlobal)
    atom.kind = CopyAtom::Kind::GlobalLoadTrans;
  else if (!isOfLongWaves || (isOfShortWaves && context.target().waveSize == 32))
    atom.kind = CopyAtom::Kind::LdsLoadTrans;
  return atom;
}

bool sema::checkOnTarget(Context &context, const CopyAtom &atom, SourceRange range) {
  const specs::CopyAtom &row = rowOf(atom);
  const std::string where = haveIt(specs::targetsWith(row));
  for (unsigned i = 0; i < specs::numCapabilities; ++i)
    if (auto capability = static_cast<Capability>(i);
        row.needs.has(capability) && !checkCapability(context, capability, atom.str(), range, where))
      return false;
  if (!atom.isOfShortWaves() || context.target().waveSize == 32)
    return true;
  context.report(diag::NeedsCapability, range, atom.str(), "waves of 32 lanes", "this kernel", "'@wave(32)' has them");
  return false;
}

/// Bytes from what one lane writes to what the next writes: whole dwords; three of them in the room of four. (CDNA3 and
/// CDNA4 ISA, "Memory Buffer Load to LDS".)
static int64_t pitchOf(const CopyAtom &atom) {
  const int64_t bytes = atom.bits / 8;
  return bytes <= 4 ? 4 : 16;
}

//===--- the destination --------------------------------------------------===//

namespace {
/// What of an index is known to be the same in all lanes of a wave, or to count its lanes. Nodes form a graph, which
/// looked at as a tree may be much larger: an answer looks at a bounded number of them.
class WaveIndex {
public:
  WaveIndex(const Interface &interface, int64_t wave) : interface(interface), wave(wave) {}

  /// A multiple of the wave that is the same in all lanes, plus the number of the lane.
  bool countsLanes(const Node *n) {
    if (!isAffordable())
      return false;
    if (const auto *id = n->as<HardwareId>())
      return id->id == Id::Thread && id->axis == 0 &&
             (interface.block[0] % wave == 0 || (interface.block[1] == 1 && interface.block[2] == 1));
    if (const auto *i = n->as<Intrinsic>())
      return i->op == IntrinsicOp::LaneId;
    if (const auto *c = n->as<Convert>())
      return countsLanes(c->operand);
    const auto *b = n->as<Binary>();
    if (!b)
      return false;
    const auto *known = b->rhs->as<IntConstant>();
    switch (b->op) {
    case BinaryOp::Add:
      return (countsLanes(b->lhs) && isMultiple(b->rhs)) || (isMultiple(b->lhs) && countsLanes(b->rhs));
    case BinaryOp::Sub: return countsLanes(b->lhs) && isMultiple(b->rhs);
    case BinaryOp::Rem: return countsLanes(b->lhs) && known && known->value > 0 && known->value % wave == 0;
    case BinaryOp::And: return countsLanes(b->lhs) && known && (known->value & (wave - 1)) == wave - 1;
    default: return false;
    }
  }

private:
  bool isAffordable() { return left != 0 && left-- != 0; }
  bool isUniform(const Node *n) {
    if (!isAffordable())
      return false;
    if (n->as<IntConstant>() || n->as<ArgumentRef>())
      return true;
    if (const auto *id = n->as<HardwareId>())
      return id->id != Id::Thread;
    if (const auto *i = n->as<Intrinsic>())
      return i->op == IntrinsicOp::WaveId || i->op == IntrinsicOp::Uniform || i->op == IntrinsicOp::ReadLane;
    if (const auto *c = n->as<Convert>())
      return isUniform(c->operand);
    const auto *b = n->as<Binary>();
    return b && isUniform(b->lhs) && isUniform(b->rhs);
  }
  bool isMultiple(const Node *n) {
    if (!isAffordable())
      return false;
    if (const auto *c = n->as<IntConstant>())
      return c->value % wave == 0;
    if (const auto *c = n->as<Convert>())
      return isMultiple(c->operand);
    const auto *b = n->as<Binary>();
    if (!b || !isUniform(n))
      return false;
    const auto *known = b->rhs->as<IntConstant>();
    switch (b->op) {
    case BinaryOp::Add:
    case BinaryOp::Sub: return isMultiple(b->lhs) && isMultiple(b->rhs);
    case BinaryOp::Mul: return isMultiple(b->lhs) || isMultiple(b->rhs);
    case BinaryOp::Shl: return known && known->value < 32 && (int64_t(1) << known->value) % wave == 0;
    default: return false;
    }
  }

  const Interface &interface;
  const int64_t wave;
  unsigned left = 1024;
};
} // namespace

std::optional<const Node *> sema::waveOf(Context &context, const ThreadCopy &copy, const Node *tensor,
                                         SourceRange range) {
  const TiledCopy &tiled = *copy.copy;
  const CopyAtom &atom = tiled.atom;
  const int64_t wave = context.target().waveSize;
  if (!WaveIndex(context.kernel->interface, wave).countsLanes(copy.thread)) {
    context.report(diag::LdsCopyThread, range, atom.str(), wave);
    return std::nullopt;
  }
  const AnyLayout &whole = tensor->type.tensor().layout;
  const auto *plain = std::get_if<Layout>(&whole);
  if (!plain) {
    context.report(diag::LdsCopySwizzle, range, atom.str(), spell(whole));
    return std::nullopt;
  }
  auto parts = take(context, layout::thrfrg(context.arith, tiled.layouts, layout::CopySide::Dst, whole), range);
  if (!parts)
    return std::nullopt;
  const Layout &modes = layout::linear(*parts);
  const Layout threads = modes[0];
  auto count = take(context, layout::product(context.arith, threads.shape), range);
  if (!count)
    return std::nullopt;
  const int64_t bits = memoryBits(tiled.element), pitch = pitchOf(atom);
  int64_t first = 0;
  for (int64_t t = 0; t < count->value(); ++t) {
    auto at = take(context, layout::crd2idx(context.arith, IntTuple(t), threads), range);
    if (!at)
      return std::nullopt;
    const int64_t bit = at->leaf().value() * bits, lane = t % wave;
    if (lane == 0)
      first = bit;
    if (bit - first != lane * pitch * 8) {
      context.report(diag::LdsCopyContiguous, range, atom.str(), pitch, t, (bit - first) / 8);
      return std::nullopt;
    }
  }
  const Node *same = emit(context, Scalar::I32, range, Intrinsic{IntrinsicOp::Uniform, {copy.thread}, {}});
  const Node *mask = emit(context, Scalar::I32, range, IntConstant{-wave});
  Node *start = emit(context, Scalar::I32, range, Binary{BinaryOp::And, same, mask});
  start->nonNegative = true;
  return start;
}

/// The same view, of the wave's first thread.
static const Node *waveView(Context &context, const Node *view) {
  if (const auto *p = view->as<Partition>())
    return p->wave ? emit(context, view->type, view->range, Partition{p->side, p->copy, p->tensor, p->wave, p->wave})
                   : nullptr;
  if (const auto *s = view->as<Slice>()) {
    const Node *of = waveView(context, s->tensor);
    return of ? emit(context, view->type, view->range, Slice{of, s->coord}) : nullptr;
  }
  if (const auto *d = view->as<Divide>()) {
    const Node *of = waveView(context, d->tensor);
    return of ? emit(context, view->type, view->range, Divide{d->kind, of, d->tile}) : nullptr;
  }
  return nullptr;
}

const Node *sema::directDestination(Context &context, const Call &call, const CopyAtom &atom, const Node *src,
                                    const Node *dst) {
  if (!checkOnTarget(context, atom, call.at(0)))
    return nullptr;
  const bool isBuffer = atom.kind == CopyAtom::Kind::BufferLds;
  if (src->type.tensor().space != (isBuffer ? Space::Buffer : Space::Global) ||
      dst->type.tensor().space != Space::Shared) {
    context.report(diag::LdsCopySides, call.range, atom.str(), src->type.str(), dst->type.str(),
                   isBuffer ? "a buffer, as 'buffer(t)' makes it," : "global memory");
    return nullptr;
  }
  if (call.has(3)) {
    context.report(diag::LdsCopyPredicate, call.at(3), atom.str(),
                   isBuffer ? "what the bounds of the buffer cut off arrives as zero"
                            : "read through 'buffer(t)', whose bounds make zeros of the rest");
    return nullptr;
  }
  context.kernel->copiesToLds = true;
  const Node *view = waveView(context, dst);
  if (!view)
    context.report(diag::LdsCopyDestination, call.at(2), atom.str());
  return view;
}

//===--- cache policies ---------------------------------------------------===//

/// cache = .nt, or several: (.sc0, .sc1). The names are those of the target's ISA manual.
std::optional<int32_t> sema::cachePolicy(Context &context, const Call &call, size_t i, const CopyAtom &atom) {
  if (!call.has(i))
    return 0;
  if (!rowOf(atom).cache) {
    context.report(diag::CacheNeedsBuffer, call.at(i), atom.str());
    return std::nullopt;
  }
  const std::vector<specs::CachePolicy> known = specs::cachePolicies(context.target());
  const Value &given = call.value(i);
  int32_t bits = 0;
  for (const Value &one : given.isTuple() ? given.elements() : std::vector<Value>{given}) {
    const auto *name = decay(one).as<MemberName>();
    if (!name) {
      context.report(diag::ExpectedKind, call.at(i), "a cache policy, as '.nt', or several in parentheses",
                     describe(decay(one)));
      return std::nullopt;
    }
    int32_t found = 0;
    for (const specs::CachePolicy &policy : known)
      if (policy.name == name->name)
        found = policy.bit;
    if (!found) {
      const std::string all =
          joined(known, [](const specs::CachePolicy &policy) { return "'." + std::string(policy.name) + "'"; });
      context.report(diag::CachePolicy, call.at(i), context.target().name, name->name, all.empty() ? "none" : all);
      return std::nullopt;
    }
    bits |= found;
  }
  return bits;
}

//===--- counters ---------------------------------------------------------===//

/// False after an error outside of kernels.
static bool inKernel(Context &context, Call &call) {
  if (context.isInKernel())
    return true;
  context.report(diag::OutsideKernel, call.range, "'" + std::string(call.builtin->name) + "'");
  return false;
}

/// An operation of a kernel that waits for its copies itself.
static void emitOwnWait(Context &context, Call &call, IntrinsicOp op, std::vector<int64_t> attributes) {
  context.kernel->waitsByItself = context.kernel->copiesToLds = true;
  emit(context, {}, call.range, Intrinsic{op, {}, std::move(attributes)});
}

/// async_mark(): the copies straight to LDS since the last mark are one group.
Value sema::evalAsyncMark(Context &context, Call &call) {
  if (!inKernel(context, call) || !checkCapability(context, Capability::LdsDirect32, "'async_mark'", call.range))
    return Poison{};
  emitOwnWait(context, call, IntrinsicOp::AsyncMark, {});
  return {};
}

/// async_wait(n): until only the n youngest groups may be on their way.
Value sema::evalAsyncWait(Context &context, Call &call) {
  if (!inKernel(context, call) || !checkCapability(context, Capability::LdsDirect32, "'async_wait'", call.range))
    return Poison{};
  auto groups = integer(context, call.value(0), call.at(0));
  if (!groups)
    return Poison{};
  const int64_t most = largestCount(context.target(), "vm");
  if (*groups < 0 || *groups > most)
    return context.report(diag::OutOfRange, call.at(0), "the argument of 'async_wait'", "0", most, *groups);
  emitOwnWait(context, call, IntrinsicOp::AsyncWait, {*groups, 0});
  return {};
}

/// wait(vm = n, lgkm = n, ..): until the hardware's counters are at most so high.
Value sema::evalWait(Context &context, Call &call) {
  if (!inKernel(context, call))
    return Poison{};
  const bool isSplit = context.target().has(Capability::SplitCounters);
  const size_t classic = std::size(classicCounters), all = classic + std::size(splitCounters);
  const std::vector<std::string_view> have = countersOf(context.target());
  std::vector<std::optional<int64_t>> counts(all);
  bool any = false;
  for (size_t c = 0; c < all; ++c) {
    if (!call.has(c))
      continue;
    const std::string_view name = c < classic ? classicCounters[c] : splitCounters[c - classic];
    if (std::find(have.begin(), have.end(), name) == have.end())
      return context.report(diag::WaitCounters, call.at(c), context.target().name, name, joined(have, quote));
    counts[c] = integer(context, call.value(c), call.at(c));
    if (!counts[c])
      return Poison{};
    const int64_t most = isSplit ? 63 : largestCount(context.target(), name);
    if (*counts[c] < 0 || *counts[c] > most)
      return context.report(diag::OutOfRange, call.at(c), "the count of '" + std::string(name) + "'", "0", most,
                            *counts[c]);
    any = true;
  }
  if (!any)
    return context.report(diag::WaitNothing, call.range, have.front());
  if (!isSplit)
    emitOwnWait(context, call, IntrinsicOp::Wait,
                {waitImmediate(context.target(), std::span(counts).first(classic)), counts[0] == 0 ? 1 : 0});
  for (size_t c = classic; isSplit && c < all; ++c)
    if (counts[c])
      emitOwnWait(context, call, IntrinsicOp::WaitCounter, {static_cast<int64_t>(c - classic), *counts[c]});
  return {};
}
