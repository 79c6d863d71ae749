//===- Reporter.cpp -------------------------------------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The way from the engine to the screen.
//===----------------------------------------------------------------------===//

#include "tools/flyc/Reporter.h"

#include "frontend/Basic/DiagnosticJson.h"
#include "frontend/Basic/DiagnosticSarif.h"
#include "frontend/Basic/DiagnosticText.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace flyc;
using namespace flyc::driver;

/// Standard error is a terminal that shows colours, and its user has not set NO_COLOR (no-color.org).
static bool wantsColor() {
  const char *none = std::getenv("NO_COLOR"), *terminal = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) && !(none && *none) && !(terminal && std::string_view(terminal) == "dumb");
}

void flyc::driver::showDiagnostics(std::span<const Diagnostic> diagnostics, const SourceManager &sources,
                                   const DiagnosticOptions &options) {
  std::string text;
  if (options.format == DiagnosticsFormat::Json) {
    text = renderJson(sources, diagnostics);
  } else if (options.format == DiagnosticsFormat::Sarif) {
    text = renderSarif(sources, diagnostics, FLYC_VERSION);
  } else {
    TextStyle style;
    style.color = options.color == ColorMode::Always || (options.color == ColorMode::Auto && wantsColor());
    text = renderText(sources, diagnostics, style);
  }
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int flyc::driver::failWith(std::span<const DriverError> errors, const SourceManager &sources,
                           const DiagnosticOptions &options) {
  DiagnosticEngine engine(engineOptions(options));
  int exit = exitErrors;
  // What the user cannot fix by another spelling comes first.
  constexpr ExitCode order[] = {exitErrors, exitVerification, exitUsage, exitUnavailable, exitIO};
  auto rank = [&](int code) { return std::find(std::begin(order), std::end(order), code) - std::begin(order); };
  for (const DriverError &error : errors) {
    report(engine, error);
    if (rank(error.exit()) > rank(exit))
      exit = error.exit();
  }
  showDiagnostics(engine.diagnostics(), sources, options);
  return exit;
}

int flyc::driver::failWith(const DriverError &error, const DiagnosticOptions &options) {
  return failWith(std::span(&error, 1), SourceManager(), options);
}
