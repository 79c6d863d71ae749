//===- DiagnosticJson.h - diagnostics for tools ---------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Renders diagnostics as JSON lines: one object per diagnostic and line, so that output of several runs can be joined.
// Each is a Diagnostic of the Language Server Protocol 3.17 plus the file it belongs to:
//
//   uri                 the file as the user named it, percent-encoded; absent for a diagnostic without place
//   range               start and end with line and character, from zero, character in UTF-16 code units
//   severity            1 error, 2 warning
//   code                "FLY0104"
//   source              "flyc"
//   message             as in the text output
//   relatedInformation  the notes: location (uri and range) and message; a note without place repeats the main location
//   data.fixIts         range and newText of each repair; absent without any
//   data.targets        the targets that it holds for; absent if it holds for all that are compiled for
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_BASIC_DIAGNOSTICJSON_H
#define FLYC_FRONTEND_BASIC_DIAGNOSTICJSON_H

#include "frontend/Basic/Diagnostic.h"

namespace flyc {

std::string renderJson(const SourceManager &sources, std::span<const Diagnostic> diagnostics);

} // namespace flyc

#endif // FLYC_FRONTEND_BASIC_DIAGNOSTICJSON_H
