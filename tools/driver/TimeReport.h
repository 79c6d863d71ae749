//===- TimeReport.h - processor time by stage -----------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_TIMEREPORT_H
#define FLYC_TOOLS_DRIVER_TIMEREPORT_H

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flyc::driver {

/// Seconds of processor time by stage, in the order of first appearance; several targets add up.
class TimeReport {
public:
  void add(std::string_view stage, double seconds) {
    for (auto &[name, total] : stages)
      if (name == stage) {
        total += seconds;
        return;
      }
    stages.emplace_back(std::string(stage), seconds);
  }
  const std::vector<std::pair<std::string, double>> &entries() const { return stages; }

private:
  std::vector<std::pair<std::string, double>> stages;
};

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_TIMEREPORT_H
