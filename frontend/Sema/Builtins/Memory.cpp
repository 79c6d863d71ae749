//===- Memory.cpp - shared memory, buffers, atomics -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Memory that is not a parameter: LDS of the block, sized when compiling against what the target has; and parameters
// seen through buffer descriptors, whose bounds the hardware checks. Atomics act on one element of memory.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Memory.h"
#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Builtins/Async.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Tensors.h"
#include "frontend/Sema/Types/SharedSize.h"
#include "specs/tables/TargetSpec.h"

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;

static bool allocateShared(Context &context, int64_t bytes, int64_t align, SourceRange range);

//===--- shared memory ----------------------------------------------------===//

/// The bytes that a static layout reaches, in whole dwords: copies straight to LDS write no less. Nothing after an
/// error.
static std::optional<int64_t> bytesOf(Context &context, const layout::AnyLayout &l, Scalar element, SourceRange range) {
  if (!std::visit([](const auto &x) { return x.isStatic(); }, l)) {
    mustBeKnown(context, range, "the layout of shared memory", l, spell(l));
    return std::nullopt;
  }
  auto elements = take(context, layout::cosize(context.arith, l), range);
  if (!elements)
    return std::nullopt;
  if (!checkPackedSwizzle(context, l, element, range))
    return std::nullopt;
  return (elements->value() * static_cast<int64_t>(memoryBits(element)) + 31) / 32 * 4;
}

/// Argument `i`: a power of two in bytes; that of the element if it is absent.
static std::optional<int64_t> alignmentOf(Context &context, Call &call, size_t i, Scalar element) {
  const int64_t least = byteWidth(element);
  if (!call.has(i))
    return least;
  auto given = integer(context, call.value(i), call.at(i));
  if (!given || (*given >= least && *given <= 4096 && (*given & (*given - 1)) == 0))
    return given;
  context.report(diag::BadAlignment, call.at(i), *given, least, spelling(element));
  return std::nullopt;
}

/// shared<T>(layout, align = bytes, over = tensor): memory of the block; `over` another shared tensor, in its place
/// (rule P13).
Value sema::evalShared(Context &context, Call &call) {
  if (!context.isInKernel())
    return context.report(diag::OutsideKernel, call.range, "shared memory");
  auto element = scalarType(context, call.generics[0].value, call.generics[0].range);
  auto l = memoryLayout(context, call.value(0), call.at(0));
  if (!element || !l)
    return Poison{};
  auto bytes = bytesOf(context, *l, *element, call.at(0));
  if (!bytes)
    return Poison{};
  auto alignment = alignmentOf(context, call, 1, *element);
  if (!alignment)
    return Poison{};
  const int64_t align = *alignment;
  const Node *over = nullptr;
  if (call.has(2)) {
    over = tensorNode(context, call.value(2), call.at(2));
    if (!over)
      return Poison{};
    const auto *whole = over->as<SharedMemory>();
    if (!whole)
      return context.report(diag::ExpectedKind, call.at(2), "a tensor made by 'shared'",
                            describe(decay(call.value(2))));
    if (*bytes > whole->bytes || align > over->type.tensor().align)
      return context.report(diag::SharedOver, call.range, *bytes, align, whole->bytes, over->type.tensor().align);
  } else if (!allocateShared(context, *bytes, align, call.range)) {
    return Poison{};
  }
  return emit(context, TensorType{*element, Space::Shared, *l, static_cast<unsigned>(align)}, call.range,
              SharedMemory{*bytes, over});
}

/// dyn_shared<T>(layout, offset = bytes, align = bytes): of the memory that the launch gives by `lds = bytes`.
Value sema::evalDynShared(Context &context, Call &call) {
  if (!context.isInKernel())
    return context.report(diag::OutsideKernel, call.range, "shared memory");
  auto element = scalarType(context, call.generics[0].value, call.generics[0].range);
  auto l = memoryLayout(context, call.value(0), call.at(0));
  if (!element || !l)
    return Poison{};
  auto bytes = bytesOf(context, *l, *element, call.at(0));
  auto offset = call.has(1) ? integer(context, call.value(1), call.at(1)) : std::optional<int64_t>(0);
  auto align = alignmentOf(context, call, 2, *element);
  if (!bytes || !offset || !align)
    return Poison{};
  Kernel &kernel = *context.kernel;
  if (!kernel.hasDynamicShared)
    return context.report(diag::DynSharedLaunch, call.range);
  const int64_t capacity = context.target().lds.bytes;
  if (*offset < 0 || *offset > capacity || *offset % *align != 0)
    return context.report(diag::DynSharedOffset, call.at(1), *offset, *align, capacity);
  const LaunchExpr &given = kernel.interface.sharedBytes;
  const int64_t most = given.isConstant() ? given.value() : capacity;
  if (*bytes < 0 || *bytes > most - *offset)
    return context.report(diag::DynSharedSize, call.range, *bytes, *offset, most,
                          given.isConstant() ? "the launch gives" : std::string(context.target().name) + " has");
  kernel.dynamicAlign = std::max(kernel.dynamicAlign, *align);
  return emit(context, TensorType{*element, Space::Shared, *l, static_cast<unsigned>(*align)}, call.range,
              SharedMemory{*bytes, nullptr, *offset});
}

/// Counts `bytes` more of LDS to the kernel; false after an error if the target has not that much.
static bool allocateShared(Context &context, int64_t bytes, int64_t align, SourceRange range) {
  const int64_t capacity = context.target().lds.bytes;
  int64_t &used = context.kernel->sharedBytes;
  const int64_t before = used;
  const int64_t begin = (used + align - 1) / align * align;
  used = begin + bytes;
  if (bytes >= 0 && used <= capacity)
    return true;
  context.report(diag::SharedSize, range, bytes, sharedBytesLeft(begin, capacity), context.target().name);
  used = before;
  return false;
}

//===--- buffers ----------------------------------------------------------===//

/// Whether the elements of `layout` lie side by side, so that it has as many as it reaches over: none where an extent
/// is 0. False where that is not seen.
static bool isSeenCompact(Context &context, const layout::AnyLayout &layout) {
  const auto *plain = std::get_if<layout::Layout>(&layout);
  if (!plain)
    return false;
  const std::vector<IntTuple> shape = plain->shape.leaves(), stride = plain->stride.leaves();
  std::vector<bool> seen(shape.size());
  layout::Int next(1), mirrored(1); // the stride of the next mode, its factors in either order
  for (size_t found = 0; found < shape.size(); ++found) {
    size_t mode = 0;
    while (mode < shape.size() &&
           (seen[mode] || !stride[mode].isPlainInt() ||
            (stride[mode].leaf() != next && stride[mode].leaf() != mirrored && !shape[mode].leaf().is(1))))
      ++mode;
    if (mode == shape.size())
      return false;
    seen[mode] = true;
    auto product = context.arith.mul(next, shape[mode].leaf()), turned = context.arith.mul(shape[mode].leaf(), next);
    if (!product || !turned)
      return false;
    next = *product;
    mirrored = *turned;
  }
  return true;
}

/// buffer(t, bound = elements): t through a buffer descriptor. What lies at or beyond `bound` elements behind its first
/// (by default: beyond its layout; all of an absent tensor, rule T8) reads as zero and is not written. A far part of it
/// is reached by moving the base: rule T15.
Value sema::evalBuffer(Context &context, Call &call) {
  const Node *tensor = tensorNode(context, call.value(0), call.at(0));
  if (!tensor)
    return Poison{};
  const TensorType &from = tensor->type.tensor();
  if (from.space != Space::Global)
    return context.report(diag::BufferOf, call.at(0), tensor->type.str());
  const Node *bound = nullptr;
  if (call.has(1)) {
    bound = materialize(context, call.value(1), call.at(1));
    if (!bound)
      return Poison{};
    if (!bound->type.isIntegerScalar())
      return context.report(diag::ExpectedKind, call.at(1), "a number of elements", describe(decay(call.value(1))));
  } else {
    // The same number where both can be said; a product of extents is seen not to be below zero.
    auto elements = take(context,
                         isSeenCompact(context, from.layout) ? layout::size(context.arith, from.layout)
                                                             : layout::cosize(context.arith, from.layout),
                         call.range);
    bound = elements ? toNode(context, *elements, call.range) : nullptr;
  }
  if (!bound)
    return Poison{};
  if (Scalar s = bound->type.scalar(); s != Scalar::I32 && s != Scalar::I64)
    return context.report(diag::IndexType, call.has(1) ? call.at(1) : call.range, spelling(s));
  // Fewer elements than none are none: a bound that is a difference, or the end of a layout whose first extent is 0.
  if (const auto *known = bound->as<IntConstant>(); known ? known->value < 0 : !bound->nonNegative) {
    const Node *none = constant(context, Value::integer(0), bound->type, call.range);
    Node *counted = emit(context, bound->type, call.range, Binary{BinaryOp::Max, bound, none});
    counted->nonNegative = true;
    bound = counted;
  }
  bound = convert(context, Value(bound), Scalar::I64, call.range);
  if (!bound)
    return Poison{};
  // An absent tensor has no elements: what is read of it is 0.
  if (Value present = isPresent(context, tensor, call.range); const Node *given = present.node())
    bound = emit(context, Scalar::I64, call.range,
                 Select{given, bound, constant(context, Value(int64_t(0)), Scalar::I64, call.range)});
  TensorType type = from;
  type.space = Space::Buffer;
  return emit(context, type, call.range, BufferView{tensor, bound, context.target().bufferWord3});
}

/// buffer_copy<bits>: raw buffer loads and stores between a buffer and registers.
Value sema::evalBufferCopy(Context &context, Call &call) {
  auto bits = integer(context, call.generics[0].value, call.generics[0].range);
  if (!bits)
    return Poison{};
  return copyAtomOf(context, call, CopyAtom::Kind::Buffer, *bits, diag::BufferCopyBits);
}

//===--- atomics ----------------------------------------------------------===//

namespace {
struct AtomicName {
  std::string_view name;
  AtomicOp op;
};
constexpr AtomicName atomicNames[] = {
    {"atomic_add", AtomicOp::Add},   {"atomic_sub", AtomicOp::Sub},           {"atomic_min", AtomicOp::Min},
    {"atomic_max", AtomicOp::Max},   {"atomic_and", AtomicOp::And},           {"atomic_or", AtomicOp::Or},
    {"atomic_xor", AtomicOp::Xor},   {"atomic_exchange", AtomicOp::Exchange}, {"atomic_cas", AtomicOp::CompareExchange},
    {"atomic_load", AtomicOp::Load}, {"atomic_store", AtomicOp::Store},
};
} // namespace

/// True if a pair of 16-bit floats is added, one dword of memory: packed atomics.
static bool addsPair(Context &context, Call &call, AtomicOp op) {
  const Node *value = op == AtomicOp::Add ? decay(call.value(2)).node() : nullptr;
  const bool areTwo = value && value->type.isVector() && value->type.vector().lanes == 2;
  const Node *tensor = areTwo ? decay(call.value(0)).node() : nullptr;
  if (!tensor || !tensor->type.isTensor() || tensor->type.tensor().element != value->type.element())
    return false;
  return value->type.element() == Scalar::F16 || value->type.element() == Scalar::BF16;
}

/// The target's packed addition to memory of `type`, or an error.
static bool hasPairs(Context &context, Call &call, const TensorType &type) {
  using specs::Capability;
  const Capability needed = type.space == Space::Shared   ? Capability::LdsAtomicPkAdd
                            : type.element == Scalar::F16 ? Capability::AtomicPkAddF16
                                                          : Capability::AtomicPkAddBf16;
  return checkCapability(context, needed, "'atomic_add' of two " + std::string(spelling(type.element)), call.range);
}

/// What all atomics check: the tensor in argument 0, the coordinate in argument 1.
static const Node *atomicElement(Context &context, Call &call, AtomicOp op, bool isPair, IntTuple &coord) {
  const Node *tensor = tensorNode(context, call.value(0), call.at(0));
  if (!tensor)
    return nullptr;
  const TensorType &type = tensor->type.tensor();
  if (type.space != Space::Global && type.space != Space::Shared) {
    context.report(diag::AtomicSpace, call.at(0), call.builtin->name, tensor->type.str());
    return nullptr;
  }
  constexpr std::string_view name = "universal_atomic", prefix = "atomic_";
  const std::string_view word = call.builtin->name.substr(prefix.size());
  // Smaller ones are loops around their dword: not what the name promises.
  if (isPair) {
    if (!hasPairs(context, call, type))
      return nullptr;
  } else if (bitWidth(type.element) < 32 || !specs::findAtomicAtom(name, word, spelling(type.element))) {
    const bool floats = specs::findAtomicAtom(name, word, spelling(Scalar::F32));
    context.report(diag::AtomicElement, call.at(0), call.builtin->name, spelling(type.element),
                   floats ? " and floats" : "");
    return nullptr;
  }
  auto at = intTuple(context, call.value(1), call.at(1));
  if (!at || !checkElementAccess(context, type, *at, call.at(1)))
    return nullptr;
  if (at->hasNone()) {
    context.report(diag::ExpectedKind, call.at(1), "the coordinate of one element", "a coordinate with '_'");
    return nullptr;
  }
  if ((op != AtomicOp::Store && !checkReadable(context, tensor, call.at(0))) ||
      (op != AtomicOp::Load && !checkWritable(context, tensor, call.at(0))))
    return nullptr;
  coord = std::move(*at);
  return tensor;
}

/// atomic_add(t, coord, value, scope = .agent, order = .relaxed) and its like: one step for everybody in the scope; the
/// old value. Of two 16-bit floats a vector may be added, to the element at `coord` and the one behind it.
/// atomic_cas(t, coord, expected, desired, ..) stores only where `expected` stood. atomic_load, atomic_store. Rule C12.
Value sema::evalAtomic(Context &context, Call &call) {
  const AtomicName *found = atomicNames;
  while (found->name != call.builtin->name)
    ++found;
  const AtomicOp op = found->op;
  IntTuple coord;
  const bool isPair = addsPair(context, call, op);
  const Node *tensor = atomicElement(context, call, op, isPair, coord);
  if (!tensor)
    return Poison{};
  const Scalar scalar = tensor->type.tensor().element;
  const Type element = isPair ? Type(VectorType{2, scalar}) : Type(scalar);
  Atomic made{op, tensor, inWidthOf(context, tensor->type.tensor(), coord, call.range), nullptr, nullptr, 0, 0};
  size_t next = 2;
  for (const Node **operand :
       {op == AtomicOp::CompareExchange ? &made.expected : nullptr, op == AtomicOp::Load ? nullptr : &made.value}) {
    if (!operand)
      continue;
    *operand = convert(context, call.value(next), element, call.at(next));
    if (!*operand)
      return Poison{};
    ++next;
  }
  auto scope = choice(context, call, next, memoryScopes, 2);
  auto order = choice(context, call, next + 1, atomicOrders, 0);
  if (!scope || !order)
    return Poison{};
  const std::string_view chosen = atomicOrders[*order];
  if ((op == AtomicOp::Load && (chosen == "release" || chosen == "acq_rel")) ||
      (op == AtomicOp::Store && (chosen == "acquire" || chosen == "acq_rel")))
    return context.report(diag::AtomicOrder, call.at(next + 1), call.builtin->name, chosen);
  made.scope = static_cast<unsigned>(*scope);
  made.order = static_cast<unsigned>(*order);
  const bool gives = op != AtomicOp::Store;
  Node *node = emit(context, gives ? element : Type(), call.range, std::move(made));
  return gives ? Value(node) : Value();
}
