//===- Atom.cpp - atoms and their tilings as compile-time values ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Copy atoms: thread 1:1, values (1,n):(1,1), where n elements fill the access; what transposes has more threads.
// Matrix atoms: the layouts of their rows.
//===----------------------------------------------------------------------===//

#include "frontend/KernelIR/Atom.h"

#include "compiler/Layout/Algebra.h"
#include "compiler/Layout/Atoms/TransposingLoad.h"
#include "compiler/Layout/Text/Parse.h"
#include "frontend/KernelIR/Symbolic.h"

using namespace flyc;
using namespace flyc::sema;
using layout::IntTuple;
using layout::Layout;

std::string CopyAtom::str() const {
  static constexpr std::string_view names[] = {"universal_copy<",   "buffer_copy<",    "buffer_copy_lds<",
                                               "global_copy_lds<",  "lds_read_trans<", "lds_read_trans<",
                                               "global_read_trans<"};
  return std::string(names[static_cast<size_t>(kind)]) + (trans ? std::to_string(trans) + ", " : "") +
         std::to_string(bits) + ">";
}

int64_t CopyAtom::lanes() const {
  if (!isTransposing())
    return 1;
  return kind == Kind::LdsTrans ? 16 : layout::TransposingLoad::find(trans)->laneCount();
}

std::string_view sema::tableName(CopyAtom::Kind kind) {
  static constexpr std::string_view names[] = {"universal_copy",         "cdna3.buffer_copy",    "direct_copy_lds",
                                               "direct_global_copy_lds", "cdna4.lds_read_trans", "lds_load_trans",
                                               "global_load_trans"};
  return names[static_cast<size_t>(kind)];
}

const specs::CopyAtom &sema::rowOf(const CopyAtom &atom) {
  return *specs::findCopyAtom(tableName(atom.kind), atom.bits);
}

layout::CopyAtomLayouts sema::layoutsOf(const CopyAtom &atom, unsigned elementBits) {
  int64_t values = atom.bits / elementBits;
  if (atom.kind == CopyAtom::Kind::LdsTrans) {
    // Lane i reads elements values * i and behind; it gets elements i, 16 + i, .. (AMD CDNA4 ISA, ds_read_b64_tr_b16).
    const int64_t lanes = atom.lanes();
    IntTuple shape({IntTuple(lanes), IntTuple(values)});
    Layout read{shape, IntTuple({IntTuple(values), IntTuple(1)})}, got{shape, IntTuple({IntTuple(1), IntTuple(lanes)})};
    return {Layout{IntTuple(lanes), IntTuple(1)}, read, got, got};
  }
  if (atom.isTransposing()) {
    const auto &load = *layout::TransposingLoad::find(atom.trans);
    const Layout got = load.got(1);
    return {Layout{IntTuple(atom.lanes()), IntTuple(1)}, load.read(1), got, got};
  }
  Layout tv{IntTuple({IntTuple(1), IntTuple(values)}), IntTuple({IntTuple(1), IntTuple(1)})};
  return {Layout{IntTuple(1), IntTuple(1)}, tv, tv, tv};
}

//===--- matrix atoms -----------------------------------------------------===//

std::string MmaAtom::str() const {
  std::string text = row->name();
  for (auto [name, opsel] : {std::pair("opsel_a", opselA), std::pair("opsel_b", opselB)})
    if (opsel)
      text.insert(text.size() - 1, std::string(", ") + name + " = " + std::to_string(opsel));
  return text;
}

bool MmaAtom::hasState(std::string_view field) const {
  using Kind = specs::MatrixArgumentKind;
  const Kind wanted = field == "scale_a" ? Kind::ScaleA : field == "scale_b" ? Kind::ScaleB : Kind::Index;
  for (const specs::MatrixArgument &argument : row->arguments)
    if (argument.kind == wanted)
      return true;
  return false;
}

std::string_view sema::spelling(layout::MmaOperand operand) {
  static constexpr std::string_view names[] = {"A", "B", "C", "D"};
  return names[static_cast<size_t>(operand)];
}

/// The table's names are those of the language.
static Scalar registerType(std::string_view element) {
  return scalarNamed(specs::storedElement(element)).value_or(Scalar::F32);
}

Scalar sema::elementOf(const MmaAtom &atom, layout::MmaOperand operand) {
  switch (operand) {
  case layout::MmaOperand::A: return registerType(atom.row->a);
  case layout::MmaOperand::B: return registerType(atom.row->b);
  case layout::MmaOperand::C:
  case layout::MmaOperand::D: break;
  }
  return registerType(atom.row->acc);
}

layout::Result<layout::MmaAtomLayouts> sema::layoutsOf(const MmaAtom &atom) {
  const specs::MatrixAtom &row = *atom.row;
  layout::MmaAtomLayouts made;
  made.shapeMNK = {row.m, row.n, row.k};
  FLYC_TRY(made.tvA, layout::parseLayout(row.layoutA));
  FLYC_TRY(made.tvB, layout::parseLayout(row.layoutB));
  FLYC_TRY(made.tvC, layout::parseLayout(row.layoutC));
  layout::TypeArith arith;
  FLYC_TRY(layout::Int threads, layout::product(arith, made.tvC.shape[0]));
  made.thrID = Layout{IntTuple(threads), IntTuple(1)};
  return made;
}

const Layout &sema::layoutOf(const layout::MmaAtomLayouts &layouts, layout::MmaOperand operand) {
  return operand == layout::MmaOperand::A ? layouts.tvA : operand == layout::MmaOperand::B ? layouts.tvB : layouts.tvC;
}

int64_t sema::valuesOf(const layout::MmaAtomLayouts &layouts, layout::MmaOperand operand) {
  layout::TypeArith arith;
  auto count = layout::product(arith, layoutOf(layouts, operand).shape[1]);
  return count ? count->value() : 0;
}

std::string TiledMma::str() const {
  return "tiled mma " + atom.str() + ", " + spell(layouts.atomLayout) + ", " +
         spell(layout::Tile{std::vector<layout::Tile>(layouts.permutation.begin(), layouts.permutation.end())});
}
