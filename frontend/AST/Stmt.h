//===- Stmt.h - statements, patterns and schedule blocks as written -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The syntax of statements. As in Expr.h: made by Parse, unresolved, never changed, a range on every node, and no null
// child unless its comment says "or null". A statement that could not be parsed is left out (it was reported).
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_AST_STMT_H
#define FLYC_FRONTEND_AST_STMT_H

#include "frontend/AST/Expr.h"

#include <optional>

namespace flyc::ast {

enum class StmtKind : uint8_t {
#define STMT(NAME) NAME,
#include "frontend/AST/Nodes.def"
};
std::string_view name(StmtKind kind);

class Stmt {
public:
  StmtKind kind() const { return stmtKind; }
  SourceRange range() const { return stmtRange; }
  SourceLocation loc() const { return stmtRange.begin; }

protected:
  Stmt(StmtKind kind, SourceRange range) : stmtRange(range), stmtKind(kind) {}

private:
  SourceRange stmtRange;
  StmtKind stmtKind;
};

template <StmtKind K> class StmtOf : public Stmt {
public:
  static constexpr StmtKind Kind = K;
  static bool classof(const Stmt *s) { return s->kind() == K; }

protected:
  explicit StmtOf(SourceRange range) : Stmt(K, range) {}
};

/// `@name`, `@name(args)`.
struct Annotation {
  Ident name;
  std::span<Arg> args;
  SourceRange range;
};

/// What `let`, `var` and `for` bind: `x`, `_`, `(a, (b, _))`.
struct Pattern {
  enum Kind : uint8_t { Name, Wildcard, Tuple } kind;
  Ident name;                    ///< of Name
  std::span<Pattern *> elements; ///< of Tuple; never empty. `(a)` is a tuple pattern of one
  SourceRange range;
};

class BlockStmt : public StmtOf<StmtKind::Block> {
public:
  BlockStmt(std::span<Stmt *> stmts, SourceRange range) : StmtOf(range), stmts(stmts) {}
  std::span<Stmt *> stmts;
};

/// `let p = e`, `var p: T = e`.
class LetStmt : public StmtOf<StmtKind::Let> {
public:
  LetStmt(bool isVar, Pattern *pattern, Expr *type, Expr *value, SourceRange range)
      : StmtOf(range), pattern(pattern), type(type), value(value), isVar(isVar) {}
  Pattern *pattern;
  Expr *type; ///< or null
  Expr *value;
  bool isVar;
};

/// An expression that stands alone; the parser lets only calls through.
class ExprStmt : public StmtOf<StmtKind::Expr> {
public:
  explicit ExprStmt(Expr *value) : StmtOf(value->range()), value(value) {}
  Expr *value;
};

/// `target = e`, `target += e`. The target is a name, field, element, index or tuple of such; Sema says whether it can
/// be assigned.
class AssignStmt : public StmtOf<StmtKind::Assign> {
public:
  AssignStmt(Expr *target, std::optional<BinaryOp> op, Expr *value, SourceRange opRange)
      : StmtOf(SourceRange::cover(target->range(), value->range())), target(target), value(value), opRange(opRange),
        op(op) {}
  Expr *target;
  Expr *value;
  SourceRange opRange;
  std::optional<BinaryOp> op; ///< Add for `+=`; nothing for `=`
};

/// `if c { } else ..`, `if const c { } else ..`.
class IfStmt : public StmtOf<StmtKind::If> {
public:
  IfStmt(bool isConst, Expr *condition, BlockStmt *thenBlock, Stmt *elseBranch, SourceRange range)
      : StmtOf(range), condition(condition), thenBlock(thenBlock), elseBranch(elseBranch), isConst(isConst) {}
  Expr *condition;
  BlockStmt *thenBlock;
  Stmt *elseBranch; ///< an IfStmt, a BlockStmt, or null
  bool isConst;
};

/// `for p in lo .. hi step s { }` or `for p in list { }`, either with `unroll` or `unroll(n)` before it.
class ForStmt : public StmtOf<StmtKind::For> {
public:
  enum Unroll : uint8_t { None, Full, Partial };
  ForStmt(Unroll unroll, Expr *factor, Pattern *pattern, Expr *lower, Expr *upper, Expr *step, BlockStmt *body,
          SourceRange range)
      : StmtOf(range), factor(factor), pattern(pattern), lower(lower), upper(upper), step(step), body(body),
        unroll(unroll) {}
  Expr *factor; ///< of Partial, else null
  Pattern *pattern;
  Expr *lower; ///< the list, when upper is null
  Expr *upper; ///< or null: `for x in list`
  Expr *step;  ///< or null
  BlockStmt *body;
  Unroll unroll;
  bool isRange() const { return upper != nullptr; }
};

class WhileStmt : public StmtOf<StmtKind::While> {
public:
  WhileStmt(Expr *condition, BlockStmt *body, SourceRange range) : StmtOf(range), condition(condition), body(body) {}
  Expr *condition;
  BlockStmt *body;
};

class ReturnStmt : public StmtOf<StmtKind::Return> {
public:
  ReturnStmt(Expr *value, SourceRange range) : StmtOf(range), value(value) {}
  Expr *value; ///< or null
};

class BreakStmt : public StmtOf<StmtKind::Break> {
public:
  explicit BreakStmt(SourceRange range) : StmtOf(range) {}
};

class ContinueStmt : public StmtOf<StmtKind::Continue> {
public:
  explicit ContinueStmt(SourceRange range) : StmtOf(range) {}
};

/// `assert c`, `assert c, "message"`: when compiling.
class AssertStmt : public StmtOf<StmtKind::Assert> {
public:
  AssertStmt(Expr *condition, StringExpr *message, SourceRange range)
      : StmtOf(range), condition(condition), message(message) {}
  Expr *condition;
  StringExpr *message; ///< or null
};

enum class SchedKind : uint8_t {
#define SCHED(NAME) NAME,
#include "frontend/AST/Nodes.def"
};
std::string_view name(SchedKind kind);

/// One item of a `schedule` block (rule C8).
class Sched {
public:
  SchedKind kind() const { return schedKind; }
  SourceRange range() const { return schedRange; }

protected:
  Sched(SchedKind kind, SourceRange range) : schedRange(range), schedKind(kind) {}

private:
  SourceRange schedRange;
  SchedKind schedKind;
};

template <SchedKind K> class SchedOf : public Sched {
public:
  static constexpr SchedKind Kind = K;
  static bool classof(const Sched *s) { return s->kind() == K; }

protected:
  explicit SchedOf(SourceRange range) : Sched(K, range) {}
};

/// `ds_read 4`: a number of instructions of one class.
class ClassSched : public SchedOf<SchedKind::Class> {
public:
  ClassSched(Ident name, Expr *count, SourceRange range) : SchedOf(range), name(name), count(count) {}
  Ident name;
  Expr *count;
};

/// `repeat n { .. }`.
class RepeatSched : public SchedOf<SchedKind::Repeat> {
public:
  RepeatSched(Expr *count, std::span<Sched *> items, SourceRange range) : SchedOf(range), count(count), items(items) {}
  Expr *count;
  std::span<Sched *> items;
};

/// `if const c { .. } else { .. }`.
class IfSched : public SchedOf<SchedKind::If> {
public:
  IfSched(Expr *condition, std::span<Sched *> thenItems, std::span<Sched *> elseItems, SourceRange range)
      : SchedOf(range), condition(condition), thenItems(thenItems), elseItems(elseItems) {}
  Expr *condition;
  std::span<Sched *> thenItems;
  std::span<Sched *> elseItems; ///< empty without else
};

/// `schedule { ds_read 2, mma 4 }`, or `schedule auto`, which leaves the items to code generation.
class ScheduleStmt : public StmtOf<StmtKind::Schedule> {
public:
  ScheduleStmt(bool isAuto, std::span<Sched *> items, SourceRange range)
      : StmtOf(range), isAuto(isAuto), items(items) {}
  bool isAuto;
  std::span<Sched *> items; ///< empty with isAuto
};

/// An annotation on a statement or on a block: `@fast(contract) { .. }`.
class AnnotatedStmt : public StmtOf<StmtKind::Annotated> {
public:
  AnnotatedStmt(Annotation annotation, Stmt *stmt)
      : StmtOf(SourceRange::cover(annotation.range, stmt->range())), annotation(annotation), stmt(stmt) {}
  Annotation annotation;
  Stmt *stmt;
};

} // namespace flyc::ast

#endif // FLYC_FRONTEND_AST_STMT_H
