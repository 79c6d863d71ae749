//===- BuiltinsTensor.cpp - views of tensors, fragments -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rule T3. Memory is referenced, registers are values: divides and slices are views, a fragment owns its registers. The
// layout of each result is computed here by the algebra; the node records the operation.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Types/Offsets.h"

#include <numeric>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::Int;
using layout::IntTuple;
using layout::Layout;
using layout::Tile;

//===--- divides ----------------------------------------------------------===//

static layout::Result<AnyLayout> divided(layout::Arith &arith, DivideKind kind, const AnyLayout &l, const Tile &tiler) {
  switch (kind) {
  case DivideKind::Logical: return layout::logicalDivide(arith, l, tiler);
  case DivideKind::Zipped: return layout::zippedDivide(arith, l, tiler);
  case DivideKind::Tiled: return layout::tiledDivide(arith, l, tiler);
  case DivideKind::Flat: return layout::flatDivide(arith, l, tiler);
  }
  return layout::Explanation{"no such divide"};
}

Value Evaluator::divide(DivideKind kind, const Value &of, SourceRange ofRange, const Value &by, SourceRange byRange,
                        SourceRange range) {
  auto tiler = tile(by, byRange);
  if (!tiler)
    return Poison{};
  const TensorType *tensor = decay(of).tensor();
  if (!tensor) {
    auto l = anyLayout(of, ofRange);
    return l ? known(divided(arith, kind, *l, *tiler), range) : Value(Poison{});
  }
  if (!tiler->isStatic())
    return error(diag::MustBeKnown, byRange, {"a tiler of a tensor", spell(*tiler)});
  auto result = take(divided(arith, kind, tensor->layout, *tiler), range);
  if (!result)
    return Poison{};
  TensorType type = *tensor;
  type.layout = *result;
  return emit(type, range, Divide{kind, decay(of).node(), *tiler});
}

static Value evalDivide(Evaluator &eval, Call &call, DivideKind kind) {
  return eval.divide(kind, call.value(0), call.at(0), call.value(1), call.at(1), call.range);
}
Value sema::evalLogicalDivide(Evaluator &eval, Call &call) { return evalDivide(eval, call, DivideKind::Logical); }
Value sema::evalZippedDivide(Evaluator &eval, Call &call) { return evalDivide(eval, call, DivideKind::Zipped); }
Value sema::evalTiledDivide(Evaluator &eval, Call &call) { return evalDivide(eval, call, DivideKind::Tiled); }
Value sema::evalFlatDivide(Evaluator &eval, Call &call) { return evalDivide(eval, call, DivideKind::Flat); }

//===--- slices and elements ----------------------------------------------===//

std::optional<unsigned> Evaluator::alignAfter(const TensorType &tensor, const IntTuple &offset, SourceRange range) {
  const int64_t least = elementsInBytes(tensor.element);
  int64_t bits = int64_t(tensor.align) * 8;
  for (const IntTuple &leaf : offset.leaves()) {
    if (!leaf.isInt() || leaf.leaf().is(0))
      continue;
    const int64_t multiple = leaf.leaf().divisibility();
    if (tensor.space != Space::Register && multiple % least != 0) {
      const std::string unit = std::to_string(least);
      error(diag::PackedOffset, range,
            {spell(leaf.leaf()), std::string(spelling(tensor.element)), std::to_string(bitWidth(tensor.element)),
             leaf.leaf().isStatic() ? "is no whole number of bytes: it must be a multiple of " + unit
                                    : "is not known to be a whole number of bytes: it must be a multiple of " + unit +
                                          ", which a condition as 'where n % " + unit + " == 0' can say"});
      return std::nullopt;
    }
    bits = std::gcd(bits, multiple * memoryBits(tensor.element));
  }
  return static_cast<unsigned>(std::max<int64_t>(bits / 8, 1));
}

std::optional<TensorType> Evaluator::typeOfPart(const TensorType &whole, const layout::Sliced &part,
                                                SourceRange range) {
  TensorType type = whole;
  type.layout = part.layout;
  if (type.space == Space::Coordinates)
    return type;
  auto align = alignAfter(whole, part.offset, range);
  if (!align)
    return std::nullopt;
  type.align = *align;
  return type;
}

bool Evaluator::checkOwnBytes(const TensorType &tensor, SourceRange range) {
  if (!isPacked(tensor.element) || tensor.space == Space::Register || tensor.space == Space::Coordinates)
    return true;
  const bool isSix = elementsInBytes(tensor.element) != 2;
  error(diag::PackedElement, range,
        {std::string(spelling(tensor.element)), std::to_string(bitWidth(tensor.element)),
         std::string(spelling(tensor.space)),
         std::string(tensor.space == Space::Buffer ? "buffer" : "universal") + (isSix ? "_copy<96>" : "_copy<32>")});
  return false;
}

bool Evaluator::checkPackedSwizzle(const AnyLayout &l, Scalar element, SourceRange range) {
  const auto *composed = std::get_if<layout::ComposedLayout>(&l);
  const auto *swizzle = composed ? std::get_if<layout::Swizzle>(&composed->inner) : nullptr;
  if (!swizzle || !isPacked(element) || (bitWidth(element) == 4 && swizzle->base >= 1))
    return true;
  error(diag::PackedSwizzle, range,
        {swizzle->str(), std::string(spelling(element)), std::to_string(bitWidth(element)),
         bitWidth(element) == 4 ? "keep two of them together, with 1 or more as the second number"
                                : "no swizzle of them does, so leave it out"});
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
bool Evaluator::checkInside(const TensorType &tensor, const IntTuple &coord, SourceRange range) {
  if (tensor.space != Space::Register &&
      (branchDepth != 0 || (tensor.space != Space::Global && tensor.space != Space::Shared)))
    return true;
  const IntTuple &shape = layout::linear(tensor.layout).shape;
  auto outside = findOutside(arith, coord, shape);
  if (!outside)
    return true;
  DiagnosticEngine::Repetition once(diagnostics); // of a function with other numbers, too
  const std::string what =
      tensor.space == Space::Register ? "registers" : std::string(spelling(tensor.space)) + " memory";
  error(diag::OutOfRange, range,
        {"an index into " + what + " of shape " + spell(shape), "0", std::to_string(outside->second - 1),
         std::to_string(outside->first)});
  return false;
}

Value Evaluator::sliceTensor(const Node *tensor, const IntTuple &written, SourceRange range) {
  const TensorType &from = tensor->type.tensor();
  const IntTuple coord = inWidthOf(*this, from, written, range);
  if (from.space == Space::Register && !coord.isStatic())
    return error(diag::RegisterIndex, range, {spell(coord)});
  if (!checkInside(from, coord, range))
    return Poison{};
  auto part = take(layout::sliceAndOffset(arith, from.layout, coord), range);
  if (!part)
    return Poison{};
  auto type = typeOfPart(from, *part, range);
  return type ? Value(emit(*type, range, Slice{tensor, coord})) : Value(Poison{});
}

bool Evaluator::checkElementAccess(const TensorType &tensor, const IntTuple &coord, SourceRange range) {
  if (tensor.space == Space::Register && !coord.isStatic()) {
    error(diag::RegisterIndex, range, {spell(coord)});
    return false;
  }
  if (!checkInside(tensor, coord, range))
    return false;
  auto index = take(layout::crd2idx(arith, coord, tensor.layout), range);
  return index.has_value();
}

Value Evaluator::loadElement(const Node *tensor, const IntTuple &coord, SourceRange range) {
  const TensorType &type = tensor->type.tensor();
  if (!checkElementAccess(type, coord, range) || !checkReadable(tensor, range) || !checkOwnBytes(type, range))
    return Poison{};
  if (type.space == Space::Coordinates)
    return readCoordinate(tensor, coord, range);
  return emit(type.element, range, LoadElement{tensor, inWidthOf(*this, type, coord, range)});
}

/// The coordinate at `coord`: a tuple of integers like the shape of the tensor that the coordinates are of.
Value Evaluator::readCoordinate(const Node *tensor, const IntTuple &coord, SourceRange range) {
  const Node *root = viewRoot(tensor);
  unsigned leaf = 0;
  auto read = [&](auto &&self, const IntTuple &profile) -> Value {
    if (!profile.isTuple()) {
      Node *node = emit(Scalar::I32, range, ReadCoordinate{tensor, coord, leaf++});
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

void Evaluator::storeElement(const Node *tensor, const IntTuple &coord, const Value &value, SourceRange valueRange,
                             SourceRange range) {
  const TensorType &type = tensor->type.tensor();
  if (type.space == Space::Coordinates) {
    error(diag::AssignTarget, range, {});
    return;
  }
  if (!checkElementAccess(type, coord, range) || !checkWritable(tensor, range) || !checkOwnBytes(type, range))
    return;
  if (const Node *v = convert(value, type.element, valueRange))
    emit({}, range, StoreElement{tensor, inWidthOf(*this, type, coord, range), v});
}

//===--- coordinates ------------------------------------------------------===//

Value Evaluator::identityTensor(const IntTuple &shape, SourceRange range) {
  auto l = take(layout::makeIdentityLayout(shape), range);
  if (!l)
    return Poison{};
  return emit(TensorType{Scalar::I32, Space::Coordinates, *l, 0}, range, Identity{shape});
}

/// identity(shape): the tensor whose element at c is c.
Value sema::evalIdentity(Evaluator &eval, Call &call) {
  auto shape = eval.intTuple(call.value(0), call.at(0));
  return shape ? eval.identityTensor(*shape, call.range) : Value(Poison{});
}

//===--- fragments --------------------------------------------------------===//

bool Evaluator::checkRegisters(const AnyLayout &l, SourceRange range) {
  constexpr int64_t most = 4096; // eight times what any target gives a thread in 32-bit registers
  if (!std::visit([](const auto &x) { return x.isStatic(); }, l)) {
    error(diag::MustBeKnown, range, {"the layout of registers", spell(l)});
    return false;
  }
  for (auto count : {layout::size(arith, l), layout::cosize(arith, l)}) {
    auto number = take(std::move(count), range);
    if (!number)
      return false;
    if (number->value() < 1 || number->value() > most) {
      error(diag::FragmentSize, range, {spell(l), std::to_string(number->value()), std::to_string(most)});
      return false;
    }
  }
  return true;
}

static Value makeFragment(Evaluator &eval, const Node *like, const AnyLayout &l, Scalar element, SourceRange range) {
  if (!eval.checkRegisters(l, range))
    return Poison{};
  return eval.emit(TensorType{element, Space::Register, l, byteWidth(element)}, range, Fragment{like});
}

/// make_fragment_like(t): registers for what a thread's part `t` holds; make_fragment_like(t, T): of another element
/// type.
Value sema::evalMakeFragmentLike(Evaluator &eval, Call &call) {
  const Node *like = eval.tensorNode(call.value(0), call.at(0));
  if (!like)
    return Poison{};
  const TensorType &type = like->type.tensor();
  Scalar element = type.element;
  if (call.has(1)) {
    auto wanted = eval.scalarType(call.value(1), call.at(1));
    if (!wanted)
      return Poison{};
    element = *wanted;
  }
  auto l = eval.take(layout::makeFragmentLike(eval.arith, type.layout), call.range);
  return l ? makeFragment(eval, like, AnyLayout(*l), element, call.range) : Value(Poison{});
}

/// fragment<T>(layout): registers with that layout.
Value sema::evalFragment(Evaluator &eval, Call &call) {
  auto element = eval.scalarType(call.generics[0].value, call.generics[0].range);
  auto l = eval.plainLayout(call.value(0), call.at(0));
  return element && l ? makeFragment(eval, nullptr, AnyLayout(*l), *element, call.range) : Value(Poison{});
}

/// The register tensor that `load`, `store` and `fill` act on.
static const Node *registerTensor(Evaluator &eval, Call &call) {
  const Node *tensor = eval.tensorNode(call.value(0), call.at(0));
  if (!tensor)
    return nullptr;
  if (tensor->type.tensor().space != Space::Register) {
    eval.error(diag::NotRegisters, call.at(0), {std::string(call.builtin->name), tensor->type.str()});
    return nullptr;
  }
  return tensor;
}

std::optional<Type> Evaluator::vectorOf(const TensorType &tensor, SourceRange range) {
  auto count = take(layout::size(arith, tensor.layout), range);
  if (!count)
    return std::nullopt;
  return Type(VectorType{static_cast<unsigned>(count->value()), tensor.element});
}

/// f.load(): all elements of a fragment as one vector, leftmost mode fastest.
Value sema::evalLoad(Evaluator &eval, Call &call) {
  const Node *tensor = registerTensor(eval, call);
  if (!tensor)
    return Poison{};
  auto type = eval.vectorOf(tensor->type.tensor(), call.range);
  return type ? Value(eval.emit(*type, call.range, LoadVector{tensor})) : Value(Poison{});
}

/// f.store(v): a vector into the elements of a fragment, leftmost mode fastest.
Value sema::evalStore(Evaluator &eval, Call &call) {
  const Node *tensor = registerTensor(eval, call);
  if (!tensor)
    return Poison{};
  auto type = eval.vectorOf(tensor->type.tensor(), call.range);
  if (!type)
    return Poison{};
  const Node *value = eval.convert(call.value(1), *type, call.at(1));
  if (!value)
    return Poison{};
  eval.emit({}, call.range, StoreVector{tensor, value});
  return {};
}

/// f.fill(x): the same number in every element.
Value sema::evalFill(Evaluator &eval, Call &call) { return evalStore(eval, call); }
