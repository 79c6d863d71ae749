//===- SignatureHost.cpp - what the host computes of the arguments --------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The conditions of `where`, and every number of a launch, are evaluated as the kernel's own expressions are; the nodes
// that result are read back as an expression over the arguments, and dropped. A condition that an argument divides by a
// number is known to the layouts of the tensors, too (rule T12).
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Declare/Signature.h"

#include "frontend/Sema/Evaluate/Expressions.h"
#include "frontend/Sema/Evaluate/Layouts.h"
#include "frontend/Sema/Evaluate/Nodes.h"
#include "frontend/Sema/Evaluate/Report.h"
#include "frontend/Sema/Evaluate/TargetFacts.h"

#include <numeric>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;

//===--- expressions ------------------------------------------------------===//

LaunchExpr Signature::divides(int64_t divisor, LaunchExpr number) {
  using Op = LaunchExpr::Op;
  return LaunchExpr::binary(Op::Eq, LaunchExpr::binary(Op::Mod, std::move(number), LaunchExpr::constant(divisor)),
                            LaunchExpr());
}

Value Signature::evaluateOnHost(const ast::Expr *e) {
  Block scratch;
  auto *saved = std::exchange(context.block, &scratch);
  const bool wasOnHost = std::exchange(context.isOnHost, true);
  Value v = evaluate(context, e);
  context.isOnHost = wasOnHost;
  context.block = saved;
  return v;
}

/// Messages leave long texts out; the host needs all of them.
std::string Signature::textOnHost(const layout::IntTuple &t, SourceRange range) {
  if (!t.isLeaf()) {
    std::string text = "(";
    for (size_t i = 0; i < t.rank(); ++i)
      text += (i ? "," : "") + textOnHost(t[i], range);
    return text + ")";
  }
  if (!t.isPlainInt() || t.leaf().isStatic())
    return spell(t);
  std::string text = spell(t);
  if (text != cutText && text != unknownText)
    return text;
  auto whole = hostExpr(fromInt(context, t.leaf(), range), range);
  return whole ? whole->str() : text;
}

std::string Signature::layoutOnHost(const layout::Layout &layout, SourceRange range) {
  return textOnHost(layout.shape, range) + ":" + textOnHost(layout.stride, range);
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
  if (const auto *present = node->as<Present>())
    return seesTensors ? std::optional(LaunchExpr::present(interface.arguments[present->index].name)) : refuse();
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
    const TargetFacts facts(context);
    Value v = evaluateOnHost(condition);
    const Value &inner = decay(v);
    if (inner.isPoison()) {
      ok = false;
      continue;
    }
    if (const bool *known = inner.as<bool>()) {
      if (!*known) {
        facts.noteAt(context.report(diag::WhereIsFalse, condition->range(), interface.name), condition->range());
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
      context.numbers.ofNodes[node] =
          Int::dynamic(plain.width(), std::lcm(plain.divisibility(), fact->second), plain.handle());
    }
    require(std::move(*expr));
  }
  context.memoryNames.clear();
  return ok;
}
