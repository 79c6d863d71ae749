//===- EmulatedTargets.h - --arch of commands that run kernels --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_FLYC_EMULATEDTARGETS_H
#define FLYC_TOOLS_FLYC_EMULATEDTARGETS_H

#include "tools/driver/DriverError.h"
#include "tools/run/plan/Device.h"

namespace flyc::driver {

/// The processors that are emulated: those that are taken where nobody names one, then the others.
std::vector<std::string> emulatedTargets(const flyc_emulator &emulator);

/// Those of them that --arch names, each once; without --arch those that the emulator offers.
std::optional<DriverError> chooseTargets(const flyc_emulator &emulator, const std::vector<std::string> &archs,
                                         std::vector<std::string> &chosen);

} // namespace flyc::driver

#endif // FLYC_TOOLS_FLYC_EMULATEDTARGETS_H
