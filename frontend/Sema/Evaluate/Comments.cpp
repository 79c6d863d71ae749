//===- Comments.cpp - comments that were meant as divisions ---------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// `let a = n // 2` divides in Python; here it is `n`. A comment right behind the number that a statement computes is
// taken for a division if it is nothing but another number, or the name of one. What gives the value itself, as in `64
// * 4 // 256`, is not.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Comments.h"

#include "frontend/Lex/CharacterClass.h"
#include "frontend/Sema/Evaluate/Context.h"

#include <algorithm>
#include <charconv>

using namespace flyc;
using namespace flyc::sema;

/// A number or a vector of them, when compiling or when running.
static bool isNumber(const Value &v) {
  const Value &inner = decay(v);
  if (const Node *node = inner.node())
    return node->type.isVector() || (node->type.isScalar() && !node->type.isBool());
  return inner.is<int64_t>() || inner.is<double>();
}

/// What stands behind `//` at the beginning of `text`, if it is one word; at most one blank stands on either side of
/// the `//`.
static std::string_view wordOfComment(std::string_view text) {
  text.remove_prefix(text.starts_with(" "));
  if (!text.starts_with("//") || text.starts_with("///"))
    return {};
  text.remove_prefix(2);
  text.remove_prefix(text.starts_with(" "));
  const size_t end = std::min(text.find_first_of(" \t\r"), text.size());
  if (text.find_first_not_of(" \t\r", end) != std::string_view::npos)
    return {};
  text = text.substr(0, end);
  return std::ranges::all_of(text, isNamePart) ? text : std::string_view();
}

/// `value` is what the statement computes by the expression at `range`.
void sema::warnIfCommentDivides(Context &context, const Value &value, SourceRange range) {
  if (!range.isValid() || !isNumber(value))
    return;
  const size_t column = range.end.raw() - context.sources.lineBegin(range.end).raw();
  std::string_view rest = context.sources.lineText(range.end);
  if (column + 3 > rest.size())
    return;
  rest.remove_prefix(column);
  const std::string_view word = wordOfComment(rest);
  if (word.empty())
    return;
  if (std::ranges::all_of(word, isDigit)) {
    int64_t number = 0;
    const auto *known = decay(value).as<int64_t>();
    const bool isHeld = std::from_chars(word.data(), word.data() + word.size(), number).ec == std::errc();
    if (!isHeld || (known && *known == number))
      return;
  } else {
    const Binding *named = nullptr;
    for (const Scope *s = context.scope.get(); s && !named; s = s->parent.get())
      for (const auto &[id, binding] : s->names)
        if (id.str() == word)
          named = &binding;
    if (!named || (named->place ? !named->place->variable : !isNumber(named->value)))
      return;
  }
  const auto slashes = static_cast<uint32_t>(rest.starts_with(" "));
  const SourceRange at(range.end.advanced(slashes), range.end.advanced(slashes + 2));
  context.diagnostics.report(diag::CommentDivides, at, word).fixIt(at, "/");
}
