//===- Signature.cpp - a kernel's parameters and symbols ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A name that stands bare as a leaf of a parameter's layout and means nothing else is a symbol (rule T9): one run-time
// argument, i32, the same wherever it stands. Arguments come in parameter order, then symbols in the order of first
// appearance.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Signature.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "frontend/Sema/Evaluate/StructArguments.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/Builtin.h"
#include "llvm/Support/Casting.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using llvm::dyn_cast;

bool Signature::analyze() {
  bool ok = declareParameters();
  bindScalars();
  ok &= readConditions();
  ok &= bindTensors();
  if (kernel)
    ok &= readLaunch();
  return ok;
}

unsigned Signature::addArgument(Argument argument, SourceRange range) {
  interface.arguments.push_back(std::move(argument));
  context.kernel->declared.push_back({range});
  isExtent.push_back(false);
  argumentNodes.push_back(nullptr);
  uses.emplace_back();
  return static_cast<unsigned>(interface.arguments.size() - 1);
}

//===--- parameters and symbols -------------------------------------------===//

bool Signature::declareParameter(const Item &item, std::vector<const ast::NameExpr *> &faulty) {
  bool ok = true;
  const ast::Param *param = item.param;
  SourceRange at = param->name.range;
  auto refuse = [&]<typename... Args>(diag::Taking<sizeof...(Args)> id, SourceRange range, Args &&...args) {
    context.report(id, range, std::forward<Args>(args)...);
    declareLocal(context, param->name, {Poison{}, nullptr, {}, Binding::Parameter});
    ok = false;
  };
  if (item.access == Access::Scratch && kernel) {
    refuse(diag::ScratchInKernel, param->range, param->name.str());
    return ok;
  }
  if (param->isSplice || param->init) {
    refuse(diag::NotAvailable, param->range,
           param->isSplice ? "inserting another kernel's parameters" : "a default for a kernel's parameter");
    return ok;
  }
  if (!param->type) {
    const bool isOfTensor = item.access && item.access != Access::In;
    refuse(diag::ParameterWithoutType, at, param->name.str(),
           isOfTensor ? std::string(spelling(*item.access)) + " tensor<f32, (n):(1)>" : "f32");
    return ok;
  }
  const auto *type = dyn_cast<ast::NameExpr>(param->type);
  if (type && type->name.str() == "tensor") {
    if (!declareTensor(item, type)) {
      declareLocal(context, param->name, {Poison{}, nullptr, {}, Binding::Parameter});
      faulty.push_back(type);
      ok = false;
    }
    return ok;
  }
  Value written = evaluate(context, param->type);
  const auto *value = written.as<TypeValue>();
  const auto *structure = written.as<std::shared_ptr<const StructType>>();
  if (!structure && (!value || !value->type.isScalar())) {
    if (written.isPoison()) {
      declareLocal(context, param->name, {Poison{}, nullptr, {}, Binding::Parameter});
      ok = false;
    } else
      refuse(diag::ParameterType, param->type->range(), param->name.str(),
             value ? value->type.str() + ": make it a field of a struct" : describe(written));
    return ok;
  }
  if (param->isOptional) {
    refuse(diag::OptionalScalar, param->range, param->name.str());
    return ok;
  }
  if (param->access) {
    refuse(diag::AccessOfScalar, param->range, param->name.str());
    return ok;
  }
  if (structure) {
    auto placed = argumentStruct(context, **structure, std::string(param->name.str()), param->type->range());
    if (!placed) {
      declareLocal(context, param->name, {Poison{}, nullptr, {}, Binding::Parameter});
      ok = false;
      return ok;
    }
    Argument argument;
    argument.kind = ArgumentKind::Struct;
    argument.name = param->name.str();
    argument.structure = std::move(placed);
    structs.push_back({param, addArgument(std::move(argument), at), written});
    return ok;
  }
  Scalar scalar = value->type.scalar();
  if (scalar == Scalar::I1 || kindOf(scalar) == ScalarKind::Storage) {
    refuse(diag::NotAvailable, param->type->range(), "a kernel parameter of type " + std::string(spelling(scalar)));
    return ok;
  }
  Argument argument;
  argument.kind = ArgumentKind::Scalar;
  argument.name = param->name.str();
  argument.element = elementIdOf(scalar);
  addArgument(std::move(argument), at);
  return ok;
}

void Signature::inScope(const std::shared_ptr<Scope> &where, const std::function<void()> &action) {
  if (!where)
    return action();
  auto own = context.scope;
  auto joined = std::make_shared<Scope>();
  joined->parent = where;
  joined->names = own->names;
  context.scope = joined;
  action();
  context.scope = own;
  own->names = joined->names;
}

bool Signature::declareParameters() {
  bool ok = true;
  std::vector<const ast::NameExpr *> faulty;
  for (const Item &item : items)
    inScope(item.scope, [&] { ok &= declareParameter(item, faulty); });
  // Symbols come after all parameters, so that a declared one is found first.
  for (const TensorParameter &t : tensors) {
    if (const auto *pair = dyn_cast<ast::LayoutExpr>(t.layout))
      inScope(t.scope, [&] {
        collectSymbols(pair->shape, true);
        collectSymbols(pair->stride, false);
      });
  }
  for (const TensorParameter &t : tensors)
    if (const auto *pair = dyn_cast<ast::LayoutExpr>(t.layout)) {
      const std::string name = interface.arguments[t.argument].name;
      unsigned extents = 0, strides = 0;
      collectUnnamed(name + "_shape", pair->shape, true, extents);
      collectUnnamed(name + "_stride", pair->stride, false, strides);
    }
  for (const ast::NameExpr *type : faulty)
    for (const ast::GenericArg &argument : type->args)
      if (const auto *pair = dyn_cast<ast::LayoutExpr>(argument.value)) {
        poisonSymbols(pair->shape);
        poisonSymbols(pair->stride);
      } else if (argument.value->kind() == ast::ExprKind::Tuple) {
        poisonSymbols(argument.value);
      }
  return ok;
}

/// The symbols that only a faulty tensor names are no unknown names: its mistake has been reported.
void Signature::poisonSymbols(const ast::Expr *tree) {
  if (const auto *tuple = dyn_cast<ast::TupleExpr>(tree)) {
    for (const ast::Expr *element : tuple->elements)
      poisonSymbols(element);
    return;
  }
  const auto *leaf = dyn_cast<ast::NameExpr>(tree);
  if (!leaf || !leaf->args.empty() || context.isValueName(leaf->name.id) || findBuiltin(leaf->name.str()) ||
      scalarNamed(leaf->name.str()))
    return;
  for (const Argument &argument : interface.arguments)
    if (argument.name == leaf->name.str())
      return; // a scalar, which is bound later
  declareLocal(context, leaf->name, {Poison{}, nullptr, {}, Binding::Parameter});
}

/// tensor<element, layout, align = bytes>
bool Signature::declareTensor(const Item &item, const ast::NameExpr *type) {
  const ast::Param *param = item.param;
  const ast::Expr *element = nullptr, *layoutExpr = nullptr, *align = nullptr;
  for (const ast::GenericArg &argument : type->args) {
    std::string_view name = argument.name.str();
    const ast::Expr **place = name == "align" ? &align
                              : !name.empty() ? nullptr
                              : !element      ? &element
                              : !layoutExpr   ? &layoutExpr
                                              : nullptr;
    if (!place || *place) {
      context.report(diag::TensorArguments, argument.range);
      return false;
    }
    *place = argument.value;
  }
  if (!element || !layoutExpr) {
    context.report(diag::TensorArguments, type->range());
    return false;
  }
  const auto isLayout = [](const ast::Expr *e) {
    return e->kind() == ast::ExprKind::Layout || e->kind() == ast::ExprKind::Tuple;
  };
  if (isLayout(element) || layoutExpr->kind() == ast::ExprKind::Tuple) {
    const std::string written(context.sources.text((isLayout(element) ? element : layoutExpr)->range()));
    context.report(diag::TensorArguments, type->range())
        .note(diag::Instead, (isLayout(element) ? element : layoutExpr)->range(),
              isLayout(element)
                  ? "the type of the elements comes first, then the layout"
                  : "'" + written +
                        "' is a shape; a layout has strides too, as in '(n):(1)', or '(m, n):(n, 1)' row by row");
    return false;
  }
  auto scalar = scalarType(context, evaluate(context, element), element->range());
  if (!scalar)
    return false;
  if (*scalar == Scalar::I1) {
    context.report(diag::NotAvailable, element->range(), "a tensor of i1");
    return false;
  }
  Argument argument;
  argument.kind = ArgumentKind::Tensor;
  argument.name = param->name.str();
  argument.element = elementIdOf(*scalar);
  argument.optional = param->isOptional;
  if (!item.access) {
    context.report(diag::TensorWithoutAccess, param->range, argument.name);
    return false;
  }
  argument.access = *item.access;
  argument.align = byteWidth(*scalar);
  if (align) {
    auto bytes = integer(context, evaluate(context, align), align->range());
    if (!bytes)
      return false;
    if (*bytes < static_cast<int64_t>(argument.align) || *bytes > 4096 || (*bytes & (*bytes - 1)) != 0) {
      context.report(diag::BadAlignment, align->range(), *bytes, argument.align, spelling(*scalar));
      return false;
    }
    argument.align = static_cast<unsigned>(*bytes);
  }
  tensors.push_back(
      {param, item.scope, addArgument(std::move(argument), param->name.range), layoutExpr, type->range()});
  return true;
}

void Signature::collectSymbols(const ast::Expr *tree, bool isShape) {
  if (const auto *tuple = dyn_cast<ast::TupleExpr>(tree)) {
    for (const ast::Expr *element : tuple->elements)
      collectSymbols(element, isShape);
    return;
  }
  if (const auto *name = dyn_cast<ast::NameExpr>(tree); name && name->args.empty())
    noteSymbol(name->name, isShape);
}

void Signature::collectUnnamed(const std::string &name, const ast::Expr *tree, bool isShape, unsigned &next) {
  if (const auto *tuple = dyn_cast<ast::TupleExpr>(tree)) {
    for (const ast::Expr *element : tuple->elements)
      collectUnnamed(name, element, isShape, next);
    return;
  }
  const unsigned place = next++;
  const auto *leaf = dyn_cast<ast::DynamicExpr>(tree);
  if (!leaf)
    return;
  Argument argument;
  argument.kind = ArgumentKind::Symbol;
  argument.name = name + std::to_string(place);
  while (std::any_of(interface.arguments.begin(), interface.arguments.end(),
                     [&](const Argument &a) { return a.name == argument.name; }))
    argument.name += "_";
  argument.element = leaf->width == 64 ? ElementId::I64 : ElementId::I32;
  const unsigned index = addArgument(std::move(argument), leaf->range());
  isExtent[index] = isShape;
  unnamed.emplace_back(leaf, index);
}

void Signature::noteSymbol(const ast::Ident &name, bool isShape) {
  auto known = std::find_if(interface.arguments.begin(), interface.arguments.end(),
                            [&](const Argument &a) { return a.name == name.str() && a.kind != ArgumentKind::Tensor; });
  unsigned index = static_cast<unsigned>(known - interface.arguments.begin());
  if (known != interface.arguments.end() && known->kind == ArgumentKind::Struct)
    return; // no leaf: its layout will say so
  if (known == interface.arguments.end()) {
    if (context.isValueName(name.id) || scalarNamed(name.str()))
      return; // means something else
    if (isWordOfLanguage(name.str())) {
      const std::string word(name.str());
      context
          .report(diag::ExpectedKind, name.range, "the name of a size",
                  "'" + word + "', which means something in the language")
          .note(diag::Instead, name.range,
                "a size that the launch gives has a name of its own, as 'n' or '" + word + "_'");
      declareLocal(context, name, {Poison{}, nullptr, {}, Binding::Parameter});
      return;
    }
    Argument argument;
    argument.kind = ArgumentKind::Symbol;
    argument.name = name.str();
    index = addArgument(std::move(argument), name.range);
    uses[index].push_back(name.range);
    declareLocal(context, name, {Wildcard{}, nullptr, {}, Binding::Parameter});
  } else if (known->kind == ArgumentKind::Symbol) {
    uses[index].push_back(name.range);
  }
  if (isShape)
    isExtent[index] = true;
}

/// Scalars and symbols become nodes at the head of the body. Extents are not negative: the launch checks it.
void Signature::bindScalars() {
  for (unsigned i = 0; i < interface.arguments.size(); ++i) {
    const Argument &argument = interface.arguments[i];
    if (argument.kind == ArgumentKind::Tensor || argument.kind == ArgumentKind::Struct)
      continue;
    const Scalar type = scalarOf(argument);
    const SourceRange range = context.kernel->declared[i].range;
    Node *node = emit(context, type, range, ArgumentRef{i});
    node->name = argument.name;
    node->nonNegative = isExtent[i] && isInteger(type);
    argumentNodes[i] = node;
    if (isExtent[i] && kindOf(type) == ScalarKind::Signed) {
      require(LaunchExpr::binary(LaunchExpr::Op::Ge, LaunchExpr::parameter(argument.name), LaunchExpr()));
    }
    if (argument.kind == ArgumentKind::Scalar) {
      for (const Item &item : items)
        if (item.param->name.range == range)
          declareLocal(context, item.param->name,
                       {Value(static_cast<const Node *>(node)), nullptr, {}, Binding::Parameter});
      continue;
    }
    // A symbol was declared when it was found, to keep its first place.
    for (auto &[name, binding] : context.scope->names)
      if (binding.range == range)
        binding.value = Value(static_cast<const Node *>(node));
  }
  for (const auto &[leaf, index] : unnamed) {
    const Node *node = argumentNodes[index];
    context.numbers.ofUnnamed[leaf] = node;
    if (leaf->divisibility <= 1)
      continue;
    const auto divisor = static_cast<int64_t>(std::min<uint64_t>(leaf->divisibility, INT32_MAX));
    if (static_cast<uint64_t>(divisor) != leaf->divisibility) {
      context.report(diag::OutOfRange, leaf->range(), "the divisor of a leaf", "1", divisor, leaf->divisibility);
      continue;
    }
    Int plain = toInt(context, node, node->name);
    context.numbers.ofNodes[node] = Int::dynamic(plain.width(), divisor, plain.handle());
    require(divides(divisor, LaunchExpr::parameter(interface.arguments[index].name)));
  }
  for (const StructParameter &s : structs)
    declareLocal(
        context, s.param->name,
        {argumentValue(context, s.type, s.argument, 0, nullptr, std::string(s.param->name.str()), s.param->name.range),
         nullptr,
         {},
         Binding::Parameter});
}

//===--- tensors ----------------------------------------------------------===//

/// An extent that is a field of a struct argument is not negative either.
void Signature::requireExtents(const ast::Expr *shape) {
  if (const auto *tuple = dyn_cast<ast::TupleExpr>(shape)) {
    for (const ast::Expr *element : tuple->elements)
      requireExtents(element);
    return;
  }
  if (!dyn_cast<ast::FieldExpr>(shape))
    return;
  Block unused;
  auto *saved = std::exchange(context.block, &unused);
  unsigned before = context.diagnostics.errorCount();
  const Node *node = decay(evaluate(context, shape)).node();
  context.block = saved;
  const auto *part = node ? node->as<ArgumentPart>() : nullptr;
  if (!part || part->at || context.diagnostics.errorCount() != before ||
      kindOf(node->type.element()) != ScalarKind::Signed)
    return; // what is wrong with it, its layout says
  auto self = hostExpr(Value(node), shape->range());
  if (!self)
    return;
  LaunchExpr condition = LaunchExpr::binary(LaunchExpr::Op::Ge, std::move(*self), LaunchExpr());
  if (!interface.demands(condition))
    require(std::move(condition));
}

bool Signature::bindTensors() {
  bool ok = true;
  for (const TensorParameter &t : tensors) {
    Argument &argument = interface.arguments[t.argument];
    std::optional<layout::AnyLayout> l;
    inScope(t.scope, [&] {
      if (const auto *pair = dyn_cast<ast::LayoutExpr>(t.layout))
        requireExtents(pair->shape);
      l = memoryLayout(context, evaluate(context, t.layout), t.layout->range());
    });
    if (l && std::holds_alternative<layout::ComposedLayout>(*l)) {
      context.report(diag::NotAvailable, t.layout->range(), "a kernel parameter with a composed layout");
      l.reset();
    }
    if (!l) {
      declareLocal(context, t.param->name, {Poison{}, nullptr, {}, Binding::Parameter});
      ok = false;
      continue;
    }
    context.kernel->declared[t.argument].layout = *l;
    argument.layout = layoutOnHost(std::get<layout::Layout>(*l), t.layout->range());
    if (kernel) {
      requireNarrowOffsets(argument.name, *l, t.layout->range());
      l = layout::AnyLayout(inOwnWidth(std::get<layout::Layout>(*l), t.layout->range()));
    }
    Node *node = emit(context, TensorType{scalarOf(argument), Space::Global, *l, argument.align}, t.param->name.range,
                      ArgumentRef{t.argument});
    node->name = argument.name;
    declareLocal(context, t.param->name, {Value(static_cast<const Node *>(node)), nullptr, {}, Binding::Parameter});
  }
  return ok;
}
