//===- DescribeUnit.h - what the packager is told of the kernels ----------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// frontend/Sema and compiler/Package do not know each other: this is where the interface of a kernel, as the language
// has it, becomes the plain description that the manifest and the launch header are made from.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TOOLS_DRIVER_DESCRIBEUNIT_H
#define FLYC_TOOLS_DRIVER_DESCRIBEUNIT_H

#include "compiler/Package/Unit.h"
#include "frontend/Sema/Interface.h"

namespace flyc::driver {

/// `source` is the index of the kernel's file in package::Unit::sources.
package::Kernel describe(const sema::Interface &interface, unsigned source);
/// `kernels` are those of the unit; an entry's are among them.
package::Entry describe(const sema::Entry &entry, const std::vector<package::Kernel> &kernels, unsigned source);

} // namespace flyc::driver

#endif // FLYC_TOOLS_DRIVER_DESCRIBEUNIT_H
