//===- ParseStmt.cpp - blocks, statements, schedules ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The productions of statements, each over its function. A statement with an error is left out of its block, and the
// next one is parsed as if nothing had been.
//===----------------------------------------------------------------------===//

#include "frontend/Basic/Habits.h"
#include "frontend/Parse/ParserImpl.h"

namespace flyc {

using namespace ast;

// block     = "{" { stmt ( NL | ";" ) } "}"                      (* the last separator may be absent *)
BlockStmt *Parser::parseBlock() {
  SourceLocation begin = tok.range.begin;
  if (failed)
    return make<BlockStmt>(std::span<Stmt *>(), rangeFrom(begin));
  Level level(*this);
  Saved withLines(lines, true);
  Saved all(operators, Operators::All);
  openBracket(TokenKind::LeftBrace);
  Saved written(form, std::string_view());
  std::vector<Stmt *> stmts;
  if (!failed) {
    SourceRange brace = open.back().range;
    size_t base = open.size();
    while (!is(TokenKind::RightBrace)) {
      if (is(TokenKind::EndOfFile) || (tok.newline && startsDeclaration() && !everyBraceCloses())) {
        failUnclosedBrace(brace); // one of those that are open; the others are not reported
        gaveUp = true;
        failed = true;
        return make<BlockStmt>(keep(stmts), rangeFrom(begin));
      }
      if (takeIf(TokenKind::Semicolon))
        continue;
      SourceLocation at = tok.range.begin;
      Stmt *stmt = startsDeclaration() ? (failInBody(tok), nullptr) : parseStmt();
      if (failed)
        recover(base, true, at);
      else
        stmts.push_back(stmt);
    }
    closeBracket(TokenKind::RightBrace);
  }
  return make<BlockStmt>(keep(stmts), rangeFrom(begin));
}

/// ( NL | ";" ) after a statement, or the end of its block.
bool Parser::endLine(std::string_view what, const Expr *word) {
  if (failed)
    return false;
  if (takeIf(TokenKind::Semicolon) || tok.newline || tok.isAny(TokenKind::RightBrace, TokenKind::EndOfFile))
    return true;
  if (is(TokenKind::Question) || is(TokenKind::KwIf))
    fail(diag::ConditionalOperator, tok.range, spelling(tok.kind));
  else if (is(TokenKind::DotDot))
    fail(diag::RangeOutsideFor, tok.range);
  else if (mayReport()) {
    auto report = context.diags.report(diag::ExpectedLineEnd, tok.range, what, describe(tok));
    // `switch (n) {`, `(float) n`: the mistake stands before.
    const auto *call = llvm::dyn_cast_or_null<CallExpr>(word);
    const auto *callee = call ? llvm::dyn_cast<NameExpr>(call->callee) : nullptr;
    const auto *tuple = llvm::dyn_cast_or_null<TupleExpr>(word);
    callee = callee ? callee : llvm::dyn_cast_or_null<NameExpr>(word);
    std::string_view name = callee ? callee->name.str() : std::string_view();
    if (auto advice = adviceFor(name))
      report.note(diag::Advice, callee->range(), name, *advice);
    else if (is(TokenKind::Name) && isTypeName(name))
      report.note(diag::Instead, callee->range(),
                  "a value has a name by 'let " + std::string(tok.name.str()) + " = ..', one that changes by 'var " +
                      std::string(tok.name.str()) + ": " + std::string(name) + " = ..'");
    else if (tuple && tuple->elements.size() == 1 && llvm::isa<NameExpr>(tuple->elements[0]) && is(TokenKind::Name))
      report.note(diag::Instead, tok.range,
                  "a value is converted by 'to', as in '" + std::string(tok.name.str()) + ".to<f32>()'");
    else if (is(TokenKind::LeftBrace) && last.is(TokenKind::Name) && !adviceFor(last.name.str()))
      report.note(diag::Instead, tok.range,
                  "a struct is made like a call, as in '" + std::string(last.name.str()) + "(x = 1.0)'");
    else if (is(TokenKind::Comma) && word)
      report.note(diag::Instead, tok.range,
                  "each name has a line of its own, or several one tuple: 'var (a, b) = (0, 1)'");
    else
      advise(report);
  }
  failed = true;
  return false;
}

// assignop  = "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=" | ">>="
static bool assignOperator(TokenKind kind, std::optional<BinaryOp> &op) {
  switch (kind) {
  case TokenKind::Assign: op = std::nullopt; return true;
  case TokenKind::PlusAssign: op = BinaryOp::Add; return true;
  case TokenKind::MinusAssign: op = BinaryOp::Sub; return true;
  case TokenKind::StarAssign: op = BinaryOp::Mul; return true;
  case TokenKind::SlashAssign: op = BinaryOp::Div; return true;
  case TokenKind::PercentAssign: op = BinaryOp::Rem; return true;
  case TokenKind::AmpAssign: op = BinaryOp::BitAnd; return true;
  case TokenKind::PipeAssign: op = BinaryOp::BitOr; return true;
  case TokenKind::CaretAssign: op = BinaryOp::BitXor; return true;
  case TokenKind::ShiftLeftAssign: op = BinaryOp::Shl; return true;
  default: return false;
  }
}

// stmt      = ( "let" | "var" ) pattern [ ":" type ] "=" expr
//           | postfix [ assignop expr ]                          (* call, or assignment; (a, b) = .. too *)
//           | ifstmt
//           | [ "unroll" [ "(" expr ")" ] ] "for" pattern "in" or [ ".." or [ "step" or ] ] block
//           | "while" or block | "return" [ expr ] | "break" | "continue"
//           | "assert" or [ "," STRING ] | "schedule" ( "auto" | sched ) | annot ( block | stmt )
Stmt *Parser::parseStmt() {
  switch (tok.kind) {
  case TokenKind::KwLet:
  case TokenKind::KwVar: return parseLet();
  case TokenKind::KwIf: return parseIf();
  case TokenKind::KwUnroll:
  case TokenKind::KwFor: return parseFor();
  case TokenKind::KwWhile: return parseWhile();
  case TokenKind::KwReturn: return parseReturn();
  case TokenKind::KwBreak: {
    Stmt *stmt = make<BreakStmt>(take().range);
    endLine("statement");
    return stmt;
  }
  case TokenKind::KwContinue: {
    Stmt *stmt = make<ContinueStmt>(take().range);
    endLine("statement");
    return stmt;
  }
  case TokenKind::KwAssert: return parseAssert();
  case TokenKind::KwSchedule: return parseSchedule();
  case TokenKind::At: {
    Level level(*this);
    if (failed)
      return nullptr;
    Annotation annotation = parseAnnotation();
    Stmt *stmt = is(TokenKind::LeftBrace) ? parseBlock() : parseStmt();
    return failed ? nullptr : make<AnnotatedStmt>(annotation, stmt);
  }
  case TokenKind::Name:
  case TokenKind::LeftParen:
  case TokenKind::Int:
  case TokenKind::Float:
  case TokenKind::Basis:
  case TokenKind::Dims:
  case TokenKind::String:
  case TokenKind::KwTrue:
  case TokenKind::KwFalse:
  case TokenKind::Underscore:
  case TokenKind::LeftBracket:
  case TokenKind::KwFn: return parseSimple();
  case TokenKind::RightParen:
  case TokenKind::RightBracket: fail(diag::UnmatchedBracket, tok.range, spelling(tok.kind)); return nullptr;
  default: break;
  }
  Saved inLine(lines, false); // what stands here is to be named, though it begins a line
  std::optional<BinaryOp> op;
  if (is(TokenKind::KwConst))
    failInBody(tok);
  else if (tok.isAny(TokenKind::Plus, TokenKind::Minus) && ahead.is(tok.kind) && ahead.touches)
    failAdvised(diag::ExpectedStatement, SourceRange(tok.range.begin, ahead.range.end),
                is(TokenKind::Plus) ? "'++'" : "'--'");
  else if (tok.newline &&
           (operatorHere().op || assignOperator(tok.kind, op) || tok.isAny(TokenKind::Colon, TokenKind::Comma)))
    fail(diag::OperatorAtLineStart, tok.range, spelling(tok.kind));
  else
    failAdvised(diag::ExpectedStatement, tok.range, describe(tok));
  return nullptr;
}

/// ( "let" | "var" ) pattern [ ":" type ] "=" expr
Stmt *Parser::parseLet() {
  Token word = take();
  Pattern *pattern = parsePattern();
  Expr *type = takeIf(TokenKind::Colon) ? parseType() : nullptr;
  if (tok.newline && !failed && type)
    failInstead("a 'var' begins with a value, as in 'var a: f32 = 0.0'", diag::ExpectedToken, errorPlace(),
                quoted(TokenKind::Assign), describe(tok));
  if (is(TokenKind::LeftBracket) && !tok.newline && !failed && !type)
    failInstead("an array of a thread is 'let a = fragment<f32>((4):(1))', one of the block 'shared<f32>((64):(1))'",
                diag::ExpectedToken, tok.range, quoted(TokenKind::Assign), describe(tok));
  expect(TokenKind::Assign);
  Expr *value = parseExpr();
  bodyHeight = std::max(bodyHeight, value->height());
  Stmt *stmt = make<LetStmt>(word.is(TokenKind::KwVar), pattern, type, value, rangeFrom(word.range.begin));
  endLine("expression", value);
  return stmt;
}

/// What can stand left of an assignment.
bool Parser::isTarget(const Expr *expr, bool inTuple) const {
  if (auto *tuple = llvm::dyn_cast<TupleExpr>(expr))
    return std::ranges::all_of(tuple->elements, [&](const Expr *e) { return isTarget(e, true); });
  if (auto *name = llvm::dyn_cast<NameExpr>(expr))
    return name->args.empty();
  if (auto *field = llvm::dyn_cast<FieldExpr>(expr))
    return field->args.empty();
  return llvm::isa<IndexExpr, ElementExpr>(expr) || (inTuple && llvm::isa<WildcardExpr>(expr));
}

void Parser::failInvalidTarget(const Expr *target, SourceRange op) {
  std::string what(context.sources.text(target->range()));
  const std::string shown = what.size() > 40 ? "this expression" : "'" + what + "'";
  const auto *call = llvm::dyn_cast<CallExpr>(target);
  if (call && llvm::isa<NameExpr>(call->callee))
    failInstead("an element of a tensor stands in brackets, as in 'x[i]'", diag::InvalidTarget, target->range(), shown,
                context.sources.text(op));
  else
    fail(diag::InvalidTarget, target->range(), shown, context.sources.text(op));
}

/// The last line of a function may be meant as its value.
void Parser::failNotAStatement(SourceRange expression) {
  const std::string_view text = context.sources.text(expression);
  if (inFunction && is(TokenKind::RightBrace))
    failInstead("a function gives a value by 'return" + (text.size() > 40 ? " .." : " " + std::string(text)) + "'",
                diag::NotAStatement, expression);
  else
    failAdvised(diag::NotAStatement, expression);
}

/// postfix [ assignop expr ]
Stmt *Parser::parseSimple() {
  Expr *target = parsePostfix();
  bodyHeight = std::max(bodyHeight, target->height());
  if (failed)
    return nullptr;
  std::optional<BinaryOp> op;
  SourceRange opRange = tok.range;
  bool assigns = !tok.newline && assignOperator(tok.kind, op);
  if (assigns) {
    take();
  } else if (!tok.newline && is(TokenKind::Greater) && ahead.is(TokenKind::Greater) && ahead.touches) {
    // `>>=` is three tokens; `a >> b` alone would be no statement, so there is nothing to look ahead for.
    take();
    opRange.end = take().range.end;
    assigns = is(TokenKind::Assign) && tok.touches;
    if (assigns) {
      op = BinaryOp::Shr;
      opRange.end = take().range.end;
    }
  }
  if (!assigns) {
    if (!llvm::isa<CallExpr>(target) || operatorHere().op) {
      if (operatorHere().op && !(ahead.is(tok.kind) && ahead.touches)) { // the whole of it is what does nothing
        target = parseBinaryAfter(target, 0);
        opRange = tok.range;
        if (!tok.newline && assignOperator(tok.kind, op))
          failInvalidTarget(target, opRange);
        else if (!failed)
          failNotAStatement(target->range());
      } else if (operatorHere().op || tok.newline || tok.isAny(TokenKind::RightBrace, TokenKind::Semicolon)) {
        failNotAStatement(target->range());
      } else {
        endLine("expression", target);
      }
      failed = true;
      return nullptr;
    }
    Stmt *stmt = make<ExprStmt>(target);
    endLine("call", target);
    return stmt;
  }
  if (!isTarget(target))
    failInvalidTarget(target, opRange);
  Expr *value = parseExpr();
  bodyHeight = std::max(bodyHeight, value->height());
  Stmt *stmt = make<AssignStmt>(target, op, value, opRange);
  endLine("expression", value);
  return stmt;
}

/// `or` before a `{`; a single `=` there is a slip that has its own message.
Expr *Parser::parseCondition() {
  Expr *condition = parseOr();
  bodyHeight = std::max(bodyHeight, condition->height());
  if (!failed && is(TokenKind::Assign) && mayReport())
    context.diags.report(diag::AssignInCondition, tok.range).fixIt(tok.range, "==");
  failed = failed || is(TokenKind::Assign);
  if (!failed && tok.newline) { // rule P9
    Saved inLine(lines, false);
    if (operatorHere().op)
      fail(diag::OperatorAtLineStart, tok.range, spelling(tok.kind));
  }
  return condition;
}

// ifstmt    = "if" [ "const" ] or block [ "else" ( ifstmt | block ) ]
Stmt *Parser::parseIf() {
  SourceLocation begin = take().range.begin;
  bool isConst = takeIf(TokenKind::KwConst);
  Expr *condition = parseCondition();
  BlockStmt *thenBlock = parseBlock();
  Stmt *elseBranch = nullptr;
  if (takeIf(TokenKind::KwElse)) {
    Level level(*this);
    elseBranch = is(TokenKind::KwIf) && !failed ? parseIf() : parseBlock();
  }
  return failed ? nullptr : make<IfStmt>(isConst, condition, thenBlock, elseBranch, rangeFrom(begin));
}

/// [ "unroll" [ "(" expr ")" ] ] "for" pattern "in" or [ ".." or [ "step" or ] ] block
Stmt *Parser::parseFor() {
  SourceLocation begin = tok.range.begin;
  ForStmt::Unroll unroll = ForStmt::None;
  Expr *factor = nullptr;
  if (takeIf(TokenKind::KwUnroll)) {
    unroll = ForStmt::Full;
    if (is(TokenKind::LeftParen)) {
      unroll = ForStmt::Partial;
      Saved noLines(lines, false);
      openBracket(TokenKind::LeftParen);
      factor = parseExpr();
      closeBracket(TokenKind::RightParen);
    }
  }
  expect(TokenKind::KwFor);
  Saved written(form, std::string_view("a loop is written 'for i in 0 .. n { .. }'"));
  Pattern *pattern = parsePattern();
  if (!failed && !takeWord("in"))
    failExpected("'in'");
  Expr *lower = parseCondition();
  Expr *upper = nullptr, *step = nullptr;
  if (takeIf(TokenKind::DotDot)) {
    upper = parseCondition();
    if (takeWord("step"))
      step = parseCondition();
  }
  if (!failed && !is(TokenKind::LeftBrace))
    failExpected("'{'");
  BlockStmt *body = parseBlock();
  return failed ? nullptr : make<ForStmt>(unroll, factor, pattern, lower, upper, step, body, rangeFrom(begin));
}

/// "while" or block
Stmt *Parser::parseWhile() {
  SourceLocation begin = take().range.begin;
  Expr *condition = parseCondition();
  BlockStmt *body = parseBlock();
  return failed ? nullptr : make<WhileStmt>(condition, body, rangeFrom(begin));
}

/// "return" [ expr ]
Stmt *Parser::parseReturn() {
  SourceLocation begin = take().range.begin;
  Expr *value = nullptr;
  if (!tok.newline && !tok.isAny(TokenKind::Semicolon, TokenKind::RightBrace, TokenKind::EndOfFile)) {
    value = parseExpr();
    bodyHeight = std::max(bodyHeight, value->height());
  }
  Stmt *stmt = make<ReturnStmt>(value, rangeFrom(begin));
  endLine("expression");
  return stmt;
}

/// "assert" or [ "," STRING ]
Stmt *Parser::parseAssert() {
  SourceLocation begin = take().range.begin;
  Expr *condition = parseOr();
  bodyHeight = std::max(bodyHeight, condition->height());
  StringExpr *message = nullptr;
  if (takeIf(TokenKind::Comma)) {
    if (is(TokenKind::String))
      message = llvm::cast<StringExpr>(parsePrimary());
    else
      failExpected("a string with the message of the assertion");
  }
  Stmt *stmt = make<AssertStmt>(condition, message, rangeFrom(begin));
  endLine("assertion");
  return stmt;
}

/// "schedule" ( "auto" | sched )
Stmt *Parser::parseSchedule() {
  SourceLocation begin = take().range.begin;
  const bool isAuto = takeWord("auto");
  std::span<Sched *> items = isAuto ? std::span<Sched *>() : parseSched();
  return failed ? nullptr : make<ScheduleStmt>(isAuto, items, rangeFrom(begin));
}

// sched     = "{" { sitem ( "," | ";" | NL ) } "}"
std::span<Sched *> Parser::parseSched() {
  Level level(*this);
  Saved withLines(lines, true);
  openBracket(TokenKind::LeftBrace);
  std::vector<Sched *> items;
  while (!failed && !is(TokenKind::RightBrace)) {
    if (takeIf(TokenKind::Comma) || takeIf(TokenKind::Semicolon))
      continue;
    items.push_back(parseSchedItem());
    if (!failed && !tok.newline && !tok.isAny(TokenKind::Comma, TokenKind::Semicolon, TokenKind::RightBrace))
      failExpected("',' or the end of the line after an item of a schedule");
  }
  closeBracket(TokenKind::RightBrace);
  return keep(items);
}

// sitem     = NAME add | "repeat" or sched | "if" "const" or sched [ "else" sched ]
Sched *Parser::parseSchedItem() {
  SourceLocation begin = tok.range.begin;
  if (takeWord("repeat")) {
    Expr *count = parseCondition();
    std::span<Sched *> items = parseSched();
    return make<RepeatSched>(count, items, rangeFrom(begin));
  }
  if (takeIf(TokenKind::KwIf)) {
    expect(TokenKind::KwConst);
    Expr *condition = parseCondition();
    std::span<Sched *> thenItems = parseSched();
    std::span<Sched *> elseItems = takeIf(TokenKind::KwElse) ? parseSched() : std::span<Sched *>();
    return make<IfSched>(condition, thenItems, elseItems, rangeFrom(begin));
  }
  Saved written(form, std::string_view("a class stands before its count, as in 'ds_read 2'"));
  Ident name = expectName("an instruction class, 'repeat' or 'if const'");
  if (!failed &&
      (tok.newline || tok.isAny(TokenKind::Comma, TokenKind::Semicolon, TokenKind::RightBrace, TokenKind::Colon)))
    failInstead("a class stands before its count, as in 'ds_read 2'", diag::ExpectedToken, errorPlace(),
                "the number of instructions", describe(tok));
  Expr *count = parseAdd();
  bodyHeight = std::max(bodyHeight, count->height());
  return make<ClassSched>(name, count, rangeFrom(begin));
}

// pattern   = NAME | "_" | "(" pattern { "," pattern } ")"
Pattern *Parser::parsePattern() {
  Level level(*this);
  SourceLocation begin = tok.range.begin;
  auto *pattern = make<Pattern>(Pattern{Pattern::Wildcard, {}, {}, tok.range});
  if (failed || takeIf(TokenKind::Underscore))
    return pattern;
  if (is(TokenKind::LeftParen)) {
    Saved noLines(lines, false);
    openBracket(TokenKind::LeftParen);
    std::vector<Pattern *> elements;
    do
      elements.push_back(parsePattern());
    while (takeIf(TokenKind::Comma));
    closeBracket(TokenKind::RightParen);
    pattern->kind = Pattern::Tuple;
    pattern->elements = keep(elements);
  } else {
    pattern->kind = Pattern::Name;
    pattern->name = expectName("a name, '_' or '('");
  }
  pattern->range = rangeFrom(begin);
  return pattern;
}

} // namespace flyc
