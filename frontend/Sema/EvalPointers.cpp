//===- EvalPointers.cpp - a `var` of a tensor in memory -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Such a variable carries a place (rule T3): how many elements behind the beginning of its memory its view begins. The memory
// itself (an argument, a buffer, shared memory) and the layout are those it was declared with, so every look at the variable is
// a view of known memory, and loops and branches carry one number.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Offsets.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Structure.h"
#include "compiler/Layout/Tiled.h"

#include <numeric>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

/// The memory that `tensor` is a view of: an argument, shared memory, or a buffer over an argument.
static const Node *memoryOf(const Node *tensor) {
  while (!tensor->as<BufferView>()) {
    const Node *viewed = viewedTensor(tensor);
    if (!viewed)
      break;
    tensor = viewed;
  }
  return tensor;
}

/// Elements from the beginning of its memory to that of `tensor`; nothing where no number says that, or after an error.
std::optional<Int> Evaluator::placeInMemory(const Node *tensor, SourceRange range) {
  Int sum(0);
  for (const Node *memory = memoryOf(tensor); tensor != memory; tensor = viewedTensor(tensor)) {
    std::optional<layout::Sliced> part;
    const layout::AnyLayout &of = viewedTensor(tensor)->type.tensor().layout;
    if (const auto *slice = tensor->as<Slice>())
      part = take(layout::sliceAndOffset(arith, of, slice->coord), range);
    else if (const auto *mine = tensor->as<Partition>(); mine && !mine->wave)
      part = take(layout::partition(arith, mine->copy->layouts, mine->side, of, IntTuple(toInt(mine->thread, "thread"))), range);
    else if (const auto *mine = tensor->as<MmaPartition>())
      part = take(layout::partition(arith, mine->mma->layouts, mine->operand, of, IntTuple(toInt(mine->thread, "thread"))), range);
    else if (tensor->as<Divide>() || tensor->as<View>())
      continue;
    if (!part || !part->offset.isPlainInt())
      return std::nullopt;
    auto next = take(arith.add(sum, part->offset.leaf()), range);
    if (!next)
      return std::nullopt;
    sum = *next;
  }
  return sum;
}

static IntTuple pair(IntTuple a, IntTuple b) { return IntTuple(std::vector<IntTuple>{std::move(a), std::move(b)}); }

static bool hasOffsetInside(const TensorType &type) { return std::holds_alternative<layout::ComposedLayout>(type.layout); }

/// The place of a new `var` that begins with the view `tensor`; null after an error.
std::shared_ptr<const Place> Evaluator::makePointer(const std::string &name, const Node *tensor, SourceRange range) {
  const TensorType &type = tensor->type.tensor();
  auto fails = [&](std::string why) -> std::shared_ptr<const Place> {
    error(diag::VarView, range, {name, std::move(why)});
    return nullptr;
  };
  if (type.space == Space::Coordinates)
    return fails("coordinates lie in no memory: keep a number in a 'var', and slice by it");
  if (hasOffsetInside(type))
    return fails("a view through a swizzle has no place that another could begin at: keep its coordinate, as in 'var stage = 0', and slice by it");
  const unsigned before = diagnostics.errorCount();
  auto offset = placeInMemory(tensor, range);
  if (!offset)
    return diagnostics.errorCount() != before ? nullptr : fails("a part that a wave writes as one has no place of its own: keep a coordinate in a 'var', and slice by it");
  auto place = std::make_shared<Place>();
  const Node *memory = memoryOf(tensor);
  // Rule T15: offsets are i64 where a leaf of the layout is.
  const Node *start = toNode(*offset, range);
  if (!start)
    return nullptr;
  const Scalar number = hasWideLeaf(memory->type.tensor().layout) || offset->width() == 64 ? Scalar::I64 : Scalar::I32;
  if (start->type.scalar() != number)
    start = emit(number, range, Convert{start});
  place->variable = std::make_shared<Variable>(Variable{name, number, start, nextSerial++});
  place->view = tensor;
  liveVariables.push_back(place->variable.get());
  ownedVariables.push_back(place->variable);
  return place;
}

/// What the variable shows now: its memory from the carried number on, through the layout that it was declared with.
Value Evaluator::readPointer(const Place &place) {
  const TensorType &type = place.view->type.tensor();
  const Node *memory = memoryOf(place.view);
  const SourceRange range = currentStatement;
  // Every view that was assigned is aligned as the first one is, so the number is a multiple.
  const int64_t bits = memoryBits(type.element), aligned = int64_t(std::max(type.align, 1u)) * 8;
  const int64_t multiple = std::lcm(aligned, bits) / bits;
  const Node *current = place.variable->current;
  const Int offset = Int::dynamic(bitWidth(current->type.scalar()), multiple, unit.symbols.named(place.variable->name, current));
  TensorType all = memory->type.tensor();
  all.layout = placesInMemory();
  const Node *elements = emit(all, range, View{memory});
  Value from = sliceTensor(elements, pair(IntTuple::none(), IntTuple(offset)), range);
  if (!from.node())
    return Poison{};
  TensorType seen = from.tensor() ? *from.tensor() : type;
  seen.layout = type.layout;
  seen.align = type.align;
  Node *result = emit(seen, range, View{from.node()});
  result->name = place.variable->name;
  return Value(static_cast<const Node *>(result));
}

/// How a message calls the memory.
std::string Evaluator::describeMemory(const Node *memory) const {
  if (const Argument *root = rootArgument(memory))
    return memory->as<BufferView>() ? "a buffer of '" + root->name + "'" : "'" + root->name + "'";
  return memory->name.empty() ? "shared memory" : "'" + memory->name + "'";
}

void Evaluator::assignPointer(const Place &place, const Value &value, SourceRange valueRange, SourceRange range) {
  const std::string &name = place.variable->name;
  auto fails = [&](std::string why) { error(diag::VarView, valueRange, {name, std::move(why)}); };
  const Value &inner = decay(value);
  if (!inner.tensor()) {
    error(diag::ExpectedKind, valueRange, {"a view in memory, which '" + name + "' is", describe(inner)});
    return;
  }
  const TensorType &from = *inner.tensor(), &to = place.view->type.tensor();
  if (from.space != to.space || from.element != to.element)
    return fails("it is a " + place.view->type.str() + ", and this is a " + inner.node()->type.str());
  if (!(from.layout == to.layout))
    return fails("its layout is " + spell(to.layout) + ", and that of this view is " + spell(from.layout) +
                 "; a 'var' in memory changes its place only");
  const Node *mine = memoryOf(place.view), *other = memoryOf(inner.node());
  if (mine != other) {
    const std::string a = describeMemory(mine), b = describeMemory(other);
    return fails("it is a view of " + a + ", and this is one of " +
                 (a != b ? b : mine->as<BufferView>() ? "another, made by another call of 'buffer'" : "other " + b) +
                 "; a 'var' in memory stays within its tensor");
  }
  if (from.align < to.align)
    return fails("it is aligned to " + std::to_string(to.align) + " bytes, and this view is known to be aligned to " + std::to_string(from.align) +
                 " only");
  auto offset = placeInMemory(inner.node(), valueRange);
  const Node *next = offset ? toNode(*offset, valueRange) : nullptr;
  if (!next)
    return;
  if (const Scalar number = place.variable->type.scalar(); next->type.scalar() != number)
    next = emit(number, valueRange, Convert{next});
  setVariable(*place.variable, next, range);
}
