//===- AtomLayouts.cpp - atoms and tilings as the algebra sees them
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Asks the instructions' interfaces; the algebra does the rest.
//===----------------------------------------------------------------------===//

#include "compiler/Dialect/Fly/AtomLayouts.h"

#include "compiler/Layout/Tuples.h"

using namespace mlir;
using namespace flyc::layout;

namespace flyc::fly {

Result<CopyAtomLayouts> toAlgebra(CopyAtomType atom) {
  FLYC_TRY(Layout src, atom.getThrValLayoutSrc());
  FLYC_TRY(Layout dst, atom.getThrValLayoutDst());
  FLYC_TRY(Layout ref, atom.getThrValLayoutRef());
  return CopyAtomLayouts{atom.getOp().getThrLayout(), src, dst, ref};
}

MmaAtomLayouts toAlgebra(MmaAtomType atom) {
  MmaOpTypeInterface op = atom.getOp();
  return {op.getShapeMNK(), op.getThrLayout(), op.getThrValLayoutA(), op.getThrValLayoutB(), op.getThrValLayoutC()};
}

Result<TiledCopy> toAlgebra(TiledCopyType type) {
  FLYC_TRY(CopyAtomLayouts atom, toAlgebra(type.getCopyAtom()));
  TypeArith arith;
  return makeTiledCopy(arith, atom, type.getLayoutTV().getValue(), type.getTile().getValue());
}

Result<TiledMma> toAlgebra(TiledMmaType type) {
  TypeArith arith;
  return makeTiledMma(arith, toAlgebra(type.getMmaAtom()), type.getAtomLayout().getValue(),
                      type.getPermutation().getValue());
}

layout::MmaOperand toAlgebra(MmaOperand operand) {
  switch (operand) {
  case MmaOperand::A: return layout::MmaOperand::A;
  case MmaOperand::B: return layout::MmaOperand::B;
  case MmaOperand::C: return layout::MmaOperand::C;
  case MmaOperand::D: return layout::MmaOperand::D;
  }
  llvm_unreachable("four operands");
}

Type getOperandElementType(MmaAtomType atom, MmaOperand operand) {
  MmaOpTypeInterface op = atom.getOp();
  switch (operand) {
  case MmaOperand::A: return op.getValTypeA();
  case MmaOperand::B: return op.getValTypeB();
  case MmaOperand::C: return op.getValTypeC();
  case MmaOperand::D: return op.getValTypeD();
  }
  llvm_unreachable("four operands");
}

// Instructions' layouts are static, (threads, values).
static Result<int64_t> valuesOf(const Layout &threadValue) {
  TypeArith arith;
  FLYC_TRY(Int count, product(arith, threadValue.shape[1]));
  return count.value();
}

Result<int64_t> getValuesPerThread(MmaAtomType atom, MmaOperand operand) {
  MmaOpTypeInterface op = atom.getOp();
  return valuesOf(operand == MmaOperand::A   ? op.getThrValLayoutA()
                  : operand == MmaOperand::B ? op.getThrValLayoutB()
                                             : op.getThrValLayoutC());
}

Result<int64_t> getBitsPerThread(CopyAtomType atom, CopySide side) {
  CopyOpTypeInterface op = atom.getOp();
  return valuesOf(side == CopySide::Src ? op.getThrBitLayoutSrc() : op.getThrBitLayoutDst());
}

} // namespace flyc::fly
