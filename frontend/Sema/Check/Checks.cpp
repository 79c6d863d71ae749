//===- Checks.cpp - the checks of finished kernels ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Makes a table of the rows of Checks.def, and runs it.
//===----------------------------------------------------------------------===//

#include "frontend/Sema/Check/Checks.h"

#include <algorithm>
#include <vector>

using namespace flyc;
using namespace flyc::sema;

namespace {

struct Check {
  void (*run)(const FinishedKernel &);
  CheckPhase phase;
  std::vector<diag::ID> warnings; ///< empty: it always runs
};

} // namespace

static const std::vector<Check> &allChecks() {
#define FLYC_IDS(...)                                                                                                  \
  { __VA_ARGS__ }
  static const std::vector<Check> checks = {
#define FLYC_CHECK(function, phase, warnings) {function, CheckPhase::phase, FLYC_IDS warnings},
#include "frontend/Sema/Check/Checks.def"
  };
#undef FLYC_IDS
  return checks;
}

void sema::runChecks(CheckPhase phase, const FinishedKernel &finished, const ErrorsBefore &before) {
  const DiagnosticEngine &diagnostics = finished.diagnostics;
  for (const Check &check : allChecks()) {
    const bool isClean = phase == CheckPhase::Flawless ? diagnostics.errorsMade() == before.made
                                                       : diagnostics.errorCount() == before.reported;
    const bool isWanted = check.warnings.empty() ||
                          std::ranges::any_of(check.warnings, [&](diag::ID id) { return diagnostics.isShown(id); });
    if (check.phase == phase && isClean && isWanted)
      check.run(finished);
  }
}
