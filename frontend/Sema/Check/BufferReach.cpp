//===- BufferReach.cpp - how far the lanes of a wave go in a buffer -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// From each access back to its buffer: a coordinate in which lanes differ goes over its whole mode, or as far as its
// value is known to go; the share of a thread in a tiled copy or mma lies within the tile. All other offsets go into
// the base or the instruction.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/BufferReach.h"

#include "compiler/Layout/Algebra.h"
#include "frontend/KernelIR/Effects.h"
#include "frontend/Sema/Check/AnalysisUniform.h"
#include "frontend/Sema/Types/Offsets.h"

#include <algorithm>
#include <limits>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

int64_t sema::lastOffsetOfBuffer(Scalar element) {
  constexpr int64_t bytes = std::numeric_limits<uint32_t>::max(); // the largest bound of a descriptor
  return std::min<int64_t>(bytes * 8 / memoryBits(element), bytes) - 1;
}

namespace {

class ReachWalk {
public:
  ReachWalk(const Kernel &kernel, const specs::TargetSpec &target) : kernel(kernel), target(target) {
    walk(kernel, [&](const Node *node) { visit(node); });
  }

  std::vector<BufferReach> found;

private:
  void visit(const Node *node) {
    if (node->as<BufferView>())
      if (const layout::Layout &l = layout::linear(node->type.tensor().layout); !hasWideLeaf(l)) {
        begin();
        add(l.shape, l.stride);
        end(node, nullptr);
      }
    const Effects effects = effectsOf(*node);
    for (const MemoryAccess &access : effects.accesses())
      if (access.coord)
        element(node, access.tensor, *access.coord);
      else
        whole(node, access.tensor);
  }

  static bool isWideBuffer(const Node *tensor) {
    if (tensor->type.tensor().space != Space::Buffer)
      return false;
    for (; tensor && !tensor->as<BufferView>(); tensor = viewedTensor(tensor))
      if (hasWideLeaf(tensor->type.tensor().layout))
        return true;
    return tensor && hasWideLeaf(tensor->type.tensor().layout);
  }

  void element(const Node *access, const Node *tensor, const IntTuple &coord) {
    if (!isWideBuffer(tensor))
      return;
    begin();
    const layout::Layout &l = layout::linear(tensor->type.tensor().layout);
    alongCoordinate(coord, l.shape, l.stride);
    throughViews(access, tensor);
  }

  void whole(const Node *access, const Node *tensor) {
    if (!isWideBuffer(tensor))
      return;
    begin();
    // The values of a thread lie behind each other: what is known of them stands in the instruction.
    const layout::Layout &l = layout::linear(tensor->type.tensor().layout);
    const auto shapes = l.shape.leaves(), strides = l.stride.leaves();
    for (size_t i = 0; i < shapes.size() && i < strides.size(); ++i)
      if (shapes[i].isPlainInt() && shapes[i].leaf().isStatic() && strides[i].isPlainInt() &&
          strides[i].leaf().isStatic())
        add(shapes[i], strides[i]);
    throughViews(access, tensor);
  }

  void throughViews(const Node *access, const Node *tensor) {
    for (; tensor && !tensor->as<BufferView>(); tensor = viewedTensor(tensor)) {
      if (const auto *slice = tensor->as<Slice>()) {
        const layout::Layout &l = layout::linear(slice->tensor->type.tensor().layout);
        const Node *memory = slice->tensor->as<AnyMemory>() ? viewedTensor(slice->tensor) : nullptr;
        if (memory) { // of a `var`: any element of the buffer
          const layout::Layout &all = layout::linear(memory->type.tensor().layout);
          if (uniformity().mayDiffer(slice->coord))
            add(all.shape, all.stride);
        } else {
          alongCoordinate(slice->coord, l.shape, l.stride);
        }
      } else if (const auto *part = tensor->as<Partition>()) {
        if (uniformity().mayDiffer(part->thread))
          withinTile(part->tensor, extents(part->copy->layouts.tile));
      } else if (const auto *part = tensor->as<MmaPartition>()) {
        if (uniformity().mayDiffer(part->thread))
          withinTile(part->tensor, extents(*part));
      }
    }
    if (tensor)
      end(tensor, access);
  }

  //===--- the modes of one access ------------------------------------------===//

  void begin() { shapes.clear(), strides.clear(); }

  void end(const Node *buffer, const Node *access) {
    if (shapes.empty())
      return;
    layout::Layout modes{IntTuple(shapes), IntTuple(strides)};
    if (std::ranges::none_of(found, [&](const BufferReach &r) { return r.buffer == buffer && r.modes == modes; }))
      found.push_back({buffer, access, std::move(modes)});
  }

  /// All of a mode, whose leaves are those of `shape`; of one leaf at most `most`.
  void add(const IntTuple &shape, const IntTuple &stride, std::optional<int64_t> most = {}) {
    const auto extents = shape.leaves(), steps = stride.leaves();
    const bool isOne = extents.size() == 1;
    for (size_t i = 0; i < extents.size() && i < steps.size(); ++i) {
      if (!extents[i].isPlainInt() || !steps[i].isPlainInt() || extents[i].leaf().is(1) || steps[i].leaf().is(0))
        continue;
      const Int &extent = extents[i].leaf();
      const bool isLess = isOne && most && (extent.isDynamic() || *most < extent.value());
      if (isLess && *most <= 1)
        continue;
      shapes.push_back(isLess ? IntTuple(*most) : extents[i]);
      strides.push_back(steps[i]);
    }
  }

  void alongCoordinate(const IntTuple &coord, const IntTuple &shape, const IntTuple &stride) {
    if (coord.isTuple() && shape.isTuple() && coord.rank() == shape.rank()) {
      for (size_t i = 0; i < coord.rank(); ++i)
        alongCoordinate(coord[i], shape[i], stride[i]);
      return;
    }
    if (coord.isTuple() && coord.rank() == 1)
      return alongCoordinate(coord[0], shape, stride);
    if (coord.isNone() || coord.isStatic() || !uniformity().mayDiffer(coord))
      return;
    std::optional<int64_t> most;
    if (const Symbolic *symbolic = coord.isPlainInt() ? symbolicOf(coord.leaf()) : nullptr; symbolic && symbolic->node)
      most = greatest(symbolic->node);
    add(shape, stride, most ? std::optional(*most + 1) : std::nullopt);
  }

  void withinTile(const Node *tensor, const std::vector<std::optional<int64_t>> &tile) {
    const layout::Layout &l = layout::linear(tensor->type.tensor().layout);
    if (!l.shape.isTuple())
      return add(l.shape, l.stride, tile.empty() ? std::nullopt : tile[0]);
    for (size_t i = 0; i < l.shape.rank() && i < tile.size(); ++i)
      add(l.shape[i], l.stride[i], tile[i]);
  }

  std::vector<std::optional<int64_t>> extents(const layout::Tile &tile) {
    auto extentOf = [&](const layout::Tile &mode) -> std::optional<int64_t> {
      if (const auto *l = std::get_if<layout::Layout>(&mode.value)) {
        auto size = layout::product(arith, l->shape);
        return size && size->isStatic() ? std::optional(size->value()) : std::nullopt;
      }
      const auto *number = std::get_if<IntTuple>(&mode.value);
      return number && number->isPlainInt() && number->leaf().isStatic() ? std::optional(number->leaf().value())
                                                                         : std::nullopt;
    };
    std::vector<std::optional<int64_t>> list;
    if (tile.isNested())
      for (const layout::Tile &mode : tile.elements())
        list.push_back(extentOf(mode));
    else
      list.push_back(extentOf(tile));
    return list;
  }

  std::vector<std::optional<int64_t>> extents(const MmaPartition &part) {
    auto shape = layout::tileShapeMNK(arith, part.mma->layouts);
    if (!shape)
      return {std::nullopt, std::nullopt};
    auto mode = [&](size_t i) { return (*shape)[i].isStatic() ? std::optional((*shape)[i].value()) : std::nullopt; };
    switch (part.operand) {
    case layout::MmaOperand::A: return {mode(0), mode(2)};
    case layout::MmaOperand::B: return {mode(1), mode(2)};
    case layout::MmaOperand::C:
    case layout::MmaOperand::D: break;
    }
    return {mode(0), mode(1)};
  }

  /// What the value of an integer node is at most, from numbers of threads and constants; it is not negative then.
  std::optional<int64_t> greatest(const Node *node, unsigned depth = 0) {
    constexpr unsigned mostDepth = 32;
    if (depth > mostDepth || !node->type.isIntegerScalar())
      return std::nullopt;
    auto of = [&](const Node *n) { return greatest(n, depth + 1); };
    if (const auto *constant = node->as<IntConstant>())
      return constant->value >= 0 ? std::optional(constant->value) : std::nullopt;
    if (const auto *id = node->as<HardwareId>())
      return id->id == Id::Thread ? std::optional<int64_t>(kernel.interface.block[id->axis] - 1) : std::nullopt;
    if (const auto *op = node->as<Intrinsic>())
      return op->op == IntrinsicOp::LaneId ? std::optional<int64_t>(target.waveSize - 1) : std::nullopt;
    if (const auto *convert = node->as<Convert>())
      return bitWidth(node->type.scalar()) >= bitWidth(convert->operand->type.element()) ? of(convert->operand)
                                                                                         : std::nullopt;
    if (const auto *choice = node->as<Select>()) {
      auto a = of(choice->ifTrue), b = of(choice->ifFalse);
      return a && b ? std::optional(std::max(*a, *b)) : std::nullopt;
    }
    const auto *op = node->as<Binary>();
    if (!op)
      return std::nullopt;
    auto a = of(op->lhs), b = of(op->rhs);
    const auto *by = op->rhs->as<IntConstant>();
    constexpr int64_t most = std::numeric_limits<int32_t>::max();
    auto fits = [&](int64_t n) { return n <= most ? std::optional(n) : std::nullopt; };
    switch (op->op) {
    case BinaryOp::Add: return a && b ? fits(*a + *b) : std::nullopt;
    case BinaryOp::Mul: return a && b ? fits(*a * *b) : std::nullopt;
    case BinaryOp::Div: return a && by && by->value > 0 ? std::optional(*a / by->value) : std::nullopt;
    case BinaryOp::Shr:
      return a && by && by->value >= 0 && by->value < 32 ? std::optional(*a >> by->value) : std::nullopt;
    case BinaryOp::Rem:
      return by && by->value > 0 && (a || node->nonNegative || op->lhs->nonNegative) ? std::optional(by->value - 1)
                                                                                     : std::nullopt;
    case BinaryOp::And: return a && b ? std::optional(std::min(*a, *b)) : a ? a : b;
    case BinaryOp::Min: return a && b ? std::optional(std::min(*a, *b)) : std::nullopt;
    case BinaryOp::Max: return a && b ? std::optional(std::max(*a, *b)) : std::nullopt;
    default: return std::nullopt;
    }
  }

  const Uniformity &uniformity() { // few kernels ask
    if (!lanes)
      lanes.emplace(kernel, target);
    return *lanes;
  }

  const Kernel &kernel;
  const specs::TargetSpec &target;
  std::optional<Uniformity> lanes;
  layout::TypeArith arith;
  std::vector<IntTuple> shapes, strides;
};

} // namespace

std::vector<BufferReach> sema::findBufferReaches(const Kernel &kernel, const specs::TargetSpec &target) {
  return std::move(ReachWalk(kernel, target).found);
}
