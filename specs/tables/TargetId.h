//===- TargetId.h - a processor with its feature states -------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What `--arch` names: `processor(:feature(+|-))*`. Input: the text. Output: the target and the state of each feature,
// or one sentence that quotes the text and says what would be right. The canonical text writes the features in
// alphabetic order, sramecc before xnack, as clang's target IDs do (LLVM, User Guide for AMDGPU Backend, "Target ID").
//
// Invariant: a TargetId has a state only for features that its target has; a list never holds a target ID twice, and
// within one processor each feature is named by all IDs or by none (clang's rule for offload archs: otherwise two
// images would fit the same device and neither would be the better one).
//===----------------------------------------------------------------------===//

#ifndef FLYC_SPECS_TABLES_TARGETID_H
#define FLYC_SPECS_TABLES_TARGETID_H

#include "specs/tables/TargetTable.h"
#include "support/Result.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flyc::specs {

/// Any: not named, so the image runs in either state.
enum class FeatureState : uint8_t { Any, Off, On };

struct TargetId {
  const TargetSpec *spec = nullptr;
  FeatureState sramecc = FeatureState::Any;
  FeatureState xnack = FeatureState::Any;

  FeatureState state(Feature f) const { return f == Feature::Sramecc ? sramecc : xnack; }
  FeatureState &state(Feature f) { return f == Feature::Sramecc ? sramecc : xnack; }

  /// `processor:sramecc+:xnack-`: as in the code object's amdhsa.target and in the manifest.
  std::string text() const;
  /// The canonical text as part of a file name: each `:` is gone, `+` and `-` are spelled: `processor-xnack-on`. Two
  /// IDs never share it.
  std::string fileText() const;
  /// What LLVM's target machine wants: `+sramecc,-xnack`; empty when no feature is named.
  std::string llvmFeatures() const;

  friend bool operator==(const TargetId &, const TargetId &) = default;
};

/// Why a text is not a target ID. `unknownProcessor`: the processor is what is unknown, and the message then ends with
/// the nearest names, and the caller may add the list.
struct TargetIdError {
  std::string message;
  std::string hint; // what would be right; may be empty
  bool unknownProcessor = false;
};

/// Parses one target ID.
support::Result<TargetId, TargetIdError> parseTargetId(std::string_view text, const TargetTable &table);

struct ArchList {
  std::vector<TargetId> targets; // as written, without repetitions
  std::vector<TargetIdError> errors;
};

/// Parses the values of all `--arch` options: each is a comma-separated list. Repetitions (after canonicalisation) are
/// dropped. Every element that is wrong gives one error, and so does every conflict between elements.
ArchList parseArchList(std::span<const std::string> values, const TargetTable &table);

} // namespace flyc::specs

#endif // FLYC_SPECS_TABLES_TARGETID_H
