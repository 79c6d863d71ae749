//===- MatrixMembers.cpp - types and properties of matrix atoms -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `(f16, f16) -> f32` means, and what one may ask a matrix atom or a tiled mma.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Evaluate/MatrixMembers.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Context.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "llvm/Support/Casting.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using layout::AnyLayout;
using layout::IntTuple;
using layout::MmaOperand;
using layout::Tile;
using llvm::dyn_cast;
using TiledCopyPtr = std::shared_ptr<const TiledCopy>;
using TiledMmaPtr = std::shared_ptr<const TiledMma>;

//===--- atoms ------------------------------------------------------------===//

/// An element type of an atom, as the table spells it. `xf32` is a type only here: f32, rounded by the instruction.
static std::optional<std::string> atomElement(Context &context, const ast::Expr *e) {
  if (const auto *name = dyn_cast<ast::NameExpr>(e); name && name->args.empty() && name->name.str() == "xf32")
    return std::string("xf32");
  auto scalar = scalarType(context, evaluate(context, e), e->range());
  return scalar ? std::optional<std::string>(spelling(*scalar)) : std::nullopt;
}

/// (f16, f16) -> f32
Value sema::atomTypes(Context &context, const ast::ArrowExpr *e) {
  const auto *from = dyn_cast<ast::TupleExpr>(e->from);
  if (!from || from->elements.size() != 2)
    return context.report(diag::MmaTypes, e->range());
  auto a = atomElement(context, from->elements[0]), b = atomElement(context, from->elements[1]),
       acc = atomElement(context, e->to);
  if (!a || !b || !acc)
    return Poison{};
  return AtomTypes{*a, *b, *acc};
}

std::optional<MmaOperand> sema::operandNamed(std::string_view name, std::string_view prefix) {
  if (name.size() != prefix.size() + 1 || !name.starts_with(prefix))
    return std::nullopt;
  switch (name.back()) {
  case 'A': return MmaOperand::A;
  case 'B': return MmaOperand::B;
  case 'C': return MmaOperand::C;
  default: return std::nullopt;
  }
}

std::optional<Value> sema::mmaProperty(Context &context, const Value &base, std::string_view name) {
  if (const auto *mine = base.as<ThreadMma>())
    return name == "mma" ? std::optional<Value>(mine->mma) : std::nullopt;
  if (const auto *atom = base.as<MmaAtom>()) {
    auto layouts = layoutsOf(*atom);
    if (!layouts)
      return std::nullopt;
    if (name == "shape")
      return fromIntTuple(context, IntTuple({IntTuple(atom->row->m), IntTuple(atom->row->n), IntTuple(atom->row->k)}),
                          {});
    if (auto operand = operandNamed(name, "values_"))
      return Value::integer(valuesOf(*layouts, *operand));
    if (auto operand = operandNamed(name, "tv_"))
      return AnyLayout(layoutOf(*layouts, *operand));
    if (auto operand = operandNamed(name, "type_"))
      return TypeValue{sema::elementOf(*atom, *operand)};
    return std::nullopt;
  }
  const auto *mma = base.as<TiledMmaPtr>();
  if (!mma)
    return std::nullopt;
  if (name == "atom")
    return (*mma)->atom;
  if (name == "atom_layout")
    return AnyLayout((*mma)->layouts.atomLayout);
  if (name == "tile")
    if (auto extents = layout::tileShapeMNK(context.arith, (*mma)->layouts))
      return Tile{std::vector<Tile>{Tile{IntTuple((*extents)[0])}, Tile{IntTuple((*extents)[1])},
                                    Tile{IntTuple((*extents)[2])}}};
  if (name == "threads")
    if (auto threads = layout::thrLayoutVMNK(context.arith, (*mma)->layouts))
      if (auto count = layout::product(context.arith, threads->shape); count && count->isStatic())
        return Value::integer(count->value());
  if (auto operand = operandNamed(name, "tv_"))
    if (auto tv = layout::layoutTV(context.arith, (*mma)->layouts, *operand))
      return AnyLayout(tv->layoutTV);
  return std::nullopt;
}
