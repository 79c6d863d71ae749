//===- TargetFacts.h - what a condition has asked of the target -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// A condition that is false on one target names nothing: `where target.wave_size == 64`. While one is evaluated, what
// it asks of the target is written down; notes say it, with the targets that would have answered otherwise.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_SEMA_EVALUATE_TARGETFACTS_H
#define FLYC_FRONTEND_SEMA_EVALUATE_TARGETFACTS_H

#include "frontend/Basic/Diagnostic.h"
#include "frontend/Sema/Evaluate/Context.h"

namespace flyc::sema {

/// The sentence of a list of targets, 'a and b have it'.
std::string haveIt(const std::string &targets);

/// As long as it lives, answers are written down.
class TargetFacts {
public:
  explicit TargetFacts(Context &context);
  ~TargetFacts();
  TargetFacts(const TargetFacts &) = delete;
  TargetFacts &operator=(const TargetFacts &) = delete;
  void noteAt(DiagnosticBuilder &&error, SourceRange range) const;

private:
  Context &context;
  std::vector<std::string> facts, *outer;
};

/// The number that `target.name` is on a target.
using TargetNumber = int64_t (*)(const specs::TargetSpec &);
/// Answers `target.name`.
int64_t askNumber(Context &context, std::string_view name, TargetNumber number);
/// Answers `target.has(what)`: `targets` have it.
bool askHas(Context &context, const std::string &what, bool has, const std::string &targets);

} // namespace flyc::sema

#endif // FLYC_FRONTEND_SEMA_EVALUATE_TARGETFACTS_H
