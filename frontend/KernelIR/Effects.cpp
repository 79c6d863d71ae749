//===- Effects.cpp - what an operation does besides computing a value -----===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The words that the effects columns of Operations.def and Intrinsics.def consist of, and the functions that put a row
// together from them.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Effects.h"

using namespace flyc;
using namespace flyc::sema;

void Effects::add(const MemoryAccess &access) {
  if (access.reads)
    add(Effect::Reads);
  if (access.writes)
    add(Effect::Writes);
  touched.push_back(access);
}

//===--- words of the tables ----------------------------------------------===//

namespace {

struct Pure {};
struct ViewOf {
  const Node *tensor;
};
struct Uses {
  const std::vector<const Node *> &operands;
};

constexpr Pure pure{};
constexpr Effect allocates = Effect::Allocates, isAtomic = Effect::Atomic, prints = Effect::Prints,
                 controls = Effect::Controls, isOpaque = Effect::Opaque;
constexpr Effect takesPartInBarrier = Effect::Barrier, waits = Effect::Waits, orders = Effect::Orders,
                 exchangesLanes = Effect::ExchangesLanes, schedules = Effect::Schedules, ends = Effect::Ends;

MemoryAccess reads(const Node *tensor) { return {tensor, true, false, nullptr}; }
MemoryAccess reads(const Node *tensor, const layout::IntTuple &coord) { return {tensor, true, false, &coord}; }
MemoryAccess writes(const Node *tensor) { return {tensor, false, true, nullptr}; }
MemoryAccess writes(const Node *tensor, const layout::IntTuple &coord) { return {tensor, false, true, &coord}; }
/// Of an atomic operation: a load does not write, a store does not read.
MemoryAccess accesses(const Atomic &op) {
  return {op.tensor, op.op != AtomicOp::Store, op.op != AtomicOp::Load, &op.coord};
}
ViewOf views(const Node *tensor) { return {tensor}; }
ViewOf viewsOneOf(const std::vector<const Node *> &tensors) { return {tensors.size() == 1 ? tensors[0] : nullptr}; }
/// Reads and writes the tensors among `operands`, as far as one knows.
Uses mayUse(const std::vector<const Node *> &operands) { return {operands}; }
Effects effectOf(IntrinsicOp op) { return effectsOf(op); }

void add(Effects &, Pure) {}
void add(Effects &all, Effect effect) { all.add(effect); }
void add(Effects &all, ViewOf view) { all.addView(view.tensor); }
void add(Effects &all, const Effects &others) { all = others; }
void add(Effects &all, const MemoryAccess &access) {
  if (access.tensor) // a predicate may be absent
    all.add(access);
}
void add(Effects &all, const Uses &uses) {
  for (const Node *operand : uses.operands)
    if (operand->type.isTensor())
      all.add(MemoryAccess{operand, true, true, nullptr});
}

template <typename... Words> Effects effectsFrom(const Words &...words) {
  static_assert(sizeof...(Words) > 0, "every row states the effects of its operation: `pure` if it has none");
  Effects all;
  (add(all, words), ...);
  return all;
}

} // namespace

Effects sema::effectsOf(IntrinsicOp op) {
  switch (op) {
#define FLYC_INTRINSIC(name, spelling, effects)                                                                        \
  case IntrinsicOp::name: return effectsFrom effects;
#include "frontend/KernelIR/Intrinsics.def"
  }
  return {};
}

Effects sema::effectsOf(const Node &node) {
  switch (node.kind()) {
#define FLYC_OPERATION(name, operands, effects)                                                                        \
  case OperationKind::name: {                                                                                          \
    [[maybe_unused]] const auto &op = *node.as<name>();                                                                \
    return effectsFrom effects;                                                                                        \
  }
#include "frontend/KernelIR/Operations.def"
  }
  return {};
}
