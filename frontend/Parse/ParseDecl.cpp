//===- ParseDecl.cpp - files and declarations -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The productions of declarations, each over its function. In the head of a declaration newlines mean nothing, up to
// `{`.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Habits.h"
#include "frontend/Parse/ParserImpl.h"
#include "support/NearestName.h"

#include <unordered_map>

namespace flyc {

using namespace ast;

// file      = { annot } , { decl end } ;                         end = NL | ";" | EOF
//
// Annotations before a kernel, fn or entry are its own; others can only stand before the first declaration, and are the
// file's.
Module *Parser::parseFile() {
  std::vector<Decl *> decls;
  std::vector<Annotation> fileAnnotations;
  bool first = true;
  while (!is(TokenKind::EndOfFile)) {
    if (takeIf(TokenKind::Semicolon))
      continue;
    SourceLocation begin = tok.range.begin;
    std::string_view doc = docOf(tok);
    std::vector<Annotation> annotations;
    while (!failed && is(TokenKind::At))
      annotations.push_back(parseAnnotation());
    if (!failed && !annotations.empty() && !tok.isAny(TokenKind::KwFn, TokenKind::KwKernel, TokenKind::KwEntry)) {
      if (!first) {
        Saved inLine(lines, false);
        fail(diag::MisplacedAnnotation, annotations.front().range, describe(tok));
      } else {
        fileAnnotations = std::move(annotations);
        annotations.clear();
        first = false;
        continue;
      }
    }
    first = false;
    Decl *decl = failed ? nullptr : parseDecl();
    if (decl) {
      decl->doc = doc;
      decl->annotations = keep(annotations);
      decls.push_back(decl);
    }
    lines = true;
    if (!failed && !takeIf(TokenKind::Semicolon) && !tok.newline)
      fail(diag::ExpectedLineEnd, tok.range, "declaration", describe(tok));
    if (failed)
      recover(0, false, begin);
    gaveUp = false;
  }
  auto *module = make<Module>();
  module->file = file;
  module->annotations = keep(fileAnnotations);
  module->decls = keep(decls);
  module->hasErrors = context.diags.errorCount() != errorsBefore;
  return module;
}

bool Parser::isTypeName(std::string_view word) {
  static constexpr std::string_view types[] = {"float",    "double", "int",  "half", "bool",  "char", "long",
                                               "unsigned", "void",   "auto", "f16",  "bf16",  "f32",  "f64",
                                               "i32",      "i64",    "u32",  "u64",  "size_t"};
  return std::ranges::find(types, word) != std::end(types);
}

// decl      = import | const | struct | enum | fn | kernel | entry | export
Decl *Parser::parseDecl() {
  switch (tok.kind) {
  case TokenKind::KwImport: return parseImport();
  case TokenKind::KwParam:
  case TokenKind::KwConst: return parseConst();
  case TokenKind::KwStruct: return parseStruct();
  case TokenKind::KwEnum: return parseEnum();
  case TokenKind::KwFn: return parseFn();
  case TokenKind::KwKernel: return parseKernel();
  case TokenKind::KwEntry: return parseEntry();
  case TokenKind::KwExport: return parseExport();
  case TokenKind::RightParen:
  case TokenKind::RightBracket:
  case TokenKind::RightBrace: fail(diag::UnmatchedBracket, tok.range, spelling(tok.kind)); return nullptr;
  default: break;
  }
  Saved inLine(lines, false);
  if (mayReport()) {
    static constexpr std::string_view words[] = {"import", "param",  "const", "struct", "enum",
                                                 "fn",     "kernel", "entry", "export"};
    auto report = context.diags.report(diag::ExpectedDeclaration, tok.range, describe(tok));
    std::optional<std::string_view> nearest;
    if (is(TokenKind::Name))
      nearest = nearestName(tok.name.str(), words);
    std::string_view word = context.sources.text(tok.range);
    if (is(TokenKind::Name) && ahead.is(TokenKind::Name) && !ahead.newline && isTypeName(word))
      report.note(diag::Instead, ahead.range,
                  "a function is 'fn " + std::string(ahead.name.str()) + "(v: f32) -> f32 { .. }', a value 'const " +
                      std::string(ahead.name.str()) + " = 1'");
    else if (auto advice = adviceFor(word))
      report.note(diag::Advice, tok.range, word, *advice);
    else if (word == "from" || word == "using")
      report.note(diag::Instead, tok.range, "a module is imported by 'import std.gemm', and its names are 'gemm.tile'");
    else if (is(TokenKind::KwLet) || is(TokenKind::KwVar) || (is(TokenKind::Name) && ahead.is(TokenKind::Assign)))
      report.note(diag::Instead, tok.range,
                  "outside of functions a value is 'const NAME = value', or 'param NAME = value' for -D to set");
    else if (nearest)
      report.note(diag::DidYouMean, tok.range, *nearest).fixIt(tok.range, std::string(*nearest));
    else
      report.note(diag::DeclarationsAre, SourceRange());
  }
  failed = true;
  return nullptr;
}

// import    = "import" NAME { "." NAME } [ "as" NAME ]
Decl *Parser::parseImport() {
  SourceLocation begin = take().range.begin;
  std::vector<Ident> path;
  do
    path.push_back(expectName("the name of a module"));
  while (takeIf(TokenKind::Dot));
  Ident alias;
  if (!atLineEnd() && takeWord("as"))
    alias = expectName("a name for the module");
  return failed ? nullptr : make<ImportDecl>(keep(path), alias, rangeFrom(begin));
}

// const     = ( "param" | "const" ) NAME [ ":" type ] "=" expr             (* param: -D overrides *)
Decl *Parser::parseConst() {
  Token word = take();
  Ident name = expectName("a name");
  Expr *type = takeIf(TokenKind::Colon) ? parseType() : nullptr;
  expect(TokenKind::Assign);
  Expr *value = parseExpr();
  if (failed)
    return nullptr;
  return make<ConstDecl>(word.is(TokenKind::KwParam), name, type, value, rangeFrom(word.range.begin));
}

// struct    = "struct" NAME [ generics ] "{" { NAME ":" ( type | "fn" ) ( "," | NL ) } "}"
Decl *Parser::parseStruct() {
  SourceLocation begin = take().range.begin;
  Ident name = expectName("a name");
  std::span<GenericParam *> generics = parseGenerics();
  Saved written(form, std::string_view("a struct is written 'struct Point { x: f32, y: f32 }'"));
  openBracket(TokenKind::LeftBrace);
  std::vector<Field *> fields;
  while (!failed && !is(TokenKind::RightBrace)) {
    std::string_view doc = docOf(tok);
    if (is(TokenKind::KwFn))
      failInstead("functions stand outside of the struct: 'fn length(p: Point) { .. }' is called as 'p.length()'",
                  diag::ExpectedToken, tok.range, "the name of a field", "'fn'");
    Ident field = expectName("the name of a field");
    expect(TokenKind::Colon);
    Expr *type;
    if (is(TokenKind::KwFn)) {
      const SourceRange word = take().range;
      type = make<NameExpr>(Ident{context.names.get("fn"), word}, std::span<GenericArg>(), word);
      if (is(TokenKind::LeftParen))
        failInstead("a field that holds a function is written 'f: fn'; its parameters stand where the function does",
                    diag::ExpectedToken, tok.range, "',' or the end of the line after a field", "'('");
    } else {
      type = parseType();
    }
    fields.push_back(make<Field>(Field{field, type, doc, rangeFrom(field.range.begin)}));
    if (is(TokenKind::Assign))
      failInstead("a field has no default value: give it where the struct is made, as in 'Point(x = 1.0)'",
                  diag::ExpectedToken, tok.range, "',' or the end of the line after a field", "'='");
    if (!takeIf(TokenKind::Comma) && !failed && !tok.newline && !is(TokenKind::RightBrace))
      failExpected("',' or the end of the line after a field");
  }
  closeBracket(TokenKind::RightBrace);
  return failed ? nullptr : make<StructDecl>(name, generics, keep(fields), rangeFrom(begin));
}

// enum      = "enum" NAME "{" NAME { "," NAME } "}"
Decl *Parser::parseEnum() {
  SourceLocation begin = take().range.begin;
  Ident name = expectName("a name");
  Saved noLines(lines, false);
  Saved written(form, std::string_view("an enum is written 'enum Act { none, relu }'"));
  openBracket(TokenKind::LeftBrace);
  std::vector<EnumMember> members;
  do {
    std::string_view doc = docOf(tok);
    members.push_back({expectName("the name of a member"), doc});
  } while (takeIf(TokenKind::Comma) && !is(TokenKind::RightBrace));
  closeBracket(TokenKind::RightBrace);
  return failed ? nullptr : make<EnumDecl>(name, keep(members), rangeFrom(begin));
}

// generics  = "<"t gparam { "," gparam } ">"
// gparam    = NAME ":" ( "type" | "int" | "bool" | "layout" | "tile" | "atom" | "fn" | NAME ) [ "=" garg ]
std::span<GenericParam *> Parser::parseGenerics() {
  if (failed || !is(TokenKind::Less))
    return {};
  static constexpr GenericKind kinds[] = {GenericKind::Type,   GenericKind::Int,  GenericKind::Bool,
                                          GenericKind::Layout, GenericKind::Tile, GenericKind::Atom};
  Saved noLines(lines, false);
  Saved written(form,
                std::string_view("a parameter that is known when compiling has a kind, as in 'T: type' or 'N: int'"));
  openBracket(TokenKind::Less);
  if (is(TokenKind::Greater))
    fail(diag::EmptyArguments, SourceRange(open.back().range.begin, tok.range.end));
  std::vector<GenericParam *> params;
  parseList(TokenKind::Greater, [&] {
    auto *param = make<GenericParam>();
    param->name = expectName("the name of a parameter");
    expect(TokenKind::Colon);
    if (takeIf(TokenKind::KwFn)) {
      param->kind = GenericKind::Fn;
    } else {
      Ident kind = expectName("type, int, bool, layout, tile, atom, fn or the name of an enum");
      param->kind = GenericKind::Enum;
      for (GenericKind known : kinds)
        if (kind.str() == spelling(known))
          param->kind = known;
      if (param->kind == GenericKind::Enum)
        param->enumName = kind;
    }
    param->init = takeIf(TokenKind::Assign) ? parseArrowOrTimes() : nullptr;
    param->range = rangeFrom(param->name.range.begin);
    params.push_back(param);
  });
  closeBracket(TokenKind::Greater);
  return keep(params);
}

// params    = param { "," param } [ "," ]
std::span<Param *> Parser::parseParams() {
  Saved noLines(lines, false);
  Saved all(operators, Operators::All);
  Saved written(
      form, std::string_view("a parameter is written 's: f32', or 'x: in tensor<f32, (n):(1)>' with in, out or inout"));
  openBracket(TokenKind::LeftParen);
  std::vector<Param *> params;
  parseList(TokenKind::RightParen, [&] { params.push_back(parseParam()); });
  closeBracket(TokenKind::RightParen);
  return keep(params);
}

// param     = ".." NAME [ "." NAME ]
//           | NAME [ ":" [ "in" | "out" | "inout" | "scratch" ] [ type ] [ "?" ] ] [ "=" expr ]
Param *Parser::parseParam() {
  auto *param = make<Param>();
  SourceLocation begin = tok.range.begin;
  param->doc = docOf(tok);
  if (takeIf(TokenKind::DotDot)) {
    param->isSplice = true;
    param->name = expectName("the kernel whose parameters to insert");
    if (!failed && takeIf(TokenKind::Dot)) {
      const Ident member = expectName("a kernel of the module");
      auto *module = make<NameExpr>(param->name, std::span<GenericArg>(), param->name.range);
      param->init = make<FieldExpr>(module, member, std::span<GenericArg>(), rangeFrom(param->name.range.begin));
    }
    param->range = rangeFrom(begin);
    return param;
  }
  if (takeIf(TokenKind::Underscore)) // a closure's parameter that is not used
    param->name = {context.names.get("_"), rangeFrom(begin)};
  else
    param->name = expectName("a parameter");
  if (takeIf(TokenKind::Colon)) {
    for (Access access : {Access::In, Access::Out, Access::InOut, Access::Scratch})
      if (isWord(spelling(access))) {
        take();
        param->access = access;
        break;
      }
    bool hasType = !tok.isAny(TokenKind::Comma, TokenKind::RightParen, TokenKind::Assign, TokenKind::Question);
    if (hasType || !param->access)
      param->type = parseType();
    param->isOptional = takeIf(TokenKind::Question);
  }
  if (takeIf(TokenKind::Assign))
    param->init = parseExpr();
  param->range = rangeFrom(begin);
  return param;
}

// where     = "where" or { "," or }
std::span<Expr *> Parser::parseWhere() {
  std::vector<Expr *> conditions;
  while (takeWord("where"))
    do
      conditions.push_back(parseCondition());
    while (takeIf(TokenKind::Comma));
  return keep(conditions);
}

// fn        = "fn" NAME [ generics ] "(" [ params ] ")" [ "->" type ] { where } block
Decl *Parser::parseFn() {
  SourceLocation begin = take().range.begin;
  Saved noLines(lines, false);
  FunctionLike head;
  Ident name = expectName("the name of the function");
  head.generics = parseGenerics();
  head.params = parseParams();
  refuseTwice(head.generics, head.params);
  if (!failed && is(TokenKind::Colon))
    failInstead("the type of the result stands behind '->'", diag::ExpectedToken, tok.range, "'{'", "':'");
  Expr *result = takeIf(TokenKind::Arrow) ? parseType() : nullptr;
  head.where = parseWhere();
  Saved inside(inFunction, true);
  head.body = parseBlock();
  return failed ? nullptr : make<FnDecl>(name, head, result, rangeFrom(begin));
}

/// No two parameters of a function have one name. (A kernel's share their scope with its symbols: Sema looks at them.)
void Parser::refuseTwice(std::span<GenericParam *const> generics, std::span<Param *const> params) {
  std::unordered_map<std::string_view, SourceRange> first;
  auto declare = [&](const Ident &name) {
    if (name.str() == "_" || failed)
      return;
    auto [place, isNew] = first.try_emplace(name.str(), name.range);
    if (!isNew)
      context.diags.report(diag::Redeclared, name.range, name.str())
          .note(diag::NoteDeclaredHere, place->second, name.str());
  };
  for (const GenericParam *p : generics)
    declare(p->name);
  for (const Param *p : params)
    declare(p->name);
}

// kernel    = "kernel" NAME [ generics ] "(" [ params ] ")" { where } "launch" "(" args ")" block
Decl *Parser::parseKernel() {
  SourceLocation begin = take().range.begin;
  Saved noLines(lines, false);
  FunctionLike head;
  Ident name = expectName("the name of the kernel");
  head.generics = parseGenerics();
  head.params = parseParams();
  head.where = parseWhere();
  std::span<Arg> launch;
  SourceRange launchRange = tok.range;
  if (takeWord("launch")) {
    if (!failed && !is(TokenKind::LeftParen))
      failExpected("'('");
    else
      launch = parseArgs();
    launchRange = rangeFrom(launchRange.begin);
    if (!failed && isWord("where"))
      failInstead("'where' stands before 'launch'", diag::ExpectedToken, tok.range, "'{'", "'where'");
  } else if (is(TokenKind::LeftBrace) && mayReport()) {
    context.diags.report(diag::MissingLaunch, name.range, name.str()); // the body is worth parsing all the same
  } else if (is(TokenKind::Arrow)) {
    failInstead("a kernel returns nothing: it writes to its 'out' tensors", diag::ExpectedToken, tok.range,
                "'where' or 'launch'", "'->'");
  } else {
    Saved written(
        form, std::string_view("the conditions of a kernel stand behind 'where', its grid and block behind 'launch'"));
    failExpected("'where' or 'launch'");
  }
  head.body = parseBlock();
  return failed ? nullptr : make<KernelDecl>(name, head, launch, launchRange, rangeFrom(begin));
}

// entry     = "entry" NAME [ generics ] "(" [ params ] ")" { where } block  (* let, if, zero(), kernel calls *)
Decl *Parser::parseEntry() {
  SourceLocation begin = take().range.begin;
  Saved noLines(lines, false);
  FunctionLike head;
  Ident name = expectName("the name of the entry");
  head.generics = parseGenerics();
  head.params = parseParams();
  head.where = parseWhere();
  head.body = parseBlock();
  return failed ? nullptr : make<EntryDecl>(name, head, rangeFrom(begin));
}

// export    = "export" item { "," item } ;                       item = postfix [ "as" NAME ] [ "if" or ]
Decl *Parser::parseExport() {
  SourceLocation begin = take().range.begin;
  if (!tok.newline && (startsDeclaration() || tok.isAny(TokenKind::KwConst, TokenKind::KwFn)))
    failInstead("'export' names a kernel that is declared by itself, as in 'export scale<f32>'; an import sees every "
                "declaration",
                diag::ExpectedToken, tok.range, "the name of a kernel", "'" + std::string(spelling(tok.kind)) + "'");
  std::vector<ExportItem> items = parseExportItems();
  return failed ? nullptr : make<ExportDecl>(keep(items), rangeFrom(begin));
}

std::vector<ExportItem> Parser::parseExportItems() {
  std::vector<ExportItem> items;
  do {
    ExportItem item{};
    SourceLocation from = tok.range.begin;
    item.what = parsePostfix();
    if (!atLineEnd() && takeWord("as"))
      item.alias = expectName("a name for the exported kernel");
    if (!atLineEnd() && takeIf(TokenKind::KwIf))
      item.condition = parseCondition();
    if (!failed && !atLineEnd() && isWord("where"))
      failInstead("the condition of an export is 'if', as in 'export scale<f32> if target.has(cap.mfma)'",
                  diag::ExpectedToken, tok.range, "the end of the line", describe(tok));
    item.range = rangeFrom(from);
    items.push_back(item);
  } while (takeIf(TokenKind::Comma));
  return items;
}

// annot     = "@" NAME [ "(" args ")" ]
Annotation Parser::parseAnnotation() {
  Annotation annotation;
  SourceLocation begin = take().range.begin;
  if (isKeyword(tok.kind))
    failInstead("a declaration begins with its own word, as in 'kernel name(..) launch(..) { .. }'", diag::ReservedWord,
                tok.range, spelling(tok.kind));
  annotation.name = expectName("the name of an annotation");
  if (!failed && is(TokenKind::LeftParen) && tok.touches)
    annotation.args = parseArgs();
  annotation.range = rangeFrom(begin);
  return annotation;
}

} // namespace flyc
