//===- ParseExpr.cpp - expressions and types ------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The productions of expressions, each over its function. `'<'t` is a `<` that touches the name before it. Inside a
// tile `expr` has no bare `|`, inside `<..>` (gexpr) nothing looser than `+`: the member `operators` says which holds.
//===----------------------------------------------------------------------===//

#include "frontend/Parse/ParserImpl.h"

namespace flyc {

using namespace ast;

// Rules P1 and P3: `o` is a name, but for right behind an operand.
//
// expr      = layout { "o" layout }                              (* composition, loosest *)
Expr *Parser::parseExpr() {
  Level level(*this);
  if (failed)
    return errorExpr();
  Expr *lhs = parseLayout();
  while (!failed && isWord("o") && !atLineEnd()) {
    SourceRange op = take().range;
    Expr *rhs = parseLayout();
    lhs = raise(make<ComposeExpr>(lhs, rhs, op), std::max(lhs->height(), rhs->height()));
  }
  return lhs;
}

// layout    = or [ ":" or ]                                      (* shape : stride *)
Expr *Parser::parseLayout() {
  Expr *shape = parseOr();
  if (failed || !is(TokenKind::Colon) || atLineEnd())
    return shape;
  SourceRange op = take().range;
  Expr *stride = parseOr();
  if (!failed && is(TokenKind::Colon) && !atLineEnd()) {
    if (!open.empty() && open.back().kind == TokenKind::LeftBracket)
      failInstead(
          "'_' takes all of a mode, as in 'm[0, _]', and 'x.zipped_divide([16])[_, i]' is the part i of 16 elements",
          diag::LayoutChain, tok.range);
    else
      fail(diag::LayoutChain, tok.range);
  }
  return raise(make<LayoutExpr>(shape, stride, op), std::max(shape->height(), stride->height()));
}

/// How tight each operator binds; unary operators are tighter.
enum Precedence : unsigned { POr = 1, PAnd, PCompare, PBitOr, PBitXor, PBitAnd, PShift, PAdd, PMul };

// or        = and { "||" and }
Expr *Parser::parseOr() { return parseBinary(operators == Operators::Additive ? PAdd : POr); }

/// The operand of `step`, of a schedule class: one that no `{` or `,` can continue.
// add       = mul { ( "+" | "-" ) mul }
Expr *Parser::parseAdd() { return parseBinary(PAdd); }

Parser::Operator Parser::operatorHere() const {
  if (failed || atLineEnd())
    return {};
  bool joins = ahead.touches;
  switch (tok.kind) {
  case TokenKind::PipePipe: return {BinaryOp::Or, POr};
  case TokenKind::AmpAmp: return {BinaryOp::And, PAnd};
  case TokenKind::Equal: return {BinaryOp::Eq, PCompare};
  case TokenKind::NotEqual: return {BinaryOp::Ne, PCompare};
  case TokenKind::Less: return {BinaryOp::Lt, PCompare};
  case TokenKind::LessEqual: return {BinaryOp::Le, PCompare};
  case TokenKind::Greater:
    if (joins && ahead.is(TokenKind::Greater))
      return {BinaryOp::Shr, PShift, true};
    if (joins && ahead.is(TokenKind::Assign))
      return {BinaryOp::Ge, PCompare, true};
    return {BinaryOp::Gt, PCompare};
  case TokenKind::Pipe:
    if (operators == Operators::NoBar)
      return {};
    return {BinaryOp::BitOr, PBitOr};
  case TokenKind::Caret: return {BinaryOp::BitXor, PBitXor};
  case TokenKind::Amp: return {BinaryOp::BitAnd, PBitAnd};
  case TokenKind::ShiftLeft: return {BinaryOp::Shl, PShift};
  case TokenKind::Plus: return {BinaryOp::Add, PAdd};
  case TokenKind::Minus: return {BinaryOp::Sub, PAdd};
  case TokenKind::Star: return {BinaryOp::Mul, PMul};
  case TokenKind::Slash: return {BinaryOp::Div, PMul};
  case TokenKind::Percent: return {BinaryOp::Rem, PMul};
  default: return {};
  }
}

// or        = and { "||" and }
// and       = cmp { "&&" cmp }
// cmp       = bitor [ ( "==" | "!=" | "<" | "<=" | ">" | ">=" ) bitor ]    (* does not chain *)
// bitor     = bitxor { "|" bitxor }                              (* not at the top level of [ .. ] *)
// bitxor    = bitand { "^" bitand }
// bitand    = shift { "&" shift }
// shift     = add { ( "<<" | ">>" ) add }
// add       = mul { ( "+" | "-" ) mul }
// mul       = unary { ( "*" | "/" | "%" ) unary }
Expr *Parser::parseBinaryAfter(Expr *lhs, unsigned loosest) {
  bool compared = false;
  for (;;) {
    Operator here = operatorHere();
    if (!here.op || here.precedence < loosest)
      return lhs;
    if (compared && here.precedence == PCompare) {
      fail(diag::ComparisonChain, tok.range);
      return lhs;
    }
    compared = here.precedence == PCompare;
    SourceRange op = take().range;
    if (here.joined)
      op.end = take().range.end;
    Expr *rhs = parseBinary(here.precedence + 1);
    lhs = raise(make<BinaryExpr>(*here.op, lhs, rhs, op), std::max(lhs->height(), rhs->height()));
  }
}

// unary     = ( "-" | "!" | "~" ) unary | postfix
Expr *Parser::parseUnary() {
  if (failed || !tok.isAny(TokenKind::Minus, TokenKind::Not, TokenKind::Tilde))
    return parsePostfix();
  Level level(*this);
  if (failed)
    return errorExpr();
  Token op = take();
  Expr *operand = parseUnary();
  UnaryOp kind = op.is(TokenKind::Minus) ? UnaryOp::Neg : op.is(TokenKind::Not) ? UnaryOp::Not : UnaryOp::BitNot;
  return raise(make<UnaryExpr>(kind, operand, rangeFrom(op.range.begin)), operand->height());
}

// postfix   = primary { "(" [ args ] ")" | "[" expr { "," expr } "]" | "." ( INT | NAME [ gargs ] ) }
Expr *Parser::parsePostfix() {
  Expr *base = parsePrimary();
  while (!failed) {
    SourceLocation begin = base->range().begin;
    if (is(TokenKind::LeftParen) && !atLineEnd()) {
      SourceLocation paren = tok.range.begin;
      std::span<Arg> args = parseArgs();
      base = raise(make<CallExpr>(base, args, rangeFrom(paren), rangeFrom(begin)),
                   std::max(base->height(), heightOf(args)));
    } else if (is(TokenKind::LeftBracket) && !atLineEnd()) {
      Saved noLines(lines, false);
      Saved all(operators, Operators::All);
      openBracket(TokenKind::LeftBracket);
      std::vector<Expr *> indices;
      do
        indices.push_back(parseExpr());
      while (takeIf(TokenKind::Comma));
      closeBracket(TokenKind::RightBracket);
      base = raise(make<IndexExpr>(base, keep(indices), rangeFrom(begin)), std::max(base->height(), heightOf(indices)));
    } else if (is(TokenKind::Dot)) { // a line that starts with `.` continues the one before
      take();
      if (is(TokenKind::Int)) {
        uint64_t index = take().integer;
        base = raise(make<ElementExpr>(base, index, rangeFrom(begin)), base->height());
      } else if (llvm::isa<IntExpr>(base) &&
                 (!is(TokenKind::Name) || tok.newline || (tok.touches && (isWord("f") || isWord("h"))))) {
        if (mayReport()) { // `1.` and `1.f`
          SourceRange number = rangeFrom(begin),
                      suffix(number.end, is(TokenKind::Name) && !tok.newline ? tok.range.end : number.end);
          SourceRange all(begin, suffix.end);
          context.diags.report(diag::MalformedNumber, all, context.sources.text(all))
              .note(diag::DigitsAroundDot, all)
              .fixIt(suffix, "0");
        }
        failed = true;
      } else {
        Ident name = expectName("the name of a field or the number of an element after '.'");
        std::span<GenericArg> args;
        if (!failed && is(TokenKind::Less) && tok.touches)
          args = parseGenericArgs(name);
        base = raise(make<FieldExpr>(base, name, args, rangeFrom(begin)), std::max(base->height(), heightOf(args)));
      }
    } else {
      break;
    }
  }
  return base;
}

// primary   = NAME [ gargs ] | INT | FLOAT | BASIS | DIMS | STRING | "true" | "false"
//           | "_" | "*" | "?" [ "{" .. "}" ]                     (* wildcard; unnamed run-time leaf *)
//           | "." NAME                                           (* enum member of the expected type *)
//           | "(" expr { "," expr } [ "," ] ")"                  (* tuple; see P2 *)
//           | "[" el { "|" el } "]" | "[" el { "," el } "]"      (* tile; list *)
//           | ifexpr
//           | "fn" "(" [ params ] ")" ( "=>" expr | block )
Expr *Parser::parsePrimary() {
  if (failed)
    return errorExpr();
  switch (tok.kind) {
  case TokenKind::Name: return parseName();
  case TokenKind::Int: {
    Token token = take();
    return make<IntExpr>(token.integer, token.range);
  }
  case TokenKind::Float: {
    Token token = take();
    return make<FloatExpr>(token.real, context.sources.text(token.range), token.range);
  }
  case TokenKind::Basis: return parseBasis();
  case TokenKind::Dims: return parseDims();
  case TokenKind::String: {
    Token token = take();
    std::string text = decodeString(context.sources.text(token.range));
    return make<StringExpr>(context.arena.copy(std::string_view(text)), token.range);
  }
  case TokenKind::KwTrue:
  case TokenKind::KwFalse: {
    Token token = take();
    return make<BoolExpr>(token.is(TokenKind::KwTrue), token.range);
  }
  case TokenKind::Underscore: return make<WildcardExpr>(take().range);
  case TokenKind::Star: // only as a whole element, so that a slip like `a + * b` is still one
    if (ahead.isAny(TokenKind::Comma, TokenKind::Pipe, TokenKind::Colon, TokenKind::RightParen, TokenKind::RightBracket,
                    TokenKind::Greater))
      return make<WildcardExpr>(take().range);
    break;
  case TokenKind::Question: return parseDynamic();
  case TokenKind::Dot: {
    if (last.is(TokenKind::DotDot) && tok.touches) // ...
      break;
    SourceLocation begin = take().range.begin;
    if (is(TokenKind::Int) && tok.touches) {
      if (mayReport()) {
        take();
        SourceRange number = rangeFrom(begin);
        context.diags.report(diag::MalformedNumber, number, context.sources.text(number))
            .note(diag::DigitsAroundDot, number)
            .fixIt(SourceRange(begin), "0");
      }
      failed = true;
      return errorExpr();
    }
    Ident name = expectName("the name of an enum member after '.'");
    return make<EnumMemberExpr>(name, rangeFrom(begin));
  }
  case TokenKind::LeftParen: return parseTuple();
  case TokenKind::LeftBracket: return parseBrackets();
  case TokenKind::KwIf: return parseIfExpr();
  case TokenKind::KwFn: return parseClosure();
  default: break;
  }
  if (is(TokenKind::Pipe) && last.is(TokenKind::Assign))
    failInstead("a function as a value is 'fn(v) => v + 1'", diag::ExpectedExpression, errorPlace(), describe(tok));
  else if (ahead.isAny(TokenKind::RightParen, TokenKind::Comma) &&
           tok.isAny(TokenKind::Plus, TokenKind::Minus, TokenKind::Star, TokenKind::Amp, TokenKind::Pipe))
    failInstead("operators as functions are 'add' and 'mul', others are written as 'fn(a, b) => a - b'",
                diag::ExpectedExpression, errorPlace(), describe(tok));
  else
    failAdvised(diag::ExpectedExpression, errorPlace(), describe(tok));
  return errorExpr();
}

/// NAME [ gargs ]
Expr *Parser::parseName() {
  Token token = take();
  Ident name{token.name, token.range};
  if (!is(TokenKind::Less) || !tok.touches)
    return make<NameExpr>(name, std::span<GenericArg>(), token.range);
  SourceRange less = tok.range;
  std::span<GenericArg> args = parseGenericArgs(name);
  // `i<n`: reported by parseGenericArgs, which then left the angle bracket open. What was meant is plain.
  if (!failed && !open.empty() && open.back().kind == TokenKind::Less && open.back().range == less) {
    open.pop_back();
    Expr *lhs = make<NameExpr>(name, std::span<GenericArg>(), token.range);
    return raise(make<BinaryExpr>(BinaryOp::Lt, lhs, args[0].value, less), args[0].value->height());
  }
  return raise(make<NameExpr>(name, args, rangeFrom(token.range.begin)), heightOf(args));
}

// gargs     = "<"t garg { "," garg } ">"
std::span<GenericArg> Parser::parseGenericArgs(const Ident &name) {
  Saved noLines(lines, false);
  Saved additive(operators, Operators::Additive);
  openBracket(TokenKind::Less);
  SourceRange less = open.back().range;
  if (is(TokenKind::Greater)) {
    fail(diag::EmptyArguments, SourceRange(less.begin, tok.range.end));
    return {};
  }
  std::vector<GenericArg> args;
  parseList(TokenKind::Greater, [&] { args.push_back(parseGenericArg()); });
  if (failed || is(TokenKind::Greater)) {
    closeBracket(TokenKind::Greater);
    return keep(args);
  }
  if (tok.isAny(TokenKind::Less, TokenKind::LessEqual, TokenKind::Equal, TokenKind::NotEqual, TokenKind::ShiftLeft,
                TokenKind::Amp, TokenKind::Pipe, TokenKind::Caret)) {
    fail(diag::OperatorInArguments, tok.range, spelling(tok.kind));
  } else if (args.size() == 1 && !args[0].name && !llvm::isa<TimesExpr, ArrowExpr>(args[0].value) && mayReport()) {
    context.diags.report(diag::LessOpensArguments, less, name.str()).highlight(name.range).fixIt(less, " < ");
  } else {
    closeBracket(TokenKind::Greater);
  }
  return keep(args);
}

// garg      = [ NAME "=" ] gexpr [ "->" gexpr | "x" gexpr ]      (* (f16, f16) -> f32 ;  4 x f32 *)
GenericArg Parser::parseGenericArg() {
  GenericArg arg;
  SourceLocation begin = tok.range.begin;
  if (is(TokenKind::Name) && ahead.is(TokenKind::Assign)) {
    Token name = take();
    arg.name = {name.name, name.range};
    take();
  }
  arg.value = parseArrowOrTimes();
  arg.range = rangeFrom(begin);
  return arg;
}

/// gexpr [ "->" gexpr | "x" gexpr ]
Expr *Parser::parseArrowOrTimes() {
  Saved noLines(lines, false);
  Saved additive(operators, Operators::Additive);
  // gexpr     = expr in which "or" is replaced by "add"            (* parenthesise anything looser *)
  Expr *value = parseExpr();
  if (takeIf(TokenKind::Arrow)) {
    Expr *to = parseExpr();
    return raise(make<ArrowExpr>(value, to), std::max(value->height(), to->height()));
  }
  if (takeWord("x")) {
    Expr *element = parseExpr();
    return raise(make<TimesExpr>(value, element), std::max(value->height(), element->height()));
  }
  return value;
}

// Rule P10.
//
// args      = arg { "," arg } [ "," ] ;                          arg  = ".." | NAME "=" expr | expr
std::span<Arg> Parser::parseArgs() {
  Saved noLines(lines, false);
  Saved all(operators, Operators::All);
  openBracket(TokenKind::LeftParen);
  std::vector<Arg> args;
  parseList(TokenKind::RightParen, [&] {
    Arg arg;
    SourceLocation begin = tok.range.begin;
    if (!takeIf(TokenKind::DotDot)) {
      if (is(TokenKind::Name) && ahead.is(TokenKind::Assign)) {
        Token name = take();
        arg.name = {name.name, name.range};
        take();
      }
      arg.value = parseExpr();
    }
    arg.range = rangeFrom(begin);
    args.push_back(arg);
  });
  closeBracket(TokenKind::RightParen);
  return keep(args);
}

/// BASIS = digits ( "E" digits )+
Expr *Parser::parseBasis() {
  Token token = take();
  std::string_view text = context.sources.text(token.range);
  uint64_t coefficient = 0;
  std::vector<uint32_t> modes;
  // The lexer has reported what does not fit.
  for (char c : text)
    if (c == 'E')
      modes.push_back(0);
    else if (c != '_' && modes.empty())
      coefficient = coefficient * 10 + static_cast<uint64_t>(c - '0');
    else if (c != '_')
      modes.back() = (modes.back() * 10 + static_cast<uint32_t>(c - '0')) & 0xFFFFF;
  return make<BasisExpr>(coefficient, keep(modes), token.range);
}

/// DIMS  = digits ( "x" digits )+ , not starting with 0x
Expr *Parser::parseDims() {
  Token token = take();
  std::vector<uint64_t> values(1);
  for (char c : context.sources.text(token.range))
    if (c == 'x')
      values.push_back(0);
    else if (c != '_')
      values.back() = values.back() * 10 + static_cast<uint64_t>(c - '0');
  return make<DimsExpr>(keep(values), token.range);
}

/// "?" [ "{" [ "i32" | "i64" ] [ "div" "=" INT ] "}" ]
Expr *Parser::parseDynamic() {
  SourceLocation begin = take().range.begin;
  unsigned width = 32;
  uint64_t divisibility = 1;
  if (is(TokenKind::LeftBrace) && tok.touches) {
    Saved noLines(lines, false);
    openBracket(TokenKind::LeftBrace);
    bool some = false;
    if (isWord("i32") || isWord("i64")) {
      width = take().name == "i64" ? 64 : 32;
      some = true;
    }
    if (isWord("div") && ahead.is(TokenKind::Assign)) {
      take();
      take();
      some = is(TokenKind::Int) && tok.integer != 0;
      divisibility = tok.integer;
      if (some)
        take();
    }
    if (!some || !is(TokenKind::RightBrace))
      fail(diag::MalformedDynamic, SourceRange(begin, tok.range.end));
    closeBracket(TokenKind::RightBrace);
  }
  return make<DynamicExpr>(width, divisibility, rangeFrom(begin));
}

/// "(" expr { "," expr } [ "," ] ")"
Expr *Parser::parseTuple() {
  Saved noLines(lines, false);
  Saved all(operators, Operators::All);
  SourceLocation begin = tok.range.begin;
  openBracket(TokenKind::LeftParen);
  if (is(TokenKind::RightParen))
    fail(diag::EmptyTuple, SourceRange(begin, tok.range.end));
  std::vector<Expr *> elements;
  bool comma = false;
  while (!failed && !is(TokenKind::RightParen)) {
    elements.push_back(parseExpr());
    if (!(comma = takeIf(TokenKind::Comma)))
      break;
  }
  closeBracket(TokenKind::RightParen);
  if (elements.empty())
    return errorExpr();
  return raise(make<TupleExpr>(keep(elements), comma, rangeFrom(begin)), heightOf(elements));
}

// el        = expr in which no "|" stands bare                    (* parenthesise it *)
Expr *Parser::parseBrackets() {
  Saved noLines(lines, false);
  Saved noBar(operators, Operators::NoBar);
  SourceLocation begin = tok.range.begin;
  openBracket(TokenKind::LeftBracket);
  std::vector<Expr *> elements{parseExpr()};
  TokenKind separator = is(TokenKind::Comma) ? TokenKind::Comma : TokenKind::Pipe;
  while (takeIf(separator))
    elements.push_back(parseExpr());
  if (!failed && tok.isAny(TokenKind::Comma, TokenKind::Pipe))
    fail(diag::MixedSeparators, tok.range);
  closeBracket(TokenKind::RightBracket);
  SourceRange range = rangeFrom(begin);
  return raise(separator == TokenKind::Comma ? static_cast<Expr *>(make<ListExpr>(keep(elements), range))
                                             : make<TileExpr>(keep(elements), range),
               heightOf(elements));
}

// ifexpr    = "if" [ "const" ] or "{" expr "}" "else" ( ifexpr | "{" expr "}" )
Expr *Parser::parseIfExpr() {
  Level level(*this);
  if (failed)
    return errorExpr();
  SourceLocation begin = take().range.begin;
  bool isConst = takeIf(TokenKind::KwConst);
  Expr *condition = parseCondition();
  Expr *thenValue = parseBraced();
  if (!failed && !is(TokenKind::KwElse))
    failInstead("as a value, 'if' gives one in either case: 'if c { a } else { b }'", diag::ExpectedToken, errorPlace(),
                quoted(TokenKind::KwElse), describe(tok));
  expect(TokenKind::KwElse);
  Expr *elseValue = is(TokenKind::KwIf) && !failed ? parseIfExpr() : parseBraced();
  return raise(make<IfExpr>(isConst, condition, thenValue, elseValue, rangeFrom(begin)),
               std::max({condition->height(), thenValue->height(), elseValue->height()}));
}

/// "{" expr "}"
Expr *Parser::parseBraced() {
  Saved noLines(lines, false);
  Saved all(operators, Operators::All);
  openBracket(TokenKind::LeftBrace);
  Expr *value = parseExpr();
  closeBracket(TokenKind::RightBrace);
  return value;
}

/// "fn" "(" [ params ] ")" ( "=>" expr | block )
Expr *Parser::parseClosure() {
  SourceLocation begin = take().range.begin;
  std::span<Param *> params = parseParams();
  refuseTwice({}, params);
  if (takeIf(TokenKind::FatArrow)) {
    Expr *value = parseExpr();
    return raise(make<ClosureExpr>(params, value, nullptr, rangeFrom(begin)), value->height());
  }
  if (!failed && !is(TokenKind::LeftBrace))
    failExpected("'=>' or '{' after the parameters of a closure");
  unsigned height;
  BlockStmt *body;
  {
    Saved inner(bodyHeight, 0u);
    body = parseBlock();
    height = bodyHeight;
  }
  return raise(make<ClosureExpr>(params, nullptr, body, rangeFrom(begin)), height);
}

} // namespace flyc
