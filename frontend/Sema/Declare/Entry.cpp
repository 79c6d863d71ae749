//===- Entry.cpp - functions of the host that call kernels ----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rules C1 and C2. From an entry's declaration to a list of steps, each with the condition under which it is done.
// First the kernels that are called are built, all of them: which of `..kernel`'s parameters are meant follows from how
// it is called. Then the parameters are bound as those of a kernel are, and the body is walked once: `let` names
// expressions over the arguments, and every `if` becomes part of the conditions of the steps below it.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Entry.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/Sema/Declare/Instances.h"
#include "frontend/Sema/Declare/Signature.h"
#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Members.h"
#include "frontend/Sema/Evaluate/Names.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/Statements.h"
#include "frontend/Sema/Types/Aggregate.h"
#include "frontend/Sema/Types/Builtin.h"

#include "llvm/Support/Casting.h"

#include <algorithm>
#include <array>
#include <cmath>

using namespace flyc;
using namespace flyc::sema;
using llvm::cast;
using llvm::dyn_cast;

using KernelPtr = std::shared_ptr<const KernelTemplate>;

namespace flyc::sema {

class EntryBuilder {
public:
  EntryBuilder(Context &context, const ast::EntryDecl *declaration, std::shared_ptr<Scope> outer, std::string name)
      : context(context), declaration(declaration), outer(std::move(outer)), name(std::move(name)) {}

  void run();

private:
  // Which kernels are called.
  void findCalls(const ast::Stmt *s);
  void findCall(const ast::CallExpr *call);
  bool isZero(const ast::Expr *callee) const;

  // Parameters.
  std::vector<Signature::Item> expandParameters();
  void insertParameters(const ast::Param *splice, std::vector<Signature::Item> &items);
  const ast::Param *inserted(std::string_view parameter, std::shared_ptr<Scope> &scope,
                             std::optional<Access> &access) const;

  // Steps.
  void walk(std::span<ast::Stmt *const> statements);
  void walk(const ast::Stmt *s);
  void walkLet(const ast::LetStmt *s);
  void walkIf(const ast::IfStmt *s);
  void refuse(const ast::Stmt *s, std::string what) { context.report(diag::EntryStatement, s->range(), what); }
  void callKernel(const ast::CallExpr *call, const Instance &instance);
  bool overlaps(const Interface &callee, std::span<const std::optional<interface::Operand>> operands,
                SourceRange range);
  void callZero(const ast::CallExpr *call);
  std::optional<interface::Operand> operand(const Argument &wanted, const std::string &callee, const Value &given,
                                            SourceRange range);
  std::optional<interface::Operand> tensorOperand(const Argument &wanted, const std::string &callee, const Value &given,
                                                  SourceRange range);
  std::optional<interface::Operand> inferred(const Argument &symbol, const Kernel &callee,
                                             std::span<const std::optional<interface::Operand>> operands,
                                             SourceRange range, bool &failed);
  std::optional<LaunchExpr> bytesOf(const Node *tensor, SourceRange range);
  /// Of so many elements, one behind the other.
  static LaunchExpr bytesOf(LaunchExpr elements, Scalar element);
  bool isNonNegative(const LaunchExpr &e) const;
  void measureScratch(unsigned argument, const Node *tensor);
  /// The entry's own argument that `v` is, whole.
  std::optional<unsigned> argumentOf(const Value &v) const;
  bool isWhole(const Value &v, unsigned argument, const std::string &path) const;
  LaunchExpr conditionNow(SourceRange range);

  Context &context;
  const ast::EntryDecl *declaration;
  std::shared_ptr<Scope> outer;
  std::string name;
  Entry entry;
  Signature *signature = nullptr;
  std::vector<std::pair<const ast::CallExpr *, const Instance *>> calls; ///< in source order
  std::vector<LaunchExpr> conditions;                                    ///< of the ifs around what is walked
  bool failed = false;
};

} // namespace flyc::sema

//===--- calls ------------------------------------------------------------===//

bool EntryBuilder::isZero(const ast::Expr *callee) const {
  const auto *word = dyn_cast<ast::NameExpr>(callee);
  return word && word->name.str() == "zero" && word->args.empty() && !context.scope->find(word->name.id);
}

void EntryBuilder::findCall(const ast::CallExpr *call) {
  if (isZero(call->callee))
    return;
  Value named;
  std::span<const ast::GenericArg> given;
  if (const auto *word = dyn_cast<ast::NameExpr>(call->callee)) {
    Binding *binding = context.scope->find(word->name.id);
    named = binding                         ? binding->value
            : findBuiltin(word->name.str()) ? Value(findBuiltin(word->name.str()))
                                            : unknownName(context, word->name);
    given = word->args;
  } else if (const auto *field = dyn_cast<ast::FieldExpr>(call->callee)) {
    Value base = evaluate(context, field->base);
    const auto *module = base.as<std::shared_ptr<const ImportedModule>>();
    named = base.isPoison() ? base : module ? moduleMember(context, **module, field->name) : base;
    given = field->args;
  } else {
    named = evaluate(context, call->callee);
  }
  const auto *kernel = named.as<KernelPtr>();
  if (!kernel) {
    failed = true;
    if (!named.isPoison())
      context.report(diag::EntryCall, call->callee->range(), describe(named));
    return;
  }
  KernelTemplate copy = **kernel;
  const Instance *instance = instanceOf(context, copy, given, call->callee->range());
  failed |= !instance || !instance->kernel;
  calls.push_back({call, instance});
}

void EntryBuilder::findCalls(const ast::Stmt *s) {
  if (const auto *block = dyn_cast<ast::BlockStmt>(s)) {
    for (const ast::Stmt *inner : block->stmts)
      findCalls(inner);
  } else if (const auto *branch = dyn_cast<ast::IfStmt>(s)) {
    std::optional<bool> known;
    if (branch->isConst) {
      known = knownCondition(context, branch->condition, "'if const'");
      failed |= !known;
      if (!known)
        return;
    }
    if (!known || *known)
      findCalls(branch->thenBlock);
    if (branch->elseBranch && (!known || !*known))
      findCalls(branch->elseBranch);
  } else if (const auto *expression = dyn_cast<ast::ExprStmt>(s)) {
    if (const auto *call = dyn_cast<ast::CallExpr>(expression->value))
      findCall(call);
  }
}

//===--- parameters -------------------------------------------------------===//

static std::optional<Access> merged(std::optional<Access> a, std::optional<Access> b) {
  return a == b ? a : Access::InOut;
}

/// What calling the kernels of `..` says of a parameter that the entry names without a type.
const ast::Param *EntryBuilder::inserted(std::string_view parameter, std::shared_ptr<Scope> &scope,
                                         std::optional<Access> &access) const {
  const ast::Param *found = nullptr;
  for (const auto &[call, instance] : calls)
    for (const ast::Param *param : instance->declaration->params)
      if (param->name.str() == parameter) {
        access = found ? merged(access, param->access) : param->access;
        scope = found ? scope : instance->scope;
        found = found ? found : param;
      }
  return found;
}

void EntryBuilder::insertParameters(const ast::Param *splice, std::vector<Signature::Item> &items) {
  Binding *binding = outer->find(splice->name.id);
  Value named = binding ? binding->value : unknownName(context, splice->name);
  const std::string callee(splice->name.str());
  const auto *kernel = named.as<KernelPtr>();
  if (!kernel) {
    failed = true;
    if (!named.isPoison())
      context.report(diag::SpliceCallee, splice->range, callee, describe(named));
    return;
  }
  KernelTemplate copy = **kernel;
  const Instance *from = nullptr;
  for (const auto &[call, instance] : calls)
    if (instance->declaration == copy.declaration && !from)
      from = instance;
  if (!from) {
    for (const ast::GenericParam *p : copy.declaration->generics)
      if (!p->init) {
        failed = true;
        context.report(diag::SpliceNotCalled, splice->range, callee);
        return;
      }
    from = instanceOf(context, copy, {}, splice->range);
    failed |= !from || !from->kernel;
    if (failed)
      return;
  }
  for (const ast::Param *param : from->declaration->params) {
    bool isDeclared = false;
    for (const ast::Param *own : declaration->params)
      isDeclared |= !own->isSplice && own->name.str() == param->name.str();
    for (const Signature::Item &item : items)
      isDeclared |= item.param->name.str() == param->name.str();
    if (isDeclared)
      continue;
    std::shared_ptr<Scope> scope;
    std::optional<Access> access = param->access;
    if (param->access)
      inserted(param->name.str(), scope, access);
    items.push_back({param, from->scope, access});
  }
}

std::vector<Signature::Item> EntryBuilder::expandParameters() {
  std::vector<Signature::Item> items;
  for (const ast::Param *param : declaration->params) {
    if (param->isSplice) {
      insertParameters(param, items);
      continue;
    }
    Signature::Item item{param, nullptr, param->access};
    if (!param->type) {
      std::shared_ptr<Scope> scope;
      std::optional<Access> access;
      if (const ast::Param *from = inserted(param->name.str(), scope, access))
        item = {from, scope, param->access ? param->access : access};
    }
    items.push_back(item);
  }
  return items;
}

//===--- the body ---------------------------------------------------------===//

void EntryBuilder::walk(std::span<ast::Stmt *const> statements) {
  auto inner = std::make_shared<Scope>();
  inner->parent = context.scope;
  auto saved = std::exchange(context.scope, inner);
  for (const ast::Stmt *s : statements)
    walk(s);
  context.scope = saved;
}

void EntryBuilder::walk(const ast::Stmt *s) {
  switch (s->kind()) {
  case ast::StmtKind::Block: return walk(cast<ast::BlockStmt>(s)->stmts);
  case ast::StmtKind::Let: return walkLet(cast<ast::LetStmt>(s));
  case ast::StmtKind::Assert: return executeAssert(context, cast<ast::AssertStmt>(s));
  case ast::StmtKind::If: return walkIf(cast<ast::IfStmt>(s));
  case ast::StmtKind::Expr: {
    const auto *call = dyn_cast<ast::CallExpr>(cast<ast::ExprStmt>(s)->value);
    if (!call)
      return refuse(s, "an expression by itself");
    if (isZero(call->callee))
      return callZero(call);
    for (const auto &[known, instance] : calls)
      if (known == call)
        return callKernel(call, *instance);
    return; // reported
  }
  case ast::StmtKind::Assign: return refuse(s, "an assignment");
  case ast::StmtKind::For:
  case ast::StmtKind::While: return refuse(s, "a loop");
  case ast::StmtKind::Return:
  case ast::StmtKind::Break:
  case ast::StmtKind::Continue: return refuse(s, "'return', 'break' or 'continue'");
  default: return refuse(s, "this statement");
  }
}

/// What it computes is looked at here: a value that nothing uses is no reason to be silent.
void EntryBuilder::walkLet(const ast::LetStmt *s) {
  if (s->isVar)
    return refuse(s, "'var'");
  const size_t first = context.block->nodes.size();
  executeLet(context, s);
  for (size_t i = first; i < context.block->nodes.size(); ++i) {
    const Node *node = context.block->nodes[i];
    if (node->as<IntConstant>() || node->as<FloatConstant>() || node->as<ArgumentPart>() || node->as<DeviceUnits>() ||
        node->as<Unary>() || node->as<Binary>() || node->as<Compare>() || node->as<Convert>())
      continue;
    context.report(diag::NotOnHost, node->range);
    return;
  }
}

void EntryBuilder::walkIf(const ast::IfStmt *s) {
  const auto otherwise = [&] {
    if (s->elseBranch)
      walk(s->elseBranch);
  };
  Value value = evaluate(context, s->condition);
  const Value &inner = decay(value);
  if (inner.isPoison())
    return;
  if (const bool *known = inner.as<bool>())
    return *known ? walk(s->thenBlock->stmts) : otherwise();
  if (!inner.node() || !inner.node()->type.isBool()) {
    context.report(diag::ConditionType, s->condition->range(), describe(inner), "i != 0");
    return;
  }
  auto condition = signature->hostExpr(value, s->condition->range());
  if (!condition || conditions.size() > 64)
    return condition ? void(context.report(diag::HostExprSize, s->condition->range(), "64")) : void();
  conditions.push_back(*condition);
  walk(s->thenBlock->stmts);
  conditions.back() = LaunchExpr::logicalNot(std::move(*condition));
  otherwise();
  conditions.pop_back();
}

static unsigned sizeOf(const LaunchExpr &e) {
  unsigned size = 1;
  for (const LaunchExpr &operand : e.operands())
    size += sizeOf(operand);
  return size;
}

/// Of all ifs around the statement at `range`. What is too long for a reader of the manifest is an error.
LaunchExpr EntryBuilder::conditionNow(SourceRange range) {
  constexpr unsigned most = 256;
  LaunchExpr all = LaunchExpr::constant(1);
  for (const LaunchExpr &c : conditions)
    all = all.isConstant() ? c : LaunchExpr::binary(LaunchExpr::Op::And, std::move(all), c);
  if (sizeOf(all) > most)
    context.report(diag::HostExprSize, range, most);
  return all;
}

//===--- arguments --------------------------------------------------------===//

bool EntryBuilder::isWhole(const Value &v, unsigned argument, const std::string &path) const {
  if (const auto *array = v.as<ArrayValue>())
    return array->argument == argument && array->path == path;
  if (const auto *structure = v.as<StructValue>()) {
    for (size_t i = 0; i < structure->fields.size(); ++i)
      if (!isWhole(structure->fields[i], argument, path + "." + structure->type->fields[i].name))
        return false;
    return true;
  }
  const auto *part = v.node() ? v.node()->as<ArgumentPart>() : nullptr;
  return part && part->index == argument && context.kernel->interface.arguments[argument].name + part->path == path;
}

std::optional<unsigned> EntryBuilder::argumentOf(const Value &v) const {
  const Value &inner = decay(v);
  if (const auto *reference = inner.node() ? inner.node()->as<ArgumentRef>() : nullptr)
    return reference->index;
  const std::vector<Argument> &arguments = context.kernel->interface.arguments;
  for (unsigned i = 0; inner.is<StructValue>() && i < arguments.size(); ++i)
    if (arguments[i].kind == ArgumentKind::Struct && isWhole(inner, i, arguments[i].name))
      return i;
  return std::nullopt;
}

std::optional<interface::Operand> EntryBuilder::tensorOperand(const Argument &wanted, const std::string &callee,
                                                              const Value &given, SourceRange range) {
  auto index = argumentOf(given);
  if (!index || !decay(given).tensor()) {
    context.report(diag::EntryOperand, range, wanted.name, callee, "a tensor of the entry, whole", describe(given));
    return std::nullopt;
  }
  Argument &own = context.kernel->interface.arguments[*index];
  if (own.dtype != wanted.dtype) {
    context.report(diag::EntryOperand, range, wanted.name, callee, "a tensor of " + wanted.dtype,
                   "'" + own.name + "', a tensor of " + own.dtype);
    return std::nullopt;
  }
  if (own.access == Access::In && wanted.access != Access::In) {
    context.report(diag::EntryAccess, range, own.name, wanted.name, callee, spelling(wanted.access));
    return std::nullopt;
  }
  if (own.optional && !wanted.optional) {
    context.report(diag::EntryOperand, range, wanted.name, callee, "a tensor that must be there",
                   "'" + own.name + "', which may be null");
    return std::nullopt;
  }
  own.align = std::max(own.align, wanted.align);
  return interface::Operand{interface::Operand::Kind::Argument, *index, {}, 0};
}

std::optional<interface::Operand> EntryBuilder::operand(const Argument &wanted, const std::string &callee,
                                                        const Value &given, SourceRange range) {
  const Value &inner = decay(given);
  if (inner.isPoison())
    return std::nullopt;
  if (wanted.kind == ArgumentKind::Tensor)
    return tensorOperand(wanted, callee, given, range);
  auto index = argumentOf(given);
  const Argument *own = index ? &context.kernel->interface.arguments[*index] : nullptr;
  const auto wrong = [&](const std::string &what) -> std::optional<interface::Operand> {
    context.report(diag::EntryOperand, range, wanted.name, callee, what,
                   own && own->kind != ArgumentKind::Struct && own->kind != ArgumentKind::Tensor
                       ? "'" + own->name + "' of type " + own->dtype
                       : describe(inner));
    return std::nullopt;
  };
  if (wanted.kind == ArgumentKind::Struct) {
    const auto *structure = inner.as<StructValue>();
    if (!own || !structure || structure->type->name != wanted.structure->name)
      return wrong("a struct '" + wanted.structure->name + "' of the entry, whole");
    return interface::Operand{interface::Operand::Kind::Argument, *index, {}, 0};
  }
  const Scalar type = scalarOf(wanted);
  if (isInteger(type)) {
    const Node *node = inner.node();
    if (!inner.is<int64_t>() && !(node && node->type.isIntegerScalar()))
      return wrong("an integer");
    auto integer = signature->hostExpr(given, range);
    if (!integer)
      return std::nullopt;
    if (integer->isConstant() && !holds(type, integer->value())) {
      context.report(diag::ConstantRange, range, integer->value(), wanted.dtype);
      return std::nullopt;
    }
    return interface::Operand{interface::Operand::Kind::Integer, 0, std::move(*integer), 0};
  }
  const bool isLiteral = type == Scalar::F32 || type == Scalar::F64; // C has no f16
  if (const double *number = inner.as<double>(); number && isLiteral && std::isfinite(*number))
    return interface::Operand{interface::Operand::Kind::Number, 0, {}, *number};
  if (const int64_t *number = inner.as<int64_t>(); number && isLiteral)
    return interface::Operand{interface::Operand::Kind::Number, 0, {}, static_cast<double>(*number)};
  if (own && own->dtype == wanted.dtype && own->kind == ArgumentKind::Scalar)
    return interface::Operand{interface::Operand::Kind::Argument, *index, {}, 0};
  return wrong("an " + wanted.dtype + (isLiteral ? ": a finite number, or" : ":") + " a parameter of the entry");
}

/// A symbol that stands in the layouts of tensors that are passed is what stands there for the entry: the same in all
/// of them.
std::optional<interface::Operand> EntryBuilder::inferred(const Argument &symbol, const Kernel &callee,
                                                         std::span<const std::optional<interface::Operand>> operands,
                                                         SourceRange range, bool &failed) {
  std::optional<layout::Int> value;
  const Argument *by = nullptr;
  for (size_t i = 0; i < callee.interface.arguments.size(); ++i) {
    const Argument &tensor = callee.interface.arguments[i];
    if (tensor.kind != ArgumentKind::Tensor || !operands[i] || operands[i]->kind != interface::Operand::Kind::Argument)
      continue;
    const Argument &passed = context.kernel->interface.arguments[operands[i]->argument];
    const layout::Layout &inside = layout::linear(callee.declared[i].layout),
                         &given = layout::linear(context.kernel->declared[operands[i]->argument].layout);
    for (auto [want, have] : {std::pair(&inside.shape, &given.shape), std::pair(&inside.stride, &given.stride)}) {
      const auto wanted = want->leaves(), found = have->leaves();
      for (size_t k = 0; k < wanted.size() && wanted.size() == found.size(); ++k) {
        if (!wanted[k].isPlainInt() || !wanted[k].leaf().isDynamic() ||
            symbolicOf(wanted[k].leaf())->text != symbol.name || !found[k].isPlainInt())
          continue;
        if (value && spell(*value) != spell(found[k].leaf())) {
          context.report(diag::EntrySize, range, symbol.name, callee.interface.name, spell(*value), by->name,
                         spell(found[k].leaf()), passed.name);
          failed = true;
          return std::nullopt;
        }
        if (!value) {
          value = found[k].leaf();
          by = &passed;
        }
      }
    }
  }
  auto integer = value ? signature->hostExpr(fromInt(context, *value, range), range) : std::nullopt;
  return integer ? std::optional(interface::Operand{interface::Operand::Kind::Integer, 0, std::move(*integer), 0})
                 : std::nullopt;
}

/// A kernel is compiled for tensors that do not overlap, if it writes one of them.
bool EntryBuilder::overlaps(const Interface &callee, std::span<const std::optional<interface::Operand>> operands,
                            SourceRange range) {
  for (size_t j = 0; j < operands.size(); ++j)
    for (size_t i = 0; i < j; ++i) {
      const Argument &first = callee.arguments[i], &second = callee.arguments[j];
      if (first.kind != ArgumentKind::Tensor || second.kind != ArgumentKind::Tensor ||
          operands[i]->kind != interface::Operand::Kind::Argument ||
          operands[j]->kind != interface::Operand::Kind::Argument || operands[i]->argument != operands[j]->argument)
        continue;
      if (first.access == Access::In && second.access == Access::In)
        continue;
      context.report(diag::EntryOverlap, range, context.kernel->interface.arguments[operands[i]->argument].name,
                     callee.name, first.name, second.name);
      return true;
    }
  return false;
}

void EntryBuilder::callKernel(const ast::CallExpr *call, const Instance &instance) {
  const Interface &callee = instance.kernel->interface;
  std::vector<std::optional<interface::Operand>> operands(callee.arguments.size());
  std::vector<bool> isGiven(callee.arguments.size());
  bool forwards = false, ok = true;
  size_t position = 0;
  for (const ast::Arg &a : call->args) {
    if (a.isForward()) {
      forwards = true;
      continue;
    }
    size_t place = 0;
    if (a.name) {
      while (place < callee.arguments.size() && callee.arguments[place].name != a.name.str())
        ++place;
    } else {
      place = position++;
    }
    if (place >= callee.arguments.size() || isGiven[place]) {
      std::string all;
      for (const Argument &known : callee.arguments)
        all += (all.empty() ? "" : ", ") + known.name;
      if (place >= callee.arguments.size() && a.name)
        context.report(diag::NoSuchParameter, a.name.range, callee.name, a.name.str(), "its parameters are: " + all);
      else if (place >= callee.arguments.size())
        context.report(diag::TooManyArguments, a.range, callee.name, callee.arguments.size(),
                       all.empty() ? "" : ": " + all);
      else
        context.report(diag::ArgumentTwice, a.range, callee.arguments[place].name);
      ok = false;
      continue;
    }
    isGiven[place] = true;
    operands[place] = operand(callee.arguments[place], callee.name, evaluate(context, a.value), a.value->range());
    ok &= operands[place].has_value();
  }
  bool isAmbiguous = false;
  // Tensors before the symbols that follow from them.
  for (bool symbols : {false, true})
    for (size_t i = 0; i < callee.arguments.size(); ++i) {
      const Argument &wanted = callee.arguments[i];
      if (isGiven[i] || (wanted.kind == ArgumentKind::Symbol) != symbols)
        continue;
      Binding *binding = nullptr;
      if (forwards)
        for (Scope *s = context.scope.get(); s && s != outer.get() && !binding; s = s->parent.get())
          for (auto &[id, known] : s->names)
            if (id.str() == wanted.name)
              binding = &known;
      if (binding)
        operands[i] = operand(wanted, callee.name, binding->value, call->range());
      else if (symbols)
        operands[i] = inferred(wanted, *instance.kernel, operands, call->range(), /*failed=*/isAmbiguous);
      else if (wanted.optional)
        operands[i] = interface::Operand{};
      if (operands[i])
        continue;
      if (!binding && ok && !isAmbiguous)
        context.report(diag::EntryMissing, call->range(), callee.name, wanted.name);
      ok = false;
    }
  if (!ok || overlaps(callee, operands, call->range()))
    return;
  interface::Step step;
  step.condition = conditionNow(call->range());
  step.kernel = callee.name;
  for (auto &o : operands)
    step.operands.push_back(std::move(*o));
  entry.interface.steps.push_back(std::move(step));
}

//===--- memory -----------------------------------------------------------===//

/// From the first element to behind the last.
std::optional<LaunchExpr> EntryBuilder::bytesOf(const Node *tensor, SourceRange range) {
  const TensorType &t = tensor->type.tensor();
  auto extent = take(context, layout::cosize(context.arith, t.layout), range);
  if (!extent)
    return std::nullopt;
  auto elements = signature->hostExpr(fromInt(context, *extent, range), range);
  if (!elements)
    return std::nullopt;
  // n - 1 + 1, of a layout with the stride 1
  using Op = LaunchExpr::Op;
  if (elements->op() == Op::Add && elements->operands()[0].op() == Op::Sub && elements->operands()[1].isConstant() &&
      elements->operands()[0].operands()[1] == elements->operands()[1])
    elements = LaunchExpr(elements->operands()[0].operands()[0]);
  return bytesOf(std::move(*elements), t.element);
}

LaunchExpr EntryBuilder::bytesOf(LaunchExpr elements, Scalar element) {
  const int64_t bits = memoryBits(element);
  if (elements.isConstant())
    return LaunchExpr::constant((elements.value() * bits + 7) / 8);
  const int64_t unit = bits % 8 == 0 ? bits / 8 : bits;
  using Op = LaunchExpr::Op;
  LaunchExpr all =
      unit == 1 ? std::move(elements) : LaunchExpr::binary(Op::Mul, std::move(elements), LaunchExpr::constant(unit));
  return bits % 8 == 0 ? all : LaunchExpr::binary(Op::CeilDiv, std::move(all), LaunchExpr::constant(8));
}

void EntryBuilder::callZero(const ast::CallExpr *call) {
  if (call->args.size() != 1 || call->args[0].isForward() || call->args[0].name) {
    context.report(diag::ZeroOperand, call->range(), call->args.empty() ? "nothing" : "no single tensor");
    return;
  }
  SourceRange range = call->args[0].value->range();
  Value value = evaluate(context, call->args[0].value);
  if (value.isPoison())
    return;
  auto index = argumentOf(value);
  const Argument *own = index && decay(value).tensor() ? &context.kernel->interface.arguments[*index] : nullptr;
  if (!own || own->access == Access::In || own->optional) {
    context.report(diag::ZeroOperand, range,
                   !own ? describe(value)
                        : "'" + own->name + "', which " + (own->optional ? "may be null" : "is 'in'"));
    return;
  }
  const Node *tensor = decay(value).node();
  auto bytes = bytesOf(tensor, range);
  auto count = take(context, layout::size(context.arith, context.kernel->declared[*index].layout), range);
  auto elements = count ? signature->hostExpr(fromInt(context, *count, range), range) : std::nullopt;
  if (!bytes || !elements)
    return;
  interface::Step step;
  step.condition = conditionNow(call->range());
  step.zeroed = *index;
  step.bytes = *bytes;
  entry.interface.steps.push_back(std::move(step));
  // What lies between the elements is not ours to clear; in scratch memory it is.
  if (own->access == Access::Scratch)
    return;
  const LaunchExpr filled = bytesOf(*elements, scalarOf(*own));
  entry.interface.steps.back().bytes = filled;
  using Op = LaunchExpr::Op;
  LaunchExpr dense = LaunchExpr::binary(Op::Or, LaunchExpr::binary(Op::Eq, *elements, LaunchExpr()),
                                        LaunchExpr::binary(Op::Eq, *bytes, filled));
  if (bytes->isConstant() && elements->isConstant()) {
    if (bytes->value() != filled.value())
      context.report(diag::ZeroOperand, range, "'" + own->name + "', whose elements do not lie one behind the other");
    return;
  }
  Interface &interface = context.kernel->interface;
  if (!interface.demands(dense) && *bytes != filled)
    interface.preconditions.push_back(Precondition::of(std::move(dense)));
}

/// As far as its form says, and what is required of the arguments.
bool EntryBuilder::isNonNegative(const LaunchExpr &e) const {
  using Op = LaunchExpr::Op;
  const auto is = [&](const LaunchExpr &operand) { return isNonNegative(operand); };
  const Interface &interface = context.kernel->interface;
  switch (e.op()) {
  case Op::Constant: return e.value() >= 0;
  case Op::Parameter:
    for (const Argument &a : interface.arguments)
      if (a.name == e.name() && (a.kind == ArgumentKind::Scalar || a.kind == ArgumentKind::Symbol) &&
          kindOf(scalarOf(a)) == ScalarKind::Unsigned)
        return true;
    return std::ranges::any_of(interface.preconditions, [&](const Precondition &p) {
      return p.condition.op() == Op::Ge && p.condition.operands()[0] == e && p.condition.operands()[1].isConstant() &&
             p.condition.operands()[1].value() >= 0;
    });
  case Op::Sub: return false;
  case Op::Mod: return is(e.operands()[0]);
  case Op::Max: return std::ranges::any_of(e.operands(), is);
  case Op::Add:
  case Op::Mul:
  case Op::Div:
  case Op::CeilDiv:
  case Op::Min: return std::ranges::all_of(e.operands(), is);
  default: return true;
  }
}

/// How many bytes of the workspace it takes. None of its extents is negative, and what an empty tensor's strides say is
/// nothing: else the tensor behind it would lie before the workspace.
void EntryBuilder::measureScratch(unsigned argument, const Node *tensor) {
  Interface &interface = context.kernel->interface;
  const DeclaredArgument &scratch = context.kernel->declared[argument];
  for (const layout::IntTuple &leaf : layout::linear(scratch.layout).shape.leaves()) {
    auto extent = leaf.isPlainInt() ? signature->hostExpr(fromInt(context, leaf.leaf(), scratch.range), scratch.range)
                                    : std::nullopt;
    if (!extent || isNonNegative(*extent))
      continue;
    LaunchExpr condition = LaunchExpr::binary(LaunchExpr::Op::Ge, std::move(*extent), LaunchExpr());
    if (!interface.demands(condition))
      interface.preconditions.push_back(Precondition::of(std::move(condition)));
  }
  auto bytes = bytesOf(tensor, scratch.range);
  if (!bytes)
    return;
  interface.arguments[argument].bytes = isNonNegative(*bytes)
                                            ? std::move(*bytes)
                                            : LaunchExpr::binary(LaunchExpr::Op::Max, std::move(*bytes), LaunchExpr());
}

//===--- entries ----------------------------------------------------------===//

void EntryBuilder::run() {
  entry.range = declaration->name.range;
  auto savedScope = std::exchange(context.scope, outer);
  const unsigned before = context.diagnostics.errorCount();
  findCalls(declaration->body);
  std::vector<Signature::Item> items;
  if (!failed)
    items = expandParameters();
  auto made = std::make_unique<Kernel>();
  if (!failed) {
    auto inner = std::make_shared<Scope>();
    inner->parent = outer;
    context.scope = inner;
    context.kernel = made.get();
    context.block = &made->body;
    const bool wasOnHost = std::exchange(context.isOnHost, true);
    Interface &interface = made->interface;
    interface.name = name;
    interface.doc = declaration->doc;
    interface.line = context.sources.position(declaration->name.range.begin).line;
    Signature mine(context, declaration->where, std::move(items));
    signature = &mine;
    if (mine.analyze()) {
      walk(declaration->body->stmts);
      for (unsigned i = 0; i < interface.arguments.size(); ++i) {
        const Argument &a = interface.arguments[i];
        if (!isScratch(a))
          continue;
        for (const Node *node : made->body.nodes)
          if (const auto *reference = node->as<ArgumentRef>();
              reference && reference->index == i && node->type.isTensor()) {
            if (a.optional)
              context.report(diag::EntryOperand, made->declared[i].range, a.name, name, "memory of the workspace",
                             "'?': it is always there");
            measureScratch(i, node);
            break;
          }
      }
      if (std::none_of(entry.interface.steps.begin(), entry.interface.steps.end(),
                       [](const interface::Step &s) { return s.isLaunch(); }) &&
          context.diagnostics.errorCount() == before)
        context.report(diag::EntryEmpty, declaration->name.range, name);
    }
    context.isOnHost = wasOnHost;
    static_cast<interface::Callable &>(entry.interface) = std::move(interface);
    entry.declared = std::move(made->declared);
  }
  context.scope = savedScope;
  context.kernel = &context.fileKernel;
  context.block = &context.fileKernel.body;
  context.steps = 0;
  context.tooLarge = false;
  context.liveVariables.clear();
  context.integers.clear();
  context.discarded.push_back(std::move(made)); // values may still point into it
  if (context.diagnostics.errorCount() == before)
    context.unit.entries.push_back(std::move(entry));
}

void sema::analyzeEntry(Context &context, const EntryTemplate &entry, std::span<const ast::GenericArg> given,
                        const ast::Ident *alias, SourceRange range) {
  const ast::EntryDecl *declaration = entry.declaration;
  if (!declaration->annotations.empty()) {
    context.report(diag::NotAvailable, declaration->annotations[0].range, "an annotation");
    return;
  }
  auto inner = instanceScope(context, declaration->name, declaration->generics, entry.scope, given, range);
  if (!inner)
    return;
  const std::string name =
      alias ? std::string(alias->str()) : instanceName(context, declaration->name, declaration->generics, inner);
  if (!takeName(context, name, range))
    return;
  if (!declaration->generics.empty())
    context.diagnostics.pushContext(range, textOf(diag::NoteInInstance, name));
  EntryBuilder(context, declaration, inner, name).run();
  if (!declaration->generics.empty())
    context.diagnostics.popContext();
}
