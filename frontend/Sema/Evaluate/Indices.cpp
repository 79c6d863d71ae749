//===- Indices.cpp - `x[i]` -----------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Slices and elements of tensors, elements of tuples, vectors and arrays.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/Indices.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Basic/Habits.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/StructArguments.h"
#include "frontend/Sema/Evaluate/Tensors.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/StorageFloat.h"
#include "specs/tables/TargetSpec.h"
#include "llvm/Support/Casting.h"

#include <algorithm>
#include <limits>

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;
using llvm::cast;

//===--- indices ----------------------------------------------------------===//

std::optional<IntTuple> sema::coordinate(Context &context, std::span<ast::Expr *const> indices) {
  for (const ast::Expr *index : indices)
    if (index->kind() == ast::ExprKind::Layout) { // x[1:4]
      context.report(diag::ExpectedKind, index->range(), "an integer or a tuple of integers", "a layout")
          .note(diag::Instead, index->range(),
                "a part of a tensor is 'x.zipped_divide([16])[_, i]', its part i of 16 elements, or "
                "'x.offset(i).with_shape((16))', 16 from i on");
      return std::nullopt;
    }
  if (indices.size() == 1)
    return intTuple(context, evaluate(context, indices[0]), indices[0]->range());
  std::vector<IntTuple> elements;
  for (const ast::Expr *index : indices) {
    auto element = intTuple(context, decay(evaluate(context, index)), index->range());
    if (!element)
      return std::nullopt;
    elements.push_back(std::move(*element));
  }
  return IntTuple(std::move(elements));
}

/// v[[3, 2, 1, 0]]: the elements of a vector that a list names, as a vector (rule P8).
static Value elementsOf(Context &context, const Node *vector, const ast::ListExpr *list, SourceRange range) {
  const unsigned lanes = vector->type.vector().lanes;
  Intrinsic made{IntrinsicOp::Build, {}, {}};
  for (const ast::Expr *e : list->elements) {
    auto index = integer(context, evaluate(context, e), e->range());
    if (!index)
      return Poison{};
    if (*index < 0 || *index >= lanes)
      return context.report(diag::NoSuchElement, e->range(), *index, spell(Value(vector)), lanes);
    made.operands.push_back(extract(context, vector, static_cast<unsigned>(*index), e->range()));
  }
  const auto count = static_cast<unsigned>(made.operands.size());
  if (count > 1024)
    return context.report(diag::OutOfRange, range, "the number of lanes", "1", "1024", count);
  return emit(context, VectorType{count, vector->type.element()}, range, std::move(made));
}

/// t[_, i] is a slice, t[i, j] an element (rule T13; of a fragment by known numbers, rule T2); tuple[1] an element of a
/// tuple (rule T1).
Value sema::evaluateIndex(Context &context, const ast::IndexExpr *e) {
  Value base = evaluate(context, e->base);
  if (base.isPoison())
    return base;
  if (decay(base).tensor()) {
    auto coord = coordinate(context, e->indices);
    if (!coord)
      return Poison{};
    const Node *tensor = decay(base).node();
    return coord->hasNone() ? sliceTensor(context, tensor, *coord, e->range())
                            : loadElement(context, tensor, *coord, e->range());
  }
  if (const auto *array = decay(base).as<ArrayValue>(); array && e->indices.size() == 1)
    return elementOf(context, *array, decay(evaluate(context, e->indices[0])), e->indices[0]->range(), e->range());
  if (base.isTuple() && e->indices.size() == 1) {
    auto index = integer(context, evaluate(context, e->indices[0]), e->indices[0]->range());
    if (!index)
      return Poison{};
    if (*index < 0 || *index >= static_cast<int64_t>(base.elements().size()))
      return context.report(diag::NoSuchElement, e->range(), *index, spell(base), base.elements().size());
    return base.elements()[static_cast<size_t>(*index)];
  }
  if (const Node *node = base.node(); node && node->type.isVector() && e->indices.size() == 1) {
    if (e->indices[0]->kind() == ast::ExprKind::List)
      return elementsOf(context, node, cast<ast::ListExpr>(e->indices[0]), e->range());
    auto index = integer(context, evaluate(context, e->indices[0]), e->indices[0]->range());
    if (!index)
      return Poison{};
    const unsigned lanes = node->type.vector().lanes;
    if (*index < 0 || *index >= lanes)
      return context.report(diag::NoSuchElement, e->range(), *index, spell(base), lanes);
    return extract(context, node, static_cast<unsigned>(*index), e->range());
  }
  if (const auto *name = llvm::dyn_cast<ast::NameExpr>(e->base); name && !name->args.empty())
    return context.report(diag::NotIndexable, e->base->range(), describe(base))
        .noteIf(name->name.str() == "shared" || name->name.str() == "fragment", diag::Instead, e->range(),
                "memory is made by a call with its layout, as in '" + std::string(name->name.str()) +
                    "<f32>((256):(1))'");
  return context.report(diag::NotIndexable, e->base->range(), describe(base))
      .noteIf(e->base->kind() == ast::ExprKind::Index, diag::Instead, e->range(),
              "all indices stand in one pair of brackets, as in 'm[i, j]'");
}
