//===- Report.cpp - what evaluation reports -------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Errors with a text of their own: refusals of the algebra, values that are not conditions.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Report.h"

#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Memory.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;

//===--- variables --------------------------------------------------------===//

namespace {

/// Looks in a value for what a variable held: the nodes that it is computed from bear the variable's name.
class VariableSearch {
public:
  explicit VariableSearch(std::string_view name) : name(name) {}

  bool finds(const Value &v) const {
    if (const Node *node = v.node())
      return finds(node);
    if (v.isTuple())
      return std::ranges::any_of(v.elements(), [&](const Value &element) { return finds(element); });
    bool isThere = false;
    const auto look = [&](const Node *node) { isThere = isThere || finds(node); };
    if (const auto *tree = v.as<layout::IntTuple>())
      forEachNodeIn(*tree, look);
    else if (const auto *l = v.as<layout::AnyLayout>())
      forEachNodeIn(*l, look);
    else if (const auto *tile = v.as<layout::Tile>())
      forEachNodeIn(*tile, look);
    return isThere;
  }

private:
  bool finds(const Node *node, unsigned depth = 0) const {
    if (!node->name.empty() || depth == mostDepth)
      return node->name == name;
    if (const auto *binary = node->as<Binary>())
      return finds(binary->lhs, depth + 1) || finds(binary->rhs, depth + 1);
    if (const auto *unary = node->as<Unary>())
      return finds(unary->operand, depth + 1);
    const auto *convert = node->as<Convert>();
    return convert && finds(convert->operand, depth + 1);
  }

  static constexpr unsigned mostDepth = 16;
  std::string_view name;
};

} // namespace

Report sema::mustBeKnown(Context &context, SourceRange range, std::string_view what, const Value &value,
                         std::string_view text, std::string_view advice) {
  Report report = context.report(diag::MustBeKnown, range, what, text);
  const auto found = std::find_if(context.variables.live.rbegin(), context.variables.live.rend(),
                                  [&](const Variable *v) { return VariableSearch(v->name).finds(value); });
  if (found != context.variables.live.rend())
    report.note(diag::Instead, range,
                "'" + (*found)->name +
                    "' is a 'var', which is never known when compiling: 'let', 'const' and 'param' are");
  else
    report.noteIf(!advice.empty(), diag::Instead, range, advice);
  return report;
}

//===--- conditions and layouts -------------------------------------------===//

Poison sema::refuse(Context &context, const layout::Explanation &why, SourceRange range) {
  return context.report(diag::Algebra, range, why.message)
      .noteIf(!why.picture.empty(), diag::NotePicture, range, why.picture);
}

Poison sema::notABool(Context &context, const Value &v, SourceRange range) {
  const Node *tensor = v.tensor() ? v.node() : nullptr;
  const Argument *root = tensor ? rootArgument(context, tensor) : nullptr;
  std::string text(context.sources.text(range));
  if (root && root->optional)
    return context.report(diag::ConditionType, range, describe(v), text + ".present");
  return context.report(diag::ConditionType, range, describe(v), tensor ? text + "[i] != 0" : "i != 0");
}

//===--- sizes ------------------------------------------------------------===//

bool sema::checkSize(Context &context, const std::vector<Value> &parts, SourceRange range) {
  constexpr size_t most = 4096;
  size_t count = 0;
  for (const Value &part : parts)
    count += leafCount(part);
  if (count > most)
    context.report(diag::TupleSize, range, count, most);
  return count <= most;
}
