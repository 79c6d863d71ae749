//===- TableTest.cpp - Operations.def against the structs of operations ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Makes one node of each operation, whatever it is: every field that can hold nodes holds some, and the test remembers
// which. So a field that the table forgets is found without naming it here.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Effects.h"
#include "frontend/KernelIR/Kernel.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

using namespace flyc;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

namespace {

/// Makes the fields of operations, and remembers the nodes and blocks in them.
struct Maker {
  Kernel kernel;
  SymbolTable symbols;
  std::set<const Node *> operands;        ///< nodes in fields
  std::set<const Node *> inBlocks;        ///< nodes in the blocks of fields
  std::set<const Node *> computingLayout; ///< of the node's type

  const Node *fresh(std::set<const Node *> &among) {
    const Node *node = kernel.make(Scalar::I32, {}, IntConstant{int64_t(among.size())});
    among.insert(node);
    return node;
  }
  IntTuple tuple(std::set<const Node *> &among) {
    Int named = Int::dynamic(32, 1, symbols.named("x", fresh(among)));
    SymbolicArith arith(symbols);
    Int derived = Int::dynamic(
        32, 1, symbols.derived(layout::Arith::Op::Add, named, Int::dynamic(32, 1, symbols.named("y", fresh(among)))));
    return IntTuple({IntTuple(4), IntTuple(derived)});
  }
  /// A tensor type with a layout whose stride is not known when compiling.
  Type tensorType() {
    return TensorType{Scalar::F32, Space::Global,
                      layout::Layout{IntTuple({IntTuple(4), IntTuple(8)}), tuple(computingLayout)}, 4};
  }

  template <typename Field> Field make() {
    if constexpr (std::is_same_v<Field, const Node *>) {
      return fresh(operands);
    } else if constexpr (std::is_same_v<Field, std::vector<const Node *>>) {
      return {fresh(operands), fresh(operands)};
    } else if constexpr (std::is_same_v<Field, std::vector<MmaState>>) {
      return {MmaState{"scale_a", fresh(operands)}, MmaState{"scale_b", fresh(operands)}};
    } else if constexpr (std::is_same_v<Field, IntTuple>) {
      return tuple(operands);
    } else if constexpr (std::is_same_v<Field, layout::Tile>) {
      return layout::Tile{layout::Layout{IntTuple({IntTuple(4), IntTuple(8)}), tuple(operands)}};
    } else if constexpr (std::is_same_v<Field, std::shared_ptr<MemorySet>>) {
      auto set = std::make_shared<MemorySet>();
      set->members = {fresh(operands), fresh(operands)};
      return set;
    } else if constexpr (std::is_same_v<Field, Block>) {
      Block block;
      block.nodes.push_back(kernel.make(Scalar::I32, {}, IntConstant{7}));
      inBlocks.insert(block.nodes.back());
      return block;
    } else {
      return Field{};
    }
  }
};

/// Converts to any field of an aggregate.
struct AnyField {
  Maker *maker;
  template <typename Field> operator Field() const { return maker->make<Field>(); }
};

template <typename T, size_t... I> T makeFrom(Maker &maker, std::index_sequence<I...>) {
  return T{(static_cast<void>(I), AnyField{&maker})...};
}
template <typename T, typename Indices> struct TakesFields : std::false_type {};
template <typename T, size_t... I>
  requires requires(AnyField field) { T{(static_cast<void>(I), field)...}; }
struct TakesFields<T, std::index_sequence<I...>> : std::true_type {};

/// A T all of whose fields are made; those behind a std::optional keep their defaults.
template <typename T, size_t Fields = 9> T makeAll(Maker &maker) {
  if constexpr (TakesFields<T, std::make_index_sequence<Fields>>::value || Fields == 0)
    return makeFrom<T>(maker, std::make_index_sequence<Fields>());
  else
    return makeAll<T, Fields - 1>(maker);
}

/// Calls `test(maker, node)` with a node of each operation of the table.
template <typename Test> void forEachKind(const Test &test) {
#define FLYC_OPERATION(name, operands, effects)                                                                        \
  {                                                                                                                    \
    SCOPED_TRACE(#name);                                                                                               \
    Maker maker;                                                                                                       \
    const Type type = maker.tensorType();                                                                              \
    const Node *node = maker.kernel.make(type, {}, makeAll<name>(maker));                                              \
    EXPECT_EQ(spelling(node->kind()), #name);                                                                          \
    EXPECT_NE(node->as<name>(), nullptr);                                                                              \
    test(maker, *node);                                                                                                \
  }
#include "frontend/KernelIR/Operations.def"
}

std::set<const Node *> operandsOf(const Node &node) {
  std::set<const Node *> all;
  forEachOperand(node, [&](const Node *operand) { all.insert(operand); });
  return all;
}

TEST(OperationTable, EveryNodeInAFieldIsAnOperandOrABlockArgument) {
  size_t withOperands = 0;
  forEachKind([&](const Maker &maker, const Node &node) {
    std::set<const Node *> seen = operandsOf(node);
    forEachBlockArgument(node, [&](const Node *argument) {
      EXPECT_FALSE(seen.contains(argument)) << "a block argument is no operand";
      seen.insert(argument);
    });
    for (const Node *operand : maker.operands)
      EXPECT_TRUE(seen.contains(operand)) << "node " << operand->serial << " is in a field, but not in the table";
    for (const Node *operand : seen)
      EXPECT_TRUE(maker.operands.contains(operand) || maker.computingLayout.contains(operand));
    withOperands += !maker.operands.empty();
  });
  EXPECT_GT(withOperands, 30u); // the fields are really filled
}

TEST(OperationTable, OperationsWithALayoutOfTheirOwnTakeTheNodesThatComputeIt) {
  Maker maker;
  const Type type = maker.tensorType();
  const Node *tensor = maker.kernel.make(type, {}, ArgumentRef{0});
  const Node *view = maker.kernel.make(type, {}, View{tensor});
  EXPECT_EQ(operandsOf(*tensor), maker.computingLayout);
  std::set<const Node *> ofView = maker.computingLayout;
  ofView.insert(tensor);
  EXPECT_EQ(operandsOf(*view), ofView);
}

TEST(OperationTable, WalkSeesEveryNodeInABlock) {
  size_t withBlocks = 0;
  forEachKind([&](const Maker &maker, const Node &node) {
    Block block;
    block.nodes.push_back(const_cast<Node *>(&node));
    std::vector<const Node *> before, after;
    walk(block, [&](const Node *visited) { before.push_back(visited); });
    walk(block, [&](const Node *visited) { after.push_back(visited); }, WalkOrder::Post);
    EXPECT_EQ(before.front(), &node);
    EXPECT_EQ(after.back(), &node);
    for (const std::vector<const Node *> &order : {before, after}) {
      EXPECT_EQ(order.size(), maker.inBlocks.size() + 1);
      for (const Node *inner : maker.inBlocks)
        EXPECT_TRUE(std::ranges::find(order, inner) != order.end());
    }
    withBlocks += !maker.inBlocks.empty();
    EXPECT_EQ(effectsOf(node).has(Effect::Controls), !maker.inBlocks.empty());
  });
  EXPECT_EQ(withBlocks, 3u); // If, For, While
}

TEST(OperationTable, EffectsNameOperandsOfTheOperation) {
  forEachKind([](const Maker &maker, const Node &node) {
    const Effects effects = effectsOf(node);
    const std::set<const Node *> operands = operandsOf(node);
    bool reads = false, writes = false;
    for (const MemoryAccess &access : effects.accesses()) {
      EXPECT_TRUE(access.tensor == &node || operands.contains(access.tensor));
      EXPECT_TRUE(access.reads || access.writes);
      reads |= access.reads;
      writes |= access.writes;
    }
    EXPECT_EQ(effects.has(Effect::Reads), reads);
    EXPECT_EQ(effects.has(Effect::Writes), writes);
    if (effects.viewed()) {
      EXPECT_TRUE(operands.contains(effects.viewed()));
      EXPECT_TRUE(effects.isPure());
    }
  });
}

TEST(OperationTable, AccessesOfKnownOperations) {
  Maker maker;
  const Type type = maker.tensorType();
  const Node *tensor = maker.kernel.make(type, {}, ArgumentRef{0}),
             *other = maker.kernel.make(type, {}, ArgumentRef{1});
  const Node *value = maker.kernel.make(Scalar::F32, {}, FloatConstant{1});
  auto text = [&](Type t, Operation operation) {
    const Effects effects = effectsOf(*maker.kernel.make(std::move(t), {}, std::move(operation)));
    std::string all;
    for (const MemoryAccess &a : effects.accesses())
      all += std::string(a.reads ? "r" : "") + (a.writes ? "w" : "") +
             std::to_string(a.tensor->as<ArgumentRef>()->index) + (a.coord ? "@ " : " ");
    return all + (effects.has(Effect::Atomic) ? "atomic" : "") + (effects.has(Effect::Opaque) ? "opaque" : "");
  };
  EXPECT_EQ(text(Scalar::F32, LoadElement{tensor, IntTuple(0)}), "r0@ ");
  EXPECT_EQ(text({}, StoreElement{tensor, IntTuple(0), value}), "w0@ ");
  EXPECT_EQ(text({}, Copy{{}, nullptr, tensor, other, nullptr}), "r0 w1 ");
  EXPECT_EQ(text(Scalar::F32, Atomic{AtomicOp::Add, tensor, IntTuple(0), value, nullptr, 0, 0}), "rw0@ atomic");
  EXPECT_EQ(text(Scalar::F32, Atomic{AtomicOp::Load, tensor, IntTuple(0), nullptr, nullptr, 0, 0}), "r0@ atomic");
  EXPECT_EQ(text({}, Atomic{AtomicOp::Store, tensor, IntTuple(0), value, nullptr, 0, 0}), "w0@ atomic");
  EXPECT_EQ(text({}, InlineAssembly{"", "", {value, tensor}}), "rw0 opaque"); // the number is no tensor
  EXPECT_EQ(text(Scalar::F32, Binary{BinaryOp::Add, value, value}), "");
}

TEST(OperationTable, EffectsOfIntrinsics) {
  EXPECT_TRUE(effectsOf(IntrinsicOp::Exp).isPure());
  EXPECT_TRUE(effectsOf(IntrinsicOp::LaneId).isPure());
  for (IntrinsicOp op : {IntrinsicOp::Barrier, IntrinsicOp::BarrierSignal, IntrinsicOp::BarrierWait})
    EXPECT_TRUE(effectsOf(op).has(Effect::Barrier));
  for (IntrinsicOp op : {IntrinsicOp::AsyncMark, IntrinsicOp::AsyncWait, IntrinsicOp::Wait, IntrinsicOp::WaitCounter})
    EXPECT_TRUE(effectsOf(op).has(Effect::Waits));
  EXPECT_TRUE(effectsOf(IntrinsicOp::ShuffleXor).has(Effect::ExchangesLanes));
  Maker maker;
  const Node *barrier = maker.kernel.make({}, {}, Intrinsic{IntrinsicOp::Barrier, {}, {0, 0}});
  EXPECT_TRUE(effectsOf(*barrier).has(Effect::Barrier));
}

} // namespace
