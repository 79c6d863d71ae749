//===- DiagnosticText.h - diagnostics for people --------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Renders diagnostics as text:
//
//   add.fly:3:12: error: unknown name 'thrad_idx' [FLY0301]
//      3 |   let me = thrad_idx.x
//        |            ^~~~~~~~~
//        |            thread_idx
//   add.fly:1:7: note: ...
//
// Tabs are widened, characters that take two columns or none are counted so, control characters are shown as \xHH, and
// of a long line only the part around the caret is shown. A range of several lines is underlined to the end of its
// first. Output is a pure function of the diagnostics and options; it ends with a newline.
//===----------------------------------------------------------------------===//

#ifndef FLYC_FRONTEND_BASIC_DIAGNOSTICTEXT_H
#define FLYC_FRONTEND_BASIC_DIAGNOSTICTEXT_H

#include "frontend/Basic/Diagnostic.h"

namespace flyc {

struct TextStyle {
  bool color = false;   ///< ANSI escapes
  unsigned width = 120; ///< columns of source shown at most
  unsigned tab = 4;     ///< a tab reaches to the next multiple of this
};

std::string renderText(const SourceManager &sources, const Diagnostic &diagnostic, const TextStyle &style = {});
std::string renderText(const SourceManager &sources, std::span<const Diagnostic> diagnostics,
                       const TextStyle &style = {});

} // namespace flyc

#endif // FLYC_FRONTEND_BASIC_DIAGNOSTICTEXT_H
