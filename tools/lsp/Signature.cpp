//===- Signature.cpp - which argument is being written ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// By tokens alone, since a call that is being written seldom parses: the innermost bracket that is open, the name
// before it, the commas behind it.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Types/Builtin.h"
#include "tools/lsp/Features.h"
#include "tools/lsp/Pages.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::lsp;

namespace {

struct OpenCall {
  const Token *name = nullptr;
  unsigned commas = 0;
  bool isMethod = false;
  std::string argument; ///< `name =` of the argument that is being written
};

/// Skips `<..>` backwards from its end; where it begins, or `at` if none ends there.
size_t beforeAngles(const std::vector<Token> &tokens, size_t at) {
  if (!tokens[at].is(TokenKind::Greater))
    return at;
  unsigned depth = 0;
  for (size_t n = at + 1; n-- > 0;) {
    depth += tokens[n].is(TokenKind::Greater);
    if (tokens[n].is(TokenKind::Less) && --depth == 0)
      return n == 0 ? at : n - 1;
    if (tokens[n].isAny(TokenKind::LeftBrace, TokenKind::RightBrace))
      break;
  }
  return at;
}

OpenCall openCall(const Analysis &analysis, SourceLocation at) {
  OpenCall call;
  const std::vector<Token> &tokens = analysis.tokens;
  unsigned depth = 0;
  auto n = static_cast<size_t>(
      std::ranges::lower_bound(tokens, at, {}, [](const Token &token) { return token.range.begin; }) - tokens.begin());
  while (n-- > 0) {
    const Token &token = tokens[n];
    if (token.isAny(TokenKind::RightParen, TokenKind::RightBracket))
      ++depth;
    else if (token.isAny(TokenKind::LeftBrace, TokenKind::RightBrace))
      return {};
    else if (token.is(TokenKind::Comma) && depth == 0)
      ++call.commas;
    else if (token.is(TokenKind::Assign) && depth == 0 && call.commas == 0 && n > 0 &&
             tokens[n - 1].is(TokenKind::Name))
      call.argument = analysis.sources.text(tokens[n - 1].range);
    else if (token.isAny(TokenKind::LeftParen, TokenKind::LeftBracket) && depth > 0)
      --depth;
    else if (token.is(TokenKind::LeftParen)) {
      const size_t name = n == 0 ? 0 : beforeAngles(tokens, n - 1);
      if (n > 0 && tokens[name].is(TokenKind::Name)) {
        call.name = &tokens[name];
        call.isMethod = name > 0 && tokens[name - 1].is(TokenKind::Dot);
        return call;
      }
      call = {}; // a tuple: the call is further out
    } else if (token.is(TokenKind::LeftBracket)) {
      call = {};
    }
  }
  return {};
}

Json signature(const OpenCall &call, std::string label, const std::vector<std::pair<size_t, size_t>> &parameters,
               const std::vector<std::string> &names, bool isVariadic, std::string documentation) {
  Array list;
  for (const auto &[begin, end] : parameters)
    list.push_back(Object{{"label", Array{begin, end}}});
  size_t active = call.commas;
  if (const auto named = std::ranges::find(names, call.argument); named != names.end())
    active = static_cast<size_t>(named - names.begin());
  if (isVariadic && !names.empty())
    active = std::min(active, names.size() - 1);
  return Object{
      {"signatures", Array{Object{{"label", std::move(label)},
                                  {"documentation", Object{{"kind", "markdown"}, {"value", std::move(documentation)}}},
                                  {"parameters", std::move(list)}}}},
      {"activeSignature", 0},
      {"activeParameter", active}};
}

Json signatureOfBuiltin(const OpenCall &call, const sema::Builtin &builtin) {
  std::string label(builtin.name);
  if (builtin.isGeneric())
    label += "<" + std::string(builtin.generics) + ">";
  label += "(";
  std::vector<std::pair<size_t, size_t>> parameters;
  std::vector<std::string> names;
  bool isVariadic = false;
  const auto all = sema::parseParameters(builtin.parameters);
  for (const sema::BuiltinParameter &parameter : all) {
    if (&parameter == &all.front() && call.isMethod)
      continue; // stands before the dot
    if (!names.empty())
      label += ", ";
    const size_t begin = label.size();
    label += std::string(parameter.name) + (parameter.optional ? "?" : "") + (parameter.variadic ? "..." : "");
    parameters.emplace_back(begin, label.size());
    names.emplace_back(parameter.name);
    isVariadic |= parameter.variadic;
  }
  return signature(call, label + ")", parameters, names, isVariadic, std::string(pageOfBuiltin(builtin.name)));
}

Json signatureOfFunction(const Analysis &analysis, const OpenCall &call, const Symbol &symbol,
                         const ast::FunctionLike &function) {
  std::string label = symbol.name + "(";
  std::vector<std::pair<size_t, size_t>> parameters;
  std::vector<std::string> names;
  for (const ast::Param *parameter : function.params) {
    if (parameter == function.params.front() && call.isMethod)
      continue;
    if (!names.empty())
      label += ", ";
    const size_t begin = label.size();
    label += analysis.sources.text(parameter->range);
    parameters.emplace_back(begin, label.size());
    names.emplace_back(parameter->name.str());
  }
  return signature(call, label + ")", parameters, names, false, std::string(symbol.doc));
}

} // namespace

Json lsp::signatureHelp(const Analysis &analysis, SourceLocation at) {
  const OpenCall call = openCall(analysis, at);
  if (!call.name)
    return nullptr;
  const std::string_view name = analysis.sources.text(call.name->range);
  const Symbol *symbol = analysis.index.symbolAt(call.name->range.begin);
  if (!symbol) // the call does not parse yet: then by its name alone
    for (const Symbol &other : analysis.index.symbols)
      if (other.name == name && other.decl && other.decl->name.range == other.range)
        symbol = &other;
  if (symbol && symbol->decl && symbol->decl->name.range == symbol->range)
    if (const ast::FunctionLike *function = functionOf(*symbol->decl))
      return signatureOfFunction(analysis, call, *symbol, *function);
  if (const sema::Builtin *builtin = sema::findBuiltin(name))
    return signatureOfBuiltin(call, *builtin);
  return nullptr;
}
