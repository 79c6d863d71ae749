//===- BuiltinsMma.cpp - matrix atoms, tiled mmas, their parts ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A matrix atom is a row of the table of atoms. Any atom may be named on any target, so that a kernel can choose; what
// computes with one asks whether the target has it. A tiled mma repeats the atom over waves and over M, N and K; a
// thread's slice of it knows which part of A, B and C the thread holds. What multiplies stands in BuiltinsGemm.cpp.
//===----------------------------------------------------------------------===//

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Evaluator.h"

#include "llvm/Support/Casting.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::Int;
using layout::IntTuple;
using layout::Layout;
using layout::MmaOperand;
using layout::Tile;
using llvm::dyn_cast;

using TiledCopyPtr = std::shared_ptr<const TiledCopy>;
using TiledMmaPtr = std::shared_ptr<const TiledMma>;

//===--- atoms ------------------------------------------------------------===//

/// An element type of an atom, as the table spells it. `xf32` is a type only here: f32, rounded by the instruction.
static std::optional<std::string> atomElement(Evaluator &eval, const ast::Expr *e) {
  if (const auto *name = dyn_cast<ast::NameExpr>(e); name && name->args.empty() && name->name.str() == "xf32")
    return std::string("xf32");
  auto scalar = eval.scalarType(eval.evaluate(e), e->range());
  return scalar ? std::optional<std::string>(spelling(*scalar)) : std::nullopt;
}

/// (f16, f16) -> f32
Value Evaluator::atomTypes(const ast::ArrowExpr *e) {
  const auto *from = dyn_cast<ast::TupleExpr>(e->from);
  if (!from || from->elements.size() != 2)
    return error(diag::MmaTypes, e->range(), {});
  auto a = atomElement(*this, from->elements[0]), b = atomElement(*this, from->elements[1]),
       acc = atomElement(*this, e->to);
  if (!a || !b || !acc)
    return Poison{};
  return AtomTypes{*a, *b, *acc};
}

static void appendItem(std::string &list, std::string_view item, std::string_view separator = "; ") {
  const std::string between(separator);
  if ((between + list + between).find(between + std::string(item) + between) == std::string::npos)
    list += (list.empty() ? "" : between) + std::string(item);
}

/// What there is of `family` in place of an atom that does not exist.
static std::string alternatives(std::string_view family, const AtomTypes &types) {
  std::string shapes, sameA, all;
  for (const specs::MatrixAtom &row : specs::matrixAtoms()) {
    if (row.family != family)
      continue;
    AtomTypes its{std::string(row.a), std::string(row.b), std::string(row.acc)};
    if (its.str() == types.str())
      appendItem(shapes, row.shape());
    if (row.a == types.a)
      appendItem(sameA, its.str());
    appendItem(all, its.a, ", ");
  }
  if (!shapes.empty())
    return "of these types there are " + shapes;
  if (!sameA.empty())
    return "with " + types.a + " as its A it computes " + sameA;
  return "its A may be " + all;
}

/// mfma<16x16x16, (f16, f16) -> f32>; a fourth number of the shape counts the blocks of a multi-block instruction.
Value sema::evalMmaAtom(Evaluator &eval, Call &call) {
  auto shape = eval.intTuple(call.generics[0].value, call.generics[0].range);
  if (!shape)
    return Poison{};
  const auto *types = decay(call.generics[1].value).as<AtomTypes>();
  const std::string wanted = call.builtin->name == "mfma_scale" ? "16x16x128, (f8e4m3fn, f8e4m3fn) -> f32>"
                             : call.builtin->name == "smfmac"   ? "16x16x32, (f16, f16) -> f32>"
                                                                : "16x16x16, (f16, f16) -> f32>";
  const bool isShape = shape->isTuple() && (shape->rank() == 3 || shape->rank() == 4) && shape->depth() == 1;
  if (!isShape || !types)
    return eval.error(
        diag::MmaSignature, isShape ? call.generics[1].range : call.generics[0].range,
        {std::string(call.builtin->name), isShape ? describe(call.generics[1].value) : spell(*shape), wanted});
  if (!shape->isStatic() || shape->hasNone())
    return eval.error(diag::MustBeKnown, call.generics[0].range, {"the shape of an atom", spell(*shape)});
  std::array<int64_t, 4> extent{1, 1, 1, 1};
  std::string text;
  for (size_t i = 0; i < shape->rank(); ++i) {
    if (!(*shape)[i].isPlainInt())
      return eval.error(diag::MmaSignature, call.generics[0].range,
                        {std::string(call.builtin->name), spell(*shape), wanted});
    extent[i] = (*shape)[i].leaf().value();
    text += (i ? "x" : "") + std::to_string(extent[i]);
  }
  const specs::MatrixAtom *row = specs::findMatrixAtom(call.builtin->name, extent[0], extent[1], extent[2], extent[3],
                                                       types->a, types->b, types->acc);
  if (!row)
    return eval.error(diag::NoMmaAtom, call.range,
                      {std::string(call.builtin->name) + "<" + text + ", " + types->str() + ">",
                       alternatives(call.builtin->name, *types)});
  MmaAtom atom{row};
  for (auto [place, opsel] : {std::pair(size_t(2), &atom.opselA), std::pair(size_t(3), &atom.opselB)}) {
    if (place >= call.generics.size() || call.generics[place].value.isNothing())
      continue;
    auto given = eval.integer(call.generics[place].value, call.generics[place].range);
    if (!given)
      return Poison{};
    if (*given < 0 || *given > 3)
      return eval.error(diag::OutOfRange, call.generics[place].range,
                        {"the byte of a register", "0", "3", std::to_string(*given)});
    *opsel = static_cast<unsigned>(*given);
  }
  return atom;
}

/// The same element type in the other family of 8-bit floats; anything else is itself.
static std::string_view otherFlavour(std::string_view element) {
  static constexpr std::pair<std::string_view, std::string_view> flavours[] = {{"f8e4m3fn", "f8e4m3fnuz"},
                                                                               {"f8e5m2", "f8e5m2fnuz"}};
  for (auto [ocp, fnuz] : flavours)
    if (element == ocp || element == fnuz)
      return element == ocp ? fnuz : ocp;
  return element;
}

bool Evaluator::checkOnTarget(const MmaAtom &atom, SourceRange range) {
  const specs::MatrixAtom &row = *atom.row;
  if (row.isOn(target()))
    return true;
  if (!isNewFault(nullptr, atom.str()))
    return false;
  std::string here;
  for (const specs::MatrixAtom &other : specs::matrixAtoms())
    if (other.family == row.family && other.isOn(target()) && (other.blocks == 1 || row.blocks != 1) &&
        other.acc == row.acc &&
        ((other.a == row.a && other.b == row.b) || (other.a == otherFlavour(row.a) && other.b == otherFlavour(row.b))))
      appendItem(here, MmaAtom{&other}.str());
  std::vector<Note> notes;
  if (!here.empty())
    notes.push_back({diag::MmaInstead, range, {std::string(target().name), here}});
  error(diag::MmaTarget, range, {atom.str(), std::string(target().name), specs::targetsWith(row)}, std::move(notes));
  return false;
}

//===--- tiled mmas -------------------------------------------------------===//

/// make_tiled_mma(atom, atoms = layout of waves over (M,N,K), permutation = [M | N | K])
Value sema::evalMakeTiledMma(Evaluator &eval, Call &call) {
  const MmaAtom *atom = decay(call.value(0)).as<MmaAtom>();
  if (!atom)
    return eval.error(diag::ExpectedKind, call.at(0),
                      {"a matrix atom, as in mfma<16x16x16, (f16, f16) -> f32>", describe(decay(call.value(0)))});
  Layout atoms{IntTuple({IntTuple(1), IntTuple(1), IntTuple(1)}), IntTuple({IntTuple(0), IntTuple(0), IntTuple(0)})};
  Tile permutation{IntTuple::none()};
  if (call.has(1)) {
    auto given = eval.plainLayout(call.value(1), call.at(1));
    if (!given)
      return Poison{};
    atoms = std::move(*given);
  }
  if (call.has(2)) {
    auto given = eval.tile(call.value(2), call.at(2));
    if (!given)
      return Poison{};
    if (!given->isStatic())
      return eval.error(diag::MustBeKnown, call.at(2), {"the permutation of a tiled mma", spell(*given)});
    permutation = std::move(*given);
  }
  if (!eval.checkOnTarget(*atom, call.at(0)))
    return Poison{};
  if (atom->row->blocks != 1)
    return eval.error(diag::MmaBlocks, call.at(0), {atom->str(), std::to_string(atom->row->blocks)});
  auto layouts = eval.take(layoutsOf(*atom), call.range);
  if (!layouts)
    return Poison{};
  auto tiled = eval.take(layout::makeTiledMma(eval.arith, *layouts, atoms, permutation), call.range);
  // The threads must be numbered without gaps: then every thread has a place, and tiled copies can follow it.
  if (!tiled || !eval.take(layout::layoutTV(eval.arith, *tiled, MmaOperand::C), call.has(1) ? call.at(1) : call.range))
    return Poison{};
  return TiledMmaPtr(std::make_shared<const TiledMma>(TiledMma{*atom, std::move(*tiled)}));
}

static std::optional<MmaOperand> operandNamed(std::string_view name, std::string_view prefix) {
  if (name.size() != prefix.size() + 1 || !name.starts_with(prefix))
    return std::nullopt;
  switch (name.back()) {
  case 'A': return MmaOperand::A;
  case 'B': return MmaOperand::B;
  case 'C': return MmaOperand::C;
  default: return std::nullopt;
  }
}

std::optional<Value> Evaluator::mmaProperty(const Value &base, std::string_view name) {
  if (const auto *mine = base.as<ThreadMma>())
    return name == "mma" ? std::optional<Value>(mine->mma) : std::nullopt;
  if (const auto *atom = base.as<MmaAtom>()) {
    auto layouts = layoutsOf(*atom);
    if (!layouts)
      return std::nullopt;
    if (name == "shape")
      return fromIntTuple(IntTuple({IntTuple(atom->row->m), IntTuple(atom->row->n), IntTuple(atom->row->k)}), {});
    if (auto operand = operandNamed(name, "values_"))
      return Value::integer(valuesOf(*layouts, *operand));
    if (auto operand = operandNamed(name, "tv_"))
      return AnyLayout(layoutOf(*layouts, *operand));
    if (auto operand = operandNamed(name, "type_"))
      return TypeValue{sema::elementOf(*atom, *operand)};
    return std::nullopt;
  }
  const auto *mma = base.as<TiledMmaPtr>();
  if (!mma)
    return std::nullopt;
  if (name == "atom")
    return (*mma)->atom;
  if (name == "atom_layout")
    return AnyLayout((*mma)->layouts.atomLayout);
  if (name == "tile")
    if (auto extents = layout::tileShapeMNK(arith, (*mma)->layouts))
      return Tile{std::vector<Tile>{Tile{IntTuple((*extents)[0])}, Tile{IntTuple((*extents)[1])},
                                    Tile{IntTuple((*extents)[2])}}};
  if (name == "threads")
    if (auto threads = layout::thrLayoutVMNK(arith, (*mma)->layouts))
      if (auto count = layout::product(arith, threads->shape); count && count->isStatic())
        return Value::integer(count->value());
  if (auto operand = operandNamed(name, "tv_"))
    if (auto tv = layout::layoutTV(arith, (*mma)->layouts, *operand))
      return AnyLayout(tv->layoutTV);
  return std::nullopt;
}

/// mma.slice(thread)
Value sema::sliceMma(Evaluator &eval, const TiledMmaPtr &mma, Call &call) {
  auto threads = eval.take(layout::thrLayoutVMNK(eval.arith, mma->layouts), call.range);
  const Node *thread = threads ? eval.threadOf(call.value(1), threads->shape, call.at(1)) : nullptr;
  return thread ? Value(ThreadMma{mma, thread}) : Value(Poison{});
}

/// make_tiled_copy_A(copy atom, mma, T?): the copy whose threads hold what they hold as A of the mma.
Value sema::evalMakeTiledCopyMma(Evaluator &eval, Call &call) {
  const MmaOperand operand = *operandNamed(call.builtin->name, "make_tiled_copy_");
  const CopyAtom *atom = decay(call.value(0)).as<CopyAtom>();
  if (!atom)
    return eval.error(diag::ExpectedKind, call.at(0), {"a copy atom", describe(decay(call.value(0)))});
  TiledMmaPtr mma = tiledMmaOf(call.value(1));
  if (!mma)
    return eval.error(diag::ExpectedKind, call.at(1), {"a tiled mma", describe(decay(call.value(1)))});
  Scalar element = elementOf(mma->atom, operand);
  if (call.has(2)) {
    auto given = eval.scalarType(call.value(2), call.at(2));
    if (!given)
      return Poison{};
    element = *given;
  }
  const unsigned bits = bitWidth(element);
  if (!eval.checkAtomElement(*atom, element, "operand " + std::string(spelling(operand)), call.range))
    return Poison{};
  auto tv = eval.take(layout::layoutTV(eval.arith, mma->layouts, operand), call.range);
  if (!tv)
    return Poison{};
  auto tiled = eval.take(layout::makeTiledCopy(eval.arith, layoutsOf(*atom, bits), tv->layoutTV, tv->tile), call.range);
  return tiled ? Value(TiledCopyPtr(std::make_shared<const TiledCopy>(TiledCopy{*atom, element, *tiled, operand})))
               : Value(Poison{});
}

TiledMmaPtr sema::tiledMmaOf(const Value &v) {
  const Value &inner = decay(v);
  if (const auto *mma = inner.as<TiledMmaPtr>())
    return *mma;
  const auto *mine = inner.as<ThreadMma>();
  return mine ? mine->mma : nullptr;
}

//===--- a thread's part --------------------------------------------------===//

/// False after an error unless the mma's tile divides the rows and columns of `shape`, as far as they are known.
static bool checkTile(Evaluator &eval, const TiledMma &mma, MmaOperand operand, const IntTuple &shape,
                      SourceRange range) {
  auto extents = eval.take(layout::tileShapeMNK(eval.arith, mma.layouts), range);
  if (!extents)
    return false;
  const size_t row = operand == MmaOperand::B ? 1 : 0, column = operand == MmaOperand::C ? 1 : 2;
  if (!shape.isTuple() || shape.rank() < 2) {
    eval.error(diag::MmaRank, range,
               {std::string(spelling(operand)), "MNK"[row] + std::string(", ") + "MNK"[column], spell(shape)});
    return false;
  }
  for (size_t mode = 0; mode < 2; ++mode) {
    const size_t axis = mode == 0 ? row : column;
    auto extent = layout::product(eval.arith, shape[mode]);
    if (!extent || !extent->isStatic() || !(*extents)[axis].isStatic() ||
        extent->value() % (*extents)[axis].value() == 0)
      continue;
    // The same extent is wrong for each operand that has it: once said is enough.
    if (eval.isNewFault(nullptr, spell(*extent) + " along " + "MNK"[axis]))
      eval.error(diag::MmaTile, range,
                 {spell(*extent), std::string(1, "MNK"[axis]), spell(shape), std::to_string((*extents)[axis].value())});
    return false;
  }
  return true;
}

/// me.partition_A(t): (values of one instruction, rest of rows, rest of columns, ..).
Value sema::evalMmaPartition(Evaluator &eval, Call &call) {
  const MmaOperand operand = *operandNamed(call.builtin->name, "partition_");
  const Value &of = decay(call.value(0));
  const auto *mine = of.as<ThreadMma>();
  if (!mine) {
    if (of.is<TiledMmaPtr>())
      return eval.error(diag::MmaNeedsSlice, call.at(0), {std::string(call.builtin->name)});
    return eval.error(diag::ExpectedKind, call.at(0), {"a thread's slice of a tiled mma", describe(of)});
  }
  const Node *tensor = eval.tensorNode(call.value(1), call.at(1));
  if (!tensor)
    return Poison{};
  const TensorType &from = tensor->type.tensor();
  if (!checkTile(eval, *mine->mma, operand, layout::linear(from.layout).shape, call.at(1)))
    return Poison{};
  Int thread = eval.toInt(mine->thread, "thread");
  auto part =
      eval.take(layout::partition(eval.arith, mine->mma->layouts, operand, from.layout, IntTuple(thread)), call.range);
  if (!part)
    return Poison{};
  auto type = eval.typeOfPart(from, *part, call.range);
  return type ? Value(eval.emit(*type, call.range, MmaPartition{operand, mine->mma, tensor, mine->thread}))
              : Value(Poison{});
}

/// me.make_fragment_A(tensor or shape, T?, stages = n): registers for this thread's part of an operand. With stages
/// there is one more mode, which counts them (rules T2 and T16).
Value sema::evalMakeFragmentMma(Evaluator &eval, Call &call) {
  const MmaOperand operand = *operandNamed(call.builtin->name, "make_fragment_");
  TiledMmaPtr mma = tiledMmaOf(call.value(0));
  if (!mma)
    return eval.error(diag::ExpectedKind, call.at(0),
                      {"a tiled mma or a thread's slice of one", describe(decay(call.value(0)))});
  const Scalar element = elementOf(mma->atom, operand);
  auto checkElement = [&](Scalar given, SourceRange range) {
    if (given == element)
      return true;
    eval.error(diag::MmaElement, range,
               {mma->atom.str(), std::string(spelling(element)), std::string(spelling(operand)),
                std::string(spelling(given))});
    return false;
  };
  AnyLayout whole;
  if (decay(call.value(1)).tensor()) {
    const Node *tensor = decay(call.value(1)).node();
    const TensorType &type = tensor->type.tensor();
    // What is accumulated may be stored as another type.
    if (operand != MmaOperand::C && type.space != Space::Coordinates && !checkElement(type.element, call.at(1)))
      return Poison{};
    whole = type.layout;
  } else {
    auto shape = eval.intTuple(call.value(1), call.at(1));
    if (!shape)
      return Poison{};
    auto dense = eval.take(layout::makeColMajor(eval.arith, *shape), call.at(1));
    if (!dense)
      return Poison{};
    whole = AnyLayout(std::move(*dense));
  }
  if (call.has(2)) {
    auto given = eval.scalarType(call.value(2), call.at(2));
    if (!given || !checkElement(*given, call.at(2)))
      return Poison{};
  }
  int64_t stages = 0;
  if (call.has(3)) {
    auto given = eval.integer(call.value(3), call.at(3));
    if (!given)
      return Poison{};
    if (*given < 1 || *given > 4096)
      return eval.error(diag::OutOfRange, call.at(3), {"the number of stages", "1", "4096", std::to_string(*given)});
    stages = *given;
  }
  const IntTuple &shape = layout::linear(whole).shape;
  if (!checkTile(eval, *mma, operand, shape, call.at(1)))
    return Poison{};
  if (!shape.isStatic())
    return eval.error(diag::MustBeKnown, call.at(1), {"the shape of what a fragment is for", spell(shape)});
  auto part = eval.take(layout::partition(eval.arith, mma->layouts, operand, whole, IntTuple(0)), call.at(1));
  if (!part)
    return Poison{};
  auto registers = eval.take(layout::makeFragment(eval.arith, mma->layouts, operand, part->layout, stages), call.range);
  if (!registers || !eval.checkRegisters(AnyLayout(*registers), call.range))
    return Poison{};
  return eval.emit(TensorType{element, Space::Register, AnyLayout(std::move(*registers)), byteWidth(element)},
                   call.range, MmaFragment{operand, mma->atom});
}

/// cp.retile(fragment): the same registers in the value order of the copy.
Value sema::evalRetile(Evaluator &eval, Call &call) {
  const Value &of = decay(call.value(0));
  TiledCopyPtr copy;
  if (const auto *whole = of.as<TiledCopyPtr>())
    copy = *whole;
  else if (const auto *mine = of.as<ThreadCopy>())
    copy = mine->copy;
  else
    return eval.error(diag::ExpectedKind, call.at(0), {"a tiled copy or a thread's slice of one", describe(of)});
  const Node *fragment = eval.tensorNode(call.value(1), call.at(1));
  if (!fragment)
    return Poison{};
  const TensorType &from = fragment->type.tensor();
  if (from.space != Space::Register)
    return eval.error(diag::NotRegisters, call.at(1), {"retile", fragment->type.str()});
  if (bitWidth(from.element) != bitWidth(copy->element))
    return eval.error(diag::PartitionElement, call.at(1),
                      {std::string(spelling(copy->element)), std::string(spelling(from.element))});
  if (copy->operand) {
    const std::string name(spelling(*copy->operand));
    if (!eval.checkFragmentOf(fragment, *copy->operand, name + ", as make_tiled_copy_" + name + " deals it out",
                              call.at(1)))
      return Poison{};
  }
  auto result = eval.take(layout::retile(eval.arith, copy->layouts, from.layout), call.range);
  if (!result)
    return Poison{};
  TensorType type = from;
  type.layout = *result;
  return eval.emit(type, call.range, Retile{copy, fragment});
}
