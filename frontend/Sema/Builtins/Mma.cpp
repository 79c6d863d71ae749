//===- Mma.cpp - matrix atoms, tiled mmas, their parts --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A matrix atom is a row of the table of atoms. Any atom may be named on any target, so that a kernel can choose; what
// computes with one asks whether the target has it. A tiled mma repeats the atom over waves and over M, N and K; a
// thread's slice of it knows which part of A, B and C the thread holds. What multiplies stands in Gemm.cpp.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Mma.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Builtins/Async.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Builtins/Copy.h"
#include "frontend/Sema/Builtins/Gemm.h"
#include "frontend/Sema/Builtins/Tensor.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/MatrixMembers.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Tensors.h"
#include "specs/tables/TargetTable.h"
#include "support/Text.h"

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

using TiledCopyPtr = std::shared_ptr<const TiledCopy>;
using TiledMmaPtr = std::shared_ptr<const TiledMma>;

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

/// What may stand behind `family` and `<`: its first atom on f16 or, with scales, f8e4m3fn.
static std::string exampleOf(std::string_view family) {
  for (std::string_view element : {"f16", "f8e4m3fn"})
    for (const specs::MatrixAtom &row : specs::matrixAtoms())
      if (row.family == family && row.m == 16 && row.blocks == 1 && row.a == element && row.b == element)
        return row.name().substr(family.size() + 1);
  return {};
}

/// Where an instruction may take its scales from: a byte of a register of waves of 64 lanes; of 32, of which a half has
/// those of 16 rows, the other half.
static int64_t mostOpsel(const specs::MatrixAtom &row, bool ofA) {
  if (row.wave == 64)
    return 3;
  return (ofA ? row.m : row.n) == 16 ? 1 : 0;
}

/// mfma<16x16x16, (f16, f16) -> f32>; a fourth number of the shape counts the blocks of a multi-block instruction.
Value sema::evalMmaAtom(Context &context, Call &call) {
  auto shape = intTuple(context, call.generics[0].value, call.generics[0].range);
  if (!shape)
    return Poison{};
  const auto *types = decay(call.generics[1].value).as<AtomTypes>();
  const bool isShape = shape->isTuple() && (shape->rank() == 3 || shape->rank() == 4) && shape->depth() == 1;
  if (!isShape || !types)
    return context.report(diag::MmaSignature, isShape ? call.generics[1].range : call.generics[0].range,
                          call.builtin->name, isShape ? describe(call.generics[1].value) : spell(*shape),
                          exampleOf(call.builtin->name));
  if (!shape->isStatic() || shape->hasNone())
    return mustBeKnown(context, call.generics[0].range, "the shape of an atom", *shape, spell(*shape));
  std::array<int64_t, 4> extent{1, 1, 1, 1};
  std::string text;
  for (size_t i = 0; i < shape->rank(); ++i) {
    if (!(*shape)[i].isPlainInt())
      return context.report(diag::MmaSignature, call.generics[0].range, call.builtin->name, spell(*shape),
                            exampleOf(call.builtin->name));
    extent[i] = (*shape)[i].leaf().value();
    text += (i ? "x" : "") + std::to_string(extent[i]);
  }
  const specs::MatrixAtom *row =
      specs::findMatrixAtom(call.builtin->name, extent[0], extent[1], extent[2], extent[3], types->a, types->b,
                            types->acc, context.target().capabilities, context.target().waveSize);
  if (!row)
    return context.report(diag::NoMmaAtom, call.range,
                          std::string(call.builtin->name) + "<" + text + ", " + types->str() + ">",
                          alternatives(call.builtin->name, *types));
  MmaAtom atom{row};
  for (auto [place, opsel] : {std::pair(size_t(2), &atom.opselA), std::pair(size_t(3), &atom.opselB)}) {
    if (place >= call.generics.size() || call.generics[place].value.isNothing())
      continue;
    auto given = integer(context, call.generics[place].value, call.generics[place].range);
    if (!given)
      return Poison{};
    const int64_t most = mostOpsel(*row, opsel == &atom.opselA);
    if (*given < 0 || *given > most)
      return context.report(diag::OutOfRange, call.generics[place].range,
                            row->wave == 64 ? "the byte of a register" : "the half of the lanes", "0",
                            std::to_string(most), *given);
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

/// The targets that have an atom of this name, whichever generation's.
static std::string targetsWithName(const specs::MatrixAtom &row) {
  std::vector<std::string> names;
  for (const specs::TargetSpec &target : specs::builtinTargets()) {
    const specs::MatrixAtom *there =
        specs::findMatrixAtom(row.family, row.m, row.n, row.k, row.blocks, row.a, row.b, row.acc, target.capabilities);
    if (there->isOn(target))
      names.emplace_back(target.name);
  }
  return names.empty() ? "no target" : listed(names, "and");
}

/// The atoms of a target that compute what `row` does: of its family, else of another one.
static std::string insteadOn(const specs::TargetSpec &target, const specs::MatrixAtom &row) {
  std::string here;
  for (bool ofFamily : {true, false}) {
    for (const specs::MatrixAtom &other : specs::matrixAtoms())
      if ((other.family == row.family) == ofFamily && other.sparse == row.sparse && other.isInWavesOf(target) &&
          other.hasLowering() && (other.blocks == 1 || row.blocks != 1) && other.acc == row.acc &&
          ((other.a == row.a && other.b == row.b) ||
           (other.a == otherFlavour(row.a) && other.b == otherFlavour(row.b))))
        appendItem(here, MmaAtom{&other}.str());
    if (!here.empty())
      break;
  }
  return here;
}

bool sema::checkOnTarget(Context &context, const MmaAtom &atom, SourceRange range) {
  const specs::MatrixAtom &row = *atom.row;
  const bool isThere = row.isInWavesOf(context.target());
  if (isThere && row.hasLowering())
    return true;
  if (!context.isNewFault(nullptr, atom.str()))
    return false;
  const std::string here = insteadOn(context.target(), row);
  if (isThere) {
    context.report(diag::MmaNoLowering, range, atom.str(), context.target().name)
        .noteIf(!here.empty(), diag::MmaInstead, range, context.target().name, here);
    return false;
  }
  if (row.isAmong(context.target().capabilities)) {
    context.report(diag::MmaWave, range, atom.str(), row.wave, context.target().waveSize)
        .noteIf(!here.empty(), diag::MmaInstead, range, context.target().name, here);
    return false;
  }
  context.report(diag::MmaTarget, range, atom.str(), context.target().name, targetsWithName(row))
      .noteIf(!here.empty(), diag::MmaInstead, range, context.target().name, here);
  return false;
}

//===--- tiled mmas -------------------------------------------------------===//

/// make_tiled_mma(atom, atoms = layout of waves over (M,N,K), permutation = [M | N | K])
Value sema::evalMakeTiledMma(Context &context, Call &call) {
  const MmaAtom *atom = decay(call.value(0)).as<MmaAtom>();
  if (!atom)
    return context.report(diag::ExpectedKind, call.at(0), "a matrix atom, as in mfma<16x16x16, (f16, f16) -> f32>",
                          describe(decay(call.value(0))));
  Layout atoms{IntTuple({IntTuple(1), IntTuple(1), IntTuple(1)}), IntTuple({IntTuple(0), IntTuple(0), IntTuple(0)})};
  Tile permutation{IntTuple::none()};
  if (call.has(1)) {
    auto given = plainLayout(context, call.value(1), call.at(1));
    if (!given)
      return Poison{};
    atoms = std::move(*given);
  }
  if (call.has(2)) {
    auto given = tile(context, call.value(2), call.at(2));
    if (!given)
      return Poison{};
    if (!given->isStatic())
      return mustBeKnown(context, call.at(2), "the permutation of a tiled mma", *given, spell(*given));
    permutation = std::move(*given);
  }
  if (!checkOnTarget(context, *atom, call.at(0)))
    return Poison{};
  if (atom->row->blocks != 1)
    return context.report(diag::MmaBlocks, call.at(0), atom->str(), atom->row->blocks);
  auto layouts = take(context, layoutsOf(*atom), call.range);
  if (!layouts)
    return Poison{};
  auto tiled = take(context, layout::makeTiledMma(context.arith, *layouts, atoms, permutation), call.range);
  // The threads must be numbered without gaps: then every thread has a place, and tiled copies can follow it.
  if (!tiled ||
      !take(context, layout::layoutTV(context.arith, *tiled, MmaOperand::C), call.has(1) ? call.at(1) : call.range))
    return Poison{};
  return TiledMmaPtr(std::make_shared<const TiledMma>(TiledMma{*atom, std::move(*tiled)}));
}

/// mma.slice(thread)
Value sema::sliceMma(Context &context, const TiledMmaPtr &mma, Call &call) {
  auto threads = take(context, layout::thrLayoutVMNK(context.arith, mma->layouts), call.range);
  const Node *thread = threads ? threadOf(context, call.value(1), threads->shape, call.at(1)) : nullptr;
  return thread ? Value(ThreadMma{mma, thread}) : Value(Poison{});
}

/// make_tiled_copy_A(copy atom, mma, T?): the copy whose threads hold what they hold as A of the mma.
Value sema::evalMakeTiledCopyMma(Context &context, Call &call) {
  const MmaOperand operand = *operandNamed(call.builtin->name, "make_tiled_copy_");
  const CopyAtom *atom = decay(call.value(0)).as<CopyAtom>();
  if (!atom)
    return context.report(diag::ExpectedKind, call.at(0), "a copy atom", describe(decay(call.value(0))));
  TiledMmaPtr mma = tiledMmaOf(call.value(1));
  if (!mma)
    return context.report(diag::ExpectedKind, call.at(1), "a tiled mma", describe(decay(call.value(1))));
  Scalar element = elementOf(mma->atom, operand);
  if (call.has(2)) {
    auto given = scalarType(context, call.value(2), call.at(2));
    if (!given)
      return Poison{};
    element = *given;
  }
  const unsigned bits = bitWidth(element);
  if (!checkAtomElement(context, *atom, element, "operand " + std::string(spelling(operand)), call.range))
    return Poison{};
  auto tv = take(context, layout::layoutTV(context.arith, mma->layouts, operand), call.range);
  if (!tv)
    return Poison{};
  auto tiled =
      take(context, layout::makeTiledCopy(context.arith, layoutsOf(*atom, bits), tv->layoutTV, tv->tile), call.range);
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
static bool checkTile(Context &context, const TiledMma &mma, MmaOperand operand, const IntTuple &shape,
                      SourceRange range) {
  auto extents = take(context, layout::tileShapeMNK(context.arith, mma.layouts), range);
  if (!extents)
    return false;
  const size_t row = operand == MmaOperand::B ? 1 : 0, column = operand == MmaOperand::C ? 1 : 2;
  if (!shape.isTuple() || shape.rank() < 2) {
    context.report(diag::MmaRank, range, spelling(operand), "MNK"[row] + std::string(", ") + "MNK"[column],
                   spell(shape));
    return false;
  }
  for (size_t mode = 0; mode < 2; ++mode) {
    const size_t axis = mode == 0 ? row : column;
    auto extent = layout::product(context.arith, shape[mode]);
    if (!extent || !extent->isStatic() || !(*extents)[axis].isStatic() ||
        extent->value() % (*extents)[axis].value() == 0)
      continue;
    // The same extent is wrong for each operand that has it: once said is enough.
    if (context.isNewFault(nullptr, spell(*extent) + " along " + "MNK"[axis]))
      context.report(diag::MmaTile, range, spell(*extent), std::string(1, "MNK"[axis]), spell(shape),
                     (*extents)[axis].value());
    return false;
  }
  return true;
}

/// me.partition_A(t): (values of one instruction, rest of rows, rest of columns, ..).
Value sema::evalMmaPartition(Context &context, Call &call) {
  const MmaOperand operand = *operandNamed(call.builtin->name, "partition_");
  const Value &of = decay(call.value(0));
  const auto *mine = of.as<ThreadMma>();
  if (!mine) {
    if (of.is<TiledMmaPtr>())
      return context.report(diag::MmaNeedsSlice, call.at(0), call.builtin->name);
    return context.report(diag::ExpectedKind, call.at(0), "a thread's slice of a tiled mma", describe(of));
  }
  const Node *tensor = tensorNode(context, call.value(1), call.at(1));
  if (!tensor)
    return Poison{};
  const TensorType &from = tensor->type.tensor();
  if (!checkTile(context, *mine->mma, operand, layout::linear(from.layout).shape, call.at(1)))
    return Poison{};
  Int thread = toInt(context, mine->thread, "thread");
  auto part =
      take(context, layout::partition(context.arith, mine->mma->layouts, operand, from.layout, IntTuple(thread)),
           call.range);
  if (!part)
    return Poison{};
  auto type = typeOfPart(context, from, *part, call.range);
  return type ? Value(emit(context, *type, call.range, MmaPartition{operand, mine->mma, tensor, mine->thread}))
              : Value(Poison{});
}

/// me.make_fragment_A(tensor or shape, T?, stages = n): registers for this thread's part of an operand. With stages
/// there is one more mode, which counts them (rules T2 and T16).
Value sema::evalMakeFragmentMma(Context &context, Call &call) {
  const MmaOperand operand = *operandNamed(call.builtin->name, "make_fragment_");
  TiledMmaPtr mma = tiledMmaOf(call.value(0));
  if (!mma)
    return context.report(diag::ExpectedKind, call.at(0), "a tiled mma or a thread's slice of one",
                          describe(decay(call.value(0))));
  const Scalar element = elementOf(mma->atom, operand);
  auto checkElement = [&](Scalar given, SourceRange range) {
    if (given == element)
      return true;
    context.report(diag::MmaElement, range, mma->atom.str(), spelling(element), spelling(operand), spelling(given));
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
    auto shape = intTuple(context, call.value(1), call.at(1));
    if (!shape)
      return Poison{};
    auto dense = take(context, layout::makeColMajor(context.arith, *shape), call.at(1));
    if (!dense)
      return Poison{};
    whole = AnyLayout(std::move(*dense));
  }
  if (call.has(2)) {
    auto given = scalarType(context, call.value(2), call.at(2));
    if (!given || !checkElement(*given, call.at(2)))
      return Poison{};
  }
  int64_t stages = 0;
  if (call.has(3)) {
    auto given = integer(context, call.value(3), call.at(3));
    if (!given)
      return Poison{};
    if (*given < 1 || *given > 4096)
      return context.report(diag::OutOfRange, call.at(3), "the number of stages", "1", "4096", *given);
    stages = *given;
  }
  const IntTuple &shape = layout::linear(whole).shape;
  if (!checkTile(context, *mma, operand, shape, call.at(1)))
    return Poison{};
  if (!shape.isStatic())
    return mustBeKnown(context, call.at(1), "the shape of what a fragment is for", shape, spell(shape));
  auto part = take(context, layout::partition(context.arith, mma->layouts, operand, whole, IntTuple(0)), call.at(1));
  if (!part)
    return Poison{};
  auto registers =
      take(context, layout::makeFragment(context.arith, mma->layouts, operand, part->layout, stages), call.range);
  if (!registers || !checkRegisters(context, AnyLayout(*registers), call.range))
    return Poison{};
  return emit(context, TensorType{element, Space::Register, AnyLayout(std::move(*registers)), byteWidth(element)},
              call.range, MmaFragment{operand, mma->atom});
}

/// cp.retile(fragment): the same registers in the value order of the copy.
Value sema::evalRetile(Context &context, Call &call) {
  const Value &of = decay(call.value(0));
  TiledCopyPtr copy;
  if (const auto *whole = of.as<TiledCopyPtr>())
    copy = *whole;
  else if (const auto *mine = of.as<ThreadCopy>())
    copy = mine->copy;
  else
    return context.report(diag::ExpectedKind, call.at(0), "a tiled copy or a thread's slice of one", describe(of));
  const Node *fragment = tensorNode(context, call.value(1), call.at(1));
  if (!fragment)
    return Poison{};
  const TensorType &from = fragment->type.tensor();
  if (from.space != Space::Register)
    return context.report(diag::NotRegisters, call.at(1), "retile", fragment->type.str());
  if (bitWidth(from.element) != bitWidth(copy->element))
    return context.report(diag::PartitionElement, call.at(1), spelling(copy->element), spelling(from.element));
  if (copy->operand) {
    const std::string name(spelling(*copy->operand));
    if (!checkFragmentOf(context, fragment, *copy->operand, name + ", as make_tiled_copy_" + name + " deals it out",
                         call.at(1)))
      return Poison{};
  }
  auto result = take(context, layout::retile(context.arith, copy->layouts, from.layout), call.range);
  if (!result)
    return Poison{};
  TensorType type = from;
  type.layout = *result;
  return emit(context, type, call.range, Retile{copy, fragment});
}
