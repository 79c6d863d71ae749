//===- Wave.cpp - the lanes of a wave, barriers, order --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What lanes tell each other without memory, and what orders the memory accesses of a block.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Async.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "specs/tables/TargetSpec.h"

using namespace flyc;
using namespace flyc::sema;

/// The run-time scalar of argument 0 and a check that a kernel is there; null after an error.
static const Node *laneValue(Context &context, Call &call, bool vectorsToo = false) {
  if (!context.isInKernel()) {
    context.report(diag::OutsideKernel, call.range, "'" + std::string(call.builtin->name) + "'");
    return nullptr;
  }
  const Node *node = materialize(context, call.value(0), call.at(0));
  if (!node || node->type.isScalar() || (vectorsToo && node->type.isVector()))
    return node;
  context.report(diag::OneOperand, call.at(0), call.builtin->name, vectorsToo ? "a number or a vector" : "a number",
                 describe(decay(call.value(0))));
  return nullptr;
}

/// shuffle_xor(x, mask), shuffle_up(x, n), shuffle_down(x, n), shuffle(x, lane): the value of another lane within
/// groups of `width` lanes (the whole wave if absent). A lane that would read outside of its group gets its own value.
Value sema::evalShuffle(Context &context, Call &call) {
  const Node *value = laneValue(context, call, /*vectorsToo=*/true);
  if (!value)
    return Poison{};
  if (const Node *given = decay(call.value(1)).node();
      decay(call.value(1)).is<double>() || (given && !given->type.isIntegerScalar()))
    return context.report(diag::ExpectedKind, call.at(1), "the lanes to go, an integer", describe(decay(call.value(1))))
        .note(diag::Instead, call.range,
              "the value is the first argument, and no mask says who takes part: '" + std::string(call.builtin->name) +
                  "(x, 1)'");
  const Node *offset = convert(context, call.value(1), Scalar::I32, call.at(1));
  if (!offset)
    return Poison{};
  const int64_t wave = context.target().waveSize;
  int64_t width = wave;
  if (call.has(2)) {
    auto given = integer(context, call.value(2), call.at(2));
    if (!given)
      return Poison{};
    width = *given;
    if (width < 1 || width > wave || (width & (width - 1)) != 0)
      return context.report(diag::GroupWidth, call.at(2), wave, width);
  }
  if (const auto *known = offset->as<IntConstant>(); known && (known->value < 0 || known->value >= width))
    return context.report(diag::OutOfRange, call.at(1), "the lanes to go", "0", width - 1, known->value);
  const std::string_view name = call.builtin->name;
  const IntrinsicOp op = name == "shuffle_xor"    ? IntrinsicOp::ShuffleXor
                         : name == "shuffle_up"   ? IntrinsicOp::ShuffleUp
                         : name == "shuffle_down" ? IntrinsicOp::ShuffleDown
                                                  : IntrinsicOp::ShuffleIdx;
  Node *result = emit(context, value->type, call.range, Intrinsic{op, {value, offset}, {width}});
  result->nonNegative = value->nonNegative;
  return result;
}

/// ballot(c): bit l is c of lane l; lanes that are not running give 0.
Value sema::evalBallot(Context &context, Call &call) {
  const Node *value = laneValue(context, call);
  if (!value)
    return Poison{};
  if (!value->type.isBool())
    return notABool(context, decay(call.value(0)), call.at(0));
  return emit(context, Scalar::U64, call.range, Intrinsic{IntrinsicOp::Ballot, {value}, {}});
}

/// readlane(x, lane): what that lane holds, the same for all; the lane must be the same for all.
Value sema::evalReadLane(Context &context, Call &call) {
  const Node *value = laneValue(context, call);
  if (!value)
    return Poison{};
  const Node *lane = convert(context, call.value(1), Scalar::I32, call.at(1));
  if (!lane)
    return Poison{};
  Node *result = emit(context, value->type, call.range, Intrinsic{IntrinsicOp::ReadLane, {value, lane}, {}});
  result->nonNegative = value->nonNegative;
  return result;
}

/// uniform(x): x of the first running lane, for a value that is the same in all: it then stands in scalar registers.
Value sema::evalUniform(Context &context, Call &call) {
  const Node *value = laneValue(context, call);
  if (!value)
    return Poison{};
  Node *result = emit(context, value->type, call.range, Intrinsic{IntrinsicOp::Uniform, {value}, {}});
  result->nonNegative = value->nonNegative;
  return result;
}

static Value emitEffect(Context &context, Call &call, IntrinsicOp op, std::vector<int64_t> attributes) {
  if (!context.isInKernel())
    return context.report(diag::OutsideKernel, call.range, "'" + std::string(call.builtin->name) + "'");
  emit(context, {}, call.range, Intrinsic{op, {}, std::move(attributes)});
  return {};
}

/// barrier(): all threads of the block meet, and what they wrote before is seen behind it. barrier(.raw): they meet
/// only.
Value sema::evalBarrier(Context &context, Call &call) {
  static constexpr std::string_view kinds[] = {"fenced", "raw"};
  auto kind = choice(context, call, 0, kinds, 0);
  return kind ? emitEffect(context, call, IntrinsicOp::Barrier, {static_cast<int64_t>(*kind), 0}) : Value(Poison{});
}

/// The number of a barrier that waves of the block join; nothing after an error.
static std::optional<int64_t> namedBarrier(Context &context, Call &call) {
  auto number = integer(context, call.value(0), call.at(0));
  constexpr int64_t most = 16; // (AMD CDNA5 ISA manual, named barriers)
  if (number && (*number < 1 || *number > most)) {
    context.report(diag::OutOfRange, call.at(0), "the number of a barrier", "1", most, *number);
    return std::nullopt;
  }
  return number;
}

/// barrier_init(number, signals): so many signals complete the barrier. barrier_join(number): this wave waits for it
/// from now on; a wave has joined one at most. barrier_leave(): and no longer, which takes one from its signals.
Value sema::evalNamedBarrier(Context &context, Call &call) {
  const std::string_view name = call.builtin->name;
  if (context.isInKernel() &&
      !checkCapability(context, specs::Capability::NamedBarrier, "'" + std::string(name) + "'", call.range))
    return Poison{};
  if (name == "barrier_leave")
    return emitEffect(context, call, IntrinsicOp::NamedLeave, {});
  auto number = namedBarrier(context, call);
  if (!number)
    return Poison{};
  if (name == "barrier_join")
    return emitEffect(context, call, IntrinsicOp::NamedJoin, {*number});
  auto signals = integer(context, call.value(1), call.at(1));
  if (!signals)
    return Poison{};
  constexpr int64_t most = 127; // seven bits
  if (*signals < 1 || *signals > most)
    return context.report(diag::OutOfRange, call.at(1), "the number of signals", "1", most, *signals);
  return emitEffect(context, call, IntrinsicOp::NamedInit, {*number, *signals});
}

/// barrier_signal(): this wave has arrived, and what it wrote before is seen behind the barrier. barrier_wait(): until
/// all have. With a number: of the barrier that barrier_init made.
Value sema::evalSplitBarrier(Context &context, Call &call) {
  const bool signals = call.builtin->name == "barrier_signal";
  if (call.has(0)) {
    if (context.isInKernel() && !checkCapability(context, specs::Capability::NamedBarrier,
                                                 "'" + std::string(call.builtin->name) + "' with a number", call.range))
      return Poison{};
    auto number = namedBarrier(context, call);
    if (!number)
      return Poison{};
    return emitEffect(context, call, signals ? IntrinsicOp::NamedSignal : IntrinsicOp::NamedWait, {*number});
  }
  if (context.isInKernel() && !checkCapability(context, specs::Capability::SplitBarrier,
                                               "'" + std::string(call.builtin->name) + "'", call.range))
    return Poison{};
  return emitEffect(context, call, signals ? IntrinsicOp::BarrierSignal : IntrinsicOp::BarrierWait, {});
}

/// fence(order = .acq_rel, scope = .agent): orders this thread's memory accesses as others in the scope see them. The
/// scope is what atomics have without one, too: a store, a fence and an atomic then hand over to any block.
Value sema::evalFence(Context &context, Call &call) {
  auto order = choice(context, call, 0, fenceOrders, 2);
  auto scope = choice(context, call, 1, memoryScopes, 2);
  if (!order || !scope)
    return Poison{};
  return emitEffect(context, call, IntrinsicOp::Fence, {static_cast<int64_t>(*order), static_cast<int64_t>(*scope)});
}

/// sched_barrier(mask = 0): the scheduler moves only the kinds of instructions in `mask` across. setprio(0..3): the
/// wave's priority. sleep(n): about 64 * n clocks.
Value sema::evalScheduling(Context &context, Call &call) {
  const std::string_view name = call.builtin->name;
  const IntrinsicOp op = name == "setprio" ? IntrinsicOp::SetPriority
                         : name == "sleep" ? IntrinsicOp::Sleep
                                           : IntrinsicOp::SchedBarrier;
  int64_t amount = 0;
  if (call.has(0)) {
    auto given = integer(context, call.value(0), call.at(0));
    if (!given)
      return Poison{};
    amount = *given;
  }
  const int64_t most = op == IntrinsicOp::SetPriority ? 3 : op == IntrinsicOp::Sleep ? 127 : 0x7FF;
  if (amount < 0 || amount > most)
    return context.report(diag::OutOfRange, call.at(0), "the argument of '" + std::string(name) + "'", "0", most,
                          amount);
  return emitEffect(context, call, op, {amount});
}

/// trap(): ends the kernel with an error.
Value sema::evalTrap(Context &context, Call &call) { return emitEffect(context, call, IntrinsicOp::Trap, {}); }
