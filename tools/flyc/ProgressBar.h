//===- ProgressBar.h - how far a long command is ----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_PROGRESSBAR_H
#define FLYC_TOOLS_FLYC_PROGRESSBAR_H

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <unistd.h>

namespace flyc::driver {

/// "[########        ] 412 of 1768 launches" on standard error, if that is a terminal.
class ProgressBar {
public:
  void show(size_t done, size_t all) {
    const auto now = std::chrono::steady_clock::now();
    if (!visible || (done != all && now - last < std::chrono::milliseconds(100)))
      return;
    last = now;
    constexpr size_t width = 32;
    const size_t filled = width * done / std::max<size_t>(all, 1);
    std::fprintf(stderr, "\r[%s%s] %zu of %zu ", std::string(filled, '#').c_str(),
                 std::string(width - filled, ' ').c_str(), done, all);
    if (done == all)
      std::fprintf(stderr, "\r\033[K");
  }

private:
  const bool visible = isatty(STDERR_FILENO) == 1;
  std::chrono::steady_clock::time_point last;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_PROGRESSBAR_H
