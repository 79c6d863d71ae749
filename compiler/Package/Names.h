//===- Names.h - the manifest's words for enumerators ---------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_NAMES_H
#define FLYC_COMPILER_PACKAGE_NAMES_H

#include "compiler/Package/Unit.h"

namespace flyc::package {

const char *paramKindName(ParamKind kind); ///< "pointer", "symbol", "value", "struct"
const char *accessName(Access access);     ///< "in", "out", "inout", "scratch"

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_NAMES_H
