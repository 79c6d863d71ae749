//===- Copy.cpp - copy atoms, tiled copies, predicates --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A copy is an atom, a way to deal the elements of a tile out to threads, and a source and destination of equal shape.
// What the hardware could not do, or would do to the wrong elements, is refused here.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Copy.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Builtins/Async.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Builtins/Mma.h"
#include "frontend/Sema/Builtins/Tensor.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Memory.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Tensors.h"

#include <numeric>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

using TiledCopyPtr = std::shared_ptr<const TiledCopy>;

/// universal_copy<bits>
Value sema::evalUniversalCopy(Context &context, Call &call) {
  auto bits = integer(context, call.generics[0].value, call.generics[0].range);
  if (!bits)
    return Poison{};
  return copyAtomOf(context, call, CopyAtom::Kind::Universal, *bits, diag::CopyBits);
}

Value sema::copyAtomOf(Context &context, const Call &call, CopyAtom::Kind kind, int64_t bits, diag::Taking<3> refusal) {
  const std::string_view name = tableName(kind);
  if (bits > 0 && bits <= 1024 && specs::findCopyAtom(name, static_cast<unsigned>(bits)))
    return CopyAtom{static_cast<unsigned>(bits), kind};
  return context.report(refusal, call.range, bits, specs::widthsOf(name), call.builtin->name);
}

/// False after an error unless the atom moves whole elements of that type.
bool sema::checkAtomElement(Context &context, const CopyAtom &atom, Scalar element, const std::string &whose,
                            SourceRange range) {
  const unsigned bits = bitWidth(element);
  if (atom.isTransposing() && bits != atom.trans) {
    context.report(diag::LdsTransElement, range, atom.str(), atom.trans, whose, spelling(element));
    return false;
  }
  if (atom.bits % bits == 0)
    return true;
  unsigned fitting = bits;
  while (fitting <= 1024 && !specs::findCopyAtom(tableName(atom.kind), fitting))
    fitting += bits;
  const std::string other = fitting <= 1024 ? "'" + CopyAtom{fitting, atom.kind}.str() + "'" : "no other";
  context.report(diag::AtomElement, range, atom.str(), spelling(element), bits, other);
  return false;
}

/// make_tiled_copy_tv(atom, T, thr = layout of threads, val = layout of each thread's values)
Value sema::evalMakeTiledCopyTV(Context &context, Call &call) {
  const CopyAtom *atom = decay(call.value(0)).as<CopyAtom>();
  if (!atom)
    return context.report(diag::ExpectedKind, call.at(0), "a copy atom", describe(call.value(0)));
  auto element = scalarType(context, call.value(1), call.at(1));
  auto thr = plainLayout(context, call.value(2), call.at(2));
  auto val = plainLayout(context, call.value(3), call.at(3));
  if (!element || !thr || !val)
    return Poison{};
  if (!thr->isStatic() || !val->isStatic())
    return mustBeKnown(context, thr->isStatic() ? call.at(3) : call.at(2), "a tiled copy's layout",
                       layout::AnyLayout(thr->isStatic() ? *val : *thr), spell(thr->isStatic() ? *val : *thr));
  unsigned elementBits = bitWidth(*element);
  if (!checkAtomElement(context, *atom, *element, "the tiled copy", call.range))
    return Poison{};
  auto tiled =
      take(context, layout::makeTiledCopyTV(context.arith, layoutsOf(*atom, elementBits), *thr, *val), call.range);
  if (!tiled)
    return Poison{};
  return TiledCopyPtr(std::make_shared<const TiledCopy>(TiledCopy{*atom, *element, *tiled, std::nullopt}));
}

const Node *sema::threadOf(Context &context, const Value &v, const IntTuple &threads, SourceRange range) {
  const Node *thread = convert(context, v, Scalar::I32, range);
  auto count = thread ? take(context, layout::product(context.arith, threads), range) : std::nullopt;
  if (!count)
    return nullptr;
  const auto *constant = thread->as<IntConstant>();
  if (!constant || (constant->value >= 0 && constant->value < count->value()))
    return thread;
  context.report(diag::OutOfRange, range, "the thread", "0", count->value() - 1, constant->value);
  return nullptr;
}

/// copy.slice(thread), mma.slice(thread), tensor.slice(coord), layout.slice(coord)
Value sema::evalSlice(Context &context, Call &call) {
  const Value &of = decay(call.value(0));
  if (const auto *copy = of.as<TiledCopyPtr>()) {
    const Node *thread = threadOf(context, call.value(1), (*copy)->layouts.layoutTV.shape[0], call.at(1));
    return thread ? Value(ThreadCopy{*copy, thread}) : Value(Poison{});
  }
  if (const auto *mma = of.as<std::shared_ptr<const TiledMma>>())
    return sliceMma(context, *mma, call);
  auto coord = intTuple(context, call.value(1), call.at(1));
  if (!coord)
    return Poison{};
  if (of.tensor())
    return sliceTensor(context, of.node(), *coord, call.range);
  auto l = plainLayout(context, of, call.at(0));
  return l ? known(context, layout::slice(*l, *coord), call.range) : Value(Poison{});
}

static Value partition(Context &context, layout::CopySide side, const ThreadCopy &copy, const Node *tensor,
                       SourceRange range) {
  const TensorType &from = tensor->type.tensor();
  if (from.space != Space::Coordinates && bitWidth(from.element) != bitWidth(copy.copy->element))
    return context.report(diag::PartitionElement, range, spelling(copy.copy->element), spelling(from.element));
  Int thread = toInt(context, copy.thread, "thread");
  auto part =
      take(context, layout::partition(context.arith, copy.copy->layouts, side, from.layout, IntTuple(thread)), range);
  if (!part)
    return Poison{};
  auto type = typeOfPart(context, from, *part, range);
  if (!type)
    return Poison{};
  const Node *wave = nullptr;
  if (side == layout::CopySide::Dst && copy.copy->atom.isDirect() && from.space == Space::Shared) {
    auto first = waveOf(context, copy, tensor, range);
    if (!first)
      return Poison{};
    wave = *first;
  }
  return emit(context, *type, range, Partition{side, copy.copy, tensor, copy.thread, wave});
}

static Value evalPartition(Context &context, Call &call, layout::CopySide side) {
  const Value &copy = decay(call.value(0));
  const auto *mine = copy.as<ThreadCopy>();
  if (!mine) {
    if (copy.is<TiledCopyPtr>())
      return context.report(diag::NeedsSlice, call.at(0), call.builtin->name);
    return context.report(diag::ExpectedKind, call.at(0), "a thread's slice of a tiled copy", describe(copy));
  }
  const Node *tensor = tensorNode(context, call.value(1), call.at(1));
  return tensor ? partition(context, side, *mine, tensor, call.range) : Value(Poison{});
}

/// me.partition_S(tensor): the part that this thread reads, ((values of one instruction, further ones), rest ...)
Value sema::evalPartitionS(Context &context, Call &call) { return evalPartition(context, call, layout::CopySide::Src); }
/// me.partition_D(tensor): the part that this thread writes.
Value sema::evalPartitionD(Context &context, Call &call) { return evalPartition(context, call, layout::CopySide::Dst); }

/// in_bounds(me, t, tiler, coord): one predicate for each element of me.partition_D(t.zipped_divide(tiler)[_, coord]),
/// true where that element exists; [(_, _), coord] if the tiler has two modes. Made from the tensor of t's coordinates,
/// which is divided, sliced and partitioned alike.
Value sema::evalInBounds(Context &context, Call &call) {
  const auto *mine = decay(call.value(0)).as<ThreadCopy>();
  if (!mine)
    return context.report(diag::ExpectedKind, call.at(0), "a thread's slice of a tiled copy",
                          describe(decay(call.value(0))));
  const Node *tensor = tensorNode(context, call.value(1), call.at(1));
  auto coord = intTuple(context, call.value(3), call.at(3));
  if (!tensor || !coord)
    return Poison{};
  IntTuple shape = layout::linear(tensor->type.tensor().layout).shape;
  Value all = identityTensor(context, shape, call.range);
  if (all.isPoison())
    return Poison{};
  Value tiles = divide(context, DivideKind::Zipped, all, call.at(1), call.value(2), call.at(2), call.range);
  if (tiles.isPoison())
    return Poison{};
  // The modes of a tile of several are kept one by one, as a tiled copy over them wants.
  size_t modes = layout::linear(tiles.tensor()->layout).shape[0].rank();
  IntTuple whole = modes > 1 ? IntTuple(std::vector<IntTuple>(modes, IntTuple::none())) : IntTuple::none();
  Value one = sliceTensor(context, tiles.node(), IntTuple({std::move(whole), *coord}), call.range);
  if (one.isPoison())
    return Poison{};
  Value part = partition(context, layout::CopySide::Dst, *mine, one.node(), call.range);
  if (part.isPoison())
    return Poison{};
  IntTuple partShape = layout::linear(part.tensor()->layout).shape;
  if (!partShape.isStatic())
    return mustBeKnown(context, call.range, "the shape of a predicate", partShape, spell(partShape));
  auto l = take(context, layout::makeColMajor(context.arith, partShape), call.range);
  if (!l || !checkRegisters(context, *l, call.range))
    return Poison{};
  return emit(context, TensorType{Scalar::I1, Space::Register, *l, 1}, call.range, InBounds{part.node(), shape});
}

//===--- copy -------------------------------------------------------------===//

/// The extents of the modes of `t`, as text and as numbers; reports those that are not known.
static bool checkStaticShape(Context &context, const Node *tensor, SourceRange range) {
  const IntTuple &shape = layout::linear(tensor->type.tensor().layout).shape;
  if (shape.isStatic())
    return true;
  mustBeKnown(context, range, "the shape of what is copied", shape, spell(shape));
  return false;
}

/// How many elements mode 0 and the other modes hold.
static std::optional<std::pair<int64_t, int64_t>> extents(Context &context, const IntTuple &shape, SourceRange range) {
  auto first = take(context, layout::product(context.arith, shape[0]), range);
  auto all = take(context, layout::product(context.arith, shape), range);
  if (!first || !all || first->is(0))
    return std::nullopt;
  return std::pair(first->value(), all->value() / first->value());
}

/// As many modes, each of as many elements: which element meets which is then no question.
static bool haveSameModes(Context &context, const IntTuple &a, const IntTuple &b) {
  const size_t rank = a.isTuple() ? a.rank() : 1;
  if (rank != (b.isTuple() ? b.rank() : 1))
    return false;
  for (size_t mode = 0; mode < rank; ++mode) {
    auto x = layout::product(context.arith, a.isTuple() ? a[mode] : a),
         y = layout::product(context.arith, b.isTuple() ? b[mode] : b);
    if (!x || !y || *x != *y)
      return false;
  }
  return true;
}

/// How many elements from the first of mode 0 on lie one behind the other; 1 if that is not known.
static int64_t contiguous(Context &context, const TensorType &tensor) {
  const layout::Layout &l = layout::linear(tensor.layout);
  auto flat = layout::coalesce(context.arith, l[0]);
  if (!flat)
    return 1;
  layout::Layout first = flat->shape.isTuple() ? (*flat)[0] : *flat;
  int64_t together =
      first.shape.isStatic() && first.stride.isPlainInt() && first.stride.leaf().is(1) ? first.shape.leaf().value() : 1;
  // A swizzle moves 1 << base elements as a whole.
  if (const auto *composed = std::get_if<layout::ComposedLayout>(&tensor.layout)) {
    const auto *swizzle = std::get_if<layout::Swizzle>(&composed->inner);
    together = swizzle ? std::gcd(together, int64_t(1) << swizzle->base) : 1;
  }
  return together;
}

/// False after an error unless every run of a packed tensor in memory begins at a byte.
static bool checkPieces(Context &context, const TensorType &tensor, SourceRange range) {
  if (!isPacked(tensor.element) || tensor.space == Space::Register)
    return true;
  auto flat = take(context, layout::coalesce(context.arith, layout::linear(tensor.layout)), range);
  if (!flat || !flat->shape.isTuple())
    return flat.has_value();
  for (size_t mode = 1; mode < flat->rank(); ++mode)
    if (!alignAfter(context, tensor, (*flat)[mode].stride, range))
      return false;
  return true;
}

/// copy(atom or tiled copy, src, dst, pred?); rule C9.
Value sema::evalCopy(Context &context, Call &call) {
  const Value &with = decay(call.value(0));
  TiledCopyPtr tiled;
  CopyAtom atom;
  if (const auto *a = with.as<CopyAtom>())
    atom = *a;
  else if (const auto *t = with.as<TiledCopyPtr>())
    tiled = *t;
  else if (const auto *mine = with.as<ThreadCopy>())
    tiled = mine->copy;
  else
    return context.report(diag::ExpectedKind, call.at(0), "a copy atom or tiled copy", describe(with));
  if (tiled)
    atom = tiled->atom;

  const Node *src = tensorNode(context, call.value(1), call.at(1)),
             *dst = tensorNode(context, call.value(2), call.at(2));
  if (!src || !dst || !checkStaticShape(context, src, call.at(1)) || !checkStaticShape(context, dst, call.at(2)))
    return Poison{};
  const TensorType &from = src->type.tensor(), &to = dst->type.tensor();
  if (from.space == Space::Coordinates || to.space == Space::Coordinates)
    return context.report(diag::CopyCoordinates, from.space == Space::Coordinates ? call.at(1) : call.at(2));
  if (from.element != to.element)
    return context.report(diag::CopyElements, call.range, spelling(from.element), spelling(to.element));
  if (!checkReadable(context, src, call.at(1)) || !checkWritable(context, dst, call.at(2)))
    return Poison{};
  // A buffer instruction moves between a buffer and registers; nothing else reaches a buffer.
  const bool fromBuffer = from.space == Space::Buffer, toBuffer = to.space == Space::Buffer;
  if (atom.isDirect()) {
    dst = directDestination(context, call, atom, src, dst);
    if (!dst)
      return Poison{};
  } else if (atom.isTransposing()) {
    if (!checkAtomElement(context, atom, from.element, "what is copied", call.range))
      return Poison{};
    const bool isGlobal = atom.kind == CopyAtom::Kind::GlobalLoadTrans;
    if (from.space != (isGlobal ? Space::Global : Space::Shared) || to.space != Space::Register)
      return context.report(diag::LdsTransSides, call.range, atom.str(), src->type.str(), dst->type.str(),
                            isGlobal ? "global" : "shared");
    if (call.has(3))
      return context.report(diag::LdsTransPredicate, call.at(3), atom.str(),
                            isGlobal ? int64_t(context.target().waveSize) : atom.lanes());
    if (!checkOnTarget(context, atom, call.at(0)))
      return Poison{};
  } else if (atom.kind == CopyAtom::Kind::Buffer) {
    if (fromBuffer == toBuffer || (fromBuffer ? to : from).space != Space::Register)
      return context.report(diag::BufferCopySides, call.range, atom.str(), src->type.str(), dst->type.str());
  } else if (fromBuffer || toBuffer) {
    return context.report(diag::BufferNeedsAtom, call.at(0), atom.str(),
                          "buffer_copy<" + std::to_string(atom.bits) + ">");
  }
  const IntTuple &srcShape = layout::linear(from.layout).shape, &dstShape = layout::linear(to.layout).shape;
  auto srcExtents = extents(context, srcShape, call.at(1)), dstExtents = extents(context, dstShape, call.at(2));
  if (!srcExtents || !dstExtents)
    return Poison{};
  if (!haveSameModes(context, srcShape, dstShape))
    return context.report(diag::CopyShapes, call.range, spell(srcShape), spell(dstShape));
  int64_t values = atom.bits / bitWidth(from.element);
  if (atom.bits % bitWidth(from.element) != 0 || srcExtents->first % values != 0)
    return context.report(diag::CopyAtomValues, call.at(0), atom.str(), atom.bits, spelling(from.element),
                          spell(srcShape));

  constexpr int64_t maxCalls = 4096; // each is an instruction of its own
  if (int64_t calls = srcExtents->first / values; calls > maxCalls || calls * srcExtents->second > maxCalls)
    return context.report(diag::CopySize, call.range, spell(srcShape), atom.str(), maxCalls);
  // In memory the values of one instruction lie together; registers may lie anywhere.
  for (auto [tensor, at] : {std::pair(src, call.at(1)), std::pair(dst, call.at(2))})
    if (int64_t together = contiguous(context, tensor->type.tensor());
        tensor->type.tensor().space != Space::Register && together % values != 0)
      return context.report(diag::CopyNotContiguous, at, atom.str(), values, spell(tensor->type.tensor().layout),
                            together);

  for (auto [tensor, at] : {std::pair(src, call.at(1)), std::pair(dst, call.at(2))})
    if (!checkPieces(context, tensor->type.tensor(), at))
      return Poison{};

  const Node *pred = nullptr;
  if (call.has(3)) {
    if (!checkOwnBytes(context, from, call.at(3)) || !checkOwnBytes(context, to, call.at(3)))
      return Poison{};
    pred = tensorNode(context, call.value(3), call.at(3));
    if (!pred)
      return Poison{};
    const TensorType &type = pred->type.tensor();
    if (type.element != Scalar::I1 || type.space != Space::Register)
      return context.report(diag::ExpectedKind, call.at(3), "predicates (a register tensor of i1, as in_bounds gives)",
                            describe(call.value(3)));
    const IntTuple &predShape = layout::linear(type.layout).shape;
    auto predExtents = extents(context, predShape, call.at(3));
    if (!predExtents)
      return Poison{};
    if (!haveSameModes(context, predShape, dstShape))
      return context.report(diag::PredicateShape, call.at(3), spell(predShape), spell(dstShape));
    if (values != 1)
      return context.report(diag::PredicateWidth, call.at(3), atom.str(), values,
                            "universal_copy<" + std::to_string(bitWidth(from.element)) + ">");
  }
  auto cache = cachePolicy(context, call, 4, atom);
  if (!cache)
    return Poison{};
  emit(context, {}, call.range, Copy{atom, std::move(tiled), src, dst, pred, *cache});
  return {};
}

/// copy_atom_call(atom, src, dst, pred?): one instruction of the atom.
Value sema::evalCopyAtomCall(Context &context, Call &call) {
  const CopyAtom *atom = decay(call.value(0)).as<CopyAtom>();
  if (!atom)
    return context.report(diag::ExpectedKind, call.at(0), "a copy atom", describe(decay(call.value(0))));
  const Node *src = tensorNode(context, call.value(1), call.at(1));
  if (!src)
    return Poison{};
  const TensorType &from = src->type.tensor();
  const int64_t bits = bitWidth(from.element);
  auto count = layout::size(context.arith, from.layout);
  if (count && count->isStatic() && atom->bits % bits == 0 && count->value() != atom->bits / bits)
    return context.report(diag::CopyAtomCall, call.at(1), atom->str(), atom->bits / bits, spelling(from.element),
                          count->value());
  return evalCopy(context, call);
}
