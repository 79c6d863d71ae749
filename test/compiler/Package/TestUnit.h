//===- TestUnit.h - units for the packager's tests ------------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// The code objects are those of test/runtime/objects, compiled from HIP; the units say of them what the driver would.
//===----------------------------------------------------------------------===//

#ifndef FLYC_TEST_COMPILER_PACKAGE_TESTUNIT_H
#define FLYC_TEST_COMPILER_PACKAGE_TESTUNIT_H

#include "compiler/Package/Facts.h"
#include "compiler/Package/Generator.h"
#include "specs/tables/TargetTable.h"

namespace flyc::test {

/// vector_add for every target: c = a + b, with n, grid, precondition n >= 0, 16-byte pointers.
package::Unit vectorAddUnit(const specs::TargetTable &targets);
/// The four kernels of mixed.hip under names that are hard on C, with every kind of expression.
package::Unit mixedUnit(const specs::TargetTable &targets);
/// A kernel of mixed.hip that is launched in clusters, and the same without.
package::Unit clustersUnit(const specs::TargetTable &targets);
/// A fixed one, so that the tests' texts are stable.
package::Generator testGenerator();

/// Parses, or fails the test.
package::LaunchExpr expr(const std::string &text);

} // namespace flyc::test

#endif // FLYC_TEST_COMPILER_PACKAGE_TESTUNIT_H
