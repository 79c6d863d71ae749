//===- BuiltinsMemory.cpp - shared memory, buffers, atomics ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Memory that is not a parameter: LDS of the block, sized when compiling against what the target has; and parameters seen
// through buffer descriptors, whose bounds the hardware checks. Atomics act on one element of memory.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluator.h"
#include "specs/TargetSpec.h"

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

//===--- shared memory ----------------------------------------------------===//

/// The bytes that a static layout reaches; nothing after an error.
static std::optional<int64_t> bytesOf(Evaluator &eval, const layout::AnyLayout &l, Scalar element, SourceRange range) {
  if (!std::visit([](const auto &x) { return x.isStatic(); }, l)) {
    eval.error(diag::MustBeKnown, range, {"the layout of shared memory", spell(l)});
    return std::nullopt;
  }
  auto elements = eval.take(layout::cosize(eval.arith, l), range);
  if (!elements)
    return std::nullopt;
  return elements->value() * static_cast<int64_t>(byteWidth(element));
}

/// shared<T>(layout, align = bytes, over = tensor): memory of the block; `over` another shared tensor, in its place.
Value sema::evalShared(Evaluator &eval, Call &call) {
  if (!eval.isInKernel())
    return eval.error(diag::OutsideKernel, call.range, {"shared memory"});
  auto element = eval.scalarType(call.generics[0].value, call.generics[0].range);
  auto l = eval.anyLayout(call.value(0), call.at(0));
  if (!element || !l)
    return Poison{};
  auto bytes = bytesOf(eval, *l, *element, call.at(0));
  if (!bytes)
    return Poison{};
  int64_t align = byteWidth(*element);
  if (call.has(1)) {
    auto given = eval.integer(call.value(1), call.at(1));
    if (!given)
      return Poison{};
    if (*given < align || *given > 4096 || (*given & (*given - 1)) != 0)
      return eval.error(diag::BadAlignment, call.at(1),
                        {std::to_string(*given), std::to_string(align), std::string(spelling(*element))});
    align = *given;
  }
  const Node *over = nullptr;
  if (call.has(2)) {
    over = eval.tensorNode(call.value(2), call.at(2));
    if (!over)
      return Poison{};
    const auto *whole = over->as<SharedMemory>();
    if (!whole)
      return eval.error(diag::ExpectedKind, call.at(2), {"a tensor made by 'shared'", describe(decay(call.value(2)))});
    if (*bytes > whole->bytes || align > over->type.tensor().align)
      return eval.error(diag::SharedOver, call.range,
                        {std::to_string(*bytes), std::to_string(align), std::to_string(whole->bytes),
                         std::to_string(over->type.tensor().align)});
  } else if (!eval.allocateShared(*bytes, align, call.range)) {
    return Poison{};
  }
  return eval.emit(TensorType{*element, Space::Shared, *l, static_cast<unsigned>(align)}, call.range, SharedMemory{*bytes, over});
}

bool Evaluator::allocateShared(int64_t bytes, int64_t align, SourceRange range) {
  const int64_t capacity = target().lds.bytes;
  int64_t &used = kernel->sharedBytes;
  const int64_t before = used;
  used = (used + align - 1) / align * align + bytes;
  if (bytes >= 0 && used <= capacity)
    return true;
  error(diag::SharedSize, range,
        {std::to_string(bytes), std::to_string(before), std::to_string(capacity), std::string(target().name)});
  used = before;
  return false;
}

//===--- buffers ----------------------------------------------------------===//

/// buffer(t, bound = elements): t through a buffer descriptor. What lies at or beyond `bound` elements behind its first
/// (by default: beyond its layout) reads as zero and is not written.
Value sema::evalBuffer(Evaluator &eval, Call &call) {
  const Node *tensor = eval.tensorNode(call.value(0), call.at(0));
  if (!tensor)
    return Poison{};
  const TensorType &from = tensor->type.tensor();
  if (from.space != Space::Global)
    return eval.error(diag::BufferOf, call.at(0), {tensor->type.str()});
  const Node *bound = nullptr;
  if (call.has(1)) {
    bound = eval.materialize(call.value(1), call.at(1));
    if (!bound)
      return Poison{};
    if (!bound->type.isIntegerScalar())
      return eval.error(diag::ExpectedKind, call.at(1), {"a number of elements", describe(decay(call.value(1)))});
  } else {
    auto elements = eval.take(layout::cosize(eval.arith, from.layout), call.range);
    bound = elements ? eval.toNode(*elements, call.range) : nullptr;
  }
  if (!bound)
    return Poison{};
  if (Scalar s = bound->type.scalar(); s != Scalar::I32 && s != Scalar::I64)
    return eval.error(diag::IndexType, call.has(1) ? call.at(1) : call.range, {std::string(spelling(s))});
  bound = eval.convert(Value(bound), Scalar::I64, call.range);
  if (!bound)
    return Poison{};
  TensorType type = from;
  type.space = Space::Buffer;
  return eval.emit(type, call.range, BufferView{tensor, bound, eval.target().bufferWord3});
}

/// buffer_copy<bits>: raw buffer loads and stores between a buffer and registers.
Value sema::evalBufferCopy(Evaluator &eval, Call &call) {
  auto bits = eval.integer(call.generics[0].value, call.generics[0].range);
  if (!bits)
    return Poison{};
  for (int64_t legal : {8, 16, 32, 64, 96, 128})
    if (*bits == legal)
      return CopyAtom{static_cast<unsigned>(*bits), CopyAtom::Kind::Buffer};
  return eval.error(diag::BufferCopyBits, call.range, {std::to_string(*bits)});
}

//===--- atomics ----------------------------------------------------------===//

namespace {
struct AtomicName {
  std::string_view name;
  AtomicOp op;
};
constexpr AtomicName atomicNames[] = {
    {"atomic_add", AtomicOp::Add}, {"atomic_sub", AtomicOp::Sub},           {"atomic_min", AtomicOp::Min},
    {"atomic_max", AtomicOp::Max}, {"atomic_and", AtomicOp::And},           {"atomic_or", AtomicOp::Or},
    {"atomic_xor", AtomicOp::Xor}, {"atomic_exchange", AtomicOp::Exchange}, {"atomic_cas", AtomicOp::CompareExchange},
    {"atomic_load", AtomicOp::Load}, {"atomic_store", AtomicOp::Store},
};
} // namespace

/// What all atomics check: the tensor in argument 0, the coordinate in argument 1.
static const Node *atomicElement(Evaluator &eval, Call &call, AtomicOp op, IntTuple &coord) {
  const Node *tensor = eval.tensorNode(call.value(0), call.at(0));
  if (!tensor)
    return nullptr;
  const TensorType &type = tensor->type.tensor();
  if (type.space != Space::Global && type.space != Space::Shared) {
    eval.error(diag::AtomicSpace, call.at(0), {std::string(call.builtin->name), tensor->type.str()});
    return nullptr;
  }
  const bool isBitwise = op == AtomicOp::And || op == AtomicOp::Or || op == AtomicOp::Xor;
  const bool moves = op == AtomicOp::Exchange || op == AtomicOp::Load || op == AtomicOp::Store;
  const unsigned bits = bitWidth(type.element);
  const bool known = isInteger(type.element) ? bits >= 32
                     : isFloat(type.element) ? (bits >= 32 && !isBitwise && op != AtomicOp::CompareExchange) || (moves && bits >= 32)
                                             : false;
  if (!known) {
    eval.error(diag::AtomicElement, call.at(0), {std::string(call.builtin->name), std::string(spelling(type.element)),
                                                 isBitwise || op == AtomicOp::CompareExchange ? "" : " and floats"});
    return nullptr;
  }
  auto at = eval.intTuple(call.value(1), call.at(1));
  if (!at || !eval.checkElementAccess(type, *at, call.at(1)))
    return nullptr;
  if (at->hasNone()) {
    eval.error(diag::ExpectedKind, call.at(1), {"the coordinate of one element", "a coordinate with '_'"});
    return nullptr;
  }
  if ((op != AtomicOp::Store && !eval.checkReadable(tensor, call.at(0))) || (op != AtomicOp::Load && !eval.checkWritable(tensor, call.at(0))))
    return nullptr;
  coord = std::move(*at);
  return tensor;
}

/// atomic_add(t, coord, value, scope = .agent, order = .relaxed) and its like: one step for everybody in the scope; the old
/// value. atomic_cas(t, coord, expected, desired, ..) stores only where `expected` stood. atomic_load, atomic_store.
Value sema::evalAtomic(Evaluator &eval, Call &call) {
  const AtomicName *found = atomicNames;
  while (found->name != call.builtin->name)
    ++found;
  const AtomicOp op = found->op;
  IntTuple coord;
  const Node *tensor = atomicElement(eval, call, op, coord);
  if (!tensor)
    return Poison{};
  const Scalar element = tensor->type.tensor().element;
  Atomic made{op, tensor, std::move(coord), nullptr, nullptr, 0, 0};
  size_t next = 2;
  for (const Node **operand : {op == AtomicOp::CompareExchange ? &made.expected : nullptr, op == AtomicOp::Load ? nullptr : &made.value}) {
    if (!operand)
      continue;
    *operand = eval.convert(call.value(next), element, call.at(next));
    if (!*operand)
      return Poison{};
    ++next;
  }
  auto scope = eval.choice(call, next, memoryScopes, 2);
  auto order = eval.choice(call, next + 1, atomicOrders, 0);
  if (!scope || !order)
    return Poison{};
  const std::string_view chosen = atomicOrders[*order];
  if ((op == AtomicOp::Load && (chosen == "release" || chosen == "acq_rel")) || (op == AtomicOp::Store && (chosen == "acquire" || chosen == "acq_rel")))
    return eval.error(diag::AtomicOrder, call.at(next + 1), {std::string(call.builtin->name), std::string(chosen)});
  made.scope = static_cast<unsigned>(*scope);
  made.order = static_cast<unsigned>(*order);
  const bool gives = op != AtomicOp::Store;
  Node *node = eval.emit(gives ? Type(element) : Type(), call.range, std::move(made));
  return gives ? Value(node) : Value();
}
