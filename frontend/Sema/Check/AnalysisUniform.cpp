//===- AnalysisUniform.cpp - what is the same in all lanes of a wave ------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A fixed point over the nodes: divergence only grows, from thread_idx, lane_id, registers and what is read where the
// lanes look at different places. A wave is 64 or 32 threads that follow each other, x fastest: what divides thread_idx
// by a multiple of that, or compares it with one, is uniform.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/AnalysisUniform.h"

#include "frontend/KernelIR/Effects.h"

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;

bool Uniformity::mayDiffer(const Node *node) const {
  // A value that no trip of a loop changes is that from before the loop.
  for (const auto *argument = node->as<BlockArgument>(); argument && argument->unchanged;
       argument = node->as<BlockArgument>())
    node = argument->unchanged;
  return divergent.contains(node);
}

bool Uniformity::mayDiffer(const IntTuple &coord) const {
  bool isAny = false;
  forEachNodeIn(coord, [&](const Node *node) { isAny |= mayDiffer(node); });
  return isAny;
}

/// Waves take threads in a row: axis `axis` is the same in all of one if the axes before it fill whole waves.
bool Uniformity::threadDiffers(unsigned axis) const {
  int64_t before = 1;
  for (unsigned i = 0; i < axis; ++i)
    before *= kernel.interface.block[i];
  return before % wave != 0 && kernel.interface.block[axis] != 1;
}

/// The node counts threads in a row, and `unit` of them are whole waves.
bool Uniformity::isCut(const Node *node, int64_t unit) const {
  const auto *id = node->as<HardwareId>();
  const auto &block = kernel.interface.block;
  return id && id->id == Id::Thread && id->axis == 0 && unit > 0 && unit % wave == 0 &&
         (block[0] % wave == 0 || (block[1] == 1 && block[2] == 1));
}

bool Uniformity::differs(const Node &node) const {
  auto anyOperand = [&] {
    bool isAny = false;
    forEachOperand(node, [&](const Node *operand) { isAny |= mayDiffer(operand); });
    return isAny;
  };
  switch (node.kind()) {
  case OperationKind::HardwareId: {
    const auto &id = *node.as<HardwareId>();
    return id.id == Id::Thread && threadDiffers(id.axis);
  }
  case OperationKind::Binary: {
    const auto &op = *node.as<Binary>();
    const auto *by = op.rhs->as<IntConstant>();
    if (by && ((op.op == BinaryOp::Div && isCut(op.lhs, by->value)) ||
               (op.op == BinaryOp::Shr && by->value >= 0 && by->value < 31 && isCut(op.lhs, int64_t(1) << by->value))))
      return false;
    return anyOperand();
  }
  case OperationKind::Compare: {
    const auto &op = *node.as<Compare>();
    if (const auto *by = op.rhs->as<IntConstant>()) {
      const bool isBelow = op.op == CompareOp::Less || op.op == CompareOp::GreaterEqual;
      const bool isUpTo = op.op == CompareOp::LessEqual || op.op == CompareOp::Greater;
      if ((isBelow && isCut(op.lhs, by->value)) || (isUpTo && by->value < INT32_MAX && isCut(op.lhs, by->value + 1)))
        return false;
    }
    return anyOperand();
  }
  case OperationKind::Intrinsic:
    switch (node.as<Intrinsic>()->op) {
    case IntrinsicOp::WaveId:
    case IntrinsicOp::Ballot:
    case IntrinsicOp::ReadLane:
    case IntrinsicOp::Uniform: return false;
    case IntrinsicOp::LaneId: return true;
    default: return anyOperand();
    }
  case OperationKind::Fragment: // each lane has its own registers; where they lie is the same for all
  case OperationKind::MmaFragment:
  case OperationKind::SharedMemory: return false;
  case OperationKind::LoadElement:
    return node.as<LoadElement>()->tensor->type.tensor().space == Space::Register || anyOperand();
  case OperationKind::Atomic: return node.as<Atomic>()->op != AtomicOp::Load || anyOperand();
  case OperationKind::InBounds: return anyOperand();
  case OperationKind::Result: {
    const auto &result = *node.as<Result>();
    if (const auto *branch = result.of->as<If>()) {
      const Node *a = branch->then.yields[result.index], *b = branch->otherwise.yields[result.index];
      return mayDiffer(a) || mayDiffer(b) ||
             (a != b && !a->as<Undefined>() && !b->as<Undefined>() && mayDiffer(branch->condition));
    }
    if (const auto *loop = result.of->as<For>())
      return mayDiffer(loop->lower) || mayDiffer(loop->upper) || mayDiffer(loop->initial[result.index]) ||
             mayDiffer(loop->body.yields[result.index]);
    if (const auto *loop = result.of->as<While>()) // lanes that leave in different trips take different values along
      return mayDiffer(loop->body.yields[0]) || mayDiffer(loop->body.yields[result.index + 1]);
    return true;
  }
  default: return !effectsOf(node).isPure() || anyOperand();
  }
}

void Uniformity::visit(const Node &node) {
  if (const auto *loop = node.as<For>()) {
    mark(loop->induction, mayDiffer(loop->lower));
    for (size_t i = 0; i < loop->carried.size(); ++i)
      mark(loop->carried[i], mayDiffer(loop->initial[i]) || mayDiffer(loop->body.yields[i]));
  } else if (const auto *loop = node.as<While>()) {
    for (size_t i = 0; i < loop->carried.size(); ++i)
      mark(loop->carried[i], mayDiffer(loop->initial[i]) || mayDiffer(loop->body.yields[i + 1]));
  } else if (!node.type.isVoid()) {
    mark(&node, differs(node));
  }
}

Uniformity::Uniformity(const Kernel &kernel, const specs::TargetSpec &target) : kernel(kernel), wave(target.waveSize) {
  do {
    changed = false;
    walk(kernel, [&](const Node *node) { visit(*node); });
  } while (changed);
}
