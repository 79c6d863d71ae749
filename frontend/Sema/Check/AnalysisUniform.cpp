//===- AnalysisUniform.cpp - divergence, and barriers under it ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
//
//===----------------------------------------------------------------------===//
// A fixed point over the nodes: divergence only grows, from thread_idx, lane_id, registers and what is read where the
// lanes look at different places. A wave is 64 or 32 threads that follow each other, x fastest: what divides thread_idx
// by a multiple of that, or compares it with one, is uniform.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/AnalysisUniform.h"

#include <algorithm>
#include <set>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

bool Uniformity::mayDiffer(const Int &leaf) const {
  if (leaf.isStatic())
    return false;
  const Symbolic *symbolic = symbolicOf(leaf);
  if (symbolic->node)
    return mayDiffer(symbolic->node);
  return mayDiffer(symbolic->a) || mayDiffer(symbolic->b);
}

bool Uniformity::mayDiffer(const IntTuple &coord) const {
  for (const IntTuple &one : coord.leaves())
    if (one.isInt() && mayDiffer(one.leaf()))
      return true;
  return false;
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
  auto any = [&](std::initializer_list<const Node *> operands) {
    for (const Node *operand : operands)
      if (operand && mayDiffer(operand))
        return true;
    return false;
  };
  if (node.as<IntConstant>() || node.as<FloatConstant>() || node.as<ArgumentRef>() || node.as<Present>() ||
      node.as<Undefined>() || node.as<Identity>() || node.as<Fragment>() || node.as<SharedMemory>())
    return false;
  if (const auto *op = node.as<ArgumentPart>())
    return any({op->at});
  if (const auto *op = node.as<HardwareId>())
    return op->id == Id::Thread && threadDiffers(op->axis);
  if (const auto *op = node.as<Unary>())
    return any({op->operand});
  if (const auto *op = node.as<Binary>()) {
    if (const auto *by = op->rhs->as<IntConstant>())
      if ((op->op == BinaryOp::Div && isCut(op->lhs, by->value)) ||
          (op->op == BinaryOp::Shr && by->value >= 0 && by->value < 31 && isCut(op->lhs, int64_t(1) << by->value)))
        return false;
    return any({op->lhs, op->rhs});
  }
  if (const auto *op = node.as<Compare>()) {
    if (const auto *by = op->rhs->as<IntConstant>()) {
      bool isBelow = op->op == CompareOp::Less || op->op == CompareOp::GreaterEqual;
      bool isUpTo = op->op == CompareOp::LessEqual || op->op == CompareOp::Greater;
      if ((isBelow && isCut(op->lhs, by->value)) || (isUpTo && by->value < INT32_MAX && isCut(op->lhs, by->value + 1)))
        return false;
    }
    return any({op->lhs, op->rhs});
  }
  if (const auto *op = node.as<Select>())
    return any({op->condition, op->ifTrue, op->ifFalse});
  if (const auto *op = node.as<Convert>())
    return any({op->operand, op->random});
  if (const auto *op = node.as<Splat>())
    return any({op->operand});
  if (const auto *op = node.as<Intrinsic>()) {
    if (op->op == IntrinsicOp::WaveId || op->op == IntrinsicOp::Ballot || op->op == IntrinsicOp::ReadLane ||
        op->op == IntrinsicOp::Uniform)
      return false;
    if (op->op == IntrinsicOp::LaneId)
      return true;
    for (const Node *operand : op->operands)
      if (mayDiffer(operand))
        return true;
    return false;
  }
  if (const auto *op = node.as<Divide>())
    return any({op->tensor});
  if (const auto *op = node.as<View>())
    return any({op->tensor});
  if (const auto *op = node.as<Slice>())
    return any({op->tensor}) || mayDiffer(op->coord);
  if (const auto *op = node.as<Partition>())
    return any({op->tensor, op->thread});
  if (const auto *op = node.as<AnyMemory>()) {
    const auto &members = op->members();
    return any({op->which}) || std::ranges::any_of(members, [&](const Node *member) { return mayDiffer(member); });
  }
  if (const auto *op = node.as<MmaPartition>())
    return any({op->tensor, op->thread});
  if (const auto *op = node.as<BufferView>())
    return any({op->tensor, op->bound});
  if (const auto *op = node.as<ReadCoordinate>())
    return any({op->tensor}) || mayDiffer(op->coord);
  if (const auto *op = node.as<LoadElement>())
    return op->tensor->type.tensor().space == Space::Register || any({op->tensor}) || mayDiffer(op->coord);
  if (const auto *op = node.as<Atomic>())
    return op->op != AtomicOp::Load || any({op->tensor}) || mayDiffer(op->coord);
  if (const auto *op = node.as<InBounds>())
    return any({op->coordinates});
  if (const auto *op = node.as<BlockArgument>(); op && op->unchanged)
    return any({op->unchanged});
  if (const auto *op = node.as<Result>()) {
    if (const auto *branch = op->of->as<If>()) {
      const Node *a = branch->then.yields[op->index], *b = branch->otherwise.yields[op->index];
      return any({a, b}) || (a != b && !a->as<Undefined>() && !b->as<Undefined>() && mayDiffer(branch->condition));
    }
    if (const auto *loop = op->of->as<For>())
      return any({loop->lower, loop->upper, loop->initial[op->index], loop->body.yields[op->index]});
    if (const auto *loop = op->of->as<While>()) // lanes that leave in different trips take different values with them
      return any({loop->body.yields[0], loop->body.yields[op->index + 1]});
  }
  return true;
}

void Uniformity::visit(const Block &block) {
  for (const Node *node : block.nodes) {
    if (const auto *branch = node->as<If>()) {
      visit(branch->then);
      visit(branch->otherwise);
    } else if (const auto *loop = node->as<For>()) {
      mark(loop->induction, mayDiffer(loop->lower));
      for (size_t i = 0; i < loop->carried.size(); ++i)
        mark(loop->carried[i], mayDiffer(loop->initial[i]) || mayDiffer(loop->body.yields[i]));
      visit(loop->body);
    } else if (const auto *loop = node->as<While>()) {
      for (size_t i = 0; i < loop->carried.size(); ++i)
        mark(loop->carried[i], mayDiffer(loop->initial[i]) || mayDiffer(loop->body.yields[i + 1]));
      visit(loop->body);
    } else if (!node->type.isVoid()) {
      mark(node, differs(*node));
    }
  }
}

Uniformity::Uniformity(const Kernel &kernel, const specs::TargetSpec &target) : kernel(kernel), wave(target.waveSize) {
  do {
    changed = false;
    visit(kernel.body);
  } while (changed);
}

//===--- barriers ---------------------------------------------------------===//

static bool isBarrier(const Node *node) {
  const auto *op = node->as<Intrinsic>();
  return op && op->op == IntrinsicOp::Barrier;
}

/// Calls `found` for each barrier of the block that stands in a branch or loop, with the conditions around it.
template <typename Found>
static void eachBarrier(const Block &block, std::vector<std::vector<const Node *>> &around, const Found &found) {
  for (const Node *node : block.nodes) {
    auto inside = [&](std::vector<const Node *> conditions, const Block &body) {
      around.push_back(std::move(conditions));
      eachBarrier(body, around, found);
      around.pop_back();
    };
    if (const auto *branch = node->as<If>()) {
      inside({branch->condition}, branch->then);
      inside({branch->condition}, branch->otherwise);
    } else if (const auto *loop = node->as<For>()) {
      inside({loop->lower, loop->upper}, loop->body);
    } else if (const auto *loop = node->as<While>()) {
      inside({loop->body.yields[0]}, loop->body);
    } else if (isBarrier(node) && !around.empty()) {
      found(node);
    }
  }
}

void sema::checkBarriers(const Kernel &kernel, const specs::TargetSpec &target, DiagnosticEngine &diagnostics) {
  std::vector<std::vector<const Node *>> around;
  bool isAny = false;
  eachBarrier(kernel.body, around, [&](const Node *) { isAny = true; });
  if (!isAny)
    return;
  Uniformity uniformity(kernel, target);
  std::set<const Node *> said; // one condition is one mistake, however many barriers it keeps threads from
  eachBarrier(kernel.body, around, [&](const Node *barrier) {
    for (const auto &conditions : around)
      for (const Node *condition : conditions)
        if (uniformity.mayDiffer(condition)) {
          if (said.insert(condition).second) {
            DiagnosticEngine::Within calls(diagnostics, barrier->context);
            diagnostics.report(diag::DivergentBarrier, barrier->range).note(diag::NoteDivergent, condition->range);
          }
          return;
        }
  });
}
