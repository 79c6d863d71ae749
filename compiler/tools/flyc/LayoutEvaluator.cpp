//===- LayoutEvaluator.cpp - expressions of the layout algebra ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// A walk over the tree. What can be called is in LayoutOperations.
//===----------------------------------------------------------------------===//

#include "compiler/tools/flyc/LayoutEvaluator.h"

#include "compiler/tools/flyc/LayoutOperations.h"
#include "specs/NearestName.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

/// Walks the tree. The first error is kept with its place.
class Evaluator {
public:
  std::optional<LayoutError> error;

  /// Nothing if there is an error.
  std::optional<LayoutValue> eval(const ast::Expr &expr);

private:
  std::optional<LayoutValue> fail(const ast::Expr &at, std::string message) {
    if (!error)
      error = {std::move(message), at.range()};
    return std::nullopt;
  }
  std::optional<LayoutValue> from(const ast::Expr &at, Result<LayoutValue> r) {
    if (!r)
      return fail(at, r.message());
    return std::move(*r);
  }
  std::optional<LayoutValue> evalName(const ast::NameExpr &name);
  std::optional<LayoutValue> evalAtom(const ast::Expr &at, std::string name, std::span<ast::GenericArg> args);
  std::optional<LayoutValue> evalTuple(const ast::TupleExpr &tuple);
  std::optional<LayoutValue> evalTile(const ast::TileExpr &tile);
  std::optional<LayoutValue> evalCompose(const ast::ComposeExpr &compose);
  std::optional<LayoutValue> evalCall(const ast::CallExpr &call);
  std::optional<LayoutValue> evalBinary(const ast::BinaryExpr &binary);
  std::optional<IntTuple> tuple(const ast::Expr &expr) {
    std::optional<LayoutValue> v = eval(expr);
    if (!v)
      return std::nullopt;
    Result<IntTuple> t = tupleIn(*v);
    if (!t) {
      fail(expr, t.message());
      return std::nullopt;
    }
    return *t;
  }
  std::optional<int> small(const ast::Expr &expr);
  std::optional<std::vector<int>> path(const ast::Expr &expr);

  TypeArith arith;
};

std::optional<int> Evaluator::small(const ast::Expr &expr) {
  std::optional<LayoutValue> v = eval(expr);
  if (!v)
    return std::nullopt;
  Result<int64_t> n = numberIn(*v);
  if (n && *n >= -62 && *n <= 62)
    return static_cast<int>(*n);
  fail(expr, n ? std::to_string(*n) + " is not in [-62,62]" : n.message());
  return std::nullopt;
}

/// `[1]`, `[1,0]`: the path of a mode.
std::optional<std::vector<int>> Evaluator::path(const ast::Expr &expr) {
  std::span<ast::Expr *> elements;
  if (const auto *tile = llvm::dyn_cast<ast::TileExpr>(&expr))
    elements = tile->elements;
  else if (const auto *list = llvm::dyn_cast<ast::ListExpr>(&expr))
    elements = list->elements;
  std::vector<int> modes;
  for (const ast::Expr *element : elements) {
    std::optional<int> mode = small(*element);
    if (!mode)
      return std::nullopt;
    modes.push_back(*mode);
  }
  if (modes.empty()) {
    fail(expr, "expected the path of a mode, as in [1] or [0,1]");
    return std::nullopt;
  }
  return modes;
}

std::optional<LayoutValue> Evaluator::evalName(const ast::NameExpr &name) {
  if (name.name.str() == "S" && name.args.size() == 3) {
    int part[3];
    for (size_t i = 0; i < 3; ++i) {
      std::optional<int> n = small(*name.args[i].value);
      if (!n)
        return std::nullopt;
      part[i] = *n;
    }
    Swizzle s{part[0], part[1], part[2]};
    if (Result<Int> valid = applySwizzle(arith, s, Int(0)); !valid)
      return fail(name, valid.message());
    return LayoutValue{s, {}};
  }
  if (name.name.str() == "CS" && name.args.size() == 5) {
    CoordSwizzle s;
    std::optional<int> mask = small(*name.args[0].value), row = small(*name.args[1].value);
    std::optional<std::vector<int>> modeRow = path(*name.args[2].value);
    std::optional<int> column = small(*name.args[3].value);
    std::optional<std::vector<int>> modeColumn = path(*name.args[4].value);
    if (!mask || !row || !modeRow || !column || !modeColumn)
      return std::nullopt;
    return LayoutValue{CoordSwizzle{*mask, *row, *modeRow, *column, *modeColumn}, {}};
  }
  if (!name.args.empty())
    return evalAtom(name, std::string(name.name.str()), name.args);
  return fail(name, "'" + std::string(name.name.str()) +
                        "' is no value of the layout algebra: it has integers, tuples, layouts, tiles and swizzles");
}

/// `name<MxNxK, (a, b) -> acc>`.
std::optional<LayoutValue> Evaluator::evalAtom(const ast::Expr &at, std::string name, std::span<ast::GenericArg> args) {
  MmaAtomName atom;
  atom.name = std::move(name);
  const auto *dims = args.size() == 2 ? llvm::dyn_cast<ast::DimsExpr>(args[0].value) : nullptr;
  const auto *arrow = dims ? llvm::dyn_cast<ast::ArrowExpr>(args[1].value) : nullptr;
  const auto *from = arrow ? llvm::dyn_cast<ast::TupleExpr>(arrow->from) : nullptr;
  auto element = [](const ast::Expr *expr, std::string &out) {
    const auto *type = llvm::dyn_cast<ast::NameExpr>(expr);
    if (type && type->args.empty())
      out = type->name.str();
    return !out.empty();
  };
  if (!from || dims->values.size() != 3 || from->elements.size() != 2 || !element(from->elements[0], atom.a) ||
      !element(from->elements[1], atom.b) || !element(arrow->to, atom.acc))
    return fail(at, "a matrix atom is written name<MxNxK, (A, B) -> C>, as in mfma<16x16x16, (f16, f16) -> f32>");
  for (size_t i = 0; i < 3; ++i) {
    if (dims->values[i] < 1 || dims->values[i] > 1024)
      return fail(at, "the shape of a matrix atom has extents from 1 to 1024, not " + std::to_string(dims->values[i]));
    atom.shapeMNK[i] = static_cast<int64_t>(dims->values[i]);
  }
  Result<MmaAtomLayouts> layouts = mmaAtomLayouts(atom);
  if (!layouts)
    return fail(at, layouts.message());
  return LayoutValue{MmaAtom{std::move(atom), *layouts}, {}};
}

std::optional<LayoutValue> Evaluator::evalTuple(const ast::TupleExpr &tuple) {
  std::vector<IntTuple> kids;
  for (const ast::Expr *element : tuple.elements) {
    std::optional<LayoutValue> v = eval(*element);
    if (!v)
      return std::nullopt;
    if (const IntTuple *t = std::get_if<IntTuple>(&v->value)) {
      kids.push_back(*t);
      continue;
    }
    // Around anything but integers, parentheses group.
    if (tuple.isSingle())
      return v;
    return fail(*element, notA(*v, "an integer or a tuple of integers").message);
  }
  return valueOf(IntTuple(std::move(kids)));
}

std::optional<LayoutValue> Evaluator::evalTile(const ast::TileExpr &tile) {
  std::vector<Tile> kids;
  for (const ast::Expr *element : tile.elements) {
    std::optional<LayoutValue> v = eval(*element);
    if (!v)
      return std::nullopt;
    // `[e]` around a composed layout groups.
    if (const AnyLayout *l = v->layout(); l && std::holds_alternative<ComposedLayout>(*l) && tile.elements.size() == 1)
      return v;
    if (const IntTuple *t = std::get_if<IntTuple>(&v->value); t && (t->isTuple() || t->isBasis()))
      return fail(*element, "a tile holds integers, `_` and layouts, not " + t->str());
    Result<Tile> kid = tileIn(*v);
    if (!kid)
      return fail(*element, kid.message());
    kids.push_back(*kid);
  }
  return LayoutValue{Tile{std::move(kids)}, {}};
}

// `A o offset o B` is a composed layout, `A o B` a composition.
std::optional<LayoutValue> Evaluator::evalCompose(const ast::ComposeExpr &expr) {
  std::optional<LayoutValue> right = eval(*expr.inner);
  if (!right)
    return std::nullopt;
  const auto *left = llvm::dyn_cast<ast::ComposeExpr>(expr.outer);
  std::optional<LayoutValue> middle = left ? eval(*left->inner) : std::nullopt;
  if (error)
    return std::nullopt;
  if (!middle || !std::holds_alternative<IntTuple>(middle->value)) {
    if (std::holds_alternative<IntTuple>(right->value))
      return fail(*expr.inner,
                  right->str() + " after `o` is an offset: a composed layout goes on with `o` and a layout");
    std::optional<LayoutValue> first = eval(*expr.outer);
    return first ? from(expr, compose(arith, *first, *right)) : std::nullopt;
  }
  std::optional<LayoutValue> first = eval(*left->outer);
  if (!first)
    return std::nullopt;
  if (!right->layout())
    return fail(*expr.inner, notA(*right, "a layout").message);
  return from(expr, composeAt(*first, std::get<IntTuple>(middle->value), *right));
}

std::optional<LayoutValue> Evaluator::evalCall(const ast::CallExpr &call) {
  const auto *name = llvm::dyn_cast<ast::NameExpr>(call.callee);
  if (!name)
    return fail(*call.callee, "expected the name of an operation of the layout algebra");
  const LayoutOperation *found = nullptr;
  std::vector<std::string_view> names;
  for (const LayoutOperation &entry : layoutOperations()) {
    names.push_back(entry.name);
    if (entry.name == name->name.str())
      found = &entry;
  }
  if (!found) {
    std::vector<std::string_view> near;
    if (std::string_view meant = meantOperation(name->name.str()); !meant.empty())
      near.push_back(meant);
    else
      near = specs::nearestNames(name->name.str(), names, 1);
    return fail(*name, "the layout algebra has no operation '" + std::string(name->name.str()) + "'" +
                           (near.empty() ? "" : "; did you mean '" + std::string(near[0]) + "'?"));
  }
  if (call.args.size() < found->least || call.args.size() > found->most)
    return fail(call, std::string(found->name) + " takes " + std::to_string(found->least) +
                          (found->most == found->least ? "" : " to " + std::to_string(found->most)) +
                          " arguments, not " + std::to_string(call.args.size()));
  std::vector<LayoutValue> values;
  for (const ast::Arg &arg : call.args) {
    if (arg.isForward() || arg.name)
      return fail(call, std::string(found->name) + " takes its arguments by position");
    std::optional<LayoutValue> v = eval(*arg.value);
    if (!v)
      return std::nullopt;
    values.push_back(std::move(*v));
  }
  return from(call, found->run(arith, values));
}

/// Operators take the element of a tuple of one.
IntTuple operand(IntTuple t) {
  while (t.isTuple() && t.rank() == 1)
    t = IntTuple(t.elements()[0]);
  return t;
}

std::optional<LayoutValue> Evaluator::evalBinary(const ast::BinaryExpr &binary) {
  std::optional<IntTuple> a = tuple(*binary.lhs), b = a ? tuple(*binary.rhs) : std::nullopt;
  if (!b)
    return std::nullopt;
  IntTuple x = operand(*a), y = operand(*b);
  switch (binary.op) {
  case ast::BinaryOp::Add:
    return from(binary, lifted(add(arith, x, y)));
  case ast::BinaryOp::Sub:
    return from(binary, lifted(sub(arith, x, y)));
  case ast::BinaryOp::Mul:
    return from(binary, lifted(mul(arith, x, y)));
  case ast::BinaryOp::Div:
    return from(binary, lifted(div(arith, x, y)));
  case ast::BinaryOp::Rem:
    return from(binary, lifted(mod(arith, x, y)));
  default:
    return fail(binary, "the layout algebra has no operator '" + std::string(ast::spelling(binary.op)) + "'");
  }
}

std::optional<LayoutValue> Evaluator::eval(const ast::Expr &expr) {
  if (const auto *name = llvm::dyn_cast<ast::NameExpr>(&expr))
    return evalName(*name);
  if (const auto *field = llvm::dyn_cast<ast::FieldExpr>(&expr); field && !field->args.empty())
    if (const auto *family = llvm::dyn_cast<ast::NameExpr>(field->base); family && family->args.empty())
      return evalAtom(expr, std::string(family->name.str()) + "." + std::string(field->name.str()), field->args);
  if (const auto *number = llvm::dyn_cast<ast::IntExpr>(&expr)) {
    if (number->value > static_cast<uint64_t>(INT64_MAX))
      return fail(expr, std::to_string(number->value) + " needs more than 63 bits");
    return valueOf(static_cast<int64_t>(number->value));
  }
  if (const auto *basis = llvm::dyn_cast<ast::BasisExpr>(&expr)) {
    if (basis->coefficient > static_cast<uint64_t>(INT64_MAX))
      return fail(expr, std::to_string(basis->coefficient) + " needs more than 63 bits");
    std::vector<int> modes;
    for (uint32_t mode : basis->modes) {
      if (mode > 63 || modes.size() > 63)
        return fail(expr, "a basis element addresses modes 0 to 63");
      modes.push_back(static_cast<int>(mode));
    }
    return valueOf(IntTuple::basis(static_cast<int64_t>(basis->coefficient), std::move(modes)));
  }
  if (llvm::isa<ast::WildcardExpr>(&expr))
    return valueOf(IntTuple::none());
  if (const auto *dynamic = llvm::dyn_cast<ast::DynamicExpr>(&expr)) {
    if (dynamic->divisibility < 1 || dynamic->divisibility > static_cast<uint64_t>(INT64_MAX))
      return fail(expr, "a divisibility is at least 1 and has at most 63 bits");
    return valueOf(Int::dynamic(dynamic->width, static_cast<int64_t>(dynamic->divisibility)));
  }
  if (const auto *tupleExpr = llvm::dyn_cast<ast::TupleExpr>(&expr))
    return evalTuple(*tupleExpr);
  if (const auto *tile = llvm::dyn_cast<ast::TileExpr>(&expr))
    return evalTile(*tile);
  if (const auto *unary = llvm::dyn_cast<ast::UnaryExpr>(&expr); unary && unary->op == ast::UnaryOp::Neg) {
    std::optional<IntTuple> t = tuple(*unary->operand);
    return t ? from(expr, lifted(mul(arith, operand(*t), IntTuple(-1)))) : std::nullopt;
  }
  if (const auto *binary = llvm::dyn_cast<ast::BinaryExpr>(&expr))
    return evalBinary(*binary);
  if (const auto *l = llvm::dyn_cast<ast::LayoutExpr>(&expr)) {
    std::optional<IntTuple> shape = tuple(*l->shape), stride = shape ? tuple(*l->stride) : std::nullopt;
    return stride ? from(expr, lifted(makeLayout(*shape, *stride))) : std::nullopt;
  }
  if (const auto *composed = llvm::dyn_cast<ast::ComposeExpr>(&expr))
    return evalCompose(*composed);
  if (const auto *call = llvm::dyn_cast<ast::CallExpr>(&expr))
    return evalCall(*call);
  return fail(expr, "this is no expression of the layout algebra");
}

} // namespace

std::variant<LayoutValue, LayoutError> flyc::driver::evaluateLayout(const ast::Expr &expr) {
  Evaluator evaluator;
  std::optional<LayoutValue> value = evaluator.eval(expr);
  if (value)
    return std::move(*value);
  return evaluator.error.value_or(LayoutError{"this is no expression of the layout algebra", expr.range()});
}
