//===- Gemm.cpp - what multiplies fragments -------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// gemm() of partitioned fragments, and one instruction by itself. Operands are checked here one by one: registers, of
// the right operand, element type and number of values, and repeated alike.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Builtins/Gemm.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Builtins/Async.h"
#include "frontend/Sema/Builtins/Builtins.h"
#include "frontend/Sema/Builtins/Mma.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "specs/tables/MatrixConstants.h"

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;
using layout::MmaOperand;

namespace {
/// An operand as a call gives it.
struct Operand {
  MmaOperand which;
  const Node *tensor = nullptr;
  SourceRange range;

  const IntTuple &shape() const { return layout::linear(tensor->type.tensor().layout).shape; }
};
} // namespace

/// False, after an error, if these registers were made for another operand than `wanted`, in whose `place` they stand.
bool sema::checkFragmentOf(Context &context, const Node *tensor, MmaOperand wanted, const std::string &place,
                           SourceRange range) {
  const Node *root = viewRoot(tensor);
  const auto *made = root->as<MmaFragment>();
  if (!made || made->operand == wanted)
    return true;
  // One that was made wrong stands wrong wherever it is used.
  if (const std::string is(spelling(made->operand)); context.isNewFault(root, "operand"))
    context.report(diag::MmaFragmentOf, range, is, place).note(diag::MmaFragmentMade, root->range, is);
  return false;
}

/// What all multiplications demand of an operand; false after an error.
static bool checkOperand(Context &context, const Call &call, const MmaAtom &atom, Operand &operand) {
  const std::string name(spelling(operand.which));
  const TensorType &type = operand.tensor->type.tensor();
  if (type.space != Space::Register) {
    context.report(diag::GemmRegisters, operand.range, call.builtin->name, name, operand.tensor->type.str());
    return false;
  }
  if (!checkFragmentOf(context, operand.tensor, operand.which == MmaOperand::D ? MmaOperand::C : operand.which, name,
                       operand.range))
    return false;
  if (const Scalar element = elementOf(atom, operand.which); type.element != element) {
    context.report(diag::MmaElement, operand.range, atom.str(), spelling(element), name, spelling(type.element));
    return false;
  }
  return true;
}

/// How many elements `shape` has; it is static.
static int64_t countOf(Context &context, const IntTuple &shape) {
  auto count = layout::product(context.arith, shape);
  return count && count->isStatic() ? count->value() : 0;
}

static bool checkValues(Context &context, const MmaAtom &atom, const layout::MmaAtomLayouts &layouts,
                        const Operand &operand, const IntTuple &values) {
  const int64_t given = countOf(context, values), wanted = valuesOf(layouts, operand.which);
  if (given == wanted)
    return true;
  context.report(diag::GemmValues, operand.range, spelling(operand.which), given, atom.str(), wanted);
  return false;
}

static const MmaAtom *atomOf(const Value &v) {
  const Value &inner = decay(v);
  if (const auto *atom = inner.as<MmaAtom>())
    return atom;
  auto tiled = tiledMmaOf(inner);
  return tiled ? &tiled->atom : nullptr; // the value keeps it alive
}

/// The arguments scale_a, scale_b, index, which stand from `first` on; nothing after an error.
static std::optional<std::vector<MmaState>> stateOf(Context &context, const Call &call, const MmaAtom &atom,
                                                    size_t first) {
  static constexpr std::string_view fields[] = {"scale_a", "scale_b", "index"};
  // A scale of 1 is a byte 127: the registers are full of them.
  const Scalar scales = atom.row->scaleBits() == 64 ? Scalar::I64 : Scalar::I32;
  const Scalar indices = specs::indexBits(*atom.row) == 64 ? Scalar::I64 : Scalar::I32;
  const int64_t ones = atom.row->scaleBits() == 64 ? 0x7F7F7F7F7F7F7F7F : 0x7F7F7F7F;
  std::vector<MmaState> state;
  for (size_t i = 0; i < std::size(fields); ++i) {
    if (!call.has(first + i))
      continue;
    if (!atom.hasState(fields[i])) {
      const bool isScale = fields[i] != "index";
      context.report(diag::MmaState, call.at(first + i), atom.str(), fields[i],
                     isScale ? ": scales are for mfma_scale and wmma_scale" : ": indices are for smfmac and swmmac");
      return std::nullopt;
    }
    const Scalar registers = fields[i] == "index" ? indices : scales;
    const Node *value = convert(context, call.value(first + i), registers, call.at(first + i));
    if (!value)
      return std::nullopt;
    state.push_back({fields[i], value});
  }
  // One scale alone: the other is 1.
  if (state.size() == 1 && state.front().field != "index") {
    const Node *one = convert(context, Value::integer(ones), scales, call.range);
    state.push_back({state.front().field == "scale_a" ? "scale_b" : "scale_a", one});
  }
  if (state.empty() && atom.hasState("index")) {
    context.report(diag::MmaNeedsIndex, call.at(0), atom.str());
    return std::nullopt;
  }
  return state;
}

//===--- gemm -------------------------------------------------------------===//

static constexpr std::string_view gemmOrders[] = {"kmn", "knm", "mkn", "mnk", "nkm", "nmk"};

/// gemm(mma, acc, a, b, d = other, order = .nmk, serpentine = true): acc (or d) = a * b + acc. Scales are those of all
/// its instructions.
Value sema::evalGemm(Context &context, Call &call) {
  const MmaAtom *atom = atomOf(call.value(0));
  if (!atom)
    return context.report(diag::ExpectedKind, call.at(0), "a tiled mma or a matrix atom",
                          describe(decay(call.value(0))));
  const size_t placeD = call.has(4) ? 4 : 1;
  Operand c{MmaOperand::C, nullptr, call.at(1)}, a{MmaOperand::A, nullptr, call.at(2)},
      b{MmaOperand::B, nullptr, call.at(3)}, d{MmaOperand::D, nullptr, call.at(placeD)};
  for (auto [operand, place] :
       {std::pair(&c, size_t(1)), std::pair(&a, size_t(2)), std::pair(&b, size_t(3)), std::pair(&d, placeD)}) {
    operand->tensor = operand == &d && placeD == 1 ? c.tensor : tensorNode(context, call.value(place), call.at(place));
    if (!operand->tensor)
      return Poison{};
  }
  auto order = choice(context, call, 5, gemmOrders, 5);
  if (!order)
    return Poison{};
  bool serpentine = false;
  if (call.has(6)) {
    const bool *given = decay(call.value(6)).as<bool>();
    if (!given)
      return context.report(diag::ExpectedKind, call.at(6), "true or false", describe(decay(call.value(6))));
    serpentine = *given;
  }
  if (!checkOnTarget(context, *atom, call.at(0)))
    return Poison{};
  auto layouts = take(context, layoutsOf(*atom), call.range);
  if (!layouts)
    return Poison{};
  static constexpr std::string_view modes[] = {"(values, M, K)", "(values, N, K)", "(values, M, N)", "(values, M, N)"};
  for (Operand *operand : {&c, &a, &b, &d}) {
    if (operand == &d && placeD == 1)
      continue;
    if (!checkOperand(context, call, *atom, *operand))
      return Poison{};
    const IntTuple &shape = operand->shape();
    const size_t rank = shape.isTuple() ? shape.rank() : 0;
    if (const bool isInput = operand == &a || operand == &b; rank != 3 && !(rank == 2 && isInput))
      return context.report(diag::GemmRank, operand->range, spelling(operand->which),
                            modes[static_cast<size_t>(operand->which)], spell(shape),
                            rank > 3 ? std::string("take one stage, as in 'f[_, _, _, 0]'")
                                     : "'me.make_fragment_" + std::string(spelling(operand->which)) +
                                           "(t)' makes one for the tile t");
    if (!checkValues(context, *atom, *layouts, *operand, shape[0]))
      return Poison{};
  }
  if (a.shape().rank() != b.shape().rank())
    return context.report(diag::GemmExtents, call.range, "K", spell(a.shape()) + " of A", spell(b.shape()) + " of B");
  struct Pair {
    std::string_view axis;
    const Operand *one;
    size_t mode;
    const Operand *other;
    size_t otherMode;
  };
  std::vector<Pair> pairs = {{"M", &a, 1, &c, 1}, {"N", &b, 1, &c, 2}, {"M", &c, 1, &d, 1}, {"N", &c, 2, &d, 2}};
  if (a.shape().rank() == 3)
    pairs.push_back({"K", &a, 2, &b, 2});
  for (const Pair &p : pairs)
    if (countOf(context, p.one->shape()[p.mode]) != countOf(context, p.other->shape()[p.otherMode]))
      return context.report(diag::GemmExtents, call.range, p.axis,
                            spell(p.one->shape()) + " of " + std::string(spelling(p.one->which)),
                            spell(p.other->shape()) + " of " + std::string(spelling(p.other->which)));
  constexpr int64_t maxCalls = 16384; // each is an instruction of its own
  const int64_t steps = a.shape().rank() == 3 ? countOf(context, a.shape()[2]) : 1;
  const int64_t calls =
      countOf(context, c.shape()[1]) * countOf(context, c.shape()[2]) * steps; // each of the three is at most 4096
  if (calls > maxCalls)
    return context.report(diag::GemmSize, call.range, calls, maxCalls);
  auto state = stateOf(context, call, *atom, 7);
  if (!state)
    return Poison{};
  Gemm made{*atom,    tiledMmaOf(call.value(0)), d.tensor,     a.tensor,  b.tensor,
            c.tensor, std::move(*state),         std::nullopt, serpentine};
  if (call.has(5) || serpentine)
    made.order = static_cast<GemmOrder>(*order);
  emit(context, {}, call.range, std::move(made));
  return {};
}

//===--- one instruction --------------------------------------------------===//

/// mma_atom_call(atom, d, a, b, c): d = a * b + c on fragments of exactly one instruction's values.
Value sema::evalMmaAtomCall(Context &context, Call &call) {
  const MmaAtom *atom = atomOf(call.value(0));
  if (!atom)
    return context.report(diag::ExpectedKind, call.at(0), "a matrix atom", describe(decay(call.value(0))));
  Operand operands[] = {{MmaOperand::D, nullptr, call.at(1)},
                        {MmaOperand::A, nullptr, call.at(2)},
                        {MmaOperand::B, nullptr, call.at(3)},
                        {MmaOperand::C, nullptr, call.at(4)}};
  for (size_t i = 0; i < 4; ++i)
    if (operands[i].tensor = tensorNode(context, call.value(i + 1), call.at(i + 1)); !operands[i].tensor)
      return Poison{};
  if (!checkOnTarget(context, *atom, call.at(0)))
    return Poison{};
  auto layouts = take(context, layoutsOf(*atom), call.range);
  if (!layouts)
    return Poison{};
  for (Operand &operand : operands)
    if (!checkOperand(context, call, *atom, operand) ||
        !checkValues(context, *atom, *layouts, operand, operand.shape()))
      return Poison{};
  auto state = stateOf(context, call, *atom, 5);
  if (!state)
    return Poison{};
  emit(context, {}, call.range,
       MmaCall{*atom, operands[0].tensor, operands[1].tensor, operands[2].tensor, operands[3].tensor,
               std::move(*state)});
  return {};
}
