//===- FigureOrigin.h - how far a figure of a target can be trusted -------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A spec keeps them as one more group of figures, whose names are GROUP.NAME: those of figures that are not sure.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_FIGUREORIGIN_H
#define FLYC_SPECS_TABLES_FIGUREORIGIN_H

#include "specs/tables/TargetSpec.h"

#include <string>

namespace flyc::specs {

inline constexpr std::string_view originGroup = "origins";
/// sure: its source states it. scheduling_model: LLVM's has it, what the compiler plans with; no measurement.
/// derived: worked out from figures that are sure. assumed: no source states it.
inline constexpr std::string_view figureOrigins[] = {"sure", "scheduling_model", "derived", "assumed"};

/// One of them.
inline std::string_view originOf(const TargetSpec &spec, std::string_view group, std::string_view name) {
  const Figure *found = spec.figure(originGroup, std::string(group) + "." + std::string(name));
  return found ? found->text : figureOrigins[0];
}

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_FIGUREORIGIN_H
