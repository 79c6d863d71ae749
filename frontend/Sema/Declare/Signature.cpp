//===- Signature.cpp - a kernel's parameters, conditions and launch -------===//
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

#include "frontend/Sema/Builtins/Async.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Numbers.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "frontend/Sema/Evaluate/StructArguments.h"
#include "frontend/Sema/Types/Builtin.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "specs/tables/TargetSpec.h"

#include "llvm/Support/Casting.h"

#include <algorithm>
#include <numeric>

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

/// `number` % `divisor` == 0
static LaunchExpr divides(int64_t divisor, LaunchExpr number) {
  using Op = LaunchExpr::Op;
  return LaunchExpr::binary(Op::Eq, LaunchExpr::binary(Op::Mod, std::move(number), LaunchExpr::constant(divisor)),
                            LaunchExpr());
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
    argument.dtype = "struct";
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
  argument.dtype = spelling(scalar);
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
  argument.dtype = spelling(*scalar);
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
  argument.dtype = spelling(leaf->width == 64 ? Scalar::I64 : Scalar::I32);
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
    if (context.isValueName(name.id) || findBuiltin(name.str()) || scalarNamed(name.str()))
      return; // means something else
    Argument argument;
    argument.kind = ArgumentKind::Symbol;
    argument.name = name.str();
    argument.dtype = spelling(Scalar::I32);
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
    context.unnamedLeaves[leaf] = node;
    if (leaf->divisibility <= 1)
      continue;
    const auto divisor = static_cast<int64_t>(std::min<uint64_t>(leaf->divisibility, INT32_MAX));
    if (static_cast<uint64_t>(divisor) != leaf->divisibility) {
      context.report(diag::OutOfRange, leaf->range(), "the divisor of a leaf", "1", divisor, leaf->divisibility);
      continue;
    }
    Int plain = toInt(context, node, node->name);
    context.integers[node] = Int::dynamic(plain.width(), divisor, plain.handle());
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

//===--- where (rule T12) -------------------------------------------------===//

/// `symbol % number == 0`: the symbol's node and the number.
std::optional<std::pair<const Node *, int64_t>> Signature::asDivisibility(const LaunchExpr &e) const {
  if (e.op() != LaunchExpr::Op::Eq || e.operands()[0].op() != LaunchExpr::Op::Mod || !e.operands()[1].isConstant(0))
    return std::nullopt;
  const LaunchExpr &number = e.operands()[0].operands()[0], &divisor = e.operands()[0].operands()[1];
  if (number.op() != LaunchExpr::Op::Parameter || !divisor.isConstant() || divisor.value() < 1 ||
      divisor.value() > INT32_MAX)
    return std::nullopt;
  for (size_t i = 0; i < interface.arguments.size(); ++i)
    if (argumentNodes[i] && interface.arguments[i].name == number.name())
      return std::pair(argumentNodes[i], divisor.value());
  return std::nullopt; // a field of a struct
}

bool Signature::readConditions() {
  bool ok = true;
  for (const TensorParameter &t : tensors)
    context.memoryNames.push_back(t.param->name.id);
  for (const ast::Expr *condition : where) {
    Value v = evaluateOnHost(condition);
    const Value &inner = decay(v);
    if (inner.isPoison()) {
      ok = false;
      continue;
    }
    if (const bool *known = inner.as<bool>()) {
      if (!*known) {
        context.report(diag::WhereIsFalse, condition->range(), interface.name);
        isExcluded = true;
        ok = false;
      }
      continue;
    }
    if (!inner.node() || !inner.node()->type.isBool()) {
      notABool(context, inner, condition->range());
      ok = false;
      continue;
    }
    auto expr = hostExpr(v, condition->range());
    if (!expr) {
      ok = false;
      continue;
    }
    if (auto fact = asDivisibility(*expr)) {
      const Node *node = fact->first;
      Int plain = toInt(context, node, node->name);
      context.integers[node] =
          Int::dynamic(plain.width(), std::lcm(plain.divisibility(), fact->second), plain.handle());
    }
    require(std::move(*expr));
  }
  context.memoryNames.clear();
  return ok;
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
      l = anyLayout(context, evaluate(context, t.layout), t.layout->range());
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
    argument.layout = spell(*l);
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

//===--- launch -----------------------------------------------------------===//

Value Signature::evaluateOnHost(const ast::Expr *e) {
  Block scratch;
  auto *saved = std::exchange(context.block, &scratch);
  const bool wasOnHost = std::exchange(context.isOnHost, true);
  Value v = evaluate(context, e);
  context.isOnHost = wasOnHost;
  context.block = saved;
  return v;
}

std::optional<LaunchExpr> Signature::hostExpr(const Value &v, SourceRange range) {
  const Value &inner = decay(v);
  if (const auto *number = inner.as<int64_t>())
    return LaunchExpr::constant(*number);
  if (const bool *known = inner.as<bool>())
    return LaunchExpr::constant(*known);
  if (const Node *node = inner.node(); node && !node->type.isTensor()) {
    unsigned size = 0;
    return hostExpr(node, range, size);
  }
  if (!inner.isPoison())
    context.report(diag::ExpectedKind, range, "an integer expression over the arguments", describe(inner));
  return std::nullopt;
}

/// Nodes form a graph, the expression a tree, which may be much larger: so its size is limited.
std::optional<LaunchExpr> Signature::hostExpr(const Node *node, SourceRange range, unsigned &size) {
  using Op = LaunchExpr::Op;
  constexpr unsigned most = 256;
  if (++size > most) {
    if (size == most + 1)
      context.report(diag::HostExprSize, range, most);
    return std::nullopt;
  }
  auto refuse = [&]() -> std::optional<LaunchExpr> {
    context.report(diag::NotOnHost, node->range.isValid() ? node->range : range);
    return std::nullopt;
  };
  auto combine = [&](Op op, const Node *left, const Node *right) -> std::optional<LaunchExpr> {
    auto lhs = hostExpr(left, range, size);
    auto rhs = lhs ? hostExpr(right, range, size) : std::nullopt;
    return rhs ? std::optional(LaunchExpr::binary(op, std::move(*lhs), std::move(*rhs))) : std::nullopt;
  };
  if (const auto *constant = node->as<IntConstant>())
    return LaunchExpr::constant(constant->value);
  if (const auto *argument = node->as<ArgumentRef>()) {
    if (!isInteger(scalarOf(interface.arguments[argument->index]))) {
      context.report(diag::NotOnHost, range); // the node's own range is the parameter's declaration
      return std::nullopt;
    }
    return LaunchExpr::parameter(interface.arguments[argument->index].name);
  }
  if (node->as<DeviceUnits>())
    return LaunchExpr::deviceCus();
  if (const auto *part = node->as<ArgumentPart>()) {
    if (part->at || part->path.find('[') != std::string::npos || !node->type.isIntegerScalar()) {
      context.report(diag::NotOnHost, range);
      return std::nullopt;
    }
    return LaunchExpr::parameter(interface.arguments[part->index].name + part->path);
  }
  if (const auto *convert = node->as<Convert>())
    // Widening changes nothing in 64 bits; narrowing and floats do.
    return node->type.isIntegerScalar() && convert->operand->type.isIntegerScalar() &&
                   bitWidth(node->type.scalar()) >= bitWidth(convert->operand->type.scalar())
               ? hostExpr(convert->operand, range, size)
               : refuse();
  if (const auto *unary = node->as<Unary>()) {
    if (!node->type.isBool() && (unary->op != UnaryOp::Negate || !node->type.isIntegerScalar()))
      return refuse();
    auto operand = hostExpr(unary->operand, range, size);
    if (!operand)
      return std::nullopt;
    return node->type.isBool() ? LaunchExpr::logicalNot(std::move(*operand))
                               : LaunchExpr::binary(Op::Sub, LaunchExpr(), std::move(*operand));
  }
  if (const auto *compare = node->as<Compare>()) {
    static constexpr Op ops[] = {Op::Eq, Op::Ne, Op::Lt, Op::Le, Op::Gt, Op::Ge};
    return combine(ops[static_cast<size_t>(compare->op)], compare->lhs, compare->rhs);
  }
  if (const auto *binary = node->as<Binary>()) {
    switch (binary->op) {
    case BinaryOp::Add: return combine(Op::Add, binary->lhs, binary->rhs);
    case BinaryOp::Sub: return combine(Op::Sub, binary->lhs, binary->rhs);
    case BinaryOp::Mul: return combine(Op::Mul, binary->lhs, binary->rhs);
    case BinaryOp::Div: return combine(Op::Div, binary->lhs, binary->rhs);
    case BinaryOp::Rem: return combine(Op::Mod, binary->lhs, binary->rhs);
    case BinaryOp::CeilDiv: return combine(Op::CeilDiv, binary->lhs, binary->rhs);
    case BinaryOp::Min: return combine(Op::Min, binary->lhs, binary->rhs);
    case BinaryOp::Max: return combine(Op::Max, binary->lhs, binary->rhs);
    case BinaryOp::And: return node->type.isBool() ? combine(Op::And, binary->lhs, binary->rhs) : refuse();
    case BinaryOp::Or: return node->type.isBool() ? combine(Op::Or, binary->lhs, binary->rhs) : refuse();
    case BinaryOp::Xor:
    case BinaryOp::Shl:
    case BinaryOp::Shr: return refuse();
    }
  }
  return refuse();
}

/// One to three extents: an integer or a tuple of them.
static std::vector<const Value *> axes(const Value &v) {
  if (!v.isTuple())
    return {&v};
  std::vector<const Value *> list;
  for (const Value &element : v.elements())
    list.push_back(&element);
  return list;
}

bool Signature::readBlock(const Value &value, SourceRange range) {
  auto list = axes(value);
  if (list.size() > 3) {
    context.report(diag::LaunchAxes, range, "block", list.size());
    return false;
  }
  uint64_t threads = 1;
  for (size_t axis = 0; axis < list.size(); ++axis) {
    auto extent = integer(context, *list[axis], range);
    if (!extent)
      return false;
    unsigned most = context.options.target->cu.maxBlockThreads;
    if (*extent < 1 || *extent > most || (threads *= static_cast<uint64_t>(*extent)) > most) {
      context.report(diag::BlockSize, range, spell(value), most, context.options.target->name);
      return false;
    }
    interface.block[axis] = static_cast<unsigned>(*extent);
  }
  return true;
}

bool Signature::readGrid(const Value &value, SourceRange range) {
  auto list = axes(value);
  if (list.size() > 3) {
    context.report(diag::LaunchAxes, range, "grid", list.size());
    return false;
  }
  for (LaunchExpr &axis : interface.grid)
    axis = LaunchExpr::constant(1);
  for (size_t axis = 0; axis < list.size(); ++axis) {
    auto extent = hostExpr(*list[axis], range);
    if (!extent)
      return false;
    if (extent->isConstant() && extent->value() < 0) {
      context.report(diag::OutOfRange, range, "the grid", "0", "2147483647", extent->value());
      return false;
    }
    interface.grid[axis] = std::move(*extent);
  }
  return true;
}

/// cluster = (x, y, z): blocks that run at once and reach each other; the grid is made of whole clusters.
bool Signature::readCluster(const Value &value, SourceRange range) {
  if (!checkCapability(context, specs::Capability::Clusters, "'cluster' in launch", range))
    return false;
  auto list = axes(value);
  if (list.size() > 3) {
    context.report(diag::LaunchAxes, range, "cluster", list.size());
    return false;
  }
  constexpr int64_t most = 15; // of an axis: four bits (clang 22 refuses more in its attribute cluster_dims)
  interface.cluster = {1, 1, 1};
  for (size_t axis = 0; axis < list.size(); ++axis) {
    auto extent = integer(context, *list[axis], range);
    if (!extent)
      return false;
    if (*extent < 1 || *extent > most) {
      context.report(diag::OutOfRange, range, "the number of blocks along an axis of 'cluster'", "1", most, *extent);
      return false;
    }
    interface.cluster[axis] = static_cast<unsigned>(*extent);
    const LaunchExpr &grid = interface.grid[axis];
    if (*extent == 1 || (grid.isConstant() && grid.value() % *extent == 0))
      continue;
    require(divides(*extent, grid), "the grid is made of whole clusters");
  }
  return true;
}

/// lds = bytes of dynamic shared memory, on the host.
bool Signature::readLds(const Value &value, SourceRange range) {
  auto bytes = hostExpr(value, range);
  if (!bytes)
    return false;
  const int64_t capacity = context.options.target->lds.bytes;
  if (bytes->isConstant() && (bytes->value() < 0 || bytes->value() > capacity)) {
    context.report(diag::OutOfRange, range, "the dynamic shared memory in bytes", "0", capacity, bytes->value());
    return false;
  }
  interface.sharedBytes = std::move(*bytes);
  context.kernel->hasDynamicShared = true;
  return true;
}

/// waves_per_eu = n or (least, most): waves that a SIMD shall hold.
bool Signature::readWaves(const Value &value, SourceRange range) {
  auto list = axes(value);
  if (list.size() > 2) {
    context.report(diag::ExpectedKind, range, "a number of waves, or the least and the most of them", describe(value));
    return false;
  }
  int64_t bounds[2] = {0, context.options.target->cu.wavesPerSimd};
  for (size_t i = 0; i < list.size(); ++i) {
    auto count = integer(context, *list[i], range);
    if (!count)
      return false;
    const int64_t least = i == 0 ? 1 : bounds[0], most = context.options.target->cu.wavesPerSimd;
    if (*count < least || *count > most) {
      context.report(diag::OutOfRange, range, i == 0 ? "'waves_per_eu'" : "the most waves in 'waves_per_eu'", least,
                     most, *count);
      return false;
    }
    bounds[i] = *count;
  }
  interface.leastWaves = static_cast<unsigned>(bounds[0]);
  interface.mostWaves = list.size() == 2 ? static_cast<unsigned>(bounds[1]) : 0;
  return true;
}

/// max_vgprs = n: vector registers of a thread, accumulation registers included.
bool Signature::readVgprs(const Value &value, SourceRange range) {
  auto count = integer(context, value, range);
  if (!count)
    return false;
  const auto &file = context.options.target->registers;
  const int64_t most = file.archVgprMax + file.accVgprMax;
  if (*count < 16 || *count > most) {
    context.report(diag::OutOfRange, range, "'max_vgprs'", "16", most, *count);
    return false;
  }
  interface.maxVgprs = static_cast<unsigned>(*count);
  return true;
}

bool Signature::readLaunch() {
  const ast::Arg *grid = nullptr, *block = nullptr, *lds = nullptr, *waves = nullptr, *vgprs = nullptr,
                 *cluster = nullptr;
  bool ok = true;
  for (const ast::Arg &argument : kernel->launch) {
    std::string_view name = argument.name.str();
    const ast::Arg **place = name == "grid"           ? &grid
                             : name == "block"        ? &block
                             : name == "lds"          ? &lds
                             : name == "waves_per_eu" ? &waves
                             : name == "max_vgprs"    ? &vgprs
                             : name == "cluster"      ? &cluster
                                                      : nullptr;
    if (argument.isForward() || !place) {
      std::string instead =
          name.empty() ? "each has its name: 'grid = (..)', 'block = (..)'"
          : std::ranges::count(
                std::array<std::string_view, 5>{"threads", "block_dim", "blockDim", "threads_per_block", "num_threads"},
                name)
              ? "the threads of a block are 'block = (..)'"
          : std::ranges::count(
                std::array<std::string_view, 5>{"blocks", "grid_dim", "gridDim", "num_blocks", "blocks_per_grid"}, name)
              ? "the number of blocks is 'grid = (..)'"
              : "";
      std::string text = name.empty() ? std::string(context.sources.text(argument.range)) : std::string(name);
      context.report(diag::LaunchArgument, argument.range, text)
          .noteIf(!instead.empty(), diag::Instead, argument.range, instead);
      ok = false;
      continue;
    }
    if (*place) {
      context.report(diag::ArgumentTwice, argument.range, name);
      ok = false;
    }
    *place = &argument;
  }
  if (!grid || !block) {
    if (ok) // otherwise the argument that was misnamed is the one
      context.report(diag::LaunchIncomplete, kernel->launchRange, grid ? "block" : "grid");
    return false;
  }
  Value threads = evaluateOnHost(block->value);
  ok &= !threads.isPoison() && readBlock(threads, block->value->range());
  Value blocks = evaluateOnHost(grid->value);
  ok &= !blocks.isPoison() && readGrid(blocks, grid->value->range());
  if (lds)
    ok &= readLds(evaluateOnHost(lds->value), lds->value->range());
  if (waves)
    ok &= readWaves(evaluateOnHost(waves->value), waves->value->range());
  if (vgprs)
    ok &= readVgprs(evaluateOnHost(vgprs->value), vgprs->value->range());
  if (cluster)
    ok &= readCluster(evaluateOnHost(cluster->value), cluster->value->range());
  return ok;
}
