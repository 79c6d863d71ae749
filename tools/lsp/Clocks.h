//===- Clocks.h - where the clocks of a launch go, by line ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The first launch under `bench:` in the cases beside a source that is for a kernel and for the server's target, on the
// cycle model. It runs as a `flyc bench` of its own, so that nothing that a kernel does can end the server.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_LSP_CLOCKS_H
#define FLYC_TOOLS_LSP_CLOCKS_H

#include "tools/lsp/Features.h"

namespace flyc::lsp {

struct LaunchClocks {
  struct Line {
    double share = 0;  ///< of the clocks of all modelled waves, waits included
    std::string waits; ///< "barrier 12.1 %, memory 3.0 %"
  };
  std::string error; ///< one sentence; then there is nothing else
  std::string words; ///< "gemm M=8192 N=8192"
  double microseconds = 0;
  std::map<uint32_t, Line> lines; ///< of the source, from 1
};

/// `kernel` empty: of any. Reads the files, not what an editor holds. Takes seconds.
LaunchClocks modelLaunch(const std::string &path, const Settings &settings, const std::string &kernel);

/// Behind the lines that take at least half a percent.
Array clockHints(const Analysis &analysis, const LaunchClocks &clocks);

} // namespace flyc::lsp

#endif // FLYC_TOOLS_LSP_CLOCKS_H
