//===- Verify.cpp - checks that a kernel is well-formed -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One walk that keeps the set of nodes whose values are available. Operands and blocks come from Operations.def, so the
// rules of definition and use hold for every operation; the rules of types are overloads of check(), one for each
// operation that has any.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Verify.h"

#include "frontend/KernelIR/Effects.h"
#include "frontend/KernelIR/Kernel.h"

#include <unordered_set>

using namespace flyc;
using namespace flyc::sema;

namespace {

std::string describe(const Node &node) {
  std::string text = node.name.empty() ? "" : "'" + node.name + "' ";
  return text + "(" + std::string(spelling(node.kind())) + ", made as number " + std::to_string(node.serial) + ")";
}

/// The node whose value an operand takes: a value that no trip of a loop changes is another name of one before it.
const Node *resolved(const Node *node) {
  for (const auto *argument = node->as<BlockArgument>(); argument && argument->unchanged;
       argument = node->as<BlockArgument>())
    node = argument->unchanged;
  return node;
}

bool isTruth(const Type &type) { return type.isBool() || (type.isVector() && type.vector().element == Scalar::I1); }

class Verifier {
public:
  explicit Verifier(const Kernel &kernel) : kernel(kernel) {}

  std::vector<Violation> run() {
    block(kernel.body, nullptr);
    if (!kernel.body.yields.empty())
      violations.push_back({kernel.body.yields.front(), "the body of the kernel yields values"});
    return std::move(violations);
  }

private:
  void fail(std::string text) {
    violations.push_back({current, std::string(spelling(current->kind())) + ": " + std::move(text)});
  }
  void require(bool condition, const char *rule) {
    if (!condition)
      fail(rule);
  }

  //===--- definitions ----------------------------------------------------===//

  void use(const Node *operand, const char *what) {
    const Node *defined = resolved(operand);
    if (!available.contains(defined))
      fail(std::string(what) + " " + describe(*defined) + " is not defined before its use");
    else if (defined->type.isVoid() && !current->as<Result>())
      fail(std::string(what) + " " + describe(*defined) + " has no value");
  }

  /// `owner`: the node that the block belongs to; null for the kernel's.
  void block(const Block &block, const Node *owner) {
    std::vector<const Node *> defined;
    auto define = [&](const Node *node) {
      available.insert(node);
      defined.push_back(node);
    };
    if (owner)
      forEachBlockArgument(*owner, define);
    for (const Node *node : block.nodes) {
      current = node;
      if (!placed.insert(node).second) {
        fail("it stands in two places");
        continue;
      }
      require(!node->as<BlockArgument>(), "a block argument stands in a block");
      const size_t before = violations.size();
      forEachOperand(*node, [&](const Node *operand) { use(operand, "operand"); });
      if (violations.size() == before) // the rules of types look at the operands
        types(*node);
      forEachBlock(*node, [&](const Block &inner) { this->block(inner, node); });
      current = node;
      yields(*node);
      define(node);
    }
    if (owner) {
      current = owner;
      for (const Node *yielded : block.yields)
        if (yielded)
          use(yielded, "yield");
        else
          fail("a yield is missing");
    }
    for (const Node *node : defined)
      available.erase(node);
  }

  //===--- types ----------------------------------------------------------===//

  void types(const Node &node) {
    const Effects effects = effectsOf(node);
    for (const MemoryAccess &access : effects.accesses())
      require(access.tensor->type.isTensor(), "what it accesses is not a tensor");
    switch (node.kind()) {
#define FLYC_OPERATION(name, operands, effects)                                                                        \
  case OperationKind::name: return check(node, *node.as<name>());
#include "frontend/KernelIR/Operations.def"
    }
  }

  template <typename Any> void check(const Node &, const Any &) {}

  void check(const Node &node, const IntConstant &) {
    require(!node.type.isVoid() && !node.type.isTensor(), "its type is not a number");
  }
  void check(const Node &node, const FloatConstant &) {
    require(!node.type.isVoid() && !node.type.isTensor(), "its type is not a number");
  }
  void check(const Node &node, const ArgumentRef &a) {
    require(a.index < kernel.interface.arguments.size(), "the kernel has no such argument");
  }
  void check(const Node &node, const ArgumentPart &a) {
    require(a.index < kernel.interface.arguments.size(), "the kernel has no such argument");
  }
  void check(const Node &node, const Present &a) {
    require(a.index < kernel.interface.arguments.size(), "the kernel has no such argument");
    require(node.type.isBool(), "its type is not i1");
  }
  void check(const Node &node, const HardwareId &id) {
    require(id.axis < 3, "there is no such axis");
    require(node.type.isScalar() && node.type.scalar() == Scalar::I32, "its type is not i32");
  }
  void check(const Node &node, const Unary &u) {
    require(sameType(node.type, u.operand->type), "the operand has another type");
  }
  void check(const Node &node, const Binary &b) {
    require(sameType(node.type, b.lhs->type) && sameType(node.type, b.rhs->type), "an operand has another type");
  }
  void check(const Node &node, const Compare &c) {
    require(sameType(c.lhs->type, c.rhs->type), "the operands have different types");
    require(isTruth(node.type), "its type is not i1");
  }
  void check(const Node &node, const Select &s) {
    require(isTruth(s.condition->type), "the condition is not i1");
    require(sameType(node.type, s.ifTrue->type) && sameType(node.type, s.ifFalse->type), "a value has another type");
  }
  void check(const Node &node, const Convert &c) {
    require((c.rounding == Rounding::Stochastic) == (c.random != nullptr),
            "stochastic rounding, and no other, takes random bits");
  }
  void check(const Node &node, const Splat &s) {
    require(node.type.isVector() && s.operand->type.isScalar() && s.operand->type.scalar() == node.type.element(),
            "the operand is not a lane of the vector");
  }
  void check(const Node &node, const LoadElement &l) {
    require(node.type.isScalar() && l.tensor->type.element() == node.type.scalar(), "its type is not the element's");
  }
  void check(const Node &, const StoreElement &s) {
    require(s.value->type.isScalar() && s.tensor->type.element() == s.value->type.scalar(),
            "the value has not the type of the element");
  }
  void check(const Node &node, const LoadVector &l) {
    require(node.type.isVector() && l.tensor->type.element() == node.type.element(), "its type is not the tensor's");
  }
  void check(const Node &, const StoreVector &s) {
    require(s.value->type.isVector() && s.tensor->type.element() == s.value->type.element(),
            "the vector has not the elements of the tensor");
  }
  void check(const Node &node, const Atomic &a) {
    require((a.op == AtomicOp::Load) == (a.value == nullptr), "every atomic operation but a load takes a value");
    require((a.op == AtomicOp::CompareExchange) == (a.expected != nullptr), "only cas takes an expected value");
    require((a.op == AtomicOp::Store) == node.type.isVoid(), "every atomic operation but a store has a result");
    require(a.scope < std::size(memoryScopes) && a.order < std::size(atomicOrders), "no such scope or order");
  }
  void check(const Node &node, const If &i) {
    require(i.condition->type.isBool(), "the condition is not i1");
    require(node.type.isVoid(), "it has a value");
  }
  void check(const Node &node, const For &f) {
    require(sameType(f.lower->type, f.induction->type) && sameType(f.upper->type, f.induction->type) &&
                sameType(f.step->type, f.induction->type),
            "a bound has not the type of the induction value");
    require(node.type.isVoid(), "it has a value");
    carried(f.initial, f.carried);
  }
  void check(const Node &node, const While &w) {
    require(node.type.isVoid(), "it has a value");
    carried(w.initial, w.carried);
  }
  void carried(const std::vector<const Node *> &initial, const std::vector<const Node *> &arguments) {
    require(initial.size() == arguments.size(), "there are not as many first values as carried values");
    for (size_t i = 0; i < initial.size() && i < arguments.size(); ++i)
      require(sameType(initial[i]->type, arguments[i]->type), "a first value has not the type of the carried value");
  }
  void check(const Node &node, const Result &r) {
    const Type *type = nullptr;
    if (const auto *branch = r.of->as<If>())
      type = yieldedType(branch->then, r.index);
    else if (const auto *counted = r.of->as<For>())
      type = yieldedType(counted->body, r.index);
    else if (const auto *loop = r.of->as<While>())
      type = yieldedType(loop->body, r.index + 1);
    else
      return fail("it is a result of something that is neither If, For nor While");
    require(type, "there is no such result");
    require(!type || sameType(node.type, *type), "its type is not that of the yielded value");
  }
  static const Type *yieldedType(const Block &block, size_t i) {
    return i < block.yields.size() && block.yields[i] ? &block.yields[i]->type : nullptr;
  }

  //===--- yields ---------------------------------------------------------===//

  void yields(const Node &node) {
    if (const auto *branch = node.as<If>()) {
      require(branch->then.yields.size() == branch->results && branch->otherwise.yields.size() == branch->results,
              "a block does not yield as many values as there are results");
      for (size_t i = 0; i < branch->results; ++i) {
        const Type *a = yieldedType(branch->then, i), *b = yieldedType(branch->otherwise, i);
        require(!a || !b || sameType(*a, *b), "the blocks yield different types");
      }
    } else if (const auto *counted = node.as<For>()) {
      require(counted->body.yields.size() == counted->carried.size(),
              "the body does not yield as many values as are carried");
      next(counted->body, 0, counted->carried);
    } else if (const auto *loop = node.as<While>()) {
      const Type *first = yieldedType(loop->body, 0);
      require(first && first->isBool(), "the body does not yield its condition first");
      require(loop->body.yields.size() > loop->carried.size(), "the body yields fewer values than are carried");
      next(loop->body, 1, loop->carried);
    }
  }
  void next(const Block &body, size_t first, const std::vector<const Node *> &arguments) {
    for (size_t i = 0; i < arguments.size(); ++i)
      if (const Type *type = yieldedType(body, first + i))
        require(sameType(*type, arguments[i]->type), "a yield has not the type of the carried value");
  }

  const Kernel &kernel;
  const Node *current = nullptr; ///< the node that is checked
  std::vector<Violation> violations;
  std::unordered_set<const Node *> available, placed; // looked up, never walked
};

} // namespace

std::vector<Violation> sema::verify(const Kernel &kernel) { return Verifier(kernel).run(); }

std::string sema::verifierReport(const Kernel &kernel) {
  std::string text;
  for (const Violation &violation : verify(kernel))
    text += violation.text + "\n";
  return text;
}
