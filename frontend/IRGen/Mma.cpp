//===- Mma.cpp - tiled mmas and what they multiply ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: nodes of partitions, fragments and multiplications. Output: operations of the fly dialect. A matrix atom is a
// type of the fly_rocdl dialect; everything about a tiled mma stands in its type.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/FlyROCDL/MatrixAtoms.h"
#include "frontend/IRGen/Emitter.h"

using namespace flyc;
using namespace flyc::irgen;
using namespace flyc::sema;
using layout::Int;
using layout::IntTuple;

//===--- atoms and tilings ------------------------------------------------===//

mlir::Value Emitter::mmaAtom(const MmaAtom &atom) {
  b.getContext()->loadDialect<fly_rocdl::FlyROCDLDialect>();
  mlir::Type instruction = fly_rocdl::getMatrixType(b.getContext(), *atom.row);
  if (atom.opselA || atom.opselB)
    instruction = fly_rocdl::withOpsel(instruction, atom.opselA, atom.opselB);
  auto t = fly::MmaAtomType::get(instruction);
  mlir::Value &known = statics[t];
  if (!known) {
    mlir::OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&func.getBody().front());
    known = fly::MakeMmaAtomOp::create(b, at, t);
  }
  return known;
}

/// The atom with what it takes besides its matrices.
mlir::Value Emitter::mmaAtom(const MmaAtom &atom, const std::vector<MmaState> &state) {
  mlir::Value made = mmaAtom(atom);
  for (const MmaState &field : state)
    made = fly::AtomSetValueOp::create(b, at, made.getType(), made,
                                       b.getStringAttr(llvm::StringRef(field.field.data(), field.field.size())),
                                       value(field.value));
  return made;
}

mlir::Value Emitter::tiledMma(const TiledMma &mma) {
  mlir::Value atom = mmaAtom(mma.atom);
  auto atoms = fly::LayoutType::get(b.getContext(), mma.layouts.atomLayout);
  auto permutation = fly::TileType::get(
      b.getContext(),
      layout::Tile{std::vector<layout::Tile>(mma.layouts.permutation.begin(), mma.layouts.permutation.end())});
  auto t = fly::TiledMmaType::get(llvm::cast<fly::MmaAtomType>(atom.getType()), atoms, permutation);
  if (mlir::Value known = statics.lookup(t))
    return known;
  return statics[t] = atHead<fly::MakeTiledMmaOp>({atom, staticValue(atoms), staticValue(permutation)});
}

static fly::MmaOperand operandOf(layout::MmaOperand operand) {
  switch (operand) {
  case layout::MmaOperand::A: return fly::MmaOperand::A;
  case layout::MmaOperand::B: return fly::MmaOperand::B;
  case layout::MmaOperand::C: return fly::MmaOperand::C;
  case layout::MmaOperand::D: break;
  }
  return fly::MmaOperand::D;
}

//===--- a thread's part --------------------------------------------------===//

mlir::Value Emitter::threadCoordinate(const Node *thread) {
  if (const auto *constant = thread->as<IntConstant>())
    return coordinate(IntTuple(constant->value));
  return fly::MakeCoordOp::create(b, at, fly::IntTupleType::get(b.getContext(), IntTuple(Int::dynamic())),
                                  mlir::ValueRange{value(thread)});
}

mlir::Value Emitter::emit(const Node &, const MmaPartition &p) {
  mlir::Value mma = tiledMma(*p.mma);
  if (failed)
    return {};
  auto operand = fly::MmaOperandAttr::get(b.getContext(), operandOf(p.operand));
  return infer<fly::TiledMmaPartitionOp>({mma, value(p.tensor), threadCoordinate(p.thread)},
                                         {b.getNamedAttr("operand_id", operand)});
}

mlir::Value Emitter::emit(const Node &, const Retile &r) {
  mlir::Value copy = tiledCopy(*r.copy);
  return failed ? mlir::Value() : infer<fly::TiledCopyRetileOp>({copy, value(r.tensor)});
}

/// Sema has computed the layout of the registers.
mlir::Value Emitter::emit(const Node &node, const MmaFragment &) { return registers(node.type.tensor()); }

//===--- multiplications --------------------------------------------------===//

static fly::GemmTraversalOrder orderOf(GemmOrder order, bool serpentine) {
  using T = fly::GemmTraversalOrder;
  static constexpr T plain[] = {T::KMN, T::KNM, T::MKN, T::MNK, T::NKM, T::NMK};
  static constexpr T turning[] = {T::KMNSerpentine, T::KNMSerpentine, T::MKNSerpentine,
                                  T::MNKSerpentine, T::NKMSerpentine, T::NMKSerpentine};
  return (serpentine ? turning : plain)[static_cast<size_t>(order)];
}

mlir::Value Emitter::emit(const Node &, const Gemm &g) {
  mlir::Value mma = g.tiled && g.state.empty() ? tiledMma(*g.tiled) : mmaAtom(g.atom, g.state);
  if (failed)
    return {};
  auto op = fly::GemmOp::create(b, at, mma, value(g.d), value(g.a), value(g.b), value(g.c));
  if (g.order)
    op.setTraversalOrder(orderOf(*g.order, g.serpentine));
  return {};
}

mlir::Value Emitter::emit(const Node &, const MmaCall &c) {
  fly::MmaAtomCallOp::create(b, at, mmaAtom(c.atom, c.state), value(c.d), value(c.a), value(c.b), value(c.c));
  return {};
}
