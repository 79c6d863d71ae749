//===- Report.cpp - what evaluation reports -------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Errors with a text of their own: what the algebra refuses, what is no condition.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Report.h"

#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Memory.h"

#include <cctype>

using namespace flyc;
using namespace flyc::sema;
using layout::Layout;

//===--- diagnostics ------------------------------------------------------===//

/// Whether `name` stands in the text as a word.
static bool namesIn(std::string_view text, std::string_view name) {
  auto isPart = [&](size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_' || text[at] == '.');
  };
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
    if ((at == 0 || !isPart(at - 1)) && !isPart(at + name.size()))
      return true;
  return false;
}

Poison sema::error(Context &context, diag::ID id, SourceRange range, std::vector<std::string> arguments,
                   std::vector<Note> notes) {
  arguments.resize(6);
  if (id == diag::MustBeKnown)
    for (const Variable *variable : context.liveVariables)
      if (namesIn(arguments[1], variable->name))
        notes = {{diag::Instead,
                  range,
                  {"'" + variable->name +
                   "' is a 'var', which is never known when compiling: 'let', 'const' and 'param' are"}}};
  auto builder = context.diagnostics.report(id, range, arguments[0], arguments[1], arguments[2], arguments[3],
                                            arguments[4], arguments[5]);
  for (Note &n : notes) {
    n.arguments.resize(2);
    builder.note(n.id, n.range, n.arguments[0], n.arguments[1]);
  }
  return {};
}

Poison sema::refuse(Context &context, const layout::Explanation &why, SourceRange range) {
  if (why.picture.empty())
    return error(context, diag::Algebra, range, {why.message});
  return error(context, diag::Algebra, range, {why.message}, {{diag::NotePicture, range, {why.picture}}});
}

Poison sema::notABool(Context &context, const Value &v, SourceRange range) {
  const Node *tensor = v.tensor() ? v.node() : nullptr;
  const Argument *root = tensor ? rootArgument(context, tensor) : nullptr;
  std::string text(context.sources.text(range));
  if (root && root->optional)
    return error(context, diag::ConditionType, range, {describe(v), text + ".present"});
  return error(context, diag::ConditionType, range, {describe(v), tensor ? text + "[i] != 0" : "i != 0"});
}
