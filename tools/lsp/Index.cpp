//===- Index.cpp - who declares each name of a file ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/lsp/Index.h"

#include "frontend/KernelIR/Type.h"
#include "frontend/Sema/Evaluate/Names.h"

#include <algorithm>
#include <map>
#include <unordered_map>

using namespace flyc;
using namespace flyc::lsp;
using llvm::cast;
using llvm::dyn_cast;

std::string_view lsp::spelling(SymbolKind kind) {
  switch (kind) {
  case SymbolKind::Module: return "import";
  case SymbolKind::Param: return "param";
  case SymbolKind::Const: return "const";
  case SymbolKind::Struct: return "struct";
  case SymbolKind::Field: return "field";
  case SymbolKind::Enum: return "enum";
  case SymbolKind::Member: return "member";
  case SymbolKind::Fn: return "fn";
  case SymbolKind::Kernel: return "kernel";
  case SymbolKind::Entry: return "entry";
  case SymbolKind::Generic: return "parameter";
  case SymbolKind::Parameter: return "parameter";
  case SymbolKind::Size: return "size";
  case SymbolKind::Let: return "let";
  case SymbolKind::Var: return "var";
  }
  return "";
}

const ast::FunctionLike *lsp::functionOf(const ast::Decl &decl) {
  if (const auto *fn = dyn_cast<ast::FnDecl>(&decl))
    return fn;
  if (const auto *kernel = dyn_cast<ast::KernelDecl>(&decl))
    return kernel;
  return dyn_cast<ast::EntryDecl>(&decl);
}

std::string lsp::headOf(const ast::Decl &decl, const SourceManager &sources) {
  SourceRange range = decl.range();
  if (!decl.annotations.empty() && decl.annotations.front().range.begin <= range.begin)
    range.begin = decl.annotations.back().range.end;
  if (const ast::FunctionLike *function = functionOf(decl); function && function->body)
    range.end = function->body->range().begin;
  std::string text(sources.text(range));
  text.erase(0, text.find_first_not_of(" \t\r\n"));
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  constexpr size_t longest = 1000;
  if (text.size() > longest)
    text = text.substr(0, text.find('\n', longest)) + "\n..";
  return text;
}

namespace {

class Indexer {
public:
  Indexer(const SourceManager &sources, const std::function<const ast::Module *(const ast::ImportDecl &)> &moduleOf)
      : sources(sources), moduleOf(moduleOf) {}

  Index run(const ast::Module &module, std::span<const ast::Module *const> prelude) {
    file = module.file;
    scopes.emplace_back();
    for (const ast::Module *other : prelude)
      for (const ast::Decl *decl : other->decls)
        if (decl->name)
          bind(decl->name.id, symbolOf(*decl));
    scopes.emplace_back();
    for (const ast::Decl *decl : module.decls)
      if (decl->name)
        bind(decl->name.id, symbolOf(*decl));
    for (const ast::Decl *decl : module.decls)
      declaration(*decl);
    for (const auto &[ident, decl] : namedArguments)
      if (const auto found = parameters.find({decl, ident.str()}); found != parameters.end())
        use(ident.range, found->second);
    std::ranges::sort(index.uses, {}, [](const Use &use) { return use.range.begin; });
    std::ranges::sort(index.members, {}, [](SourceRange range) { return range.begin; });
    return std::move(index);
  }

private:
  const SourceManager &sources;
  const std::function<const ast::Module *(const ast::ImportDecl &)> &moduleOf;
  FileID file;
  Index index;
  std::vector<std::unordered_map<Identifier, unsigned>> scopes; ///< looked up, never walked
  std::unordered_map<std::string_view, unsigned> enumMembers;   ///< the first of each name
  std::map<const ast::Decl *, unsigned> known;
  std::map<std::pair<const ast::Decl *, std::string_view>, unsigned> parameters; ///< parts of a declaration, by name
  std::vector<std::pair<ast::Ident, const ast::Decl *>> namedArguments;
  const ast::Decl *current = nullptr;
  SourceRange block; ///< in which what is declared now is visible
  bool declaresSizes = false;

  //===--- names ----------------------------------------------------------===//

  void bind(Identifier name, unsigned symbol) { scopes.back()[name] = symbol; }

  std::optional<unsigned> find(Identifier name) const {
    for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
      if (const auto found = scope->find(name); found != scope->end())
        return found->second;
    return std::nullopt;
  }

  bool isHere(SourceRange range) const { return range.isValid() && sources.fileOf(range.begin) == file; }

  unsigned add(SymbolKind kind, const ast::Ident &name, SourceRange whole, std::string_view doc,
               const ast::Decl *decl) {
    const auto number = static_cast<unsigned>(index.symbols.size());
    index.symbols.push_back({kind, std::string(name.str()), name.range, whole, {}, doc, decl});
    if (isHere(name.range))
      index.uses.push_back({name.range, number, true});
    return number;
  }

  void use(SourceRange range, unsigned symbol) {
    if (isHere(range) && index.symbols[symbol].range != range)
      index.uses.push_back({range, symbol});
  }

  static SymbolKind kindOf(const ast::Decl &decl) {
    switch (decl.kind()) {
    case ast::DeclKind::Import: return SymbolKind::Module;
    case ast::DeclKind::Const: return cast<ast::ConstDecl>(decl).isParam ? SymbolKind::Param : SymbolKind::Const;
    case ast::DeclKind::Struct: return SymbolKind::Struct;
    case ast::DeclKind::Enum: return SymbolKind::Enum;
    case ast::DeclKind::Fn: return SymbolKind::Fn;
    case ast::DeclKind::Kernel: return SymbolKind::Kernel;
    case ast::DeclKind::Entry: return SymbolKind::Entry;
    case ast::DeclKind::Export: break;
    }
    return SymbolKind::Const;
  }

  /// The symbol of a declaration of any file, with its parts.
  unsigned symbolOf(const ast::Decl &decl) {
    if (const auto found = known.find(&decl); found != known.end())
      return found->second;
    const unsigned number = add(kindOf(decl), decl.name, decl.range(), decl.doc, &decl);
    known[&decl] = number;
    if (const auto *structure = dyn_cast<ast::StructDecl>(&decl))
      for (const ast::Field *field : structure->fields)
        parameters[{&decl, field->name.str()}] = add(SymbolKind::Field, field->name, field->range, field->doc, &decl);
    if (const auto *enumeration = dyn_cast<ast::EnumDecl>(&decl))
      for (const ast::EnumMember &member : enumeration->members)
        enumMembers.try_emplace(member.name.str(),
                                parameters[{&decl, member.name.str()}] =
                                    add(SymbolKind::Member, member.name, member.name.range, member.doc, &decl));
    if (const ast::FunctionLike *function = functionOf(decl)) {
      for (const ast::GenericParam *parameter : function->generics)
        parameters[{&decl, parameter->name.str()}] =
            add(SymbolKind::Generic, parameter->name, parameter->range, {}, &decl);
      for (const ast::Param *parameter : function->params)
        if (!parameter->isSplice)
          parameters[{&decl, parameter->name.str()}] =
              add(SymbolKind::Parameter, parameter->name, parameter->range, parameter->doc, &decl);
    }
    return number;
  }

  /// A name that nothing in scope explains: a member of an enum in `<..>`, a size of a parameter, or a builtin.
  void unknown(const ast::Ident &name) {
    if (const auto member = enumMembers.find(name.str()); member != enumMembers.end())
      return use(name.range, member->second);
    if (declaresSizes && !sema::isWordOfLanguage(name.str()))
      local(SymbolKind::Size, name, name.range);
  }

  void local(SymbolKind kind, const ast::Ident &name, SourceRange whole) {
    const unsigned number = add(kind, name, whole, {}, current);
    index.symbols[number].visible = block;
    bind(name.id, number);
  }

  void pattern(const ast::Pattern *p, SymbolKind kind, SourceRange whole) {
    if (!p)
      return;
    if (p->kind == ast::Pattern::Name)
      local(kind, p->name, whole);
    for (const ast::Pattern *element : p->elements)
      pattern(element, kind, whole);
  }

  //===--- declarations ---------------------------------------------------===//

  void declaration(const ast::Decl &decl) {
    current = &decl;
    block = decl.range();
    annotations(decl.annotations);
    if (const auto *import = dyn_cast<ast::ImportDecl>(&decl))
      (void)import;
    else if (const auto *constant = dyn_cast<ast::ConstDecl>(&decl)) {
      expression(constant->type);
      expression(constant->value);
    } else if (const auto *structure = dyn_cast<ast::StructDecl>(&decl)) {
      scopes.emplace_back();
      generics(structure->generics);
      for (const ast::Field *field : structure->fields)
        expression(field->type);
      scopes.pop_back();
    } else if (const auto *list = dyn_cast<ast::ExportDecl>(&decl)) {
      for (const ast::ExportItem &item : list->items) {
        expression(item.what);
        expression(item.condition);
      }
    } else if (const ast::FunctionLike *function = functionOf(decl)) {
      functionBody(decl, *function);
    }
    current = nullptr;
  }

  void generics(std::span<ast::GenericParam *> list) {
    for (const ast::GenericParam *parameter : list) {
      if (parameter->enumName)
        name(parameter->enumName);
      expression(parameter->init);
      if (const auto found = parameters.find({current, parameter->name.str()}); found != parameters.end())
        bindParameter(parameter->name.id, found->second);
      else
        local(SymbolKind::Generic, parameter->name, parameter->range);
    }
  }

  void bindParameter(Identifier name, unsigned symbol) {
    index.symbols[symbol].visible = block;
    bind(name, symbol);
  }

  void functionBody(const ast::Decl &decl, const ast::FunctionLike &function) {
    scopes.emplace_back();
    generics(function.generics);
    for (const ast::Param *parameter : function.params) {
      if (parameter->isSplice) {
        if (parameter->init)
          expression(parameter->init);
        else
          name(parameter->name);
        // What the other declares as its parameters is known here by the same names.
        const auto symbol = find(parameter->name.id);
        const ast::Decl *spliced = parameter->init ? declNamed(parameter->init) : symbol ? declOf(*symbol) : nullptr;
        if (const ast::FunctionLike *other = spliced ? functionOf(*spliced) : nullptr)
          for (const ast::Param *theirs : other->params)
            if (const auto found = parameters.find({spliced, theirs->name.str()}); found != parameters.end())
              bind(theirs->name.id, found->second);
        continue;
      }
      declaresSizes = true;
      expression(parameter->type);
      declaresSizes = false;
      expression(parameter->init);
      if (const auto found = parameters.find({&decl, parameter->name.str()}); found != parameters.end())
        bindParameter(parameter->name.id, found->second);
    }
    if (const auto *fn = dyn_cast<ast::FnDecl>(&decl))
      expression(fn->result);
    for (const ast::Expr *condition : function.where)
      expression(condition);
    if (const auto *kernel = dyn_cast<ast::KernelDecl>(&decl))
      for (const ast::Arg &argument : kernel->launch)
        expression(argument.value);
    statement(function.body);
    scopes.pop_back();
  }

  void annotations(std::span<const ast::Annotation> list) {
    for (const ast::Annotation &annotation : list)
      for (const ast::Arg &argument : annotation.args)
        if (argument.value && !llvm::isa<ast::NameExpr>(argument.value))
          expression(argument.value);
  }

  //===--- statements -----------------------------------------------------===//

  void statements(const ast::BlockStmt *b) {
    const SourceRange outer = std::exchange(block, b->range());
    scopes.emplace_back();
    for (const ast::Stmt *s : b->stmts)
      statement(s);
    scopes.pop_back();
    block = outer;
  }

  void statement(const ast::Stmt *s) {
    if (!s)
      return;
    switch (s->kind()) {
    case ast::StmtKind::Block: return statements(cast<ast::BlockStmt>(s));
    case ast::StmtKind::Let: {
      const auto *let = cast<ast::LetStmt>(s);
      expression(let->type);
      expression(let->value);
      return pattern(let->pattern, let->isVar ? SymbolKind::Var : SymbolKind::Let, s->range());
    }
    case ast::StmtKind::Expr: return expression(cast<ast::ExprStmt>(s)->value);
    case ast::StmtKind::Assign:
      expression(cast<ast::AssignStmt>(s)->target);
      return expression(cast<ast::AssignStmt>(s)->value);
    case ast::StmtKind::If:
      expression(cast<ast::IfStmt>(s)->condition);
      statement(cast<ast::IfStmt>(s)->thenBlock);
      return statement(cast<ast::IfStmt>(s)->elseBranch);
    case ast::StmtKind::For: {
      const auto *loop = cast<ast::ForStmt>(s);
      for (const ast::Expr *e : {loop->factor, loop->lower, loop->upper, loop->step})
        expression(e);
      const SourceRange outer = std::exchange(block, loop->body->range());
      scopes.emplace_back();
      pattern(loop->pattern, SymbolKind::Let, SourceRange(s->range().begin, loop->body->range().begin));
      statement(loop->body);
      scopes.pop_back();
      block = outer;
      return;
    }
    case ast::StmtKind::While:
      expression(cast<ast::WhileStmt>(s)->condition);
      return statement(cast<ast::WhileStmt>(s)->body);
    case ast::StmtKind::Return: return expression(cast<ast::ReturnStmt>(s)->value);
    case ast::StmtKind::Break:
    case ast::StmtKind::Continue: return;
    case ast::StmtKind::Assert: return expression(cast<ast::AssertStmt>(s)->condition);
    case ast::StmtKind::Schedule: return schedule(cast<ast::ScheduleStmt>(s)->items);
    case ast::StmtKind::Annotated:
      annotations({&cast<ast::AnnotatedStmt>(s)->annotation, 1});
      return statement(cast<ast::AnnotatedStmt>(s)->stmt);
    }
  }

  void schedule(std::span<ast::Sched *> items) {
    for (const ast::Sched *item : items) {
      if (const auto *some = dyn_cast<ast::ClassSched>(item)) {
        expression(some->count);
      } else if (const auto *repeat = dyn_cast<ast::RepeatSched>(item)) {
        expression(repeat->count);
        schedule(repeat->items);
      } else if (const auto *choice = dyn_cast<ast::IfSched>(item)) {
        expression(choice->condition);
        schedule(choice->thenItems);
        schedule(choice->elseItems);
      }
    }
  }

  //===--- expressions ----------------------------------------------------===//

  void name(const ast::Ident &ident) {
    if (const auto symbol = find(ident.id))
      return use(ident.range, *symbol);
    unknown(ident);
  }

  void genericArguments(std::span<ast::GenericArg> list, const ast::Decl *of) {
    for (const ast::GenericArg &argument : list) {
      if (argument.name && of)
        namedArguments.emplace_back(argument.name, of);
      expression(argument.value);
    }
  }

  /// The declaration that an expression names; null if it names none.
  const ast::Decl *declNamed(const ast::Expr *e) const {
    if (const auto *word = dyn_cast<ast::NameExpr>(e)) {
      const auto symbol = find(word->name.id);
      return symbol ? declOf(*symbol) : nullptr;
    }
    const auto *field = dyn_cast<ast::FieldExpr>(e);
    if (!field)
      return nullptr;
    if (const ast::Decl *member = memberOfModule(field))
      return member;
    const auto symbol = find(field->name.id); // a method
    return symbol ? declOf(*symbol) : nullptr;
  }
  const ast::Decl *declOf(unsigned symbol) const {
    const Symbol &found = index.symbols[symbol];
    return found.decl && found.range == found.decl->name.range ? found.decl : nullptr;
  }

  const ast::Decl *memberOfModule(const ast::FieldExpr *field) const {
    const auto *base = dyn_cast<ast::NameExpr>(field->base);
    const auto symbol = base ? find(base->name.id) : std::nullopt;
    const auto *import = symbol && index.symbols[*symbol].kind == SymbolKind::Module
                             ? dyn_cast<ast::ImportDecl>(index.symbols[*symbol].decl)
                             : nullptr;
    const ast::Module *module = import ? moduleOf(*import) : nullptr;
    if (module)
      for (const ast::Decl *decl : module->decls)
        if (decl->name && decl->name.id == field->name.id && decl->kind() != ast::DeclKind::Import)
          return decl;
    return nullptr;
  }

  void field(const ast::FieldExpr *e, bool isCalled) {
    expression(e->base);
    const ast::Decl *of = memberOfModule(e);
    if (of) {
      use(e->name.range, symbolOf(*of));
    } else if (const auto *base = dyn_cast<ast::NameExpr>(e->base)) {
      const auto symbol = find(base->name.id);
      const ast::Decl *owner = symbol ? declOf(*symbol) : nullptr;
      if (const auto member = parameters.find({owner, e->name.str()});
          owner && owner->kind() == ast::DeclKind::Enum && member != parameters.end())
        use(e->name.range, member->second);
      else
        memberOfValue(e->name, isCalled);
    } else {
      memberOfValue(e->name, isCalled);
    }
    genericArguments(e->args, of ? of : declNamed(e));
  }

  /// x.name(..) of a function in scope is a call of it; else only the value knows.
  void memberOfValue(const ast::Ident &name, bool isCalled) {
    const auto symbol = isCalled ? find(name.id) : std::nullopt;
    if (symbol && index.symbols[*symbol].kind == SymbolKind::Fn)
      return use(name.range, *symbol);
    index.members.push_back(name.range);
  }

  void expressions(std::span<ast::Expr *> list) {
    for (const ast::Expr *e : list)
      expression(e);
  }

  void expression(const ast::Expr *e) {
    if (!e)
      return;
    switch (e->kind()) {
    case ast::ExprKind::Error:
    case ast::ExprKind::Int:
    case ast::ExprKind::Float:
    case ast::ExprKind::Basis:
    case ast::ExprKind::Dims:
    case ast::ExprKind::String:
    case ast::ExprKind::Bool:
    case ast::ExprKind::Wildcard:
    case ast::ExprKind::Dynamic: return;
    case ast::ExprKind::Name:
      name(cast<ast::NameExpr>(e)->name);
      return genericArguments(cast<ast::NameExpr>(e)->args, declNamed(e));
    case ast::ExprKind::EnumMember: {
      const ast::Ident &ident = cast<ast::EnumMemberExpr>(e)->name;
      const bool sizes = std::exchange(declaresSizes, false);
      unknown(ident);
      declaresSizes = sizes;
      return;
    }
    case ast::ExprKind::Tuple: return expressions(cast<ast::TupleExpr>(e)->elements);
    case ast::ExprKind::Tile: return expressions(cast<ast::TileExpr>(e)->elements);
    case ast::ExprKind::List: return expressions(cast<ast::ListExpr>(e)->elements);
    case ast::ExprKind::If:
      expression(cast<ast::IfExpr>(e)->condition);
      expression(cast<ast::IfExpr>(e)->thenValue);
      return expression(cast<ast::IfExpr>(e)->elseValue);
    case ast::ExprKind::Closure: {
      const auto *closure = cast<ast::ClosureExpr>(e);
      const SourceRange outer = std::exchange(block, e->range());
      scopes.emplace_back();
      for (const ast::Param *parameter : closure->params) {
        expression(parameter->type);
        local(SymbolKind::Parameter, parameter->name, parameter->range);
      }
      expression(closure->value);
      statement(closure->body);
      scopes.pop_back();
      block = outer;
      return;
    }
    case ast::ExprKind::Unary: return expression(cast<ast::UnaryExpr>(e)->operand);
    case ast::ExprKind::Binary:
      expression(cast<ast::BinaryExpr>(e)->lhs);
      return expression(cast<ast::BinaryExpr>(e)->rhs);
    case ast::ExprKind::Layout:
      expression(cast<ast::LayoutExpr>(e)->shape);
      return expression(cast<ast::LayoutExpr>(e)->stride);
    case ast::ExprKind::Compose:
      expression(cast<ast::ComposeExpr>(e)->outer);
      return expression(cast<ast::ComposeExpr>(e)->inner);
    case ast::ExprKind::Arrow:
      expression(cast<ast::ArrowExpr>(e)->from);
      return expression(cast<ast::ArrowExpr>(e)->to);
    case ast::ExprKind::Times:
      expression(cast<ast::TimesExpr>(e)->count);
      return expression(cast<ast::TimesExpr>(e)->element);
    case ast::ExprKind::Call: {
      const auto *call = cast<ast::CallExpr>(e);
      const ast::Decl *callee = declNamed(call->callee);
      if (const auto *method = dyn_cast<ast::FieldExpr>(call->callee))
        field(method, true);
      else
        expression(call->callee);
      for (const ast::Arg &argument : call->args) {
        if (argument.name && callee)
          namedArguments.emplace_back(argument.name, callee);
        expression(argument.value);
      }
      return;
    }
    case ast::ExprKind::Index:
      expression(cast<ast::IndexExpr>(e)->base);
      return expressions(cast<ast::IndexExpr>(e)->indices);
    case ast::ExprKind::Field: return field(cast<ast::FieldExpr>(e), false);
    case ast::ExprKind::Element: return expression(cast<ast::ElementExpr>(e)->base);
    }
  }
};

} // namespace

Index lsp::makeIndex(const ast::Module &module, const SourceManager &sources,
                     std::span<const ast::Module *const> prelude,
                     const std::function<const ast::Module *(const ast::ImportDecl &)> &moduleOf) {
  return Indexer(sources, moduleOf).run(module, prelude);
}

const Use *Index::at(SourceLocation location) const {
  const Use *found = nullptr;
  for (auto use = std::ranges::upper_bound(uses, location, {}, [](const Use &u) { return u.range.begin; });
       use != uses.begin();) {
    --use;
    if (use->range.end < location)
      break;
    found = &*use;
    if (location < use->range.end)
      break; // not only at its end
  }
  return found;
}

const Symbol *Index::symbolAt(SourceLocation location) const {
  const Use *use = at(location);
  return use ? &symbols[use->symbol] : nullptr;
}

std::vector<unsigned> Index::membersNamed(std::string_view name) const {
  std::vector<unsigned> found;
  for (unsigned n = 0; n < symbols.size(); ++n)
    if ((symbols[n].kind == SymbolKind::Field || symbols[n].kind == SymbolKind::Member) && symbols[n].name == name)
      found.push_back(n);
  return found;
}
