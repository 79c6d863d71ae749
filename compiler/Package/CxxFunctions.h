//===- CxxFunctions.h - the C++ functions of a launch header --------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// One function a kernel or entry, over its K_launch: tensors pass as spans, which are held against what the layout
// needs. They stand in a namespace of the unit, and the C functions in one inside it.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_PACKAGE_CXXFUNCTIONS_H
#define FLYC_COMPILER_PACKAGE_CXXFUNCTIONS_H

#include "compiler/Package/Unit.h"

#include <optional>

namespace flyc::package {

/// How many elements of memory a tensor of this layout ("(m,n):(ld,1)") spans; nothing if the text is not a layout with
/// as many strides as extents.
std::optional<LaunchExpr> elementsOf(const std::string &layout);

/// The lines that open the namespace of the C functions in C++, and close it, for all that follows to see.
std::string openCxxNamespace(const Unit &unit);
std::string closeCxxNamespace(const Unit &unit);

std::string cxxFunctions(const Unit &unit);

} // namespace flyc::package

#endif // FLYC_COMPILER_PACKAGE_CXXFUNCTIONS_H
