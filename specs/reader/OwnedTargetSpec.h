//===- OwnedTargetSpec.h - a target spec with its memory ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A TargetSpec points to texts and tables; this one owns them. Deques, because what stands in them never moves.
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_READER_OWNEDTARGETSPEC_H
#define FLYC_SPECS_READER_OWNEDTARGETSPEC_H

#include "specs/tables/TargetSpec.h"

#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace flyc::specs {

struct OwnedTargetSpec {
  OwnedTargetSpec() = default;
  OwnedTargetSpec(const OwnedTargetSpec &) = delete;
  OwnedTargetSpec &operator=(const OwnedTargetSpec &) = delete;

  TargetSpec spec{};

  std::deque<std::string> texts;
  std::vector<OccupancyStep> steps;
  std::vector<Feature> features;
  std::vector<unsigned> versions;
  std::vector<std::string_view> covers;
  std::deque<std::vector<Figure>> figures;
  std::vector<FigureGroup> groups;

  std::string_view keep(std::string_view text) { return texts.emplace_back(text); }
};

/// The spec alone, by a pointer that keeps all that it points to.
inline std::shared_ptr<const TargetSpec> specOf(const std::shared_ptr<const OwnedTargetSpec> &owned) {
  return {owned, &owned->spec};
}

} // namespace flyc::specs

#endif // FLYC_SPECS_READER_OWNEDTARGETSPEC_H
