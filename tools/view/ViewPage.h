//===- ViewPage.h - a kernel as a page that answers to the mouse ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// Input: what the compiler knows of one source (its values and layouts, its code, one modelled launch). Output: one
// file of HTML that needs nothing else, no network either: the source, beside it the layouts of the line that the
// reader points at, the instructions that the line became, and where the launch spends its time.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_VIEW_VIEWPAGE_H
#define FLYC_TOOLS_VIEW_VIEWPAGE_H

#include "tools/inspect/Disassembly.h"
#include "tools/lsp/Analysis.h"

#include "llvm/Support/JSON.h"

namespace flyc::view {

/// One launch on the cycle model.
struct ModelledLaunch {
  std::string words;                 ///< `gemm M=256 N=256`
  llvm::json::Value bench = nullptr; ///< `flyc bench --json`
  std::string timeline;              ///< SVG
};

struct ViewRequest {
  const lsp::Analysis *analysis = nullptr; ///< of a file that was read
  const specs::TargetSpec *target = nullptr;
  std::string targetName, version;
  /// By kernel: "14 VGPRs, 8 waves".
  std::vector<std::pair<std::string, std::string>> resources;
  std::vector<uint8_t> image;        ///< a code object with line tables
  driver::DisassembledObject object; ///< of `image`
  std::optional<ModelledLaunch> launch;
};

std::string viewPage(const ViewRequest &request);

/// What the page shows, as JSON (ViewData.cpp); `page.js` reads it.
std::string viewData(const ViewRequest &request);

} // namespace flyc::view

#endif // FLYC_TOOLS_VIEW_VIEWPAGE_H
