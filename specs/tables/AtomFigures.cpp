//===- AtomFigures.cpp ----------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "specs/tables/AtomFigures.h"

#include "specs/tables/FigureOrigin.h"

#include <algorithm>

using namespace flyc::specs;

/// "llvm.amdgcn.wmma.f32.16x16x16.f16" is v_wmma_f32_16x16x16_f16.
static std::string mnemonicOf(const MatrixAtom &atom) {
  constexpr std::string_view prefix = "llvm.amdgcn.";
  if (!atom.intrinsic.starts_with(prefix))
    return std::string(atom.instruction);
  std::string name = "v_" + std::string(atom.intrinsic.substr(prefix.size()));
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

std::string flyc::specs::matrixFigure(const TargetSpec &target, std::string_view mnemonic, MatrixFormats formats) {
  const char *suffix = formats == MatrixFormats::Some8Bit ? "_8bit" : formats == MatrixFormats::Both4Bit ? "_4bit" : "";
  std::string own = std::string(mnemonic) + suffix;
  return target.figure("matrix_instructions", own) ? own : std::string(mnemonic);
}

AtomFigures flyc::specs::figuresOf(const MatrixAtom &atom, const TargetSpec &target) {
  AtomFigures figures;
  const auto take = [&](std::string_view group, const std::string &name) {
    const Figure *figure = name.empty() ? nullptr : target.figure(group, name);
    if (!figure || figures.clocks != 0)
      return;
    figures.clocks = figure->value;
    figures.origin = originOf(target, group, name);
  };
  take("matrix_clocks", std::string(atom.clocks));
  const bool both4 = atom.a == "f4e2m1" && atom.b == "f4e2m1";
  take("matrix_instructions",
       matrixFigure(target, mnemonicOf(atom), both4 ? MatrixFormats::Both4Bit : MatrixFormats::Other));
  if (const Figure *after = target.figure("hazards", "after_wmma_clocks"); after && figures.clocks != 0)
    figures.untilResult = figures.clocks + after->value;
  return figures;
}
