//===- Stages.h - what a compile makes of a text that is open ===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The stages of the pipeline beside the source, and what the kernels take of the machine. These compile, which may take
// seconds, so they do not run while somebody types.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_STAGES_H
#define FLYC_TOOLS_LSP_STAGES_H

#include "tools/lsp/Features.h"

namespace flyc::lsp {

/// The text of a stage ("fly", "llvm", "asm", ..) for one target, and which of its lines come from which line of the
/// source: `{"text": .., "language": .., "lines": [[line, source line], ..]}`, lines from 0; or `{"error": ..}`.
Json showStage(const std::string &path, const Overlay &texts, const Settings &settings, std::string_view stage,
               std::string_view target);

/// What a kernel takes, as `flyc compile --report=resources` has it.
struct Resources {
  std::string kernel, text; ///< "vgprs 14, sgprs 24, 8 waves"
};
/// Of the kernels that a report has, as reportText writes it in JSON, of resources and occupancy.
std::vector<Resources> resourcesIn(const std::string &report);
/// Of all kernels, for the first target. Empty if the text does not compile.
std::vector<Resources> resourcesOf(const std::string &path, const Overlay &texts, const Settings &settings);
/// The same as hints behind the names of the kernels, or of the exports that name them.
Array resourceHints(const Analysis &analysis, const std::vector<Resources> &resources);

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_STAGES_H
