//===- LaunchDifference.h - one kernel on two targets -----------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_LAUNCHDIFFERENCE_H
#define FLYC_TOOLS_DRIVER_LAUNCHDIFFERENCE_H

#include "compiler/Interface/Interface.h"

#include <optional>
#include <string>

namespace flyc::driver {

struct LaunchDifference {
  std::string here, there; ///< "the grid (ceil_div(n, 256), 1, 1)"
};

/// The first respect in which a call of `kernel` differs from a call of `other`; null if there is none. The size of the
/// block is not compared.
std::optional<LaunchDifference> launchDifference(const interface::Kernel &kernel, const interface::Kernel &other);

/// Where conditions of the two bound one number differently, the stricter holds for both: the host checks it before it
/// knows the device.
void shareBounds(interface::Kernel &kernel, interface::Kernel &other);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_LAUNCHDIFFERENCE_H
