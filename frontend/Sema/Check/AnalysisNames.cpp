//===- AnalysisNames.cpp - unused, unread and hidden names ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One walk over the declarations. A name is used where an expression reads it; the left side of an assignment is not a
// use of a variable, but it is a use of a tensor, whose elements it writes.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/AnalysisNames.h"

#include "frontend/AST/Expr.h"
#include "frontend/AST/Stmt.h"
#include "frontend/Sema/Check/Typos.h"

#include "llvm/Support/Casting.h"

#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

using namespace flyc;
using namespace flyc::sema;
using namespace flyc::ast;
using llvm::dyn_cast;

namespace {

enum class Role : uint8_t { Let, Var, Index, Parameter, KernelParameter, Symbol, Function, Import, Constant, Other };

struct Known {
  Ident name;
  Role role;
  bool isUsed = false, isAssigned = false;
  unsigned uses = 0;
};

/// The names of a scope in the order of their declaration. A file, or a body, may have tens of thousands.
class DeclaredNames {
public:
  void push_back(Known known) {
    last[known.name.id] = all.size();
    all.push_back(std::move(known));
  }
  /// The one that was declared last; null if there is none.
  Known *find(Identifier name) {
    const auto found = last.find(name);
    return found == last.end() ? nullptr : &all[found->second];
  }
  auto begin() { return all.begin(); }
  auto end() { return all.end(); }
  auto begin() const { return all.begin(); }
  auto end() const { return all.end(); }

private:
  std::vector<Known> all;
  std::unordered_map<Identifier, size_t> last; ///< looked up, never walked
};

/// Where the symbols of kernels and entries first stand.
std::set<uint32_t> symbolPlaces(const TypedUnit &unit) {
  std::set<uint32_t> places;
  const auto add = [&](const interface::Callable &interface, const std::vector<DeclaredArgument> &declared) {
    for (size_t i = 0; i < declared.size(); ++i)
      if (interface.arguments[i].kind == ArgumentKind::Symbol)
        places.insert(declared[i].range.begin.raw());
  };
  for (const auto &kernel : unit.kernels)
    add(kernel->interface, kernel->declared);
  for (const Entry &entry : unit.entries)
    add(entry.interface, entry.declared);
  return places;
}

class NameWalk {
public:
  NameWalk(const Module &module, DiagnosticEngine &diagnostics) : diagnostics(diagnostics) {
    scopes.emplace_back();
    for (const Decl *decl : module.decls) {
      hasKernel |= decl->kind() == DeclKind::Kernel;
      if (const auto *kernel = dyn_cast<KernelDecl>(decl))
        kernels.emplace(kernel->name.id, kernel);
      if (!decl->name.str().empty())
        scopes.back().push_back({decl->name, roleOf(decl->kind())});
    }
  }

  FunctionNames namesOf(const FnDecl &function) {
    FunctionNames found;
    names = &found;
    walk(&function);
    names = nullptr;
    return found;
  }

  void warn(const Module &module, const TypedUnit &unit) {
    symbols = symbolPlaces(unit);
    for (const Decl *decl : module.decls)
      walk(decl);
    for (const Known &known : scopes.back()) {
      if (known.isUsed || isQuiet(known.name))
        continue;
      if (known.role == Role::Import)
        diagnostics.report(diag::UnusedImport, known.name.range, known.name.str());
      else if (known.role == Role::Function && hasKernel) // a file without kernels is there for others
        diagnostics.report(diag::UnusedFunction, known.name.range, known.name.str());
    }
  }

private:
  static Role roleOf(DeclKind kind) {
    return kind == DeclKind::Fn       ? Role::Function
           : kind == DeclKind::Import ? Role::Import
           : kind == DeclKind::Const  ? Role::Constant
                                      : Role::Other;
  }
  static bool isQuiet(const Ident &name) { return name.str().starts_with("_"); }

  Known *find(Identifier name) {
    for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
      if (Known *known = scope->find(name))
        return known;
    return nullptr;
  }
  void use(Identifier name) {
    if (Known *known = find(name)) {
      known->isUsed = true;
      ++known->uses;
    }
  }

  void declare(const Ident &name, Role role) {
    if (names)
      names->declared.push_back(name);
    if (isQuiet(name) && !names)
      return;
    if (const Known *hidden = find(name.id);
        hidden && hidden->role != Role::Other && hidden->role != Role::Function && hidden->role != Role::Symbol)
      diagnostics.report(diag::HiddenName, name.range, name.str())
          .note(diag::NoteDeclaredHere, hidden->name.range, hidden->name.str());
    scopes.back().push_back({name, role});
  }
  void declare(const Pattern *pattern, Role role) {
    if (pattern->kind == Pattern::Name)
      declare(pattern->name, role);
    for (const Pattern *element : pattern->elements)
      declare(element, role);
  }

  void open() { scopes.emplace_back(); }
  void close() {
    for (const Known &known : scopes.back())
      if (!known.isUsed)
        report(known);
    scopes.pop_back();
  }
  void report(const Known &known) {
    std::string_view name = known.name.str();
    if (known.isAssigned)
      diagnostics.report(diag::NeverRead, known.name.range, name);
    else if (known.role == Role::Let || known.role == Role::Var)
      diagnostics.report(diag::UnusedVariable, known.name.range, name);
    else if (known.role == Role::Parameter)
      diagnostics.report(diag::UnusedParameter, known.name.range, name);
    else if (known.role == Role::KernelParameter)
      diagnostics.report(diag::UnusedArgument, known.name.range, name);
  }

  //===--- declarations ---------------------------------------------------===//

  void walk(const Decl *decl) {
    if (const auto *constant = dyn_cast<ConstDecl>(decl)) {
      walk(constant->type);
      walk(constant->value);
    } else if (const auto *structure = dyn_cast<StructDecl>(decl)) {
      open();
      generics(structure->generics, Role::Other);
      for (const Field *field : structure->fields)
        walk(field->type);
      close();
    } else if (const auto *function = dyn_cast<FnDecl>(decl)) {
      open();
      head(*function, Role::Parameter);
      walk(function->result);
      walkBlock(function->body);
      close();
    } else if (const auto *kernel = dyn_cast<KernelDecl>(decl)) {
      open();
      head(*kernel, Role::KernelParameter);
      arguments(kernel->launch);
      walkBlock(kernel->body);
      warnAboutSymbols(*kernel);
      close();
    } else if (const auto *entry = dyn_cast<EntryDecl>(decl)) {
      open();
      head(*entry, Role::Parameter);
      walkBlock(entry->body);
      warnAboutSymbols(*entry);
      close();
    } else if (const auto *exported = dyn_cast<ExportDecl>(decl)) {
      for (const ExportItem &item : exported->items) {
        walk(item.what);
        walk(item.condition);
      }
    }
  }
  void generics(std::span<GenericParam *> parameters, Role role) {
    for (const GenericParam *parameter : parameters) {
      if (parameter->enumName.str().size())
        use(parameter->enumName.id);
      walk(parameter->init);
      declare(parameter->name, role);
    }
  }
  void head(const FunctionLike &function, Role role) {
    generics(function.generics, Role::Parameter);
    parameters(function.params, role);
    for (const Expr *condition : function.where)
      walk(condition);
  }
  void parameters(std::span<Param *> list, Role role) {
    for (const Param *parameter : list) {
      walk(parameter->init);
      if (parameter->isSplice)
        use(parameter->name.id);
      else
        declare(parameter->name, role);
    }
    for (const Param *parameter : list) // a layout may name a scalar that stands behind it
      declareSymbols(parameter->type);
    for (const Param *parameter : list)
      walk(parameter->type);
  }

  //===--- symbols --------------------------------------------------------===//

  /// The leaves of a tensor's layout that Sema took for symbols (rule T9).
  void declareSymbols(const Expr *type) {
    const auto *tensor = type ? dyn_cast<NameExpr>(type) : nullptr;
    for (const GenericArg &argument : tensor && !symbols.empty() ? tensor->args : std::span<GenericArg>())
      if (const auto *layout = dyn_cast<LayoutExpr>(argument.value)) {
        declareLeaves(layout->shape);
        declareLeaves(layout->stride);
      }
  }
  void declareLeaves(const Expr *tree) {
    if (const auto *tuple = dyn_cast<TupleExpr>(tree))
      for (const Expr *element : tuple->elements)
        declareLeaves(element);
    else if (const auto *leaf = dyn_cast<NameExpr>(tree); leaf && symbols.contains(leaf->name.range.begin.raw()))
      scopes.back().push_back({leaf->name, Role::Symbol});
  }

  /// Names that could stand where a symbol does: those of integers.
  std::vector<Ident> integersOf(const FunctionLike &function) const {
    std::vector<Ident> all;
    for (const Param *parameter : function.params) {
      const auto *type = parameter->type ? dyn_cast<NameExpr>(parameter->type) : nullptr;
      const auto scalar = type ? scalarNamed(type->name.str()) : std::nullopt;
      if (scalar && isInteger(*scalar))
        all.push_back(parameter->name);
    }
    for (const GenericParam *parameter : function.generics)
      if (parameter->kind == GenericKind::Int)
        all.push_back(parameter->name);
    for (const Known &known : scopes.front())
      if (known.role == Role::Constant)
        all.push_back(known.name);
    return all;
  }

  /// A symbol that nothing else names, and that looks like another name: its slip made an argument of it.
  void warnAboutSymbols(const FunctionLike &function) {
    const std::vector<Ident> integers = integersOf(function);
    for (const Known &once : scopes.back()) {
      if (once.role != Role::Symbol || once.uses != 1 || isQuiet(once.name))
        continue;
      const Ident *meant = nullptr;
      for (const Known &other :
           scopes.back()) // of two that look like each other, and stand once, the second one is named
        if (other.role == Role::Symbol && !meant && isSlipOf(once.name.str(), other.name.str()) &&
            (other.uses > 1 || &other < &once || !isSlipOf(other.name.str(), once.name.str())))
          meant = &other.name;
      for (const Ident &other : integers)
        if (!meant && once.name.str().size() > 1 &&
            isSlipOf(once.name.str(), other.str())) // `n` beside a parameter `N` is usual
          meant = &other;
      if (meant)
        diagnostics.report(diag::MisspeltSymbol, once.name.range, once.name.str(), meant->str())
            .note(diag::NoteDeclaredHere, meant->range, meant->str())
            .note(diag::NoteKeepSymbol, SourceRange(), once.name.str())
            .fixIt(once.name.range, std::string(meant->str()));
    }
  }

  //===--- statements -----------------------------------------------------===//

  void walkBlock(const BlockStmt *block) {
    if (!block)
      return;
    open();
    for (const Stmt *stmt : block->stmts)
      walk(stmt);
    close();
    if (!names)
      warnAboutUnreachable(block->stmts);
  }
  /// The first statement behind one that always leaves. Names in such statements count as used.
  void warnAboutUnreachable(std::span<const Stmt *const> stmts) {
    for (size_t i = 0; i + 1 < stmts.size(); ++i)
      if (const std::string_view what = leaving(stmts[i]); !what.empty()) {
        diagnostics.report(diag::UnreachableCode, stmts[i + 1]->range(), what);
        return;
      }
  }
  /// What makes control leave the block at this statement in any case, in words; empty if it may go on to the next
  /// one. `if const` may go on in another instance.
  static std::string_view leaving(const Stmt *stmt) {
    if (!stmt)
      return {};
    switch (stmt->kind()) {
    case StmtKind::Return: return "'return'";
    case StmtKind::Break: return "'break'";
    case StmtKind::Continue: return "'continue'";
    case StmtKind::Annotated: return leaving(llvm::cast<AnnotatedStmt>(stmt)->stmt);
    case StmtKind::Block: {
      const auto stmts = llvm::cast<BlockStmt>(stmt)->stmts;
      return stmts.empty() ? std::string_view() : leaving(stmts.back());
    }
    case StmtKind::If: {
      const auto *branch = llvm::cast<IfStmt>(stmt);
      return !branch->isConst && !leaving(branch->thenBlock).empty() && !leaving(branch->elseBranch).empty()
                 ? "every branch of the 'if'"
                 : std::string_view();
    }
    default: return {};
    }
  }
  void walk(const Stmt *stmt) {
    if (!stmt)
      return;
    if (const auto *block = dyn_cast<BlockStmt>(stmt)) {
      walkBlock(block);
    } else if (const auto *let = dyn_cast<LetStmt>(stmt)) {
      walk(let->type);
      walk(let->value);
      declare(let->pattern, let->isVar ? Role::Var : Role::Let);
    } else if (const auto *call = dyn_cast<ExprStmt>(stmt)) {
      walk(call->value);
    } else if (const auto *assign = dyn_cast<AssignStmt>(stmt)) {
      walk(assign->value);
      target(assign->target);
    } else if (const auto *branch = dyn_cast<IfStmt>(stmt)) {
      walk(branch->condition);
      const unsigned outside = std::exchange(underConst, underConst + branch->isConst);
      walkBlock(branch->thenBlock);
      walk(branch->elseBranch);
      underConst = outside;
    } else if (const auto *loop = dyn_cast<ForStmt>(stmt)) {
      for (const Expr *e : {loop->factor, loop->lower, loop->upper, loop->step})
        walk(e);
      open();
      declare(loop->pattern, Role::Index);
      walkBlock(loop->body);
      close();
    } else if (const auto *loop = dyn_cast<WhileStmt>(stmt)) {
      walk(loop->condition);
      walkBlock(loop->body);
    } else if (const auto *result = dyn_cast<ReturnStmt>(stmt)) {
      walk(result->value);
    } else if (const auto *check = dyn_cast<AssertStmt>(stmt)) {
      walk(check->condition);
    } else if (const auto *schedule = dyn_cast<ScheduleStmt>(stmt)) {
      walk(schedule->items);
    } else if (const auto *annotated = dyn_cast<AnnotatedStmt>(stmt)) {
      if (!names) // its words are no names
        arguments(annotated->annotation.args);
      walk(annotated->stmt);
    }
  }
  void walk(std::span<Sched *> items) {
    for (const Sched *item : items) {
      if (const auto *count = dyn_cast<ClassSched>(item)) {
        walk(count->count);
      } else if (const auto *repeat = dyn_cast<RepeatSched>(item)) {
        walk(repeat->count);
        walk(repeat->items);
      } else if (const auto *choice = dyn_cast<IfSched>(item)) {
        walk(choice->condition);
        walk(choice->thenItems);
        walk(choice->elseItems);
      }
    }
  }
  /// What stands left of `=`.
  void target(const Expr *expr) {
    if (const auto *name = dyn_cast<NameExpr>(expr)) {
      // A fragment that a `let` names is written by `=`, too: only a `var` is known to be nothing but itself.
      if (Known *known = find(name->name.id)) {
        known->isAssigned = true;
        known->isUsed |= known->role != Role::Var;
      } else if (names && !underConst) {
        names->free.push_back(name);
      }
    } else if (const auto *tuple = dyn_cast<TupleExpr>(expr)) {
      for (const Expr *element : tuple->elements)
        target(element);
    } else if (const auto *field = dyn_cast<FieldExpr>(expr)) {
      target(field->base);
    } else if (const auto *element = dyn_cast<ElementExpr>(expr)) {
      target(element->base);
    } else {
      walk(expr);
    }
  }

  //===--- expressions ----------------------------------------------------===//

  /// Of a call of `callee`, or of a launch if that is null.
  void arguments(std::span<const Arg> list, const Expr *callee = nullptr) {
    for (const Arg &argument : list)
      if (argument.value)
        walk(argument.value);
      else
        forwardTo(callee);
  }
  /// `..` forwards what has the name of an argument of the callee: parameters, and what `let` names in an entry.
  void forwardTo(const Expr *callee) {
    const auto *name = callee ? dyn_cast<NameExpr>(callee) : nullptr;
    const auto kernel = name ? kernels.find(name->name.id) : kernels.end();
    std::set<std::string_view> wanted; // looked up only
    if (kernel != kernels.end())
      for (const Param *parameter : kernel->second->params) {
        wanted.insert(parameter->name.str());
        addLeaves(parameter->type, wanted);
      }
    for (auto &scope : scopes)
      for (Known &known : scope)
        if (known.role == Role::Parameter || known.role == Role::KernelParameter || known.role == Role::Symbol ||
            (known.role == Role::Let && callee && (wanted.empty() || wanted.contains(known.name.str())))) {
          known.isUsed = true;
          ++known.uses;
        }
  }
  /// The names that stand as leaves of a tensor's layout: symbols may be among them.
  static void addLeaves(const Expr *type, std::set<std::string_view> &names) {
    if (const auto *tuple = type ? dyn_cast<TupleExpr>(type) : nullptr) {
      for (const Expr *element : tuple->elements)
        addLeaves(element, names);
    } else if (const auto *layout = type ? dyn_cast<LayoutExpr>(type) : nullptr) {
      addLeaves(layout->shape, names);
      addLeaves(layout->stride, names);
    } else if (const auto *name = type ? dyn_cast<NameExpr>(type) : nullptr) {
      names.insert(name->name.str());
      for (const GenericArg &argument : name->args)
        addLeaves(argument.value, names);
    }
  }
  void arguments(std::span<const GenericArg> list) {
    for (const GenericArg &argument : list)
      walk(argument.value);
  }
  void walk(std::span<Expr *const> list) {
    for (const Expr *e : list)
      walk(e);
  }
  void walk(const Expr *expr) {
    if (!expr)
      return;
    if (const auto *name = dyn_cast<NameExpr>(expr)) {
      if (names && !underConst && !find(name->name.id))
        names->free.push_back(name);
      use(name->name.id);
      arguments(name->args);
    } else if (const auto *tuple = dyn_cast<TupleExpr>(expr)) {
      walk(tuple->elements);
    } else if (const auto *tile = dyn_cast<TileExpr>(expr)) {
      walk(tile->elements);
    } else if (const auto *list = dyn_cast<ListExpr>(expr)) {
      walk(list->elements);
    } else if (const auto *choice = dyn_cast<IfExpr>(expr)) {
      walk(choice->condition);
      const unsigned outside = std::exchange(underConst, underConst + choice->isConst);
      walk(choice->thenValue);
      walk(choice->elseValue);
      underConst = outside;
    } else if (const auto *closure = dyn_cast<ClosureExpr>(expr)) {
      open();
      parameters(closure->params, Role::Parameter);
      walk(closure->value);
      walkBlock(closure->body);
      close();
    } else if (const auto *unary = dyn_cast<UnaryExpr>(expr)) {
      walk(unary->operand);
    } else if (const auto *binary = dyn_cast<BinaryExpr>(expr)) {
      walk(binary->lhs);
      walk(binary->rhs);
    } else if (const auto *layout = dyn_cast<LayoutExpr>(expr)) {
      walk(layout->shape);
      walk(layout->stride);
    } else if (const auto *composed = dyn_cast<ComposeExpr>(expr)) {
      walk(composed->outer);
      walk(composed->inner);
    } else if (const auto *arrow = dyn_cast<ArrowExpr>(expr)) {
      walk(arrow->from);
      walk(arrow->to);
    } else if (const auto *times = dyn_cast<TimesExpr>(expr)) {
      walk(times->count);
      walk(times->element);
    } else if (const auto *call = dyn_cast<CallExpr>(expr)) {
      walk(call->callee);
      arguments(call->args, call->callee);
    } else if (const auto *index = dyn_cast<IndexExpr>(expr)) {
      walk(index->base);
      walk(index->indices);
    } else if (const auto *field = dyn_cast<FieldExpr>(expr)) {
      walk(field->base);
      use(field->name.id); // x.f(y) calls f(x, y)
      const auto *base = dyn_cast<NameExpr>(field->base);
      if (const Known *module = names && base && !underConst ? find(base->name.id) : nullptr;
          module && module->role == Role::Import)
        names->ofImports.push_back(field);
      arguments(field->args);
    } else if (const auto *element = dyn_cast<ElementExpr>(expr)) {
      walk(element->base);
    }
  }

  DiagnosticEngine &diagnostics;
  std::vector<DeclaredNames> scopes;
  std::set<uint32_t> symbols;                                 ///< places; looked up only
  std::unordered_map<Identifier, const KernelDecl *> kernels; ///< of the file; looked up, never walked
  bool hasKernel = false;
  FunctionNames *names = nullptr; ///< wanted, instead of warnings
  unsigned underConst = 0;        ///< branches of 'if const' around here: what another target has may stand in them
};

} // namespace

void sema::warnAboutNames(const ast::Module &module, const TypedUnit &unit, DiagnosticEngine &diagnostics) {
  NameWalk(module, diagnostics).warn(module, unit);
}

std::unordered_map<const ast::FnDecl *, FunctionNames> sema::namesIn(const ast::Module &module) {
  DiagnosticEngine unused;
  NameWalk walk(module, unused);
  std::unordered_map<const ast::FnDecl *, FunctionNames> all;
  for (const Decl *decl : module.decls)
    if (const auto *function = dyn_cast<FnDecl>(decl))
      all.emplace(function, walk.namesOf(*function));
  return all;
}
