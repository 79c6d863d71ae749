//===- Tensors.cpp - slices and elements of tensors -----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Checks coordinates, slices a tensor, reads and writes its elements.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Tensors.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Memory.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Types/Offsets.h"

#include <numeric>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::Int;
using layout::IntTuple;

IntTuple sema::widened(Context &context, const IntTuple &t, SourceRange range) {
  if (t.isTuple()) {
    std::vector<IntTuple> elements;
    for (const IntTuple &element : t.elements())
      elements.push_back(widened(context, element, range));
    return IntTuple(std::move(elements));
  }
  if (!t.isPlainInt() || t.leaf().isStatic() || t.leaf().width() == 64)
    return t;
  const Node *narrow = toNode(context, t.leaf(), range);
  if (!narrow)
    return t;
  Node *wide = emit(context, Scalar::I64, range, Convert{narrow});
  wide->nonNegative = narrow->nonNegative;
  return IntTuple(Int::dynamic(64, t.leaf().divisibility(), toInt(context, wide, spell(t.leaf())).handle()));
}

IntTuple sema::inWidthOf(Context &context, const TensorType &tensor, const IntTuple &coord, SourceRange range) {
  const bool isMemory = tensor.space == Space::Global || tensor.space == Space::Buffer;
  return isMemory && !coord.isStatic() && hasWideLeaf(tensor.layout) ? widened(context, coord, range) : coord;
}

static Value readCoordinate(Context &context, const Node *tensor, const layout::IntTuple &coord, SourceRange range);

//===--- slices and elements ----------------------------------------------===//

std::optional<unsigned> sema::alignAfter(Context &context, const TensorType &tensor, const IntTuple &offset,
                                         SourceRange range) {
  const int64_t least = elementsInBytes(tensor.element);
  int64_t bits = int64_t(tensor.align) * 8;
  for (const IntTuple &leaf : offset.leaves()) {
    if (!leaf.isInt() || leaf.leaf().is(0))
      continue;
    const int64_t multiple = leaf.leaf().divisibility();
    if (tensor.space != Space::Register && multiple % least != 0) {
      const std::string unit = std::to_string(least);
      context.report(diag::PackedOffset, range, spell(leaf.leaf()), spelling(tensor.element), bitWidth(tensor.element),
                     leaf.leaf().isStatic()
                         ? "is not a whole number of bytes: it must be a multiple of " + unit
                         : "is not known to be a whole number of bytes: it must be a multiple of " + unit +
                               ", which a condition as 'where n % " + unit + " == 0' can say");
      return std::nullopt;
    }
    bits = std::gcd(bits, multiple * memoryBits(tensor.element));
  }
  return static_cast<unsigned>(std::max<int64_t>(bits / 8, 1));
}

std::optional<TensorType> sema::typeOfPart(Context &context, const TensorType &whole, const layout::Sliced &part,
                                           SourceRange range) {
  TensorType type = whole;
  type.layout = part.layout;
  if (type.space == Space::Coordinates)
    return type;
  auto align = alignAfter(context, whole, part.offset, range);
  if (!align)
    return std::nullopt;
  type.align = *align;
  return type;
}

bool sema::checkOwnBytes(Context &context, const TensorType &tensor, SourceRange range) {
  if (!isPacked(tensor.element) || tensor.space == Space::Register || tensor.space == Space::Coordinates)
    return true;
  const bool isSix = elementsInBytes(tensor.element) != 2;
  context.report(diag::PackedElement, range, spelling(tensor.element), bitWidth(tensor.element), spelling(tensor.space),
                 std::string(tensor.space == Space::Buffer ? "buffer" : "universal") +
                     (isSix ? "_copy<96>" : "_copy<32>"));
  return false;
}

bool sema::checkPackedSwizzle(Context &context, const AnyLayout &l, Scalar element, SourceRange range) {
  const auto *composed = std::get_if<layout::ComposedLayout>(&l);
  const auto *swizzle = composed ? std::get_if<layout::Swizzle>(&composed->inner) : nullptr;
  if (!swizzle || !isPacked(element) || (bitWidth(element) == 4 && swizzle->base >= 1))
    return true;
  context.report(diag::PackedSwizzle, range, swizzle->str(), spelling(element), bitWidth(element),
                 bitWidth(element) == 4 ? "keep two of them together, with 1 or more as the second number"
                                        : "no swizzle of them does, so leave it out");
  return false;
}

/// The first integer of `coord` that lies outside of its part of `shape`, with that part's extent; empty if none does.
/// One integer for a whole tree counts through all of it.
static std::optional<std::pair<int64_t, int64_t>> findOutside(layout::Arith &arith, const IntTuple &coord,
                                                              const IntTuple &shape) {
  if (coord.isTuple() && shape.isTuple() && coord.rank() == shape.rank()) {
    for (size_t i = 0; i < coord.rank(); ++i)
      if (auto found = findOutside(arith, coord[i], shape[i]))
        return found;
    return std::nullopt;
  }
  if (!coord.isPlainInt() || !coord.isStatic())
    return std::nullopt;
  auto extent = layout::product(arith, shape);
  const int64_t at = coord.leaf().value();
  if (!extent || !extent->isStatic() || (at >= 0 && at < extent->value()))
    return std::nullopt;
  return std::pair(at, extent->value());
}

/// What is known when compiling lies inside. Coordinates have no end, and what lies behind the end of a buffer reads as
/// 0; under a run-time condition memory may be left alone, beyond a fragment there is no register at all.
static bool checkInside(Context &context, const TensorType &tensor, const IntTuple &coord, SourceRange range) {
  if (tensor.space != Space::Register &&
      (context.nesting.branches != 0 || (tensor.space != Space::Global && tensor.space != Space::Shared)))
    return true;
  const IntTuple &shape = layout::linear(tensor.layout).shape;
  auto outside = findOutside(context.arith, coord, shape);
  if (!outside)
    return true;
  DiagnosticEngine::Repetition once(context.diagnostics); // of a function with other numbers, too
  const std::string what =
      tensor.space == Space::Register ? "registers" : std::string(spelling(tensor.space)) + " memory";
  context.report(diag::OutOfRange, range, "an index into " + what + " of shape " + spell(shape), "0",
                 outside->second - 1, outside->first);
  return false;
}

Value sema::sliceTensor(Context &context, const Node *tensor, const IntTuple &written, SourceRange range) {
  const TensorType &from = tensor->type.tensor();
  const IntTuple coord = inWidthOf(context, from, written, range);
  if (from.space == Space::Register && !coord.isStatic())
    return context.report(diag::RegisterIndex, range, spell(coord));
  if (!checkInside(context, from, coord, range))
    return Poison{};
  auto part = take(context, layout::sliceAndOffset(context.arith, from.layout, coord), range);
  if (!part)
    return Poison{};
  auto type = typeOfPart(context, from, *part, range);
  return type ? Value(emit(context, *type, range, Slice{tensor, coord})) : Value(Poison{});
}

bool sema::checkElementAccess(Context &context, const TensorType &tensor, const IntTuple &coord, SourceRange range) {
  if (tensor.space == Space::Register && !coord.isStatic()) {
    context.report(diag::RegisterIndex, range, spell(coord));
    return false;
  }
  if (!checkInside(context, tensor, coord, range))
    return false;
  auto index = take(context, layout::crd2idx(context.arith, coord, tensor.layout), range);
  return index.has_value();
}

Value sema::loadElement(Context &context, const Node *tensor, const IntTuple &coord, SourceRange range) {
  const TensorType &type = tensor->type.tensor();
  if (!checkElementAccess(context, type, coord, range) || !checkReadable(context, tensor, range) ||
      !checkOwnBytes(context, type, range))
    return Poison{};
  if (type.space == Space::Coordinates)
    return readCoordinate(context, tensor, coord, range);
  return emit(context, type.element, range, LoadElement{tensor, inWidthOf(context, type, coord, range)});
}

/// The coordinate at `coord`: a tuple of integers like the shape of the tensor that the coordinates are of.
static Value readCoordinate(Context &context, const Node *tensor, const IntTuple &coord, SourceRange range) {
  const Node *root = viewRoot(tensor);
  unsigned leaf = 0;
  auto read = [&](auto &&self, const IntTuple &profile) -> Value {
    if (!profile.isTuple()) {
      Node *node = emit(context, Scalar::I32, range, ReadCoordinate{tensor, coord, leaf++});
      node->nonNegative = true;
      return node;
    }
    std::vector<Value> elements;
    for (const IntTuple &element : profile.elements())
      elements.push_back(self(self, element));
    return Value::tuple(std::move(elements));
  };
  return read(read, root->as<Identity>()->shape);
}

void sema::storeElement(Context &context, const Node *tensor, const IntTuple &coord, const Value &value,
                        SourceRange valueRange, SourceRange range) {
  const TensorType &type = tensor->type.tensor();
  if (type.space == Space::Coordinates) {
    context.report(diag::AssignTarget, range);
    return;
  }
  if (!checkElementAccess(context, type, coord, range) || !checkWritable(context, tensor, range) ||
      !checkOwnBytes(context, type, range))
    return;
  if (const Node *v = convert(context, value, type.element, valueRange))
    emit(context, {}, range, StoreElement{tensor, inWidthOf(context, type, coord, range), v});
}

std::optional<Type> sema::vectorOf(Context &context, const TensorType &tensor, SourceRange range) {
  auto count = take(context, layout::size(context.arith, tensor.layout), range);
  if (!count)
    return std::nullopt;
  return Type(VectorType{static_cast<unsigned>(count->value()), tensor.element});
}
