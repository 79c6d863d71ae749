//===- BackendReport.cpp - what the back end says, for the user -----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/driver/BackendReport.h"

namespace flyc::driver {

/// The place in one of our sources, or an invalid range.
static SourceRange placeOf(const SourceManager &sources, const codegen::Diagnostic &d) {
  if (d.line == 0)
    return {};
  for (uint32_t n = 0; n < sources.fileCount(); ++n) {
    const FileID file(n);
    const std::string_view name = sources.name(file);
    if (name != d.file && name.substr(name.rfind('/') + 1) != d.file)
      continue;
    const std::string_view text = sources.text(file);
    size_t at = 0;
    for (unsigned line = 1; line < d.line; ++line) {
      at = text.find('\n', at);
      if (at == std::string_view::npos)
        return {};
      ++at;
    }
    const size_t end = std::min(text.find('\n', at), text.size());
    at = std::min(end, at + (d.column ? d.column - 1 : 0));
    return SourceRange(sources.begin(file).advanced(static_cast<uint32_t>(at)));
  }
  return {};
}

void reportBackend(DiagnosticEngine &engine, const SourceManager &sources, const codegen::Diagnostic &d,
                   const specs::TargetId &target) {
  if (d.schedule != 0)
    engine.report(diag::PerfSchedule, placeOf(sources, d), target.text(), d.function, d.message);
  else if (d.severity == codegen::Severity::Warning)
    engine.report(diag::BackendWarning, placeOf(sources, d), target.text(), d.message);
}

int reportFailure(DiagnosticEngine &engine, const SourceManager &sources, const codegen::Failure &failure,
                  const specs::TargetId &target, const std::string &job) {
  diag::Taking<2> id = diag::Backend;
  int code = exitErrors;
  switch (failure.kind) {
  case codegen::FailureKind::Target: code = exitUnavailable; break;
  case codegen::FailureKind::Refused: break;
  case codegen::FailureKind::System:
    id = diag::SystemFailure;
    code = exitIO;
    break;
  case codegen::FailureKind::Invalid:
  case codegen::FailureKind::Fatal:
  case codegen::FailureKind::Link:
    if (failure.isAtEscape)
      break;
    id = diag::BackendInternal;
    code = exitInternal;
    break;
  case codegen::FailureKind::NotStarted:
  case codegen::FailureKind::Earlier: return exitErrors; // the job that failed first has said why
  }
  for (const codegen::Diagnostic &d : failure.diagnostics)
    if (d.severity == codegen::Severity::Error) {
      DiagnosticBuilder report = engine.report(id, placeOf(sources, d), target.text(), d.message);
      if (id.id == diag::BackendInternal)
        report.note(diag::InternalAdvice, SourceRange());
    }
  return code;
}

int reportInternal(DiagnosticEngine &engine, const std::string &why) {
  engine.report(diag::Internal, SourceRange(), why).note(diag::InternalAdvice, SourceRange());
  return exitInternal;
}

} // namespace flyc::driver
