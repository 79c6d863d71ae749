//===- EntryOperands.cpp - what an entry gives to its kernels -------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// An argument of a kernel is an argument of the entry, an expression over those, or what follows from a tensor that is
// given: the symbols of its layout. Memory of the entry's own (`scratch`) is measured here.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/EntryBuilder.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "llvm/Support/Casting.h"

#include <algorithm>
#include <cmath>

using namespace flyc;
using namespace flyc::sema;

//===--- arguments --------------------------------------------------------===//

bool EntryBuilder::isWhole(const Value &v, unsigned argument, const std::string &path) const {
  if (const auto *array = v.as<ArrayValue>())
    return array->argument == argument && array->path == path;
  if (const auto *structure = v.as<StructValue>()) {
    for (size_t i = 0; i < structure->fields.size(); ++i)
      if (!isWhole(structure->fields[i], argument, path + "." + structure->type->fields[i].name))
        return false;
    return true;
  }
  const auto *part = v.node() ? v.node()->as<ArgumentPart>() : nullptr;
  return part && part->index == argument && context.kernel->interface.arguments[argument].name + part->path == path;
}

std::optional<unsigned> EntryBuilder::argumentOf(const Value &v) const {
  const Value &inner = decay(v);
  if (const auto *reference = inner.node() ? inner.node()->as<ArgumentRef>() : nullptr)
    return reference->index;
  const std::vector<Argument> &arguments = context.kernel->interface.arguments;
  for (unsigned i = 0; inner.is<StructValue>() && i < arguments.size(); ++i)
    if (arguments[i].kind == ArgumentKind::Struct && isWhole(inner, i, arguments[i].name))
      return i;
  return std::nullopt;
}

std::optional<interface::Operand> EntryBuilder::tensorOperand(const Argument &wanted, const std::string &callee,
                                                              const Value &given, SourceRange range) {
  auto index = argumentOf(given);
  if (!index || !decay(given).tensor()) {
    context.report(diag::EntryOperand, range, wanted.name, callee, "a tensor of the entry, whole", describe(given));
    return std::nullopt;
  }
  Argument &own = context.kernel->interface.arguments[*index];
  if (own.element != wanted.element) {
    context.report(diag::EntryOperand, range, wanted.name, callee, "a tensor of " + interface::nameOf(wanted.element),
                   "'" + own.name + "', a tensor of " + interface::nameOf(own.element));
    return std::nullopt;
  }
  if (own.access == Access::In && wanted.access != Access::In) {
    context.report(diag::EntryAccess, range, own.name, wanted.name, callee, spelling(wanted.access));
    return std::nullopt;
  }
  if (own.optional && !wanted.optional) {
    context.report(diag::EntryOperand, range, wanted.name, callee, "a tensor that must be there",
                   "'" + own.name + "', which may be null");
    return std::nullopt;
  }
  own.align = std::max(own.align, wanted.align);
  return interface::Operand{interface::Operand::Kind::Argument, *index, {}, 0};
}

std::optional<interface::Operand> EntryBuilder::operand(const Argument &wanted, const std::string &callee,
                                                        const Value &given, SourceRange range) {
  const Value &inner = decay(given);
  if (inner.isPoison())
    return std::nullopt;
  if (wanted.kind == ArgumentKind::Tensor)
    return tensorOperand(wanted, callee, given, range);
  auto index = argumentOf(given);
  const Argument *own = index ? &context.kernel->interface.arguments[*index] : nullptr;
  const auto wrong = [&](const std::string &what) -> std::optional<interface::Operand> {
    context.report(diag::EntryOperand, range, wanted.name, callee, what,
                   own && own->kind != ArgumentKind::Struct && own->kind != ArgumentKind::Tensor
                       ? "'" + own->name + "' of type " + interface::nameOf(own->element)
                       : describe(inner));
    return std::nullopt;
  };
  if (wanted.kind == ArgumentKind::Struct) {
    const auto *structure = inner.as<StructValue>();
    if (!own || !structure || structure->type->name != wanted.structure->name)
      return wrong("a struct '" + wanted.structure->name + "' of the entry, whole");
    return interface::Operand{interface::Operand::Kind::Argument, *index, {}, 0};
  }
  const Scalar type = scalarOf(wanted);
  if (isInteger(type)) {
    const Node *node = inner.node();
    if (!inner.is<int64_t>() && !(node && node->type.isIntegerScalar()))
      return wrong("an integer");
    auto integer = signature->hostExpr(given, range);
    if (!integer)
      return std::nullopt;
    if (integer->isConstant() && !holds(type, integer->value())) {
      context.report(diag::ConstantRange, range, integer->value(), interface::nameOf(wanted.element));
      return std::nullopt;
    }
    return interface::Operand{interface::Operand::Kind::Integer, 0, std::move(*integer), 0};
  }
  const bool isLiteral = type == Scalar::F32 || type == Scalar::F64; // C has no f16
  if (const double *number = inner.as<double>(); number && isLiteral && std::isfinite(*number))
    return interface::Operand{interface::Operand::Kind::Number, 0, {}, *number};
  if (const int64_t *number = inner.as<int64_t>(); number && isLiteral)
    return interface::Operand{interface::Operand::Kind::Number, 0, {}, static_cast<double>(*number)};
  if (own && own->element == wanted.element && own->kind == ArgumentKind::Scalar)
    return interface::Operand{interface::Operand::Kind::Argument, *index, {}, 0};
  return wrong("an " + interface::nameOf(wanted.element) + (isLiteral ? ": a finite number, or" : ":") +
               " a parameter of the entry");
}

/// A symbol that stands in the layouts of tensors that are passed is what stands there for the entry: the same in all
/// of them.
std::optional<interface::Operand> EntryBuilder::inferred(const Argument &symbol, const Kernel &callee,
                                                         std::span<const std::optional<interface::Operand>> operands,
                                                         SourceRange range, bool &failed) {
  std::optional<layout::Int> value;
  const Argument *by = nullptr;
  for (size_t i = 0; i < callee.interface.arguments.size(); ++i) {
    const Argument &tensor = callee.interface.arguments[i];
    if (tensor.kind != ArgumentKind::Tensor || !operands[i] || operands[i]->kind != interface::Operand::Kind::Argument)
      continue;
    const Argument &passed = context.kernel->interface.arguments[operands[i]->argument];
    const layout::Layout &inside = layout::linear(callee.declared[i].layout),
                         &given = layout::linear(context.kernel->declared[operands[i]->argument].layout);
    for (auto [want, have] : {std::pair(&inside.shape, &given.shape), std::pair(&inside.stride, &given.stride)}) {
      const auto wanted = want->leaves(), found = have->leaves();
      for (size_t k = 0; k < wanted.size() && wanted.size() == found.size(); ++k) {
        if (!wanted[k].isPlainInt() || !wanted[k].leaf().isDynamic() ||
            symbolicOf(wanted[k].leaf())->text != symbol.name || !found[k].isPlainInt())
          continue;
        if (value && spell(*value) != spell(found[k].leaf())) {
          context.report(diag::EntrySize, range, symbol.name, callee.interface.name, spell(*value), by->name,
                         spell(found[k].leaf()), passed.name);
          failed = true;
          return std::nullopt;
        }
        if (!value) {
          value = found[k].leaf();
          by = &passed;
        }
      }
    }
  }
  auto integer = value ? signature->hostExpr(fromInt(context, *value, range), range) : std::nullopt;
  return integer ? std::optional(interface::Operand{interface::Operand::Kind::Integer, 0, std::move(*integer), 0})
                 : std::nullopt;
}

/// A kernel is compiled for tensors that do not overlap, if it writes one of them.
bool EntryBuilder::overlaps(const Interface &callee, std::span<const std::optional<interface::Operand>> operands,
                            SourceRange range) {
  for (size_t j = 0; j < operands.size(); ++j)
    for (size_t i = 0; i < j; ++i) {
      const Argument &first = callee.arguments[i], &second = callee.arguments[j];
      if (first.kind != ArgumentKind::Tensor || second.kind != ArgumentKind::Tensor ||
          operands[i]->kind != interface::Operand::Kind::Argument ||
          operands[j]->kind != interface::Operand::Kind::Argument || operands[i]->argument != operands[j]->argument)
        continue;
      if (first.access == Access::In && second.access == Access::In)
        continue;
      context.report(diag::EntryOverlap, range, context.kernel->interface.arguments[operands[i]->argument].name,
                     callee.name, first.name, second.name);
      return true;
    }
  return false;
}

//===--- memory -----------------------------------------------------------===//

/// From the first element to behind the last.
std::optional<LaunchExpr> EntryBuilder::bytesOf(const Node *tensor, SourceRange range) {
  const TensorType &t = tensor->type.tensor();
  auto extent = take(context, layout::cosize(context.arith, t.layout), range);
  if (!extent)
    return std::nullopt;
  auto elements = signature->hostExpr(fromInt(context, *extent, range), range);
  if (!elements)
    return std::nullopt;
  // n - 1 + 1, of a layout with the stride 1
  using Op = LaunchExpr::Op;
  if (elements->op() == Op::Add && elements->operands()[0].op() == Op::Sub && elements->operands()[1].isConstant() &&
      elements->operands()[0].operands()[1] == elements->operands()[1])
    elements = LaunchExpr(elements->operands()[0].operands()[0]);
  return bytesOf(std::move(*elements), t.element);
}

LaunchExpr EntryBuilder::bytesOf(LaunchExpr elements, Scalar element) {
  const int64_t bits = memoryBits(element);
  if (elements.isConstant())
    return LaunchExpr::constant((elements.value() * bits + 7) / 8);
  const int64_t unit = bits % 8 == 0 ? bits / 8 : bits;
  using Op = LaunchExpr::Op;
  LaunchExpr all =
      unit == 1 ? std::move(elements) : LaunchExpr::binary(Op::Mul, std::move(elements), LaunchExpr::constant(unit));
  return bits % 8 == 0 ? all : LaunchExpr::binary(Op::CeilDiv, std::move(all), LaunchExpr::constant(8));
}

/// As far as its form says, and what is required of the arguments.
bool EntryBuilder::isNonNegative(const LaunchExpr &e) const {
  using Op = LaunchExpr::Op;
  const auto is = [&](const LaunchExpr &operand) { return isNonNegative(operand); };
  const Interface &interface = context.kernel->interface;
  switch (e.op()) {
  case Op::Constant: return e.value() >= 0;
  case Op::Parameter:
    for (const Argument &a : interface.arguments)
      if (a.name == e.name() && (a.kind == ArgumentKind::Scalar || a.kind == ArgumentKind::Symbol) &&
          kindOf(scalarOf(a)) == ScalarKind::Unsigned)
        return true;
    return std::ranges::any_of(interface.preconditions, [&](const Precondition &p) {
      return p.condition.op() == Op::Ge && p.condition.operands()[0] == e && p.condition.operands()[1].isConstant() &&
             p.condition.operands()[1].value() >= 0;
    });
  case Op::Sub: return false;
  case Op::Mod: return is(e.operands()[0]);
  case Op::Max: return std::ranges::any_of(e.operands(), is);
  case Op::Add:
  case Op::Mul:
  case Op::Div:
  case Op::CeilDiv:
  case Op::Min: return std::ranges::all_of(e.operands(), is);
  default: return true;
  }
}

/// How many bytes of the workspace it takes. None of its extents is negative, and what an empty tensor's strides say is
/// nothing: else the tensor behind it would lie before the workspace.
void EntryBuilder::measureScratch(unsigned argument, const Node *tensor) {
  Interface &interface = context.kernel->interface;
  const DeclaredArgument &scratch = context.kernel->declared[argument];
  for (const layout::IntTuple &leaf : layout::linear(scratch.layout).shape.leaves()) {
    auto extent = leaf.isPlainInt() ? signature->hostExpr(fromInt(context, leaf.leaf(), scratch.range), scratch.range)
                                    : std::nullopt;
    if (!extent || isNonNegative(*extent))
      continue;
    LaunchExpr condition = LaunchExpr::binary(LaunchExpr::Op::Ge, std::move(*extent), LaunchExpr());
    if (!interface.demands(condition))
      interface.preconditions.push_back(Precondition::of(std::move(condition)));
  }
  auto bytes = bytesOf(tensor, scratch.range);
  if (!bytes)
    return;
  interface.arguments[argument].bytes = isNonNegative(*bytes)
                                            ? std::move(*bytes)
                                            : LaunchExpr::binary(LaunchExpr::Op::Max, std::move(*bytes), LaunchExpr());
}
