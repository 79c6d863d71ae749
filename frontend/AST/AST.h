//===- AST.h - declarations and modules as they were written --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The syntax tree of one .fly file, whole: declarations here, statements in Stmt.h, expressions in Expr.h. Made by
// Parse in an Arena, read by Sema once per instance, never changed afterwards.
//
// Invariants: as in Expr.h. A declaration whose head could not be parsed is left out; one whose body has errors stays,
// with what could be parsed, so that names resolve and errors do not cascade. `Module::hasErrors` tells.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_AST_AST_H
#define FLYC_FRONTEND_AST_AST_H

#include "frontend/AST/Stmt.h"
#include "support/Access.h"

namespace flyc::ast {

enum class DeclKind : uint8_t {
#define DECL(NAME) NAME,
#include "frontend/AST/Nodes.def"
};
std::string_view name(DeclKind kind);

class Decl {
public:
  DeclKind kind() const { return declKind; }
  SourceRange range() const { return declRange; }
  SourceLocation loc() const { return declRange.begin; }

  /// The declared name; for an import its alias or last component; absent for an export.
  Ident name;
  /// The text of the `///` lines directly before it, joined by newlines, without the slashes and one leading blank.
  std::string_view doc;
  /// Only on fn, kernel and entry.
  std::span<Annotation> annotations;

protected:
  Decl(DeclKind kind, Ident name, SourceRange range) : name(name), declRange(range), declKind(kind) {}

private:
  SourceRange declRange;
  DeclKind declKind;
};

template <DeclKind K> class DeclOf : public Decl {
public:
  static constexpr DeclKind Kind = K;
  static bool classof(const Decl *d) { return d->kind() == K; }

protected:
  DeclOf(Ident name, SourceRange range) : Decl(K, name, range) {}
};

/// `import std.epilogue as e`.
class ImportDecl : public DeclOf<DeclKind::Import> {
public:
  ImportDecl(std::span<Ident> path, Ident alias, SourceRange range)
      : DeclOf(alias ? alias : path.back(), range), path(path), alias(alias) {}
  std::span<Ident> path; ///< never empty
  Ident alias;           ///< absent without `as`
};

/// `param VEC = 4` (which -D overrides), `const HALF = 128`.
class ConstDecl : public DeclOf<DeclKind::Const> {
public:
  ConstDecl(bool isParam, Ident name, Expr *type, Expr *value, SourceRange range)
      : DeclOf(name, range), type(type), value(value), isParam(isParam) {}
  Expr *type; ///< or null
  Expr *value;
  bool isParam;
};

/// What a generic parameter may be.
enum class GenericKind : uint8_t { Type, Int, Bool, Layout, Tile, Atom, Fn, Enum };
/// "type", "int", ...; "enum" for a user's enum.
std::string_view spelling(GenericKind kind);

/// `T: type`, `BM: int = 128`, `ACT: Act = none`.
struct GenericParam {
  Ident name;
  GenericKind kind;
  Ident enumName; ///< of Enum: the user's enum
  Expr *init;     ///< or null
  SourceRange range;
};

struct Field {
  Ident name;
  Expr *type;
  std::string_view doc;
  SourceRange range;
};

class StructDecl : public DeclOf<DeclKind::Struct> {
public:
  StructDecl(Ident name, std::span<GenericParam *> generics, std::span<Field *> fields, SourceRange range)
      : DeclOf(name, range), generics(generics), fields(fields) {}
  std::span<GenericParam *> generics;
  std::span<Field *> fields;
};

struct EnumMember {
  Ident name;
  std::string_view doc;
};

class EnumDecl : public DeclOf<DeclKind::Enum> {
public:
  EnumDecl(Ident name, std::span<EnumMember> members, SourceRange range) : DeclOf(name, range), members(members) {}
  std::span<EnumMember> members; ///< never empty; numbered from 0 in this order
};

/// A parameter of a kernel, entry, fn or closure.
struct Param {
  Ident name;            ///< of the parameter; for a splice, the kernel whose parameters are inserted
  bool isSplice = false; ///< `..gemm`
  std::optional<Access> access;
  Expr *type = nullptr;    ///< or null: `part: scratch`, a closure's `x`
  bool isOptional = false; ///< `?` after the type: a tensor that may be absent
  Expr *init = nullptr;    ///< or null; for a splice from a module, `module.kernel`
  std::string_view doc;
  SourceRange range;
};

/// What fn, kernel and entry have in common.
class FunctionLike {
public:
  std::span<GenericParam *> generics;
  std::span<Param *> params;
  std::span<Expr *> where; ///< the conditions of all `where` lists, in order
  BlockStmt *body = nullptr;
};

class FnDecl : public DeclOf<DeclKind::Fn>, public FunctionLike {
public:
  FnDecl(Ident name, FunctionLike head, Expr *result, SourceRange range)
      : DeclOf(name, range), FunctionLike(head), result(result) {}
  Expr *result; ///< or null: nothing, or found from the returns
};

class KernelDecl : public DeclOf<DeclKind::Kernel>, public FunctionLike {
public:
  KernelDecl(Ident name, FunctionLike head, std::span<Arg> launch, SourceRange launchRange, SourceRange range)
      : DeclOf(name, range), FunctionLike(head), launch(launch), launchRange(launchRange) {}
  std::span<Arg> launch;   ///< grid, block, waves_per_eu, ..: named arguments
  SourceRange launchRange; ///< `launch(..)`
};

class EntryDecl : public DeclOf<DeclKind::Entry>, public FunctionLike {
public:
  EntryDecl(Ident name, FunctionLike head, SourceRange range) : DeclOf(name, range), FunctionLike(head) {}
};

/// `gemm<f16, ACT = silu> as gemm_silu_f16 if target.has(..)`.
struct ExportItem {
  Expr *what;      ///< a NameExpr, with arguments for an instance of a generic
  Ident alias;     ///< absent without `as`
  Expr *condition; ///< or null
  SourceRange range;
  std::string_view tuned = {}; ///< from a file of variants: how the instance was chosen
};

class ExportDecl : public DeclOf<DeclKind::Export> {
public:
  ExportDecl(std::span<ExportItem> items, SourceRange range) : DeclOf(Ident(), range), items(items) {}
  std::span<ExportItem> items; ///< never empty
};

/// One file.
struct Module {
  FileID file;
  std::span<Annotation> annotations; ///< those before the first declaration that do not belong to it
  std::span<Decl *> decls;
  bool hasErrors = false; ///< lexing or parsing reported at least one error
};

} // namespace flyc::ast

#endif // FLYC_FRONTEND_AST_AST_H
