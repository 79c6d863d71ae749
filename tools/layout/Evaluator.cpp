//===- Evaluator.cpp - expressions of the layout algebra ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A walk over the tree. What can be called is the table of compiler/Layout/Operations.h.
//===----------------------------------------------------------------------===//

#include "tools/layout/Evaluator.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Operations.h"
#include "support/ElementTypes.h"
#include "support/NearestName.h"
#include "tools/layout/Atoms.h"

using namespace flyc;
using namespace flyc::driver;
using namespace flyc::layout;

namespace {

/// The width of a scalar type of the language; 0 if `type` is not one.
int64_t elementBits(std::string_view type) {
  const ElementInfo *element = findElement(type);
  return element ? element->bits : 0;
}

/// Walks the tree. The first error is kept with its place.
class Evaluator {
public:
  std::optional<LayoutError> error;

  /// Nothing if there is an error.
  std::optional<Value> eval(const ast::Expr &expr);

private:
  std::optional<Value> fail(const ast::Expr &at, std::string message) {
    return fail(at, Explanation{std::move(message)});
  }
  std::optional<Value> fail(const ast::Expr &at, Explanation why) {
    if (!error)
      error = {std::move(why), at.range()};
    return std::nullopt;
  }
  std::optional<Value> from(const ast::Expr &at, Result<Value> r) {
    if (!r)
      return fail(at, r.error());
    return std::move(*r);
  }
  std::optional<Value> evalName(const ast::NameExpr &name);
  std::optional<Value> evalAtom(const ast::Expr &at, std::string name, std::span<ast::GenericArg> args);
  std::optional<Value> evalTuple(const ast::TupleExpr &tuple);
  std::optional<Value> evalTile(const ast::TileExpr &tile);
  std::optional<Value> evalCompose(const ast::ComposeExpr &compose);
  std::optional<Value> evalCall(const ast::CallExpr &call);
  std::optional<Value> evalField(const ast::FieldExpr &field);
  std::optional<Value> evalUnary(const ast::UnaryExpr &unary);
  std::optional<Value> evalBinary(const ast::BinaryExpr &binary);
  std::optional<Value> evalEqual(const ast::BinaryExpr &binary, const Value &a, const Value &b);
  std::optional<Value> evalIntegers(const ast::BinaryExpr &binary, const Value &a, const Value &b);
  /// The value as `kind`.
  std::optional<Value> as(Kind kind, const ast::Expr &expr, std::optional<Value> v) {
    return v ? from(expr, convert(kind, *v)) : std::nullopt;
  }
  std::optional<IntTuple> tuple(const ast::Expr &expr) {
    std::optional<Value> v = as(Kind::Tuple, expr, eval(expr));
    return v ? std::optional(v->get<IntTuple>()) : std::nullopt;
  }
  std::optional<bool> truth(const ast::Expr &expr) {
    std::optional<Value> v = eval(expr);
    const bool *b = v ? v->as<bool>() : nullptr;
    if (v && !b)
      fail(expr, notA(*v, "true or false").message);
    return b ? std::optional(*b) : std::nullopt;
  }
  std::optional<int> small(const ast::Expr &expr);
  std::optional<std::vector<int>> path(const ast::Expr &expr);

  TypeArith arith;
};

std::optional<int> Evaluator::small(const ast::Expr &expr) {
  std::optional<Value> v = as(Kind::Number, expr, eval(expr));
  if (!v)
    return std::nullopt;
  int64_t n = v->get<IntTuple>().leaf().value();
  if (n >= -62 && n <= 62)
    return static_cast<int>(n);
  fail(expr, std::to_string(n) + " is not in [-62,62]");
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

std::optional<Value> Evaluator::evalName(const ast::NameExpr &name) {
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
    return Value{s, {}};
  }
  if (name.name.str() == "CS" && name.args.size() == 5) {
    CoordSwizzle s;
    std::optional<int> mask = small(*name.args[0].value), row = small(*name.args[1].value);
    std::optional<std::vector<int>> modeRow = path(*name.args[2].value);
    std::optional<int> column = small(*name.args[3].value);
    std::optional<std::vector<int>> modeColumn = path(*name.args[4].value);
    if (!mask || !row || !modeRow || !column || !modeColumn)
      return std::nullopt;
    return Value{CoordSwizzle{*mask, *row, *modeRow, *column, *modeColumn}, {}};
  }
  if (name.name.str() == "universal_copy" && name.args.size() == 1) {
    std::optional<Value> v = as(Kind::Number, *name.args[0].value, eval(*name.args[0].value));
    if (!v)
      return std::nullopt;
    int64_t bits = v->get<IntTuple>().leaf().value();
    if (bits < 8 || bits % 8 != 0 || bits > 1024)
      return fail(*name.args[0].value, "universal_copy moves a number of whole bytes, at most 1024 bits, not " +
                                           std::to_string(bits) + " bits");
    return Value{CopyAtom{"universal_copy", bits}, {}, {}};
  }
  if (!name.args.empty())
    return evalAtom(name, std::string(name.name.str()), name.args);
  if (const int64_t bits = elementBits(name.name.str()))
    return Value{ElementType{std::string(name.name.str()), bits}, {}, {}};
  return fail(name,
              "'" + std::string(name.name.str()) +
                  "' is not a value of the layout algebra, which has integers, tuples, layouts, tiles and swizzles");
}

/// `name<MxNxK, (a, b) -> acc>`.
std::optional<Value> Evaluator::evalAtom(const ast::Expr &at, std::string name, std::span<ast::GenericArg> args) {
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
  const std::array<int64_t, 3> bits{elementBits(atom.a), elementBits(atom.b), elementBits(atom.acc)};
  return Value{MmaAtom{std::move(atom), *layouts, bits}, {}, {}};
}

/// Of integers a tuple; with a layout or a tile among several elements a tile.
std::optional<Value> Evaluator::evalTuple(const ast::TupleExpr &tuple) {
  std::vector<Value> kids;
  bool isTile = false;
  for (const ast::Expr *element : tuple.elements) {
    std::optional<Value> v = eval(*element);
    if (!v)
      return std::nullopt;
    // Around anything but integers, parentheses group.
    if (tuple.isSingle() && !v->as<IntTuple>())
      return v;
    isTile |= v->as<AnyLayout>() || v->as<Tile>();
    kids.push_back(std::move(*v));
  }
  std::vector<IntTuple> integers;
  std::vector<Tile> tiles;
  for (size_t i = 0; i < kids.size(); ++i) {
    std::optional<Value> kid = as(isTile ? Kind::Tiler : Kind::Tuple, *tuple.elements[i], kids[i]);
    if (!kid)
      return std::nullopt;
    if (isTile)
      tiles.push_back(kid->get<Tile>());
    else
      integers.push_back(kid->get<IntTuple>());
  }
  return isTile ? Value{Tile{std::move(tiles)}, {}} : valueOf(IntTuple(std::move(integers)));
}

std::optional<Value> Evaluator::evalTile(const ast::TileExpr &tile) {
  std::vector<Tile> kids;
  for (const ast::Expr *element : tile.elements) {
    std::optional<Value> v = eval(*element);
    if (!v)
      return std::nullopt;
    // `[e]` around a composed layout groups.
    if (const AnyLayout *l = v->as<AnyLayout>();
        l && std::holds_alternative<ComposedLayout>(*l) && tile.elements.size() == 1)
      return v;
    if (const IntTuple *t = v->as<IntTuple>(); t && (t->isTuple() || t->isBasis()))
      return fail(*element, "a tile holds integers, `_` and layouts, not " + t->str());
    std::optional<Value> kid = as(Kind::Tiler, *element, std::move(v));
    if (!kid)
      return std::nullopt;
    kids.push_back(kid->get<Tile>());
  }
  return Value{Tile{std::move(kids)}, {}};
}

// `A o offset o B` is a composed layout, `A o B` a composition.
std::optional<Value> Evaluator::evalCompose(const ast::ComposeExpr &expr) {
  std::optional<Value> right = eval(*expr.inner);
  if (!right)
    return std::nullopt;
  const auto *left = llvm::dyn_cast<ast::ComposeExpr>(expr.outer);
  std::optional<Value> middle = left ? eval(*left->inner) : std::nullopt;
  if (error)
    return std::nullopt;
  if (!middle || !middle->as<IntTuple>()) {
    if (right->as<IntTuple>())
      return fail(*expr.inner,
                  right->str() + " after `o` is an offset: a composed layout goes on with `o` and a layout");
    std::optional<Value> first = as(Kind::Left, *expr.outer, eval(*expr.outer));
    right = first ? as(Kind::Right, *expr.inner, std::move(right)) : std::nullopt;
    return right ? from(expr, compose(arith, *first, *right)) : std::nullopt;
  }
  std::optional<Value> first = as(Kind::Left, *left->outer, eval(*left->outer));
  right = first ? as(Kind::AnyLayout, *expr.inner, std::move(right)) : std::nullopt;
  return right ? from(expr, composeAt(*first, middle->get<IntTuple>(), right->get<AnyLayout>())) : std::nullopt;
}

/// f(a, b), or a.f(b). Arguments by position, then by name.
std::optional<Value> Evaluator::evalCall(const ast::CallExpr &call) {
  ast::Ident name;
  std::vector<std::pair<const ast::Expr *, ast::Ident>> written;
  if (const auto *plain = llvm::dyn_cast<ast::NameExpr>(call.callee); plain && plain->args.empty()) {
    name = plain->name;
  } else if (const auto *method = llvm::dyn_cast<ast::FieldExpr>(call.callee); method && method->args.empty()) {
    name = method->name;
    written.push_back({method->base, {}});
  } else {
    return fail(*call.callee, "expected the name of an operation of the layout algebra");
  }
  for (const ast::Arg &arg : call.args) {
    if (arg.isForward())
      return fail(call, "`..` stands for the parameters of a kernel; an expression of the layout algebra has none");
    written.push_back({arg.value, arg.name});
  }

  const Operation *found = findOperation(name.str(), written.size());
  if (!found) {
    std::vector<std::string_view> names, near;
    for (const Operation &entry : operations())
      names.push_back(entry.name);
    if (std::string_view meant = meantOperation(name.str()); !meant.empty())
      near.push_back(meant);
    else
      near = nearestNames(name.str(), names, 1);
    return fail(*call.callee, "the layout algebra has no operation '" + std::string(name.str()) + "'" +
                                  (near.empty() ? "" : "; did you mean '" + std::string(near[0]) + "'?"));
  }
  std::string operation(found->name);
  if (written.size() < found->least() || written.size() > found->most())
    return fail(call, operation + " takes " + std::to_string(found->least()) +
                          (found->most() == found->least() ? "" : " to " + std::to_string(found->most())) +
                          " arguments, not " + std::to_string(written.size()));
  std::vector<std::optional<Value>> values(written.size());
  for (size_t i = 0; i < written.size(); ++i) {
    auto [argument, by] = written[i];
    size_t at = i;
    if (by) {
      for (at = 0; at < found->parameters.size() && found->parameters[at].name != by.str();)
        ++at;
      if (at >= values.size())
        return fail(*argument, operation + " has no parameter '" + std::string(by.str()) + "' here");
      if (values[at])
        return fail(*argument, operation + " has its '" + std::string(by.str()) + "' already");
    }
    values[at] = as(found->parameterOf(at).kind, *argument, eval(*argument));
    if (!values[at])
      return std::nullopt;
  }
  std::vector<Value> arguments;
  for (std::optional<Value> &v : values)
    arguments.push_back(std::move(*v));
  return from(call, found->run(arith, arguments));
}

/// x.shape and x.stride.
std::optional<Value> Evaluator::evalField(const ast::FieldExpr &field) {
  std::optional<Value> base = eval(*field.base);
  if (!base)
    return std::nullopt;
  std::string_view property = field.name.str();
  bool isShape = property == "shape";
  if (!isShape && property != "stride")
    return fail(field, "a layout has a shape and a stride, and no '" + std::string(property) + "'");
  base = as(isShape ? Kind::AnyLayout : Kind::Plain, *field.base, std::move(base));
  if (!base)
    return std::nullopt;
  const Layout &l = linear(base->get<AnyLayout>());
  return valueOf(isShape ? l.shape : l.stride);
}

/// Operators take the element of a tuple of one.
IntTuple operand(IntTuple t) {
  while (t.isTuple() && t.rank() == 1)
    t = IntTuple(t.elements()[0]);
  return t;
}

std::optional<Value> Evaluator::evalUnary(const ast::UnaryExpr &unary) {
  if (unary.op == ast::UnaryOp::Not) {
    std::optional<bool> b = truth(*unary.operand);
    return b ? std::optional(valueOf(!*b)) : std::nullopt;
  }
  std::optional<IntTuple> t = tuple(*unary.operand);
  if (!t)
    return std::nullopt;
  if (unary.op == ast::UnaryOp::Neg)
    return from(unary, lifted(mul(arith, operand(*t), IntTuple(-1))));
  // ~x is -1 - x.
  return from(unary, lifted(sub(arith, IntTuple(-1), operand(*t))));
}

std::optional<Value> Evaluator::evalEqual(const ast::BinaryExpr &binary, const Value &a, const Value &b) {
  bool equal;
  if (const Swizzle *s = a.as<Swizzle>(); s && b.as<Swizzle>()) {
    equal = *s == b.get<Swizzle>();
  } else if (const Tile *t = a.as<Tile>(); t && b.as<Tile>()) {
    equal = *t == b.get<Tile>();
  } else if (const bool *known = a.as<bool>(); known && b.as<bool>()) {
    equal = *known == b.get<bool>();
  } else {
    std::optional<Value> left = as(Kind::Structure, *binary.lhs, a), right = as(Kind::Structure, *binary.rhs, b);
    if (!left || !right)
      return std::nullopt;
    if (left->as<IntTuple>() && right->as<IntTuple>() &&
        !left->get<IntTuple>().isTuple() != !right->get<IntTuple>().isTuple())
      left = valueOf(operand(left->get<IntTuple>())), right = valueOf(operand(right->get<IntTuple>()));
    std::vector<Value> both{*left, *right};
    std::optional<Value> same = from(binary, findOperation("equal", 2)->run(arith, both));
    if (!same)
      return std::nullopt;
    equal = same->get<bool>();
  }
  return valueOf(equal == (binary.op == ast::BinaryOp::Eq));
}

/// Comparisons, shifts and bitwise operators.
std::optional<Value> Evaluator::evalIntegers(const ast::BinaryExpr &binary, const Value &a, const Value &b) {
  std::optional<Value> left = as(Kind::Number, *binary.lhs, a), right = as(Kind::Number, *binary.rhs, b);
  if (!left || !right)
    return std::nullopt;
  int64_t x = left->get<IntTuple>().leaf().value(), y = right->get<IntTuple>().leaf().value();
  switch (binary.op) {
  case ast::BinaryOp::Lt: return valueOf(x < y);
  case ast::BinaryOp::Le: return valueOf(x <= y);
  case ast::BinaryOp::Gt: return valueOf(x > y);
  case ast::BinaryOp::Ge: return valueOf(x >= y);
  case ast::BinaryOp::BitOr: return valueOf(x | y);
  case ast::BinaryOp::BitXor: return valueOf(x ^ y);
  case ast::BinaryOp::BitAnd: return valueOf(x & y);
  default: break;
  }
  if (y < 0 || y > 63)
    return fail(*binary.rhs, "a shift by " + std::to_string(y) + " is outside 0..63");
  if (binary.op == ast::BinaryOp::Shr)
    return valueOf(x >> y);
  // The factor 2^63 has no int64_t of its own.
  Result<Int> half = y == 63 ? arith.mul(x, 2) : Result<Int>(Int(x));
  return from(binary, half ? lifted(arith.shl(*half, static_cast<int>(std::min<int64_t>(y, 62)))) : half.error());
}

std::optional<Value> Evaluator::evalBinary(const ast::BinaryExpr &binary) {
  if (binary.op == ast::BinaryOp::And || binary.op == ast::BinaryOp::Or) {
    std::optional<bool> x = truth(*binary.lhs), y = x ? truth(*binary.rhs) : std::nullopt;
    if (!y)
      return std::nullopt;
    return valueOf(binary.op == ast::BinaryOp::And ? *x && *y : *x || *y);
  }
  std::optional<Value> a = eval(*binary.lhs), b = a ? eval(*binary.rhs) : std::nullopt;
  if (!b)
    return std::nullopt;
  using Arithmetic = Result<IntTuple> (*)(Arith &, const IntTuple &, const IntTuple &);
  Arithmetic fn = nullptr;
  switch (binary.op) {
  case ast::BinaryOp::Add: fn = add; break;
  case ast::BinaryOp::Sub: fn = sub; break;
  case ast::BinaryOp::Mul: fn = mul; break;
  case ast::BinaryOp::Div: fn = div; break;
  case ast::BinaryOp::Rem: fn = mod; break;
  case ast::BinaryOp::Eq:
  case ast::BinaryOp::Ne: return evalEqual(binary, *a, *b);
  default: return evalIntegers(binary, *a, *b);
  }
  std::optional<Value> x = as(Kind::Tuple, *binary.lhs, a), y = x ? as(Kind::Tuple, *binary.rhs, b) : std::nullopt;
  if (!y)
    return std::nullopt;
  return from(binary, lifted(fn(arith, operand(x->get<IntTuple>()), operand(y->get<IntTuple>()))));
}

std::optional<Value> Evaluator::eval(const ast::Expr &expr) {
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
  if (const auto *field = llvm::dyn_cast<ast::FieldExpr>(&expr))
    return evalField(*field);
  if (const auto *known = llvm::dyn_cast<ast::BoolExpr>(&expr))
    return valueOf(known->value);
  if (const auto *dims = llvm::dyn_cast<ast::DimsExpr>(&expr)) {
    std::vector<IntTuple> extents;
    for (uint64_t n : dims->values) {
      if (n > static_cast<uint64_t>(INT64_MAX))
        return fail(expr, std::to_string(n) + " needs more than 63 bits");
      extents.push_back(IntTuple(static_cast<int64_t>(n)));
    }
    return valueOf(IntTuple(std::move(extents)));
  }
  if (const auto *element = llvm::dyn_cast<ast::ElementExpr>(&expr)) {
    std::optional<IntTuple> t = tuple(*element->base);
    if (!t)
      return std::nullopt;
    if (!t->isTuple() || element->index >= t->rank())
      return fail(expr, "there is no element " + std::to_string(element->index) + " in " + t->str());
    return valueOf(IntTuple(t->elements()[element->index]));
  }
  if (const auto *unary = llvm::dyn_cast<ast::UnaryExpr>(&expr))
    return evalUnary(*unary);
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
  return fail(expr, "this is not an expression of the layout algebra");
}

} // namespace

support::Result<Value, LayoutError> flyc::driver::evaluateLayout(const ast::Expr &expr) {
  Evaluator evaluator;
  std::optional<Value> value = evaluator.eval(expr);
  if (value)
    return std::move(*value);
  return evaluator.error.value_or(LayoutError{{"this is not an expression of the layout algebra"}, expr.range()});
}
