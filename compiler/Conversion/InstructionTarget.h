//===- InstructionTarget.h - for which processor atoms become instructions ---===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// What the lowering of atoms asks about the target. An instruction that it lacks is an error here, since LLVM would say
// "Cannot select" without a place.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_INSTRUCTIONTARGET_H
#define FLYC_COMPILER_CONVERSION_INSTRUCTIONTARGET_H

#include "specs/tables/TargetSpec.h"

#include <optional>
#include <string>

namespace flyc {

struct InstructionTarget {
  std::string name;                                 ///< for messages
  std::optional<specs::CapabilitySet> capabilities; ///< none: any instruction goes
  unsigned waveSize = 0;                            ///< of kernels that do not say; 0: not known
};

} // namespace flyc

#endif // FLYC_COMPILER_CONVERSION_INSTRUCTIONTARGET_H
