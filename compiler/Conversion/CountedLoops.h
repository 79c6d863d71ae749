//===- CountedLoops.h - loops whose counter may not wrap ------------------===//
//
// Part of flyc, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
// scf.for whose counter could pass the largest number of its type on the way to its last trip.
//===----------------------------------------------------------------------===//

#ifndef FLYC_COMPILER_CONVERSION_COUNTEDLOOPS_H
#define FLYC_COMPILER_CONVERSION_COUNTEDLOOPS_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace flyc {

/// Lowers the scf.for of i32 and i64 whose counter may wrap to cf; all others are left to MLIR's own pattern.
void populateCountedLoopPatterns(mlir::RewritePatternSet &patterns);

} // namespace flyc

#endif // FLYC_COMPILER_CONVERSION_COUNTEDLOOPS_H
