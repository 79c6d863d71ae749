//===- Pointers.cpp - a `var` of a tensor in memory -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Such a variable carries a place (rule T3): which memory its view lies in, and how many elements behind the beginning
// of that it begins. The layout is that it was declared with, so every look at the variable is a view of known
// memories, and loops and branches carry two numbers; the first is not used where there is one memory only.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Pointers.h"

#include "frontend/Sema/Evaluate/Branches.h"
#include "frontend/Sema/Evaluate/Memory.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Tensors.h"
#include "frontend/Sema/Types/Offsets.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Tiled.h"

#include <algorithm>
#include <numeric>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

static std::string whyNotBeside(const Context &context, const Node *mine, const Node *other, Scalar number);

/// The memory that `tensor` is a view of: an argument, shared memory, a buffer over an argument, or what another `var`
/// shows.
static const Node *memoryOf(const Node *tensor) {
  while (!tensor->as<BufferView>() && !tensor->as<AnyMemory>()) {
    const Node *viewed = viewedTensor(tensor);
    if (!viewed)
      break;
    tensor = viewed;
  }
  return tensor;
}

static std::shared_ptr<MemorySet> setOf(std::shared_ptr<MemorySet> set) {
  while (set->joined)
    set = set->joined;
  return set;
}

/// From now on both are one set, `into`.
static void join(const std::shared_ptr<MemorySet> &into, const std::shared_ptr<MemorySet> &from) {
  auto all = setOf(into), other = setOf(from);
  if (all == other)
    return;
  for (const Node *member : other->members)
    if (std::ranges::find(all->members, member) == all->members.end())
      all->members.push_back(member);
  other->members.clear();
  other->joined = all;
}

/// A swizzle and nothing else: S o offset o L.
static const layout::ComposedLayout *swizzled(const layout::AnyLayout &l) {
  const auto *composed = std::get_if<layout::ComposedLayout>(&l);
  return composed && std::holds_alternative<layout::Swizzle>(composed->inner) &&
                 std::holds_alternative<layout::Layout>(composed->outer)
             ? composed
             : nullptr;
}

static bool isSameButForPlace(const layout::AnyLayout &a, const layout::AnyLayout &b) {
  const auto *x = swizzled(a), *y = swizzled(b);
  return x && y ? x->inner == y->inner && x->outer == y->outer : a == b;
}

/// Elements from the beginning of its memory to that of `tensor`; nothing where no number says that, or after an error.
static std::optional<Int> placeInMemory(Context &context, const Node *tensor, SourceRange range) {
  const Node *memory = memoryOf(tensor);
  if (const auto *composed = swizzled(tensor->type.tensor().layout)) {
    // The swizzle is of places from where it begins on, so that is the beginning of the memory or nothing.
    const Node *first = tensor;
    while (first != memory && swizzled(viewedTensor(first)->type.tensor().layout))
      first = viewedTensor(first);
    const bool isFirst = first == memory || (first->as<View>() && viewedTensor(first) == memory);
    return isFirst && composed->offset.isPlainInt() ? std::optional(composed->offset.leaf()) : std::nullopt;
  }
  Int sum(0);
  for (; tensor != memory; tensor = viewedTensor(tensor)) {
    std::optional<layout::Sliced> part;
    const layout::AnyLayout &of = viewedTensor(tensor)->type.tensor().layout;
    if (const auto *slice = tensor->as<Slice>())
      part = take(context, layout::sliceAndOffset(context.arith, of, slice->coord), range);
    else if (const auto *mine = tensor->as<Partition>(); mine && !mine->wave)
      part = take(context,
                  layout::partition(context.arith, mine->copy->layouts, mine->side, of,
                                    IntTuple(toInt(context, mine->thread, "thread"))),
                  range);
    else if (const auto *mine = tensor->as<MmaPartition>())
      part = take(context,
                  layout::partition(context.arith, mine->mma->layouts, mine->operand, of,
                                    IntTuple(toInt(context, mine->thread, "thread"))),
                  range);
    else if (tensor->as<Divide>() || tensor->as<View>())
      continue;
    if (!part || !part->offset.isPlainInt())
      return std::nullopt;
    auto next = take(context, context.arith.add(sum, part->offset.leaf()), range);
    if (!next)
      return std::nullopt;
    sum = *next;
  }
  return sum;
}

/// The layout through which a variable sees its memory, sliced at a place: any element may begin what `l` shows.
static layout::AnyLayout placesFor(const layout::AnyLayout &l) {
  std::vector<IntTuple> shapes{IntTuple(1)}, strides{IntTuple(0)};
  const auto *composed = swizzled(l);
  if (composed) {
    shapes = composed->linear().shape.isTuple() ? composed->linear().shape.elements()
                                                : std::vector{composed->linear().shape};
    strides = composed->linear().stride.isTuple() ? composed->linear().stride.elements()
                                                  : std::vector{composed->linear().stride};
  }
  shapes.push_back(IntTuple(INT32_MAX));
  strides.push_back(IntTuple(1));
  layout::Layout places{IntTuple(std::move(shapes)), IntTuple(std::move(strides))};
  if (!composed)
    return places;
  return layout::ComposedLayout{composed->inner, IntTuple(0), std::move(places)};
}

static IntTuple coordinateOfPlace(const layout::AnyLayout &places, Int place) {
  std::vector<IntTuple> coord(layout::linear(places).shape.rank() - 1, IntTuple::none());
  coord.push_back(IntTuple(place));
  return IntTuple(std::move(coord));
}

/// The number of `memory`, which the variable may show from now on.
static const Node *addMemory(Context &context, const Place &place, const Node *memory, SourceRange range) {
  if (const auto *any = memory->as<AnyMemory>()) {
    join(place.memories, any->memories);
    return any->which;
  }
  auto one = std::make_shared<MemorySet>();
  one->members.push_back(memory);
  join(place.memories, one);
  return constant(context, Value(int64_t(memory->serial)), Scalar::I32, range);
}

/// The place of a new `var` that begins with the view `tensor`; null after an error.
std::shared_ptr<const Place> sema::makePointer(Context &context, const std::string &name, const Node *tensor,
                                               SourceRange range) {
  const TensorType &type = tensor->type.tensor();
  auto fails = [&](std::string why) -> std::shared_ptr<const Place> {
    context.report(diag::VarView, range, name, why);
    return nullptr;
  };
  if (type.space == Space::Coordinates)
    return fails("coordinates lie in no memory: keep a number in a 'var', and slice by it");
  if (std::holds_alternative<layout::ComposedLayout>(type.layout) && !swizzled(type.layout))
    return fails(
        "a view through " + spell(type.layout) +
        " has no place that another could begin at: keep its coordinate, as in 'var stage = 0', and slice by it");
  const unsigned before = context.diagnostics.errorCount();
  auto offset = placeInMemory(context, tensor, range);
  if (!offset && context.diagnostics.errorCount() != before)
    return nullptr;
  if (!offset)
    return fails(swizzled(type.layout) ? "its swizzle does not begin where its memory does: keep its coordinate, as in "
                                         "'var stage = 0', and slice by it"
                                       : "a part that a wave writes as one has no place of its own: keep a coordinate "
                                         "in a 'var', and slice by it");
  auto place = std::make_shared<Place>();
  const Node *memory = memoryOf(tensor);
  // Rule T15: offsets are i64 where a leaf of the layout is.
  const Node *start = toNode(context, *offset, range);
  if (!start)
    return nullptr;
  const Scalar number = hasWideLeaf(memory->type.tensor().layout) || offset->width() == 64 ? Scalar::I64 : Scalar::I32;
  if (start->type.scalar() != number)
    start = emit(context, number, range, Convert{start});
  place->variable = context.variables.make(name, number, start);
  place->view = tensor;
  place->memories = std::make_shared<MemorySet>();
  const Node *which = addMemory(context, *place, memory, range);
  if (!which)
    return nullptr;
  place->which = context.variables.make(name, Scalar::I32, which);
  for (const auto &number : {place->variable, place->which})
    context.variables.declare(number);
  return place;
}

/// What the variable shows now: its memory from the carried number on, through the layout that it was declared with.
Value sema::readPointer(Context &context, const Place &place) {
  const TensorType &type = place.view->type.tensor();
  const SourceRange range = context.currentStatement;
  // Every view that was assigned is aligned as the first one is, so the number is a multiple.
  const int64_t bits = memoryBits(type.element), aligned = int64_t(std::max(type.align, 1u)) * 8;
  const int64_t multiple = std::lcm(aligned, bits) / bits;
  const Node *current = place.variable->current;
  const Int offset = Int::dynamic(bitWidth(current->type.scalar()), multiple,
                                  context.unit.symbols.named(place.variable->name, current));
  TensorType all = type;
  all.layout = placesFor(type.layout);
  const Node *elements = emit(context, all, range, AnyMemory{place.memories, place.which->current});
  Value from = sliceTensor(context, elements, coordinateOfPlace(all.layout, offset), range);
  if (!from.node())
    return Poison{};
  if (swizzled(type.layout)) {
    from.node()->name = place.variable->name;
    return from;
  }
  TensorType seen = from.tensor() ? *from.tensor() : type;
  seen.layout = type.layout;
  seen.align = type.align;
  Node *result = emit(context, seen, range, View{from.node()});
  result->name = place.variable->name;
  return Value(static_cast<const Node *>(result));
}

/// How a message calls the memory.
static std::string describeMemory(const Context &context, const Node *memory) {
  if (const auto *any = memory->as<AnyMemory>())
    memory = any->members().front();
  if (const Argument *root = rootArgument(context, memory))
    return memory->as<BufferView>() ? "a buffer of '" + root->name + "'" : "'" + root->name + "'";
  return memory->name.empty() ? "shared memory" : "'" + memory->name + "'";
}

void sema::assignPointer(Context &context, const Place &place, const Value &value, SourceRange valueRange,
                         SourceRange range) {
  const std::string &name = place.variable->name;
  auto fails = [&](std::string why) { context.report(diag::VarView, valueRange, name, why); };
  const Value &inner = decay(value);
  if (!inner.tensor()) {
    context.report(diag::ExpectedKind, valueRange, "a view in memory, which '" + name + "' is", describe(inner));
    return;
  }
  const TensorType &from = *inner.tensor(), &to = place.view->type.tensor();
  if (from.space != to.space || from.element != to.element)
    return fails("it is a " + place.view->type.str() + ", and this is a " + inner.node()->type.str());
  if (!isSameButForPlace(from.layout, to.layout))
    return fails("its layout is " + spell(to.layout) + ", and that of this view is " + spell(from.layout) +
                 "; a 'var' in memory changes its place only");
  const Node *memory = memoryOf(inner.node());
  if (std::string why =
          whyNotBeside(context, setOf(place.memories)->members.front(), memory, place.variable->type.scalar());
      !why.empty())
    return fails(std::move(why));
  if (from.align < to.align)
    return fails("it is aligned to " + std::to_string(to.align) + " bytes, and this view is known to be aligned to " +
                 std::to_string(from.align) + " only");
  const unsigned before = context.diagnostics.errorCount();
  auto offset = placeInMemory(context, inner.node(), valueRange);
  if (!offset && context.diagnostics.errorCount() == before)
    return fails("this view has no place of its own: keep a coordinate in a 'var', and slice by it");
  const Node *next = offset ? toNode(context, *offset, valueRange) : nullptr;
  const Node *which = next ? addMemory(context, place, memory, valueRange) : nullptr;
  if (!which)
    return;
  if (const Scalar number = place.variable->type.scalar(); next->type.scalar() != number)
    next = emit(context, number, valueRange, Convert{next});
  setVariable(context, *place.variable, next, range);
  setVariable(context, *place.which, which, range);
}

/// Why a variable that shows `mine`, with places of type `number`, cannot show `other` as well; empty: it can.
static std::string whyNotBeside(const Context &context, const Node *mine, const Node *other, Scalar number) {
  if (const auto *any = other->as<AnyMemory>())
    other = any->members().front();
  if (mine == other)
    return "";
  const std::string a = describeMemory(context, mine), b = describeMemory(context, other),
                    both = "it is a view of " + a + ", and this is one of ";
  if (mine->as<BufferView>())
    return both + (a != b ? b : "another, made by another call of 'buffer'") + "; a 'var' of a buffer stays within it";
  const Argument *x = rootArgument(context, mine), *y = rootArgument(context, other);
  if (!x || !y)
    return "";
  if (x->access != y->access)
    return both + b + ": one is '" + std::string(spelling(x->access)) + "', the other '" +
           std::string(spelling(y->access)) + "'";
  if (x->optional || y->optional)
    return both + b + ", and " + (x->optional ? a : b) +
           " may be absent; a 'var' of an optional tensor stays within it";
  if (number == Scalar::I32 && hasWideLeaf(other->type.tensor().layout))
    return both + b + ", whose offsets have 64 bits, unlike those of " + a;
  return "";
}
