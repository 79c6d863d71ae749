//===- EntryFunctions.h - the C functions of one entry --------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// E_workspace, E_check and E_launch of one entry of the source, as text of the launch header, behind the functions of
// the kernels that they call. All arguments of all steps are checked before the first one is done.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_ENTRYFUNCTIONS_H
#define FLYC_COMPILER_PACKAGE_ENTRYFUNCTIONS_H

#include "compiler/Package/Unit.h"

namespace flyc::package {

std::string entryFunctions(const Unit &unit, const Entry &entry);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_ENTRYFUNCTIONS_H
