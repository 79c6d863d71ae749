//===- Parser.cpp - the token stream, newlines, recovery ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the productions stand on: taking tokens, opening and closing brackets, reporting once, and finding the place
// where parsing can go on after a mistake. See ParserImpl.h for how these work together.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Habits.h"
#include "frontend/Lex/CharacterClass.h"
#include "frontend/Parse/ParserImpl.h"

namespace flyc {

using namespace ast;

Parser::Parser(ParseContext context, FileID file)
    : context(context), file(file), errorsBefore(context.diags.errorCount()),
      lexer(context.sources, file, context.names, context.diags) {
  tok = lexer.next();
  ahead = lexer.next();
  lastEnd = context.sources.begin(file);
}

Parser::Parser(ParseContext context, SourceRange part)
    : context(context), file(context.sources.fileOf(part.begin)), errorsBefore(context.diags.errorCount()),
      lexer(context.sources, part, context.names, context.diags) {
  tok = lexer.next();
  ahead = lexer.next();
  lastEnd = part.begin;
}

Token Parser::take() {
  Token taken = tok;
  lastEnd = tok.range.end;
  last = tok;
  tok = ahead;
  ahead = lexer.next();
  return taken;
}

bool Parser::takeIf(TokenKind kind) {
  if (failed || !is(kind))
    return false;
  take();
  return true;
}

bool Parser::takeWord(std::string_view word) {
  if (failed || !isWord(word))
    return false;
  take();
  return true;
}

/// What stands here, for a message.
std::string Parser::describe(const Token &token) const {
  if (token.is(TokenKind::EndOfFile))
    return "end of file";
  if (lines && token.newline)
    return "end of line";
  std::string_view text = context.sources.text(token.range);
  // A string or a word may be of any length; the place is shown anyway.
  if (text.size() > 40)
    return std::string(token.kind < TokenKind::LeftParen ? quoted(token.kind) : "a long token");
  return "'" + std::string(text) + "'";
}

/// Where something is missing: at the next token, or behind the last one if that ended its line.
SourceRange Parser::errorPlace() const {
  return tok.newline && lastEnd != context.sources.begin(file) ? SourceRange(lastEnd) : tok.range;
}

void Parser::failExpected(std::string what) {
  if (mayReport()) {
    auto report = context.diags.report(diag::ExpectedToken, errorPlace(), what, describe(tok));
    if (!open.empty() && open.back().kind != TokenKind::LeftBrace && tok.is(TokenKind::EndOfFile))
      report.note(diag::OpenedHere, open.back().range, spelling(open.back().kind));
    else if (what == "'{'" && is(TokenKind::Colon))
      report.note(diag::Instead, tok.range, "a block stands in braces: '{ .. }'");
    else if (what == "'{'" && is(TokenKind::Semicolon))
      report.note(diag::Instead, tok.range, "the body follows without a ';'");
    else
      advise(report);
    if (commentThatDivides().ends_with("{")) // which recover() is to close
      open.push_back({TokenKind::LeftBrace, tok.range});
  }
  failed = true;
}

/// `(n // 2)` divides in Python; here the comment has swallowed what is missing. From its `//` on; empty if there is no
/// such comment of that kind.
std::string_view Parser::commentThatDivides() const {
  if (!tok.newline || !lastEnd.isValid() || tok.range.begin.raw() <= lastEnd.raw())
    return {};
  std::string_view comment = context.sources.text(SourceRange(lastEnd, tok.range.begin));
  comment = comment.substr(0, comment.find_first_of("\r\n"));
  comment.remove_prefix(comment.starts_with(" "));
  const size_t operand = comment.starts_with("// ") ? 3 : 2;
  return comment.starts_with("//") && operand < comment.size() && isNamePart(comment[operand]) ? comment
                                                                                               : std::string_view();
}

bool Parser::adviseOnComment(DiagnosticBuilder &report) const {
  const std::string_view comment = commentThatDivides();
  if (comment.empty())
    return false;
  const auto offset =
      static_cast<uint32_t>(comment.data() - context.sources.text(SourceRange(lastEnd, tok.range.begin)).data());
  const SourceLocation at = lastEnd.advanced(offset);
  report.note(diag::Instead, SourceRange(at, at.advanced(2)),
              "'//' begins a comment, which goes to the end of the line: division is '/'");
  return true;
}

/// Adds what .fly writes instead of the tokens here: of signs that stand together, of a word of another
/// language, of what is being parsed, of a word of another language just before.
void Parser::advise(DiagnosticBuilder &report) const {
  if (adviseOnComment(report))
    return;
  auto touch = [](const Token &a, const Token &b) { return a.range.end == b.range.begin; };
  auto isSign = [](const Token &token) {
    return token.kind >= TokenKind::LeftParen && !isKeyword(token.kind) && !token.is(TokenKind::EndOfFile);
  };
  auto say = [&](SourceLocation begin, SourceLocation end) {
    auto advice = adviceFor(context.sources.text(SourceRange(begin, end)));
    if (advice)
      report.note(diag::Instead, tok.range, *advice);
    return advice.has_value();
  };
  if (isSign(tok)) {
    bool before = isSign(last) && touch(last, tok), after = isSign(ahead) && touch(tok, ahead);
    if ((before && after && say(last.range.begin, ahead.range.end)) ||
        (before && say(last.range.begin, tok.range.end)) || (after && say(tok.range.begin, ahead.range.end)) ||
        say(tok.range.begin, tok.range.end))
      return;
  }
  auto sayOfWord = [&](const Token &word) {
    auto advice = word.is(TokenKind::Name) ? adviceFor(word.name.str()) : std::nullopt;
    if (advice)
      report.note(diag::Advice, word.range, word.name.str(), *advice);
    return advice.has_value();
  };
  if (sayOfWord(tok))
    return;
  if (!form.empty())
    report.note(diag::Instead, tok.range, form);
  else if (!tok.newline)
    sayOfWord(last);
}

/// Whether the braces of the text match: then a declaration inside of one stands in the wrong place, else a brace is
/// missing.
bool Parser::everyBraceCloses() {
  if (!bracesMatch) {
    DiagnosticEngine silent;
    Lexer again(context.sources, file, context.names, silent);
    int64_t depth = 0;
    bool never = true;
    for (Token token = again.next(); !token.is(TokenKind::EndOfFile); token = again.next()) {
      depth += token.is(TokenKind::LeftBrace) ? 1 : token.is(TokenKind::RightBrace) ? -1 : 0;
      never = never && depth >= 0;
    }
    bracesMatch = never && depth == 0;
  }
  return *bracesMatch;
}

/// Reports the open brace that is most likely the one too many: the first that a `}` closes which stands further left
/// than the line of that brace begins, for there the text itself says that another is closed. Else `innermost`.
void Parser::failUnclosedBrace(SourceRange innermost) {
  if (!mayReport())
    return;
  const SourceLocation begin = context.sources.begin(file);
  const std::string_view text = context.sources.text(SourceRange(begin, tok.range.begin));
  const auto indentation = [&](const Token &token) {
    const std::string_view before = text.substr(0, token.range.begin.raw() - begin.raw());
    const size_t line = before.rfind('\n') + 1; // 0 in the first line
    return std::min(text.find_first_not_of(" \t", line), before.size()) - line;
  };
  struct Open {
    SourceRange range;
    size_t indentation;
  };
  DiagnosticEngine silent;
  Lexer again(context.sources, file, context.names, silent);
  std::vector<Open> opened;
  std::optional<SourceRange> likely, closer;
  for (Token token = again.next(); token.range.begin.raw() < tok.range.begin.raw(); token = again.next()) {
    if (token.is(TokenKind::LeftBrace)) {
      opened.push_back({token.range, indentation(token)});
    } else if (token.is(TokenKind::RightBrace) && !opened.empty()) {
      if (!likely && token.newline && indentation(token) < opened.back().indentation) {
        likely = opened.back().range;
        closer = token.range;
      }
      opened.pop_back();
      if (opened.empty()) // what is closed again as a whole has no brace too many
        likely.reset();
    }
  }
  auto report = context.diags.report(diag::UnclosedBrace, likely.value_or(innermost));
  if (likely)
    report.note(diag::Instead, *closer, "this '}' stands further left, as if it closed another '{'");
}

/// A declaration that stands in a body.
void Parser::failInBody(const Token &word) {
  std::string_view instead = word.is(TokenKind::KwConst) ? "in a body, 'let name = value' names a value"
                             : word.is(TokenKind::KwFn)  ? "in a body, 'let name = fn(v) => v + 1' names a function"
                                                         : "move it out of the body";
  std::string what(spelling(word.kind));
  if (ahead.is(TokenKind::Name) && !ahead.newline)
    what += " " + std::string(ahead.name.str());
  fail(diag::DeclarationInBody, word.range, what, instead);
}

bool Parser::expect(TokenKind kind) {
  if (takeIf(kind))
    return true;
  failExpected(quoted(kind));
  return false;
}

Ident Parser::expectName(std::string_view what) {
  if (!failed && is(TokenKind::Name)) {
    Token name = take();
    return {name.name, name.range};
  }
  if (isKeyword(tok.kind) && !tok.newline)
    failAdvised(diag::ReservedWord, tok.range, spelling(tok.kind));
  else
    failExpected(std::string(what));
  return {Identifier(), tok.range};
}

void Parser::openBracket(TokenKind kind) {
  if (is(kind) && !failed)
    open.push_back({kind, tok.range});
  expect(kind);
}

/// Closes the innermost bracket, which is of that kind's opening.
bool Parser::closeBracket(TokenKind kind) {
  if (failed)
    return false;
  if (is(TokenKind::DotDot))
    fail(diag::RangeOutsideFor, tok.range);
  if (failed || !is(kind)) {
    if (mayReport()) {
      auto report = context.diags.report(diag::ExpectedToken, errorPlace(), quoted(kind), describe(tok));
      report.note(diag::OpenedHere, open.back().range, spelling(open.back().kind));
      advise(report);
    }
    failed = true;
    return false;
  }
  take();
  open.pop_back();
  return true;
}

/// These begin nothing but a declaration, wherever they stand first on a line.
bool Parser::startsDeclaration() const {
  if (is(TokenKind::KwFn)) // a closure has no name
    return ahead.is(TokenKind::Name) && !ahead.newline;
  return tok.isAny(TokenKind::KwKernel, TokenKind::KwEntry, TokenKind::KwImport, TokenKind::KwExport,
                   TokenKind::KwStruct, TokenKind::KwEnum, TokenKind::KwParam);
}

/// These begin nothing but a statement.
bool Parser::startsStatement() const {
  return tok.isAny(TokenKind::KwLet, TokenKind::KwVar, TokenKind::KwFor, TokenKind::KwUnroll, TokenKind::KwWhile,
                   TokenKind::KwReturn, TokenKind::KwBreak, TokenKind::KwContinue, TokenKind::KwAssert,
                   TokenKind::KwSchedule);
}

/// Gives up what began at `begin`, when `base` brackets were open, and skips to where the next statement (in a block)
/// or declaration begins: behind a statement's `;`, at a line's start with no bracket left open, or at a word that can
/// be nothing else. In a block it also stops before the `}` that ends it. Takes at least one token of what it gives up.
void Parser::recover(size_t base, bool inBlock, SourceLocation begin) {
  base = std::min(base, open.size());
  std::vector<TokenKind> pending;
  for (size_t i = base; i < open.size(); ++i)
    if (open[i].kind != TokenKind::Less)
      pending.push_back(open[i].kind);
  open.resize(base);
  failed = false;

  auto isOpen = [&](TokenKind kind) { return std::find(pending.begin(), pending.end(), kind) != pending.end(); };
  auto close = [&](TokenKind kind) {
    while (isOpen(kind) && pending.back() != kind)
      pending.pop_back();
    if (isOpen(kind))
      pending.pop_back();
  };
  auto mayGoOn = [&] {
    if (is(TokenKind::Semicolon))
      return inBlock && pending.empty();
    if (is(TokenKind::RightBrace))
      return inBlock && !isOpen(TokenKind::LeftBrace);
    if (!tok.newline || is(TokenKind::KwElse))
      return false;
    if (startsDeclaration() && !(isOpen(TokenKind::LeftBrace) && everyBraceCloses()))
      return true;
    if (inBlock)
      return pending.empty() || (startsStatement() && !isOpen(TokenKind::LeftBrace));
    return !isOpen(TokenKind::LeftBrace) && tok.isAny(TokenKind::KwConst, TokenKind::At);
  };

  for (bool mustTake = tok.range.begin == begin; !is(TokenKind::EndOfFile); mustTake = false) {
    if (!mustTake && mayGoOn()) {
      takeIf(TokenKind::Semicolon);
      return;
    }
    switch (tok.kind) {
    case TokenKind::LeftParen:
    case TokenKind::LeftBracket:
    case TokenKind::LeftBrace: pending.push_back(tok.kind); break;
    case TokenKind::RightParen: close(TokenKind::LeftParen); break;
    case TokenKind::RightBracket: close(TokenKind::LeftBracket); break;
    case TokenKind::RightBrace: close(TokenKind::LeftBrace); break;
    default: break;
    }
    take();
  }
  // A brace that was given up and never closed leaves those around it open too: that is no further mistake.
  gaveUp = gaveUp || isOpen(TokenKind::LeftBrace);
}

/// The text of the doc comment before a token, without slashes.
std::string_view Parser::docOf(const Token &token) {
  if (!token.doc.isValid())
    return {};
  std::string_view lines = context.sources.text(token.doc);
  std::string result;
  while (!lines.empty()) {
    size_t end = std::min(lines.find('\n'), lines.size());
    std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (!line.empty() && line.back() == '\r')
      line.remove_suffix(1);
    line.remove_prefix(line.find("///") + 3);
    if (!line.empty() && line.front() == ' ')
      line.remove_prefix(1);
    result += line;
    if (!lines.empty())
      result += '\n';
  }
  return context.arena.copy(std::string_view(result));
}

Expr *Parser::raise(Expr *expr, unsigned parts) {
  if (parts >= Expr::maxHeight) {
    fail(diag::NestedTooDeep, expr->range(), Expr::maxHeight);
    return make<ErrorExpr>(expr->range());
  }
  expr->setHeight(parts + 1);
  return expr;
}

unsigned Parser::heightOf(std::span<Expr *const> parts) {
  unsigned height = 0;
  for (const Expr *part : parts)
    height = std::max(height, part->height());
  return height;
}

unsigned Parser::heightOf(std::span<const Arg> args) {
  unsigned height = 0;
  for (const Arg &arg : args)
    if (arg.value)
      height = std::max(height, arg.value->height());
  return height;
}

unsigned Parser::heightOf(std::span<const GenericArg> args) {
  unsigned height = 0;
  for (const GenericArg &arg : args)
    height = std::max(height, arg.value->height());
  return height;
}

Expr *Parser::parseWholeExpression() {
  lines = false;
  Expr *expr = parseExpr();
  if (!failed && !is(TokenKind::EndOfFile))
    failExpected("the end of the expression");
  return failed ? nullptr : expr;
}

ExportDecl *Parser::parseWholeExport() {
  lines = false;
  SourceLocation begin = tok.range.begin;
  auto items = parseExportItems();
  if (!failed && !is(TokenKind::EndOfFile))
    failExpected("the end of the instance");
  return failed ? nullptr : make<ExportDecl>(keep(items), rangeFrom(begin));
}

Module *parseModule(ParseContext context, FileID file) { return Parser(context, file).parseFile(); }

Expr *parseExpressionText(ParseContext context, std::string text, std::string origin) {
  unsigned before = context.diags.errorCount();
  Expr *expr = Parser(context, context.sources.addText(std::move(origin), std::move(text))).parseWholeExpression();
  return context.diags.errorCount() == before ? expr : nullptr;
}

Expr *parseExpressionAt(ParseContext context, SourceRange part) {
  unsigned before = context.diags.errorCount();
  Expr *expr = Parser(context, part).parseWholeExpression();
  return context.diags.errorCount() == before ? expr : nullptr;
}

ExportDecl *parseExportText(ParseContext context, std::string text, std::string origin) {
  unsigned before = context.diags.errorCount();
  ExportDecl *decl = Parser(context, context.sources.addText(std::move(origin), std::move(text))).parseWholeExport();
  return context.diags.errorCount() == before ? decl : nullptr;
}

} // namespace flyc
