//===- CodeFigures.h - what the finished code of a launch says of itself ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Figures that a bound may name beside those of the model: they need no emulator, and show what a change of the
// compiler or of a kernel does to its hot loop.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_TEST_CODEFIGURES_H
#define FLYC_TOOLS_TEST_CODEFIGURES_H

#include "tools/run/plan/Plan.h"

#include <array>
#include <optional>
#include <string_view>

namespace flyc::driver {

/// `spills` (registers that are kept in memory, and bytes of scratch) and `full_waits` (waits for all vector memory, in
/// the hottest loop of `flyc loops`).
inline constexpr std::array<std::string_view, 2> codeFigureNames = {"full_waits", "spills"};

/// The figure of the plan's kernels, of several the largest; nothing if it is none of the names, or the code cannot be
/// read.
std::optional<double> codeFigure(const RunPlan &plan, std::string_view figure);

} // namespace flyc::driver

#endif // FLYC_TOOLS_TEST_CODEFIGURES_H
