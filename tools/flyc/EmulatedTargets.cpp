//===- EmulatedTargets.cpp - --arch of commands that run kernels ------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/flyc/EmulatedTargets.h"

#include "specs/tables/TargetTable.h"
#include "support/Text.h"

#include <algorithm>

using namespace flyc;
using namespace flyc::driver;

static std::vector<std::string> offeredTargets(const flyc_emulator &emulator) {
  std::vector<std::string> out;
  for (uint32_t i = 0; const char *name = emulator.processor(i); ++i)
    out.emplace_back(name);
  return out;
}

std::vector<std::string> flyc::driver::emulatedTargets(const flyc_emulator &emulator) {
  std::vector<std::string> out = offeredTargets(emulator);
  for (const specs::TargetSpec &target : specs::builtinTargets()) {
    const std::string name(target.name);
    flyc_emulator_device *device = nullptr;
    if (std::find(out.begin(), out.end(), name) == out.end() &&
        emulator.device_create(name.c_str(), &device) == FLYC_OK) {
      emulator.device_destroy(device);
      out.push_back(name);
    }
  }
  return out;
}

std::optional<DriverError> flyc::driver::chooseTargets(const flyc_emulator &emulator,
                                                       const std::vector<std::string> &archs,
                                                       std::vector<std::string> &chosen) {
  const std::vector<std::string> emulated = emulatedTargets(emulator);
  chosen = archs.empty() ? offeredTargets(emulator) : std::vector<std::string>();
  for (const std::string &list : archs)
    for (size_t at = 0; at <= list.size();) {
      const size_t end = std::min(list.find(',', at), list.size());
      const std::string name = list.substr(at, end - at);
      at = end + 1;
      if (std::find(emulated.begin(), emulated.end(), name) == emulated.end())
        return DriverError{
            diag::UnknownTarget, quote(name) + " is not emulated", {}, "there is " + joined(emulated), {}};
      if (std::find(chosen.begin(), chosen.end(), name) == chosen.end())
        chosen.push_back(name);
    }
  return std::nullopt;
}
