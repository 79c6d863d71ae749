//===- Dump.cpp - walks a tree and writes a line for each node ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The one walk over everything in the tree. Positions are counted along from node to node, since nodes come nearly in
// the order of the text; asking the source manager for each would be quadratic in the length of a line.
//===----------------------------------------------------------------------===//

#include "frontend/AST/Dump.h"

namespace flyc::ast {

namespace {

class Dumper {
public:
  explicit Dumper(const SourceManager &sources) : sources(sources) {}
  std::string out;

  void module(const Module &m) {
    out += "Module\n";
    ++depth;
    annotations(m.annotations);
    for (const Decl *d : m.decls)
      decl(d);
    --depth;
  }

  void expr(std::string_view role, const Expr *e);

private:
  const SourceManager &sources;
  unsigned depth = 0;
  SourceLocation last;
  uint32_t line = 0, column = 0;

  void locate(SourceLocation location) {
    if (!last.isValid() || location < last || !(sources.fileOf(location) == sources.fileOf(last))) {
      Position at = sources.position(location);
      line = at.line;
      column = at.column;
    } else {
      std::string_view between = sources.text(SourceRange(last, location));
      for (size_t at = 0; at < between.size();) {
        bool isNewline = between[at] == '\n';
        if (!decodeUTF8(between, at))
          ++at;
        line += isNewline;
        column = isNewline ? 1 : column + 1;
      }
    }
    last = location;
  }

  void open(std::string_view role, std::string_view kind, std::string_view detail, SourceRange range) {
    out.append(2 * depth, ' ');
    if (!role.empty())
      out.append(role).append(": ");
    out += kind;
    if (!detail.empty())
      out.append(" ").append(detail);
    locate(range.begin);
    out += " <" + std::to_string(line) + ":" + std::to_string(column) + ">\n";
    ++depth;
  }
  void close() { --depth; }

  void exprs(std::string_view role, std::span<Expr *const> list) {
    for (const Expr *e : list)
      expr(role, e);
  }
  void optional(std::string_view role, const Expr *e) {
    if (e)
      expr(role, e);
  }
  static std::string labelled(std::string_view role, const Ident &name) {
    return name ? std::string(role) + " " + std::string(name.str()) : std::string(role);
  }
  void args(std::span<const Arg> list) {
    for (const Arg &arg : list)
      if (arg.isForward()) {
        open("arg", "Forward", {}, arg.range);
        close();
      } else {
        expr(labelled("arg", arg.name), arg.value);
      }
  }
  void genericArgs(std::span<const GenericArg> list) {
    for (const GenericArg &arg : list)
      expr(labelled("generic", arg.name), arg.value);
  }
  void annotations(std::span<const Annotation> list) {
    for (const Annotation &annotation : list) {
      open({}, "Annotation", annotation.name.str(), annotation.range);
      args(annotation.args);
      close();
    }
  }
  void docLine(std::string_view doc) {
    if (doc.empty())
      return;
    out.append(2 * depth, ' ').append("doc: \"");
    escape(doc);
    out += "\"\n";
  }
  void escape(std::string_view text) {
    constexpr char digits[] = "0123456789ABCDEF";
    for (char c : text)
      if (c == '"' || c == '\\')
        out.append(1, '\\').append(1, c);
      else if (auto byte = static_cast<uint8_t>(c); byte < 0x20 || byte == 0x7F)
        out.append("\\x").append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
      else
        out += c;
  }

  void params(std::span<Param *const> list) {
    for (const Param *p : list) {
      std::string detail = std::string(p->isSplice ? ".." : "") + std::string(p->name.str());
      if (p->access)
        detail += " " + std::string(spelling(*p->access));
      if (p->isOptional)
        detail += " optional";
      open({}, "Param", detail, p->range);
      docLine(p->doc);
      optional("type", p->type);
      optional("default", p->init);
      close();
    }
  }
  void generics(std::span<GenericParam *const> list) {
    for (const GenericParam *g : list) {
      std::string detail(g->name.str());
      detail += " ";
      detail += g->kind == GenericKind::Enum ? g->enumName.str() : spelling(g->kind);
      open({}, "GenericParam", detail, g->range);
      optional("default", g->init);
      close();
    }
  }
  void function(const FunctionLike &f) {
    generics(f.generics);
    params(f.params);
    exprs("where", f.where);
  }
  static std::string patternText(const Pattern *p) {
    if (p->kind == Pattern::Wildcard)
      return "_";
    if (p->kind == Pattern::Name)
      return std::string(p->name.str());
    std::string text = "(";
    for (const Pattern *e : p->elements)
      text += (text.size() > 1 ? ", " : "") + patternText(e);
    return text + ")";
  }
  void sched(const Sched *s);
  void scheds(std::span<Sched *const> list) {
    for (const Sched *s : list)
      sched(s);
  }
  void stmt(std::string_view role, const Stmt *s);
  void decl(const Decl *d);
};

void Dumper::expr(std::string_view role, const Expr *e) {
  std::string detail;
  switch (e->kind()) {
  case ExprKind::Name: detail = llvm::cast<NameExpr>(e)->name.str(); break;
  case ExprKind::Int: detail = std::to_string(llvm::cast<IntExpr>(e)->value); break;
  case ExprKind::Float: detail = llvm::cast<FloatExpr>(e)->text; break;
  case ExprKind::Basis:
    detail = std::to_string(llvm::cast<BasisExpr>(e)->coefficient);
    for (uint32_t mode : llvm::cast<BasisExpr>(e)->modes)
      detail += "E" + std::to_string(mode);
    break;
  case ExprKind::Dims:
    for (uint64_t value : llvm::cast<DimsExpr>(e)->values)
      detail += (detail.empty() ? "" : "x") + std::to_string(value);
    break;
  case ExprKind::String: {
    std::string before = std::move(out);
    out = "\"";
    escape(llvm::cast<StringExpr>(e)->value);
    detail = std::move(out) + "\"";
    out = std::move(before);
    break;
  }
  case ExprKind::Bool: detail = llvm::cast<BoolExpr>(e)->value ? "true" : "false"; break;
  case ExprKind::Dynamic:
    detail = "i" + std::to_string(llvm::cast<DynamicExpr>(e)->width) +
             " div=" + std::to_string(llvm::cast<DynamicExpr>(e)->divisibility);
    break;
  case ExprKind::EnumMember: detail = "." + std::string(llvm::cast<EnumMemberExpr>(e)->name.str()); break;
  case ExprKind::If: detail = llvm::cast<IfExpr>(e)->isConst ? "const" : ""; break;
  case ExprKind::Unary: detail = spelling(llvm::cast<UnaryExpr>(e)->op); break;
  case ExprKind::Binary: detail = spelling(llvm::cast<BinaryExpr>(e)->op); break;
  case ExprKind::Field: detail = "." + std::string(llvm::cast<FieldExpr>(e)->name.str()); break;
  case ExprKind::Element: detail = "." + std::to_string(llvm::cast<ElementExpr>(e)->index); break;
  default: break;
  }
  open(role, name(e->kind()), detail, e->range());
  switch (e->kind()) {
  case ExprKind::Name: genericArgs(llvm::cast<NameExpr>(e)->args); break;
  case ExprKind::Tuple: exprs({}, llvm::cast<TupleExpr>(e)->elements); break;
  case ExprKind::Tile: exprs({}, llvm::cast<TileExpr>(e)->elements); break;
  case ExprKind::List: exprs({}, llvm::cast<ListExpr>(e)->elements); break;
  case ExprKind::If: {
    auto *node = llvm::cast<IfExpr>(e);
    expr("condition", node->condition);
    expr("then", node->thenValue);
    expr("else", node->elseValue);
    break;
  }
  case ExprKind::Closure: {
    auto *node = llvm::cast<ClosureExpr>(e);
    params(node->params);
    optional("value", node->value);
    if (node->body)
      stmt("body", node->body);
    break;
  }
  case ExprKind::Unary: expr({}, llvm::cast<UnaryExpr>(e)->operand); break;
  case ExprKind::Binary:
    expr({}, llvm::cast<BinaryExpr>(e)->lhs);
    expr({}, llvm::cast<BinaryExpr>(e)->rhs);
    break;
  case ExprKind::Layout:
    expr("shape", llvm::cast<LayoutExpr>(e)->shape);
    expr("stride", llvm::cast<LayoutExpr>(e)->stride);
    break;
  case ExprKind::Compose:
    expr("outer", llvm::cast<ComposeExpr>(e)->outer);
    expr("inner", llvm::cast<ComposeExpr>(e)->inner);
    break;
  case ExprKind::Arrow:
    expr("from", llvm::cast<ArrowExpr>(e)->from);
    expr("to", llvm::cast<ArrowExpr>(e)->to);
    break;
  case ExprKind::Times:
    expr("count", llvm::cast<TimesExpr>(e)->count);
    expr("element", llvm::cast<TimesExpr>(e)->element);
    break;
  case ExprKind::Call:
    expr("callee", llvm::cast<CallExpr>(e)->callee);
    args(llvm::cast<CallExpr>(e)->args);
    break;
  case ExprKind::Index:
    expr("base", llvm::cast<IndexExpr>(e)->base);
    exprs("index", llvm::cast<IndexExpr>(e)->indices);
    break;
  case ExprKind::Field:
    expr("base", llvm::cast<FieldExpr>(e)->base);
    genericArgs(llvm::cast<FieldExpr>(e)->args);
    break;
  case ExprKind::Element: expr("base", llvm::cast<ElementExpr>(e)->base); break;
  case ExprKind::Error:
  case ExprKind::Int:
  case ExprKind::Float:
  case ExprKind::Basis:
  case ExprKind::Dims:
  case ExprKind::String:
  case ExprKind::Bool:
  case ExprKind::Wildcard:
  case ExprKind::Dynamic:
  case ExprKind::EnumMember: break;
  }
  close();
}

void Dumper::sched(const Sched *s) {
  if (auto *item = llvm::dyn_cast<ClassSched>(s)) {
    open({}, "Class", item->name.str(), s->range());
    expr("count", item->count);
  } else if (auto *repeat = llvm::dyn_cast<RepeatSched>(s)) {
    open({}, "Repeat", {}, s->range());
    expr("count", repeat->count);
    scheds(repeat->items);
  } else {
    auto *choice = llvm::cast<IfSched>(s);
    open({}, "If", "const", s->range());
    expr("condition", choice->condition);
    scheds(choice->thenItems);
    if (!choice->elseItems.empty()) {
      out.append(2 * (depth - 1), ' ').append("else\n");
      scheds(choice->elseItems);
    }
  }
  close();
}

void Dumper::stmt(std::string_view role, const Stmt *s) {
  switch (s->kind()) {
  case StmtKind::Block:
    open(role, "Block", {}, s->range());
    for (const Stmt *child : llvm::cast<BlockStmt>(s)->stmts)
      stmt({}, child);
    break;
  case StmtKind::Let: {
    auto *node = llvm::cast<LetStmt>(s);
    open(role, node->isVar ? "Var" : "Let", patternText(node->pattern), s->range());
    optional("type", node->type);
    expr("value", node->value);
    break;
  }
  case StmtKind::Expr:
    open(role, "Expr", {}, s->range());
    expr({}, llvm::cast<ExprStmt>(s)->value);
    break;
  case StmtKind::Assign: {
    auto *node = llvm::cast<AssignStmt>(s);
    open(role, "Assign", node->op ? std::string(spelling(*node->op)) + "=" : "=", s->range());
    expr("target", node->target);
    expr("value", node->value);
    break;
  }
  case StmtKind::If: {
    auto *node = llvm::cast<IfStmt>(s);
    open(role, "If", node->isConst ? "const" : "", s->range());
    expr("condition", node->condition);
    stmt("then", node->thenBlock);
    if (node->elseBranch)
      stmt("else", node->elseBranch);
    break;
  }
  case StmtKind::For: {
    auto *node = llvm::cast<ForStmt>(s);
    std::string detail = patternText(node->pattern);
    open(role, node->unroll == ForStmt::None ? "For" : "UnrollFor", detail, s->range());
    optional("factor", node->factor);
    expr(node->isRange() ? "from" : "in", node->lower);
    optional("to", node->upper);
    optional("step", node->step);
    stmt("body", node->body);
    break;
  }
  case StmtKind::While:
    open(role, "While", {}, s->range());
    expr("condition", llvm::cast<WhileStmt>(s)->condition);
    stmt("body", llvm::cast<WhileStmt>(s)->body);
    break;
  case StmtKind::Return:
    open(role, "Return", {}, s->range());
    optional({}, llvm::cast<ReturnStmt>(s)->value);
    break;
  case StmtKind::Break:
  case StmtKind::Continue: open(role, name(s->kind()), {}, s->range()); break;
  case StmtKind::Assert:
    open(role, "Assert", {}, s->range());
    expr("condition", llvm::cast<AssertStmt>(s)->condition);
    optional("message", llvm::cast<AssertStmt>(s)->message);
    break;
  case StmtKind::Schedule:
    open(role, "Schedule", llvm::cast<ScheduleStmt>(s)->isAuto ? "auto" : "", s->range());
    scheds(llvm::cast<ScheduleStmt>(s)->items);
    break;
  case StmtKind::Annotated: {
    auto *node = llvm::cast<AnnotatedStmt>(s);
    open(role, "Annotated", {}, s->range());
    annotations(std::span(&node->annotation, 1));
    stmt({}, node->stmt);
    break;
  }
  }
  close();
}

void Dumper::decl(const Decl *d) {
  std::string detail(d->name.str());
  if (auto *import = llvm::dyn_cast<ImportDecl>(d)) {
    detail.clear();
    for (const Ident &part : import->path)
      detail += (detail.empty() ? "" : ".") + std::string(part.str());
    if (import->alias)
      detail += " as " + std::string(import->alias.str());
  }
  bool isParam = d->kind() == DeclKind::Const && llvm::cast<ConstDecl>(d)->isParam;
  open({}, isParam ? "FileParam" : name(d->kind()), detail, d->range());
  docLine(d->doc);
  annotations(d->annotations);
  switch (d->kind()) {
  case DeclKind::Import: break;
  case DeclKind::Const:
    optional("type", llvm::cast<ConstDecl>(d)->type);
    expr("value", llvm::cast<ConstDecl>(d)->value);
    break;
  case DeclKind::Struct:
    generics(llvm::cast<StructDecl>(d)->generics);
    for (const Field *field : llvm::cast<StructDecl>(d)->fields) {
      open({}, "Field", field->name.str(), field->range);
      docLine(field->doc);
      expr("type", field->type);
      close();
    }
    break;
  case DeclKind::Enum:
    for (const EnumMember &member : llvm::cast<EnumDecl>(d)->members) {
      open({}, "Member", member.name.str(), member.name.range);
      docLine(member.doc);
      close();
    }
    break;
  case DeclKind::Fn:
    function(*llvm::cast<FnDecl>(d));
    optional("result", llvm::cast<FnDecl>(d)->result);
    stmt("body", llvm::cast<FnDecl>(d)->body);
    break;
  case DeclKind::Kernel:
    function(*llvm::cast<KernelDecl>(d));
    for (const Arg &arg : llvm::cast<KernelDecl>(d)->launch)
      if (arg.value)
        expr(labelled("launch", arg.name), arg.value);
    stmt("body", llvm::cast<KernelDecl>(d)->body);
    break;
  case DeclKind::Entry:
    function(*llvm::cast<EntryDecl>(d));
    stmt("body", llvm::cast<EntryDecl>(d)->body);
    break;
  case DeclKind::Export:
    for (const ExportItem &item : llvm::cast<ExportDecl>(d)->items) {
      open({}, "Item", item.alias ? "as " + std::string(item.alias.str()) : "", item.range);
      expr({}, item.what);
      optional("if", item.condition);
      close();
    }
    break;
  }
  close();
}

} // namespace

std::string dump(const SourceManager &sources, const Module &module) {
  Dumper dumper(sources);
  dumper.module(module);
  return std::move(dumper.out);
}

std::string dump(const SourceManager &sources, const Expr *expr) {
  Dumper dumper(sources);
  dumper.expr({}, expr);
  return std::move(dumper.out);
}

} // namespace flyc::ast
