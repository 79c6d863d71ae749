//===- ThreadValues.cpp - integers as the threads of one block see them ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Rows are computed when asked for, and kept. Where the algebra has an offset in hand it is the algebra of Sema once
// more: views are taken apart with the same functions that inferred their types.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/ThreadValues.h"

#include "compiler/Layout/Algebra.h"

#include <algorithm>
#include <limits>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

static constexpr unsigned maxDepth = 2000; ///< of expressions: deeper ones are not known

ThreadValues::ThreadValues(const Kernel &kernel, const specs::TargetSpec &target, SymbolTable &symbols)
    : kernel(kernel), symbols(symbols), arith(symbols),
      count(kernel.interface.block[0] * kernel.interface.block[1] * kernel.interface.block[2]), wave(target.waveSize) {
  walk(kernel, [&](const Node *node) {
    if (const auto *loop = node->as<For>()) {
      heads[loop->induction] = loop->lower;
      for (size_t i = 0; i < loop->carried.size(); ++i)
        heads[loop->carried[i]] = loop->initial[i];
    } else if (const auto *loop = node->as<While>()) {
      for (size_t i = 0; i < loop->carried.size(); ++i)
        heads[loop->carried[i]] = loop->initial[i];
    }
  });
}

void ThreadValues::set(std::span<const std::pair<const Node *, ThreadRow>> values) {
  for (const auto &[node, row] : values)
    fixed[node] = row;
  known.clear();
  derived.clear();
}

template <typename F> ThreadRow ThreadValues::each(const ThreadRow &a, const ThreadRow &b, const F &f) const {
  if (a.empty() || b.empty())
    return {};
  ThreadRow out(std::max(a.size(), b.size()));
  for (size_t i = 0; i < out.size(); ++i) {
    std::optional<int64_t> one = f(at(a, i), at(b, i));
    if (!one)
      return {};
    out[i] = *one;
  }
  return out;
}

/// As a value of `type` holds it.
static int64_t wrapped(int64_t value, Scalar type) {
  const unsigned bits = bitWidth(type);
  if (bits >= 64)
    return value;
  const uint64_t low = static_cast<uint64_t>(value) & ((uint64_t(1) << bits) - 1);
  if (kindOf(type) != ScalarKind::Signed || !(low >> (bits - 1)))
    return static_cast<int64_t>(low);
  return static_cast<int64_t>(low | ~((uint64_t(1) << bits) - 1));
}

ThreadRow ThreadValues::binary(BinaryOp op, Scalar type, const ThreadRow &a, const ThreadRow &b) const {
  if (!(isInteger(type) || type == Scalar::I1) || (bitWidth(type) == 64 && kindOf(type) == ScalarKind::Unsigned))
    return {};
  return each(a, b, [&](int64_t x, int64_t y) -> std::optional<int64_t> {
    const auto u = static_cast<uint64_t>(x), v = static_cast<uint64_t>(y);
    const bool divides = y != 0 && !(y == -1 && x == std::numeric_limits<int64_t>::min());
    int64_t out = 0;
    switch (op) {
    case BinaryOp::Add: out = static_cast<int64_t>(u + v); break;
    case BinaryOp::Sub: out = static_cast<int64_t>(u - v); break;
    case BinaryOp::Mul: out = static_cast<int64_t>(u * v); break;
    case BinaryOp::Div:
      if (!divides)
        return std::nullopt;
      out = x / y;
      break;
    case BinaryOp::Rem:
      if (!divides)
        return std::nullopt;
      out = x % y;
      break;
    case BinaryOp::CeilDiv:
      if (y <= 0 || x < 0)
        return std::nullopt;
      out = x / y + (x % y != 0);
      break;
    case BinaryOp::Min: out = std::min(x, y); break;
    case BinaryOp::Max: out = std::max(x, y); break;
    case BinaryOp::And: out = x & y; break;
    case BinaryOp::Or: out = x | y; break;
    case BinaryOp::Xor: out = x ^ y; break;
    case BinaryOp::Shl:
      if (y < 0 || y >= bitWidth(type))
        return std::nullopt;
      out = static_cast<int64_t>(u << y);
      break;
    case BinaryOp::Shr:
      if (y < 0 || y >= bitWidth(type))
        return std::nullopt;
      out = x >> y;
      break;
    }
    return wrapped(out, type);
  });
}

/// The value of the first thread of each wave, if its threads agree.
static ThreadRow agreed(const ThreadRow &row, unsigned wave) {
  for (size_t i = 0; i < row.size(); ++i)
    if (row[i] != row[i / wave * wave])
      return {};
  return row;
}

static ThreadRow chosen(const ThreadRow &condition, const ThreadRow &a, const ThreadRow &b) {
  ThreadRow row(std::max({condition.size(), a.size(), b.size()}));
  for (size_t i = 0; i < row.size(); ++i)
    row[i] = at(condition, i) ? at(a, i) : at(b, i);
  return row;
}

ThreadRow ThreadValues::intrinsic(const Intrinsic &op) {
  ThreadRow row;
  switch (op.op) {
  case IntrinsicOp::LaneId:
    for (unsigned i = 0; i < count; ++i)
      row.push_back(i % wave);
    return row;
  case IntrinsicOp::WaveId:
    for (unsigned i = 0; i < count; ++i)
      row.push_back(i / wave);
    return row;
  case IntrinsicOp::Uniform:
  case IntrinsicOp::ReadLane: return agreed(of(op.operands[0]), wave);
  default: return {};
  }
}

ThreadRow ThreadValues::compute(const Node &node) {
  if (auto value = fixed.find(&node); value != fixed.end())
    return value->second;
  if (!node.type.isScalar())
    return {};
  const Scalar type = node.type.scalar();
  const auto &block = kernel.interface.block;
  if (const auto *op = node.as<IntConstant>())
    return {op->value};
  if (const auto *op = node.as<ArgumentRef>()) {
    if (!extent || kernel.interface.arguments[op->index].kind != ArgumentKind::Symbol)
      return {};
    used.insert(op->index);
    return {*extent};
  }
  if (const auto *op = node.as<HardwareId>()) {
    if (op->id == Id::Block)
      return {0};
    if (op->id == Id::BlockDim)
      return {block[op->axis]};
    if (op->id != Id::Thread)
      return {};
    ThreadRow row;
    for (unsigned i = 0; i < count; ++i)
      row.push_back(op->axis == 0 ? i % block[0] : op->axis == 1 ? i / block[0] % block[1] : i / block[0] / block[1]);
    return row;
  }
  if (const auto *op = node.as<Binary>())
    return binary(op->op, type, of(op->lhs), of(op->rhs));
  if (const auto *op = node.as<Unary>()) {
    ThreadRow row = of(op->operand);
    for (int64_t &value : row)
      value =
          wrapped(op->op == UnaryOp::Negate ? static_cast<int64_t>(0 - static_cast<uint64_t>(value)) : ~value, type);
    return isInteger(type) || type == Scalar::I1 ? row : ThreadRow();
  }
  if (const auto *op = node.as<Compare>()) {
    if (!op->lhs->type.isScalar() || !isInteger(op->lhs->type.scalar()) || op->lhs->type.scalar() == Scalar::U64)
      return {};
    return each(of(op->lhs), of(op->rhs), [&](int64_t x, int64_t y) -> std::optional<int64_t> {
      switch (op->op) {
      case CompareOp::Equal: return x == y;
      case CompareOp::NotEqual: return x != y;
      case CompareOp::Less: return x < y;
      case CompareOp::LessEqual: return x <= y;
      case CompareOp::Greater: return x > y;
      case CompareOp::GreaterEqual: return x >= y;
      }
      return std::nullopt;
    });
  }
  if (const auto *op = node.as<Select>()) {
    const ThreadRow condition = of(op->condition), a = of(op->ifTrue), b = of(op->ifFalse);
    return condition.empty() || a.empty() || b.empty() ? ThreadRow() : chosen(condition, a, b);
  }
  if (const auto *op = node.as<Convert>()) {
    if (!isInteger(type) || !op->operand->type.isScalar() || !isInteger(op->operand->type.scalar()))
      return {};
    ThreadRow row = of(op->operand);
    for (int64_t &value : row)
      value = wrapped(value, type);
    return row;
  }
  if (const auto *op = node.as<Intrinsic>())
    return intrinsic(*op);
  if (const auto *op = node.as<BlockArgument>()) {
    if (op->unchanged)
      return of(op->unchanged);
    auto head = heads.find(&node);
    return head == heads.end() ? ThreadRow() : of(head->second);
  }
  if (const auto *op = node.as<Result>())
    if (const auto *branch = op->of->as<If>()) {
      const ThreadRow &condition = of(branch->condition);
      if (condition.size() == 1)
        return of((condition[0] ? branch->then : branch->otherwise).yields[op->index]);
      const ThreadRow &a = of(branch->then.yields[op->index]), &b = of(branch->otherwise.yields[op->index]);
      return condition.empty() || a.empty() || b.empty() ? ThreadRow() : chosen(condition, a, b);
    }
  return {};
}

const ThreadRow &ThreadValues::of(const Node *node) {
  if (auto row = known.find(node); row != known.end())
    return row->second;
  static const ThreadRow unknown;
  if (depth > maxDepth)
    return unknown;
  ++depth;
  ThreadRow row = compute(*node);
  --depth;
  return known[node] = std::move(row);
}

const ThreadRow &ThreadValues::of(const Int &i) {
  static const ThreadRow unknown;
  const Symbolic *symbolic = i.isStatic() ? nullptr : symbolicOf(i);
  if (symbolic && symbolic->node)
    return of(symbolic->node);
  if (i.isDynamic() && (!symbolic || depth > maxDepth))
    return unknown;
  if (!symbolic) {
    return numbers.try_emplace(i.value(), ThreadRow{i.value()}).first->second;
  }
  if (auto row = derived.find(symbolic); row != derived.end())
    return row->second;
  ++depth;
  const ThreadRow a = of(symbolic->a), b = of(symbolic->b);
  --depth;
  using Op = layout::Arith::Op;
  ThreadRow row = each(a, symbolic->op == Op::Abs ? a : b, [&](int64_t x, int64_t y) -> std::optional<int64_t> {
    const auto u = static_cast<uint64_t>(x), v = static_cast<uint64_t>(y);
    switch (symbolic->op) {
    case Op::Add: return static_cast<int64_t>(u + v);
    case Op::Sub: return static_cast<int64_t>(u - v);
    case Op::Mul: return static_cast<int64_t>(u * v);
    case Op::Div: return v ? std::optional(static_cast<int64_t>(u / v)) : std::nullopt;
    case Op::Mod: return v ? std::optional(static_cast<int64_t>(u % v)) : std::nullopt;
    case Op::Min: return std::min(x, y);
    case Op::Max: return std::max(x, y);
    case Op::Shr: return v < 64 ? std::optional(static_cast<int64_t>(u >> v)) : std::nullopt;
    case Op::Shl: return v < 64 ? std::optional(static_cast<int64_t>(u << v)) : std::nullopt;
    case Op::And: return x & y;
    case Op::Xor: return x ^ y;
    case Op::Abs: return x < 0 ? static_cast<int64_t>(0 - u) : x;
    }
    return std::nullopt;
  });
  return derived[symbolic] = std::move(row);
}

//===--- tensors ----------------------------------------------------------===//

Int ThreadValues::intOf(const Node *node) {
  if (const auto *constant = node->as<IntConstant>())
    return Int(constant->value);
  auto [place, isNew] = integers.try_emplace(node);
  if (isNew)
    place->second = Int::dynamic(bitWidth(node->type.scalar()), 1, symbols.named("thread", node));
  return place->second;
}

std::optional<ThreadValues::Elements> ThreadValues::elements(const Node *tensor, std::span<const IntTuple> coords) {
  Elements out;
  std::vector<Int> offsets;
  auto add = [&](layout::Result<layout::Sliced> part) {
    if (!part || !part->offset.isPlainInt())
      return false;
    offsets.push_back(part->offset.leaf());
    return true;
  };
  const Node *node = tensor;
  while (const Node *viewed = viewedTensor(node)) {
    const layout::AnyLayout &of = viewed->type.tensor().layout;
    bool ok = true;
    if (const auto *slice = node->as<Slice>())
      ok = add(layout::sliceAndOffset(arith, of, slice->coord));
    else if (const auto *part = node->as<Partition>())
      ok = !part->wave &&
           add(layout::partition(arith, part->copy->layouts, part->side, of, IntTuple(intOf(part->thread))));
    else if (const auto *part = node->as<MmaPartition>())
      ok = add(layout::partition(arith, part->mma->layouts, part->operand, of, IntTuple(intOf(part->thread))));
    else
      ok = node->as<Divide>() || node->as<View>() || node->as<AnyMemory>() || node->as<BufferView>();
    if (!ok)
      return std::nullopt;
    node = viewed;
  }
  while (const auto *memory = node->as<SharedMemory>()) {
    if (!memory->over)
      break;
    if (memory->dynamicOffset)
      return std::nullopt;
    node = memory->over;
  }
  if (!node->as<SharedMemory>() && !node->as<ArgumentRef>())
    return std::nullopt;
  out.root = node;
  ThreadRow base{0};
  auto sum = [&](const ThreadRow &a, const ThreadRow &b) {
    return each(a, b, [](int64_t x, int64_t y) {
      return std::optional(static_cast<int64_t>(static_cast<uint64_t>(x) + static_cast<uint64_t>(y)));
    });
  };
  for (const Int &offset : offsets)
    base = sum(base, of(offset));
  if (base.empty())
    return std::nullopt;
  for (const IntTuple &coord : coords) {
    auto index = layout::crd2idx(arith, coord, tensor->type.tensor().layout);
    if (!index || !index->isPlainInt())
      return std::nullopt;
    ThreadRow row = sum(base, of(index->leaf()));
    if (row.empty())
      return std::nullopt;
    out.rows.push_back(std::move(row));
  }
  return out;
}
