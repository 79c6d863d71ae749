//===- Expr.h - expressions as they were written --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The syntax of expressions, types included (a type is a compile-time value and is written as an expression). Made by
// Parse, read by Sema, never changed afterwards. Nothing here is resolved: `x.f(y)` is a call of a field, `(e)` is a
// tuple of one, `f<T>` is a name with arguments, whatever Sema makes of them later. A generic is analysed once per
// instance from the same nodes, so they carry no slots for results.
//
// Invariants: every node has a range that covers all of its text; no child is null unless its comment says "or null";
// what could not be parsed is an ErrorExpr and has been reported.
// Use llvm::isa, llvm::cast and llvm::dyn_cast, or a switch over kind().
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_AST_EXPR_H
#define FLYC_FRONTEND_AST_EXPR_H

#include "frontend/Basic/Identifier.h"
#include "frontend/Basic/Source.h"

#include "llvm/Support/Casting.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace flyc::ast {

class BlockStmt;

enum class ExprKind : uint8_t {
#define EXPR(NAME) NAME,
#include "frontend/AST/Nodes.def"
};

/// "Binary", "Tile", ...: as the tree printer names it.
std::string_view name(ExprKind kind);

/// A name with the place where it stands.
struct Ident {
  Identifier id;
  SourceRange range;
  std::string_view str() const { return id.str(); }
  explicit operator bool() const { return static_cast<bool>(id); }
};

class Expr {
public:
  ExprKind kind() const { return exprKind; }
  SourceRange range() const { return exprRange; }
  SourceLocation loc() const { return exprRange.begin; }
  /// The height of the tree below this node, the node included. The parser bounds it (maxHeight), so that a walk over
  /// the tree may recurse.
  unsigned height() const { return exprHeight; }
  void setHeight(unsigned height) { exprHeight = static_cast<uint16_t>(height); }
  static constexpr unsigned maxHeight = 1024;

protected:
  Expr(ExprKind kind, SourceRange range) : exprRange(range), exprKind(kind) {}

private:
  SourceRange exprRange;
  uint16_t exprHeight = 1;
  ExprKind exprKind;
};

/// Gives a node its kind and its classof.
template <ExprKind K> class ExprOf : public Expr {
public:
  static constexpr ExprKind Kind = K;
  static bool classof(const Expr *e) { return e->kind() == K; }

protected:
  explicit ExprOf(SourceRange range) : Expr(K, range) {}
};

/// One argument of `<..>`: `f16`, `BM = 128`, `(f16, f16) -> f32` (an ArrowExpr), `4 x f32` (a TimesExpr).
struct GenericArg {
  Ident name; ///< absent when given by position
  Expr *value = nullptr;
  SourceRange range;
};

/// One argument of `(..)`.
struct Arg {
  Ident name;            ///< absent when given by position
  Expr *value = nullptr; ///< null for `..`, which forwards the caller's parameters by name
  SourceRange range;
  bool isForward() const { return value == nullptr; }
};

/// Text that could not be parsed. It was reported: say nothing more about it.
class ErrorExpr : public ExprOf<ExprKind::Error> {
public:
  explicit ErrorExpr(SourceRange range) : ExprOf(range) {}
};

/// `name` or `name<args>`. `name<>` does not exist, so no arguments means no angle brackets.
class NameExpr : public ExprOf<ExprKind::Name> {
public:
  NameExpr(Ident name, std::span<GenericArg> args, SourceRange range) : ExprOf(range), name(name), args(args) {}
  Ident name;
  std::span<GenericArg> args;
};

/// A whole number as written: always >= 0 (a minus is a UnaryExpr); at most 2^64 - 1, larger ones are lexing errors.
class IntExpr : public ExprOf<ExprKind::Int> {
public:
  IntExpr(uint64_t value, SourceRange range) : ExprOf(range), value(value) {}
  uint64_t value;
};

/// `1.5`, `1e-3`: finite, >= 0, rounded to double; `text` has the digits.
class FloatExpr : public ExprOf<ExprKind::Float> {
public:
  FloatExpr(double value, std::string_view text, SourceRange range) : ExprOf(range), value(value), text(text) {}
  double value;
  std::string_view text;
};

/// `3E0`, `1E0E1`: a coefficient and at least one mode.
class BasisExpr : public ExprOf<ExprKind::Basis> {
public:
  BasisExpr(uint64_t coefficient, std::span<uint32_t> modes, SourceRange range)
      : ExprOf(range), coefficient(coefficient), modes(modes) {}
  uint64_t coefficient;
  std::span<uint32_t> modes;
};

/// `16x16x32`: sugar for the tuple (16, 16, 32). At least two numbers.
class DimsExpr : public ExprOf<ExprKind::Dims> {
public:
  DimsExpr(std::span<uint64_t> values, SourceRange range) : ExprOf(range), values(values) {}
  std::span<uint64_t> values;
};

/// `"text"` with its escapes replaced (valid UTF-8).
class StringExpr : public ExprOf<ExprKind::String> {
public:
  StringExpr(std::string_view value, SourceRange range) : ExprOf(range), value(value) {}
  std::string_view value;
};

/// `true`, `false`.
class BoolExpr : public ExprOf<ExprKind::Bool> {
public:
  BoolExpr(bool value, SourceRange range) : ExprOf(range), value(value) {}
  bool value;
};

/// `_`, or `*` as a whole element.
class WildcardExpr : public ExprOf<ExprKind::Wildcard> {
public:
  explicit WildcardExpr(SourceRange range) : ExprOf(range) {}
};

/// `?`, `?{i64}`, `?{div=16}`, `?{i64 div=16}`: an unnamed run-time leaf of a layout in a type.
class DynamicExpr : public ExprOf<ExprKind::Dynamic> {
public:
  DynamicExpr(unsigned width, uint64_t divisibility, SourceRange range)
      : ExprOf(range), width(width), divisibility(divisibility) {}
  unsigned width;        ///< 32 or 64
  uint64_t divisibility; ///< >= 1
};

/// `.name`: a member of the enum that the place expects.
class EnumMemberExpr : public ExprOf<ExprKind::EnumMember> {
public:
  EnumMemberExpr(Ident name, SourceRange range) : ExprOf(range), name(name) {}
  Ident name;
};

/// `(a, b)`, `(a,)` and `(a)`. The last is the tuple of one or plain `a`, by the value of `a` (rule P2). Never empty.
class TupleExpr : public ExprOf<ExprKind::Tuple> {
public:
  TupleExpr(std::span<Expr *> elements, bool trailingComma, SourceRange range)
      : ExprOf(range), elements(elements), trailingComma(trailingComma) {}
  std::span<Expr *> elements;
  bool trailingComma;
  /// `(a)` without a comma: what other languages call grouping.
  bool isSingle() const { return elements.size() == 1 && !trailingComma; }
};

/// `[a | b]`, and `[a]` (which is `a` itself if that is a composed layout: rule P8).
class TileExpr : public ExprOf<ExprKind::Tile> {
public:
  TileExpr(std::span<Expr *> elements, SourceRange range) : ExprOf(range), elements(elements) {}
  std::span<Expr *> elements;
};

/// `[a, b]`: at least two elements.
class ListExpr : public ExprOf<ExprKind::List> {
public:
  ListExpr(std::span<Expr *> elements, SourceRange range) : ExprOf(range), elements(elements) {}
  std::span<Expr *> elements;
};

/// `if c { a } else { b }`, `if const c { a } else { b }`.
class IfExpr : public ExprOf<ExprKind::If> {
public:
  IfExpr(bool isConst, Expr *condition, Expr *thenValue, Expr *elseValue, SourceRange range)
      : ExprOf(range), condition(condition), thenValue(thenValue), elseValue(elseValue), isConst(isConst) {}
  Expr *condition;
  Expr *thenValue;
  Expr *elseValue; ///< an IfExpr for `else if`
  bool isConst;
};

struct Param;

/// `fn(a, b) => e`, `fn(a, b) { .. }`.
class ClosureExpr : public ExprOf<ExprKind::Closure> {
public:
  ClosureExpr(std::span<Param *> params, Expr *value, BlockStmt *body, SourceRange range)
      : ExprOf(range), params(params), value(value), body(body) {}
  std::span<Param *> params;
  Expr *value;     ///< or null: then there is a body
  BlockStmt *body; ///< or null: then there is a value
};

enum class UnaryOp : uint8_t { Neg, Not, BitNot };
/// "-", "!", "~".
std::string_view spelling(UnaryOp op);

class UnaryExpr : public ExprOf<ExprKind::Unary> {
public:
  UnaryExpr(UnaryOp op, Expr *operand, SourceRange range) : ExprOf(range), operand(operand), op(op) {}
  Expr *operand;
  UnaryOp op;
};

enum class BinaryOp : uint8_t {
  Or,
  And,
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  BitOr,
  BitXor,
  BitAnd,
  Shl,
  Shr,
  Add,
  Sub,
  Mul,
  Div,
  Rem
};
/// "||", "<<", ...
std::string_view spelling(BinaryOp op);

class BinaryExpr : public ExprOf<ExprKind::Binary> {
public:
  BinaryExpr(BinaryOp op, Expr *lhs, Expr *rhs, SourceRange opRange)
      : ExprOf(SourceRange::cover(lhs->range(), rhs->range())), lhs(lhs), rhs(rhs), opRange(opRange), op(op) {}
  Expr *lhs;
  Expr *rhs;
  SourceRange opRange;
  BinaryOp op;
};

/// `shape : stride`.
class LayoutExpr : public ExprOf<ExprKind::Layout> {
public:
  LayoutExpr(Expr *shape, Expr *stride, SourceRange opRange)
      : ExprOf(SourceRange::cover(shape->range(), stride->range())), shape(shape), stride(stride), opRange(opRange) {}
  Expr *shape;
  Expr *stride;
  SourceRange opRange;
};

/// `outer o inner`: composition, left associative. `S<3,3,3> o 0 o L` is ((S o 0) o L).
class ComposeExpr : public ExprOf<ExprKind::Compose> {
public:
  ComposeExpr(Expr *outer, Expr *inner, SourceRange opRange)
      : ExprOf(SourceRange::cover(outer->range(), inner->range())), outer(outer), inner(inner), opRange(opRange) {}
  Expr *outer;
  Expr *inner;
  SourceRange opRange;
};

/// `(f16, f16) -> f32`: only inside `<..>`.
class ArrowExpr : public ExprOf<ExprKind::Arrow> {
public:
  ArrowExpr(Expr *from, Expr *to) : ExprOf(SourceRange::cover(from->range(), to->range())), from(from), to(to) {}
  Expr *from;
  Expr *to;
};

/// `4 x f32`: only inside `<..>`.
class TimesExpr : public ExprOf<ExprKind::Times> {
public:
  TimesExpr(Expr *count, Expr *element)
      : ExprOf(SourceRange::cover(count->range(), element->range())), count(count), element(element) {}
  Expr *count;
  Expr *element;
};

/// `callee(args)`. For `x.f(y)` the callee is a FieldExpr.
class CallExpr : public ExprOf<ExprKind::Call> {
public:
  CallExpr(Expr *callee, std::span<Arg> args, SourceRange parens, SourceRange range)
      : ExprOf(range), callee(callee), args(args), parens(parens) {}
  Expr *callee;
  std::span<Arg> args;
  SourceRange parens; ///< `(` .. `)`
};

/// `base[i, j]`: at least one index.
class IndexExpr : public ExprOf<ExprKind::Index> {
public:
  IndexExpr(Expr *base, std::span<Expr *> indices, SourceRange range) : ExprOf(range), base(base), indices(indices) {}
  Expr *base;
  std::span<Expr *> indices;
};

/// `base.name`, `base.name<args>`: module member, enum member, field, property or method (rule P12).
class FieldExpr : public ExprOf<ExprKind::Field> {
public:
  FieldExpr(Expr *base, Ident name, std::span<GenericArg> args, SourceRange range)
      : ExprOf(range), base(base), name(name), args(args) {}
  Expr *base;
  Ident name;
  std::span<GenericArg> args;
};

/// `base.0`: an element of a tuple by its number.
class ElementExpr : public ExprOf<ExprKind::Element> {
public:
  ElementExpr(Expr *base, uint64_t index, SourceRange range) : ExprOf(range), base(base), index(index) {}
  Expr *base;
  uint64_t index;
};

} // namespace flyc::ast

#endif // FLYC_FRONTEND_AST_EXPR_H
