//===- Failure.h - why code generation gave no code ----------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// LLVM and LLD report failure in five ways: a verifier's text, a diagnostic, report_fatal_error, a signal, a line on
// LLD's stderr. All of them leave this room as one value, a Failure, with the texts and, where it is known, the place
// in the .fly file. Nothing in this room prints or ends the process.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CODEGEN_FAILURE_H
#define FLYC_COMPILER_CODEGEN_FAILURE_H

#include "support/Result.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace flyc::codegen {

enum class Severity { Error, Warning, Remark, Note };

/// One message of LLVM or LLD. `line` and `column` count from 1; line 0 means that the place is not known.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string message;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  /// The kernel or function it is about; empty if LLVM does not say.
  std::string function;
  /// The number of the inline assembly that it is about, from 1; 0: it is about something else.
  uint64_t assembly = 0;
  /// The number of the schedule group that it is about, from 1 (Schedules.h); 0: something else.
  uint64_t schedule = 0;
  /// Of a remark: what it says of an optimisation, and the pass that says it.
  enum class Kind : uint8_t { Passed, Missed, Analysis };
  Kind kind = Kind::Passed;
  std::string pass = {};
};

enum class FailureKind {
  /// The target machine could not be made: a processor or feature that this LLVM does not have (exit 4).
  Target,
  /// The module is not valid: translation or verifyModule said so. Our bug unless the input was .mlir (exit 70 or 1).
  Invalid,
  /// LLVM reported error diagnostics, e.g. "local memory (70000) exceeds limit (65536)" (exit 1).
  Refused,
  /// report_fatal_error ("Cannot select: ...") or a signal; the process recovered, but starts no further job (exit 1
  /// at an escape hatch, else 70).
  Fatal,
  /// Not tried, because another job of this process ended with Fatal.
  NotStarted,
  /// LLD refused (undefined symbols, ...).
  Link,
  /// A file or memory operation failed (exit 3).
  System,
  /// An earlier stage of the job failed and has reported that itself: no diagnostics here.
  Earlier,
};

struct Failure {
  FailureKind kind = FailureKind::Fatal;
  std::vector<Diagnostic> diagnostics;
  /// A Fatal one at an escape hatch (inline assembly, an intrinsic by name): the program's mistake, not ours.
  bool isAtEscape = false;

  static Failure of(FailureKind kind, std::string message) {
    Failure failure;
    failure.kind = kind;
    failure.diagnostics.push_back({Severity::Error, std::move(message), {}, 0, 0, {}});
    return failure;
  }

  /// The text of the first error; empty if there is none.
  std::string message() const {
    for (const Diagnostic &diagnostic : diagnostics)
      if (diagnostic.severity == Severity::Error)
        return diagnostic.message;
    return {};
  }
};

template <typename T> using Result = support::Result<T, Failure>;

} // namespace flyc::codegen

#endif // FLYC_COMPILER_CODEGEN_FAILURE_H
