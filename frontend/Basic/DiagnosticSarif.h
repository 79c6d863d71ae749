//===- DiagnosticSarif.h - diagnostics for code scanners ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Renders diagnostics as one SARIF 2.1.0 log (OASIS standard, "Static Analysis Results Interchange Format"), which code
// hosts and editors read: one run, the tool with one rule for each id that occurs, one result for each diagnostic.
//
//   level              error or warning
//   locations          where the caret is; lines and columns from one, columns in UTF-16 code units
//   relatedLocations   the notes that have a place; the text of a note without place ends the message
//   fixes              each repair as one replacement
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_BASIC_DIAGNOSTICSARIF_H
#define FLYC_FRONTEND_BASIC_DIAGNOSTICSARIF_H

#include "frontend/Basic/Diagnostic.h"

namespace flyc {

/// `version` is the tool's.
std::string renderSarif(const SourceManager &sources, std::span<const Diagnostic> diagnostics,
                        std::string_view version);

} // namespace flyc

#endif // FLYC_FRONTEND_BASIC_DIAGNOSTICSARIF_H
