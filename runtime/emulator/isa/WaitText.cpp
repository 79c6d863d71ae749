//===- WaitText.cpp - waits for the counters of a wave as assembly --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/emulator/isa/WaitText.h"

namespace flyc::emulator {

/// Each counter has an instruction of its own.
static std::string apart(std::span<const WaitStep> steps) {
  static constexpr const char *counters[] = {"loadcnt", "dscnt", "kmcnt", "asynccnt", "tensorcnt", "storecnt"};
  std::string text;
  for (const WaitStep &step : steps)
    text += std::string(text.empty() ? "" : " and ") + "s_wait_" + counters[static_cast<unsigned>(step.what)] + " " +
            std::to_string(step.count);
  return text;
}

std::string waitText(const Family &family, std::span<const WaitStep> steps) {
  if (family.waits == WaitModel::Apart)
    return apart(steps);
  std::string counters, stores;
  for (const WaitStep &step : steps)
    if (step.what == WaitFor::Stores && family.waits == WaitModel::StoresApart)
      stores = "s_waitcnt_vscnt null, " + std::to_string(step.count);
    else
      counters +=
          std::string(step.what == WaitFor::VectorMemory || step.what == WaitFor::Stores ? " vmcnt(" : " lgkmcnt(") +
          std::to_string(step.count) + ")";
  return (counters.empty() ? "" : "s_waitcnt" + counters) + (counters.empty() || stores.empty() ? "" : " and ") +
         stores;
}

} // namespace flyc::emulator
