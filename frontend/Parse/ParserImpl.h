//===- ParserImpl.h - the state of the parser -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A predictive recursive descent: two tokens of lookahead, no backtracking. Each parse function carries its production.
// Parser.cpp has the token stream, newlines and recovery; ParseDecl.cpp, ParseStmt.cpp and ParseExpr.cpp the grammar.
// Newlines (rule P9). Newlines are not tokens: each token knows whether it is the first of its line, and `lines` says
// whether that ends a statement here. It does not inside ( [ < and in headers.
//
// Errors. The first error in a statement or declaration sets `failed`. From there on nothing is reported and every
// loop ends, until the statement or declaration is given up: recover() then skips to where the next one begins, guided
// by the brackets that were open. So a mistake costs its own statement and gives one message.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_PARSE_PARSERIMPL_H
#define FLYC_FRONTEND_PARSE_PARSERIMPL_H

#include "frontend/Lex/Lexer.h"
#include "frontend/Parse/Parser.h"

#include <algorithm>

namespace flyc {

/// Sets a variable for the length of a scope.
template <typename T> class Saved {
public:
  Saved(T &place, T value) : place(place), old(std::move(place)) { place = std::move(value); }
  ~Saved() { place = std::move(old); }
  Saved(const Saved &) = delete;
  Saved &operator=(const Saved &) = delete;

private:
  T &place;
  T old;
};

class Parser {
public:
  Parser(ParseContext context, FileID file);
  Parser(ParseContext context, SourceRange part);

  ast::Module *parseFile();
  ast::Expr *parseWholeExpression();
  ast::ExportDecl *parseWholeExport();

private:
  ParseContext context;
  FileID file;
  unsigned errorsBefore; // how many errors there were before this text
  Lexer lexer;
  Token tok;              // the token to be parsed
  Token ahead;            // the one after it
  Token last;             // the one before it
  SourceLocation lastEnd; // the end of the token before
  bool failed = false;    // the current statement or declaration has an error
  bool saidTooDeep = false;
  bool gaveUp = false; // a brace is missing: nothing more can be said about this declaration
  bool lines = true;   // a newline ends what is being parsed
  unsigned nesting = 0;
  bool inFunction = false;         // whose body gives a value by `return`
  std::string_view form;           // the form of what is being parsed, for the errors about it; may be empty
  std::optional<bool> bracesMatch; // computed by everyBraceCloses
  unsigned bodyHeight = 0;         // the highest expression in the closure body being parsed

  /// The loosest binary operator that a place admits: `|` separates in `[a | b]`; in `<..>` only arithmetic is bare.
  enum class Operators : uint8_t { All, NoBar, Additive };
  Operators operators = Operators::All;

  /// A bracket that is open here.
  struct Open {
    TokenKind kind;
    SourceRange range;
  };
  std::vector<Open> open;

  // --- Parser.cpp: tokens
  Token take();
  bool is(TokenKind kind) const { return tok.kind == kind; }
  bool isWord(std::string_view word) const { return tok.is(TokenKind::Name) && tok.name == word; }
  /// The next token stands on a line of its own where that matters.
  bool atLineEnd() const { return lines && tok.newline; }
  bool takeIf(TokenKind kind);
  bool takeWord(std::string_view word);
  SourceRange rangeFrom(SourceLocation begin) const { return SourceRange(begin, std::max(begin, lastEnd)); }
  std::string describe(const Token &token) const;
  SourceRange errorPlace() const;

  // --- Parser.cpp: errors
  /// Reports unless an error was reported already, and fails. What is Invalid was reported by the lexer.
  template <typename... Args> void fail(diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) {
    if (mayReport())
      context.diags.report(id, range, std::forward<Args>(args)...);
    failed = true;
  }
  /// The same for tokens that are right in another language: says what .fly writes instead.
  template <typename... Args> void failAdvised(diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) {
    if (mayReport()) {
      auto report = context.diags.report(id, range, std::forward<Args>(args)...);
      advise(report);
    }
    failed = true;
  }
  /// The same with one sentence on what to write instead.
  template <typename... Args>
  void failInstead(std::string_view instead, diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) {
    if (mayReport())
      context.diags.report(id, range, std::forward<Args>(args)...).note(diag::Instead, range, instead);
    failed = true;
  }
  void advise(DiagnosticBuilder &report) const;
  std::string_view commentThatDivides() const;
  bool adviseOnComment(DiagnosticBuilder &report) const;
  bool everyBraceCloses();
  /// Whether a word names a type in C, Rust or here, so that `float twice(..)` declares a function of that type.
  static bool isTypeName(std::string_view word);
  void failUnclosedBrace(SourceRange innermost);
  void failInBody(const Token &word);
  bool mayReport() const { return !failed && !gaveUp && !is(TokenKind::Invalid); }
  bool expect(TokenKind kind);
  void failExpected(std::string what);
  ast::Ident expectName(std::string_view what);
  void recover(size_t base, bool inBlock, SourceLocation begin);
  bool startsStatement() const;
  bool startsDeclaration() const;

  /// Opens a bracket; newlines mean nothing up to its end, unless it is a brace.
  void openBracket(TokenKind kind);
  bool closeBracket(TokenKind kind);
  /// Parses `item { separator item } [ separator ]` up to a closing bracket.
  template <typename Item> void parseList(TokenKind close, Item item) {
    while (!failed && !is(close)) {
      item();
      if (!takeIf(TokenKind::Comma))
        break;
    }
  }

  /// Of what is nested so deep, once.
  void failTooDeep() {
    if (!saidTooDeep)
      fail(diag::NestedTooDeep, tok.range, maxNesting);
    failed = saidTooDeep = true;
  }
  /// Counts a level of nesting for the length of a scope; fails when there are too many.
  class Level {
  public:
    explicit Level(Parser &parser) : parser(parser) {
      if (++parser.nesting > maxNesting)
        parser.failTooDeep();
    }
    ~Level() {
      if (--parser.nesting == 0)
        parser.saidTooDeep = false;
    }
    Level(const Level &) = delete;
    Level &operator=(const Level &) = delete;

  private:
    Parser &parser;
  };

  // --- Parser.cpp: nodes
  template <typename T, typename... Args> T *make(Args &&...args) {
    return context.arena.make<T>(std::forward<Args>(args)...);
  }
  template <typename T> std::span<T> keep(const std::vector<T> &items) { return context.arena.copy(items); }
  std::string_view docOf(const Token &token);
  ast::Expr *errorExpr() { return make<ast::ErrorExpr>(rangeFrom(tok.range.begin)); }
  /// Gives an expression its height: one more than the highest of its parts.
  ast::Expr *raise(ast::Expr *expr, unsigned parts);
  static unsigned heightOf(std::span<ast::Expr *const> parts);
  static unsigned heightOf(std::span<const ast::Arg> args);
  static unsigned heightOf(std::span<const ast::GenericArg> args);

  // --- ParseDecl.cpp
  ast::Decl *parseDecl();
  ast::Decl *parseImport();
  ast::Decl *parseConst();
  ast::Decl *parseStruct();
  ast::Decl *parseEnum();
  ast::Decl *parseFn();
  ast::Decl *parseKernel();
  ast::Decl *parseEntry();
  ast::Decl *parseExport();
  std::vector<ast::ExportItem> parseExportItems();
  std::span<ast::GenericParam *> parseGenerics();
  std::span<ast::Param *> parseParams();
  ast::Param *parseParam();
  void refuseTwice(std::span<ast::GenericParam *const> generics, std::span<ast::Param *const> params);
  std::span<ast::Expr *> parseWhere();
  ast::Annotation parseAnnotation();

  // --- ParseStmt.cpp
  ast::BlockStmt *parseBlock();
  ast::Stmt *parseStmt();
  ast::Stmt *parseLet();
  ast::Stmt *parseSimple();
  ast::Stmt *parseIf();
  ast::Stmt *parseFor();
  ast::Stmt *parseWhile();
  ast::Stmt *parseReturn();
  ast::Stmt *parseAssert();
  ast::Stmt *parseSchedule();
  std::span<ast::Sched *> parseSched();
  ast::Sched *parseSchedItem();
  ast::Pattern *parsePattern();
  ast::Expr *parseCondition();
  bool endLine(std::string_view what, const ast::Expr *word = nullptr);
  void failNotAStatement(SourceRange expression);
  void failInvalidTarget(const ast::Expr *target, SourceRange op);
  bool isTarget(const ast::Expr *expr, bool inTuple = false) const;

  // --- ParseExpr.cpp
  ast::Expr *parseExpr();
  ast::Expr *parseLayout();
  ast::Expr *parseOr();
  ast::Expr *parseBinary(unsigned loosest) { return parseBinaryAfter(parseUnary(), loosest); }
  ast::Expr *parseBinaryAfter(ast::Expr *lhs, unsigned loosest);
  ast::Expr *parseAdd();
  ast::Expr *parseUnary();
  ast::Expr *parsePostfix();
  ast::Expr *parsePrimary();
  ast::Expr *parseName();
  ast::Expr *parseBasis();
  ast::Expr *parseDims();
  ast::Expr *parseDynamic();
  ast::Expr *parseTuple();
  ast::Expr *parseBrackets();
  ast::Expr *parseIfExpr();
  ast::Expr *parseBraced();
  ast::Expr *parseClosure();
  // type      = postfix
  ast::Expr *parseType() { return parsePostfix(); }
  std::span<ast::Arg> parseArgs();
  std::span<ast::GenericArg> parseGenericArgs(const ast::Ident &name);
  ast::GenericArg parseGenericArg();
  ast::Expr *parseArrowOrTimes();
  struct Operator {
    std::optional<ast::BinaryOp> op; // nothing: no binary operator stands here
    unsigned precedence = 0;
    bool joined = false; // made of `>` and the token after it
  };
  Operator operatorHere() const;
};

} // namespace flyc

#endif // FLYC_FRONTEND_PARSE_PARSERIMPL_H
